import Testing

@testable import Inlay

/// Focus in views of rows of a data source, while cells are reused for other rows. Specification 13.11.
@MainActor @Suite struct RowKeyboardTests {
    @MainActor private final class Source: TableViewDataSource {
        var count = 0

        deinit {}

        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { count }
        func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: path)
            if let cell = cell as? ContentTableViewCell, cell.contentView == nil {
                let delete = Button().with { $0.title = "Delete" }
                cell.contentView = row(TextField().with { $0.width = 60 }, delete)
            }
            return cell
        }
    }

    private let source = Source()

    /// 200 by 144 points: three rows of 48 are visible.
    private func open(_ count: Int, configure: (TableView) -> Void = { _ in }) throws -> (TableView, Window) {
        let table = TableView()
        table.register(ContentTableViewCell.self, forCellReuseIdentifier: "row")
        table.rowHeight = 48
        source.count = count
        table.dataSource = source
        configure(table)
        let window = try openWindow(table, size: Size(200, 144))
        window.drawFrame()
        return (table, window)
    }

    private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

    /// The focused row, or the class and the row of the focused view.
    private func place(_ window: Window) -> String {
        guard let view = window.firstResponder else { return "nowhere" }
        if let table = view as? TableView { return "row \(table.focusedRow?.row ?? -1)" }
        return "\(type(of: view)) in \(FocusOrder(of: view).enclosingRow?.path.row ?? -1)"
    }

    /// Moves focus to a view in a row.
    private func focus<Control: View>(_: Control.Type, in row: Int, of table: TableView) throws {
        let control = table.cellForRow(at: path(row))?.descendants.first { $0 is Control }
        try #require(control).becomeFirstResponder()
    }

    @Test func `the accessibility tree reports focus on the table or its row`() throws {
        let (table, window) = try open(10)
        func focusedRoles() -> [Substring] {
            window.accessibilityTree.split(separator: "\n").filter { $0.hasSuffix(" focused") }
                .compactMap { $0.split(separator: " ").first }
        }
        table.becomeFirstResponder()
        let before = focusedRoles()
        window.press(.down)
        window.drawFrame()
        #expect(before == ["table"])
        #expect(focusedRoles() == ["cell"])
    }

    // MARK: Changes

    @Test(arguments: [TableView.RowAnimation.none, .automatic])
    func `deleting the focused row moves focus to the row in its place`(animation: TableView.RowAnimation) throws {
        let (table, window) = try open(10)
        try focus(Button.self, in: 1, of: table)

        source.count = 9
        table.deleteRows(at: [path(1)], with: animation)

        #expect(place(window) == "row 1")
        window.drawFrame()
        #expect(place(window) == "row 1")
        window.press(.down)
        #expect(place(window) == "row 2")
        #expect(WindowInspection(of: window).inconsistencies.isEmpty)
    }

    @Test func `deleting the focused last row moves focus to the previous row`() throws {
        let (table, window) = try open(3)
        try focus(Button.self, in: 2, of: table)

        source.count = 2
        table.deleteRows(at: [path(2)], with: .none)
        window.drawFrame()

        #expect(place(window) == "row 1")
    }

    @Test func `deleting a row clears focus when rows cannot be focused`() throws {
        let (table, window) = try open(10) { $0.allowsSelection = false }
        try focus(Button.self, in: 1, of: table)

        source.count = 9
        table.deleteRows(at: [path(1)], with: .none)
        window.drawFrame()

        #expect(place(window) == "nowhere")
        window.press(.tab)
        #expect(place(window) == "TextField in 0")
    }

    @Test func `inserting rows above keeps focus on the same control`() throws {
        let (table, window) = try open(10)
        try focus(TextField.self, in: 1, of: table)

        source.count = 11
        table.insertRows(at: [path(0)], with: .none)
        window.drawFrame()

        #expect(place(window) == "TextField in 2")
    }

    @Test func `reloading rows keeps focus on the control`() throws {
        let (table, window) = try open(10)
        try focus(Button.self, in: 0, of: table)

        table.reloadRows(at: [path(0), path(1), path(2)], with: .none)
        window.drawFrame()

        #expect(place(window) == "Button in 0")
        #expect(table.focusedRow == path(0))
    }

    // MARK: Reloading

    @Test func `reloading the table keeps focus in a visible row`() throws {
        let (table, window) = try open(10)
        try focus(TextField.self, in: 1, of: table)

        table.reloadData()
        window.drawFrame()

        #expect(place(window) == "TextField in 1")
    }

    @Test func `reloading moves focus from a control to its row outside the viewport`() throws {
        let (table, window) = try open(100)
        try focus(TextField.self, in: 0, of: table)
        table.contentOffset = Point(0, 1920)
        window.drawFrame()

        table.reloadData()
        window.drawFrame()

        #expect(place(window) == "row 0")
        #expect(table.contentOffset.y == 1920)
        window.press(.down)
        #expect(place(window) == "row 1")
    }

    @Test func `reloading with higher rows moves focus from a control to its row`() throws {
        let (table, window) = try open(10)
        try focus(TextField.self, in: 2, of: table)

        table.rowHeight = 144
        table.reloadData()
        window.drawFrame()

        #expect(place(window) == "row 2")
    }

    @Test func `a field outside the viewport ends editing before its cell is reused`() throws {
        let (table, window) = try open(100)
        var rows: [Int?] = []
        let field = try #require(table.cellForRow(at: path(0))?.descendants.first { $0 is TextField } as? TextField)
        field.addAction(for: .editingDidEnd) { [weak field] in
            rows.append(field.map { FocusOrder(of: $0) }?.enclosingRow?.path.row)
        }
        field.becomeFirstResponder()
        table.contentOffset = Point(0, 1920)
        window.drawFrame()

        table.reloadData()
        window.drawFrame()

        #expect(rows == [0])
    }

    @Test func `reloading without the focused row moves focus to the table`() throws {
        let (table, window) = try open(3)
        try focus(TextField.self, in: 2, of: table)

        source.count = 1
        table.reloadData()
        window.drawFrame()

        #expect(place(window) == "row -1")
        window.press(.down)
        #expect(place(window) == "row 0")
    }

    @Test func `reloading without any rows clears focus`() throws {
        let (table, window) = try open(3)
        try focus(TextField.self, in: 2, of: table)

        source.count = 0
        table.reloadData()
        window.drawFrame()

        #expect(place(window) == "nowhere")
        #expect(WindowInspection(of: window).inconsistencies.isEmpty)
    }

    @Test func `reloading a table from a document keeps focus on the control`() throws {
        let cell = "<ContentTableViewCell height=\"48\"><TextField/></ContentTableViewCell>"
        let table = try #require(try view("<TableView>\(cell)\(cell)</TableView>") as? TableView)
        let window = try openWindow(table, size: Size(200, 144))
        window.drawFrame()
        try focus(TextField.self, in: 1, of: table)

        table.reloadData()
        window.drawFrame()

        #expect(place(window) == "TextField in 1")
    }

    // MARK: Rows that do not accept focus

    @Test func `the delegate can prevent focus on rows that accept clicks`() throws {
        @MainActor final class Delegate: TableViewDelegate {
            deinit {}
            func tableView(_ tableView: TableView, canFocusRowAt path: IndexPath) -> Bool { path.row != 1 }
        }
        let delegate = Delegate()
        let (table, window) = try open(10) { $0.delegate = delegate }
        table.becomeFirstResponder()
        window.press(.home)

        window.press(.down)
        #expect(place(window) == "row 2")
        window.press(.up)
        #expect(place(window) == "row 0")
        window.click(Point(4, 72))
        #expect(table.indexPathForSelectedRow == path(1))
    }
}
