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

/// The events of the inspected windows, the last one first.
final class EventRows: TableViewColumnDataSource {
    var events: [Inspection.EventEntry] = []

    init() {}
    deinit {}

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { events.count }

    func tableView(_ tableView: TableView, valueFor column: TableColumn, at indexPath: IndexPath) -> Any? {
        guard events.indices.contains(indexPath.row) else { return nil }
        let event = events[events.count - 1 - indexPath.row]
        switch column.key {
        case "time": return event.time.inSeconds
        case "event": return event.event
        case "target": return event.target
        default: return event.handlers.joined(separator: ", ")
        }
    }
}

/// The frames of the inspected windows, the last one first.
final class FrameRows: TableViewColumnDataSource {
    var frames: [Inspection.FrameEntry] = []

    init() {}
    deinit {}

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { frames.count }

    func tableView(_ tableView: TableView, valueFor column: TableColumn, at indexPath: IndexPath) -> Any? {
        guard frames.indices.contains(indexPath.row) else { return nil }
        let frame = frames[frames.count - 1 - indexPath.row]
        switch column.key {
        case "time": return frame.time.inSeconds
        case "layout": return frame.layout.inMilliseconds
        case "display": return frame.display.inMilliseconds
        case "painting": return frame.painting.inMilliseconds
        default:
            let points = frame.damage.reduce(0) { $0 + $1.width * $1.height }
            return frame.damage.isEmpty ? "no change" : "\(Int(min(points, 1e12))) pt² in \(frame.damage.count)"
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
