import Inlay

public final class CounterViewController: ViewController {
    @Outlet public var badge: Badge
    @Outlet var minus: Button
    @Bindable var step = Step()

    override public func registerActions(in actions: inout ActionTable) {
        actions["increment"] = increment
        actions["change"] = change
        actions["load"] = load
    }

    override public func viewDidLoad() { minus.isEnabled = false }

    func increment() { show(badge.count + 1) }

    func change(_ sender: Button) { show(badge.count + sender.tag) }

    func load(_ sender: Button) async {
        sender.isEnabled = false
        try? await clock.sleep(for: .seconds(1))
        try? await Task.sleep(for: .seconds(1), clock: clock)
        show(100)
        sender.isEnabled = true
    }

    private func show(_ count: Int) {
        badge.count = count
        step.count = count
        minus.isEnabled = count > 0
    }
}
