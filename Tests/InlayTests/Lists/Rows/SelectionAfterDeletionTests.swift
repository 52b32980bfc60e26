import Testing

@testable import Inlay

/// The neighbour of a deleted row gets the selection with the focus, as in GTK, Qt and AppKit. Specification 13.11.
@MainActor @Suite struct SelectionAfterDeletionTests {
    @MainActor private final class Owner: TableViewDataSource, TableViewDelegate {
        var heard: [String] = []
        var names = (0..<10).map { "Row \($0)" }
        var leadsOn: Set<Int> = []
        var refused: Set<Int> = []
        var follows = true
        var deletesSelected = false

        deinit {}

        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { names.count }
        func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: path)
            cell.textLabel?.text = names[path.row]
            cell.accessoryType = leadsOn.contains(path.row) ? .disclosureIndicator : .none
            return cell
        }
        func tableView(_ tableView: TableView, selectionFollowsFocusForRowAt path: IndexPath) -> Bool {
            follows && tableView.choices.selectsOnFocusByDefault(path)
        }
        func tableView(_ tableView: TableView, willSelectRowAt path: IndexPath) -> IndexPath? {
            refused.contains(path.row) ? nil : path
        }
        func tableView(_ tableView: TableView, didSelectRowAt path: IndexPath) {
            heard.append("did \(path.row)")
            guard deletesSelected else { return }
            names.remove(at: path.row)
            tableView.deleteRows(at: [path])
        }
    }

    private let owner = Owner()

    /// 200 by 144 points: four rows of 36 are visible. The table has focus.
    private func open(configure: (TableView) -> Void = { _ in }) throws -> (TableView, Window) {
        let table = TableView()
        table.register(TableViewCell.self, forCellReuseIdentifier: "row")
        table.dataSource = owner
        table.delegate = owner
        configure(table)
        let window = try openWindow(table, size: Size(200, 144))
        window.drawFrame()
        window.press(.tab)
        return (table, window)
    }

    private func row(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }
    private func selected(_ table: TableView) -> [Int] { table.indexPathsForSelectedRows.map(\.row) }

    /// Deletes a row, as an app does for the Delete key.
    private func delete(_ path: IndexPath?, of table: TableView, in window: Window) {
        guard let path else { return }
        owner.names.remove(at: path.row)
        table.deleteRows(at: [path])
        window.drawFrame()
    }

    @Test func `deleting the selected row selects the row in its place`() throws {
        let (table, window) = try open()
        window.press(.end)
        window.press(.up)
        owner.heard = []

        delete(table.indexPathForSelectedRow, of: table, in: window)
        #expect(selected(table) == [8] && table.focusedRow == row(8))
        #expect(table.cellForRow(at: row(8))?.isSelected == true)
        delete(table.indexPathForSelectedRow, of: table, in: window)
        #expect(selected(table) == [7] && owner.heard == ["did 8", "did 7"])
        for _ in 0..<8 { delete(table.indexPathForSelectedRow, of: table, in: window) }
        #expect(owner.names.isEmpty && selected(table) == [] && WindowInspection(of: window).inconsistencies.isEmpty)
    }

    @Test func `deleting a row selected by click or code selects another row`() throws {
        let (table, window) = try open()
        window.click(Point(100, 18))
        delete(row(0), of: table, in: window)
        #expect(selected(table) == [0] && owner.heard == ["did 0", "did 0"])

        table.selectRow(at: row(2))
        delete(row(2), of: table, in: window)
        #expect(selected(table) == [2])
        owner.names.removeAll()
        table.deleteRows(at: (0..<8).map(row))
        #expect(selected(table) == [])
    }

    @Test func `deleting a row that has focus alone keeps the selection`() throws {
        let (table, window) = try open()
        window.press(.down)
        window.press(.down, .control)

        delete(row(1), of: table, in: window)
        #expect(selected(table) == [0] && table.focusedRow == row(1))
    }

    @Test func `deleting one of several selected rows keeps the others selected`() throws {
        let (table, window) = try open { $0.allowsMultipleSelection = true }
        window.press(.down)
        window.press(.down, .shift)

        delete(row(1), of: table, in: window)
        #expect(selected(table) == [0])
    }

    @Test func `a reloaded row is not selected again`() throws {
        let (table, window) = try open()
        window.press(.down)
        table.reloadRows(at: [row(0)])
        window.drawFrame()
        #expect(selected(table) == [] && owner.heard == ["did 0"])
    }

    @Test(arguments: ["leads on", "refused", "table", "delegate"])
    func `a deletion does not select a row that waits for a click`(reason: String) throws {
        if reason == "leads on" { owner.leadsOn = [2] }
        if reason == "refused" { owner.refused = [1] }
        if reason == "delegate" { owner.follows = false }
        let (table, window) = try open { $0.selectionFollowsFocus = reason != "table" }
        window.click(Point(100, 54))
        table.selectRow(at: row(1))

        delete(row(1), of: table, in: window)
        #expect(selected(table) == [] && table.focusedRow == row(1))
    }

    @Test func `a delegate that deletes each selected row deletes only one`() throws {
        owner.deletesSelected = true
        let (table, window) = try open()

        window.click(Point(100, 18))
        window.drawFrame()
        #expect(owner.names.count == 9 && selected(table) == [])
    }
}
