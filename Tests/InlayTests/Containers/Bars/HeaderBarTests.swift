import Testing

@testable import Inlay

/// Header bars and status bars: specification 13.29.
@MainActor @Suite struct HeaderBarTests {
    @Test func `a header bar shows the window's title unless it has its own`() throws {
        let bar = HeaderBar()
        let window = try openWindow(bar, size: Size(400, 44))
        #expect(bar.topItem?.title == "Test")
        #expect(bar.title == "")

        window.title = "Report.txt"
        #expect(bar.topItem?.title == "Report.txt")

        bar.title = "Own"
        window.title = "Other"
        #expect(bar.topItem?.title == "Own")
        #expect(bar.accessibility.label == "Own")

        bar.title = ""
        #expect(bar.topItem?.title == "Other")
    }

    @Test func `a header bar has items on both sides`() throws {
        let bar = try #require(
            try view(
                #"<HeaderBar><item title="Add" placement="leading"/><item title="Find"/><item title="More"/></HeaderBar>"#
            )
                as? HeaderBar)
        let window = try openWindow(bar, size: Size(600, 44))

        #expect(bar.stops.map(\.accessibility.label) == ["Add", "Find", "More"])
        #expect(bar.stops[0].frameInWindow.minX == 8)
        #expect(bar.stops[2].frameInWindow.maxX == 592)
        window.press(.tab)
        window.press(.end)
        #expect(window.firstResponder === bar.stops[2])
    }

    @Test func `a status bar has its message at the start and views at the end`() throws {
        let bar = try #require(
            try view(#"<StatusBar text="Ready"><Label font="X 10" text="12 of 40"/></StatusBar>"#) as? StatusBar)
        let root = column(bar)
        let window = try openWindow(root, size: Size(400, 100))

        #expect(bar.frame.height == 28)
        #expect(bar.subviews[1].frame.maxX == 388)
        #expect(bar.accessibility == Accessibility(role: .status, value: "Ready"))
        #expect(window.accessibilityTree.contains("status"))
    }

    @Test func `a passing message gives way to the text`() async throws {
        let bar = StatusBar()
        bar.text = "Ready"
        let window = try openWindow(bar, size: Size(400, 28))
        let clock = try #require(window.application?.clock as? ManualClock)

        bar.showMessage("Saved", for: .seconds(2))
        #expect(bar.shownText == "Saved")
        let time = VirtualTime(of: window, clock: clock)
        await time.advance(by: .seconds(1))
        #expect(bar.shownText == "Saved")
        await time.advance(by: .seconds(2))

        #expect(bar.shownText == "Ready")
    }
}

/// Specification 13.30.
@MainActor @Suite struct BreadcrumbViewTests {
    private final class Log { var indexes: [Int] = [] }

    private func open(
        _ markup: String, width: Double = 400, direction: LayoutDirection = .leftToRight
    ) throws -> (view: BreadcrumbView, window: Window, log: Log) {
        let view = try #require(try view(markup) as? BreadcrumbView)
        let log = Log()
        view.addAction(for: .valueChanged) { log.indexes.append(view.selectedIndex) }
        return (view, try openWindow(view, size: Size(width, 30), direction: direction), log)
    }

    private func shown(_ view: BreadcrumbView) -> [String?] {
        view.stops.filter { !$0.isHidden }.map(\.accessibility.label)
    }

    @Test func `a path shows its steps and the last one is selected`() throws {
        let (view, _, _) = try open(
            #"<BreadcrumbView><step title="Home"/><step title="Work"/><step title="Plans"/></BreadcrumbView>"#)

        #expect(shown(view) == ["Home", "Work", "Plans"])
        #expect(view.selectedIndex == 2)
        #expect(view.accessibility == Accessibility(role: .group, value: "Home / Work / Plans"))
    }

    @Test func `a press on a step selects it and sends an event`() throws {
        let (view, window, log) = try open(#"<BreadcrumbView titles="Home, Work, Plans"/>"#)

        window.click(view.stops[2].middleInWindow)

        #expect(log.indexes == [1])
        #expect(view.selectedIndex == 1)
    }

    @Test func `arrow keys move through the steps and Return presses one`() throws {
        let (view, window, log) = try open(#"<BreadcrumbView titles="Home, Work, Plans"/>"#)

        window.press(.tab)
        window.press(.right)
        #expect(window.firstResponder === view.stops[2])
        window.press(.return)
        window.press(.home)
        window.press(.return)

        #expect(log.indexes == [1, 0])
    }

    @Test func `steps that do not fit are in a menu`() throws {
        let (view, window, log) = try open(
            #"<BreadcrumbView titles="Home, Documents, Reports, Year"/>"#, width: 240)
        #expect(shown(view) == ["More", "Reports", "Year"])

        window.click(view.stops[0].middleInWindow)
        let items = window.presentation.layers.flatMap(\.descendants).compactMap { $0 as? MenuItemView }
        #expect(items.map(\.accessibility.label) == ["Documents", "Home"])
        window.press(.down)
        window.press(.return)

        #expect(log.indexes.count == 1)
    }

    @Test func `the path begins at the right if text runs from right to left`() throws {
        let (view, _, _) = try open(#"<BreadcrumbView titles="Home, Work"/>"#, direction: .rightToLeft)

        #expect(view.stops[1].frame.maxX == 400)
        #expect(view.stops[2].frame.maxX < view.stops[1].frame.minX)
    }

    @Test(arguments: [
        #"<BreadcrumbView selectedIndex="1"><step title="Home"/><step title="Work"/><step title="Plans"/></BreadcrumbView>"#,
        #"<BreadcrumbView selectedIndex="1" titles="Home, Work, Plans"/>"#,
    ])
    func `a document selects a step`(markup: String) throws {
        #expect(try open(markup).view.selectedIndex == 1)
    }

    @Test func `new titles replace the steps`() throws {
        let (view, window, _) = try open(#"<BreadcrumbView titles="Home, Work, Plans"/>"#)
        view.selectedIndex = 0

        view.titles = ["Home", "Music"]
        window.drawFrame()

        #expect(shown(view) == ["Home", "Music"])
        #expect(view.selectedIndex == 1)
    }
}
