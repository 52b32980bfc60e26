import Inlay
import Testing

/// A custom layout that scrolls horizontally and uses only public API. Specification 11.8.
@MainActor @Suite struct CustomLayoutTests {
    /// Items in a single row, 50 points wide.
    private final class Strip: CollectionViewLayout {
        var count: Int { collectionView?.numberOfItems(inSection: 0) ?? 0 }

        override var lineAxis: Axis { .vertical }
        override var collectionViewContentSize: Size { Size(Double(count) * 50, 100) }
        override func layoutAttributesForItem(at path: IndexPath) -> LayoutAttributes? {
            LayoutAttributes(at: path, frame: Rect(Double(path.item) * 50, 0, 50, 100))
        }
        override func layoutAttributesForElements(in rect: Rect) -> [LayoutAttributes] {
            (0..<count).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
                .filter { $0.frame.intersects(rect) }
        }
    }

    @MainActor private final class Source: CollectionViewDataSource {
        var count = 40
        deinit {}
        func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { count }
        func collectionView(_ collectionView: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
            CollectionViewCell()
        }
    }

    private let source = Source()

    /// 200 by 100 points: four items are visible.
    private func open() throws -> (CollectionView, Window) {
        let view = CollectionView(collectionViewLayout: Strip())
        view.dataSource = source
        let window = try openWindow(view, size: Size(200, 100))
        window.drawFrame()
        return (view, window)
    }

    @Test func `page keys move focus sideways in a horizontal layout`() throws {
        let (view, window) = try open()
        window.press(.tab)
        window.press(.right)

        window.press(.pageDown)
        #expect(view.focusedItem == IndexPath(item: 3, section: 0))
        window.press(.pageDown)
        #expect(view.focusedItem == IndexPath(item: 6, section: 0))
        window.press(.pageUp)
        #expect(view.focusedItem == IndexPath(item: 3, section: 0))
    }

    @Test func `visible items stay in place when items before them are deleted`() throws {
        let (view, window) = try open()
        view.contentOffset = Point(520, 0)
        window.drawFrame()

        source.count = 38
        view.deleteItems(at: [IndexPath(item: 0, section: 0), IndexPath(item: 1, section: 0)])
        window.drawFrame()

        #expect(view.contentOffset == Point(420, 0))
    }
}
