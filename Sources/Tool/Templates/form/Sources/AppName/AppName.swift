import Inlay
import InlaySDL

@main struct AppName {
    static func main() {
        let application = Application(title: "AppTitle", identifier: "AppIdentifier")
        application.run(AppNameViewController(), arguments: Application.arguments)
    }
}
