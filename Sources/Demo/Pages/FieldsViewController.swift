import Inlay

/// Text fields: a bound one that reports its events, and fields of other kinds.
final class FieldsViewController: ViewController {
    override var preferredContentSize: Size { Size(640, 460) }

    @Bindable var name = "Ann"
    @Bindable var isEnabled = true
    @Outlet var eventLabel: Label
    private var events: [String] = []

    /// The most events that are shown.
    private static let shownEvents = 5

    override func registerActions(in actions: inout ActionTable) {
        actions["began"] = { [unowned self] (field: TextField) in log("began", field) }
        actions["changed"] = { [unowned self] (field: TextField) in log("changed", field) }
        actions["ended"] = { [unowned self] (field: TextField) in log("ended", field) }
        actions["returned"] = { [unowned self] (field: TextField) in log("Return", field) }
    }

    private func log(_ event: String, _ field: TextField) {
        let line = "\(field.accessibilityLabel ?? "field"): \(event)"
        // Each key changes the text: one entry is enough.
        if events.last != line { events.append(line) }
        eventLabel.text = events.suffix(Self.shownEvents).joined(separator: " · ")
    }
}
