import Testing

@testable import Inlay

/// Sizes and positions of scrolled content. Texts are 5 points a character wide and 10 high. Specification 11.6.
@MainActor @Suite struct ScrollViewTests {
    /// A scroll view of 200 by 100 points, with the given content.
    private func scrollView(_ attributes: String = "", _ content: String) throws -> (ScrollView, Window) {
        let view = try #require(try view("<ScrollView \(attributes)>\(content)</ScrollView>") as? ScrollView)
        let window = try openWindow(view, size: Size(200, 100))
        window.drawFrame()
        return (view, window)
    }

    private func box(_ width: Double, _ height: Double) -> String {
        #"<View width="\#(width)" height="\#(height)" backgroundColor="accent"/>"#
    }

    private let long = #"<Label text="\#(String(repeating: "word ", count: 20))" numberOfLines="0" font="System 10"/>"#

    // MARK: Content size

    @Test(arguments: [
        ("", Size(495, 10)), (#"fitToWidth="true""#, Size(200, 30)), (#"fitToHeight="true""#, Size(495, 100)),
        (#"fitToWidth="true" fitToHeight="true""#, Size(200, 100)),
    ])
    func `content has its requested size unless set to fit the view`(attributes: String, size: Size) throws {
        let (view, _) = try scrollView(attributes, long)

        #expect(view.contentSize == size)
        #expect(view.contentView?.frame == Rect(origin: .zero, size: size))
    }

    @Test func `flexible content grows to the view's size`() throws {
        let (view, _) = try scrollView(
            #"fitToWidth="true""#, #"<ColumnView><Label text="a"/><Spacer/><Label text="b"/></ColumnView>"#)

        #expect(view.contentSize == Size(200, 100))
    }

    @Test func `content without a size fills the visible area`() throws {
        let (view, _) = try scrollView("", "<View/>")

        #expect(view.contentSize == Size(200, 100))
    }

    @Test func `small content is placed at the top leading corner`() throws {
        let (view, window) = try scrollView("", box(50, 20))
        #expect(view.contentView?.frame == Rect(0, 0, 50, 20))

        window.setDirection(.rightToLeft)
        window.drawFrame()
        #expect(view.contentView?.frame == Rect(150, 0, 50, 20))
    }

    @Test func `a second child becomes the content and the first stays a subview`() throws {
        let loaded = Loaded("<ScrollView>\(box(300, 20))\(box(20, 300))</ScrollView>")
        let view = try #require(loaded.view as? ScrollView)
        try openWindow(view, size: Size(200, 100)).drawFrame()

        #expect(loaded.diagnostics.map(\.headline).count { $0.contains("View replaces View") } == 1)
        #expect(view.contentSize == Size(20, 300))
        #expect(view.subviews.filter { !$0.isInternalView }.count == 2)
    }

    @Test func `content insets extend the scrollable range`() throws {
        let (view, _) = try scrollView(#"contentInset="10" contentInsetBottom="30""#, box(100, 150))
        #expect(view.contentOffset == Point(-10, -10))
        #expect(view.contentView?.frame == Rect(10, 10, 100, 150))

        view.contentOffset = Point(0, 1000)
        #expect(view.contentOffset == Point(-10, 80))
    }

    @Test func `content fitted to the width leaves room for the insets`() throws {
        let (view, _) = try scrollView(#"fitToWidth="true" contentInset="10""#, long)

        #expect(view.contentSize == Size(180, 30))
        #expect(view.scrollRange?.canMove(.horizontal) == false)
    }

    @Test func `new content is placed above old content and removal clears contentView`() throws {
        let (view, window) = try scrollView("", box(300, 300))
        let (first, second) = (try #require(view.contentView), View())
        second.frame = Rect(0, 0, 400, 400)

        view.contentView = second
        window.layout()
        #expect(window.hitTest(Point(50, 50)) === second)
        #expect(view.subviews.first === first)

        second.removeFromSuperview()
        window.layout()
        #expect(view.contentView == nil)
        #expect(view.contentSize == .zero)
        second.frame.origin = Point(7, 7)
        view.contentOffset = Point(3, 3)
        #expect(second.frame.origin == Point(7, 7))
    }

    @Test func `an ancestor of the scroll view cannot become its content`() throws {
        let root = View()
        let view = ScrollView()
        root.addSubview(view)
        let holder = View()
        holder.addSubview(root)
        _ = try openWindow(holder)

        view.contentView = root

        #expect(view.contentView == nil)
        #expect(root.superview === holder)
        #expect(view.superview === root)
    }

    @Test func `a scroll view resigns focus when its content fits`() throws {
        let (view, window) = try scrollView("", box(300, 300))
        #expect(view.becomeFirstResponder())

        view.contentView?.height = 50
        view.contentView?.width = 50
        window.layout()

        #expect(!view.isFirstResponder)
    }

    @Test func `a scroll view fills the remaining room of its superview`() throws {
        let column = try view(
            #"<ColumnView spacing="0"><Label text="a" font="System 10"/><ScrollView><Label text="b"/></ScrollView></ColumnView>"#
        )
        let window = try openWindow(column, size: Size(200, 100))
        window.layout()

        #expect(column.subviews.last?.frame == Rect(0, 10, 200, 90))
    }

    // MARK: Offset

    @Test func `the offset is limited to the content`() throws {
        let (view, _) = try scrollView("", box(300, 250))

        view.contentOffset = Point(1000, 1000)
        #expect(view.contentOffset == Point(100, 150))
        view.contentOffset = Point(-5, -5)
        #expect(view.contentOffset == .zero)
        view.contentOffset = Point(.nan, .infinity)
        #expect(view.contentOffset == .zero)
    }

    @Test func `an offset set before the first layout is kept`() throws {
        let (view, _) = try scrollView(#"contentOffset="0, 40""#, box(100, 250))

        #expect(view.contentOffset == Point(0, 40))
    }

    @Test func `the offset is limited again when content shrinks`() throws {
        let (view, window) = try scrollView("", box(100, 500))
        view.contentOffset = Point(0, 400)

        view.contentView?.height = 200
        window.layout()

        #expect(view.contentOffset == Point(0, 100))
    }

    @Test func `content is aligned to whole pixels at any offset`() throws {
        let (view, _) = try scrollView("", box(100, 500))

        view.contentOffset = Point(0, 10.4)

        #expect(view.contentOffset.y == 10.4)
        #expect(view.contentView?.frame.minY == -10)
    }

    @Test func `right-to-left content starts at the right edge`() throws {
        let (view, window) = try scrollView("", box(500, 50))
        window.setDirection(.rightToLeft)
        window.layout()
        #expect(view.contentOffset == Point(300, 0))

        view.contentOffset.x = 250
        view.contentView?.width = 600
        window.layout()
        #expect(view.contentOffset == Point(350, 0))
    }

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
    func `scroll bars stay invisible until the first scroll`(direction: LayoutDirection) throws {
        let view = try #require(try view("<ScrollView>\(box(500, 500))</ScrollView>") as? ScrollView)
        let window = try openWindow(view, size: Size(200, 100), direction: direction)

        #expect(view.bars.map(\.isHidden) == [false, false])
        #expect(view.bars.allSatisfy { $0.displayState.painted.list.isEmpty })
        view.contentOffset.y = 20
        window.drawFrame()
        #expect(view.bars.allSatisfy { !$0.displayState.painted.list.isEmpty })
    }

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
    func `changing the top inset moves content only at the top`(direction: LayoutDirection) throws {
        let (view, window) = try scrollView("", box(500, 500))
        window.setDirection(direction)
        window.layout()

        view.contentOffset = Point(250, 100)
        view.contentInset.top = 20
        window.layout()
        #expect(view.contentOffset == Point(250, 100))

        view.contentOffset = Point(250, -20)
        view.contentInset.top = 30
        window.layout()
        #expect(view.contentOffset == Point(250, -30))
    }

    @Test(arguments: [
        (Rect(0, 0, 10, 10), Point(50, 50), Point(0, 0)), (Rect(60, 60, 10, 10), Point(50, 50), Point(50, 50)),
        (Rect(290, 0, 10, 240), Point(0, 0), Point(100, 0)), (Rect(0, 100, 10, 20), Point(0, 0), Point(0, 20)),
    ])
    func `scrolling to a rectangle uses the shortest distance`(part: Rect, start: Point, end: Point) throws {
        let (view, _) = try scrollView("", box(300, 250))
        view.contentOffset = start

        view.scrollRectToVisible(part, animated: false)

        #expect(view.contentOffset == end)
    }

    // MARK: Cost

    @Test func `a change inside a scroll view does not invalidate outer measurements`() throws {
        let content = #"<ColumnView><Label id="label" text="a"/></ColumnView>"#
        let column = try view("<ColumnView><ScrollView>\(content)</ScrollView></ColumnView>")
        let window = try openWindow(column, size: Size(200, 100))
        window.drawFrame()
        let scrollView = try #require(column.subviews.first as? ScrollView)
        let label = try #require(scrollView.contentView?.subviews.first as? Label)

        label.text = "a longer text"
        window.view.layoutIfNeeded()

        #expect(scrollView.contentSize.width > 20)
        #expect(column.layoutState.measurements[Size(200, 100)] == nil || !column.flags.needsMeasurement)
        #expect(scrollView.contentView?.frame.width == scrollView.contentSize.width)
    }

    @Test func `scrolling triggers no layout`() throws {
        let (view, window) = try scrollView("", box(100, 500))

        view.contentOffset.y = 50

        #expect(!window.view.flags.needsUpdate)
        #expect(window.displayList().description.contains("fill 0,-50 100x500"))
    }

    @Test func `restoring state restores the offset`() throws {
        let (view, _) = try scrollView("", box(100, 500))
        view.contentOffset.y = 50
        let (other, _) = try scrollView("", box(100, 500))

        other.restore(try #require(view.restorableState))

        #expect(other.contentOffset == Point(0, 50))
    }

    @Test(arguments: [
        ("", "label"), (#"indicatorStyle="black""#, "#000000"), (#"indicatorStyle="white""#, "#ffffff"),
    ])
    func `scroll bars have the color of their indicator style`(attributes: String, color: String) throws {
        let (view, window) = try scrollView(attributes, box(200, 400))

        view.contentOffset.y = 10
        window.drawFrame()

        let bars = "\(window.displayList())".split(separator: "\n").map { String($0.trimmed) }.filter {
            $0.contains(" r2 ")
        }
        #expect(bars == ["fill 194,4.4 4x24 r2 \(color)*0.5"])
    }
}
