import Inlay

/// Shows the document that fits the window: side by side where there is room, less of it where there is not.
final class SizesViewController: ViewController {
    override var preferredContentSize: Size { Size(720, 520) }

    @Outlet var stateLabel: Label
    @Outlet var joinButton: Button
    private var isJoined = false

    override func registerActions(in actions: inout ActionTable) { actions["join"] = join }

    override func viewDidLoad() { show() }

    override func traitCollectionDidChange(_ previous: TraitCollection) {
        // What is wrong with a document was told already; the one before stays.
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
