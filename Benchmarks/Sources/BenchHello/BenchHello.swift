import Inlay
import InlaySDL

/// W5 to W8: a window of 400 by 200 points from markup: a label above a button that counts its clicks, or above a field of 10,000 letters.
final class BenchViewController: ViewController {
    @Outlet var label: Label
    private var count = 0

    override func registerActions(in actions: inout ActionTable) { actions["press"] = press }

    func press() {
        count += 1
        label.text = "Clicked \(count)"
    }
}

final class BenchFieldController: ViewController {
    @Outlet var field: TextField

    override func viewDidLoad() {
        let sentence = "The quick brown fox jumps over the lazy dog. "
        field.text = String(String(repeating: sentence, count: 250).prefix(10_000))
    }
}

@main struct BenchHello {
    static func main() {
        var options = LaunchOptions()
        options.size = Size(400, 200)
        let controller = Application.arguments.last == "field" ? BenchFieldController() : BenchViewController()
        Application(title: "hello", identifier: "inlay-bench-hello").run(controller, options: options)
    }
}
