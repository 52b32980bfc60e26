import Testing

@testable import Inlay

/// Multiple selection by keys and clicks, and a delegate that refuses or changes rows meanwhile. Specification 13.11.
@MainActor @Suite struct RowInteractionTests {
    @MainActor private final class Owner: TableViewDelegate, TableViewDataSource {
        var heard: [String] = []
        var deaf: Set<Int> = []
        var refused: Set<Int> = []
        var kept: Set<Int> = []
        var hidden: Set<Int> = []
        var names = (0..<10).map { "Row \($0)" }
        var whenLeft: (TableView) -> Void = { _ in }

        deinit {}

        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { names.count }
        func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
            TableViewCell().with {
                $0.textLabel?.text = names[path.row]
                $0.isHidden = hidden.contains(path.row)
            }
        }
        func tableView(_ tableView: TableView, typeSelectStringForRowAt path: IndexPath) -> String? { names[path.row] }
        func tableView(_ tableView: TableView, shouldHighlightRowAt path: IndexPath) -> Bool {
            !deaf.contains(path.row)
        }
        func tableView(_ tableView: TableView, willSelectRowAt path: IndexPath) -> IndexPath? {
            refused.contains(path.row) ? nil : path
        }
        func tableView(_ tableView: TableView, willDeselectRowAt path: IndexPath) -> IndexPath? {
            kept.contains(path.row) ? nil : path
        }
        func tableView(_ tableView: TableView, didSelectRowAt path: IndexPath) { heard.append("did \(path.row)") }
        func tableView(_ tableView: TableView, didDeselectRowAt path: IndexPath) {
            heard.append("left \(path.row)")
            whenLeft(tableView)
        }
    }

    private let owner = Owner()

    /// 200 by 144 points: four rows of 36 are visible.
    private func open(severalRows: Bool = true) throws -> (TableView, Window) {
        let table = TableView()
        table.allowsMultipleSelection = severalRows
        table.dataSource = owner
        table.delegate = owner
        let window = try openWindow(table, size: Size(200, 144))
        window.drawFrame()
        return (table, window)
    }

    private func row(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }
    private func selected(_ table: TableView) -> [Int] { table.indexPathsForSelectedRows.map(\.row) }

    private func click(_ window: Window, _ row: Int, _ modifiers: Modifiers = []) {
        let point = Point(100, Double(row) * 36 + 18)
        window.send(
            .pointerMoved(point, modifiers), .pointerDown(point, .left, clickCount: 1, modifiers),
            .pointerUp(point, .left, clickCount: 1, modifiers))
    }

    private func type(_ window: Window, _ key: Key, at seconds: Double) {
        window.dispatch(Event(.keyDown(key, [], isRepeat: false), time: .seconds(seconds)))
        window.dispatch(Event(.keyUp(key, []), time: .seconds(seconds)))
        window.drawFrame()
    }

    // MARK: Keys

    @Test func `arrows with Control move only focus and Space toggles the row`() throws {
        let (table, window) = try open()
        click(window, 0)

        window.press(.down, .control)
        window.press(.down, .control)
        #expect(selected(table) == [0] && table.focusedRow == row(2))
        window.press(.space, .control)
        #expect(selected(table) == [0, 2])
        window.press(.end, .control)
        #expect(selected(table) == [0, 2] && table.focusedRow == row(9))
        window.press(.home, .control)
        window.press(.space, .control)
        #expect(selected(table) == [2] && table.focusedRow == row(0))
    }

    @Test func `pressing Control+Shift+A clears the selection`() throws {
        let (table, window) = try open()
        click(window, 1)
        window.press(Key("A"), .control)

        window.press(Key("A"), [.control, .shift])

        #expect(selected(table) == [])
    }

    @Test func `keys that switch tabs do nothing in a table`() throws {
        let (table, window) = try open()
        click(window, 1)

        window.press(.pageDown, .control)
        window.press(.return, .control)

        #expect(table.focusedRow == row(1) && selected(table) == [1])
    }

    @Test func `a single selection table ignores Control shortcuts`() throws {
        let (table, window) = try open(severalRows: false)
        click(window, 1)

        for key in [Key("A"), .return, .pageDown] { window.press(key, .control) }

        #expect(table.focusedRow == row(1) && selected(table) == [1])
    }

    // MARK: Ranges

    @Test func `a click with Control and Shift adds a range to the selection`() throws {
        let (table, window) = try open()
        click(window, 0)
        click(window, 2, .control)

        click(window, 3, [.control, .shift])
        #expect(selected(table) == [0, 2, 3])
        window.press(.down, [.control, .shift])
        #expect(selected(table) == [0, 2, 3, 4])
    }

    @Test func `a Shift click extends the range from the focused row`() throws {
        let (table, window) = try open()
        window.press(.tab)
        window.press(.down)
        window.press(.down)

        click(window, 3, .shift)

        #expect(selected(table) == [1, 2, 3])
    }

    @Test func `ranges skip hidden, refused and unselectable rows`() throws {
        owner.deaf = [2]
        owner.hidden = [1]
        owner.refused = [4]
        let (table, window) = try open()
        window.press(.tab)

        window.press(Key("A"), .control)

        #expect(selected(table) == [0, 3, 5, 6, 7, 8, 9])
    }

    @Test func `the delegate receives each row that a range selects or deselects`() throws {
        let (table, window) = try open()
        click(window, 1)
        window.press(.down, .shift)
        window.press(.down, .shift)
        window.press(.up, .shift)
        #expect(owner.heard == ["did 1", "did 2", "did 3", "left 3"])

        owner.kept = [2]
        window.press(.up, .shift)

        #expect(selected(table) == [1, 2])
        #expect(owner.heard == ["did 1", "did 2", "did 3", "left 3"])
    }

    @Test func `selecting very many rows notifies the delegate only once`() throws {
        owner.names = (0..<300).map { "Row \($0)" }
        owner.deaf = [2]
        let (table, window) = try open()
        click(window, 1)

        window.press(Key("A"), .control)
        #expect(selected(table).count == 300)
        #expect(owner.heard == ["did 1", "did 1"])
        window.press(Key("A"), [.control, .shift])
        #expect(selected(table) == [])
        #expect(owner.heard == ["did 1", "did 1"])
    }

    // MARK: Delegates that change the selection

    @Test func `a row that the delegate keeps selected stays the only one`() throws {
        let (table, window) = try open(severalRows: false)
        click(window, 0)
        owner.kept = [0]

        click(window, 2)

        #expect(selected(table) == [0])
        #expect(owner.heard == ["did 0"])
    }

    @Test(arguments: [(1, [2], ["did 0", "left 0", "did 2"]), (8, [], ["did 0", "left 0"])])
    func `deleting rows during deselection keeps the click on its row`(_ gone: Int, _ rows: [Int], _ heard: [String])
        throws
    {
        let (table, window) = try open(severalRows: false)
        click(window, 0)
        owner.whenLeft = { [owner] in
            owner.names.removeFirst(gone)
            $0.deleteRows(at: (0..<gone).map { IndexPath(row: $0, section: 0) }, with: .none)
        }

        click(window, 3)

        #expect(selected(table) == rows)
        #expect(owner.heard == heard)
    }

    @Test(arguments: [true, false])
    func `reloading during deselection does not lose the click`(severalRows: Bool) throws {
        let (table, window) = try open(severalRows: severalRows)
        click(window, 0)
        click(window, 1, .control)
        owner.whenLeft = {
            $0.reloadData()
            _ = $0.numberOfRows(inSection: 0)
        }

        click(window, 3)

        #expect(selected(table) == [3])
        #expect(owner.heard.last == "did 3")
    }

    @Test func `deleted rows are not deselected`() throws {
        let (table, window) = try open()
        click(window, 0)
        click(window, 1, .control)
        click(window, 2, .control)
        owner.whenLeft = { [owner] in
            guard owner.names.count == 10 else { return }
            owner.names.removeLast(8)
            $0.deleteRows(at: (2..<10).map { IndexPath(row: $0, section: 0) }, with: .none)
        }

        click(window, 1)

        #expect(selected(table) == [1])
        #expect(owner.heard == ["did 0", "did 1", "did 2", "left 0", "did 1"])
    }

    // MARK: Typing

    @Test func `a space is part of the typed text of a search`() throws {
        owner.names = ["Lima", "New Delhi", "New York"]
        let (table, window) = try open()
        table.setSelectionMode(.multipleCheckmarks, forSection: 0)
        window.press(.tab)

        for (number, key) in ["N", "E", "W", "Space", "Y"].enumerated() {
            type(window, Key(key), at: 1 + Double(number) / 10)
        }
        #expect(table.focusedRow == row(2))
        #expect(owner.heard == [])
        type(window, .space, at: 5)
        #expect(owner.heard == ["did 2"])
        // No row title continues with a space here, so the space key selects the row.
        type(window, Key("L"), at: 10)
        type(window, .space, at: 10.2)
        #expect(owner.heard == ["did 2", "did 0"])
    }

    @Test func `repeating a letter cycles through rows with that first letter`() throws {
        owner.names = ["Ann", "Bea", "Bob", "Cid", "Bud"]
        let (table, window) = try open()
        window.press(.tab)
        var rows: [Int?] = []

        for number in 0..<4 {
            type(window, Key("B"), at: 1 + Double(number) / 10)
            rows.append(table.focusedRow?.row)
        }

        #expect(rows == [1, 2, 4, 1])
    }
}
