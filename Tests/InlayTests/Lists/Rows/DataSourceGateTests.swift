import Testing

@testable import Inlay

/// Data sources that change their rows during a call: the same statements for tables, collections and pickers.
@MainActor @Suite struct DataSourceGateTests {
    enum Kind: CaseIterable, Sendable { case table, collection, picker }

    /// A list of names, four of which are visible. The next call for a row performs `callback`.
    @MainActor private final class List: TableViewDataSource, CollectionViewDataSource, PickerViewDataSource {
        var names = (0..<20).map { "\($0)" }
        var callback: (() -> Void)?
        var countCallback: (() -> Void)?
        let view: View
        // The initialiser opens it last.
        // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
        private(set) var window: Window!

        deinit {}

        init(_ kind: Kind) throws {
            let size = Size(200, 144)
            switch kind {
            case .table:
                let table = TableView()
                table.rowHeight = 36
                table.register(TableViewCell.self, forCellReuseIdentifier: "a")
                view = table
                table.dataSource = self
            case .collection:
                let layout = CollectionViewFlowLayout()
                (layout.itemSize, layout.minimumLineSpacing) = (Size(200, 36), 0)
                let collection = CollectionView(collectionViewLayout: layout)
                collection.register(CollectionViewCell.self, forCellWithReuseIdentifier: "a")
                view = collection
                collection.dataSource = self
            case .picker:
                let picker = PickerView()
                picker.pickerStyle = .wheels
                view = picker
                picker.dataSource = self
            }
            window = try openWindow(view, size: size)
            window.drawFrame()
        }

        // MARK: Data source

        private func answerCount() -> Int {
            if let countCallback {
                self.countCallback = nil
                countCallback()
            }
            return names.count
        }

