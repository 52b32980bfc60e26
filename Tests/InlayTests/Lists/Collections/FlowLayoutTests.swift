import Testing

@testable import Inlay

/// Frames of items in a flow layout. Specification 11.8.
@MainActor @Suite struct FlowLayoutTests {
    @MainActor private final class Source: CollectionViewDataSource, CollectionViewDelegateFlowLayout {
        var counts: [Int]
        var sizes: ((IndexPath) -> Size)?

        init(_ counts: [Int]) { self.counts = counts }

        deinit {}

        func numberOfSections(in collectionView: CollectionView) -> Int { counts.count }
        func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
            counts[section]
        }
        func collectionView(_ collectionView: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
            collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
        }
        func collectionView(
            _ collectionView: CollectionView, layout: CollectionViewFlowLayout, sizeForItemAt path: IndexPath
        ) -> Size { sizes?(path) ?? layout.itemSize }
    }

    @MainActor private final class Kept { var all: [Source] = [] }
    /// The data sources. Views reference them weakly.
    private let kept = Kept()

    private func open(
        _ source: Source, _ attributes: String = "", isSized: Bool = false, size: Size = Size(200, 100),
        direction: LayoutDirection = .leftToRight
    ) throws -> (CollectionView, Window) {
        let collection = try #require(try view("<LMCollectionView \(attributes)/>") as? CollectionView)
        collection.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        kept.all.append(source)
        collection.dataSource = source
        if isSized { collection.delegate = source }
        let window = try openWindow(collection, size: size, direction: direction)
        window.drawFrame()
        return (collection, window)
    }

    private func frame(_ view: CollectionView, _ item: Int, _ section: Int = 0) -> Rect? {
        view.collectionViewLayout.layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame
    }

    @Test func `items fill lines and share the remaining space`() throws {
        let (view, _) = try open(Source([7]))

        // Three items of 50 with gaps of 10 fit in 200; 30 remain.
        #expect(frame(view, 0) == Rect(0, 0, 50, 50))
        #expect(frame(view, 1) == Rect(75, 0, 50, 50))
        #expect(frame(view, 2) == Rect(150, 0, 50, 50))
        #expect(frame(view, 3) == Rect(0, 60, 50, 50))
        // The last line has the same spacing as the others.
        #expect(frame(view, 6) == Rect(0, 120, 50, 50))
        #expect(view.contentSize == Size(200, 170))
    }

    @Test func `an item alone in its line is centred`() throws {
        let (view, _) = try open(Source([2]), #"collectionViewLayout.itemWidth="120""#)

        #expect(frame(view, 0) == Rect(40, 0, 120, 50))
        #expect(frame(view, 1) == Rect(40, 60, 120, 50))
    }

    @Test func `insets and titles add space around the sections`() throws {
        let (view, _) = try open(
            Source([3, 1]),
            """
            sectionInset="10" collectionViewLayout.headerReferenceHeight="20" collectionViewLayout.footerReferenceHeight="5" \
            collectionViewLayout.minimumLineSpacing="4"
            """)

        #expect(frame(view, 0) == Rect(10, 30, 50, 50))
        #expect(frame(view, 2) == Rect(140, 30, 50, 50))
        // 20 + 10 + 50 + 10 + 5.
        #expect(frame(view, 0, 1) == Rect(10, 95 + 30, 50, 50))
        #expect(view.contentSize.height == 190)
        let rest = view.collectionViewLayout.layoutAttributesForElements(in: Rect(0, 85, 200, 40))
        #expect(rest.map(\.kind) == [.footer, .header])
    }

    @Test func `horizontal scrolling places items in successive columns`() throws {
        let (view, _) = try open(
            Source([5]), #"collectionViewLayout.scrollDirection="horizontal""#, size: Size(100, 130))

        #expect(frame(view, 0) == Rect(0, 0, 50, 50))
        #expect(frame(view, 1) == Rect(0, 80, 50, 50))
        #expect(frame(view, 2) == Rect(60, 0, 50, 50))
        #expect(view.contentSize == Size(170, 130))
    }

    @Test func `in right-to-left layout lines start at the right`() throws {
        let (view, _) = try open(Source([2]), direction: .rightToLeft)

        #expect(frame(view, 0) == Rect(150, 0, 50, 50))
        #expect(frame(view, 1) == Rect(75, 0, 50, 50))
    }

    @Test func `items of different sizes are centred in their lines`() throws {
        let source = Source([4])
        source.sizes = { Size(60, Double(20 + $0.item * 10)) }
        let (view, _) = try open(source, isSized: true)

        // 60 + 10 + 60 + 10 + 60 is the whole width.
        #expect(frame(view, 0) == Rect(0, 10, 60, 20))
        #expect(frame(view, 1) == Rect(70, 5, 60, 30))
        #expect(frame(view, 2) == Rect(140, 0, 60, 40))
        #expect(frame(view, 3) == Rect(0, 50, 60, 50))
    }

    @Test func `invalid item sizes are reported and treated as zero`() throws {
        let source = Source([3])
        source.sizes = { $0.item == 0 ? Size(.nan, -5) : Size(20, 20) }
        let (view, window) = try open(source, isSized: true)

        #expect(frame(view, 0)?.size == .zero)
        #expect(window.application?.diagnostics.count == 1)
    }

    @Test(arguments: 1...4) func `equal items are placed like items with individual sizes`(seed: Int) throws {
        let equal = Source([seed * 3, 1, seed])
        let each = Source(equal.counts)
        let side = Double(20 + seed * 9)
        each.sizes = { _ in Size(side, 30) }
        let attributes =
            "collectionViewLayout.itemWidth=\"\(side)\" collectionViewLayout.itemHeight=\"30\" sectionInset=\"\(seed)\""
        let (first, _) = try open(equal, attributes)
        let (second, _) = try open(each, attributes, isSized: true)

        for section in 0..<3 {
            for item in 0..<equal.counts[section] {
                let places = try (#require(frame(first, item, section)), #require(frame(second, item, section)))
                // Sums may differ by rounding errors.
                #expect(abs(places.0.minX - places.1.minX) < 1e-9)
                #expect(places.0.minY == places.1.minY)
                #expect(places.0.size == places.1.size)
            }
        }
        #expect(first.contentSize == second.contentSize)
    }

    @Test func `a layout of a million items shows the last item`() throws {
        let (view, window) = try open(Source([1_000_000]))

        view.contentOffset = Point(0, .greatestFiniteMagnitude)
        window.drawFrame()

        #expect(view.indexPathsForVisibleItems.last?.item == 999_999)
        #expect(view.items.content.subviews.count < 20)
    }
}
