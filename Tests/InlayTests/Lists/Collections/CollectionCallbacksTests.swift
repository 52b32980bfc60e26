import Testing

@testable import Inlay

extension View {
    fileprivate var centerInWindow: Point { convertToWindow(Point(bounds.midX, bounds.midY)) }
}

/// Items that are inserted, deleted and reloaded during a call by the collection view.
@MainActor @Suite struct CollectionCallbacksTests {
    enum Spot: CaseIterable {
        case sections, count, cell, title, willDisplay, didEnd, size, inset, highlight, shouldSelect, didSelect
        case didDeselect, scroll
    }
    enum Change: CaseIterable { case insert, delete, move, reload, reloadItems, insertSection, deleteSection, several }

    /// Performs an action during a certain call, and records requests for items that do not exist.
    @MainActor private final class Source: CollectionViewDataSource, CollectionViewDelegateFlowLayout {
        var counts = [40, 20]
        var strays: [IndexPath] = []
        var act: ((CollectionView) -> Void)?
        var spot: Spot
        /// The number of remaining actions.
        var left = 0

        init(_ spot: Spot) { self.spot = spot }

        deinit {}

        func hear(_ spot: Spot, _ view: ScrollView) {
            guard spot == self.spot, left > 0, let view = view as? CollectionView else { return }
            left -= 1
            act?(view)
        }

        private func has(_ path: IndexPath) {
            if !counts.indices.contains(path.section) || path.item >= max(1, counts[path.section]) {
                strays.append(path)
            }
        }

