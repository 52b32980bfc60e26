import Testing

@testable import Inlay

/// Paging with a mouse. The view is 400 by 100 points. Specification 11.7.
@MainActor @Suite struct PagePointerTests {
    private func open(_ pages: String, around: (String) -> String = { $0 }) throws -> (PageView, Window) {
        let root = try view(around(#"<PageView>\#(pages)</PageView>"#))
        let window = try openWindow(root, size: Size(400, 100))
        window.drawFrame()
        let pages = ([root] + root.descendants).compactMap { $0 as? PageView }
        return (try #require(pages.first), window)
    }

    private static let three = (0..<3).map { #"<View id="page\#($0)"/>"# }.joined()

    private func turn(_ window: Window, _ dy: Double) throws {
        window.send(.wheel(Point(200, 50), dx: 0, dy: dy, []))
        try TestFinger(window).settle()
    }

    private func drag(_ window: Window, from start: Point, by way: Double) throws {
        window.send(.pointerMoved(start, []), .pointerDown(start, .left, clickCount: 1, []))
        for step in 1...10 { window.send(.pointerMoved(Point(start.x + way * Double(step) / 10, start.y), [])) }
        window.send(.pointerUp(Point(start.x + way, start.y), .left, clickCount: 1, []))
        try TestFinger(window).settle()
    }

    private func hints(_ view: PageView) -> [PageHint] {
        view.subviews.compactMap { $0 as? PageHint }.filter { !$0.isHidden }
    }

    @Test func `the plain wheel turns pages`() throws {
        let (view, window) = try open(Self.three)

        try turn(window, -1)
        #expect(view.currentPage == 1)
        try turn(window, 1)
        #expect(view.currentPage == 0)
    }

    @Test func `a vertical scroll view inside or around pages takes the wheel`() throws {
        let long = #"<ScrollView><View width="10" height="500"/></ScrollView><View/>"#
        let (inner, innerWindow) = try open(long)
        for _ in 0..<20 { try turn(innerWindow, -1) }
        #expect(inner.currentPage == 0)

        let (outer, outerWindow) = try open(Self.three) {
            "<ScrollView fitToWidth=\"true\"><ColumnView><LayerView height=\"90\">\($0)</LayerView><View height=\"500\"/></ColumnView></ScrollView>"
        }
        try turn(outerWindow, -1)
        #expect(outer.currentPage == 0)
    }

    @Test func `the mouse drags pages`() throws {
        let (view, window) = try open(Self.three)

        try drag(window, from: Point(300, 50), by: -250)
        #expect(view.currentPage == 1)
        try drag(window, from: Point(100, 50), by: 250)
        #expect(view.currentPage == 0)
        #expect(window.pointerTarget == nil)
        #expect(!view.isDragging)
    }

    @Test func `moving the pointer after a click drags no page`() throws {
        let (view, window) = try open(Self.three)

        window.click(Point(300, 50))
        window.send(.pointerMoved(Point(100, 50), []))

        #expect(!view.isDragging)
        #expect(view.contentOffset == .zero)
    }

    @Test func `Escape cancels a page drag`() throws {
        let (view, window) = try open(Self.three)
        window.send(.pointerMoved(Point(300, 50), []), .pointerDown(Point(300, 50), .left, clickCount: 1, []))
        window.send(.pointerMoved(Point(250, 50), []))
        #expect(view.isDragging)

        window.press(.escape)
        try TestFinger(window).settle()

        #expect(!view.isDragging)
        #expect(view.currentPage == 0)
        #expect(view.contentOffset == .zero)
    }

    @Test func `a hovered button at the edge turns to the next page`() throws {
        let (view, window) = try open(Self.three)
        window.send(.pointerMoved(Point(200, 50), []))
        #expect(hints(view).isEmpty)
        window.send(.pointerMoved(Point(5, 50), []))
        #expect(hints(view).isEmpty)
        window.send(.pointerMoved(Point(390, 90), []))
        #expect(hints(view).map(\.way) == [1])
        window.drawFrame()

        let frame = try #require(hints(view).first).frameInWindow
        window.click(Point(frame.midX, frame.midY))
        try TestFinger(window).settle()
        #expect(view.currentPage == 1)
        window.send(.pointerMoved(Point(5, 50), []))
        #expect(hints(view).map(\.way) == [-1])
        window.send(.pointerLeft)
        #expect(hints(view).isEmpty)
    }
}
