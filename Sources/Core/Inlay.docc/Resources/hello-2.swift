import Inlay
import InlaySDL

final class HelloViewController: ViewController {
    @Outlet var greetingLabel: Label
    @Bindable var name = "World"

    override func registerActions(in actions: inout ActionTable) { actions["sayHello"] = sayHello }
    func sayHello() { greetingLabel.text = localizedString("greeting").replacing("%1", with: name) }
}

@main struct Hello {
    static func main() {
        let application = Application(title: "Hello", identifier: "org.example.Hello")
        application.run(HelloViewController(), arguments: Application.arguments)
    }
}
