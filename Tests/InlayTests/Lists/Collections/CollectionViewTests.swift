import Testing

@testable import Inlay

/// Display of a collection view, and interaction with its items. Specification 11.8, 13.12.
@MainActor @Suite struct CollectionViewTests {
    @MainActor private final class Source: CollectionViewDataSource, CollectionViewDelegate {
        var counts: [Int]
        var asked: [Int] = []
        var heard: [String] = []
        var made = 0
        var height: (Int) -> Double = { _ in 40 }
        var single: CollectionViewCell?
        var hasHeaders = false

        init(_ counts: [Int]) { self.counts = counts }

        deinit {}

        func numberOfSections(in collectionView: CollectionView) -> Int { counts.count }
        func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
            counts[section]
        }
        func collectionView(_ collectionView: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
            asked.append(path.item)
            if let single { return single }
            let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
            if cell.contentView == nil { made += 1 }
            let label = cell.contentView as? Label ?? Label()
            label.text = "Item \(path.item)"
            label.height = height(path.item)
            cell.contentView = label
            return cell
        }
        func collectionView(
            _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at path: IndexPath
        ) -> CollectionReusableView? {
            hasHeaders
                ? collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "title", for: path)
                : nil
        }
        func collectionView(_ collectionView: CollectionView, didSelectItemAt path: IndexPath) {
            heard.append("did \(path.item)")
        }
        func collectionView(_ collectionView: CollectionView, didDeselectItemAt path: IndexPath) {
            heard.append("left \(path.item)")
        }
    }

    @MainActor private final class Kept { var all: [Source] = [] }
    /// The data sources. Views reference them weakly.
    private let kept = Kept()

    /// 200 by 100 points: three items of 50 in a line, two lines are visible.
    private func open(_ source: Source, configure: (CollectionView) -> Void = { _ in }) throws -> (
        CollectionView, Window
    ) {
        let view = CollectionView()
        view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        view.register(
            CollectionReusableView.self, forSupplementaryViewOfKind: CollectionView.elementKindSectionHeader,
            withReuseIdentifier: "title")
        kept.all.append(source)
        view.dataSource = source
        view.delegate = source
        configure(view)
        let window = try openWindow(view, size: Size(200, 100))
        window.drawFrame()
        return (view, window)
    }

    private func item(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }
    private func shown(_ view: CollectionView) -> [Int] { view.indexPathsForVisibleItems.map(\.item) }

    @Test func `the view requests only visible items`() throws {
        let source = Source([100])
        let (view, window) = try open(source)

        #expect(source.asked == [0, 1, 2, 3, 4, 5])
        view.contentOffset = Point(0, 60)
        window.drawFrame()
        #expect(source.asked == [0, 1, 2, 3, 4, 5, 6, 7, 8])
        #expect(source.made == 6)
        #expect(view.cellForItem(at: item(3)).map { $0.convertToWindow($0.bounds) } == Rect(0, 0, 50, 50))
    }

    @Test func `a click selects its item and deselects the previous item`() throws {
        let source = Source([10])
        let (view, window) = try open(source)

        window.click(Point(100, 20))
        window.click(Point(20, 80))

        #expect(view.indexPathsForSelectedItems == [item(3)])
        #expect(source.heard == ["did 1", "left 1", "did 3"])
        #expect(view.cellForItem(at: item(3))?.isSelected == true)
    }

    @Test func `a click between items selects nothing`() throws {
        let source = Source([10])
        let (view, window) = try open(source)

        window.click(Point(60, 20))
        #expect(view.indexPathsForSelectedItems.isEmpty)
        view.allowsSelection = false
        window.click(Point(20, 20))
        #expect(view.indexPathsForSelectedItems.isEmpty)
    }

    @Test func `clicks with Control or Shift select several items`() throws {
        let (view, window) = try open(Source([10])) { $0.allowsMultipleSelection = true }
        func click(_ point: Point, _ modifiers: Modifiers) {
            window.send(
                .pointerMoved(point, modifiers), .pointerDown(point, .left, clickCount: 1, modifiers),
                .pointerUp(point, .left, clickCount: 1, modifiers))
        }

        click(Point(20, 20), [])
        click(Point(20, 80), .control)
        #expect(view.indexPathsForSelectedItems == [item(0), item(3)])
        click(Point(170, 80), .shift)
        #expect(view.indexPathsForSelectedItems == [item(3), item(4), item(5)])
        window.press(Key("A"), .control)
        #expect(view.indexPathsForSelectedItems.count == 10)
    }

    @Test func `arrow keys move between items and lines`() throws {
        let (view, window) = try open(Source([10]))
        window.press(.tab)

        window.press(.right)
        #expect(view.focusedItem == item(0))
        window.press(.right)
        #expect(view.focusedItem == item(1))
        window.press(.down)
        #expect(view.focusedItem == item(4))
        window.press(.down)
        #expect(view.focusedItem == item(7))
        #expect(view.contentOffset.y > 0)
        window.press(.left)
        window.press(.up)
        #expect(view.focusedItem == item(3))
        window.press(.end)
        window.press(.space)
        #expect(view.indexPathsForSelectedItems == [item(9)])
        window.press(.right)
        #expect(view.focusedItem == item(9))
        window.press(.home)
        #expect(view.focusedItem == item(0))
    }

    @Test func `items and sections can be inserted and deleted`() throws {
        let source = Source([6])
        let (view, window) = try open(source)
        view.selectItem(at: item(2))
        let kept = view.cellForItem(at: item(2))

        source.counts = [7]
        view.insertItems(at: [item(0)])
        for _ in 0..<30 {
            (window.application?.clock as? ManualClock)?.advance(by: .milliseconds(16))
            window.drawFrame()
        }
        #expect(view.indexPathsForSelectedItems == [item(3)])
        #expect(view.cellForItem(at: item(3)) === kept)
        #expect(kept?.frame == Rect(0, 60, 50, 50))

        source.counts = [5]
        view.deleteItems(at: [item(0), item(1)])
        window.drawFrame()
        #expect(view.indexPathsForSelectedItems == [item(1)])
        source.counts = [5, 2]
        view.insertSections([1])
        window.drawFrame()
        #expect(view.numberOfSections == 2)
        #expect(window.application?.diagnostics.isEmpty == true)
    }

    @Test func `changes that contradict the data source reload the view`() throws {
        let source = Source([6])
        let (view, window) = try open(source)

        source.counts = [20]
        view.deleteItems(at: [item(0)])
        window.drawFrame()

        #expect(view.numberOfItems(inSection: 0) == 20)
        #expect(window.application?.diagnostics.count == 1)
    }

    @Test func `one cell returned for all items is reported`() throws {
        let source = Source([6])
        source.single = CollectionViewCell()
        let (view, window) = try open(source)

        #expect(shown(view).count == 6)
        #expect(window.application?.diagnostics.count == 1)
    }

    @Test func `items with an estimated size are measured`() throws {
        let source = Source([30])
        source.height = { Double(20 + $0 % 3 * 10) }
        let (view, window) = try open(source) {
            ($0.collectionViewLayout as? CollectionViewFlowLayout)?.estimatedItemSize = Size(40, 20)
        }

        // "Item 0" is 42 wide at a font size of 14, where a character is 7 wide.
        #expect(view.cellForItem(at: item(0))?.frame.height == 20)
        #expect(view.cellForItem(at: item(1))?.frame.height == 30)
        #expect(view.cellForItem(at: item(2))?.frame.height == 40)
        #expect(window.application?.diagnostics.isEmpty == true)
    }

    @Test func `headers are placed above their items`() throws {
        let source = Source([2, 2])
        source.hasHeaders = true
        let (view, window) = try open(source) {
            ($0.collectionViewLayout as? CollectionViewFlowLayout)?.headerReferenceSize = Size(0, 20)
        }

        #expect(view.items.shownContent.map(\.part) == ["header", nil, nil, "header", nil, nil])
        #expect(view.items.shownContent.map { $0.view.frame.minY } == [0, 20, 20, 70, 90, 90])
        #expect(window.application?.diagnostics.isEmpty == true)
    }

    /// Items in a single row, each of which overlaps the previous one.
    private final class Stack: CollectionViewLayout {
        override var collectionViewContentSize: Size { Size(Double(count) * 30, 50) }
        private var count: Int { collectionView?.numberOfItems(inSection: 0) ?? 0 }
        override func layoutAttributesForItem(at path: IndexPath) -> LayoutAttributes? {
            var attributes = LayoutAttributes(at: path, frame: Rect(Double(path.item) * 30, 0, 50, 50))
            attributes.zIndex = Double(path.item)
            return attributes
        }
        override func layoutAttributesForElements(in rect: Rect) -> [LayoutAttributes] {
            (0..<count).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
                .filter { $0.frame.intersects(rect) }
        }
    }

    @Test func `a new layout object places the items`() throws {
        let (view, window) = try open(Source([20]))

        view.collectionViewLayout = Stack()
        window.drawFrame()

        #expect(view.contentSize == Size(600, 50))
        #expect(view.cellForItem(at: item(1))?.frame == Rect(30, 0, 50, 50))
        // The later one is in front.
        window.click(Point(40, 20))
        #expect(view.indexPathsForSelectedItems == [item(1)])
    }

    @Test func `a released data source leaves no items`() throws {
        var source: Source? = Source([6])
        let (view, window) = try open(try #require(source))
        source = nil
        kept.all = []
        view.setNeedsLayout()
        window.drawFrame()

        #expect(view.numberOfSections == 0)
        #expect(shown(view).isEmpty)
    }

    @Test func `a collection view controller can be released`() throws {
        final class Controller: CollectionViewController {
            override func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
                5
            }
        }
        weak var gone: Controller?
        do {
            let controller = Controller()
            gone = controller
            controller.view.frame = Rect(0, 0, 200, 100)
            controller.view.layoutIfNeeded()
            #expect(controller.collectionView.contentSize.height > 0)
        }
        #expect(gone == nil)
    }

    @Test func `child views from a document are ignored`() throws {
        var builder = ViewBuilder()
        builder.diagnosticHandler = { _ in }
        let text = #"<LMCollectionView><?backgroundView?><View tag="1"/><Label text="none"/></LMCollectionView>"#
        let result = try builder.load(MarkupSource(name: "c.xml", text: text))
        let view = try #require(result.view as? CollectionView)

        #expect(view.backgroundView?.tag == 1)
        #expect(view.items.content.subviews.isEmpty)
    }

    // MARK: Events of controllers, and invalid values

    @Test func `list controllers receive drag callbacks`() {
        final class Rows: TableViewController {
            var heard: [String] = []
            override func scrollViewWillBeginDragging(_ scrollView: ScrollView) { heard.append("drag") }
            override func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {
                heard.append("end")
            }
            override func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) { heard.append("on") }
        }
        final class Items: CollectionViewController {
            var heard: [String] = []
            override func scrollViewWillBeginDragging(_ scrollView: ScrollView) { heard.append("drag") }
            override func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {
                heard.append("end")
            }
            override func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) { heard.append("on") }
        }
        let (rows, items) = (Rows(), Items())

        for delegate in [rows.tableView.delegate, items.collectionView.delegate] {
            delegate?.scrollViewWillBeginDragging(ScrollView())
            delegate?.scrollViewDidEndDragging(ScrollView(), willDecelerate: true)
            delegate?.scrollViewWillBeginDecelerating(ScrollView())
        }

        #expect(rows.heard == ["drag", "end", "on"])
        #expect(items.heard == ["drag", "end", "on"])
    }

    @Test func `invalid insets and spacings are reported and treated as zero`() throws {
        @MainActor final class Odd: CollectionViewDelegateFlowLayout {
            func collectionView(
                _ view: CollectionView, layout: CollectionViewFlowLayout, insetForSectionAt section: Int
            ) -> EdgeInsets { EdgeInsets(top: .nan, left: 5, bottom: 0, right: 0) }
            func collectionView(
                _ view: CollectionView, layout: CollectionViewFlowLayout, minimumLineSpacingForSectionAt section: Int
            ) -> Double { -.infinity }
        }
        let odd = Odd()
        let (view, window) = try open(Source([6])) { $0.delegate = odd }

        #expect(view.cellForItem(at: IndexPath(item: 0, section: 0))?.frame == Rect(5, 0, 50, 50))
        #expect(view.cellForItem(at: IndexPath(item: 3, section: 0))?.frame.minY == 50)
        #expect(
            window.application?.diagnostics.map(\.message) == [
                "CollectionView: invalid inset 'nan': at most 1000000 is possible; 0 is used",
                "CollectionView: invalid spacing '-inf': must be 0 or greater; 0 is used",
            ])
    }

    @Test func `an invalid inset set in code is reported and keeps items visible`() throws {
        let flow = CollectionViewFlowLayout()
        flow.sectionInset.left = .nan
        let (view, window) = try open(Source([3])) { $0.collectionViewLayout = flow }

        #expect(view.visibleCells.count == 3)
        #expect(window.application?.diagnostics.count == 1)
    }

    @Test func `flow layout attributes belong to the ignored attributes of the view`() {
        #expect(CollectionView.ignoredAttributes.contains("sectionHeadersPinToVisibleBounds"))
    }

    @Test func `the Home and End keys scroll to both ends of the content`() throws {
        let source = Source([30])
        source.hasHeaders = true
        let (view, window) = try open(source) {
            ($0.collectionViewLayout as? CollectionViewFlowLayout)?.headerReferenceSize = Size(0, 30)
            ($0.collectionViewLayout as? CollectionViewFlowLayout)?.sectionInset.bottom = 20
        }
        window.press(.tab)

        window.press(.end)
        #expect(view.contentOffset.y == view.scrollRange?.greatest.y && view.contentOffset.y > 500)
        window.press(.home)
        #expect(view.contentOffset.y == 0)
    }

    @Test func `scripts recognize selected items and rows`() throws {
        let (view, window) = try open(Source([3]))
        window.click(Point(100, 25))
        let cells = view.visibleCells
        #expect(cells.map { Expectation.State.selected.holds(for: $0) } == [false, true, false])

        let table = TableView()
        table.insertCell(TableViewCell(), forRowAt: IndexPath(row: 0, section: 0))
        let other = try openWindow(table)
        let cell = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
        #expect(!Expectation.State.selected.holds(for: cell))
        table.selectRow(at: IndexPath(row: 0, section: 0))
        other.drawFrame()
        #expect(Expectation.State.selected.holds(for: cell))
    }

    // MARK: Backgrounds

    @Test func `item backgrounds fill the cell and show with the selection`() throws {
        let cell = try #require(
            try view(
                """
                <CollectionViewCell><?selectedBackgroundView?><View id="selected"/>\
                <?backgroundView?><View id="background"/><Label text="a"/></CollectionViewCell>
                """) as? CollectionViewCell)
        let source = Source([1])
        source.single = cell
        let (view, window) = try open(source)
        #expect(cell.subviews.map { $0.markup.identifier ?? "" } == ["background", "selected", ""])
        #expect(cell.subviews.map(\.frame) == Array(repeating: Rect(0, 0, 50, 50), count: 3))
        #expect(cell.contentView is Label)
        #expect(cell.selectedBackgroundView?.isHidden == true)

        window.click(Point(20, 20))
        #expect(cell.selectedBackgroundView?.isHidden == false && cell.backgroundView?.isHidden == false)
        view.deselectItem(at: item(0))
        #expect(cell.selectedBackgroundView?.isHidden == true)
    }

    @Test func `background views of an item are listed as its background`() throws {
        let cell = try view(
            """
            <CollectionViewCell><?backgroundView?><View/><?selectedBackgroundView?><ImageView/>\
            <Label text="a"/></CollectionViewCell>
            """)

        #expect(
            DumpedContent.content(of: cell).map { "\($0.part ?? "") \(type(of: $0.view))" }
                == ["background View", "background ImageView", " Label"])
    }
}
