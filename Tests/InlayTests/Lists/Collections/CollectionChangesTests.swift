import Testing

@testable import Inlay

/// Batch updates of a collection view, and sections that are reloaded. Specification 11.8.
@MainActor @Suite struct CollectionChangesTests {
    @MainActor private final class Source: CollectionViewDataSource {
        var names: [[String]] = [["a", "b", "c"], ["d", "e"]]

        deinit {}

        func numberOfSections(in collectionView: CollectionView) -> Int { names.count }
        func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
            names[section].count
        }
        func collectionView(_ collectionView: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
            let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "a", for: path)
            cell.accessibilityLabel = names[path.section][path.item]
            return cell
        }
    }

    private let source = Source()

    private func open() throws -> (CollectionView, Window) {
        let view = CollectionView()
        view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "a")
        view.dataSource = source
        let window = try openWindow(view, size: Size(200, 300))
        window.drawFrame()
        return (view, window)
    }

    private func item(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }
    private func shown(_ view: CollectionView) -> [String?] { view.visibleCells.map(\.accessibilityLabel) }

    private func settle(_ window: Window, look: () -> Void = {}) throws {
        let clock = try #require(window.application?.clock as? ManualClock)
        window.drawFrame()
        for _ in 0..<20 {
            look()
            clock.advance(by: .milliseconds(16))
            window.drawFrame()
        }
        #expect(!window.animations.isInProgress)
    }

    @Test func `a batch counts deletions before and insertions after the changes`() throws {
        let (view, window) = try open()
        view.selectItem(at: item(2))
        let kept = view.cellForItem(at: item(2))

        source.names = [["new", "c", "b"], ["other"], ["d", "e"]]
        view.performBatchUpdates {
            view.deleteItems(at: [item(0)])
            view.insertItems(at: [item(0)])
            view.moveItem(at: item(2), to: item(1))
            view.insertSections([1])
        }
        try settle(window)

        #expect(shown(view) == ["new", "c", "b", "other", "d", "e"])
        #expect(view.indexPathsForSelectedItems == [item(1)])
        #expect(view.cellForItem(at: item(1)) === kept)
        #expect(window.application?.diagnostics.isEmpty == true)
    }

    @Test func `nested batches are applied as one batch`() throws {
        let (view, window) = try open()

        source.names = [["b", "c", "z"], ["d", "e"]]
        view.performBatchUpdates {
            view.performBatchUpdates { view.deleteItems(at: [item(0)]) }
            #expect(view.numberOfItems(inSection: 0) == 3)
            view.insertItems(at: [item(2)])
        }
        try settle(window)

        #expect(shown(view) == ["b", "c", "z", "d", "e"])
        #expect(window.application?.diagnostics.isEmpty == true)
    }

    @Test func `a batch completes when its animation ends`() throws {
        let (view, window) = try open()
        var ended: [Bool] = []

        source.names[0].removeFirst()
        view.performBatchUpdates {
            view.deleteItems(at: [item(0)])
        } completion: {
            ended.append($0)
        }
        try settle(window) { if window.animations.isInProgress { #expect(ended == []) } }

        #expect(ended == [true])
    }

    @Test func `a batch without a window completes immediately`() {
        let view = CollectionView()
        view.dataSource = source
        var ended: [Bool] = []

        view.performBatchUpdates({}, completion: { ended.append($0) })

        #expect(ended == [true])
    }

    @Test func `a section reloads with different items`() throws {
        let (view, window) = try open()
        view.selectItem(at: item(1, 1))

        source.names[0] = ["x"]
        view.reloadSections([0])
        try settle(window)

        #expect(shown(view) == ["x", "d", "e"])
        #expect(view.indexPathsForSelectedItems == [item(1, 1)])
        #expect(window.application?.diagnostics.isEmpty == true)
    }
}
