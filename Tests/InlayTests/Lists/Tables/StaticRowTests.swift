import Testing

@testable import Inlay

/// Static rows of a document get their cells when they become visible or a caller requests them. Specification 13.11.
@MainActor @Suite struct StaticRowTests {
    /// 200 by 100 points: three rows of 36 are visible.
    private func open(_ markup: String) throws -> (TableView, Window) {
        let table = try #require(try view(markup) as? TableView)
        let window = try openWindow(table, size: Size(200, 100))
        window.drawFrame()
        return (table, window)
    }

    private func cell(_ text: String, _ attributes: String = "") -> String {
        "<TableViewCell textLabel.text=\"\(text)\" \(attributes)/>"
    }
    private func row(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }
    /// The rows that have cells.
    private func made(_ table: TableView) -> [Int] {
        table.declared.sections.flatMap { section in section.rows.indices.filter { section.rows[$0].cell != nil } }
    }

    @Test func `only visible rows have cells`() throws {
        let (table, window) = try open("<TableView>\((0..<100).map { cell("\($0)") }.joined())</TableView>")
        #expect(made(table) == [0, 1, 2])

        table.contentOffset = Point(0, 1800)
        window.drawFrame()

        #expect(made(table) == [0, 1, 2, 50, 51, 52])
        #expect(table.cellForRow(at: row(51))?.textLabel?.text == "51")
        #expect(table.contentSize.height == 3600)
    }

    @Test func `a non-cell view gets a content cell when the row becomes visible`() throws {
        let labels = (0..<20).map { "<RowView><Label text=\"\($0)\" font=\"System 10\"/></RowView>" }.joined()
        let (table, window) = try open("<TableView>\(labels)</TableView>")
        #expect(made(table) == [0, 1, 2, 3])

        table.contentOffset = Point(0, 260)
        window.drawFrame()

        let cell = try #require(table.cellForRow(at: row(10)) as? ContentTableViewCell)
        #expect((cell.contentView?.subviews.first as? Label)?.text == "10")
        #expect(cell.frame.height == 26)
    }

    // MARK: Rows with cells from the start

    final class Owner: ViewController {
        @Outlet var label: Label
        @Bindable var name = "Ann"
        var pressed = 0
        override func registerActions(in actions: inout ActionTable) { actions["press"] = { self.pressed += 1 } }
    }

    final class OwnCell: TableViewCell {
        static var made = 0
        required init() {
            super.init()
            Self.made += 1
        }
        deinit {}
    }

    @Test(arguments: [
        #"<TableViewCell id="last" textLabel.text="a"/>"#,
        #"<TableViewCell textLabel.text="$name"/>"#,
        #"<ContentTableViewCell><RowView><Label id="label"/></RowView></ContentTableViewCell>"#,
        #"<TableViewCell><Button title="a" onPrimaryActionTriggered="press"/></TableViewCell>"#,
        #"<TableViewCell textLabel.text="a"><Switch on="true"/></TableViewCell>"#,
        #"<OwnCell textLabel.text="a"/>"#,
        #"<TableViewCell style="own"/>"#,
        #"<TableViewCell textLabel.txt="a"/>"#,
        #"<TableViewCell alpha="7"/>"#,
        #"<TableViewCell><?properties {"a": {"alpha": 1}}?></TableViewCell>"#,
    ])
    func `cells with owner references or issues are created at load`(markup: String) throws {
        ViewBuilder.register(OwnCell.self, as: "OwnCell")
        ViewBuilder.register(factory: "own", on: TableViewCell.self) { TableViewCell(style: .subtitle) }
        let owner = Owner()
        let loaded = Loaded("<TableView>\(cell("a"))\(markup)\(cell("b"))</TableView>", owner: owner)
        let table = try #require(loaded.view as? TableView)

        #expect(made(table) == [1])
    }

    @Test func `a TableView subclass creates all its cells at load`() throws {
        ViewBuilder.register(OwnTable.self, as: "OwnTable")
        let table = try #require(Loaded("<OwnTable>\(cell("a"))\(cell("b"))</OwnTable>").view as? OwnTable)

        #expect(made(table) == [0, 1])
        #expect(table.texts == ["a", "b"])
    }

