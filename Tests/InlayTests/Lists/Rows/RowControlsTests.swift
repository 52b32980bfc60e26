import Testing

@testable import Inlay

/// Focus, and the context menu of the focus, among controls in rows. Specification 13.11.
@MainActor @Suite struct RowControlsTests {
    private static let cell = #"<RowView><TextField width="60"/><Switch/><Label text="on"/></RowView>"#

    /// A button, a table of 200 by 144 points, which has room for a few rows of 48, and a button.
    private func open(
        _ attributes: String = "", count: Int = 10, before: String = "",
        cell: (Int) -> String = { _ in "<ContentTableViewCell height=\"48\">\(Self.cell)</ContentTableViewCell>" }
    ) throws -> (TableView, Window) {
        let cells = (0..<count).map(cell).joined()
        let page = try view(
            """
            <ColumnView><Button id="before" title="Before"/><TableView \(attributes) width="200" height="144">\(before)
                \(cells)</TableView><Button id="after" title="After"/></ColumnView>
            """)
        let table = try #require(page.subviews.lazy.compactMap { $0 as? TableView }.first)
        let window = try openWindow(page, size: Size(300, 300))
        window.drawFrame()
        return (table, window)
    }

    private func row(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

    /// The focused view: its identifier or class, and its row.
    private func place(_ window: Window) -> String {
        guard let view = window.firstResponder else { return "nowhere" }
        if let host = view as? any ListSource { return "row \(host.interaction.focused?.row ?? -1)" }
        let name = view.markup.identifier ?? "\(type(of: view))"
        return FocusOrder(of: view).enclosingRow.map { "\(name) in \($0.path.row)" } ?? name
    }

    private func places(_ window: Window, _ key: Key, _ modifiers: Modifiers = [], count: Int) -> [String] {
        (0..<count).map { _ in
            window.press(key, modifiers)
            return place(window)
        }
    }

    // MARK: Tab

    @Test func `the Tab key visits the row's controls and then leaves the table`() throws {
        let (table, window) = try open()
        table.becomeFirstResponder()
        window.press(.down)
        window.press(.down)

        #expect(places(window, .tab, count: 4) == ["TextField in 1", "Switch in 1", "after", "before"])
        #expect(places(window, .tab, .shift, count: 4) == ["after", "Switch in 1", "TextField in 1", "row 1"])
        #expect(places(window, .tab, .shift, count: 1) == ["before"])
    }

    @Test func `without a focused row, Tab enters the first visible row`() throws {
        let (table, window) = try open()
        table.contentOffset = Point(0, 96)
        window.drawFrame()
        table.becomeFirstResponder()

        #expect(places(window, .tab, count: 3) == ["TextField in 2", "Switch in 2", "after"])
        #expect(table.focusedRow == row(2))
    }

    @Test func `rows that cannot be focused still let Tab reach their controls`() throws {
        let (_, window) = try open(count: 3) { row in
            #"<ContentTableViewCell selectionStyle="\#(row == 1 ? "default" : "none")" height="48"><Switch id="s\#(row)"/></ContentTableViewCell>"#
        }

        #expect(places(window, .tab, count: 6) == ["before", "row -1", "s0 in 0", "s1 in 1", "s2 in 2", "after"])
    }

    @Test func `the Tab key visits the table header before the focused row`() throws {
        let header = #"<?tableHeaderView?><Button id="header" title="New"/>"#
        let (table, window) = try open(count: 2, before: header)
        table.focusedRow = row(1)

        #expect(places(window, .tab, count: 5) == ["before", "header", "row 1", "TextField in 1", "Switch in 1"])
    }

    @Test func `the Tab key scrolls the focused row back into view`() throws {
        let (table, window) = try open(count: 100)
        table.becomeFirstResponder()
        window.press(.down)
        table.contentOffset = Point(0, 2400)
        window.drawFrame()

        window.press(.tab)

        #expect(place(window) == "TextField in 0")
        #expect(table.contentOffset.y == 0)
    }

    @Test func `the Return key moves between fields of successive rows`() throws {
        let (_, window) = try open(count: 3) { row in
            #"<ContentTableViewCell height="48"><TextField id="f\#(row)" returnKeyType="next"/></ContentTableViewCell>"#
        }
        window.press(.tab)
        window.press(.tab)
        window.press(.down)
        window.press(.tab)

        #expect(places(window, .return, count: 2) == ["f1 in 1", "f2 in 2"])
    }

    private func cell(_ content: String, _ attributes: String = "") -> String {
        "<ContentTableViewCell \(attributes) height=\"48\">\(content)</ContentTableViewCell>"
    }

    private let label = #"<Label text="None"/>"#

    @Test func `the Return key skips rows without a field and scrolls`() throws {
        let (table, window) = try open { row in
            cell(row % 3 > 0 ? label : #"<TextField id="f\#(row)" returnKeyType="next"/>"#)
        }
        table.descendants.first { $0 is TextField }?.becomeFirstResponder()

        #expect(places(window, .return, count: 3) == ["f3 in 3", "f6 in 6", "f9 in 9"])
        #expect(table.contentOffset.y == 336)
    }

    @Test func `a hidden focused row lets Tab enter the first visible row`() throws {
        let (table, window) = try open()
        table.focusedRow = row(1)

        table.cellForRow(at: row(1))?.isHidden = true
        window.drawFrame()

        #expect(places(window, .tab, count: 5).suffix(3) == ["TextField in 0", "Switch in 0", "after"])
    }

    // MARK: Arrows and Escape

    @Test func `arrows move to the same control of the next row and scroll`() throws {
        let (table, window) = try open()
        table.becomeFirstResponder()
        window.press(.down)
        window.press(.tab)

        #expect(
            places(window, .down, count: 4) == ["TextField in 1", "TextField in 2", "TextField in 3", "TextField in 4"])
        #expect(table.focusedRow == row(4))
        #expect(table.contentOffset.y == 96)
        #expect(places(window, .up, count: 1) == ["TextField in 3"])
        window.press(.tab)
        #expect(places(window, .up, count: 1) == ["Switch in 2"])
    }

    @Test func `arrows prefer the control with the same id over the same position`() throws {
        let (table, window) = try open(count: 2) { _ in
            #"<ContentTableViewCell height="48"><RowView><Switch/><Switch/></RowView></ContentTableViewCell>"#
        }
        for (row, ids) in [["a", "b"], ["b", "a"]].enumerated() {
            let switches = table.cellForRow(at: self.row(row))?.descendants.filter { $0 is Switch } ?? []
            for (view, id) in zip(switches, ids) { view.markup.identifier = id }
        }
        table.becomeFirstResponder()
        window.press(.down)
        window.press(.tab)

        #expect(places(window, .down, count: 1) == ["a in 1"])
        #expect(places(window, .tab, .shift, count: 1) == ["b in 1"])
    }

    @Test func `a disabled control in the next row leaves focus on the row`() throws {
        let (table, window) = try open(count: 2) { row in
            cell(#"<RowView><Button title="Edit" enabled="\#(row == 0)"/><Button title="Delete"/></RowView>"#)
        }
        table.becomeFirstResponder()
        window.press(.down)
        window.press(.tab)

        #expect(places(window, .down, count: 1) == ["row 1"])
    }

    @Test func `arrows do not move to a control with a different id`() throws {
        let (table, window) = try open(count: 2) { cell("<RowView>\($0 == 0 ? "<Switch/>" : "")<Switch/></RowView>") }
        for (row, ids) in [["edit", "delete"], ["delete"]].enumerated() {
            let switches = table.cellForRow(at: self.row(row))?.descendants.filter { $0 is Switch } ?? []
            for (view, id) in zip(switches, ids) { view.markup.identifier = id }
        }
        table.becomeFirstResponder()
        window.press(.down)
        window.press(.tab)

        #expect(places(window, .down, count: 1) == ["row 1"])
    }

    @Test func `arrows skip rows outside the viewport that cannot be focused`() throws {
        let (table, window) = try open { row in
            (3...5).contains(row) ? cell(label, #"selectionStyle="none""#) : cell(#"<Switch id="s\#(row)"/>"#)
        }
        table.becomeFirstResponder()
        window.press(.down)
        window.press(.tab)

        #expect(places(window, .down, count: 3) == ["s1 in 1", "s2 in 2", "s6 in 6"])
        #expect(places(window, .up, count: 1) == ["s2 in 2"])
    }

    @Test func `focus stays on a visible control when no further row is focusable`() throws {
        let (table, window) = try open { row in
            row > 2 ? cell(label, #"selectionStyle="none""#) : cell(#"<Switch id="s\#(row)"/>"#)
        }
        table.becomeFirstResponder()
        table.focusedRow = row(2)
        window.press(.tab)

        #expect(places(window, .down, count: 1) == ["s2 in 2"])
        let control = try #require(window.firstResponder)
        #expect(table.frameInWindow.intersection(control.frameInWindow) == control.frameInWindow)
    }

    @Test(arguments: [
        #"<TableViewCell textLabel.text="One"/>"#,
        #"<ContentTableViewCell height="48"><Button title="One"/></ContentTableViewCell>"#,
    ]) func `arrows move to the row when the row lacks the same control`(other: String) throws {
        let (table, window) = try open(count: 3) { row in
            row == 1
                ? other
                : #"<ContentTableViewCell height="48"><Switch/></ContentTableViewCell>"#
        }
        table.becomeFirstResponder()
        window.press(.down)
        window.press(.tab)

        #expect(places(window, .down, count: 1) == ["row 1"])
        #expect(table.cellForRow(at: row(1))?.rowState.isFocused == true)
    }

    @Test(arguments: ["", #"allowsSelection="false""#])
    func `arrows move through controls of rows that cannot be focused`(attribute: String) throws {
        let (table, window) = try open(attribute) { row in
            #"<ContentTableViewCell selectionStyle="none" height="48"><Switch id="s\#(row)"/></ContentTableViewCell>"#
        }
        table.descendants.first { $0 is Switch }?.becomeFirstResponder()

        let down = places(window, .down, count: 9)
        #expect(down == (1...9).map { "s\($0) in \($0)" })
        #expect(table.contentOffset.y == 336)
        #expect(places(window, .down, count: 1) == ["s9 in 9"])
        #expect(places(window, .escape, count: 1) == ["s9 in 9"])
        #expect(places(window, .up, count: 1) == ["s8 in 8"])
    }

    @Test func `arrows from a row that cannot be focused skip focusable rows`() throws {
        let (table, window) = try open(count: 2) { row in
            row == 0
                ? #"<TableViewCell textLabel.text="One"/>"#
                : #"<ContentTableViewCell selectionStyle="none" height="48"><Button id="add"/></ContentTableViewCell>"#
        }
        table.descendants.first { $0 is Button }?.becomeFirstResponder()

        #expect(places(window, .up, count: 1) == ["add in 1"])
    }

    @Test func `a control keeps the arrow keys that it uses`() throws {
        let (table, window) = try open(count: 3) { _ in
            #"<ContentTableViewCell height="48"><Slider value="0.5"/></ContentTableViewCell>"#
        }
        table.becomeFirstResponder()
        window.press(.down)
        window.press(.tab)

        #expect(places(window, .down, count: 1) == ["Slider in 0"])
    }

    @Test func `the Escape key moves focus from a control back to its row`() throws {
        let (table, window) = try open()
        table.becomeFirstResponder()
        window.press(.down)
        window.press(.down)
        window.press(.tab)
        #expect(table.cellForRow(at: row(1))?.rowState.isFocused == false)

        #expect(places(window, .escape, count: 1) == ["row 1"])
        #expect(table.cellForRow(at: row(1))?.rowState.isFocused == true)
    }

    @Test func `a field that refuses to end editing keeps its focused row`() throws {
        final class Keeper: TextFieldDelegate {
            deinit {}
            func textFieldShouldEndEditing(_ textField: TextField) -> Bool { false }
        }
        let (table, window) = try open()
        let keeper = Keeper()
        table.becomeFirstResponder()
        window.press(.down)
        window.press(.tab)
        let field = try #require(window.firstResponder as? TextField)
        field.delegate = keeper

        #expect(places(window, .down, count: 1) == ["TextField in 0"])
        #expect(places(window, .escape, count: 1) == ["TextField in 0"])
        #expect(table.focusedRow == row(0))
    }

    @Test func `a click on a control focuses its row`() throws {
        let (table, window) = try open()
        let field = try #require(table.cellForRow(at: row(2))?.descendants.first { $0 is TextField })
        window.click(Point(field.frameInWindow.midX, field.frameInWindow.midY))

        #expect(table.focusedRow == row(2))
        #expect(places(window, .tab, .shift, count: 1) == ["row 2"])
    }

    // MARK: Focus set by apps

    @Test func `code can set and clear the focused row`() throws {
        let (table, window) = try open()
        table.focusedRow = row(7)
        #expect(table.contentOffset.y == 0)

        table.becomeFirstResponder()
        table.focusedRow = row(8)

        #expect(table.contentOffset.y == 288)
        #expect(table.cellForRow(at: row(8)) != nil)
        window.press(.down)
        #expect(table.focusedRow == row(9))
        table.focusedRow = nil
        #expect(table.focusedRow == nil)
    }

    @Test func `focusing a row that does not exist is reported`() throws {
        let (table, window) = try open()
        table.focusedRow = row(3)

        table.focusedRow = row(10)

        #expect(table.focusedRow == row(3))
        #expect(window.application?.diagnostics.count == 1)
    }

    // MARK: Menus

    private func menu(_ title: String) -> Menu { Menu(children: [Action(title: title) { _ in }]) }

    /// The first title and the frame of the open menu.
    private func opened(_ window: Window) -> (title: String, frame: Rect)? {
        let views = window.root.descendants
        let title = views.lazy.compactMap { ($0 as? MenuItemView)?.accessibility.label }.first
        let frame = views.first { $0 is MenuView }?.frameInWindow
        return title.flatMap { title in frame.map { (title, $0) } }
    }

    @Test(arguments: [(Key("F10"), Modifiers.shift), (.application, Modifiers())])
    func `the context menu of the focused row opens at the row`(key: Key, modifiers: Modifiers) throws {
        let (table, window) = try open()
        table.contextMenu = menu("Table")
        let cell = try #require(table.cellForRow(at: row(1)))
        cell.contextMenu = menu("Row")
        table.becomeFirstResponder()
        table.focusedRow = row(1)

        window.press(key, modifiers)

        let menu = try #require(opened(window))
        #expect(menu.title == "Row")
        #expect(menu.frame.minY >= cell.frameInWindow.minY && menu.frame.minY < cell.frameInWindow.maxY + 10)
    }

    @Test func `the focused row uses the context menu of its subview`() throws {
        let (table, window) = try open()
        let label = try #require(table.cellForRow(at: row(2))?.descendants.first { $0 is Label })
        label.contextMenu = menu("Label")
        table.becomeFirstResponder()
        table.focusedRow = row(2)

        window.press(.application)

        #expect(opened(window)?.title == "Label")
    }

    @Test func `the table's menu opens at a focused row without a menu`() throws {
        let (table, window) = try open()
        table.contextMenu = menu("Table")
        table.becomeFirstResponder()
        table.focusedRow = row(2)
        let cell = try #require(table.cellForRow(at: row(2)))

        window.press(.application)

        let menu = try #require(opened(window))
        #expect(menu.title == "Table")
        #expect(menu.frame.minY >= cell.frameInWindow.minY)
    }
}
