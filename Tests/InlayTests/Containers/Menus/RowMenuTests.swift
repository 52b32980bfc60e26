import Testing

@testable import Inlay

/// Menus of rows and items: the row or item is marked while its menu is open.
@MainActor @Suite struct RowMenuTests {
    private final class Source: CollectionViewDataSource {
        deinit {}

        func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { 2 }
        func collectionView(_ collectionView: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
            collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
        }
    }

    private func check(_ cells: [View], _ window: Window, isMarked: (View) -> Bool) {
        for cell in cells {
            cell.contextMenu = Menu(children: [Action(title: "Delete \(cell.tag)") { _ in }])
        }
        let place = Point(cells[1].frameInWindow.midX, cells[1].frameInWindow.midY)

        window.send(.pointerMoved(place, []), .pointerDown(place, .right, clickCount: 1, []))
        window.send(.pointerUp(place, .right, clickCount: 1, []))
        #expect(window.presentation.layers.count == 1)
        #expect(cells.map(isMarked) == [false, true])
        window.press(.escape)

        #expect(window.presentation.layers.isEmpty)
        #expect(cells.map(isMarked) == [false, false])
    }

    @Test func `a row is highlighted while the context menu is open`() throws {
        let table = try #require(
            try view("<TableView><TableViewCell/><TableViewCell/></TableView>") as? TableView)
        let window = try openWindow(table, size: Size(300, 200))
        let cells = try (0..<2).map { try #require(table.cellForRow(at: IndexPath(row: $0, section: 0))) }

        check(cells, window) { ($0 as? TableViewCell)?.isHighlighted == true }
        window.send(.pointerMoved(Point(1, 199), []))
        table.selectionFollowsFocus = false
        table.becomeFirstResponder()
        window.press(.home)
        window.press(.application)

        #expect(cells.map(\.isHighlighted) == [true, false])
        #expect("\(window.displayList())".contains("fill 0,0 300x36 fill"))
    }

    @Test func `a collection item is highlighted while the context menu is open`() throws {
        let (collection, source) = (CollectionView(), Source())
        collection.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        collection.dataSource = source
        let window = try openWindow(collection, size: Size(300, 200))
        let cells = try (0..<2).map { try #require(collection.cellForItem(at: IndexPath(item: $0, section: 0))) }

        check(cells, window) { ($0 as? CollectionViewCell)?.isHighlighted == true }
    }
}
