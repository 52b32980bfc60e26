import Foundation
import Glibc
import Inlay
import InlaySDL
import PizzaDelivery
import PizzaNetworking

/// The form in a window. Orders go over HTTP: to a server in this program, or to the one of `--server URL`.
@main struct PizzaExample {
    static func main() {
        LoopbackServer.bypassProxies()
        ViewBuilder.register(owner: PizzaViewController.self)
        var arguments = Application.arguments
        let controller = PizzaViewController()
        controller.connect = { try LoopbackClient(server: $0) }
        if let index = arguments.firstIndex(of: "--server") {
            guard arguments.count > index + 1, let url = URL(string: arguments[index + 1]),
                ["http", "https"].contains(url.scheme), url.host?.isEmpty == false
            else {
                StandardError.print("PizzaExample: --server needs an address, as in http://127.0.0.1:8000/post")
                exit(64)
            }
            arguments.removeSubrange(index...(index + 1))
            controller.address = url.absoluteString
            controller.connect = { _ in URLSessionClient(url: url) }
        }
        Application(title: "Pizza", identifier: "inlay-pizza").run(controller, arguments: arguments)
    }
}
