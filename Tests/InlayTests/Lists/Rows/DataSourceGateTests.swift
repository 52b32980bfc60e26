import Testing

@testable import Inlay

/// Data sources that change their rows during a call: the same statements for tables, collections and pickers.
@MainActor @Suite struct DataSourceGateTests {
    @Test(arguments: SampleList.Kind.allCases) func `a change in a data source call appears in the same frame`(
        kind: SampleList.Kind
    ) throws {
        let list = try SampleList(kind)
        list.select(2)
        list.callback = { [unowned list] in list.insert("new", at: 0) }

        list.scroll()

        #expect(list.callback == nil)
        list.expectNames()
        if kind != .picker { #expect(list.count == 21) }
        try list.settle()
        list.expectNames()
    }

    /// A reload would clear the selection.
    @Test(arguments: SampleList.Kind.withChanges) func `a change in a data source call keeps the selection`(
        kind: SampleList.Kind
    ) throws {
        let list = try SampleList(kind)
        list.select(2)
        list.callback = { [unowned list] in list.insert("new", at: 0) }

        list.scroll()

        #expect(list.selected == [3])
    }

    @Test(arguments: SampleList.Kind.allCases) func `changes in a data source call are applied in order`(
        kind: SampleList.Kind
    ) throws {
        let list = try SampleList(kind)
        list.select(7)
        list.callback = { [unowned list] in
            list.insert("a", at: 0)
            list.insert("b", at: 1)
            list.delete(at: 3)
            list.move(from: 7, to: 2)
            list.delete(at: 0)
        }

        list.scroll()
        try list.settle()

        #expect(list.names.prefix(4) == ["b", "6", "0", "2"])
        list.expectNames()
        if kind != .picker { #expect(list.selected == [list.names.firstIndex(of: "7") ?? -1]) }
    }

    @Test(arguments: SampleList.Kind.withChanges) func `the rows stay as they were until the call returns`(
        kind: SampleList.Kind
    ) throws {
        let list = try SampleList(kind)
        var counts: [Int] = []
        list.callback = { [unowned list] in
            list.insert("new", at: 0)
            counts.append(list.count)
        }

        list.scroll()

        #expect(counts == [20])
        #expect(list.count == 21)
    }

    @Test(arguments: SampleList.Kind.withChanges) func `changes in a data source call are animated`(
        kind: SampleList.Kind
    ) throws {
        let list = try SampleList(kind)
        var completed: [Bool] = []
        list.callback = { [unowned list] in
            list.batch {
                list.insert("new", at: 2)
            } completion: {
                completed.append($0)
            }
        }

        list.scroll()

        #expect(list.window.animations.isInProgress)
        #expect(completed == [])
        try list.settle()
        #expect(!list.window.animations.isInProgress)
        #expect(completed == [true])
    }

    @Test(arguments: SampleList.Kind.withChanges) func `a reload discards the changes that wait`(
        kind: SampleList.Kind
    ) async throws {
        let list = try SampleList(kind)
        list.select(2)
        var completed: [Bool] = []
        list.callback = { [unowned list] in
            list.batch {
                list.insert("new", at: 0)
            } completion: {
                completed.append($0)
            }
            list.names = (100..<130).map { "\($0)" }
            list.reload()
        }

        list.scroll()
        let clock = try #require(list.window.application?.clock as? ManualClock)
        try await VirtualTime(of: list.window, clock: clock).settle()

        #expect(completed == [false])
        #expect(list.selected == [])
        #expect(list.count == 30)
        list.expectNames()
    }

    /// Counts that were returned before the change may be out of date.
    @Test(arguments: SampleList.Kind.allCases) func `a change while rows are counted reloads the list`(
        kind: SampleList.Kind
    ) throws {
        let list = try SampleList(kind)
        list.countCallback = { [unowned list] in list.insert("new", at: 0) }

        list.reload()
        list.window.drawFrame()
        list.window.drawFrame()

        #expect(list.countCallback == nil)
        list.expectNames()
        if kind != .picker { #expect(list.count == 21) }
    }

    /// The list is consistent during calls about input, as UIKit's is.
    @Test func `a change in a selection callback is applied at once`() throws {
        @MainActor final class Selecting: TableViewDelegate {
            var counts: [Int] = []
            var action: () -> Void = {}
            deinit {}

            func tableView(_ tableView: TableView, didSelectRowAt path: IndexPath) {
                action()
                counts.append(tableView.numberOfRows(inSection: 0))
            }
        }
        let list = try SampleList(.table)
        let delegate = Selecting()
        (list.view as? TableView)?.delegate = delegate
        list.window.drawFrame()
        delegate.action = { [unowned list] in list.delete(at: 5) }

        list.window.click(Point(20, 18))

        #expect(delegate.counts == [19])
    }
}

/// Two batches of changes as one.
@MainActor @Suite struct FollowedChangesTests {
    private static func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }

    /// Applies changes to sections of names, with new names for inserted rows.
    private func apply(_ changes: RowChanges, to names: [[String]], _ new: (IndexPath) -> String) -> [[String]] {
        let map = RowMap(changes)
        var rows: [IndexPath: String] = [:]
        var counts = names.map(\.count)
        changes.apply(to: &counts) { _ in 2 }
        for (section, content) in names.enumerated() {
            for (row, name) in content.enumerated() {
                if let path = map.newPath(of: Self.path(row, section), isRow: true) { rows[path] = name }
            }
        }
        return counts.enumerated().map { section, count in
            (0..<count).map { rows[Self.path($0, section)] ?? new(Self.path($0, section)) }
        }
    }

    @Test(arguments: 1...200) func `a joined batch has the effect of its parts`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let names = (0..<3).map { section in (0..<6).map { "\(section).\($0)" } }

        /// Returns random valid changes of sections with these numbers of rows.
        func changes(of counts: [Int]) -> RowChanges {
            var all = RowChanges()
            if Int.random(in: 0..<4, using: &random) == 0, counts.count > 1 {
                all.deletedSections = [Int.random(in: 0..<counts.count, using: &random)]
            }
            if Int.random(in: 0..<4, using: &random) == 0 {
                all.insertedSections = [
                    Int.random(in: 0...(counts.count - all.deletedSections.count), using: &random)
                ]
            }
            let sections = counts.indices.filter { !all.deletedSections.contains($0) && counts[$0] > 2 }
            for section in sections {
                let rows = (0..<counts[section]).shuffled(using: &random)
                if Bool.random(using: &random) { all.deleted.insert(Self.path(rows[0], section)) }
                let map = RowMap(all)
                guard let new = map.newSection(of: section) else { continue }
                if Bool.random(using: &random) { all.inserted.insert(Self.path(1, new)) }
                if Bool.random(using: &random) {
                    all.moved.append(.init(from: Self.path(rows[1], section), to: Self.path(0, new)))
                }
            }
            return all
        }

        let first = changes(of: names.map(\.count))
        let middle = apply(first, to: names) { _ in "new" }
        let second = changes(of: middle.map(\.count))
        let last = apply(second, to: middle) { _ in "new" }
        let joined = first.followed(by: second)
        var counts = names.map(\.count)
        // An inserted section has the rows that it has in the end.
        joined.apply(to: &counts) { last[$0].count }

        #expect(counts == last.map(\.count))
        let map = RowMap(joined)
        for (section, content) in names.enumerated() {
            for (row, name) in content.enumerated() {
                let path = map.newPath(of: Self.path(row, section), isRow: true)
                let place = last.enumerated().compactMap { section, names in
                    names.firstIndex(of: name).map { Self.path($0, section) }
                }
                #expect(path == place.first)
            }
        }
    }
}
