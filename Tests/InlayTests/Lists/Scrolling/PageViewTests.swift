import Testing

@testable import Inlay

/// Specification 11.7. The view is 200 by 100 points.
@MainActor @Suite struct PageViewTests {
    let view: PageView
    let window: Window
    let delegate = Delegate()

    init() throws {
        let pages = (0..<4).map { #"<View id="page\#($0)"/>"# }.joined()
        view = try #require(try markup("<PageView>\(pages)</PageView>") as? PageView)
        window = try openWindow(view, size: Size(200, 100))
        view.delegate = delegate
        delegate.log = []
    }

    private func settle() {
        guard let clock = window.application?.clock as? ManualClock else { return }
        for _ in 0..<100 where !window.animations.names.isEmpty {
            clock.advance(by: .milliseconds(16))
            window.drawFrame()
        }
    }

    private func turn(_ dx: Double) { window.send(.wheel(Point(50, 50), dx: dx, dy: 0, [])) }

    @Test func `pages are side by side and have the view's size`() {
        #expect(view.pages.map(\.frame) == (0..<4).map { Rect(Double($0) * 200, 0, 200, 100) })
        #expect(view.contentSize == Size(800, 100))
        #expect(view.currentPage == 0)
    }

    @Test func `setting the current page scrolls at once or animated`() {
        view.currentPage = 2
        #expect(view.contentOffset == Point(400, 0))
        view.setCurrentPage(0, animated: true)
        #expect(view.currentPage == 0)
        #expect(view.contentOffset.x == 400)
        settle()
        #expect(view.contentOffset.x == 0)
        #expect(delegate.log.last == "end")
        view.currentPage = 99
        #expect(view.currentPage == 3)
        view.currentPage = -7
        #expect(view.currentPage == 0)
    }

    @Test func `resizing the view keeps the current page`() {
        view.currentPage = 2

        window.send(.resized(Size(300, 100), scale: 1))

        #expect(view.currentPage == 2)
        #expect(view.contentOffset.x == 600)
    }

    @Test func `each wheel notch turns one page`() {
        turn(1)
        #expect(view.currentPage == 0)
        settle()
        #expect(view.currentPage == 1)
        #expect(delegate.log.last == "rest")
        turn(1)
        turn(1)
        settle()
        #expect(view.currentPage == 3)
        turn(-1)
        settle()
        #expect(view.contentOffset.x == 400)
    }

    @Test func `touchpad scrolling moves the page and settles on the next page`() {
        turn(0.25)
        turn(0.25)
        #expect(view.contentOffset.x == 30)
        settle()
        #expect(view.contentOffset.x == 200)
        #expect(view.currentPage == 1)
        turn(-0.1)
        settle()
        #expect(view.currentPage == 0)
    }

    @Test func `diagonal touchpad scrolling leaves no page half turned`() throws {
        let board = try #require(
            try markup(#"<ScrollView pagingEnabled="true"><View width="600" height="300"/></ScrollView>"#)
                as? ScrollView)
        let window = try openWindow(board, size: Size(200, 100))
        let finger = try TestFinger(window)

        window.send(.wheel(Point(50, 50), dx: 0.25, dy: -0.05, []))
        #expect(board.contentOffset == Point(15, 0))
        finger.clock.advance(by: .milliseconds(120))
        window.send(.wheel(Point(50, 50), dx: 0.05, dy: -0.25, []))
        #expect(board.contentOffset == Point(15, 15))
        finger.settle()

        #expect(board.contentOffset == Point(0, 100))
    }

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
    func `arrow and page keys turn pages in reading direction`(direction: LayoutDirection) {
        window.setDirection(direction)
        window.drawFrame()
        view.becomeFirstResponder()
        func press(_ key: Key) -> Int {
            window.press(key)
            settle()
            return view.currentPage
        }

        #expect(press(direction == .leftToRight ? .right : .left) == 1)
        #expect(press(.pageDown) == 2)
        #expect(press(direction == .leftToRight ? .left : .right) == 1)
        #expect(press(.end) == 3)
        #expect(press(.home) == 0)
    }

    @Test func `with scrolling disabled only code turns pages`() throws {
        view.isScrollEnabled = false
        let finger = try TestFinger(window)

        turn(-1)
        finger.drag(from: Point(150, 50), by: Point(-140, 0))
        window.press(.tab)
        window.press(.right)
        settle()
        #expect(view.currentPage == 0 && window.firstResponder == nil)
        view.currentPage = 2

        #expect(view.contentOffset == Point(400, 0))
    }

    @Test func `inserting and removing pages keeps the visible page`() throws {
        view.currentPage = 1
        let shown = view.pages[1]

        view.insertPage(View(), at: 0)
        window.layout()
        #expect(view.currentPage == 2)
        #expect(shown.frameInWindow.minX == 0)
        view.removePage(view.pages[0])
        window.layout()
        #expect(view.currentPage == 1)
        view.removePage(view.pages[3])
        view.removePage(view.pages[2])
        view.removePage(shown)
        window.layout()
        #expect(view.currentPage == 0)
    }

    @Test func `replacing an earlier page before layout keeps the visible page`() {
        view.currentPage = 1
        let shown = view.pages[1]

        view.removePage(view.pages[0])
        view.addPage(View())
        window.layout()

        #expect(view.currentPage == 0)
        #expect(shown.frameInWindow.minX == 0)
    }

    @Test func `the scroll bar turns pages and settles on a page`() {
        view.showsHorizontalScrollIndicator = true
        window.layout()
        view.currentPage = 1

        window.click(Point(190, 92))
        settle()
        #expect(view.currentPage == 2)
        window.send(.pointerDown(Point(110, 92), .left, clickCount: 1, []))
        window.send(.pointerMoved(Point(88, 92), []), .pointerUp(Point(88, 92), .left, clickCount: 1, []))
        settle()
        #expect(view.contentOffset.x == 200 * Double(view.currentPage))
        #expect(delegate.log.last == "rest")
    }

    @Test func `focusing a button on another page turns to the page`() {
        let button = Button()
        view.pages[2].addSubview(button)
        button.frame = Rect(0, 0, 50, 30)
        window.layout()

        window.press(.tab)
        window.press(.tab)

        #expect(button.isFirstResponder)
        #expect(view.currentPage == 2)
        #expect(view.contentOffset.x == 400)
        #expect(delegate.log.last == "rest")
    }

    @Test func `invalid rectangles and insets turn no page`() {
        view.currentPage = 2
        view.scrollRectToVisible(Rect(.nan, 0, 1, 1), animated: true)
        view.scrollRectToVisible(Rect(.infinity, 0, 1, 1), animated: false)
        #expect(view.currentPage == 2)
        #expect(view.contentOffset.x == 400)
        view.contentInset.right = .infinity
        view.becomeFirstResponder()
        window.press(.end)
        settle()

        #expect(view.contentInset == .zero)
        #expect(view.currentPage == 3)
    }

    @Test func `restoring state shows the saved page`() throws {
        view.currentPage = 2
        let other = try #require(try markup("<PageView><View/><View/><View/></PageView>") as? PageView)
        _ = try openWindow(other, size: Size(200, 100))

        other.restore(try #require(view.restorableState))

        #expect(other.currentPage == 2)
        #expect(other.contentOffset.x == 400)
    }

    @Test func `a page can be shown right after being added`() {
        view.addPage(View())
        view.setCurrentPage(4, animated: true)
        #expect(delegate.log == [])
        settle()

        #expect(view.contentOffset.x == 800)
    }

    @Test func `the bound property follows the current page`() throws {
        final class Owner: ViewController {
            @Bindable var page = 1
        }
        let owner = Owner()
        let markup = #"<PageView currentPage="$page"><View/><View/><View/></PageView>"#
        let bound = try #require(loadBound(markup, owner: owner).view(as: PageView.self))
        let window = try openWindow(bound, size: Size(200, 100))
        #expect(bound.currentPage == 1)

        bound.insertPage(View(), at: 0)
        #expect(owner.page == 2)
        window.press(.tab)
        window.press(.home)
        guard let clock = window.application?.clock as? ManualClock else { return }
        clock.advance(by: .seconds(1))
        window.drawFrame()
        #expect(owner.page == 0)
    }

    @Test func `adding the same page twice is reported and ignored`() throws {
        var reports: [String] = []
        window.application?.diagnosticHandler = { reports.append("\($0)") }

        view.addPage(view.pages[0])

        #expect(view.pages.count == 4)
        #expect(reports.count == 1 && reports[0].contains("is already a page"))
    }

    @Test func `a document can set the first visible page`() throws {
        let other = try #require(
            try markup(#"<PageView currentPage="1"><View/><View/></PageView>"#) as? PageView)
        _ = try openWindow(other, size: Size(200, 100))

        #expect(other.currentPage == 1)
        #expect(other.contentOffset.x == 200)
    }

    @Test func `a page view without pages ignores the wheel and accepts no focus`() throws {
        let empty = PageView()
        let window = try openWindow(empty, size: Size(200, 100))

        window.send(.wheel(Point(50, 50), dx: 1, dy: 0, []), .wheel(Point(50, 50), dx: 0.5, dy: 0, []))

        #expect(empty.contentOffset == .zero)
        #expect(!empty.acceptsFocus)
    }

    @Test func `a scroll view with paging enabled has a current page`() throws {
        let plain = try #require(
            try markup(#"<ScrollView pagingEnabled="true"><View width="700" height="300"/></ScrollView>"#)
                as? ScrollView)
        let window = try openWindow(plain, size: Size(200, 100))

        plain.contentOffset.x = 399
        #expect(plain.currentPage == 1)
        plain.currentPage = 2
        #expect(plain.contentOffset == Point(400, 0))
        window.send(.wheel(Point(50, 50), dx: 0, dy: -1, []))
        #expect(window.animations.names.contains { $0.hasPrefix("scrolling") })
    }

    final class Delegate: ScrollViewDelegate {
        var log: [String] = []

        func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { log.append("end") }
        func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { log.append("rest") }
    }
}

private func markup(_ text: String) throws -> View { try view(text) }