    final class OwnTable: TableView {
        var texts: [String] = []
        override func appendMarkupElementView(_ view: View) -> Bool {
            texts.append((view as? TableViewCell)?.textLabel?.text ?? "")
            return super.appendMarkupElementView(view)
        }
    }

    @Test func `static rows do not retain the owner or the table`() throws {
        weak var owner: Owner?
        weak var table: TableView?
        do {
            let root = TableView()
            do {
                let object = Owner()
                let document = "<root>\(cell("a"))\(cell("b"))<Label id=\"label\"/></root>"
                let loaded = Loaded(document, owner: object, root: root) { $0.makeRoot = { root } }
                #expect(loaded.view === root)
                #expect(made(root) == [2])
                owner = object
            }
            #expect(owner == nil)
            table = root
        }
        #expect(table == nil)
    }

    // MARK: Diagnostics

    @Test func `invalid cells are reported once, in document order`() throws {
        let rows = (0..<20).map { cell("\($0)", $0 % 5 == 4 ? "indentationLevel=\"x\($0)\"" : "") }
        let loaded = Loaded("<TableView>\n\(rows.joined(separator: "\n"))\n</TableView>")
        let table = try #require(loaded.view as? TableView)

        #expect(loaded.diagnostics.map(\.range.line) == [6, 11, 16, 21])
        #expect(loaded.diagnostics.count == 4)
        #expect(made(table) == [4, 9, 14, 19])
    }

    @Test func `similar rows report only their own invalid attributes`() throws {
        let rows = (0..<6).map { number in
            let level = number == 3 ? "x" : "\(number)"
            return cell(
                "\(number)", "value=\"v\(number)\" checked=\"\(number % 2 == 0)\" indentationLevel=\"\(level)\"")
        }
        let loaded = Loaded("<TableView>\n\(rows.joined(separator: "\n"))\n</TableView>")
        let table = try #require(loaded.view as? TableView)

        #expect(loaded.diagnostics.map(\.range.line) == [5])
        #expect(made(table) == [3])
        #expect(table.declared.sections[0].rows.map { $0.value as? String } == (0..<6).map { "v\($0)" })
        #expect(table.declared.sections[0].rows.map(\.isChecked) == [true, false, true, false, true, false])
        let cells = (0..<6).compactMap { table.cellForRow(at: row($0)) }
        #expect(cells.map(\.indentationLevel) == [0, 1, 2, 0, 4, 5])
        #expect(cells.map { $0.textLabel?.text } == (0..<6).map(String.init))
    }

    @Test func `a row that differs only in its content loads that content`() throws {
        let loaded = Loaded(
            """
            <TableView>\(cell("a"))\(cell("b"))<TableViewCell textLabel.text="c"><Label id="label"/></TableViewCell>\(cell("d"))
            <?properties {"t": {"alpha": 0.5}}?><TableViewCell class="t"/><TableViewCell class="t"/>
            <?properties {"t": {"nothing": 1}}?><TableViewCell class="t"/></TableView>
            """)
        let table = try #require(loaded.view as? TableView)

        #expect(made(table) == [2, 6])
        #expect(loaded.diagnostics.count == 1)
        #expect((table.cellForRow(at: row(2))?.accessoryView as? Label) === loaded.views["label"])
        #expect((4...6).map { table.cellForRow(at: row($0))?.alpha } == [0.5, 0.5, 0.5])
    }

