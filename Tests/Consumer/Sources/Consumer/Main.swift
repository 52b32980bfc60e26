import Inlay
import InlayRaster
import InlaySDL

@main struct Consumer {
    @MainActor static func main() throws {
        ViewBuilder.register(Badge.self)
        var arguments = Array(Application.arguments.dropFirst())
        let options = try LaunchOptions(taking: &arguments)
        Application(title: "Counter", identifier: "inlay-consumer", resources: .counter)
            .run(CounterViewController(), options: options)
    }
}

extension Resources {
    public static let counter = Resources(named: "Consumer_Consumer")
}
