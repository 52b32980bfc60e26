import Inlay

/// A list that scrolls by one row each frame: `Row i` on the left, a value on the right, every second row slightly darker.
final class ListScene: Scene, TableViewDataSource {
    static let names = ["W4", "W4-unknown"]
    static let size = Size(800, 800)
    private static let rowHeight = 40.0

    let name: String
    let count: Int
    private let table = TableView()
    var view: View { table }

    init(_ name: String, count: Int) {
        self.name = name
        self.count = count
        if name == "W4" { table.rowHeight = Self.rowHeight }
        table.register(ValueCell.self, forCellReuseIdentifier: "row")
        table.dataSource = self
    }

    func change(_ index: Int) {
        let range = Self.rowHeight * Double(count) - Self.size.height
        table.contentOffset = Point(0, (Double(index + 20) * Self.rowHeight).truncatingRemainder(dividingBy: range))
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { count }

    func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: path)
        cell.backgroundColor = path.row % 2 == 0 ? .white : Color(white: 0.94)
        cell.textLabel?.text = "Row \(path.row)"
        cell.detailTextLabel?.text = "Value \(path.row * 7 % 1000)"
        if name == "W4-unknown" { cell.minimumHeight = Double(30 + path.row * 7919 % 41) }
        return cell
    }
}

private final class ValueCell: TableViewCell {
    required init() { super.init(style: .value1, reuseIdentifier: nil) }
}
