import Testing

@testable import Inlay

/// Scrolling by wheel, keys and scroll bars.
@MainActor @Suite struct ScrollEventTests {
    private func clock(of window: Window) throws -> ManualClock {
        try #require(window.application?.clock as? ManualClock)
    }

    private func content(_ size: Size) -> View {
        View().with {
            $0.width = size.width
            $0.height = size.height
            $0.backgroundColor = .accent
        }
    }

    /// 200 by 100 points.
    private func open(_ content: View) throws -> (ScrollView, Window) {
        let view = ScrollView()
        view.contentView = content
        let window = try openWindow(view, size: Size(200, 100))
        window.drawFrame()
        return (view, window)
    }

    private func turn(_ window: Window, dx: Double = 0, dy: Double = 0, _ modifiers: Modifiers = []) {
        window.send(.wheel(Point(50, 50), dx: dx, dy: dy, modifiers))
    }

    /// Draws frames until nothing moves.
    private func settle(_ window: Window) {
        guard let clock = window.application?.clock as? ManualClock else { return }
        for _ in 0..<100 where !window.animations.names.isEmpty {
            clock.advance(by: .milliseconds(16))
            window.drawFrame()
        }
    }

    // MARK: Wheel

    @Test func `the wheel scrolls by whole and partial notches`() throws {
        let (view, window) = try open(content(Size(400, 500)))

        turn(window, dy: -1)
        #expect(view.contentOffset == Point(0, 50))
        turn(window, dx: 0.5, dy: 0.25)
        #expect(view.contentOffset == Point(25, 37.5))
        turn(window, dy: -1, .shift)
        #expect(view.contentOffset == Point(75, 37.5))
    }

    @Test func `at its end a scroll view passes the wheel outward`() throws {
        let inner = ScrollView()
        inner.contentView = content(Size(100, 130))
        inner.width = 150
        inner.height = 80
        let column = ColumnView()
        for view in [inner, content(Size(100, 300))] { column.appendMarkupElementView(view) }
        let (outer, window) = try open(column)

        turn(window, dy: -0.5)
        turn(window, dy: -1)
        #expect(inner.contentOffset.y == 50)
        #expect(outer.contentOffset.y == 0)
        turn(window, dy: -1)
        #expect(outer.contentOffset.y == 50)
    }

    @Test func `a view with scrolling disabled ignores the wheel and accepts no focus`() throws {
        let (view, window) = try open(content(Size(100, 500)))
        view.isScrollEnabled = false

        turn(window, dy: -1)
        #expect(view.contentOffset == .zero)
        #expect(!view.acceptsFocus)
        view.contentOffset.y = 20
        #expect(view.contentOffset.y == 20)
    }

    /// A view of 150 by 80 points above others in a scroll view of 200 by 100.
    private func openInner(_ inner: Size) throws -> (inner: ScrollView, outer: ScrollView, Window) {
        let view = ScrollView()
        view.contentView = content(inner)
        view.width = 150
        view.height = 80
        let column = ColumnView()
        for view in [view, content(Size(100, 1000))] { column.appendMarkupElementView(view) }
        let (outer, window) = try open(column)
        return (view, outer, window)
    }

    @Test func `slightly diagonal wheel input scrolls along its main axis`() throws {
        let (strip, outer, window) = try openInner(Size(600, 80))

        turn(window, dx: 1, dy: -0.05)
        #expect(strip.contentOffset == Point(40, 0) && outer.contentOffset == .zero)
        try clock(of: window).advance(by: .milliseconds(200))
        turn(window, dx: 0.05, dy: -1)
        #expect(strip.contentOffset == Point(40, 0) && outer.contentOffset == Point(0, 50))
    }

    @Test func `at its edge a scroll view passes diagonal input outward`() throws {
        let (inner, outer, window) = try openInner(Size(600, 130))
        inner.contentOffset = Point(0, 50)

        turn(window, dx: 0.05, dy: -0.5)

        #expect(inner.contentOffset == Point(0, 50) && outer.contentOffset == Point(0, 25))
    }

    @Test func `a list scrolled under the pointer does not take over the wheel`() throws {
        let list = ScrollView()
        list.contentView = content(Size(100, 500))
        list.width = 150
        list.height = 80
        let column = ColumnView()
        for view in [content(Size(100, 100)), list, content(Size(100, 1000))] { column.appendMarkupElementView(view) }
        let (page, window) = try open(column)

        for _ in 0..<3 { turn(window, dy: -1) }
        #expect(page.contentOffset.y == 150 && list.contentOffset.y == 0)
        page.contentOffset.y = 100
        turn(window, dy: 1)
        #expect(page.contentOffset.y == 50)
        page.contentOffset.y = 100
        try clock(of: window).advance(by: .milliseconds(300))
        turn(window, dy: -1)

        #expect(page.contentOffset.y == 100 && list.contentOffset.y > 0)
    }

