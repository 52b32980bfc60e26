import Inlay

/// All controls: enabled, coloured and disabled. Their values are bound to this class, and shown next to them.
final class ControlsViewController: ViewController {
    override var preferredContentSize: Size { Size(640, 640) }

    @Bindable var isEnabled = true
    @Bindable var clicks = 0
    @Bindable var isOn = false
    @Bindable var volume = 0.3
    @Bindable var guests = 2
    @Bindable var size = 1
    @Bindable var page = 0

    override func registerActions(in actions: inout ActionTable) {
        actions["count"] = { [unowned self] in clicks += 1 }
    }

    override var formatterNames: [String]? { ["state"] }
    override func formatter(named name: String, arguments: [String: String]) -> (any ValueFormatter)? {
        name == "state" ? StateFormatter() : nil
    }
}

/// Formats the state of a switch.
private struct StateFormatter: ValueFormatter {
    func text(of value: Any) -> String? { (value as? Bool).map { $0 ? "On" : "Off" } }
}
