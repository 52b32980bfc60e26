@testable import Inlay

/// A data source of people with a name, a number and a third column.
final class SampleColumns: TableViewColumnDataSource {
    var rows: [(name: String, size: Int)]
    /// The number of values that were asked for.
    var askedCount = 0
    var edits: [String] = []

    init(_ rows: [(name: String, size: Int)]) { self.rows = rows }

    convenience init(count: Int) {
        self.init((0..<count).map { ("row \($0)", ($0 * 7919) % 1000) })
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { rows.count }

    func tableView(_ tableView: TableView, valueFor column: TableColumn, at indexPath: IndexPath) -> Any? {
        askedCount += 1
        guard rows.indices.contains(indexPath.row) else { return nil }
        return switch column.key {
        case "name": rows[indexPath.row].name
        case "size": rows[indexPath.row].size
        default: "\(column.key) \(indexPath.row)"
        }
    }

    func tableView(
        _ tableView: TableView, setText text: String, for column: TableColumn, at indexPath: IndexPath
    ) -> Bool {
        edits.append("\(column.key) \(indexPath.row) \(text)")
        if column.key == "size" {
            guard let size = Int(text) else { return false }
            rows[indexPath.row].size = size
        } else {
            rows[indexPath.row].name = text
        }
        return true
    }
}

/// A table with columns in a window.
struct ColumnTable {
    let table: TableView
    let window: Window
    let source: SampleColumns

    /// Columns of 100 points: name, size, and then further ones.
    init(
        _ rows: [(name: String, size: Int)], columns: Int = 2, size: Size = Size(300, 200),
        direction: LayoutDirection = .leftToRight, configure: (TableView) -> Void = { _ in }
    ) throws {
        let table = TableView()
        let names = ["name", "size"] + (2..<max(2, columns)).map { "c\($0)" }
        for name in names.prefix(columns) {
            table.addColumn(TableColumn(name, title: name, width: 100))
        }
        source = SampleColumns(rows)
        table.dataSource = source
        configure(table)
        self.table = table
        window = try openWindow(table, size: size, direction: direction)
        window.drawFrame()
    }

    init(
        count: Int, columns: Int = 2, size: Size = Size(300, 200), direction: LayoutDirection = .leftToRight,
        configure: (TableView) -> Void = { _ in }
    ) throws {
        try self.init(
            SampleColumns(count: count).rows, columns: columns, size: size, direction: direction, configure: configure)
    }

    /// The texts that the visible rows draw, from the top, each row from the left.
    var drawn: [[String]] { drawnPlaces.map { $0.map(\.text) } }

    var drawnPlaces: [[(text: String, x: Double)]] {
        table.items.rows.map { _, cell in
            cell.subviews.filter { $0 is ColumnStripView }.flatMap { strip in
                var list = DisplayList()
                strip.draw(into: &list)
                return list.commands.compactMap { command -> (text: String, x: Double)? in
                    guard case .text(let run, let place, _) = command else { return nil }
                    return (run.text, place.x + strip.frame.minX + cell.convertToWindow(.zero).x)
                }
            }.sorted { $0.x < $1.x }
        }
    }

    func title(_ key: String) -> ColumnTitleView? {
        table.column(withKey: key).flatMap { table.columnPart?.header.title(of: $0) }
    }

    /// The middle of a title in the window.
    func place(ofTitle key: String) -> Point {
        title(key).map { $0.convertToWindow(Point($0.frame.width / 2, $0.frame.height / 2)) } ?? .zero
    }

    var names: [String] { drawn.compactMap(\.first) }
}