    @Test func `creating cells does not report diagnostics twice`() throws {
        var told: [String] = []
        var builder = ViewBuilder(resources: .none)
        builder.diagnosticHandler = { told.append($0.message) }
        let markup = "<TableView><?case Linux?>\(cell("a"))<?end?>\(cell("b", "alpha=\"2\""))\(cell("c"))</TableView>"
        let table = try #require(try builder.load(MarkupSource(name: "T", text: markup)).view as? TableView)
        #expect(told.count == 1)

        #expect((0..<3).map { table.cellForRow(at: row($0))?.textLabel?.text } == ["a", "b", "c"])
        #expect(told.count == 1)
    }

    @Test func `cells use the templates at their place in the document`() throws {
        let (table, _) = try open(
            """
            <TableView height="100"><?properties {"a": {"alpha": 0.5, "textLabel.text": "first"}}?>
            \(cell("x"))\(cell("x"))\(cell("x"))\(cell("x"))<TableViewCell class="a"/>
            <?properties {"a": {"alpha": 0.25}}?><TableViewCell class="a"/></TableView>
            """)
        #expect(made(table) == [0, 1, 2])

        let cells = [4, 5].compactMap { table.cellForRow(at: row($0)) }

        #expect(cells.map(\.alpha) == [0.5, 0.25])
        #expect(cells.map { $0.textLabel?.text } == ["first", "first"])
    }

    @Test func `cells use the localized strings of their place in the document`() throws {
        let folder = try SourceTests.Folder()
        try folder.add("de.lproj/Localizable.strings", "\"a\" = \"Eins\";")
        try folder.add("Other.strings", "\"b\" = \"zwei\";")
        let loaded = Loaded(
            "<TableView>\(cell("@a"))<?strings Other?>\(cell("@b"))</TableView>", owner: Owner(),
            resources: Resources(directory: folder.path)
        ) { $0.locale = "de" }
        let table = try #require(loaded.view as? TableView)
        #expect(made(table) == [])
        ViewBuilder.flushTemplateCache()

        #expect((0..<2).map { table.cellForRow(at: row($0))?.textLabel?.text } == ["Eins", "zwei"])
    }

    // MARK: Properties of rows without cells

    private let flavors = """
        <TableView><?sectionSelectionMode singleCheckmark?>
        <TableViewCell textLabel.text="Plain"/><TableViewCell textLabel.text="Sour"/><TableViewCell textLabel.text="Salt"/>
        <TableViewCell textLabel.text="Vanilla" value="vanilla" checked="true"/>
        <TableViewCell textLabel.text="Mint" hidden="true" value="mint"/>
        <TableViewCell textLabel.text="Lime" value="lime"/></TableView>
        """

    @Test func `rows return their values without creating cells`() throws {
        let (table, _) = try open(flavors)

        #expect(table.value(forSection: 0) as? String == "vanilla")
        #expect(table.rowForCell(withValue: "lime", inSection: 0) == 5)
        #expect(table.rowForCheckedCell(inSection: 0) == 3)
        #expect(table.values(forSection: 0) as? [String] == ["vanilla"])
        #expect(made(table) == [0, 1, 2])

        table.setValue("lime", forSection: 0)

        #expect(table.value(forSection: 0) as? String == "lime")
        #expect(made(table) == [0, 1, 2, 3, 5])
        #expect(table.cellForRow(at: row(3))?.isChecked == false)
        #expect(table.cellForRow(at: row(5))?.isChecked == true)
    }

    @Test func `a click unchecks a row that is not visible`() throws {
        let (table, window) = try open(flavors)

        window.click(Point(100, 18))

        #expect(table.declared.sections[0].rows.map(\.isChecked) == [true, false, false, false, false, false])
        #expect(table.cellForRow(at: row(3))?.isChecked == false)
    }

    @Test func `typed text finds a row that is not visible`() throws {
        let (table, window) = try open("<TableView>\((10..<90).map { cell("\($0)") }.joined())</TableView>")
        window.press(.tab)

        window.press(Key("5"))
        window.press(Key("7"))
        window.drawFrame()

        #expect(table.focusedRow == row(47))
        #expect(made(table).count < 20)
    }

    @Test func `listing all rows does not keep their cells`() throws {
        let (table, _) = try open("<TableView>\((0..<20).map { cell("\($0)") }.joined())</TableView>")

        let texts = table.dumpedContent.map { ($0.view as? TableViewCell)?.shownText }

        #expect(texts == (0..<20).map(String.init))
        #expect(made(table) == [0, 1, 2])
    }

    @Test func `changes that code makes to a cell are kept`() throws {
        let (table, window) = try open("<TableView>\((0..<40).map { cell("\($0)") }.joined())</TableView>")

        table.cellForRow(at: row(30))?.textLabel?.text = "changed"
        table.moveRow(at: row(30), to: row(20))
        table.moveRow(at: row(35), to: row(0))
        table.deleteCell(forRowAt: row(1))
        window.drawFrame()
        table.contentOffset = Point(0, 36 * 19)
        window.drawFrame()

        #expect(
            (18...22).map { table.cellForRow(at: row($0))?.textLabel?.text } == ["18", "19", "changed", "20", "21"])
        #expect(table.cellForRow(at: row(0))?.textLabel?.text == "35")
        #expect(table.numberOfRows(inSection: 0) == 39)
    }
}
