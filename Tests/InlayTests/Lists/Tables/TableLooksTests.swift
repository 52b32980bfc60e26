import Testing

@testable import Inlay

/// Separators between rows, and views and heights of headers, set by documents, tables and delegates. Specification 13.11.
@MainActor @Suite struct TableLooksTests {
    @MainActor private final class Delegate: TableViewDataSource, TableViewDelegate {
        var sectionCount = 1
        var header: (TableView, Int) -> View? = { _, _ in nil }
        var footer: (TableView, Int) -> View? = { _, _ in nil }
        var headerHeight: Double?
        var footerHeight: Double?

        deinit {}

        func numberOfSections(in tableView: TableView) -> Int { sectionCount }
        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 2 }
        func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell { TableViewCell() }
        func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
            header(tableView, section)
        }
        func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View? {
            footer(tableView, section)
        }
        func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double {
            headerHeight ?? tableView.sectionHeaderHeight
        }
        func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Double {
            footerHeight ?? tableView.sectionFooterHeight
        }
    }

    private final class Title: TableViewHeaderFooterView {
        var uses = 0
        deinit {}
        override func prepareForReuse() {
            super.prepareForReuse()
            uses += 1
        }
    }

    private let delegate = Delegate()

    /// 200 by 144 points: four rows of 36 are visible.
    private func open(
        _ markup: String, direction: LayoutDirection = .leftToRight, configure: (TableView) -> Void = { _ in }
    ) throws -> (TableView, Window) {
        let table = try #require(try view(markup) as? TableView)
        configure(table)
        let window = try openWindow(table, size: Size(200, 144), direction: direction)
        window.drawFrame()
        return (table, window)
    }

    private func use(_ delegate: Delegate) -> (TableView) -> Void {
        { table in
            table.dataSource = delegate
            table.delegate = delegate
        }
    }

    private func fills(_ window: Window, _ color: String) -> [String] {
        "\(window.displayList())".split(separator: "\n").map { String($0.trimmed) }
            .filter { $0.hasPrefix("fill") && $0.hasSuffix(color) }
    }

    private func height(_ kind: RowHeightIndex.Kind, _ table: TableView) -> Double? {
        table.items.title(kind, of: 0)?.frame.height
    }

    private static let rows = #"<TableViewCell textLabel.text="a"/><TableViewCell textLabel.text="b"/>"#

    // MARK: Lines

    @Test(arguments: [
        ("", ["fill 16,35 184x1 separator", "fill 16,71 184x1 separator"]),
        (#"separatorStyle="singleLineEtched""#, ["fill 16,35 184x1 separator", "fill 16,71 184x1 separator"]),
        (#"separatorStyle="none""#, []),
        (#"style="groupedTableView""#, ["fill 32,51 152x1 separator"]),
        (#"separatorInset="0, 40, 0, 10""#, ["fill 40,35 150x1 separator", "fill 40,71 150x1 separator"]),
    ])
    func `separators appear between rows as the table specifies`(attributes: String, lines: [String]) throws {
        let (_, window) = try open("<TableView \(attributes)>\(Self.rows)</TableView>")

        #expect(fills(window, " separator") == lines)
    }

    @Test func `a row with a border has no separator`() throws {
        let (_, window) = try open(
            #"<TableView><TableViewCell layer.borderWidth="1"/><TableViewCell/></TableView>"#)

        #expect(fills(window, " separator").count == 1)
        #expect("\(window.displayList())".contains("border 0,0 200x"))
    }

    @Test func `in right-to-left layout separators start at the right`() throws {
        let (_, window) = try open(
            #"<TableView separatorInset="0, 40, 0, 10">\#(Self.rows)</TableView>"#, direction: .rightToLeft)

        #expect(fills(window, " separator") == ["fill 10,35 150x1 separator", "fill 10,71 150x1 separator"])
    }

    @Test func `the focus ring follows the rounded corners of the card`() throws {
        let (_, window) = try open(#"<TableView style="groupedTableView">\#(Self.rows)</TableView>"#)
        var rings: [String] = []
        window.press(.tab)
        for _ in 0..<2 {
            window.press(.down)
            window.drawFrame()
            let lines = "\(window.displayList())".split(separator: "\n").map { String($0.trimmed) }
            rings += lines.filter { $0.hasPrefix("border") }
        }

        #expect(
            rings == [
                "border 17,17 166x34 r9,9,5,5 2 selectionAccent", "border 17,53 166x34 r5,5,9,9 2 selectionAccent",
            ])
    }

    @Test func `changes to the separators update the display`() throws {
        let (table, window) = try open("<TableView>\(Self.rows)</TableView>")

        table.separatorColor = .role(.warning)
        window.drawFrame()
        #expect(fills(window, " separator") == [])
        #expect(fills(window, " warning") == ["fill 16,35 184x1 warning", "fill 16,71 184x1 warning"])
        table.separatorInset.left = 0
        window.drawFrame()
        #expect(fills(window, " warning") == ["fill 0,35 200x1 warning", "fill 0,71 200x1 warning"])
        table.separatorStyle = .none
        window.drawFrame()
        #expect(fills(window, " warning") == [])
    }

    // MARK: Heights of titles

    @Test(arguments: ["plain", "grouped"]) func `section titles have the heights that the table specifies`(
        style: String
    ) throws {
        let (table, window) = try open(
            """
            <TableView style="\(style)" sectionHeaderHeight="50" sectionFooterHeight="31">\
            <sectionHeader title="H"/>\(Self.rows)<sectionFooter title="F"/></TableView>
            """)
        #expect(height(.header, table) == 50)
        #expect(height(.footer, table) == 31)
        #expect(table.contentSize.height == 50 + 72 + 31 + (style == "grouped" ? 32 : 0))

        table.sectionHeaderHeight = 20
        table.sectionFooterHeight = 10
        window.drawFrame()
        #expect(height(.header, table) == 20)
        #expect(height(.footer, table) == 10)
    }

    @Test func `title heights from the delegate take precedence`() throws {
        (delegate.headerHeight, delegate.footerHeight) = (40, 30)
        delegate.header = { _, _ in Label() }
        delegate.footer = { _, _ in Label() }

        let (table, _) = try open(
            #"<TableView sectionHeaderHeight="50" sectionFooterHeight="50"/>"#, configure: use(delegate))

        #expect(height(.header, table) == 40)
        #expect(height(.footer, table) == 30)
        #expect(table.contentSize.height == 40 + 72 + 30)
    }

    @Test(arguments: [
        ("", 28.0), ("style='grouped'", 76), ("sectionHeaderHeight='-1'", 60), ("sectionHeaderHeight='44'", 44),
    ])
    func `a header view is 28 points high in a plain table`(attributes: String, height: Double) throws {
        let (table, window) = try open(
            "<TableView \(attributes)><?sectionHeaderView?><View height='60'/>\(Self.rows)</TableView>")

        #expect(table.rectForRow(at: IndexPath(row: 0, section: 0)).minY == height)
        table.sectionHeaderHeight = TableView.automaticDimension
        window.drawFrame()
        #expect(self.height(.header, table) == 60)
    }

    @Test(arguments: [
        "<sectionHeader title='H'/>", "<?sectionHeaderView?><TableViewHeaderFooterView textLabel.text='H'/>",
    ])
    func `the text of a header in a plain table is not clipped`(header: String) throws {
        let (table, window) = try open("<TableView>\(header)\(Self.rows)</TableView>")
        let low = try #require(height(.header, table))

        (table.items.title(.header, of: 0) as? TableViewHeaderFooterView)?.textLabel?.font = .system(size: 40)
        window.drawFrame()

        #expect(low >= 28)
        #expect(try #require(height(.header, table)) >= 52)
    }

    // MARK: Views of titles

    @Test func `header and footer views of the delegate replace the titles`() throws {
        let (header, footer) = (Label(), Label())
        delegate.header = { _, _ in header }
        delegate.footer = { _, _ in footer }

        let (table, _) = try open(
            #"<TableView><sectionHeader title="H"/><sectionFooter title="F"/></TableView>"#, configure: use(delegate))

        #expect(table.items.title(.header, of: 0) === header)
        #expect(table.items.title(.footer, of: 0) === footer)
    }

    @Test func `registered titles are reused for other sections`() throws {
        delegate.sectionCount = 100
        var made: Set<ObjectIdentifier> = []
        let dequeued: (TableView, Int) -> View? = { table, section in
            let title = table.dequeueReusableHeaderFooterView(withIdentifier: "title")
            title?.textLabel?.text = "Section \(section)"
            if let title { made.insert(ObjectIdentifier(title)) }
            return title
        }
        (delegate.header, delegate.footer) = (dequeued, dequeued)
        (delegate.headerHeight, delegate.footerHeight) = (30, 30)
        let (table, window) = try open(#"<TableView style="grouped"/>"#) { table in
            table.register(Title.self, forHeaderFooterViewReuseIdentifier: "title")
            use(delegate)(table)
        }

        for step in 1...30 {
            table.contentOffset.y = Double(step) * 40
            window.drawFrame()
        }

        #expect(made.count <= 4)
        let titles = table.items.shown.filter { $0.kind != .row }
        #expect(!titles.isEmpty)
        for item in titles {
            let title = try #require(item.view as? Title)
            #expect(title.textLabel?.text == "Section \(item.path.section)")
            #expect(title.uses > 0 && !title.isHidden)
        }
        #expect(table.dequeueReusableHeaderFooterView(withIdentifier: "other") == nil)
    }

    // MARK: Titles with content

    @Test(arguments: [
        ("ContentTableViewHeaderFooterView", "", "", Rect(16, 8, 168, 20)),
        ("TableViewHeaderFooterView", "", "", Rect(16, 8, 168, 20)),
        ("ContentTableViewHeaderFooterView", "", "<?ignoreLayoutMargins?>", Rect(0, 0, 200, 20)),
        ("ContentTableViewHeaderFooterView", #"layoutMargins="20""#, "", Rect(20, 20, 160, 20)),
    ])
    func `the content of a title keeps its margins`(
        name: String, attributes: String, instruction: String, content: Rect
    ) throws {
        let title = "<\(name) \(attributes)>\(instruction)<View height=\"20\"/></\(name)>"
        let (table, _) = try open(
            "<TableView>\(Self.rows)<?sectionFooterView?>\(title)<?sectionBreak?></TableView>")
        let view = try #require(table.view(forFooterInSection: 0) as? TableViewHeaderFooterView)

        #expect(view.contentView?.frame == content)
        #expect(view.frame == Rect(0, 72, 200, content.height + 2 * content.minY))
    }

    @Test func `the text of a title has six points above and below`() throws {
        let (table, _) = try open(
            """
            <TableView>\(Self.rows)<?sectionFooterView?>\
            <TableViewHeaderFooterView textLabel.text="F" textLabel.font="System 10"/></TableView>
            """)
        let view = try #require(table.view(forFooterInSection: 0) as? TableViewHeaderFooterView)

        #expect(view.textLabel?.frame == Rect(16, 6, 168, view.frame.height - 12))
    }

    @Test func `a text of several lines is measured beside the detail label`() throws {
        let (table, window) = try open(
            """
            <TableView>\(Self.rows)<?sectionFooterView?>\
            <TableViewHeaderFooterView textLabel.text="one two three four" detailTextLabel.text="12345678"/></TableView>
            """)
        let view = try #require(table.view(forFooterInSection: 0) as? TableViewHeaderFooterView)

        // 18 characters of 6 points; 168 - 48 - 8.
        #expect(view.textLabel?.frame == Rect(16, 6, 112, 12))
        view.detailTextLabel?.text = "1234567890ab"
        window.drawFrame()
        #expect(view.detailTextLabel?.frame == Rect(112, 6, 72, 24))
        #expect(view.textLabel?.frame == Rect(16, 6, 88, 24))
        #expect(view.frame.height == 36)
    }

    // MARK: Dumps

    @Test func `the background view of a title is listed as its background`() throws {
        let title = try view("<TableViewHeaderFooterView><?backgroundView?><View/><Label/></TableViewHeaderFooterView>")

        #expect(
            DumpedContent.content(of: title).map { "\($0.part ?? "") \(type(of: $0.view))" } == [
                "background View", " Label",
            ])
    }

    // MARK: Clicks

    @Test func `a click beside a card selects nothing`() throws {
        let (table, window) = try open(#"<TableView style="grouped">\#(Self.rows)</TableView>"#)

        for x in [4.0, 15, 185, 196] { window.click(Point(x, 34)) }
        #expect(table.indexPathForSelectedRow == nil)
        window.click(Point(17, 34))
        #expect(table.indexPathForSelectedRow == IndexPath(row: 0, section: 0))
        window.click(Point(183, 70))
        #expect(table.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
    }
}
