import CBench
import Inlay
import InlayTesting
import Observation

/// Times a table whose rows are measured when they are first visible: opening, jumping, scrolling, inserting and deleting a row,
/// until all views have their frames. The same for a table bound to an array of as many models. Also times the first frame of a tree of as
/// many nodes, the expansion of one of its ten roots, and the loading of documents with as many labels or cells, up to 10,000.
///
///     BenchTable COUNT
@main struct BenchTable {
    private static let repetitions = 200

    static func main() throws {
        guard CommandLine.arguments.count == 2, let count = Int(CommandLine.arguments[1]), count > 0 else {
            bench_usage("BenchTable COUNT")
        }
        let rows = Rows(count)
        let app = try open(rows)
        let (table, window) = (rows.table, app.window)

        measure("table-jump", count, window) { step in
            table.contentOffset.y = step.isMultiple(of: 2) ? max(0, table.contentSize.height - 600) : 0
        }
        measure("table-scroll", count, window) { step in table.contentOffset.y = Double(step) * 40 }
        for (name, row) in [("seen", 3), ("middle", count / 2), ("end", count - 1)] {
            table.contentOffset.y = 0
            window.layout()
            let path = [IndexPath(row: row, section: 0)]
            measure("table-insert-\(name)", count, window) { _ in
                rows.count += 1
                table.insertRows(at: path, with: .none)
            }
            measure("table-delete-\(name)", count, window) { _ in
                rows.count -= 1
                table.deleteRows(at: path, with: .none)
            }
        }
        try measureBound(count)
        try measureTree(count)
        // The views are kept alive: the next measurement would reuse freed memory, and seem to need none.
        var views: [View?] = []
        try measureDocument("Label", "ColumnView", count, keptIn: &views)
        try measureDocument("TableViewCell", "TableView", count, keptIn: &views)
        withExtendedLifetime(views) {}
    }

    private static func open(_ rows: Rows) throws -> TestApplication {
        let controller = BenchTableController()
        let app = try TestApplication(controller, size: Size(800, 600))
        var opening = [
            time {
                controller.view.addSubview(rows.table)
                rows.table.frame = Rect(0, 0, 800, 600)
                app.window.layout()
            }
        ]
        bench_report("table-open", rows.count, &opening, 1, 0, "")
        return app
    }

    /// Times the loading of a document with `count` elements of a name, at most 10,000, and measures the memory of each.
    private static func measureDocument(_ name: String, _ parent: String, _ count: Int, keptIn views: inout [View?])
        throws
    {
        let attribute = name == "Label" ? "text" : "textLabel.text"
        let lines = (0..<min(count, 10_000)).map { "<\(name) \(attribute)=\"Row \($0)\"/>" }
        let source = MarkupSource(
            name: "bench.xml", text: "<\(parent)>\(lines.joined(separator: "\n"))</\(parent)>")
        let builder = ViewBuilder()
        let before = bench_process_number(0, "status", "VmRSS:")
        var times = try (0..<10).map { _ in
            try time {
                let result = try builder.load(source)
                views.append(result.view)
                if let diagnostic = result.diagnostics.first { print(diagnostic) }
            }
        }
        let bytes = (bench_process_number(0, "status", "VmRSS:") - before) * 1024 / Double(10 * lines.count)
        bench_report("\(name)-document", lines.count, &times, CInt(times.count), 0, "\"bytes\":\(Int(bytes))")
    }

    /// Times changes of one model in a bound array, in a table that has a selection and is scrolled to its middle.
    private static func measureBound(_ count: Int) throws {
        let page = BoundPage(count)
        var app: TestApplication?
        var opening = [try time { app = try TestApplication(page, size: Size(800, 600)) }]
        bench_report("bound-open", count, &opening, 1, 0, "")
        guard let window = app?.window, let table = page.view as? TableView else { return }
        let middle = count / 2
        table.contentOffset.y = Double(middle) * 40
        table.selectRow(at: IndexPath(row: middle, section: 0))
        measure("bound-insert", count, window) { _ in page.models.insert(Model("new"), at: middle / 2) }
        measure("bound-delete", count, window) { _ in page.models.remove(at: middle / 2) }
        measure("bound-move", count, window) { _ in page.models.append(page.models.remove(at: middle / 2)) }
        measure("bound-edit", count, window) { page.models[middle + 3].title = "\($0)" }
        withExtendedLifetime(app) {}
    }

