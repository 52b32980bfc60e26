import Testing

@testable import Inlay

/// Scroll positions of a table whose row heights are unknown until the rows are visible. Specification 13.11.
@MainActor @Suite struct TableScrollingTests {
    /// Rows whose heights depend on their cells.
    @MainActor private final class Source: TableViewDataSource {
        var count = 0
        var asked = 0

        deinit {}

        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { count }
        func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
            asked += 1
            let cell = tableView.dequeueReusableCell(withIdentifier: "box", for: path)
            if let cell = cell as? ContentTableViewCell {
                cell.layoutMargins = .zero
                cell.contentView = cell.contentView ?? View()
                cell.contentView?.height = Double(20 + path.row % 7 * 10)
            }
            return cell
        }
    }

    private let source = Source()

    private func open(_ markup: String) throws -> (TableView, Window) {
        let table = try #require(try view(markup) as? TableView)
        let window = try openWindow(table, size: Size(200, 400))
        window.drawFrame()
        return (table, window)
    }

    /// 200 by 400 points; nine rows are visible at once.
    private func openSource(_ count: Int) throws -> (TableView, Window) {
        source.count = count
        let (table, window) = try open("<TableView/>")
        table.register(ContentTableViewCell.self, forCellReuseIdentifier: "box")
        table.dataSource = source
        window.drawFrame()
        return (table, window)
    }

    private func rows(_ count: Int, _ height: Double) -> String {
        let row = #"<ContentTableViewCell layoutMargins="0"><View height="\#(height)"/></ContentTableViewCell>"#
        return String(repeating: row, count: count)
    }

    private var plainRows: String { String(repeating: #"<TableViewCell textLabel.text="a"/>"#, count: 100) }

    private func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }

    private func place(_ table: TableView, _ path: IndexPath) -> Rect? {
        table.indexPathsForVisibleRows.contains(path) ? table.cellForRow(at: path)?.frameInWindow : nil
    }

    private func turnWheel(_ window: Window) {
        window.send(.wheel(Point(100, 200), dx: 0, dy: -1, []))
        window.drawFrame()
    }

    // MARK: Reloading

    @Test func `the wheel scrolls after a reload at the top`() throws {
        let (table, window) = try open("<TableView>\(plainRows)</TableView>")

        table.reloadData()
        window.drawFrame()
        turnWheel(window)

        #expect(table.contentOffset.y == 60)
    }

    @Test func `an offset set together with a reload is kept`() throws {
        let (table, window) = try open("<TableView>\(plainRows)</TableView>")

        table.reloadData()
        table.setContentOffset(Point(0, 400), animated: false)
        window.drawFrame()
        #expect(table.contentOffset.y == 400)
        table.reloadData()
        table.contentOffset.y = 1000
        window.drawFrame()
        turnWheel(window)
        #expect(table.contentOffset.y == 1060)
        table.reloadData()
        table.contentOffset = .zero
        window.drawFrame()
        #expect(table.contentOffset.y == 0)
        turnWheel(window)
        #expect(table.contentOffset.y == 60)
    }

    @Test func `an offset set after counting the new rows is kept`() throws {
        let (table, window) = try open("<TableView>\(plainRows)</TableView>")
        table.contentOffset.y = 3000
        window.drawFrame()

        table.reloadData()
        _ = table.numberOfRows(inSection: 0)
        table.contentOffset.y = 100
        window.drawFrame()

        #expect(table.contentOffset.y == 100)
    }

    @Test func `a distant new offset discards the anchored top row`() throws {
        let (table, window) = try open("<TableView>\(rows(50, 44))\(rows(50, 66))</TableView>")
        table.contentOffset.y = 3000
        window.drawFrame()

        table.reloadData()
        _ = table.numberOfRows(inSection: 0)
        table.contentOffset.y = 100
        window.drawFrame()

        // The estimated row height is 50 points, so the third row is at 100.
        #expect(table.indexPathsForVisibleRows.first == path(2))
    }

    @Test func `the top row stays in place when estimated heights differ`() throws {
        let (table, window) = try openSource(1000)
        table.contentOffset.y = 3000
        window.drawFrame()
        let first = try #require(table.indexPathsForVisibleRows.first)
        let before = place(table, first)

        table.reloadData()
        _ = table.numberOfRows(inSection: 0)
        window.drawFrame()

        #expect(place(table, first) == before)
    }

    @Test func `content reloaded by a pull returns to its top`() throws {
        let (table, window) = try open("<TableView>\(plainRows)</TableView>")
        let control = RefreshControl()
        table.refreshControl = control
        window.drawFrame()
        let finger = try TestFinger(window)
        table.becomeFirstResponder()
        window.press(Key("F5"))
        finger.settle()
        #expect(table.contentOffset.y == -60)

        table.reloadData()
        window.drawFrame()
        control.endRefreshing()
        finger.settle()
        #expect(table.contentOffset.y == 0)
        turnWheel(window)

        #expect(table.contentOffset.y == 60)
    }

    // MARK: To a row

    @Test(arguments: [(50, 44.0, 50, 66.0, 90), (10, 44, 50, 200, 40), (10, 44, 50, 200, 56), (10, 200, 90, 20, 60)])
    func `scrolling to a distant row places the row exactly`(few: Int, low: Double, many: Int, high: Double, row: Int)
        throws
    {
        let markup = "<TableView>\(rows(few, low))\(rows(many, high))</TableView>"
        for (position, top) in [(TableView.ScrollPosition.top, 0), (.middle, 200 - high / 2), (.bottom, 400 - high)] {
            let (table, _) = try open(markup)

            table.scrollToRow(at: path(row), at: position, animated: false)
            #expect(place(table, path(row)) == Rect(0, top, 200, high))
            table.scrollToRow(at: path(0), at: .none, animated: false)
            #expect(table.contentOffset.y == 0)
        }
        let (table, _) = try open(markup)

        table.scrollToRow(at: path(row), at: .none, animated: false)
        #expect(place(table, path(row)) == Rect(0, 400 - high, 200, high))
    }

    @Test func `a row higher than the table shows its beginning`() throws {
        let (table, _) = try open("<TableView>\(rows(30, 44))\(rows(1, 900))\(rows(30, 44))</TableView>")

        table.scrollToRow(at: path(30), at: .none, animated: false)

        #expect(place(table, path(30)) == Rect(0, 0, 200, 900))
    }

    @Test func `a row near the end is placed as high as possible`() throws {
        let (table, _) = try open("<TableView>\(rows(10, 44))\(rows(50, 200))</TableView>")

        table.scrollToRow(at: path(59), at: .top, animated: false)

        #expect(place(table, path(59)) == Rect(0, 200, 200, 200))
        #expect(table.contentOffset.y == table.scrollRange?.greatest.y)
    }

    @Test func `a distant row is placed below the header of its section`() throws {
        let markup = """
            <TableView>\(rows(10, 44))<?sectionBreak?><sectionHeader title="B"/>\(rows(50, 200))\
            <sectionFooter title="End"/></TableView>
            """
        for (position, top) in [(TableView.ScrollPosition.top, 28.0), (.middle, 100), (.bottom, 200), (.none, 200)] {
            let (table, _) = try open(markup)

            table.scrollToRow(at: path(30, 1), at: position, animated: false)

            #expect(place(table, path(30, 1)) == Rect(0, top, 200, 200))
            #expect(table.items.title(.header, of: 1)?.frameInWindow == Rect(0, 0, 200, 28))
        }
    }

    @Test func `scrolling to a distant row works in a grouped table`() throws {
        let card = "\(rows(2, 44))<?sectionBreak?><sectionHeader title=\"B\"/>\(rows(3, 90))<?sectionBreak?>"
        for (position, top) in [(TableView.ScrollPosition.top, 0.0), (.middle, 155), (.bottom, 310), (.none, 310)] {
            let (table, _) = try open("<TableView style=\"grouped\">\(String(repeating: card, count: 20))</TableView>")

            table.scrollToRow(at: path(1, 25), at: position, animated: false)

            #expect(place(table, path(1, 25)) == Rect(16, top, 168, 90))
        }
    }

    @Test func `a row is placed within the content insets`() throws {
        let insets = #"contentInsetTop="20" contentInsetBottom="30""#
        for (position, top) in [(TableView.ScrollPosition.top, 20.0), (.middle, 175), (.bottom, 330), (.none, 330)] {
            let (table, _) = try open("<TableView \(insets)>\(rows(100, 40))</TableView>")

            table.scrollToRow(at: path(50), at: position, animated: false)

            #expect(place(table, path(50)) == Rect(0, top, 200, 40))
        }
    }

    @Test(arguments: [TableView.ScrollPosition.none, .top, .middle, .bottom])
    func `scrolling to a distant row requests at most two screens of rows`(position: TableView.ScrollPosition) throws {
        let (table, window) = try openSource(1_000_000)
        source.asked = 0

        table.scrollToRow(at: path(700_000), at: position, animated: false)
        window.drawFrame()

        #expect(table.indexPathsForVisibleRows.contains(path(700_000)))
        #expect(source.asked <= 18)
    }

    @Test func `focusing a row scrolls the row into view`() throws {
        let named = (0..<5).map { "<TableViewCell textLabel.text=\"Zug \($0)\"/>" }.joined()
        let (table, window) = try open("<TableView>\(rows(10, 44))\(rows(50, 200))\(named)</TableView>")
        window.press(.tab)

        table.focusedRow = path(40)
        #expect(place(table, path(40)) == Rect(0, 200, 200, 200))
        window.press(.home)
        #expect(table.contentOffset.y == 0)
        window.press(Key("Z"))
        #expect(table.focusedRow == path(60))
        #expect(place(table, path(60)) == Rect(0, 364, 200, 36))
    }

    // MARK: Scrolling to the end

    @Test func `the End key shows the last row`() throws {
        let (table, window) = try open("<TableView>\(rows(10, 44))\(rows(50, 200))</TableView>")
        window.press(.tab)

        window.press(.end)

        #expect(place(table, path(59)) == Rect(0, 200, 200, 200))
        #expect(table.contentOffset.y == table.scrollRange?.greatest.y)
    }

    @Test(arguments: [
        "<TableView>ROWS</TableView>", #"<TableView contentInsetBottom="30">ROWS</TableView>"#,
        #"<TableView style="grouped">ROWS<?sectionBreak?><sectionFooter title="End"/></TableView>"#,
        #"<TableView>ROWS<?tableFooterView?><View height="500"/></TableView>"#,
    ])
    func `an offset beyond the end is limited to the end`(markup: String) throws {
        for content in [rows(10, 44) + rows(50, 200), rows(10, 44) + rows(500, 200), rows(20, 200) + rows(80, 20)] {
            let (table, window) = try open(markup.replacing("ROWS", with: content))

            table.contentOffset.y = .greatestFiniteMagnitude
            window.drawFrame()

            let end = table.contentSize.height + table.contentInset.bottom
            #expect(table.contentOffset.y == end - 400 && table.contentOffset.y > 1000)
            if table.tableFooterView == nil {
                let last = try #require(table.indexPathsForVisibleRows.last)
                #expect(last.row == table.numberOfRows(inSection: 0) - 1)
                #expect(place(table, last)?.maxY == table.rectForRow(at: last).maxY - table.contentOffset.y)
            }
            #expect(WindowInspection(of: window).inconsistencies == [])
        }
    }

    @Test func `the end is found when later rows are lower than the first`() throws {
        let (table, window) = try open("<TableView>\(rows(4, 200))\(rows(40, 1))</TableView>")

        table.contentOffset.y = .greatestFiniteMagnitude
        window.drawFrame()

        #expect(table.contentOffset.y == 440)
        #expect(place(table, path(43)) == Rect(0, 399, 200, 1))
    }

    @Test(arguments: [1, 20]) func `the End key scrolls to the end when rows cannot be selected`(frames: Int) throws {
        let (table, window) = try open(
            "<TableView allowsSelection=\"false\">\(rows(10, 44))\(rows(50, 200))</TableView>")
        let clock = try #require(window.application?.clock as? ManualClock)
        window.press(.tab)

        window.press(.end)
        for _ in 0..<frames {
            clock.advance(by: .milliseconds(400 / frames))
            window.drawFrame()
        }

        #expect(place(table, path(59)) == Rect(0, 200, 200, 200))
    }

    @Test func `the wheel and the End key reach the last footer`() throws {
        let markup = #"<TableView>\#(plainRows)<sectionFooter title="Bottom"/></TableView>"#
        let (table, window) = try open(markup)
        for _ in 0..<80 { turnWheel(window) }
        let footer = try #require(table.items.title(.footer, of: 0))
        #expect(footer.frame.height > 0 && footer.frameInWindow.maxY == 400)
        let (other, otherWindow) = try open(markup)

        otherWindow.press(.tab)
        otherWindow.press(.end)
        otherWindow.drawFrame()

        #expect(other.items.title(.footer, of: 0)?.frameInWindow.maxY == 400)
    }

    @Test func `wheel scrolling past the estimated end skips no row`() throws {
        let (table, window) = try open("<TableView>\(rows(10, 44))\(rows(8, 200))</TableView>")

        for _ in 0..<30 {
            let last = try #require(table.indexPathsForVisibleRows.last?.row)
            turnWheel(window)
            #expect(table.indexPathsForVisibleRows.first?.row ?? 0 <= last)
        }

        #expect(table.contentOffset.y == 1640)
    }
}
