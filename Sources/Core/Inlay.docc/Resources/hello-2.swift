import Inlay
import InlaySDL

final class HelloViewController: ViewController {
    @Outlet var greetingLabel: Label

    override func registerActions(in actions: inout ActionTable) { actions["sayHello"] = sayHello }

    func sayHello() { greetingLabel.text = "Hello, World!" }
}