    @Test func `a scroll view without an outer scroll view slides along its edge`() throws {
        let (view, window) = try open(content(Size(400, 500)))
        view.contentOffset = Point(0, 400)

        turn(window, dx: 0.2, dy: -1)

        #expect(view.contentOffset == Point(10, 400))
    }

    // MARK: Keys

    @Test func `keys scroll by line, by page and to both ends`() throws {
        let (view, window) = try open(content(Size(300, 1000)))
        #expect(view.becomeFirstResponder())
        func press(_ key: Key) -> Double {
            window.press(key)
            settle(window)
            return view.contentOffset.y
        }

        #expect(press(.down) == 40)
        #expect(press(.up) == 0)
        #expect(press(.pageDown) == 90)
        #expect(press(.pageDown) == 180)
        #expect(press(.pageUp) == 90)
        #expect(press(.end) == 900)
        #expect(press(.home) == 0)
        window.press(.right)
        #expect(view.contentOffset.x == 40)
    }

    @Test(arguments: [false, true])
    func `page keys follow the reading direction in right-to-left layout`(isPaging: Bool) throws {
        let (view, window) = try open(content(Size(1000, 100)))
        window.setDirection(.rightToLeft)
        window.drawFrame()
        view.isPagingEnabled = isPaging
        view.becomeFirstResponder()
        func press(_ key: Key) -> Double {
            window.press(key)
            settle(window)
            return view.contentOffset.x
        }

        #expect(view.contentOffset.x == 800)
        #expect(press(.pageDown) == (isPaging ? 600 : 620))
        #expect(press(.pageUp) == 800)
        #expect(press(.left) == (isPaging ? 600 : 760))
        #expect(press(.right) == 800)
        #expect(press(.end) == 0)
        #expect(press(.home) == 800)
    }

    @Test func `page key presses in quick succession add up`() throws {
        let (view, window) = try open(content(Size(100, 1000)))
        view.becomeFirstResponder()

        window.press(.pageDown)
        try clock(of: window).advance(by: .milliseconds(50))
        window.drawFrame()
        window.press(.pageDown)
        settle(window)

        #expect(view.contentOffset.y == 180)
    }

    @Test func `a view focused by Tab scrolls into view`() throws {
        let column = ColumnView()
        let buttons = (0..<10).map { index in Button().with { $0.title = "\(index)" } }
        for button in buttons { column.appendMarkupElementView(button) }
        let (view, window) = try open(column)

        window.makeFirstResponder(buttons[5])
        window.press(.tab)

        #expect(buttons[6].isFirstResponder)
        // Four points are left for the focus ring.
        #expect(buttons[6].frameInWindow.maxY == 96)
        #expect(view.contentOffset.y > 0)
    }

    @Test func `Tab focuses a button inside the scroll view first`() throws {
        let column = ColumnView()
        column.appendMarkupElementView(content(Size(100, 400)))
        let button = Button().with { $0.title = "Last" }
        column.appendMarkupElementView(button)
        let (view, window) = try open(column)

        window.press(.tab)
        #expect(button.isFirstResponder)
        let offset = view.contentOffset.y
        #expect(offset > 90)
        window.press(.pageUp)
        settle(window)
        #expect(view.contentOffset.y == offset - 90)

        button.isEnabled = false
        window.press(.tab)
        #expect(view.isFirstResponder)
    }

    // MARK: Animation

    @Test func `an animated offset changes frame by frame`() throws {
        let (view, window) = try open(content(Size(100, 1000)))
        let delegate = Delegate()
        view.delegate = delegate

        view.setContentOffset(Point(0, 400), animated: true)
        try clock(of: window).advance(by: .milliseconds(125))
        window.drawFrame()
        #expect(view.contentOffset.y > 200 && view.contentOffset.y < 400)
        #expect(delegate.log == ["scroll"])
        try clock(of: window).advance(by: .milliseconds(126))
        window.drawFrame()
        #expect(view.contentOffset.y == 400)
        #expect(delegate.log == ["scroll", "scroll", "end"])
    }

