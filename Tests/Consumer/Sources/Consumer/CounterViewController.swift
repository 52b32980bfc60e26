import Inlay

public final class CounterViewController: ViewController {
    @Outlet public var badge: Badge
    @Outlet var minus: Button

    override public func registerActions(in actions: inout ActionTable) {
        actions["increment"] = increment
        actions["change"] = change
        actions["load"] = load
    }

    override public func viewDidLoad() { minus.isEnabled = false }

    func increment() { show(badge.count + 1) }

    func change(_ sender: Button) { show(badge.count + sender.tag) }

    func load() async {
        await Task.yield()
        show(100)
    }

    private func show(_ count: Int) {
        badge.count = count
        minus.isEnabled = count > 0
    }
}