    /// Times the first frame of an outline with two columns and ten roots, and the expansion of a root with its share of the nodes.
    private static func measureTree(_ count: Int) throws {
        let controller = BenchTableController()
        var app: TestApplication?
        let tree = Tree(children: count / 10)
        var opening = [
            try time {
                controller.view.addSubview(tree.outline)
                tree.outline.frame = Rect(0, 0, 800, 600)
                app = try TestApplication(controller, size: Size(800, 600))
                app?.window.layout()
            }
        ]
        bench_report("tree-open", count, &opening, 1, 0, "")
        var expansions = (0..<10).map { root in
            time {
                tree.outline.expandRow(root * tree.stride)
                app?.window.layout()
            }
        }
        bench_report("tree-expand", count, &expansions, 10, 0, "\"rows\":\(tree.outline.numberOfRows(inSection: 0))")
        withExtendedLifetime(app) {}
    }

    private static func measure(_ name: String, _ count: Int, _ window: Window, _ act: (Int) -> Void) {
        for index in 0..<4 {
            act(index)
            window.layout()
        }
        var times = (0..<repetitions).map { index in
            time {
                act(index)
                window.layout()
            }
        }
        bench_report(name, count, &times, CInt(times.count), 0, "")
    }

    private static func time(_ act: () throws -> Void) rethrows -> Double {
        let start = bench_now()
        try act()
        return bench_now() - start
    }
}

private final class Rows: TableViewDataSource {
    let table = TableView()
    var count: Int

    init(_ count: Int) {
        self.count = count
        table.register(TableViewCell.self, forCellReuseIdentifier: "row")
        table.dataSource = self
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { count }

    func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: path)
        cell.textLabel?.text = "Row \(path.row)"
        cell.minimumHeight = Double(30 + path.row * 7919 % 41)
        return cell
    }
}

/// Ten roots with as many children each. An item is a number: a root's, or that of the root plus the index of the child plus 1.
private final class Tree: OutlineViewDataSource {
    let outline = OutlineView()
    let children: Int
    var stride: Int { children + 1 }

    init(children: Int) {
        self.children = children
        for title in ["Name", "Size"] { outline.columns.append(TableColumn(title, title: title)) }
        outline.outlineDataSource = self
    }

    func outlineView(_ outlineView: OutlineView, numberOfChildrenOf item: Any?) -> Int {
        guard let number = item as? Int else { return 10 }
        return number % stride == 0 ? children : 0
    }

    func outlineView(_ outlineView: OutlineView, child index: Int, of item: Any?) -> Any {
        (item as? Int).map { $0 + index + 1 } ?? index * stride
    }

    func outlineView(_ outlineView: OutlineView, valueFor column: TableColumn, of item: Any) -> Any? { item }
}

private final class BenchTableController: ViewController {
    override func loadView() { view = View() }
}

@Observable private final class Model: BindableModel {
    var title: String

    init(_ title: String) { self.title = title }

    static let bindable: KeyPathTable<Model> = ["title": \.title]
}

/// A table that a document binds to an array.
private final class BoundPage: ViewController {
    @Bindable var models: [Model]

    init(_ count: Int) {
        models = (0..<count).map { Model("Row \($0)") }
        super.init()
    }

    required convenience init() { self.init(10) }

    override func loadView() {
        let markup =
            #"<TableView items="$models" rowHeight="40"><TableViewCell textLabel.text="$row.title"/></TableView>"#
        view = ViewBuilder.view(from: MarkupSource(name: "bound.xml", text: markup), owner: self) ?? View()
    }
}
