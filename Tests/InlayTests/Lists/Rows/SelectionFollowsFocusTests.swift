import Testing

@testable import Inlay

/// Keys that move the focus select the row that they reach, as in GTK, Qt and AppKit. Specification 13.11.
@MainActor @Suite struct SelectionFollowsFocusTests {
    @MainActor private final class Owner: TableViewDataSource, TableViewDelegate {
        var heard: [String] = []
        var names = (0..<10).map { "Row \($0)" }
        var leadsOn: Set<Int> = []
        var refused: Set<Int> = []
        var follows: (TableView, Int) -> Bool? = { _, _ in nil }

        deinit {}

        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { names.count }
        func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: path)
            cell.textLabel?.text = names[path.row]
            cell.accessoryType = leadsOn.contains(path.row) ? .disclosureIndicator : .none
            return cell
        }
        func tableView(_ tableView: TableView, typeSelectStringForRowAt path: IndexPath) -> String? { names[path.row] }
        func tableView(_ tableView: TableView, selectionFollowsFocusForRowAt path: IndexPath) -> Bool {
            follows(tableView, path.row) ?? tableView.choices.selectsOnFocusByDefault(path)
        }
        func tableView(_ tableView: TableView, willSelectRowAt path: IndexPath) -> IndexPath? {
            refused.contains(path.row) ? nil : path
        }
        func tableView(_ tableView: TableView, didSelectRowAt path: IndexPath) { heard.append("did \(path.row)") }
        func tableView(_ tableView: TableView, didDeselectRowAt path: IndexPath) { heard.append("left \(path.row)") }
        func tableView(_ tableView: TableView, didActivateRowAt path: IndexPath) { heard.append("open \(path.row)") }
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

    // MARK: Keys

    @Test func `arrow keys select the row that receives focus`() throws {
        let (table, window) = try open()

        window.press(.down)
        window.press(.down)
        #expect(selected(table) == [1] && table.focusedRow == row(1))
        window.press(.end)
        #expect(selected(table) == [9])
        window.press(.pageUp)
        #expect(selected(table) == [6])
        window.press(.home)
        #expect(selected(table) == [0])
        #expect(owner.heard == ["did 0", "left 0", "did 1", "left 1", "did 9", "left 9", "did 6", "left 6", "did 0"])
        #expect(WindowInspection(of: window).inconsistencies.isEmpty)
    }

    @Test func `typed letters select the matching row`() throws {
        owner.names[4] = "Spruce"
        let (table, window) = try open()

        window.press(Key("S"))

        #expect(selected(table) == [4])
    }

    @Test func `pressing Down on the last row does not select again`() throws {
        owner.names = ["Row 0"]
        let (table, window) = try open()

        window.press(.down)
        window.press(.down)

        #expect(selected(table) == [0])
        #expect(owner.heard == ["did 0"])
    }

    @Test(arguments: [false, true])
    func `the Control key moves focus and keeps the selection`(severalRows: Bool) throws {
        let (table, window) = try open { $0.allowsMultipleSelection = severalRows }
        window.press(.down)

        window.press(.down, .control)
        window.press(.down, .control)
        #expect(selected(table) == [0] && table.focusedRow == row(2))
        window.press(.space)
        #expect(selected(table) == [2])
        window.press(.home, .control)
        window.press(.space, .control)
        #expect(selected(table) == (severalRows ? [0, 2] : [0]))
    }

    @Test func `the Shift key extends from the row that an arrow selected`() throws {
        let (table, window) = try open { $0.allowsMultipleSelection = true }

        window.press(.down)
        window.press(.down)
        window.press(.down, .shift)
        window.press(.down, .shift)
        #expect(selected(table) == [1, 2, 3])
        window.press(.down)
        #expect(selected(table) == [4])
    }

    @Test func `the row shown as selected after three arrows is the one deleted`() throws {
        let (table, window) = try open()
        window.press(.down)
        window.press(.down)
        window.press(.down)

        let shown = (0..<4).filter { table.cellForRow(at: row($0))?.isSelected == true }
        let path = try #require(table.indexPathForSelectedRow)
        owner.names.remove(at: path.row)
        table.deleteRows(at: [path])
        window.drawFrame()

        #expect(shown == [2])
        #expect(owner.names.prefix(3) == ["Row 0", "Row 1", "Row 3"])
    }

    @Test func `arrow keys continue from the row that code selects`() throws {
        let (table, window) = try open()

        table.selectRow(at: row(2))
        window.press(.down)

        #expect(selected(table) == [3])
    }

    // MARK: Rows that wait for a click

    @Test func `a table can limit selection to clicks`() throws {
        let (table, window) = try open { $0.applyMarkupPropertyValue("false", forKey: "selectionFollowsFocus") }

        window.press(.down)
        window.press(.down)
        #expect(selected(table) == [] && table.focusedRow == row(1))
        window.press(.space)
        #expect(selected(table) == [1])
    }

    @Test func `rows with a disclosure indicator wait for a click`() throws {
        owner.leadsOn = [1, 2, 8]
        let (table, window) = try open()

        window.press(.down)
        window.press(.down)
        window.press(.down)
        #expect(selected(table) == [0] && table.focusedRow == row(2))
        #expect(owner.heard == ["did 0"])
        window.press(.return)
        #expect(selected(table) == [2])
        // The cell is created when the row becomes visible.
        window.press(.end)
        window.press(.up)
        #expect(selected(table) == [9] && table.focusedRow == row(8))
    }

    @Test func `the delegate decides whether selection follows focus for a row`() throws {
        owner.leadsOn = [1]
        owner.follows = { _, row in row == 0 ? false : row == 1 ? true : nil }
        let (table, window) = try open()

        window.press(.down)
        #expect(selected(table) == [])
        window.press(.down)
        #expect(selected(table) == [1])
        window.press(.down)
        #expect(selected(table) == [2])
    }

    @Test func `arrow keys do not check rows`() throws {
        let (table, window) = try open()
        table.setSelectionMode(.multipleCheckmarks, forSection: 0)

        window.press(.down)
        window.press(.down)
        #expect(table.visibleCells.allSatisfy { !$0.isChecked } && owner.heard.isEmpty)
        window.press(.space)
        #expect(table.cellForRow(at: row(1))?.isChecked == true)
    }

    @Test func `a row that the delegate refuses leaves the selection unchanged`() throws {
        owner.refused = [1]
        let (table, window) = try open()

        window.press(.down)
        window.press(.down)
        #expect(selected(table) == [0] && table.focusedRow == row(1))
        window.press(.return)
        #expect(owner.heard == ["did 0"])
    }

    @Test func `arrow keys in a picker's list do not change its value`() throws {
        let rows = ["One", "Two", "Three"].map { "<row title='\($0)'/>" }.joined()
        let picker = try #require(try view("<PickerView pickerStyle='menu'>\(rows)</PickerView>") as? PickerView)
        let window = try openWindow(column(picker), size: Size(200, 300))
        window.drawFrame()
        window.press(.tab)
        window.press(.space)

        window.press(.down)
        window.press(.down)
        #expect(picker.selectedRow(inComponent: 0) == 0)
        window.press(.return)
        #expect(picker.selectedRow(inComponent: 0) == 2)
    }

    @Test(arguments: [("", nil), ("selectionFollowsFocus='true'", 1)])
    func `arrow keys select collection items only when enabled`(attributes: String, item: Int?) throws {
        @MainActor final class Items: CollectionViewDataSource {
            deinit {}
            func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { 4 }
            func collectionView(_ collectionView: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
                collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: path)
            }
        }
        let items = Items()
        let collection = try #require(try view("<CollectionView \(attributes)/>") as? CollectionView)
        collection.register(CollectionViewCell.self, forCellWithReuseIdentifier: "item")
        collection.dataSource = items
        let window = try openWindow(collection, size: Size(200, 100))
        window.drawFrame()

        window.press(.tab)
        window.press(.right)
        window.press(.right)

        #expect(collection.indexPathsForSelectedItems.first?.item == item)
    }

    // MARK: Activation

    @Test func `a double click and Enter activate the selected row`() throws {
        let (table, window) = try open()
        table.onRowActivated = { [owner] in owner.heard.append("closure \($0.row)") }
        let point = Point(100, 54)

        window.click(point)
        #expect(owner.heard == ["did 1"])
        window.click(point, count: 2)
        #expect(owner.heard == ["did 1", "did 1", "closure 1", "open 1"])
        owner.heard = []
        window.press(.down)
        window.press(.space)
        #expect(owner.heard == ["left 1", "did 2", "did 2"])
        window.press(.keypadEnter)
        #expect(owner.heard.suffix(2) == ["closure 2", "open 2"])
    }

    @Test func `a double click with a modifier or beside the rows activates nothing`() throws {
        owner.names = ["Row 0", "Row 1"]
        let (_, window) = try open { $0.allowsMultipleSelection = true }

        window.click(Point(100, 120), count: 2)
        window.send(
            .pointerDown(Point(100, 18), .left, clickCount: 2, .control),
            .pointerUp(Point(100, 18), .left, clickCount: 2, .control))

        #expect(owner.heard == ["did 0"])
    }

    @Test func `a delegate may remove the table when a row is selected`() throws {
        let (table, window) = try open()
        table.onRowActivated = { [owner] _ in owner.heard.append("closure") }
        owner.follows = { _, _ in false }
        final class Leaving: TableViewDelegate {
            deinit {}
            func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
                tableView.removeFromSuperview()
            }
        }
        let leaving = Leaving()
        table.delegate = leaving
        window.drawFrame()

        window.click(Point(100, 54), count: 2)

        #expect(owner.heard == [])
    }

    @MainActor private final class Page: MarkupOwner {
        var opened: [String] = []

        deinit {}

        func registerActions(in actions: inout ActionTable) {
            actions["open"] = open
            actions["show"] = show
            actions["turn"] = turn
        }

        func open() { opened.append("open") }
        func show(_ table: TableView) { opened.append("show \(table.indexPathForSelectedRow?.row ?? -1)") }
        func turn(_ knob: Switch) {}
    }

    private func table(_ action: String) -> String {
        "<TableView onRowActivated='\(action)'><TableViewCell/><TableViewCell/></TableView>"
    }

    @Test func `a document can name the action for activated rows`() throws {
        let page = Page()
        for action in ["open", "show:"] {
            let loaded = Loaded(table(action), owner: page)
            #expect(loaded.diagnostics.isEmpty)
            let window = try openWindow(try #require(loaded.view), size: Size(200, 144))
            window.drawFrame()
            window.click(Point(100, 54), count: 2)
        }

        #expect(page.opened == ["open", "show 1"])
    }

    @Test(arguments: [
        ("close", MarkupDiagnostic.ID.unknownAction), ("open:", .actionArity), ("turn:", .actionSender),
    ])
    func `an action with an unsuitable signature is reported`(action: String, id: MarkupDiagnostic.ID) {
        #expect(Loaded(table(action), owner: Page()).diagnostics.map(\.id) == [id])
    }

    @Test func `views without rows do not support onRowActivated`() {
        #expect(Loaded("<Label onRowActivated='open'/>").diagnostics.map(\.id) == [.eventOnView])
        #expect(Loaded("<Button onRowActivated='open'/>").diagnostics.map(\.id) == [.eventOnView])
        #expect(Loaded("<TableView onTouchDown='open'/>").diagnostics.map(\.id) == [.eventOnView])
    }

    // MARK: Look

    @Test func `the selection of a table without focus is paler`() throws {
        let field = TextField().with { $0.height = 30 }
        let table = TableView()
        table.register(TableViewCell.self, forCellReuseIdentifier: "row")
        table.dataSource = owner
        let window = try openWindow(column(table.with { $0.weight = 1 }, field), size: Size(200, 200))
        window.drawFrame()
        func fills() -> [String] {
            "\(window.displayList())".split(separator: "\n").map { String($0.trimmed) }
                .filter { $0.hasPrefix("fill 0,0 200x36") && $0.contains("selection") }
        }

        window.click(Point(100, 18))
        let focused = fills()
        field.becomeFirstResponder()
        window.drawFrame()
        let unfocused = fills()
        table.becomeFirstResponder()
        window.dispatch(Event(.focusLost))
        window.drawFrame()

        #expect(focused.count == 1 && unfocused.count == 1)
        #expect(focused != unfocused)
        #expect(fills() == unfocused)
        window.dispatch(Event(.focusGained))
        window.drawFrame()
        #expect(fills() == focused)
    }

    @Test func `a focused field in a row gives its table focus`() throws {
        let cells = "<ContentTableViewCell><TextField height='30'/></ContentTableViewCell>"
        let table = try #require(try view("<TableView>\(cells)\(cells)</TableView>") as? TableView)
        let button = Button().with { $0.height = 30 }
        let window = try openWindow(column(table.with { $0.weight = 1 }, button), size: Size(200, 200))
        window.drawFrame()
        table.selectRow(at: row(0))
        func isPale() -> Bool? { table.cellForRow(at: row(0))?.rowState.isPale }
        #expect(isPale() == true)

        let field = try #require(table.cellForRow(at: row(1))?.descendants.first { $0 is TextField })
        field.becomeFirstResponder()
        #expect(isPale() == false)
        button.becomeFirstResponder()
        #expect(isPale() == true)
    }
}
