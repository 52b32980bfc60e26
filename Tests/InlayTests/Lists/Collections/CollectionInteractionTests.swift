import Testing

@testable import Inlay

/// Insertion, deletion and move of items, and keyboard navigation between them. Specification 11.8, 13.11.
@MainActor @Suite struct CollectionInteractionTests {
    @MainActor private final class Source: CollectionViewDataSource, CollectionViewDelegate {
        var names: [[String]]
        var deaf: Set<Int> = []
        var content: () -> View? = { nil }

        init(_ counts: [Int]) { names = counts.map { (0..<$0).map { "Item \($0)" } } }

        deinit {}

        func numberOfSections(in collectionView: CollectionView) -> Int { names.count }
        func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
            names[section].count
        }
        func collectionView(_ collectionView: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
            let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
            if cell.contentView == nil { cell.contentView = content() }
            cell.accessibilityLabel = names[path.section][path.item]
            return cell
        }
        func collectionView(_ collectionView: CollectionView, shouldHighlightItemAt path: IndexPath) -> Bool {
            !deaf.contains(path.item)
        }
    }

    @MainActor private final class Kept { var source = Source([]) }
    private let kept = Kept()

    /// Items of 50 with 10 between them; 200 by 110 points, three in a line of two, or two in a column.
    private func open(
        _ counts: Int..., attributes: String = "", direction: LayoutDirection = .leftToRight,
        size: Size = Size(200, 110)
    ) throws -> (CollectionView, Window, Source) {
        let collection = try #require(try view("<LMCollectionView \(attributes)/>") as? CollectionView)
        let source = Source(counts)
        kept.source = source
        collection.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        collection.dataSource = source
        collection.delegate = source
        let window = try openWindow(collection, size: size, direction: direction)
        window.drawFrame()
        return (collection, window, source)
    }

    private let sideways = #"collectionViewLayout.scrollDirection="horizontal""#
    private func item(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

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

    @Test func `the focus ring stays inside the content and follows its corners`() throws {
        let (view, window, _) = try open(6)
        func ring() -> String? {
            window.drawFrame()
            return window.displayList().description.split(separator: "\n").last.map { String($0.trimmed) }
        }
        window.press(.tab)
        window.press(.right)
        #expect(ring() == "border 0,0 52x52 r9 2 accent")
        window.press(.right)
        #expect(ring() == "border 73,0 54x52 r9 2 accent")

        let card = View()
        card.layer.cornerRadius = 12
        view.cellForItem(at: item(1))?.contentView = card
        view.cellForItem(at: item(1))?.setNeedsDisplay()
        #expect(ring() == "border 73,0 54x52 r14 2 accent")
    }

    // MARK: Content of items

    @Test func `the Tab and arrow keys move between the controls of items`() throws {
        let (view, window, _) = try open(6)
        for cell in view.visibleCells { cell.contentView = Button().with { $0.style = .system } }
        window.drawFrame()
        func place() -> IndexPath? {
            window.firstResponder is Button ? window.firstResponder.map { FocusOrder(of: $0) }?.enclosingRow?.path : nil
        }
        window.press(.tab)
        window.press(.right)
        window.press(.right)

        window.press(.tab)
        #expect(place() == item(1))
        window.press(.down)
        #expect(place() == item(4))
        window.press(.left)
        #expect(place() == item(3))
        #expect(view.focusedItem == item(3))
        window.press(.escape)
        #expect(view.isFirstResponder)
        #expect(view.cellForItem(at: item(3))?.itemState.isFocused == true)
    }

    /// Opens a collection view with a field in each item. One of the fields is focused.
    private func openFields(_ count: Int, focused: Int) throws -> (CollectionView, Window, Source) {
        let (view, window, source) = try open(count)
        source.content = { TextField().with { $0.returnKeyType = .next } }
        for cell in view.visibleCells { cell.contentView = source.content() }
        window.drawFrame()
        view.cellForItem(at: item(focused))?.contentView?.becomeFirstResponder()
        return (view, window, source)
    }

    /// The item whose field is focused.
    private func fieldItem(_ window: Window) -> IndexPath? {
        window.firstResponder is TextField ? window.firstResponder.map { FocusOrder(of: $0) }?.enclosingRow?.path : nil
    }

    @Test func `reloading keeps the cells and focus in a visible item`() throws {
        let (view, window, _) = try openFields(6, focused: 3)
        let cells = view.visibleCells

        view.reloadData()
        window.drawFrame()

        #expect(cells.map { ObjectIdentifier($0) } == view.visibleCells.map { ObjectIdentifier($0) })
        #expect(fieldItem(window) == item(3))
    }

    @Test func `reloading moves focus from a field to its item outside the viewport`() throws {
        let (view, window, _) = try openFields(60, focused: 0)
        view.contentOffset = Point(0, 630)
        window.drawFrame()

        view.reloadData()
        window.drawFrame()

        #expect(view.isFirstResponder && view.focusedItem == item(0))
        #expect(view.contentOffset == Point(0, 630))
    }

    @Test func `deleting a focused field's item moves focus to the next item`() throws {
        let (view, window, source) = try openFields(60, focused: 1)

        source.names[0].remove(at: 1)
        view.deleteItems(at: [item(1)])
        try settle(window)

        #expect(view.isFirstResponder && view.focusedItem == item(1))
        #expect(WindowInspection(of: window).inconsistencies.isEmpty)
    }

    @Test func `the Return key scrolls to the field of the next item`() throws {
        let (_, window, _) = try openFields(12, focused: 4)

        for expected in 5...8 {
            window.press(.return)
            #expect(fieldItem(window) == item(expected))
        }
    }

    @Test func `code can set the focused item`() throws {
        let (view, window, _) = try open(30)
        view.becomeFirstResponder()

        view.focusedItem = item(20)
        #expect(view.cellForItem(at: item(20)) != nil)
        view.focusedItem = item(30)

        #expect(view.focusedItem == item(20))
        #expect(window.application?.diagnostics.count == 1)
    }

    @Test func `the context menu of the focused item opens`() throws {
        let (view, window, _) = try open(6)
        view.cellForItem(at: item(4))?.contextMenu = Menu(children: [Action(title: "Item") { _ in }])
        view.becomeFirstResponder()
        view.focusedItem = item(4)

        window.press(.application)

        #expect(window.accessibilityTree.contains(#"menuItem "Item""#))
    }

    // MARK: Changes

    @Test func `deleting the focused item moves focus to the next item`() throws {
        let (view, window, source) = try open(5, 2)
        window.press(.tab)
        window.press(.right)
        window.press(.right)
        #expect(view.focusedItem == item(1))

        source.names[0].remove(at: 1)
        view.deleteItems(at: [item(1)])
        #expect(view.focusedItem == item(1))
        source.names[0].removeLast(3)
        view.deleteItems(at: [item(1), item(2), item(3)])
        #expect(view.focusedItem == item(0))
        // An empty section passes focus to the next section.
        source.names[0] = []
        view.deleteItems(at: [item(0)])
        #expect(view.focusedItem == item(0, 1))
        window.drawFrame()
        window.press(.right)
        #expect(view.focusedItem == item(1, 1))
        #expect(window.application?.diagnostics.isEmpty == true)
    }

    @Test func `a moved item slides and keeps its cell, selection and focus`() throws {
        let (view, window, source) = try open(6)
        window.click(Point(20, 20))
        let cell = try #require(view.cellForItem(at: item(0)))
        var places: [Point] = []

        source.names[0].insert(source.names[0].remove(at: 0), at: 5)
        view.moveItem(at: item(0), to: item(5))
        try settle(window) {
            places.append(window.animations.shownFrame(of: cell).origin)
            #expect(cell.alpha == 1)
        }

        #expect(view.cellForItem(at: item(5)) === cell)
        #expect(view.indexPathsForSelectedItems == [item(5)])
        #expect(view.focusedItem == item(5))
        #expect(places.first == Point(0, 0))
        #expect(places.contains { $0.y > 10 && $0.y < 50 })
        #expect(places.last == Point(150, 60))
        #expect(cell.layer.zPosition == 0)
        #expect(view.cellForItem(at: item(0))?.accessibilityLabel == "Item 1")
    }

    @Test func `an inserted item appears after the other items make space`() throws {
        let (view, window, source) = try open(6)
        let clock = try #require(window.application?.clock as? ManualClock)

        source.names[0].insert("New", at: 0)
        view.insertItems(at: [item(0)])
        window.drawFrame()
        let new = try #require(view.cellForItem(at: item(0)))
        let old = try #require(view.cellForItem(at: item(1)))
        var overlap = 0.0
        for _ in 0..<20 {
            let fraction = max(0, 50 - window.animations.shownFrame(of: old).minX) / 50
            if new.shownAlpha(in: window) > 0.2 { overlap = max(overlap, fraction) }
            clock.advance(by: .milliseconds(16))
            window.drawFrame()
        }

        #expect(overlap < 0.25)
        #expect(new.alpha == 1)
        #expect(new.frame == Rect(0, 0, 50, 50))
    }

    @Test func `inserting items above keeps the visible items in place`() throws {
        let (view, window, source) = try open(60)
        view.contentOffset = Point(0, 630)
        window.drawFrame()
        let cell = try #require(view.cellForItem(at: item(33)))
        let place = cell.convertToWindow(cell.bounds)

        source.names[0].insert(contentsOf: ["a", "b", "c"], at: 0)
        view.insertItems(at: [item(0), item(1), item(2)])
        try settle(window)

        #expect(cell.convertToWindow(cell.bounds) == place)
        #expect(view.indexPath(for: cell) == item(36))
    }

    @Test func `inserting items during a bounce keeps the offset within range`() throws {
        let (view, window, source) = try open(60)
        view.contentOffset = view.scrollRange?.greatest ?? .zero
        window.drawFrame()
        let finger = try TestFinger(window)
        finger.drag(from: Point(100, 100), by: Point(0, -90))
        finger.up(Point(100, 10), after: .milliseconds(200))
        #expect(view.mayBeOverscrolled)

        source.names[0].insert(contentsOf: ["a", "b", "c"], at: 0)
        view.insertItems(at: [item(0), item(1), item(2)])
        window.drawFrame()
        finger.settle()

        #expect(view.contentOffset == view.scrollRange?.greatest)
        #expect(WindowInspection(of: window).inconsistencies.isEmpty)
    }

    // MARK: Keys

    @Test func `arrow keys follow the visual order of columns`() throws {
        let (view, window, _) = try open(6, attributes: sideways)
        window.press(.tab)
        window.press(.right)
        #expect(view.focusedItem == item(0))

        window.press(.right)
        #expect(view.focusedItem == item(2))
        window.press(.down)
        #expect(view.focusedItem == item(3))
        window.press(.down)
        #expect(view.focusedItem == item(4))
        window.press(.left)
        #expect(view.focusedItem == item(2))
        window.press(.up)
        #expect(view.focusedItem == item(1))
        window.press(.left)
        #expect(view.focusedItem == item(1))
    }

    @Test func `in right-to-left layout columns start at the right`() throws {
        let (view, window, _) = try open(20, attributes: sideways, direction: .rightToLeft)
        func place(_ number: Int) -> Rect? {
            view.cellForItem(at: item(number)).map { $0.convertToWindow($0.bounds) }
        }

        #expect(place(0) == Rect(150, 0, 50, 50))
        #expect(place(1) == Rect(150, 60, 50, 50))
        #expect(place(2) == Rect(90, 0, 50, 50))
        window.press(.tab)
        window.press(.left)
        window.press(.left)
        #expect(view.focusedItem == item(2))
        window.press(.down)
        #expect(view.focusedItem == item(3))
        window.press(.right)
        #expect(view.focusedItem == item(1))
        window.press(.end)
        #expect(view.focusedItem == item(19))
        window.drawFrame()
        #expect(place(19)?.minX == 0)
    }

    @Test func `in right-to-left layout arrow keys follow the visual order`() throws {
        let (view, window, _) = try open(6, direction: .rightToLeft)
        window.press(.tab)

        for (key, expected) in [(Key.left, 0), (.left, 1), (.right, 0), (.down, 3), (.left, 4), (.up, 1)] {
            window.press(key)
            #expect(view.focusedItem == item(expected), "\(key)")
        }
    }

    @Test(arguments: ["allowsSelection", "userInteractionEnabled"])
    func `a disabled collection view ignores clicks and keys`(attribute: String) throws {
        let (view, window, _) = try open(6, attributes: #"\#(attribute)="false""#)

        window.click(Point(25, 25))
        window.press(.tab)
        for key in [Key.down, .space, .return] { window.press(key) }

        #expect(view.indexPathsForSelectedItems == [] && view.focusedItem == nil)
        #expect(view.accessibility.isEnabled == (attribute == "allowsSelection"))
        let cell = try #require(view.cellForItem(at: item(0)))
        #expect(!cell.perform(.press) && view.indexPathsForSelectedItems == [])
    }

    @Test func `arrow keys skip items that cannot be highlighted`() throws {
        let (view, window, source) = try open(12)
        source.deaf = [1, 4, 6, 7, 8]
        window.press(.tab)
        window.press(.right)
        window.press(.right)
        #expect(view.focusedItem == item(2))
        window.press(.left)
        #expect(view.focusedItem == item(0))
        // No item of the line after the next one can be highlighted, so focus skips that line.
        window.press(.down)
        #expect(view.focusedItem == item(3))
        window.press(.down)
        #expect(view.focusedItem == item(9))
        source.deaf.insert(0)
        window.press(.home)
        #expect(view.focusedItem == item(2))
    }

    @Test func `page keys move focus by the height of the view`() throws {
        let (view, window, _) = try open(60)
        window.press(.tab)
        window.press(.right)

        window.press(.pageDown)
        #expect(view.focusedItem == item(3))
        window.press(.pageDown)
        #expect(view.focusedItem == item(6))
        window.press(.pageUp)
        #expect(view.focusedItem == item(3))
        window.press(.end)
        window.press(.pageDown)
        #expect(view.focusedItem == item(59))
    }

    @Test func `only selectable items highlight under the pointer`() throws {
        let (view, window, source) = try open(6)
        source.deaf = [1]
        func fills(at point: Point) -> Int {
            window.send(.pointerMoved(point, []))
            return window.displayList().description.split(separator: "\n").count { $0.hasSuffix(" fill") }
        }
        #expect(fills(at: Point(20, 20)) == 1)
        #expect(fills(at: Point(100, 20)) == 0)
        view.allowsSelection = false
        #expect(fills(at: Point(20, 20)) == 0)
    }

    @Test func `hover returns to the item when a reload cancels a press`() throws {
        let (view, window, _) = try open(6)
        let point = Point(20, 20)
        window.send(.pointerMoved(point, []), .pointerDown(point, .left, clickCount: 1, []))
        #expect(window.hover.views.last === view)

        view.reloadData()
        window.drawFrame()
        #expect(window.hover.views.last === view.cellForItem(at: item(0)))
        #expect(WindowInspection(of: window).inconsistencies.isEmpty)
    }
}

extension View {
    /// The opacity of the view in a frame drawn now.
    fileprivate func shownAlpha(in window: Window) -> Double {
        window.animations.present()
        defer { window.animations.withdraw() }
        return alpha
    }
}