        func numberOfSections(in view: CollectionView) -> Int {
            hear(.sections, view)
            return counts.count
        }
        func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int {
            hear(.count, view)
            return counts.indices.contains(section) ? counts[section] : 0
        }
        func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
            has(path)
            hear(.cell, view)
            return view.dequeueReusableCell(withReuseIdentifier: "a", for: path)
        }
        func collectionView(
            _ view: CollectionView, viewForSupplementaryElementOfKind kind: String, at path: IndexPath
        ) -> CollectionReusableView? {
            has(path)
            hear(.title, view)
            return view.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "title", for: path)
        }
        func collectionView(_ view: CollectionView, willDisplay cell: CollectionViewCell, forItemAt path: IndexPath) {
            hear(.willDisplay, view)
        }
        func collectionView(
            _ view: CollectionView, didEndDisplaying cell: CollectionViewCell, forItemAt path: IndexPath
        ) { hear(.didEnd, view) }
        func collectionView(
            _ view: CollectionView, layout: CollectionViewFlowLayout, sizeForItemAt path: IndexPath
        ) -> Size {
            has(path)
            hear(.size, view)
            return Size(50, Double(30 + path.item % 3 * 10))
        }
        func collectionView(
            _ view: CollectionView, layout: CollectionViewFlowLayout, insetForSectionAt section: Int
        ) -> EdgeInsets {
            hear(.inset, view)
            return .zero
        }
        func collectionView(_ view: CollectionView, shouldHighlightItemAt path: IndexPath) -> Bool {
            hear(.highlight, view)
            return true
        }
        func collectionView(_ view: CollectionView, shouldSelectItemAt path: IndexPath) -> Bool {
            hear(.shouldSelect, view)
            return true
        }
        func collectionView(_ view: CollectionView, didSelectItemAt path: IndexPath) { hear(.didSelect, view) }
        func collectionView(_ view: CollectionView, didDeselectItemAt path: IndexPath) { hear(.didDeselect, view) }
        func scrollViewDidScroll(_ view: ScrollView) { hear(.scroll, view) }

        func make(_ change: Change, in view: CollectionView) {
            func first(_ item: Int = 0) -> IndexPath { IndexPath(item: item, section: 0) }
            switch change {
            case .insert:
                counts[0] += 1
                view.insertItems(at: [first()])
            case .delete:
                counts[0] -= 1
                view.deleteItems(at: [first()])
            case .move: view.moveItem(at: first(), to: first(5))
            case .reload:
                counts = [7, 3]
                view.reloadData()
            case .reloadItems: view.reloadItems(at: [first(), first(1)])
            case .insertSection:
                counts.insert(4, at: 0)
                view.insertSections([0])
            case .deleteSection:
                counts.removeFirst()
                view.deleteSections([0])
            case .several:
                counts[0] -= 2
                view.deleteItems(at: [first()])
                view.layoutIfNeeded()
                view.deleteItems(at: [first(3)])
                _ = view.numberOfItems(inSection: 0)
            }
        }
    }

    /// 200 by 144 points: three items in a line, parts of four lines are visible.
    private func open(_ source: Source) throws -> (CollectionView, Window) {
        let view = CollectionView()
        view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "a")
        for kind in [CollectionView.elementKindSectionHeader, CollectionView.elementKindSectionFooter] {
            view.register(
                CollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "title")
        }
        (view.collectionViewLayout as? CollectionViewFlowLayout)?.headerReferenceSize = Size(0, 20)
        view.allowsMultipleSelection = true
        view.dataSource = source
        view.delegate = source
        let window = try openWindow(view, size: Size(200, 144))
        window.drawFrame()
        return (view, window)
    }

    private func expectSound(_ view: CollectionView, _ source: Source, _ window: Window) {
        window.drawFrame()
        #expect(WindowInspection(of: window).inconsistencies.isEmpty)
        let clock = window.application?.clock as? ManualClock
        // A call at the end of an animation may start another animation.
        for _ in 0..<8 {
            clock?.advance(by: .milliseconds(100))
            window.drawFrame()
        }
        #expect(WindowInspection(of: window).inconsistencies.isEmpty)
        for path in view.indexPathsForVisibleItems { #expect(view.hasRow(path)) }
        for path in view.indexPathsForSelectedItems { #expect(view.hasRow(path)) }
        let shown = view.items.shownContent.map(\.view)
        #expect(Set(shown.map { ObjectIdentifier($0) }).count == shown.count)
        for (number, item) in shown.enumerated() {
            #expect(!item.isHidden)
            #expect(!shown[..<number].contains { $0.frame.intersects(item.frame) })
        }
        // Other visible subviews would be leftovers of an earlier state.
        #expect(!view.items.content.subviews.contains { !$0.isHidden && !view.items.isShown($0) })
        let seen = view.collectionViewLayout.layoutAttributesForElements(
            in: Rect(origin: view.contentOffset, size: view.frame.size))
        #expect(seen.count { $0.kind == .item && view.cellForItem(at: $0.path) == nil } == 0)
        #expect((0..<view.numberOfSections).map(view.numberOfItems(inSection:)) == source.counts)
    }

    /// Scrolls, and clicks on two items.
    private func use(_ view: CollectionView, _ window: Window) {
        window.send(.wheel(Point(100, 70), dx: 0, dy: -3, []))
        window.drawFrame()
        for _ in 0..<2 {
            let cell = view.visibleCells.first { !$0.isSelected && view.bounds.contains($0.centerInWindow) }
            if let cell { window.click(cell.centerInWindow) }
        }
        window.drawFrame()
    }

    @Test(arguments: Spot.allCases, Change.allCases) func `a change inside a callback leaves the items correct`(
        within spot: Spot, change: Change
    ) throws {
        let source = Source(spot)
        source.act = { [weak source] in source?.make(change, in: $0) }
        let (view, window) = try open(source)
        view.selectItem(at: IndexPath(item: 9, section: 1))

        source.left = 1
        use(view, window)
        expectSound(view, source, window)
        #expect(source.strays.isEmpty)
        if source.left > 0 {
            view.contentOffset = .zero
            view.reloadData()
        }
        use(view, window)
        expectSound(view, source, window)
        #expect(source.left == 0)
        #expect(source.strays.isEmpty)
        use(view, window)
        expectSound(view, source, window)
    }

    @Test(arguments: Spot.allCases, Change.allCases)
    func `a callback change during another change leaves the items correct`(within spot: Spot, change: Change) throws {
        let source = Source(spot)
        source.act = { [weak source] in source?.make(change, in: $0) }
        let (view, window) = try open(source)

        for other in Change.allCases where other != .several {
            source.counts = [40, 20]
            source.left = 0
            view.reloadData()
            window.drawFrame()
            source.left = 1
            source.make(other, in: view)
            expectSound(view, source, window)
            view.contentOffset = Point(0, 100)
            expectSound(view, source, window)
        }
        #expect(source.strays.isEmpty)
    }

    @Test func `the selection is kept when items are appended at the end`() throws {
        let source = Source(.willDisplay)
        let (view, window) = try open(source)
        source.act = { [weak source] view in
            source?.counts[1] += 10
            view.insertItems(at: (20..<30).map { IndexPath(item: $0, section: 1) })
        }
        view.selectItem(at: IndexPath(item: 3, section: 0))

        source.left = 1
        window.send(.wheel(Point(100, 70), dx: 0, dy: -3, []))
        expectSound(view, source, window)

        #expect(view.numberOfItems(inSection: 1) == 30)
        #expect(view.indexPathsForSelectedItems == [IndexPath(item: 3, section: 0)])
        #expect(window.application?.diagnostics.isEmpty == true)
    }

    @Test(arguments: Spot.allCases) func `a callback that always reloads is reported at most once`(spot: Spot) throws {
        let source = Source(spot)
        let (view, window) = try open(source)
        source.act = { $0.reloadData() }

        source.left = .max
        view.reloadData()
        use(view, window)
        source.left = 0
        // Only calls that occur in each layout pass keep the view from settling, which is reported once.
        #expect((window.application?.diagnostics.count ?? 0) <= 1)
        expectSound(view, source, window)
    }

    @Test func `repeated deletions and reloads leave no stray items`() throws {
        let source = Source(.scroll)
        let (view, window) = try open(source)

        for _ in 0..<3 {
            for _ in 0..<3 { source.make(.delete, in: view) }
            window.drawFrame()
            source.make(.delete, in: view)
            view.reloadData()
            expectSound(view, source, window)
        }
        #expect(source.strays.isEmpty)
    }

    @Test(arguments: 1...6) func `random changes and input at any time leave the items correct`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let source = Source(.cell)
        let (view, window) = try open(source)
        let clock = window.application?.clock as? ManualClock
        let isTouched = seed % 2 == 0
        source.act = { [weak source] view in
            guard let source, let change = Change.allCases.randomElement(using: &random) else { return }
            // The change could remove more items than there are.
            if source.counts.count < 2 || source.counts[0] < 10 {
                source.counts = [30, 12]
                view.reloadData()
            }
            source.make(change, in: view)
        }

        for _ in 0..<60 {
            source.spot = Spot.allCases.randomElement(using: &random) ?? .cell
            source.left = 2
            // Not on the scroll bar, which scrolls by its own rules.
            let place = Point(Double.random(in: 0..<180, using: &random), Double.random(in: 0..<144, using: &random))
            switch (Int.random(in: 0..<5, using: &random), isTouched) {
            case (0, _): source.act?(view)
            case (1, true): window.send(.touchDown(id: 1, place))
            case (2, true): window.send(.touchMoved(id: 1, place))
            case (3, true): window.send(.touchUp(id: 1, place))
            case (1, false): window.send(.pointerMoved(place, []), .pointerDown(place, .left, clickCount: 1, []))
            case (2, false): window.send(.pointerMoved(place, []))
            case (3, false): window.send(.pointerUp(place, .left, clickCount: 1, []))
            default: window.send(.wheel(place, dx: 0, dy: Double.random(in: -4...3, using: &random), []))
            }
            clock?.advance(by: .milliseconds(Int.random(in: 0..<120, using: &random)))
            window.drawFrame()
            source.left = 0
            expectSound(view, source, window)
        }
    }
}
