import Testing

@testable import Inlay

/// Hidden rows, headers and footers, and headers and footers that stay above rows. Specification 13.11.
@MainActor @Suite struct TableHiddenTests {
    /// 200 by 144 points: four rows of 36 are visible.
    private func open(_ markup: String) throws -> (TableView, Window) {
        let table = try #require(try view(markup) as? TableView)
        let window = try openWindow(table, size: Size(200, 144))
        window.drawFrame()
        return (table, window)
    }

    private func cell(_ text: String, _ attributes: String = "") -> String {
        "<TableViewCell textLabel.text=\"\(text)\" \(attributes)/>"
    }
    private func row(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }
    private func top(_ table: TableView, _ number: Int) -> Double? {
        table.cellForRow(at: row(number)).map { $0.convertToWindow($0.bounds).minY }
    }

    @Test func `a hidden cell takes no space`() throws {
        let (table, window) = try open(
            "<TableView>\(cell("a"))\(cell("b", #"hidden="true""#))\(cell("c"))</TableView>")
        #expect(table.contentSize.height == 72)
        #expect(top(table, 2) == 36)

        let hidden = try #require(table.cellForRow(at: row(1)))
        hidden.isHidden = false
        window.drawFrame()
        #expect(table.contentSize.height == 108)
        #expect(top(table, 2) == 72)
        table.cellForRow(at: row(0))?.isHidden = true
        window.drawFrame()
        #expect(top(table, 1) == 0)
        window.click(Point(100, 18))
        #expect(table.indexPathsForSelectedRows == [row(1)])
    }

    @Test func `a cell unhidden outside the viewport takes its space`() throws {
        let cells = (0..<20).map { cell("\($0)", $0 == 0 ? #"hidden="true""# : "") }.joined()
        let (table, window) = try open("<TableView>\(cells)</TableView>")
        let hidden = try #require(table.cellForRow(at: row(0)))
        table.contentOffset = Point(0, 300)
        window.drawFrame()

        hidden.isHidden = false
        window.drawFrame()
        table.contentOffset = .zero
        window.drawFrame()

        #expect(top(table, 0) == 0)
        #expect(top(table, 1) == 36)
    }

    @Test func `arrow keys and typed letters skip hidden rows`() throws {
        let (table, window) = try open(
            "<TableView>\(cell("a"))\(cell("b", #"hidden="true""#))\(cell("c"))\(cell("b2"))</TableView>")
        window.press(.tab)
        window.press(.down)
        window.press(.down)
        #expect(table.focusedRow == row(2))
        window.press(.up)
        #expect(table.focusedRow == row(0))
        window.press(Key("B"))
        #expect(table.focusedRow == row(3))
    }

    @Test func `the first and last visible rows of a card have round corners`() throws {
        let (table, _) = try open(
            "<TableView style=\"grouped\">\(cell("a", #"hidden="true""#))\(cell("b"))\(cell("c"))\(cell("d", #"hidden="true""#))</TableView>"
        )

        #expect(table.cellForRow(at: row(1))?.rowState.isFirst == true)
        #expect(table.cellForRow(at: row(2))?.rowState.isLast == true)
        #expect(table.contentSize.height == 16 + 72 + 16)
    }

    @Test func `a hidden table header takes no space`() throws {
        let (table, window) = try open(
            """
            <TableView><?tableHeaderView?><View height="20" hidden="true"/>\
            <?tableFooterView?><View height="30"/>\(cell("a"))</TableView>
            """)
        #expect(top(table, 0) == 0)
        #expect(table.contentSize.height == 66)

        table.tableHeaderView?.isHidden = false
        table.tableFooterView?.isHidden = true
        window.drawFrame()
        #expect(top(table, 0) == 20)
        #expect(table.contentSize.height == 56)
    }

    @Test func `a cell hidden for one row is visible when reused`() throws {
        final class Source: TableViewDataSource {
            func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 40 }
            func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
                let cell = tableView.dequeueReusableCell(withIdentifier: "a", for: path)
                if path.row == 1 { cell.isHidden = true }
                return cell
            }
        }
        let source = Source()
        let table = TableView()
        table.register(TableViewCell.self, forCellReuseIdentifier: "a")
        table.dataSource = source
        let window = try openWindow(table, size: Size(200, 144))
        window.drawFrame()
        #expect(top(table, 2) == 36)

        table.contentOffset = Point(0, 500)
        window.drawFrame()
        #expect(table.visibleCells.count >= 4)
        #expect(table.visibleCells.allSatisfy { !$0.isHidden && $0.frame.height == 36 })
        withExtendedLifetime(source) {}
    }

