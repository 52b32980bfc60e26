import FoundationEssentials
import Glibc
import Inlay
import InlaySDL

@main struct AppName {
    /// Opens the file that the command line names.
    static func main() {
        var arguments = Array(Application.arguments.dropFirst())
        do {
            let options = try LaunchOptions(taking: &arguments)
            guard arguments.count < 2, arguments.first?.hasPrefix("-") != true else {
                throw LaunchError(reason: "invalid arguments '\(arguments.joined(separator: " "))': give one file")
            }
            let controller = AppNameViewController()
            controller.url = arguments.first.map { URL(filePath: $0) }
            Application(title: "AppTitle", identifier: "AppIdentifier").run(controller, options: options)
        } catch {
            print("AppTitle: \(error)\n\(LaunchOptions.help)")
            exit(64)
        }
    }
}
