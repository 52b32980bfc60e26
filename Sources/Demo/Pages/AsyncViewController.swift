import Inlay

/// Long-running work: the window remains responsive, and is updated when the work is done.
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
