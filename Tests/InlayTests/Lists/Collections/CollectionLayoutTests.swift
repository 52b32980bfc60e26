import Testing

@testable import Inlay

/// Custom layouts, and faults in them. Specification 11.8.
@MainActor @Suite struct CollectionLayoutTests {
    @MainActor private final class Source: CollectionViewDataSource {
        var counts = [10]
        deinit {}
        func numberOfSections(in collectionView: CollectionView) -> Int { counts.count }
        func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
            counts[section]
        }
        func collectionView(_ collectionView: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
            collectionView.dequeueReusableCell(withReuseIdentifier: "a", for: path)
        }
        func collectionView(
            _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at path: IndexPath
        ) -> CollectionReusableView? {
            #expect(path.section < counts.count)
            return CollectionReusableView()
        }
    }

    /// Items in a single column, 50 by 40 points.
    private final class Column: CollectionViewLayout {
        var size = Size(200, 500)
        var change: (inout LayoutAttributes) -> Void = { _ in }
        var others: [LayoutAttributes] = []

        override var collectionViewContentSize: Size { size }
        override func layoutAttributesForItem(at path: IndexPath) -> LayoutAttributes? {
            var attributes = LayoutAttributes(at: path, frame: Rect(0, Double(path.item) * 50, 50, 40))
            change(&attributes)
            return attributes
        }
        override func layoutAttributesForElements(in rect: Rect) -> [LayoutAttributes] {
            (0..<10).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) } + others
        }
    }

    private let source = Source()
    private let column = Column()

    private func open() throws -> (CollectionView, Window) {
        let view = CollectionView(collectionViewLayout: column)
        view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "a")
        view.dataSource = source
        let window = try openWindow(view, size: Size(200, 144))
        window.drawFrame()
        return (view, window)
    }

    /// Operates the view by keys, wheel and code.
    private func use(_ view: CollectionView, _ window: Window) {
        window.press(.tab)
        for key in [Key.down, .end, .pageUp, .pageDown, .home, .space] {
            window.press(key)
            #expect(WindowInspection(of: window).inconsistencies.isEmpty)
        }
        window.click(Point(20, 20))
        window.send(.wheel(Point(100, 70), dx: 0, dy: -4, []))
        for number in 0..<10 { view.scrollToItem(at: IndexPath(item: number, section: 0), animated: false) }
        window.drawFrame()
        #expect(WindowInspection(of: window).inconsistencies.isEmpty)
        source.counts = [9]
        view.deleteItems(at: [IndexPath(item: 0, section: 0)])
        for _ in 0..<30 {
            (window.application?.clock as? ManualClock)?.advance(by: .milliseconds(16))
            window.drawFrame()
        }
        #expect(WindowInspection(of: window).inconsistencies.isEmpty)
    }

    private nonisolated static let odd: [Rect] = [
        Rect(0, .nan, 50, .nan), Rect(.infinity, 0, 50, 40), Rect(0, -.infinity, 50, 40),
        Rect(0, 0, .infinity, .infinity), Rect(0, 0, -5, 40), Rect(0, 0, 50, -40),
        Rect(1e300, 0, 50, 40), Rect(0, 0, 1e300, 40),
    ]

    @Test(arguments: odd) func `an item with an invalid frame is not shown`(frame: Rect) throws {
        column.change = {
            if $0.path.item % 2 == 1 { $0.frame = frame.offset(by: Point(Double($0.path.item), 0)) }
        }
        let (view, window) = try open()

        #expect(view.visibleCells.map(\.frame.minY) == [0, 100, 200, 300, 400])
        #expect(view.indexPathForItem(at: Point(20, 120))?.item == 2)
        #expect(window.application?.diagnostics.count == 1)
        #expect(WindowInspection(of: window).inconsistencies.isEmpty)
        view.focusedItem = IndexPath(item: 1, section: 0)
        use(view, window)
    }

    @Test func `no items are shown when all frames are invalid`() throws {
        column.change = { $0.frame = Rect(.nan, .nan, .nan, .nan) }
        let (view, window) = try open()

        #expect(view.visibleCells.isEmpty)
        use(view, window)
        #expect(view.visibleCells.isEmpty)
    }

    @Test func `items with an invalid z-index or alpha are not shown`() throws {
        column.change = {
            if $0.path.item == 1 { $0.zIndex = .nan }
            if $0.path.item == 2 { $0.alpha = .nan }
            if $0.path.item == 3 { $0.alpha = 7 }
        }
        let (view, window) = try open()

        #expect(view.indexPathsForVisibleItems.map(\.item) == [0] + (3..<10))
        let told = window.application?.diagnostics.map(\.message) ?? []
        #expect(told.count == 2 && told.last == "CollectionViewCell: invalid alpha '7'; 1 is used", "\(told)")
        use(view, window)
    }

    @Test(arguments: [
        (Size(.nan, 500), Size(200, 500)), (Size(200, .infinity), Size(200, 144)), (Size(-3, 500), Size(200, 500)),
        (Size(200, -.infinity), Size(200, 144)), (Size(200, 1e300), Size(200, .contentLimit)),
    ]) func `an invalid content size is replaced by the view's size`(asked: Size, taken: Size) throws {
        column.size = asked
        let (view, window) = try open()

        #expect(view.contentSize == taken)
        #expect(window.application?.diagnostics.count == (asked.height == 1e300 ? 0 : 1))
        use(view, window)
    }

    @Test func `unknown or duplicate layout attributes show no additional items`() throws {
        let all = (0..<10).map { LayoutAttributes(at: IndexPath(item: $0, section: 0), frame: Rect(0, 0, 9, 9)) }
        let rect = Rect(60, 0, 50, 40)
        column.others =
            all + [
                LayoutAttributes(at: IndexPath(item: 10, section: 0), frame: rect),
                LayoutAttributes(at: IndexPath(item: 0, section: -1), frame: rect),
                LayoutAttributes(.header, at: IndexPath(index: 2), frame: rect),
                LayoutAttributes(.footer, at: IndexPath(item: 0, section: -1), frame: rect),
            ]
        let (view, window) = try open()

        #expect(view.visibleCells.count == 10)
        #expect(view.items.shownContent.count == 10)
        use(view, window)
        #expect(view.visibleCells.count == 9)
    }
}