    @Test func `a row of zero height is not shown or focused`() throws {
        @MainActor final class Delegate: TableViewDelegate {
            deinit {}
            func tableView(_ tableView: TableView, heightForRowAt path: IndexPath) -> Double {
                path.row == 1 ? 0 : TableView.automaticDimension
            }
        }
        let delegate = Delegate()
        let (table, window) = try open(
            "<TableView>\(cell("a"))\(cell("b", #"checked="true""#))\(cell("c"))</TableView>")
        table.delegate = delegate
        window.drawFrame()

        #expect(table.visibleCells.map(\.shownText) == ["a", "c"])
        #expect(table.indexPathsForVisibleRows == [row(0), row(2)])
        #expect(top(table, 2) == 36)
        let list = "\(window.displayList())"
        #expect(list.contains("\"a\"") && !list.contains("\"b\""), "\(list)")
        window.press(.tab)
        window.press(.down)
        window.press(.down)
        #expect(table.focusedRow == row(2))
    }

    @Test func `rows of zero height create no cells`() throws {
        let (table, window) = try open("<TableView rowHeight=\"0\">\(cell("a"))\(cell("b"))</TableView>")

        #expect(table.visibleCells.isEmpty && table.contentSize.height == 0)
        table.rowHeight = 20
        window.drawFrame()
        #expect(table.visibleCells.map(\.frame.minY) == [0, 20])
    }

