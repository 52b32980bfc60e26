import Testing

@testable import Inlay

/// Paging by touch. Each page is 200 by 100 points. Specification 11.7.
@MainActor @Suite struct PageTouchTests {
    private let view: PageView
    private let finger: TestFinger
    private let log = ScrollLog()

    init() throws {
        view = try #require(try markup("<PageView><View/><View/><View/><View/></PageView>") as? PageView)
        finger = try TestFinger(openWindow(view, size: Size(200, 100)))
        view.currentPage = 1
        view.delegate = log
    }

    /// Drags by a distance, and lifts the finger after a time.
    private func drag(_ way: Double, rest: Double = 0) {
        let way = way + (way > 0 ? 8 : -8)
        finger.drag(from: Point(100, 50), by: Point(way, 0))
        finger.up(Point(100 + way, 50), after: .seconds(rest))
    }

    @Test func `a flick turns to the next page in its direction`() {
        drag(-30)
        #expect(view.contentOffset.x == 230)
        #expect(view.currentPage == 1)
        finger.settle()

        #expect(view.contentOffset.x == 400 && view.currentPage == 2)
        #expect(log.log == ["begin", "thrown", "goes on", "rests"])
        drag(20)
        finger.settle()
        #expect(view.contentOffset.x == 200 && view.currentPage == 1)
    }

    @Test func `a drag with a pause before release settles on the nearest page`() {
        drag(-90, rest: 1)
        finger.settle()
        #expect(view.currentPage == 1)
        drag(-110, rest: 1)
        finger.settle()
        #expect(view.currentPage == 2 && view.contentOffset.x == 400)
    }

    @Test func `a hard flick turns only one page`() {
        finger.flick(from: Point(190, 50), by: Point(-180, 0), steps: 2)
        var furthest = 0.0
        log.whenScrolled = { furthest = max(furthest, $0.contentOffset.x) }
        finger.settle()

        #expect(view.currentPage == 2)
        #expect(furthest == 400)
    }

    @Test func `dragging before the first page overscrolls and springs back`() {
        view.currentPage = 0

        drag(60)
        #expect(view.contentOffset.x.isNear(-RubberBand.give(60, room: 200)))
        finger.settle()

        #expect(view.contentOffset.x == 0 && view.currentPage == 0)
    }

    @Test func `a page caught while turning settles when the finger lifts`() {
        drag(-30)
        finger.wait(0.05)
        finger.down(Point(50, 50))
        let held = view.contentOffset.x
        finger.wait(1)
        #expect(view.contentOffset.x == held && held > 230 && held < 400)
        finger.up(Point(50, 50))
        finger.settle()

        #expect(view.contentOffset.x == 200 * Double(view.currentPage))
        #expect(log.log.last == "rests")
    }

    @Test func `a page dragged by its full width turns without momentum`() {
        drag(-200, rest: 1)

        #expect(view.contentOffset.x == 400 && view.currentPage == 2)
        #expect(log.log == ["begin", "dropped", "rests"])
    }

    @Test func `reduced motion turns the page at once`() {
        finger.window.send(.preferencesChanged(DesktopPreferences(motion: .reduced)))

        drag(-30)

        #expect(view.contentOffset.x == 400 && view.currentPage == 2)
        #expect(log.log == ["begin", "dropped", "rests"])
    }

    @Test func `resizing while a page turns shows a whole page`() {
        drag(-30)
        finger.wait(0.05)

        finger.window.send(.resized(Size(300, 100), scale: 1))
        finger.settle()

        #expect(view.contentOffset.x == 300 * Double(view.currentPage))
    }

    @Test func `a vertical drag scrolls the outer scroll view`() throws {
        let outer = try #require(
            try markup(
                """
                <ScrollView fitToWidth="true"><ColumnView spacing="0"><PageView height="90"><View/><View/></PageView>
                <View height="500"/></ColumnView></ScrollView>
                """) as? ScrollView)
        let finger = try TestFinger(openWindow(outer, size: Size(200, 100)))

        finger.flick(from: Point(100, 80), by: Point(0, -38))

        #expect(outer.contentOffset.y == 30)
    }
}

private func markup(_ text: String) throws -> View { try view(text) }
