import Testing

@testable import Inlay

/// Insertion, deletion and move of rows while the table is visible. Specification 13.11.
@MainActor @Suite struct TableChangesTests {
    @MainActor private final class Source: TableViewDataSource, TableViewDelegate {
        var names: [String]

        init(_ names: [String]) { self.names = names }

        deinit {}

        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
            section == 0 ? names.count : tableView.numberOfRows(inSection: section)
        }
        func numberOfSections(in tableView: TableView) -> Int { max(1, tableView.numberOfSections) }
        func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "name", for: path)
            cell.textLabel?.text = names[path.row]
            return cell
        }
    }

    @MainActor private final class Kept { var source = Source([]) }
    private let kept = Kept()

    /// 200 by 144 points: four rows of 36 are visible.
    private func open(_ count: Int, _ markup: String = "<TableView/>") throws -> (TableView, Window, Source) {
        let table = try #require(try view(markup) as? TableView)
        let source = Source((0..<count).map { "Row \($0)" })
        kept.source = source
        table.register(TableViewCell.self, forCellReuseIdentifier: "name")
        table.dataSource = source
        let window = try openWindow(table, size: Size(200, 144))
        window.drawFrame()
        return (table, window, source)
    }

    private func row(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

    private func text(_ table: TableView, _ row: Int) -> String? {
        table.cellForRow(at: self.row(row))?.textLabel?.text
    }

    /// The rows in the current frame, from the top: their texts and the parts of the window that they cover.
    private func shown(_ table: TableView, _ window: Window) -> [(text: String, top: Double, bottom: Double)] {
        let y = table.items.content.frame.minY
        return table.items.content.subviews.compactMap { view in
            guard let cell = view as? TableViewCell, !cell.isHidden, !cell.isLifted else { return nil }
            let frame = window.animations.shownFrame(of: cell)
            return (cell.textLabel?.text ?? "", frame.minY + y, frame.maxY + y)
        }.filter { $0.bottom > $0.top }.sorted { $0.top < $1.top }
    }

    /// Draws frames until all animations have ended.
    private func look(_ table: TableView, _ window: Window, at look: () -> Void) throws {
        let clock = try #require(window.application?.clock as? ManualClock)
        window.drawFrame()
        for _ in 0..<20 {
            look()
            clock.advance(by: .milliseconds(16))
            window.drawFrame()
        }
        #expect(!window.animations.isInProgress)
    }

    private func expectNoneOverAnother(_ table: TableView, _ window: Window) {
        let rows = shown(table, window)
        for (above, below) in zip(rows, rows.dropFirst()) {
            #expect(above.bottom <= below.top + 1.01, "\(above) lies over \(below)")
        }
    }

    // MARK: Moving

    @Test func `a static row can move before the table is laid out`() throws {
        let cells = ["a", "b", "c"].map { "<TableViewCell textLabel.text=\"\($0)\"/>" }.joined()
        let table = try #require(try view("<TableView>\(cells)</TableView>") as? TableView)
        func texts() -> [String?] { table.visibleCells.map(\.shownText) }

        table.moveRow(at: row(2), to: row(0))
        let window = try openWindow(table, size: Size(200, 144))
        window.drawFrame()
        #expect(texts() == ["c", "a", "b"])
        table.reloadData()
        table.moveRow(at: row(0), to: row(1))
        window.drawFrame()
        #expect(texts() == ["a", "c", "b"])
        #expect(window.application?.diagnostics.isEmpty == true)
    }

    @Test func `a moved row keeps its cell, selection and focus`() throws {
        let (table, window, source) = try open(4)
        window.click(Point(100, 18))
        let cell = try #require(table.cellForRow(at: row(0)))

        source.names.insert(source.names.remove(at: 0), at: 2)
        table.moveRow(at: row(0), to: row(2))
        window.drawFrame()

        #expect(table.cellForRow(at: row(2)) === cell)
        #expect(table.indexPathsForSelectedRows == [row(2)])
        #expect(table.focusedRow == row(2))
        #expect((0..<4).map { text(table, $0) } == ["Row 1", "Row 2", "Row 0", "Row 3"])
        #expect(window.application?.diagnostics.isEmpty == true)
    }

    @Test func `a moved row slides to its new position`() throws {
        let (table, window, source) = try open(4)
        let cell = try #require(table.cellForRow(at: row(0)))
        var tops: [Double] = []

        source.names.insert(source.names.remove(at: 0), at: 2)
        table.moveRow(at: row(0), to: row(2))
        try look(table, window) {
            tops.append(window.animations.shownFrame(of: cell).minY)
            #expect(cell.alpha == 1)
        }

        #expect(tops.first == 0)
        #expect(tops.contains { $0 > 10 && $0 < 60 })
        #expect(tops == tops.sorted())
        #expect(tops.last == 72)
        #expect(!cell.isLifted)
        #expect(cell.layer.zPosition == 0)
    }

    @Test func `a row moved out of view slides out of the viewport`() throws {
        let (table, window, source) = try open(20)
        let cell = try #require(table.cellForRow(at: row(1)))
        var bottoms: [Double] = []

        source.names.insert(source.names.remove(at: 1), at: 15)
        table.moveRow(at: row(1), to: row(15))
        try look(table, window) { bottoms.append(window.animations.shownFrame(of: cell).maxY) }

        #expect(bottoms.first == 72)
        #expect(bottoms.contains { $0 > 100 && $0 < 300 })
        #expect(table.indexPath(for: cell) == nil)
        #expect(table.indexPathsForVisibleRows.map(\.row) == [0, 1, 2, 3])
        #expect(text(table, 1) == "Row 2")
    }

    @Test func `a moved row keeps its check mark`() throws {
        let (table, window, source) = try open(4)
        table.setSelectionMode(.multipleCheckmarks, forSection: 0)
        window.click(Point(100, 18))

        source.names.insert(source.names.remove(at: 0), at: 3)
        table.moveRow(at: row(0), to: row(3))
        table.reloadRows(at: [row(0)])
        window.drawFrame()

        #expect((0..<4).map { table.cellForRow(at: row($0))?.isChecked } == [false, false, false, true])
    }

    @Test func `rows from the document move without a data source`() throws {
        let cells = ["a", "b", "c"].map { "<TableViewCell textLabel.text=\"\($0)\"/>" }.joined()
        let table = try #require(try view("<TableView>\(cells)</TableView>") as? TableView)
        let window = try openWindow(table, size: Size(200, 144))
        table.selectRow(at: row(2))

        table.performBatchUpdates {
            table.moveRow(at: row(2), to: row(0))
            table.moveRow(at: row(0), to: row(2))
        }
        window.drawFrame()

        #expect((0..<3).map { text(table, $0) } == ["c", "b", "a"])
        #expect(table.indexPathsForSelectedRows == [row(0)])
        table.reloadData()
        window.drawFrame()
        #expect((0..<3).map { text(table, $0) } == ["c", "b", "a"])
        table.moveRow(at: row(0), to: row(7))
        window.drawFrame()
        #expect(table.numberOfRows(inSection: 0) == 3)
        #expect(window.application?.diagnostics.count == 1)
    }

    // MARK: Insertion and deletion

    @Test(arguments: ["first", "middle", "last", "several"]) func `inserted rows never overlap other rows`(
        which: String
    ) throws {
        let (table, window, source) = try open(4)
        let places = ["first": [0], "middle": [2], "last": [4], "several": [0, 1, 3]][which] ?? []

        for place in places { source.names.insert("New \(place)", at: place) }
        table.insertRows(at: places.map(row))
        try look(table, window) { expectNoneOverAnother(table, window) }

        #expect(shown(table, window).map(\.text) == Array(source.names.prefix(4)))
        #expect(shown(table, window).map(\.top) == [0, 36, 72, 108])
        #expect(table.visibleCells.allSatisfy { $0.alpha == 1 && !$0.clipsToBounds })
    }

    @Test(arguments: ["first", "middle", "end of the view", "several", "all that is seen"])
    func `deleted rows never let the remaining rows overlap`(which: String) throws {
        let (table, window, source) = try open(20)
        let places =
            [
                "first": [0], "middle": [1], "end of the view": [3], "several": [0, 1, 3],
                "all that is seen": [0, 1, 2, 3],
            ][which] ?? []

        for place in places.reversed() { source.names.remove(at: place) }
        table.deleteRows(at: places.map(row))
        try look(table, window) { if places.count < 4 { expectNoneOverAnother(table, window) } }

        #expect(shown(table, window).map(\.text) == Array(source.names.prefix(4)))
        #expect(shown(table, window).map(\.top) == [0, 36, 72, 108])
    }

    @Test func `reloaded rows never overlap other rows`() throws {
        let (table, window, source) = try open(4)

        source.names[1] = "New"
        table.reloadRows(at: [row(1)])
        try look(table, window) { expectNoneOverAnother(table, window) }

        #expect(shown(table, window).map(\.text) == ["Row 0", "New", "Row 2", "Row 3"])
    }

    @Test func `deleting rows at the end slides the other rows down`() throws {
        let (table, window, source) = try open(20)
        table.contentOffset = Point(0, .greatestFiniteMagnitude)
        window.drawFrame()
        let cell = try #require(table.cellForRow(at: row(17)))
        var tops: [Double] = []

        source.names.removeLast()
        table.deleteRows(at: [row(19)])
        try look(table, window) {
            tops.append(window.animations.shownFrame(of: cell).minY + table.items.content.frame.minY)
            expectNoneOverAnother(table, window)
        }

        #expect(tops.first == 36)
        #expect(tops.last == 72)
        #expect(tops == tops.sorted())
    }

    @Test func `removing the table during an animation removes the deleted rows`() throws {
        let (table, window, source) = try open(4)

        source.names.remove(at: 1)
        table.deleteRows(at: [row(1)])
        window.drawFrame()
        table.removeFromSuperview()
        window.drawFrame()

        #expect(table.items.content.subviews.filter { !$0.isHidden }.count <= 4)
        #expect(WindowInspection(of: window).inconsistencies.isEmpty)
    }

    @Test func `reduced motion shows inserted rows without animation`() throws {
        let (table, window, source) = try open(4)
        window.dispatch(Event(.preferencesChanged(DesktopPreferences(motion: .reduced))))

        source.names.insert("New", at: 0)
        table.insertRows(at: [row(0)])
        window.drawFrame()

        #expect(shown(table, window).map(\.top) == [0, 36, 72, 108])
        #expect(!window.animations.isInProgress)
    }

    @Test(arguments: 1...12) func `random successive changes leave all rows in place`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let (table, window, source) = try open(12)
        let clock = try #require(window.application?.clock as? ManualClock)
        var number = 100

        for _ in 0..<30 {
            let count = source.names.count
            switch Int.random(in: 0..<4, using: &random) {
            case 0 where count > 2:
                let place = Int.random(in: 0..<count, using: &random)
                source.names.remove(at: place)
                table.deleteRows(at: [row(place)])
            case 1 where count > 2:
                let from = Int.random(in: 0..<count, using: &random)
                let to = Int.random(in: 0..<count, using: &random)
                source.names.insert(source.names.remove(at: from), at: to)
                table.moveRow(at: row(from), to: row(to))
            case 2: table.contentOffset.y += Double(Int.random(in: -100...100, using: &random))
            default:
                let place = Int.random(in: 0...count, using: &random)
                number += 1
                source.names.insert("Row \(number)", at: place)
                table.insertRows(at: [row(place)])
            }
            window.drawFrame()
            #expect(WindowInspection(of: window).inconsistencies.isEmpty)
            clock.advance(by: .milliseconds(Int.random(in: 0...250, using: &random)))
            window.drawFrame()
        }
        clock.advance(by: .seconds(1))
        window.drawFrame()
        window.drawFrame()

        for path in table.indexPathsForVisibleRows { #expect(text(table, path.row) == source.names[path.row]) }
        let rows = shown(table, window)
        for (above, below) in zip(rows, rows.dropFirst()) { #expect(above.bottom == below.top) }
        #expect(table.visibleCells.allSatisfy { $0.alpha == 1 && !$0.isLifted && !$0.clipsToBounds })
        #expect(window.application?.diagnostics.isEmpty == true)
    }

    // MARK: The end of a batch

    @Test func `a batch completes when its animation ends`() throws {
        let (table, window, source) = try open(4)
        var ended: [Bool] = []

        source.names.removeFirst()
        table.performBatchUpdates {
            table.deleteRows(at: [row(0)])
        } completion: {
            ended.append($0)
        }
        try look(table, window) { if window.animations.isInProgress { #expect(ended == []) } }

        #expect(ended == [true])
    }

    @Test func `a batch without animation completes immediately`() throws {
        let (table, _, source) = try open(4)
        var ended: [Bool] = []

        source.names.removeFirst()
        table.performBatchUpdates {
            table.deleteRows(at: [row(0)], with: .none)
        } completion: {
            ended.append($0)
        }

        #expect(ended == [true])
    }

    @Test func `a nested batch completes with its outer batch`() throws {
        let (table, window, source) = try open(4)
        var ended: [String] = []

        source.names.removeFirst(2)
        table.performBatchUpdates {
            table.performBatchUpdates {
                table.deleteRows(at: [row(0)])
            } completion: { _ in
                ended.append("inner")
            }
            table.deleteRows(at: [row(1)])
        } completion: { _ in
            ended.append("outer")
        }
        #expect(ended == [])
        try look(table, window) { if window.animations.isInProgress { #expect(ended == []) } }

        #expect(ended == ["inner", "outer"])
        #expect(table.numberOfRows(inSection: 0) == 2)
    }

    @Test(arguments: ["reload", "change"]) func `a batch interrupted by another change completes as unfinished`(
        by: String
    ) async throws {
        let (table, window, source) = try open(4)
        var ended: [Bool] = []

        source.names.removeFirst()
        table.performBatchUpdates {
            table.deleteRows(at: [row(0)])
        } completion: {
            ended.append($0)
        }
        if by == "reload" {
            table.reloadData()
        } else {
            source.names.removeFirst()
            table.deleteRows(at: [row(0)])
        }
        let clock = try #require(window.application?.clock as? ManualClock)
        try await VirtualTime(of: window, clock: clock).settle()

        #expect(ended == [false])
    }
}
