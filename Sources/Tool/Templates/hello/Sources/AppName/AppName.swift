import Inlay
import InlaySDL

final class AppNameViewController: ViewController {
    @Outlet var greetingLabel: Label

    override func registerActions(in actions: inout ActionTable) { actions["sayHello"] = sayHello }
    func sayHello() { greetingLabel.text = localizedString("greeting") }
}

@main struct AppName {
    static func main() {
        let application = Application(title: "AppTitle", identifier: "AppIdentifier")
        application.run(AppNameViewController(), arguments: Application.arguments)
    }
}
