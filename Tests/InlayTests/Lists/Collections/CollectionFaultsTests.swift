import Testing

@testable import Inlay

/// Faults of a data source, a delegate or an app cause a diagnostic and a consistent state, not a crash.
@MainActor @Suite struct CollectionFaultsTests {
    @MainActor private final class Liar: CollectionViewDataSource, CollectionViewDelegateFlowLayout {
        var counts: [Int] = [50]
        /// Wrong counts. Each of them is returned once.
        var lies: [Int] = []
        var size: ((Int) -> Size)?
        var whenAsked: (CollectionView, IndexPath) -> Void = { _, _ in }
        var cell: (CollectionView, IndexPath) -> CollectionViewCell = {
            $0.dequeueReusableCell(withReuseIdentifier: "a", for: $1)
        }
        var title: (CollectionView, IndexPath) -> CollectionReusableView? = { _, _ in nil }

        deinit {}

        func numberOfSections(in collectionView: CollectionView) -> Int { counts.count }
        func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
            lies.isEmpty ? (counts.indices.contains(section) ? counts[section] : 0) : lies.removeFirst()
        }
        func collectionView(_ collectionView: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
            whenAsked(collectionView, path)
            return cell(collectionView, path)
        }
        func collectionView(
            _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at path: IndexPath
        ) -> CollectionReusableView? { title(collectionView, path) }
        func collectionView(
            _ collectionView: CollectionView, layout: CollectionViewFlowLayout, sizeForItemAt path: IndexPath
        ) -> Size { size?(path.item) ?? layout.defaultItemSize() }
    }

    private let source = Liar()

    /// 200 by 144 points: three items of 50 in a line, parts of three lines are visible.
    private func open(_ configure: (CollectionView) -> Void = { _ in }) throws -> (CollectionView, Window) {
        let view = CollectionView()
        view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "a")
        view.dataSource = source
        view.delegate = source
        configure(view)
        let window = try openWindow(view, size: Size(200, 144))
        window.drawFrame()
        return (view, window)
    }

    private func item(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

    private func headers(_ view: CollectionView) {
        (view.collectionViewLayout as? CollectionViewFlowLayout)?.headerReferenceSize = Size(0, 20)
    }

    private func expectSound(_ view: CollectionView, _ window: Window) {
        window.drawFrame()
        #expect(WindowInspection(of: window).inconsistencies.isEmpty)
        let clock = window.application?.clock as? ManualClock
        for _ in 0..<4 {
            clock?.advance(by: .milliseconds(100))
            window.drawFrame()
        }
        #expect(WindowInspection(of: window).inconsistencies.isEmpty)
        for path in view.indexPathsForVisibleItems { #expect(view.hasRow(path)) }
        for path in view.indexPathsForSelectedItems { #expect(view.hasRow(path)) }
        let cells = view.visibleCells
        #expect(Set(cells.map { ObjectIdentifier($0) }).count == cells.count)
        for (number, cell) in cells.enumerated() {
            #expect(!cell.isHidden)
            #expect(!cells[..<number].contains { $0.frame.intersects(cell.frame) })
        }
        // Other visible subviews would be leftovers of an earlier state.
        let left = view.items.content.subviews.filter { !$0.isHidden && !view.items.isShown($0) }
        #expect(left.isEmpty)
    }

    @Test func `item counts that change while scrolling are handled`() throws {
        let (view, window) = try open()
        source.whenAsked = { [source] _, path in source.counts = [max(1, 50 - path.item)] }

        for step in 0..<30 {
            window.send(.wheel(Point(100, 70), dx: 0, dy: step % 7 == 6 ? 3 : -1, []))
            if step % 5 == 4 { view.reloadData() }
            expectSound(view, window)
        }
    }

    @Test func `a data source with inconsistent counts is reported`() throws {
        let (view, window) = try open()
        source.lies = [7, 3, 90, -4, .max, 2, 0, 12]

        for _ in 0..<8 {
            view.insertItems(at: [item(0)])
            expectSound(view, window)
            view.deleteItems(at: [item(0)])
            expectSound(view, window)
        }
        #expect(window.application?.diagnostics.isEmpty == false)
    }

    @Test(arguments: [-1, .min, .max, Int(UInt32.max) + 1]) func `invalid item counts are reported and mean no items`(
        count: Int
    ) throws {
        source.counts = [5, count, 5]
        let (view, window) = try open()

        expectSound(view, window)
        #expect(view.numberOfItems(inSection: 1) == 0)
        // Five items of the first section, and three of the five of the last section.
        #expect(view.visibleCells.count == 8)
        #expect(window.application?.diagnostics.count == 1)
    }

    @Test func `a data source may query the view while returning a count`() throws {
        final class Curious: CollectionViewDataSource {
            var sections = 1
            var seen: [Int] = []
            deinit {}
            func numberOfSections(in collectionView: CollectionView) -> Int { sections }
            func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int {
                seen.append(view.numberOfItems(inSection: 0))
                view.layoutIfNeeded()
                return 4
            }
            func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
                view.dequeueReusableCell(withReuseIdentifier: "a", for: path)
            }
        }
        let curious = Curious()
        let (view, window) = try open { $0.dataSource = curious }
        #expect(curious.seen == [0])

        curious.sections = 2
        view.insertSections([1])
        expectSound(view, window)

        #expect(curious.seen.dropFirst().allSatisfy { $0 == 4 })
        #expect(view.numberOfSections == 2)
        #expect(view.visibleCells.count == 7)
        #expect(window.application?.diagnostics.isEmpty == true)
    }

    @Test func `returning the same cell twice is reported once`() throws {
        let cell = CollectionViewCell()
        source.cell = { _, _ in cell }
        let (view, window) = try open()

        expectSound(view, window)
        view.contentOffset = Point(0, 300)
        expectSound(view, window)
        #expect(window.application?.diagnostics.count == 1)
    }

    @Test func `returning the same header twice is reported once`() throws {
        let header = CollectionReusableView()
        source.counts = [2, 2, 2, 2]
        source.title = { _, _ in header }
        let (view, window) = try open(headers)

        expectSound(view, window)
        #expect(view.items.shownContent.count { $0.view === header } == 1)
        #expect(header.frame.minY == 0)
        // 80 points a section: the first one is not visible.
        view.contentOffset = Point(0, 90)
        expectSound(view, window)
        #expect(view.items.shownContent.count { $0.view === header } == 1)
        #expect(header.superview != nil)
        #expect(window.application?.diagnostics.count == 1)
    }

    @Test func `a missing header leaves empty space and is reported once`() throws {
        source.counts = [2, 2]
        let (view, window) = try open(headers)

        expectSound(view, window)
        #expect(view.visibleCells.map(\.frame.minY) == [20, 20, 90, 90])
        #expect(window.application?.diagnostics.count == 1)
        view.contentOffset = Point(0, 10)
        expectSound(view, window)
        #expect(window.application?.diagnostics.count == 1)
    }

    @Test func `unregistered cells and headers are reported and replaced`() throws {
        source.cell = { $0.dequeueReusableCell(withReuseIdentifier: "nobody", for: $1) }
        source.title = {
            $0.dequeueReusableSupplementaryView(
                ofKind: CollectionView.elementKindSectionHeader, withReuseIdentifier: "nobody", for: $1)
        }
        let (view, window) = try open(headers)

        expectSound(view, window)
        view.contentOffset = Point(0, 300)
        expectSound(view, window)
        #expect(view.visibleCells.count >= 6)
        #expect(window.application?.diagnostics.count == 2)
    }

    @Test func `a cell returned to two collection views appears in the last one`() throws {
        let other = CollectionViewCell()
        source.cell = { view, path in
            path.item == 1 ? other : view.dequeueReusableCell(withReuseIdentifier: "a", for: path)
        }
        let home = View()
        let views = [CollectionView(), CollectionView()]
        for (number, view) in views.enumerated() {
            view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "a")
            view.dataSource = source
            home.addSubview(view)
            view.frame = Rect(0, Double(number) * 100, 200, 100)
        }
        let window = try openWindow(home)
        for (number, view) in views.enumerated() { view.frame = Rect(0, Double(number) * 100, 200, 100) }

        for view in views { expectSound(view, window) }
        views[0].contentOffset = Point(0, 300)
        for view in views { expectSound(view, window) }
        #expect(views[1].isAncestor(of: other))
    }

    @Test func `a collection view as its own cell removes itself from the window`() throws {
        let view = CollectionView()
        let home = View()
        home.addSubview(view)
        let window = try openWindow(home)
        view.frame = Rect(0, 0, 200, 144)
        view.dataSource = source
        source.cell = { view, _ in
            let cell = CollectionViewCell()
            cell.contentView = view
            return cell
        }
        window.drawFrame()
        window.drawFrame()

        // The view removed itself from the window.
        #expect(view.window == nil)
        #expect(WindowInspection(of: window).inconsistencies.isEmpty)
    }

    @Test(arguments: [Double.nan, -.infinity, .infinity, -3, 1e300, 0])
    func `invalid item sizes keep the content size finite`(height: Double)
        throws
    {
        source.size = { $0 % 6 == 0 ? Size(20, height) : Size(20, 20) }
        let (view, window) = try open()

        expectSound(view, window)
        view.contentOffset = Point(0, .greatestFiniteMagnitude)
        expectSound(view, window)
        #expect(view.contentSize.height.isFinite)
    }

    @Test func `items that no longer exist are not selected`() throws {
        let (view, window) = try open { $0.allowsMultipleSelection = true }
        for number in [0, 20, 49] { view.selectItem(at: item(number)) }

        source.counts = [10]
        view.reloadData()
        expectSound(view, window)
        #expect(view.indexPathsForSelectedItems.isEmpty)
        view.selectItem(at: item(9))
        source.counts = [9]
        view.deleteItems(at: [item(9)])
        #expect(view.indexPathsForSelectedItems.isEmpty)
        view.deselectItem(at: item(77))
        view.deselectItem(at: IndexPath())
        expectSound(view, window)
        #expect(window.application?.diagnostics.isEmpty == true)
    }

    @Test func `invalid index paths are ignored`() throws {
        let (view, window) = try open()

        for path in [IndexPath(), IndexPath(index: 3), item(-1), item(0, -1), item(.max, .max)] {
            view.selectItem(at: path)
            view.scrollToItem(at: path, animated: false)
            view.moveItem(at: path, to: item(0))
            expectSound(view, window)
            view.insertItems(at: [path])
            expectSound(view, window)
            view.reloadItems(at: [path])
            expectSound(view, window)
            #expect(view.cellForItem(at: path) == nil)
        }
        view.deleteSections([-1, .max])
        view.insertSections([7])
        expectSound(view, window)
        #expect(view.numberOfItems(inSection: 0) == 50)
    }

    @Test func `a section can be deleted during a touch drag`() throws {
        source.counts = [20, 20]
        let (view, window) = try open()
        window.dispatch(Event(.touchDown(id: 1, Point(100, 100))))
        window.dispatch(Event(.touchMoved(id: 1, Point(100, 40)), time: .milliseconds(20)))
        window.drawFrame()

        source.counts = [20]
        view.deleteSections([0])
        expectSound(view, window)
        source.counts = []
        view.deleteSections([0])
        window.dispatch(Event(.touchMoved(id: 1, Point(100, 10)), time: .milliseconds(40)))
        expectSound(view, window)
        window.dispatch(Event(.touchUp(id: 1, Point(100, 10)), time: .milliseconds(60)))
        expectSound(view, window)
        #expect(view.numberOfSections == 0)
    }

    @Test func `deleting a section under a pressed item selects nothing`() throws {
        source.counts = [2, 20]
        let (view, window) = try open()
        let point = Point(20, 18)
        window.send(.pointerMoved(point, []), .pointerDown(point, .left, clickCount: 1, []))

        source.counts = [20]
        view.deleteSections([0])
        expectSound(view, window)
        window.send(.pointerUp(point, .left, clickCount: 1, []))
        #expect(view.indexPathsForSelectedItems.isEmpty)
    }

    @Test func `a data source can be released while scrolling`() throws {
        var given: Liar? = Liar()
        let view = CollectionView()
        view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "a")
        view.dataSource = given
        let window = try openWindow(view, size: Size(200, 144))
        view.contentOffset = Point(0, 500)
        window.drawFrame()

        given = nil
        window.send(.wheel(Point(100, 70), dx: 0, dy: -1, []))
        expectSound(view, window)
        view.insertItems(at: [item(0)])
        expectSound(view, window)
        #expect(view.numberOfItems(inSection: 0) == 0)
        withExtendedLifetime(given) {}
    }

    @Test func `nested collection views scroll and select independently`() throws {
        let inner = Liar()
        inner.counts = [30]
        source.counts = [9]
        source.size = { _ in Size(180, 100) }
        source.cell = { view, path in
            let cell = view.dequeueReusableCell(withReuseIdentifier: "a", for: path)
            guard cell.contentView == nil else { return cell }
            let content = CollectionView()
            content.register(CollectionViewCell.self, forCellWithReuseIdentifier: "a")
            content.dataSource = inner
            cell.contentView = content
            return cell
        }
        let (view, window) = try open()

        for step in 0..<40 {
            window.send(.wheel(Point(100, 60), dx: 0, dy: step < 25 ? -1 : 1, []))
            expectSound(view, window)
        }
        view.contentOffset = .zero
        window.drawFrame()
        let first = try #require(view.cellForItem(at: item(0))?.contentView as? CollectionView)
        first.contentOffset = .zero
        window.drawFrame()
        window.send(.wheel(Point(100, 60), dx: 0, dy: -1, []))
        #expect(first.contentOffset.y > 0)
        first.contentOffset = .zero
        window.click(Point(30, 20))
        #expect(!first.indexPathsForSelectedItems.isEmpty)
        #expect(view.indexPathsForSelectedItems.isEmpty)
        inner.counts = [2]
        first.reloadData()
        expectSound(first, window)
    }

    @Test func `a million sections can change`() throws {
        source.counts = Array(repeating: 1, count: 1_000_000)
        let (view, window) = try open { $0.delegate = nil }
        view.contentOffset = Point(0, .greatestFiniteMagnitude)
        window.drawFrame()
        #expect(view.indexPathsForVisibleItems.last == item(0, 999_999))

        source.counts.removeLast()
        view.deleteSections([999_999])
        source.counts.insert(2, at: 0)
        view.insertSections([0])
        expectSound(view, window)
        #expect(view.numberOfSections == 1_000_000)
        #expect(view.contentSize.height == 50_000_000)
        #expect(view.items.content.subviews.count < 60)
    }

    @Test(arguments: [(50, Double.undefined, 1), (50, 72, 0), (0, .undefined, 0)])
    func `a collection view with items but no height is reported once`(count: Int, height: Double, told: Int) throws {
        source.counts = [count]
        let view = CollectionView()
        view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "a")
        view.dataSource = source
        view.height = height
        let room = View()
        room.height = 200
        let column = ColumnView()
        for view in [room, view] { column.addArrangedSubview(view) }
        let scrolled = ScrollView()
        scrolled.fitsContentToWidth = true
        scrolled.contentView = column
        let window = try openWindow(scrolled, size: Size(200, 144))
        window.drawFrame()
        window.dispatch(Event(.resized(Size(220, 144), scale: 1)))
        window.drawFrame()

        let messages = window.application?.diagnostics.map(\.message) ?? []
        #expect(messages.count == told)
        #expect(messages.allSatisfy { $0.contains("set its height") })
    }
}
