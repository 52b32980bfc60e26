import Testing

@testable import Inlay

/// Selection of rows by pointer and keyboard, and the delegate calls for it. Specification 13.11.
@MainActor @Suite struct TableSelectionTests {
    @MainActor private final class Delegate: TableViewDelegate {
        var heard: [String] = []
        var redirect: (IndexPath) -> IndexPath? = { $0 }
        var deaf: Set<Int> = []

        deinit {}

        func tableView(_ tableView: TableView, shouldHighlightRowAt path: IndexPath) -> Bool {
            !deaf.contains(path.row)
        }
        func tableView(_ tableView: TableView, willSelectRowAt path: IndexPath) -> IndexPath? {
            heard.append("will \(path.row)")
            return redirect(path)
        }
        func tableView(_ tableView: TableView, didSelectRowAt path: IndexPath) { heard.append("did \(path.row)") }
        func tableView(_ tableView: TableView, didDeselectRowAt path: IndexPath) { heard.append("left \(path.row)") }
        func tableView(_ tableView: TableView, accessoryButtonTappedForRowWith path: IndexPath) {
            heard.append("details \(path.row)")
        }
    }

    private let delegate = Delegate()

    /// 200 by 144 points: four rows of 36 of the ten are visible.
    private func open(
        _ attributes: String = "", count: Int = 10, direction: LayoutDirection = .leftToRight,
        cell: (Int) -> String = { #"textLabel.text="Row \#($0)""# }
    ) throws -> (TableView, Window) {
        let cells = (0..<count).map { "<TableViewCell \(cell($0))/>" }.joined()
        let table = try #require(try view("<TableView \(attributes)>\(cells)</TableView>") as? TableView)
        table.delegate = delegate
        let window = try openWindow(table, size: Size(200, 144), direction: direction)
        window.drawFrame()
        return (table, window)
    }

    private func row(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }
    private func middle(_ row: Int) -> Point { Point(100, Double(row) * 36 + 18) }

    private func click(_ window: Window, _ row: Int, _ modifiers: Modifiers) {
        window.send(
            .pointerMoved(middle(row), modifiers), .pointerDown(middle(row), .left, clickCount: 1, modifiers),
            .pointerUp(middle(row), .left, clickCount: 1, modifiers))
    }

    // MARK: Pointer

    @Test func `a click selects its row and deselects the previous row`() throws {
        let (table, window) = try open()

        window.click(middle(1))
        #expect(table.indexPathForSelectedRow == row(1))
        window.click(middle(2))
        #expect(table.indexPathsForSelectedRows == [row(2)])
        #expect(delegate.heard == ["will 1", "did 1", "will 2", "left 1", "did 2"])
        #expect(table.cellForRow(at: row(2))?.isSelected == true)
        #expect(table.cellForRow(at: row(1))?.isSelected == false)
    }

    @Test func `a press released on another row selects nothing`() throws {
        let (table, window) = try open()

        window.send(.pointerMoved(middle(1), []), .pointerDown(middle(1), .left, clickCount: 1, []))
        #expect(table.cellForRow(at: row(1))?.isHighlighted == true)
        window.send(.pointerMoved(middle(3), []))
        #expect(table.cellForRow(at: row(1))?.isHighlighted == false)
        window.send(.pointerUp(middle(3), .left, clickCount: 1, []))
        #expect(table.indexPathForSelectedRow == nil)
        #expect(window.pointerTarget == nil)
    }

    @Test func `the Escape key cancels a press`() throws {
        let (table, window) = try open()

        window.send(.pointerMoved(middle(1), []), .pointerDown(middle(1), .left, clickCount: 1, []))
        window.press(.escape)
        window.send(.pointerUp(middle(1), .left, clickCount: 1, []))

        #expect(table.indexPathForSelectedRow == nil)
        #expect(table.cellForRow(at: row(1))?.isHighlighted == false)
    }

    @Test func `the delegate can redirect or prevent selection`() throws {
        let (table, window) = try open()

        delegate.redirect = { _ in IndexPath(row: 3, section: 0) }
        window.click(middle(1))
        #expect(table.indexPathsForSelectedRows == [row(3)])
        // A refused selection leaves the selected row selected.
        delegate.redirect = { _ in nil }
        window.click(middle(0))
        #expect(table.indexPathsForSelectedRows == [row(3)])
        delegate.redirect = { _ in IndexPath(row: 99, section: 0) }
        window.click(middle(0))
        #expect(table.indexPathsForSelectedRows == [row(3)])
    }

    @Test func `unselectable rows are not selected`() throws {
        delegate.deaf = [1]
        let (table, window) = try open()

        window.click(middle(1))
        #expect(table.indexPathForSelectedRow == nil)
        table.allowsSelection = false
        window.click(middle(2))
        #expect(table.indexPathForSelectedRow == nil)
        #expect(delegate.heard.isEmpty)
    }

    @Test func `clicks with Control or Shift select several rows when allowed`() throws {
        let (table, window) = try open(#"allowsMultipleSelection="true""#)

        window.click(middle(0))
        click(window, 2, .control)
        #expect(table.indexPathsForSelectedRows == [row(0), row(2)])
        click(window, 0, .control)
        #expect(table.indexPathsForSelectedRows == [row(2)])
        window.click(middle(1))
        click(window, 3, .shift)
        #expect(table.indexPathsForSelectedRows == [row(1), row(2), row(3)])
        click(window, 0, .shift)
        #expect(table.indexPathsForSelectedRows == [row(0), row(1)])
        window.press(Key("A"), .control)
        #expect(table.indexPathsForSelectedRows.count == 10)
    }

    @Test func `the selection mode is applied before the delegate is called`() throws {
        let (table, window) = try open()
        table.setSelectionMode(.singleCheckmark, forSection: 0)

        window.click(middle(1))

        #expect(table.cellForRow(at: row(1))?.isChecked == true)
        #expect(table.indexPathForSelectedRow == nil)
        #expect(delegate.heard == ["will 1", "did 1"])
    }

    @Test func `a detail button notifies the delegate and selects nothing`() throws {
        let (table, window) = try open { _ in #"accessoryType="detailButton""# }
        let cell = try #require(table.cellForRow(at: row(1)))
        let button = try #require(cell.accessory)

        window.click(button.convertToWindow(Point(button.frame.width / 2, button.frame.height / 2)))

        #expect(delegate.heard == ["details 1"])
        #expect(table.indexPathForSelectedRow == nil)
    }

    @Test func `deleting a pressed row cancels the press`() throws {
        let (table, window) = try open()

        window.send(.pointerMoved(middle(1), []), .pointerDown(middle(1), .left, clickCount: 1, []))
        table.deleteCell(forRowAt: row(1))
        window.drawFrame()
        #expect(window.pointerTarget == nil)
        window.send(.pointerUp(middle(1), .left, clickCount: 1, []))
        #expect(table.indexPathForSelectedRow == nil)
        #expect(WindowInspection(of: window).inconsistencies.isEmpty)
    }

    // MARK: Keyboard

    @Test func `arrows move focus with the selection and Space selects`() throws {
        let (table, window) = try open()

        window.press(.tab)
        #expect(table.isFirstResponder)
        window.press(.down)
        window.press(.down)
        #expect(table.focusedRow == row(1))
        #expect(table.indexPathForSelectedRow == row(1))
        window.press(.space)
        #expect(table.indexPathForSelectedRow == row(1))
        window.press(.up)
        window.press(.return)
        #expect(table.indexPathsForSelectedRows == [row(0)])
        #expect(table.cellForRow(at: row(0))?.rowState.isFocused == true)
    }

    @Test(arguments: ["allowsSelection", "userInteractionEnabled"])
    func `a disabled table ignores clicks and keys`(attribute: String) throws {
        let (table, window) = try open(#"\#(attribute)="false""#)

        window.click(middle(1))
        window.press(.tab)
        for key in [Key.down, .space, .return] { window.press(key) }

        #expect(table.indexPathForSelectedRow == nil && table.focusedRow == nil && delegate.heard.isEmpty)
        #expect(table.accessibility.isEnabled == (attribute == "allowsSelection"))
        #expect(table.cellForRow(at: row(1))?.perform(.press) == false)
    }

    @Test func `in right-to-left layout keys and clicks reach the same rows`() throws {
        let (table, window) = try open(direction: .rightToLeft)

        window.press(.tab)
        for key in [Key.down, .down, .left, .right, .space] { window.press(key) }
        #expect(table.indexPathForSelectedRow == row(1))
        window.click(middle(2))

        #expect(table.indexPathForSelectedRow == row(2))
    }

    @Test func `the focused row scrolls into view`() throws {
        let (table, window) = try open()
        window.press(.tab)

        window.press(.end)
        #expect(table.focusedRow == row(9))
        #expect(table.contentOffset.y == 216)
        window.press(.home)
        #expect(table.contentOffset.y == 0)
        window.press(.pageDown)
        #expect(table.focusedRow == row(3))
        window.press(.pageDown)
        window.press(.pageDown)
        window.press(.pageDown)
        #expect(table.focusedRow == row(9))
        window.press(.pageUp)
        #expect(table.focusedRow == row(6))
    }

    @Test func `focus skips rows that cannot be selected`() throws {
        let (table, window) = try open {
            $0 == 1 ? #"textLabel.text="x" selectionStyle="none""# : #"textLabel.text="Row \#($0)""#
        }
        window.press(.tab)

        window.press(.down)
        window.press(.down)
        #expect(table.focusedRow == row(2))
    }

    @Test func `the Tab key visits controls of rows from top to bottom`() throws {
        let cells = (0..<20).map { _ in
            "<ContentTableViewCell><Button title=\"b\" height=\"30\"/></ContentTableViewCell>"
        }
        let markup = "<TableView allowsSelection=\"false\">\(cells.joined())</TableView>"
        let table = try #require(try view(markup) as? TableView)
        let window = try openWindow(table, size: Size(200, 200))
        for offset in [600.0, 200, 400, 100] {
            table.contentOffset = Point(0, offset)
            window.drawFrame()
        }
        let rows = table.indexPathsForVisibleRows.map(\.row)

        window.makeFirstResponder(table)
        var visited: [Int] = []
        for _ in 0..<3 {
            window.press(.tab)
            let cell = window.firstResponder?.superview as? TableViewCell
            visited.append(cell.flatMap { table.indexPath(for: $0)?.row } ?? -1)
        }

        #expect(visited == Array(rows.prefix(3)))
    }

    @Test func `deleting the focused row moves focus to the next row`() throws {
        let (table, window) = try open()
        window.press(.tab)
        window.press(.end)

        table.deleteCell(forRowAt: row(9))
        window.drawFrame()
        #expect(table.focusedRow == row(8))
        table.deleteCell(forRowAt: row(8))
        window.drawFrame()
        window.press(.up)
        #expect(table.focusedRow == row(6))
    }

    @Test func `animated scrolling ends at the row although heights change`() throws {
        let cells = (0..<60).map { "<ContentTableViewCell><View height=\"\(10 + $0)\"/></ContentTableViewCell>" }
        let table = try #require(try view("<TableView>\(cells.joined())</TableView>") as? TableView)
        let window = try openWindow(table, size: Size(200, 100))
        let clock = try #require(window.application?.clock as? ManualClock)

        table.scrollToRow(at: row(50), at: .top, animated: true)
        for _ in 0..<40 {
            clock.advance(by: .milliseconds(16))
            window.drawFrame()
        }

        let cell = try #require(table.cellForRow(at: row(50)))
        #expect(cell.convertToWindow(cell.bounds).minY == 0)
    }

    @Test func `arrows with Shift extend the selection`() throws {
        let (table, window) = try open(#"allowsMultipleSelection="true""#)

        window.click(middle(1))
        window.press(.down, .shift)
        window.press(.down, .shift)
        #expect(table.indexPathsForSelectedRows == [row(1), row(2), row(3)])
        window.press(.up, .shift)
        #expect(table.indexPathsForSelectedRows == [row(1), row(2)])
    }

    @Test func `typed text moves focus to the matching row`() throws {
        let names = ["Ann", "Bea", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida"]
        let (table, window) = try open { "textLabel.text=\"\(names[$0])\"" }
        func type(_ text: String, at seconds: Double) {
            for character in text {
                window.dispatch(Event(.keyDown(Key("\(character)"), [], isRepeat: false), time: .seconds(seconds)))
            }
            window.drawFrame()
        }
        window.press(.tab)

        type("B", at: 1)
        #expect(table.focusedRow == row(1))
        type("O", at: 1.5)
        #expect(table.focusedRow == row(2))
        type("I", at: 5)
        #expect(table.focusedRow == row(9))
        type("B", at: 10)
        #expect(table.focusedRow == row(1))
        type("B", at: 15)
        #expect(table.focusedRow == row(2))
        type("ZZ", at: 20)
        #expect(table.focusedRow == row(2))
    }

    @Test func `the focus ring surrounds the focused row`() throws {
        let (table, window) = try open(count: 2)

        window.press(.tab)
        #expect(window.displayList().description.contains("border 0,0 200x144"))
        window.press(.down)
        let list = window.displayList().description
        #expect(!list.contains("border 0,0 200x144"))
        #expect(table.cellForRow(at: row(0))?.rowState.isFocused == true)
    }

    // MARK: Accessibility

    @Test func `the accessibility tree lists rows and their states`() throws {
        let (table, window) = try open(count: 3) {
            $0 == 1 ? #"textLabel.text="One" checked="true""# : #"textLabel.text="Row \#($0)""#
        }
        table.selectRow(at: row(2))
        window.drawFrame()

        #expect(
            window.accessibilityTree == """
                table
                  cell "Row 0"
                  cell "One" checked
                  cell "Row 2" selected
                """)
    }

    @Test func `selecting rows that do not exist is reported`() throws {
        let (table, window) = try open()

        table.selectRow(at: row(10))
        table.selectRow(at: IndexPath(row: 0, section: 4))
        table.scrollToRow(at: row(-1), at: .top, animated: false)

        #expect(table.indexPathForSelectedRow == nil)
        #expect(window.application?.diagnostics.count == 3)
    }

    @Test(arguments: [
        (TableView.ScrollPosition.top, 144.0), (.middle, 90), (.bottom, 36), (.none, 36),
    ])
    func `scrollToRow places a row at the requested position`(position: TableView.ScrollPosition, offset: Double) throws
    {
        let (table, _) = try open()

        table.scrollToRow(at: row(4), at: position, animated: false)

        #expect(table.contentOffset.y == offset)
    }

    // MARK: Many sections

    @Test func `all rows of very many sections are selected as one range`() throws {
        @MainActor final class Source: TableViewDataSource {
            deinit {}
            func numberOfSections(in tableView: TableView) -> Int { 100_000 }
            func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 2 }
            func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell { TableViewCell() }
        }
        let source = Source()
        let (table, window) = try open(#"allowsMultipleSelection="true""#)
        table.dataSource = source
        table.setSelectionMode(.singleCheckmark, forSection: 40_000)
        window.drawFrame()
        window.press(.tab)

        window.press(Key("A"), .control)

        #expect(table.interaction.selection.count == 199_998)
        #expect(table.interaction.selection.runCount == 2)
        window.press(.home)
        window.press(.end, .shift)
        #expect(table.interaction.selection.count == 199_998)
        #expect(table.interaction.selection.runCount == 2)
    }
}
