import CBench
import Glibc
import Inlay

/// A table of 20 columns that scrolls by a row or by 6 points across in each frame.
final class GridScene: Scene, TableViewColumnDataSource {
    static let names = ["W9-down", "W9-across"]
    static let size = Size(1000, 800)
    private static let columnCount = 20
    private static let columnWidth = 120.0
    private static let rowHeight = 28.0
    private static let step = 6.0

    let name: String
    let count: Int
    let table = TableView()
    var view: View { table }

    init(_ name: String, count: Int) {
        self.name = name
        self.count = count
        for index in 0..<Self.columnCount {
            let column = TableColumn("\(index)", title: "Column \(index)", width: Self.columnWidth)
            if Self.isNumber(index) { column.alignment = .right }
            table.columns.append(column)
        }
        table.dataSource = self
    }

    func change(_ index: Int) {
        var offset = table.contentOffset
        if name == "W9-across" {
            let range = Self.columnWidth * Double(Self.columnCount) - Self.size.width
            let distance = (Double(index) * Self.step).truncatingRemainder(dividingBy: 2 * range)
            offset.x = distance < range ? distance : 2 * range - distance
        } else {
            let range = Self.rowHeight * Double(count) - Self.size.height
            offset.y = (Double(index + 20) * Self.rowHeight).truncatingRemainder(dividingBy: range)
        }
        table.contentOffset = offset
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { count }

    func tableView(_ tableView: TableView, valueFor column: TableColumn, at path: IndexPath) -> Any? {
        let index = Int(column.key) ?? 0
        return Self.isNumber(index) ? path.row &* 7_919 % 100_003 : "Cell \(path.row), \(index)"
    }

    private static func isNumber(_ column: Int) -> Bool { column % 4 == 3 }
}

/// A bound array of values with a number, as W9-sort sorts it.
struct SortItem: BindableModel {
    var number: Int
    static let bindable: KeyPathTable<SortItem> = ["number": \.number]
}

/// Sorts a bound array of many elements by a number, and prints the whole time and the longest time from one frame to the next.
final class SortViewController: ViewController {
    @Bindable var items: [SortItem] = []
    private var count = 0
    private let drawing = SortDrawing()
    private var (start, last, longest) = (0.0, 0.0, 0.0)
    private var frameCount = 0

    convenience init(count: Int) {
        self.init()
        self.count = count
    }

    override func loadView() {
        items = (0..<count).map { SortItem(number: $0 &* 7_919 % 1_000_003) }
        let text = #"<TableView id="table" items="$items"><column key="number" title="Number"/></TableView>"#
        let loaded = ViewBuilder.view(from: MarkupSource(name: "sort", text: text), owner: self)
        view = loaded ?? View()
        view.addSubview(drawing)
        drawing.onDraw = { [unowned self] in Task { frameWasShown() } }
    }

    private func frameWasShown() {
        guard let table = view as? TableView else { exit(1) }
        let now = bench_now()
        frameCount += 1
        if frameCount == 10 {
            (start, last) = (now, now)
            table.columns[0].sortOrder = .descending
        } else if frameCount > 10 {
            longest = max(longest, now - last)
            last = now
            if !table.columns.isSorting {
                var times = [now - start]
                bench_report("W9-sort", count, &times, 1, 0, #""longest":\#(longest)"#)
                exit(0)
            }
        }
        drawing.setNeedsDisplay()
    }
}

/// An empty view that calls `onDraw` when it is drawn.
private final class SortDrawing: View {
    var onDraw = {}

    override func draw(into list: inout DisplayList) { onDraw() }
}
