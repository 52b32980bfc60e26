import Testing

@testable import Inlay

/// Specification 13.5.
@MainActor @Suite struct PageControlTests {
    let control = PageControl()
    let window: Window
    let log = Log()

    init() throws {
        control.numberOfPages = 4
        window = try openWindow(control, size: Size(78, 37))
        control.addAction(for: .valueChanged) { [control, log] in log.pages.append(control.currentPage) }
    }

    @Test func `the size is 16 points a page wide and 37 points high`() {
        #expect(control.measure(fitting: .unconstrained) == Size(4 * 16 + 14, 37))
    }

    @Test func `the current page's dot has the tint color`() {
        control.currentPage = 1

        let dots = "\(window.displayList())".split(separator: "\n").filter { $0.contains(" r3.5 ") }
        #expect(dots.count == 4)
        #expect(dots[1].hasSuffix(" accent"))
        #expect(dots.filter { $0.hasSuffix(" inputBorder") }.count == 3)
    }

    @Test func `clicking a dot selects its page, clicking beside steps by one`() {
        window.click(Point(68, 18))
        #expect(control.currentPage == 3)
        window.click(Point(2, 18))
        #expect(control.currentPage == 2)
        window.click(Point(76, 18))
        window.click(Point(76, 18))
        #expect(control.currentPage == 3)
        #expect(log.pages == [3, 2, 3])
    }

    @Test func `a click sends value changed before the primary action`() {
        var events: [String] = []
        for (name, event) in ControlEvents.attributes where event.rawValue.nonzeroBitCount == 1 {
            control.addAction(for: event) { events.append(String(name.dropFirst(2))) }
        }

        window.click(Point(68, 18))

        #expect(events == ["TouchDown", "TouchUpInside", "ValueChanged", "PrimaryActionTriggered"])
    }

    @Test func `only the dots around the current page show when space is short`() {
        control.numberOfPages = 1000
        control.currentPage = 500
        func dots() -> [Substring] { "\(window.displayList())".split(separator: "\n").filter { $0.contains(" r3.5 ") } }

        #expect(dots().count == 5)
        #expect(dots().map { $0.hasSuffix(" accent") } == [false, false, true, false, false])
        window.click(Point(68, 18))
        #expect(log.pages == [502])
        control.currentPage = 999
        #expect(dots().map { $0.hasSuffix(" accent") } == [false, false, false, false, true])
    }

    @Test func `arrow keys step by one page and stop at the ends`() {
        control.becomeFirstResponder()

        for key in [Key.left, .right, .right, .left] { window.press(key) }

        #expect(log.pages == [1, 2, 1])
    }

    @Test func `the first dot is rightmost in a right-to-left layout`() {
        window.setDirection(.rightToLeft)
        window.drawFrame()
        control.becomeFirstResponder()

        window.click(Point(68, 18))
        #expect(control.currentPage == 0)
        window.press(.left)
        #expect(control.currentPage == 1)
    }

    @Test func `a click updates the bound model`() throws {
        final class Owner: ViewController {
            @Bindable var page = 0
        }
        let owner = Owner()
        let markup = #"<PageControl numberOfPages="4" currentPage="$page"/>"#
        let bound = try #require(loadBound(markup, owner: owner).view(as: PageControl.self))
        let window = try openWindow(bound, size: Size(78, 37))

        window.click(Point(68, 18))

        #expect(owner.page == 3)
    }

    @Test func `page count and page from the owner apply together`() throws {
        final class Owner: ViewController {
            @Bindable var pages = 5
            @Bindable var page = 4
        }
        let owner = Owner()
        let markup = #"<PageControl numberOfPages="$pages" currentPage="$page"/>"#
        let bound = try #require(loadBound(markup, owner: owner).view(as: PageControl.self))
        let window = try openWindow(bound, size: Size(98, 37))

        owner.pages = 3
        owner.page = 0
        window.layout()

        #expect(owner.page == 0)
        #expect(bound.currentPage == 0)
    }

    @Test func `setting the page in code is limited and sends no event`() {
        control.currentPage = 9
        #expect(control.currentPage == 3)
        control.numberOfPages = -3
        #expect(control.numberOfPages == 0)
        #expect(!control.acceptsFocus)
        #expect(log.pages == [])
    }

    @Test func `a requested page applies once enough pages exist`() throws {
        let control = try #require(try view(#"<PageControl numberOfPages="3"/>"#) as? PageControl)
        control.currentPage = 10
        #expect(control.currentPage == 2)
        control.numberOfPages = 20
        #expect(control.currentPage == 10)

        // In a window a page beyond the last is replaced by the last page at once.
        _ = try openWindow(control)
        control.numberOfPages = 5
        control.numberOfPages = 20
        #expect(control.currentPage == 4)
        control.currentPage = .max
        #expect(control.currentPage == 19)
        control.currentPage = .min
        #expect(control.currentPage == 0)
    }

    @Test func `the focus ring encloses the dots`() {
        window.send(.resized(Size(200, 37), scale: 1))
        window.press(.tab)

        // Four dots of 7 points, at intervals of 15, centered; 4 points around them, and the focus ring outside.
        #expect("\(window.displayList())".contains("border 66,7 68x23"))
    }

    @Test func `hidesForSinglePage hides the dot of a single page`() {
        control.numberOfPages = 1
        control.hidesForSinglePage = true

        #expect(!"\(window.displayList())".contains(" r3.5 "))
    }

    final class Log { var pages: [Int] = [] }
}
