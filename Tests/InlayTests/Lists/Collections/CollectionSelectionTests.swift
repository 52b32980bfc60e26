import Testing

@testable import Inlay

/// Appearance of the selection in a collection view, and the selection after changes. Specification 13.11.
@MainActor @Suite struct CollectionSelectionTests {
    @MainActor private final class Items: CollectionViewDataSource, CollectionViewDelegate {
        var count = 6
        var heard: [Int] = []

        deinit {}

        func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { count }
        func collectionView(_ collectionView: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
            let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
            if cell.contentView == nil { cell.contentView = TextField() }
            return cell
        }
        func collectionView(_ collectionView: CollectionView, didSelectItemAt path: IndexPath) {
            heard.append(path.item)
        }
    }

    private let items = Items()
    private let button = Button().with { $0.height = 30 }

    private func open() throws -> (CollectionView, Window) {
        let collection = CollectionView()
        collection.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        collection.dataSource = items
        collection.delegate = items
        let window = try openWindow(column(collection.with { $0.weight = 1 }, button), size: Size(200, 200))
        window.drawFrame()
        return (collection, window)
    }

    private func item(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

    @Test func `the selection of a collection view without focus is paler`() throws {
        let (collection, window) = try open()
        func marks() -> [String] {
            window.drawFrame()
            return "\(window.displayList())".split(separator: "\n").map { String($0.trimmed) }
                .filter {
                    $0.hasPrefix("fill 0,0 50x50") && $0.contains("selection") || $0.hasPrefix("border 0,0 50x50")
                }
        }

        collection.becomeFirstResponder()
        collection.selectItem(at: item(0))
        let focused = marks()
        button.becomeFirstResponder()
        let unfocused = marks()
        #expect(focused.count == 2 && unfocused.count == 2)
        #expect(focused[0] != unfocused[0] && focused[1] != unfocused[1])

        // Focus on a field in an item counts as focus of the collection view.
        let field = try #require(collection.cellForItem(at: item(1))?.contentView)
        field.becomeFirstResponder()
        #expect(marks() == focused)
        window.dispatch(Event(.focusLost))
        #expect(marks() == unfocused)
        window.dispatch(Event(.focusGained))
        #expect(marks() == focused)
    }

    @Test(arguments: [false, true])
    func `an item is selected after a deletion only if selection follows focus`(follows: Bool) throws {
        let (collection, window) = try open()
        collection.selectionFollowsFocus = follows
        collection.becomeFirstResponder()
        window.click(Point(25, 25))
        collection.selectItem(at: item(1))
        collection.focusedItem = item(1)
        items.heard = []

        items.count -= 1
        collection.deleteItems(at: [item(1)])
        window.drawFrame()
        #expect(collection.focusedItem == item(1))
        #expect(collection.indexPathsForSelectedItems == (follows ? [item(1)] : []))
        #expect(items.heard == (follows ? [1] : []))
    }
}
