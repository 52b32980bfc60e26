import Testing

@testable import Inlay

/// Items whose sizes depend on their content. Specification 11.8.
@MainActor @Suite struct CollectionMeasuresTests {
    @MainActor private final class Source: CollectionViewDataSource {
        var count: Int
        var height: (Int) -> Double = { Double(20 + $0 % 4 * 10) }
        /// Creates the content of a cell. It replaces the boxes with these heights.
        var content: (() -> View)?

        init(_ count: Int) { self.count = count }

        deinit {}

        func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { count }
        func collectionView(_ collectionView: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
            let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
            if let content {
                cell.contentView = content()
                return cell
            }
            let box = cell.contentView ?? View()
            if cell.contentView == nil { cell.contentView = box }
            box.width = 90
            box.height = height(path.item)
            return cell
        }
    }

    /// Counts the calls of `prepare()`.
    private final class Counting: CollectionViewFlowLayout {
        var count = 0
        override func prepare() {
            count += 1
            super.prepare()
        }
    }

    @MainActor private final class Kept { var source = Source(0) }
    private let kept = Kept()

    /// 200 by 100 points: two items in a line.
    private func open(_ source: Source) throws -> (CollectionView, Window, Counting) {
        let layout = Counting()
        layout.estimatedItemSize = Size(90, 20)
        let view = CollectionView(collectionViewLayout: layout)
        view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        kept.source = source
        view.dataSource = source
        let window = try openWindow(view, size: Size(200, 100))
        window.drawFrame()
        return (view, window, layout)
    }

