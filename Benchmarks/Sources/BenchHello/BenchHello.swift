import Inlay
import InlaySDL

/// W5 to W7: a window of 400 by 200 points from markup, a label above, a button below that counts its clicks.
final class BenchViewController: ViewController {
    @Outlet var label: Label
    private var count = 0

    override func registerActions(in actions: inout ActionTable) { actions["press"] = press }

    func press() {
        count += 1
        label.text = "Clicked \(count)"
    }
}

@main struct BenchHello {
    static func main() {
        var options = LaunchOptions()
        options.size = Size(400, 200)
        Application(title: "hello", identifier: "inlay-bench-hello").run(BenchViewController(), options: options)
    }
}