        /// Returns the name of a row, which may not exist any more.
        private func name(_ row: Int) -> String {
            if let callback {
                self.callback = nil
                callback()
            }
            return names.indices.contains(row) ? names[row] : "none"
        }

        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { answerCount() }
        func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "a", for: path)
            cell.textLabel?.text = name(path.row)
            return cell
        }
        func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
            answerCount()
        }
        func collectionView(_ collectionView: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
            let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "a", for: path)
            cell.accessibilityLabel = name(path.item)
            return cell
        }
        func numberOfComponents(in pickerView: PickerView) -> Int { 1 }
        func pickerView(_ pickerView: PickerView, numberOfRowsInComponent component: Int) -> Int { answerCount() }
        func pickerView(_ pickerView: PickerView, titleForRow row: Int, forComponent component: Int) -> String? {
            name(row)
        }

        // MARK: Changes

        private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

        func insert(_ name: String, at row: Int) {
            names.insert(name, at: row)
            (view as? TableView)?.insertRows(at: [path(row)])
            (view as? CollectionView)?.insertItems(at: [path(row)])
            (view as? PickerView)?.reloadComponent(0)
        }

        func delete(at row: Int) {
            names.remove(at: row)
            (view as? TableView)?.deleteRows(at: [path(row)])
            (view as? CollectionView)?.deleteItems(at: [path(row)])
            (view as? PickerView)?.reloadComponent(0)
        }

        func move(from row: Int, to target: Int) {
            names.insert(names.remove(at: row), at: target)
            (view as? TableView)?.moveRow(at: path(row), to: path(target))
            (view as? CollectionView)?.moveItem(at: path(row), to: path(target))
            (view as? PickerView)?.reloadComponent(0)
        }

        func batch(_ updates: () -> Void, completion: @escaping (Bool) -> Void) {
            (view as? TableView)?.performBatchUpdates(updates, completion: completion)
            (view as? CollectionView)?.performBatchUpdates(updates, completion: completion)
        }

        func reload() {
            (view as? TableView)?.reloadData()
            (view as? CollectionView)?.reloadData()
            (view as? PickerView)?.reloadAllComponents()
        }

        // MARK: State

        /// Scrolls by one row, so that another row is requested.
        func scroll() {
            (view as? ScrollView)?.contentOffset.y += 36
            if let picker = view as? PickerView {
                picker.selectRow(picker.selectedRow(inComponent: 0) + 1, inComponent: 0, animated: false)
            }
            window.drawFrame()
        }

        func select(_ row: Int) {
            (view as? TableView)?.selectRow(at: path(row))
            (view as? CollectionView)?.selectItem(at: path(row))
        }

        var selected: [Int] {
            ((view as? any ListSource)?.interaction.selection.paths ?? []).map(\.row)
        }

        /// The number of rows that are shown, as code outside of data source calls sees it.
        var count: Int { (view as? any ListSource)?.rowCount(of: 0) ?? 0 }

        /// The visible names with their rows.
        var shown: [(row: Int, name: String?)] {
            switch view {
            case let table as TableView:
                table.indexPathsForVisibleRows.map { ($0.row, table.cellForRow(at: $0)?.textLabel?.text) }
            case let collection as CollectionView:
                collection.indexPathsForVisibleItems.map {
                    ($0.item, collection.cellForItem(at: $0)?.accessibilityLabel)
                }
            case let picker as PickerView:
                picker.parts.prefix(1).flatMap { DumpedContent.content(of: $0) }.map {
                    ($0.row ?? -1, ($0.view as? Label)?.text)
                }
            default: []
            }
        }

        func expectNames(_ location: SourceLocation = #_sourceLocation) {
            let shown = shown
            #expect(shown.count >= 3, sourceLocation: location)
            #expect(shown.map(\.name) == shown.map { names[$0.row] }, sourceLocation: location)
            #expect(zip(shown, shown.dropFirst()).allSatisfy { $0.row + 1 == $1.row }, sourceLocation: location)
            #expect(WindowInspection(of: window).inconsistencies == [], sourceLocation: location)
            #expect(window.application?.diagnostics.isEmpty == true, sourceLocation: location)
        }

        /// Runs all animations to their end.
        func settle() throws {
            let clock = try #require(window.application?.clock as? ManualClock)
            for _ in 0..<20 {
                clock.advance(by: .milliseconds(32))
                window.drawFrame()
            }
        }
    }

    @Test(arguments: Kind.allCases) func `a change in a data source call appears in the same frame`(kind: Kind) throws {
        let list = try List(kind)
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
    @Test(arguments: [Kind.table, .collection]) func `a change in a data source call keeps the selection`(
        kind: Kind
    ) throws {
        let list = try List(kind)
        list.select(2)
        list.callback = { [unowned list] in list.insert("new", at: 0) }

        list.scroll()

        #expect(list.selected == [3])
    }

    @Test(arguments: Kind.allCases) func `changes in a data source call are applied in order`(kind: Kind) throws {
        let list = try List(kind)
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

    @Test(arguments: [Kind.table, .collection]) func `the rows stay as they were until the call returns`(
        kind: Kind
    ) throws {
        let list = try List(kind)
        var counts: [Int] = []
        list.callback = { [unowned list] in
            list.insert("new", at: 0)
            counts.append(list.count)
        }

        list.scroll()

        #expect(counts == [20])
        #expect(list.count == 21)
    }

    @Test(arguments: [Kind.table, .collection]) func `changes in a data source call are animated`(kind: Kind) throws {
        let list = try List(kind)
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

    @Test(arguments: [Kind.table, .collection]) func `a reload discards the changes that wait`(
        kind: Kind
    ) async throws {
        let list = try List(kind)
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
    @Test(arguments: Kind.allCases) func `a change while rows are counted reloads the list`(kind: Kind) throws {
        let list = try List(kind)
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
        let list = try List(.table)
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
                if Bool.random(using: &random) { all.deleted.append(Self.path(rows[0], section)) }
                let map = RowMap(all)
                guard let new = map.newSection(of: section) else { continue }
                if Bool.random(using: &random) { all.inserted.append(Self.path(1, new)) }
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
