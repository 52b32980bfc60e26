import Testing

@testable import Inlay

/// Headers and footers of sections: their visible parts, and how they appear to people and tools. Specification 13.11.
@MainActor @Suite struct TableTitlesTests {
    /// 200 by 144 points: four rows of 36 are visible.
    private func open(_ markup: String) throws -> (TableView, Window) {
        let table = try #require(try view(markup) as? TableView)
        let window = try openWindow(table, size: Size(200, 144))
        window.drawFrame()
        return (table, window)
    }

    private func cells(_ count: Int) -> String {
        (0..<count).map { #"<TableViewCell textLabel.text="Row \#($0)"/>"# }.joined()
    }

    private func fills(_ window: Window) -> [String] {
        "\(window.displayList())".split(separator: "\n").map { String($0.trimmed) }
            .filter { $0.hasPrefix("fill") && $0.hasSuffix("groupedBackground") }
    }

    // MARK: Headers above rows

    @Test(arguments: [#"<Label text="Title"/>"#, #"<TableViewCell textLabel.text="Title"/>"#])
    func `a sticky header of any view type has a background`(header: String) throws {
        let (table, window) = try open("<TableView><?sectionHeaderView?>\(header)\(cells(10))</TableView>")
        let height = try #require(table.items.title(.header, of: 0)?.frame.height)
        #expect(fills(window) == ["fill 0,0 200x\(height.plain) groupedBackground"])

        table.contentOffset.y = 50
        window.drawFrame()
        #expect(fills(window) == ["fill 0,0 200x\(height.plain) groupedBackground"])
        table.contentOffset.y = height + 340
        table.deleteSection(0)
        window.drawFrame()
        #expect(fills(window) == [])
    }

    @Test func `coloured headers and grouped headers have no default background`() throws {
        let own = #"<?sectionHeaderView?><Label text="Title" backgroundColor="accent"/>"#
        let (_, plain) = try open("<TableView>\(own)\(cells(2))</TableView>")
        let label = #"<?sectionHeaderView?><Label text="Title"/>"#
        let (_, grouped) = try open(#"<TableView style="grouped">\#(label)\#(cells(2))</TableView>"#)

        #expect(fills(plain) == [])
        #expect(fills(grouped) == ["fill 0,0 200x144 groupedBackground"])
    }

    @Test func `a cell used as a header is not a row`() throws {
        let (table, window) = try open(
            #"<TableView><?sectionHeaderView?><TableViewCell textLabel.text="Title"/>\#(cells(3))</TableView>"#)
        let header = try #require(table.view(forHeaderInSection: 0) as? TableViewCell)

        #expect(table.indexPath(for: header) == nil)
        #expect(header.perform(.press) == false)
        window.click(Point(100, 10))
        #expect(table.indexPathForSelectedRow == nil)
    }

    // MARK: Home and End

    @Test(arguments: [
        #"<TableView style="grouped"><sectionHeader title="Top"/>CELLS<sectionFooter title="Bottom"/></TableView>"#,
        #"<TableView><?tableHeaderView?><View height="30"/><?tableFooterView?><View height="40"/>CELLS</TableView>"#,
        #"<TableView><?sectionHeaderView?><Label text="Top"/>CELLS<sectionFooter title="Bottom"/></TableView>"#,
    ])
    func `the Home and End keys scroll to both ends of the content`(markup: String) throws {
        let (table, window) = try open(markup.replacing("CELLS", with: cells(20)))
        window.press(.tab)

        window.press(.end)
        #expect(table.contentOffset.y == table.scrollRange?.greatest.y && table.contentOffset.y > 500)
        #expect(table.focusedRow == IndexPath(row: 19, section: 0))
        window.press(.home)
        #expect(table.contentOffset.y == 0)
    }

    @Test func `a first row stays visible below a tall table header`() throws {
        let (table, window) = try open(
            #"<TableView><?tableHeaderView?><View height="130"/>\#(cells(20))</TableView>"#)
        window.press(.tab)
        window.press(.end)

        window.press(.home)

        #expect(table.contentOffset.y == 130)
    }

    // MARK: Dumps

    @Test func `titles outside the viewport are listed`() throws {
        let section = #"<sectionHeader title="H"/>\#(cells(6))<sectionFooter title="F"/><?sectionBreak?>"#
        let (table, _) = try open("<TableView>\(section)\(section)</TableView>")
        func listed() -> [String] {
            table.dumpedContent.filter { $0.part != nil }
                .map { "\($0.part ?? "") \($0.section ?? -1) \($0.view.shownText ?? "")" }
        }

        #expect(listed() == ["header 0 H", "footer 0 F", "header 1 H", "footer 1 F"])
        let last = table.dumpedContent.last?.view
        #expect(last?.frame == .zero && last === table.dumpedContent.last?.view)
        table.setTitle("G", forFooterInSection: 1)
        #expect(listed().last == "footer 1 G")
    }

    // MARK: Sections that come and go

    @Test func `the selection follows its row when static sections change`() throws {
        let (table, window) = try open("<TableView>\(cells(1))<?sectionBreak?>\(cells(2))</TableView>")
        let gone = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
        table.selectRow(at: IndexPath(row: 1, section: 1))

        table.insertSection(1)
        window.drawFrame()
        #expect(table.indexPathsForSelectedRows == [IndexPath(row: 1, section: 2)])
        table.deleteSection(0)
        window.drawFrame()
        #expect(table.indexPathsForSelectedRows == [IndexPath(row: 1, section: 1)])
        #expect(!gone.isDeclared)
        #expect(WindowInspection(of: window).inconsistencies.isEmpty && window.application?.diagnostics.isEmpty == true)
    }

    @Test func `the separator inset keeps all four sides from the document`() throws {
        let (table, _) = try open(#"<TableView separatorInsetTop="3" separatorInsetBottom="4"/>"#)

        #expect(table.separatorInset == EdgeInsets(top: 3, left: 16, bottom: 4, right: 0))
    }

    // MARK: Cards

    @Test func `cell backgrounds follow the rounded corners of the card`() throws {
        let (_, window) = try open(
            """
            <TableView style="grouped">
                <TableViewCell textLabel.text="a" backgroundColor="accent"/>
                <TableViewCell textLabel.text="b"><?backgroundView?><View backgroundColor="warning"/></TableViewCell>
            </TableView>
            """)
        let radius = window.theme.metrics.cardRadius.plain
        let lines = "\(window.displayList())".split(separator: "\n").map { String($0.trimmed) }

        #expect(lines.contains { $0.hasPrefix("fill") && $0.hasSuffix("r\(radius),\(radius),0,0 accent") })
        let color = try #require(lines.firstIndex { $0.hasSuffix("warning") })
        #expect(lines[..<color].last { $0.hasPrefix("clip") }?.hasSuffix("r0,0,\(radius),\(radius)") == true)
    }
}
