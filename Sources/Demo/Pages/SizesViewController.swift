import Inlay

/// Shows the document for the window's size: side by side if there is enough space, else a reduced one.
final class SizesViewController: ViewController {
    override var preferredContentSize: Size { Size(720, 520) }

    @Outlet var stateLabel: Label
    @Outlet var joinButton: Button
    private var isJoined = false

    override func registerActions(in actions: inout ActionTable) { actions["join"] = join }

    override func viewDidLoad() { show() }

    override func traitCollectionDidChange(_ previous: TraitCollection) {
        // An error was already reported; the previous view stays.
        _ = try? reloadView()
    }

    private func join() {
        isJoined.toggle()
        show()
    }

    private func show() {
        stateLabel.text = isJoined ? "You come along." : "Four places are left."
        joinButton.title = isJoined ? "Stay at Home" : "Come Along"
    }
}