    @Test func `reduced motion sets an animated offset at once`() throws {
        let (view, window) = try open(content(Size(100, 1000)))
        window.setTheme(Theme(motion: .reduced))

        view.setContentOffset(Point(0, 400), animated: true)

        #expect(view.contentOffset.y == 400)
        #expect(window.animations.names.filter { $0.hasPrefix("scrolling") } == [])
    }

    @Test func `setting the offset ends a scroll animation`() throws {
        let (view, window) = try open(content(Size(100, 1000)))
        view.setContentOffset(Point(0, 400), animated: true)

        view.contentOffset.y = 10
        settle(window)

        #expect(view.contentOffset.y == 10)
    }

    @Test func `the wheel continues from the current offset of an animation`() throws {
        let (view, window) = try open(content(Size(100, 5000)))
        view.setContentOffset(Point(0, 4000), animated: true)
        try clock(of: window).advance(by: .milliseconds(50))
        window.drawFrame()
        let there = view.contentOffset.y

        turn(window, dy: 1)

        #expect(there < 3500)
        #expect(view.contentOffset.y == there - 50)
    }

    // MARK: Bars

    @Test func `a scroll bar reappears hidden after content fits and grows again`() throws {
        let (view, window) = try open(content(Size(100, 1000)))
        window.send(.pointerMoved(Point(195, 50), []))
        #expect("\(window.displayList())".contains("r5 label*0.5"))

        view.contentView?.height = 50
        window.drawFrame()
        window.send(.pointerMoved(Point(20, 50), []))
        view.contentView?.height = 1000
        window.drawFrame()

        #expect(!"\(window.displayList())".contains("label*0.5"))
    }

    @Test func `scroll bars appear while content scrolls and then fade`() throws {
        let (view, window) = try open(content(Size(100, 1000)))
        func thumbs() -> [String] {
            "\(window.displayList())".split(separator: "\n").filter { $0.contains(" r2 ") }.map(String.init)
        }
        #expect(thumbs() == [])

        view.contentOffset.y = 450
        #expect(thumbs() == ["  fill 194,38 4x24 r2 label*0.5"])
        settle(window)
        #expect(thumbs() == [])
    }

    @Test func `dragging the thumb scrolls and Escape restores the offset`() throws {
        let (view, window) = try open(content(Size(100, 1000)))
        view.contentOffset.y = 1
        let start = view.contentOffset.y

        window.send(.pointerDown(Point(195, 10), .left, clickCount: 1, []))
        window.send(.pointerMoved(Point(195, 46), []))
        #expect(abs(view.contentOffset.y - 451) < 1)
        window.send(.pointerMoved(Point(20, 500), []))
        #expect(view.contentOffset.y == 900)
        window.press(.escape)
        #expect(view.contentOffset.y == start)
    }

    @Test func `a click beside the thumb scrolls by one page`() throws {
        let (view, window) = try open(content(Size(100, 1000)))
        view.contentOffset.y = 300

        window.click(Point(195, 95))
        settle(window)
        #expect(view.contentOffset.y == 400)
        window.click(Point(195, 2))
        settle(window)
        #expect(view.contentOffset.y == 300)
    }

    @Test(arguments: [(20, 100.0), (24, 200), (30, 300), (36, 400), (100, 400)])
    func `a press beside the thumb repeats paging until the thumb is there`(frames: Int, offset: Double) throws {
        let (view, window) = try open(content(Size(100, 1000)))
        let clock = try clock(of: window)
        view.contentOffset.y = 1
        view.contentOffset.y = 0

        window.send(.pointerMoved(Point(195, 55), []), .pointerDown(Point(195, 55), .left, clickCount: 1, []))
        for _ in 0..<frames {
            clock.advance(by: .milliseconds(17))
            window.drawFrame()
        }
        window.send(.pointerUp(Point(195, 55), .left, clickCount: 1, []))
        settle(window)

        #expect(view.contentOffset.y == offset)
        #expect(window.pointerTarget == nil)
    }

    @Test func `a faded scroll bar passes clicks to the content below`() throws {
        let (view, window) = try open(content(Size(200, 1000)))

        view.contentOffset.y = 10
        #expect(window.hitTest(Point(183, 50)) is ScrollBar)
        settle(window)
        #expect(window.hitTest(Point(183, 50)) === view.contentView)
    }
}

private final class Delegate: ScrollViewDelegate {
    var log: [String] = []

    func scrollViewDidScroll(_ scrollView: ScrollView) { log.append("scroll") }
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { log.append("end") }
}
