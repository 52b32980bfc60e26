import Inlay

/// The properties of the selected view, as the rows of a table.
final class PropertyRows: TableViewColumnDataSource {
    var properties: [InspectedProperty] = []
    /// Sets a property to a text that the user has typed; returns false if it is not valid.
    var setText: (String, String) -> Bool = { _, _ in false }

    init() {}
    deinit {}

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { properties.count }

    private func property(at path: IndexPath) -> InspectedProperty? {
        properties.indices.contains(path.row) ? properties[path.row] : nil
    }

    func tableView(_ tableView: TableView, valueFor column: TableColumn, at indexPath: IndexPath) -> Any? {
        guard let property = property(at: indexPath) else { return nil }
        switch column.key {
        case "name": return property.name
        case "value": return property.value
        default:
            guard let source = property.source else { return "default" }
            return source.place.map { "\(source.kind)  \($0.name)" } ?? source.text
        }
    }

    func tableView(_ tableView: TableView, canEdit column: TableColumn, at indexPath: IndexPath) -> Bool {
        column.isEditable && property(at: indexPath)?.isEditable == true
    }

    func tableView(
        _ tableView: TableView, setText text: String, for column: TableColumn, at indexPath: IndexPath
    ) -> Bool {
        guard let property = property(at: indexPath) else { return false }
        return setText(property.name, text)
    }
}

/// Entries of the inspected windows, the last one first: events or frames.
final class EntryRows<Entry: Identifiable>: TableViewColumnDataSource {
    private(set) var entries: [Entry] = []
    /// Returns the value of an entry in the column of a key.
    private let value: (_ entry: Entry, _ key: String) -> Any

    init(value: @escaping (_ entry: Entry, _ key: String) -> Any) { self.value = value }
    deinit {}

    /// Returns whether the entries are others than those shown.
    func show(_ new: [Entry]) -> Bool {
        guard new.last?.id != entries.last?.id || new.isEmpty else { return false }
        entries = new
        return true
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { entries.count }

    func tableView(_ tableView: TableView, valueFor column: TableColumn, at indexPath: IndexPath) -> Any? {
        guard entries.indices.contains(indexPath.row) else { return nil }
        return value(entries[entries.count - 1 - indexPath.row], column.key)
    }
}

extension Inspection.EventEntry {
    func value(inColumn key: String) -> Any {
        switch key {
        case "time": time.inSeconds
        case "event": event
        case "target": target
        default: handlers.joined(separator: ", ")
        }
    }
}

extension Inspection.FrameEntry {
    func value(inColumn key: String) -> Any {
        switch key {
        case "time": return time.inSeconds
        case "layout": return layout.inMilliseconds
        case "display": return display.inMilliseconds
        case "painting": return painting.inMilliseconds
        default:
            let points = damage.reduce(0) { $0 + $1.width * $1.height }
            return damage.isEmpty ? "no change" : "\(Int(min(points, 1e12))) pt² in \(damage.count)"
        }
    }
}

nonisolated extension Duration {
    /// The duration in milliseconds, with two decimals.
    var inMilliseconds: String {
        let hundredths = Int((self / .microseconds(10)).rounded())
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}
