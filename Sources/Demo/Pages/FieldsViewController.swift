import Inlay

/// Text fields: one that is bound and tells what happens to it, and those of other kinds.
final class FieldsViewController: ViewController {
    override var preferredContentSize: Size { Size(640, 460) }

    @Bindable var name = "Ann"
    @Bindable var isEnabled = true
    @Outlet var eventLabel: Label
    private var events: [String] = []

    /// As many as a person reads.
    private static let shownEvents = 5

    override func registerActions(in actions: inout ActionTable) {
        actions["began"] = { [unowned self] (field: TextField) in log("began", field) }
        actions["changed"] = { [unowned self] (field: TextField) in log("changed", field) }
        actions["ended"] = { [unowned self] (field: TextField) in log("ended", field) }
        actions["returned"] = { [unowned self] (field: TextField) in log("Return", field) }
    }

    private func log(_ event: String, _ field: TextField) {
        let line = "\(field.accessibilityLabel ?? "field"): \(event)"
        // Each key changes the text: once is enough.
        if events.last != line { events.append(line) }
        eventLabel.text = events.suffix(Self.shownEvents).joined(separator: " · ")
    }
}
