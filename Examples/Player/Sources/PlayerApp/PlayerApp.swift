import Foundation
import Inlay
import InlayFormatting
import InlayPlayer
import InlaySDL

@main struct PlayerApp {
    /// Adds the files that the command line names, and plays the first of them.
    static func main() {
        var arguments = Array(Application.arguments.dropFirst())
        do {
            let options = try LaunchOptions(taking: &arguments)
            let unknown = arguments.first { $0.hasPrefix("-") }
            if let unknown { throw LaunchError(reason: "unknown argument '\(unknown)'") }
            let application = Application(title: "Player", identifier: "org.example.Player")
            application.formatters = FoundationFormatters()
            application.mediaEngine = MPVEngine()
            let controller = PlayerViewController()
            controller.files = arguments.map { URL(filePath: $0) }
            application.run(controller, options: options)
        } catch {
            print("PlayerApp: \(error)\n\(LaunchOptions.help)")
            exit(64)
        }
    }
}
