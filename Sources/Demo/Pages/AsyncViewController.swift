import Inlay

/// Work that takes a while: the window stays alive, and shows what came of it without being asked.
final class AsyncViewController: ViewController {
    @Outlet var startButton: Button
    @Outlet var statusLabel: Label

    override func registerActions(in actions: inout ActionTable) {
        actions["start"] = start
    }

    func start() async {
        startButton.isEnabled = false
        for second in (1...3).reversed() {
            statusLabel.text = "Done in \(second)"
            try? await clock.sleep(for: .milliseconds(300))
        }
        statusLabel.text = "Done"
        startButton.isEnabled = true
    }
}