    @Test func `very many rows of zero height are skipped`() throws {
        @MainActor final class Source: TableViewDataSource, TableViewDelegate {
            var asked: [Int] = []
            deinit {}
            func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 20_020 }
            func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
                asked.append(path.row)
                return tableView.dequeueReusableCell(withIdentifier: "a", for: path)
            }
            func tableView(_ tableView: TableView, heightForRowAt path: IndexPath) -> Double {
                (10_000..<10_020).contains(path.row) ? 36 : 0
            }
        }
        let source = Source()
        let table = TableView()
        table.register(TableViewCell.self, forCellReuseIdentifier: "a")
        (table.dataSource, table.delegate) = (source, source)
        let window = try openWindow(table, size: Size(200, 144))
        window.drawFrame()
        #expect(table.indexPathsForVisibleRows.map(\.row) == Array(10_000..<10_004))
        #expect(top(table, 10_000) == 0)

        table.contentOffset.y = .greatestFiniteMagnitude
        window.drawFrame()
        #expect(table.indexPathsForVisibleRows.map(\.row) == Array(10_016..<10_020))
        #expect(top(table, 10_019) == 108)
        table.contentOffset.y -= 100
        window.drawFrame()
        #expect(top(table, 10_016) == 100)
        table.contentOffset = .zero
        window.drawFrame()
        #expect(top(table, 10_000) == 0)
        #expect(source.asked.count < 40)
    }

    // MARK: Headers that stay

    @Test func `the Tab key does not focus a control below a sticky header`() throws {
        let cells = (0..<20).map { _ in
            "<ContentTableViewCell><Button title=\"b\" height=\"30\"/></ContentTableViewCell>"
        }.joined()
        let (table, window) = try open("<TableView><sectionHeader title=\"One\"/>\(cells)</TableView>")
        table.contentOffset = Point(0, 300)
        window.drawFrame()
        let header = try #require(table.items.title(.header, of: 0))
        window.press(.tab)
        for _ in 0..<4 { window.press(.tab) }

        for _ in 0..<8 {
            window.press(.tab, .shift)
            guard let button = window.firstResponder as? Button else { continue }
            #expect(button.frameInWindow.minY >= header.frameInWindow.maxY)
        }
    }

    @Test func `a click on an inset header does not select the row below`() throws {
        let cells = (0..<20).map { cell("\($0)") }.joined()
        let (table, window) = try open(
            #"<TableView contentInsetLeft="50"><sectionHeader title="One"/>\#(cells)</TableView>"#)
        table.contentOffset.y = 100
        window.drawFrame()
        #expect(table.items.title(.header, of: 0)?.frameInWindow == Rect(50, 0, 150, 28))

        for x in [60.0, 170] { window.click(Point(x, 14)) }
        #expect(table.indexPathForSelectedRow == nil)
        window.click(Point(170, 30))
        #expect(table.indexPathForSelectedRow == row(2))
    }

    @Test func `a section header does not overlap the table footer`() throws {
        let (table, window) = try open(
            """
            <TableView><sectionHeader title="One"/>\(cell("a"))\(cell("b"))\
            <?tableFooterView?><View height="400"/></TableView>
            """)
        for offset in [20.0, 60, 90, 100, 110, 200, 300] {
            table.contentOffset = Point(0, offset)
            window.drawFrame()
            let header = table.items.title(.header, of: 0).map(\.frameInWindow.maxY) ?? 0
            #expect(header <= (table.tableFooterView?.frameInWindow.minY ?? 0) + 0.01 || header <= 0)
        }
    }

    // MARK: Sections that only the data source has

    private final class Sections: TableViewDataSource {
        var counts = [2, 2, 40]
        func numberOfSections(in tableView: TableView) -> Int { counts.count }
        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { counts[section] }
        func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
            tableView.dequeueReusableCell(withIdentifier: "a", for: path)
        }
    }

    private func openSections(_ source: Sections) throws -> (TableView, Window) {
        let table = TableView()
        table.register(TableViewCell.self, forCellReuseIdentifier: "a")
        table.dataSource = source
        let window = try openWindow(table, size: Size(200, 144))
        window.drawFrame()
        return (table, window)
    }

    @Test func `sections of a data source have names and selection modes`() throws {
        let source = Sections()
        let (table, window) = try openSections(source)
        table.setName("last", forSection: 2)
        table.setSelectionMode(.singleCheckmark, forSection: 1)
        #expect(table.section(withName: "last") == 2)
        #expect(table.name(forSection: 2) == "last")

        window.click(Point(100, 36 * 2 + 18))
        window.click(Point(100, 36 * 3 + 18))
        let checked = (0..<2).map { table.cellForRow(at: IndexPath(row: $0, section: 1))?.isChecked }
        #expect(checked == [false, true])
        #expect(table.indexPathForSelectedRow == nil)

        // The settings stay with the section when its index changes.
        source.counts.remove(at: 0)
        table.deleteSections([0])
        #expect(table.section(withName: "last") == 1)
        #expect((0..<2).map { table.selectionMode(forSection: $0) } == [.singleCheckmark, .default])
        table.setName("none", forSection: -1)
        #expect(window.application?.diagnostics.count == 1)
    }

    @Test func `a check mark stays with its row`() throws {
        let source = Sections()
        let (table, window) = try openSections(source)
        table.setSelectionMode(.multipleCheckmarks, forSection: 2)
        table.contentOffset = Point(0, 144)
        window.drawFrame()
        window.click(Point(100, 18))
        window.click(Point(100, 54))
        func checked() -> [Int] {
            table.indexPathsForVisibleRows.filter { table.cellForRow(at: $0)?.isChecked == true }.map(\.row)
        }
        #expect(checked() == [0, 1])

        table.contentOffset = Point(0, 900)
        window.drawFrame()
        #expect(checked().isEmpty)
        table.contentOffset = Point(0, 144)
        window.drawFrame()
        #expect(checked() == [0, 1])
        window.click(Point(100, 18))
        #expect(checked() == [1])
        withExtendedLifetime(source) {}
    }

    @Test func `the indentation level moves the content of a cell`() throws {
        let (table, _) = try open(
            "<TableView><ContentTableViewCell indentationLevel=\"2\"><View height=\"20\"/></ContentTableViewCell></TableView>"
        )
        let cell = try #require(table.cellForRow(at: row(0)) as? ContentTableViewCell)

        #expect(cell.contentView?.frame == Rect(36, 8, 148, 20))
    }

    @Test func `a second child of a single content view is reported`() throws {
        let home = View()
        let window = try openWindow(home)
        for holder in [TableViewHeaderFooterView(), CollectionViewCell(), ContentTableViewCell()] {
            home.addSubview(holder)
            holder.appendMarkupElementView(View())
            holder.appendMarkupElementView(Label())
        }
        let told = window.application?.diagnostics.map(\.message) ?? []
        #expect(told.count == 3)
        #expect(told.allSatisfy { $0.contains("only one child is possible") })
    }
}
