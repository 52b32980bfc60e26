import Testing

@testable import Inlay

/// Rows of a data source: the table creates cells for visible rows only, rows do not jump, and faults of the data source are handled.
@MainActor @Suite struct TableDataTests {
    /// Rows whose heights depend on their cells.
    @MainActor private final class Source: TableViewDataSource, TableViewDelegate {
        var counts = [0]
        var height: (Int) -> Double = { _ in TableView.automaticDimension }
        var contentHeight: (Int) -> Double = { Double(20 + $0 % 7 * 10) }
        var asked: [Int] = []
        var made = 0
        var reused: TableViewCell?
        var given: (Int) -> TableViewCell? = { _ in nil }
        var ended: [Int] = []
        var whenAsked: (TableView) -> Void = { _ in }

        deinit {}

        func numberOfSections(in tableView: TableView) -> Int { counts.count }
        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { counts[section] }
        func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
            asked.append(path.row)
            whenAsked(tableView)
            if let cell = reused ?? given(path.row) { return cell }
            let cell = tableView.dequeueReusableCell(withIdentifier: "box", for: path)
            if let cell = cell as? ContentTableViewCell {
                let view = cell.contentView ?? View()
                if cell.contentView == nil {
                    made += 1
                    cell.layoutMargins = .zero
                    cell.contentView = view
                }
                view.height = contentHeight(path.row)
                view.tag = path.row
            }
            return cell
        }
        func tableView(_ tableView: TableView, heightForRowAt path: IndexPath) -> Double { height(path.row) }
        func tableView(_ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt path: IndexPath) {
            ended.append(path.row)
        }
    }

    private let source = Source()

    /// 200 by 100 points.
    private func open(_ counts: Int..., configure: (TableView) -> Void = { _ in }) throws -> (TableView, Window) {
        let table = TableView()
        table.register(ContentTableViewCell.self, forCellReuseIdentifier: "box")
        source.counts = counts
        table.dataSource = source
        table.delegate = source
        configure(table)
        let window = try openWindow(table, size: Size(200, 100))
        window.drawFrame()
        return (table, window)
    }

    private func rows(_ table: TableView) -> [Int] { table.indexPathsForVisibleRows.map(\.row) }

    private func top(_ table: TableView, _ row: Int) -> Double? {
        table.cellForRow(at: IndexPath(row: row, section: 0)).map { $0.convertToWindow($0.bounds).minY }
    }

    @Test func `the table requests only visible rows`() throws {
        let (table, window) = try open(1_000_000)

        #expect(source.asked == [0, 1, 2, 3])
        #expect(rows(table) == [0, 1, 2, 3])
        table.contentOffset = Point(0, 50)
        window.drawFrame()
        #expect(source.asked == [0, 1, 2, 3, 4])
        #expect(source.made == 4)
        #expect(source.ended.sorted() == [0, 1])
    }

    @Test func `scrolling to the end takes one frame`() throws {
        let (table, window) = try open(1_000_000)

        table.contentOffset = Point(0, .greatestFiniteMagnitude)
        window.drawFrame()

        #expect(rows(table).last == 999_999)
        let last = try #require(table.cellForRow(at: IndexPath(row: 999_999, section: 0)))
        #expect(last.convertToWindow(last.bounds).maxY == 100)
        #expect(source.asked.count < 20)
    }

    @Test func `measuring rows above does not move the visible rows`() throws {
        let (table, window) = try open(1000)
        table.contentOffset = Point(0, 10_000)
        window.drawFrame()

        // Scrolling up shows rows whose heights differ from the estimate.
        for _ in 0..<200 {
            let first = try #require(rows(table).first)
            let before = try #require(top(table, first))
            table.contentOffset = table.contentOffset + Point(0, -7)
            window.drawFrame()
            let after = top(table, first) ?? before + 7
            #expect(after == before + 7)
        }
    }

    @Test func `the scroll result does not depend on intermediate frames`() throws {
        let other = TableDataTests()
        let (once, window) = try open(1000)
        let (often, otherWindow) = try other.open(1000)

        for way in [700.0, -300, 250, -500, 800] {
            once.contentOffset = once.contentOffset + Point(0, way)
            window.drawFrame()
            for _ in 0..<10 {
                often.contentOffset = often.contentOffset + Point(0, way / 10)
                otherWindow.drawFrame()
            }
            #expect(once.contentOffset.y == often.contentOffset.y)
            #expect(rows(once) == rows(often))
            let first = try #require(rows(once).first)
            #expect(top(once, first) == top(often, first))
        }
    }

    @Test func `the first row is at the top after scrolling back`() throws {
        let (table, window) = try open(1000)
        table.contentOffset = Point(0, 20_000)
        window.drawFrame()

        for _ in 0..<2000 where table.contentOffset.y > 0 {
            table.contentOffset = table.contentOffset + Point(0, -30)
            window.drawFrame()
        }

        #expect(table.contentOffset.y == 0)
        #expect(top(table, 0) == 0)
        #expect(table.rectForRow(at: IndexPath(row: 3, section: 0)).minY == 20 + 30 + 40)
    }

    @Test func `heights from the delegate take precedence`() throws {
        source.height = { $0 == 1 ? 50 : 20 }
        let (table, _) = try open(10)

        #expect((0..<4).map { top(table, $0) } == [0, 20, 70, 90])
    }

    @Test func `a narrower table measures its rows again`() throws {
        let (table, window) = try open(100)
        table.contentOffset = Point(0, 1000)
        window.drawFrame()
        let first = try #require(rows(table).first)
        let before = top(table, first)

        window.send(.resized(Size(150, 100), scale: 1))
        window.drawFrame()

        #expect(top(table, first) == before)
        #expect(table.cellForRow(at: IndexPath(row: first, section: 0))?.frame.width == 150)
    }

    // MARK: Changes

    @Test func `inserted rows move the rows below`() throws {
        source.contentHeight = { _ in 20 }
        let (table, window) = try open(100)

        source.counts = [102]
        table.insertRows(at: [IndexPath(row: 1, section: 0), IndexPath(row: 2, section: 0)], with: .none)
        window.drawFrame()

        #expect(table.numberOfRows(inSection: 0) == 102)
        #expect(rows(table) == [0, 1, 2, 3, 4])
        #expect((0..<5).map { top(table, $0) } == [0, 20, 40, 60, 80])
    }

    @Test func `changes above the viewport do not move the visible rows`() throws {
        let (table, window) = try open(1000)
        table.contentOffset = Point(0, 5000)
        window.drawFrame()
        let first = try #require(rows(table).first)
        let before = top(table, first)

        source.counts = [1003]
        table.insertRows(at: (0..<3).map { IndexPath(row: $0, section: 0) }, with: .none)
        window.drawFrame()
        #expect(rows(table).first == first + 3)
        #expect(top(table, first + 3) == before)

        source.counts = [1002]
        table.deleteRows(at: [IndexPath(row: 7, section: 0)], with: .none)
        window.drawFrame()
        #expect(top(table, first + 2) == before)
    }

    @Test func `deleted rows fade while the others close the gap`() throws {
        source.contentHeight = { _ in 20 }
        let (table, window) = try open(10)
        let clock = try #require(window.application?.clock as? ManualClock)
        let gone = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))

        source.counts = [9]
        table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
        window.drawFrame()
        #expect(window.animations.isInProgress)
        #expect(gone.superview != nil)
        for _ in 0..<30 {
            clock.advance(by: .milliseconds(16))
            window.drawFrame()
        }
        #expect(!window.animations.isInProgress)
        #expect(gone.isHidden || gone.superview == nil || table.indexPath(for: gone) != nil)
        #expect(gone.alpha == 1)
        #expect(rows(table) == [0, 1, 2, 3, 4])
        #expect(top(table, 0) == 0)
    }

    @Test func `sections can be inserted and deleted`() throws {
        source.contentHeight = { _ in 20 }
        let (table, window) = try open(1, 1)

        source.counts = [1, 2, 1]
        table.insertSections([1], with: .none)
        window.drawFrame()
        #expect(table.indexPathsForVisibleRows.map { [$0.section, $0.row] } == [[0, 0], [1, 0], [1, 1], [2, 0]])
        source.counts = [2, 1]
        table.deleteSections([0], with: .none)
        window.drawFrame()
        #expect(table.indexPathsForVisibleRows.map { [$0.section, $0.row] } == [[0, 0], [0, 1], [1, 0]])
    }

    @Test func `a batch counts deletions before and insertions after the changes`() throws {
        source.contentHeight = { _ in 20 }
        let (table, window) = try open(5)
        table.selectRow(at: IndexPath(row: 3, section: 0))
        let kept = table.cellForRow(at: IndexPath(row: 3, section: 0))

        source.counts = [5]
        table.performBatchUpdates {
            table.deleteRows(at: [IndexPath(row: 0, section: 0), IndexPath(row: 1, section: 0)], with: .none)
            table.insertRows(at: [IndexPath(row: 0, section: 0), IndexPath(row: 4, section: 0)], with: .none)
        }
        window.drawFrame()

        #expect(table.indexPathForSelectedRow == IndexPath(row: 2, section: 0))
        #expect(table.cellForRow(at: IndexPath(row: 2, section: 0)) === kept)
    }

    @Test func `reloading keeps the top row in place`() throws {
        source.contentHeight = { _ in 60 }
        let (table, window) = try open(100)
        table.contentOffset = Point(0, 3010)
        window.drawFrame()
        #expect(top(table, 50) == -10)

        table.reloadData()
        window.drawFrame()
        #expect(top(table, 50) == -10)
        source.counts = [0]
        table.reloadData()
        window.drawFrame()
        #expect(table.items.content.subviews.allSatisfy { $0.isHidden })
        #expect(table.visibleCells.isEmpty)
        source.counts = []
        table.reloadData()
        window.drawFrame()
        #expect(table.items.content.subviews.allSatisfy { $0.isHidden })
    }

    @Test func `deleting rows above keeps the end of the table in view`() throws {
        source.contentHeight = { _ in 20 }
        let (table, window) = try open(100)
        table.contentOffset = Point(0, .greatestFiniteMagnitude)
        window.drawFrame()

        source.counts = [95]
        table.deleteRows(at: (0..<5).map { IndexPath(row: $0, section: 0) }, with: .none)
        window.drawFrame()

        #expect(rows(table) == [90, 91, 92, 93, 94])
        #expect(top(table, 94) == 80)
    }

    @Test func `reloading reuses the same cell for each row`() throws {
        let (table, window) = try open(100)
        let cells = table.visibleCells

        table.reloadData()
        window.drawFrame()

        #expect(cells.map { ObjectIdentifier($0) } == table.visibleCells.map { ObjectIdentifier($0) })
    }

    @Test func `a cell that the data source keeps shows when returned again`() throws {
        let kept = ContentTableViewCell()
        kept.reuseIdentifier = "box"
        kept.contentView = View()
        kept.contentView?.height = 30
        source.given = { $0 == 0 ? kept : nil }
        let (table, window) = try open(100)

        table.contentOffset = Point(0, 2000)
        window.drawFrame()
        table.contentOffset = .zero
        window.drawFrame()

        #expect(table.cellForRow(at: IndexPath(row: 0, section: 0)) === kept)
        #expect(!kept.isHidden)
    }

    // MARK: Mistakes

    @Test func `invalid index paths are ignored`() throws {
        let (table, window) = try open(10)
        table.selectRow(at: IndexPath(row: 1, section: 0))

        table.deselectRow(at: IndexPath(row: .max, section: 0))
        table.insertRows(at: [IndexPath(row: .max, section: 0)])
        table.insertSections([10])
        table.deleteSections([-1])
        table.insertRows(at: [IndexPath(row: 0, section: 7)])
        window.drawFrame()

        #expect(table.numberOfRows(inSection: 0) == 10)
    }

    @Test func `changes that contradict the data source reload the table`() throws {
        let (table, window) = try open(10)

        source.counts = [50]
        table.insertRows(at: [IndexPath(row: 0, section: 0)])
        window.drawFrame()

        #expect(table.numberOfRows(inSection: 0) == 50)
        let reports = window.application?.diagnostics.map { "\($0)" } ?? []
        #expect(reports.count == 1)
        #expect(reports.first?.contains("50 rows in section 0; the changes require 11") == true)
    }

    @Test func `a cell returned for several rows is reported once`() throws {
        let cell = TableViewCell()
        source.reused = cell
        let (table, _) = try open(10)

        #expect(table.cellForRow(at: IndexPath(row: 0, section: 0)) === cell)
        #expect(table.visibleCells.count == 3)
        #expect(table.gate.reportedFaults.count == 1)
    }

    @Test func `invalid row heights are replaced by measured heights`() throws {
        source.height = { $0 == 0 ? .nan : -5 }
        source.contentHeight = { _ in 20 }
        let (table, _) = try open(3)

        #expect((0..<3).map { top(table, $0) } == [0, 20, 40])
    }

    @Test func `many rows of zero height do not stop layout`() throws {
        source.height = { _ in 0 }
        let (table, window) = try open(100_000)

        window.drawFrame()
        #expect(source.asked.count < 20_000)
        #expect(table.numberOfRows(inSection: 0) == 100_000)
    }

    @Test func `a negative row count means no rows`() throws {
        let (table, _) = try open(-3)

        #expect(table.numberOfRows(inSection: 0) == 0)
        #expect(table.gate.reportedFaults.count == 1)
    }

    @Test func `a released data source lets the document's rows show again`() throws {
        let table = try #require(try view("<TableView><TableViewCell/></TableView>") as? TableView)
        var other: Source? = Source()
        other?.counts = [4]
        table.dataSource = other
        let window = try openWindow(table, size: Size(200, 100))
        window.drawFrame()
        #expect(table.numberOfRows(inSection: 0) == 4)

        other = nil
        table.setNeedsLayout()
        window.drawFrame()
        #expect(table.numberOfRows(inSection: 0) == 1)
    }

    @Test func `a data source may change the table during a request`() throws {
        var count = 0
        source.whenAsked = { table in
            count += 1
            if count < 5 { table.reloadData() }
            table.layoutIfNeeded()
            if count == 6 { table.insertRows(at: [IndexPath(row: 0, section: 0)]) }
        }
        let (table, window) = try open(20)
        window.drawFrame()

        #expect(rows(table).first == 0)
        #expect(WindowInspection(of: window).inconsistencies.isEmpty)
    }

    @Test func `a table scrolls to the end of very many sections`() throws {
        let table = TableView()
        let source = Source()
        source.counts = Array(repeating: 1, count: 100_000)
        table.register(ContentTableViewCell.self, forCellReuseIdentifier: "box")
        table.dataSource = source
        let window = try openWindow(table, size: Size(200, 100))
        window.drawFrame()

        table.contentOffset = Point(0, .greatestFiniteMagnitude)
        window.drawFrame()
        #expect(table.indexPathsForVisibleRows.last?.section == 99_999)
    }

    @Test func `a table can mix static rows and rows of a data source`() throws {
        @MainActor final class Mixed: TableViewDataSource {
            deinit {}
            func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
                section == 1 ? 2 : tableView.numberOfRows(inSection: section)
            }
            func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
                guard path.section == 1 else { return tableView.cellForRow(at: path) ?? TableViewCell() }
                let cell = TableViewCell()
                cell.textLabel?.text = "given \(path.row)"
                return cell
            }
        }
        let table = try #require(
            try view(
                """
                <TableView><TableViewCell textLabel.text="first"/><?sectionBreak?><sectionHeader title="Given"/></TableView>
                """) as? TableView)
        let mixed = Mixed()
        table.dataSource = mixed
        let window = try openWindow(table, size: Size(200, 300))
        window.drawFrame()

        #expect(table.visibleCells.map(\.shownText) == ["first", "given 0", "given 1"])
        #expect((table.items.title(.header, of: 1) as? TableViewHeaderFooterView)?.shownText == "Given")
    }
}