    private func item(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

    private func place(_ view: CollectionView, _ number: Int) -> Rect? {
        view.cellForItem(at: item(number)).map { $0.convertToWindow($0.bounds) }
    }

    @Test func `an item grows with its content and moves the items below`() throws {
        let source = Source(10)
        source.height = { _ in 20 }
        let (view, window, _) = try open(source)
        #expect(place(view, 2) == Rect(0, 30, 90, 20))

        view.cellForItem(at: item(0))?.contentView?.height = 50
        window.drawFrame()

        #expect(place(view, 0) == Rect(0, 0, 90, 50))
        #expect(place(view, 2) == Rect(0, 60, 90, 20))
    }

    @Test func `measuring items above does not move the visible items`() throws {
        let (view, window, _) = try open(Source(400))
        view.contentOffset = Point(0, 3000)
        window.drawFrame()
        let seen = try #require(view.indexPathsForVisibleItems.first)
        var last = try #require(place(view, seen.item)).minY

        // Backwards, over items that were never visible.
        for _ in 0..<10 {
            view.contentOffset.y -= 7
            window.drawFrame()
            guard let now = place(view, seen.item)?.minY else { break }
            #expect(abs(now - last - 7) < 0.01)
            last = now
        }
    }

    @Test func `resizing keeps the first visible item in place`() throws {
        let (view, window, _) = try open(Source(400))
        view.contentOffset = Point(0, 3000)
        window.drawFrame()
        let first = try #require(view.indexPathsForVisibleItems.first { (place(view, $0.item)?.minY ?? -1) >= 0 })
        let seen = try #require(view.indexPathsForVisibleItems.first)
        let top = try #require(place(view, seen.item)).minY

        window.dispatch(Event(.resized(Size(320, 100), scale: 1)))
        window.drawFrame()

        #expect(place(view, seen.item).map { abs($0.minY - top) < 21 } == true)
        #expect(place(view, first.item) != nil)
    }

    @Test func `reloading keeps the first visible item in place`() throws {
        let (view, window, _) = try open(Source(400))
        view.contentOffset = Point(0, 3000)
        window.drawFrame()
        let seen = try #require(view.indexPathsForVisibleItems.first)
        let top = place(view, seen.item)?.minY

        view.reloadData()
        window.drawFrame()

        #expect(place(view, seen.item)?.minY == top)
    }

    @Test(arguments: [0.0, 500])
    func `an offset set after a reload is kept`(offset: Double) throws {
        let source = Source(400)
        source.height = { _ in 20 }
        let (view, window, _) = try open(source)
        view.contentOffset = Point(0, 3000)
        window.drawFrame()

        view.reloadData()
        #expect(view.numberOfItems(inSection: 0) == 400)
        view.contentOffset = Point(0, offset)
        window.drawFrame()

        #expect(view.contentOffset == Point(0, offset))
    }

    @Test func `in right-to-left layout the end stays in place during measurement`() throws {
        let source = Source(400)
        source.content = { View().with { ($0.width, $0.height) = (150, 20) } }
        let (view, window, layout) = try open(source)
        layout.scrollDirection = .horizontal
        window.setDirection(.rightToLeft)
        window.drawFrame()
        #expect(place(view, 0) == Rect(50, 0, 150, 20))

        view.contentOffset.x = 0
        window.drawFrame()

        #expect(view.contentOffset.x == 0)
        #expect(place(view, 399) == Rect(0, 0, 150, 20))
    }

    @Test(arguments: [Size(90, 0), Size(0, 20)], [Size(50, 50), .zero])
    func `an estimate for one dimension is sufficient`(estimate: Size, itemSize: Size) throws {
        let source = Source(10)
        source.height = { _ in 20 }
        let (view, window, layout) = try open(source)
        layout.estimatedItemSize = estimate
        layout.itemSize = itemSize
        layout.minimumLineSpacing = 0
        window.drawFrame()

        #expect(place(view, 0) == Rect(0, 0, 90, 20))
        #expect(place(view, 9) == Rect(110, 80, 90, 20))
    }

    @Test func `measuring an item does not prepare the whole layout again`() throws {
        let (view, window, layout) = try open(Source(1_000_000))
        let count = layout.count

        for step in 1...20 {
            view.contentOffset = Point(0, Double(step) * 90)
            window.drawFrame()
        }
        view.contentOffset = Point(0, .greatestFiniteMagnitude)
        window.drawFrame()

        #expect(layout.count == count)
        #expect(view.indexPathsForVisibleItems.last == item(999_999))
        #expect(place(view, 999_999)?.maxY == 100)
        #expect(view.items.content.subviews.count < 30)
    }

    @Test func `scrollToItem shows the item although sizes change`() throws {
        let (view, window, _) = try open(Source(400))

        view.scrollToItem(at: item(300), animated: false)
        window.drawFrame()

        let frame = try #require(self.place(view, 300))
        #expect(frame.minY >= 0 && frame.maxY <= 100)
    }

    @Test func `a flow layout requests equal items of a controller only once`() throws {
        final class Controller: CollectionViewController, CollectionViewDelegateFlowLayout {
            var asked = 0
            override func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
                1_000_000
            }
            func collectionView(
                _ collectionView: CollectionView, layout: CollectionViewFlowLayout, insetForSectionAt section: Int
            ) -> EdgeInsets {
                asked += 1
                return EdgeInsets(5)
            }
        }
        let controller = Controller()
        controller.view.frame = Rect(0, 0, 200, 100)
        controller.view.layoutIfNeeded()

        let layout = try #require(controller.collectionView.collectionViewLayout as? CollectionViewFlowLayout)
        #expect(controller.asked == 1)
        #expect(
            layout.layoutAttributesForItem(at: item(999_999))?.frame.maxY == controller.collectionView.contentSize
                .height - 5)
        #expect(layout.sections.count == 1 && layout.sections[0].isUniform)
    }

    @Test func `an item is measured within the section and content insets`() throws {
        let source = Source(1)
        // Twelve words of 20 points, 5 between them.
        source.content = { label(Array(repeating: "word", count: 12).joined(separator: " ")) { $0.numberOfLines = 0 } }
        let (view, window, layout) = try open(source)
        #expect(view.cellForItem(at: item(0))?.frame.size == Size(195, 20))

        layout.sectionInset = EdgeInsets(top: 4, left: 40, bottom: 0, right: 30)
        view.contentInset = EdgeInsets(top: 0, left: 5, bottom: 0, right: 5)
        window.drawFrame()

        #expect(view.cellForItem(at: item(0))?.frame == Rect(40, 4, 120, 30))
        #expect(place(view, 0)?.minX == 45)
    }

    @Test func `a column item is measured within the section insets`() throws {
        let source = Source(1)
        source.content = { ColumnView().with { $0.addArrangedSubview(View().with { $0.weight = 1 }) } }
        let (_, window, layout) = try open(source)
        layout.scrollDirection = .horizontal
        layout.sectionInset = EdgeInsets(top: 10, left: 3, bottom: 20, right: 0)
        window.drawFrame()

        #expect(layout.measuredSize(of: LayoutAttributes(at: item(0), frame: .zero)) == Size(.infinity, 70))
    }
}
