import Testing

@testable import Inlay

/// Pages that a finger drags aside, and pages that change during the transition.
@MainActor @Suite struct NavigationTransitionTests {
    private typealias Page = NavigationControllerTests.Page
    private let base = NavigationControllerTests()
    private var log: NavigationControllerTests.Log { base.log }

    private func open(
        _ pages: Page..., direction: LayoutDirection = .leftToRight
    ) throws -> (navigation: NavigationController, window: Window) {
        let (navigation, window) = try base.open(direction: direction)
        navigation.setViewControllers(pages, animated: false)
        window.drawFrame()
        return (navigation, window)
    }

    private func page(_ title: String) -> Page { base.page(title) }
    private func advance(_ window: Window) throws { try base.advance(window) }

    @Test(arguments: [(LayoutDirection.leftToRight, -90.0), (.rightToLeft, 90)])
    func `the covered page moves toward the leading edge`(direction: LayoutDirection, end: Double) throws {
        let (navigation, window) = try open(page("A"), direction: direction)

        navigation.pushViewController(page("B"), animated: true)
        window.drawFrame()

        let pages = navigation.view.descendants.compactMap { $0 as? NavigationPage }
        #expect(pages.map(\.frame.minX) == [end, 0])
        try advance(window)
        #expect(navigation.topViewController?.view.frameInWindow.minX == 0)
    }

    // MARK: Fingers

    private func finger(_ window: Window) throws -> TestFinger { try TestFinger(window) }

    @Test func `a drag from the edge past the middle pops the page`() throws {
        let (navigation, window) = try open(page("A"), page("B"))
        log.lines = []
        let finger = try finger(window)

        finger.drag(from: Point(10, 120), by: Point(200, 0))
        let pages = navigation.view.descendants.compactMap { $0 as? NavigationPage }
        #expect(pages.map(\.frame.minX) == [-0.3 * 100, 200])
        #expect(log.lines == ["B will disappear", "A will appear"])
        #expect(navigation.viewControllers.count == 2)

        finger.up(Point(210, 120), after: .milliseconds(300))
        try advance(window)
        #expect(navigation.viewControllers.map(\.title) == ["A"])
        #expect(log.lines.suffix(2) == ["B disappeared", "A appeared"] && window.headless?.title == "A")
        #expect(WindowInspection(of: window).inconsistencies == [])
    }

    @Test func `a drag released before the middle restores the page`() throws {
        let (navigation, window) = try open(page("A"), page("B"))
        log.lines = []
        let finger = try finger(window)

        finger.drag(from: Point(10, 120), by: Point(100, 0))
        finger.up(Point(110, 120), after: .milliseconds(300))
        try advance(window)

        #expect(navigation.viewControllers.count == 2 && navigation.topViewController?.view.frameInWindow.minX == 0)
        #expect(
            log.lines == [
                "B will disappear", "A will appear", "B will appear", "A will disappear", "A disappeared",
                "B appeared",
            ])
        #expect(navigation.view.descendants.count { $0 is NavigationPage } == 1)
        #expect(WindowInspection(of: window).inconsistencies == [])
    }

    @Test func `a short flick from the edge pops the page`() throws {
        let (navigation, window) = try open(page("A"), page("B"), direction: .rightToLeft)

        try finger(window).flick(from: Point(290, 120), by: Point(-60, 0))
        try advance(window)

        #expect(navigation.viewControllers.count == 1)
    }

    @Test func `only a horizontal drag from the edge pops the page`() throws {
        let (navigation, window) = try open(page("A"), page("B"))

        try finger(window).flick(from: Point(100, 120), by: Point(150, 0))
        try finger(window).flick(from: Point(10, 60), by: Point(20, 100))
        try finger(window).flick(from: Point(10, 20), by: Point(150, 0))
        try advance(window)

        #expect(navigation.viewControllers.count == 2)
        navigation.popViewController(animated: false)
        try finger(window).flick(from: Point(10, 120), by: Point(150, 0))
        #expect(navigation.viewControllers.count == 1)
    }

    @Test func `a push during a drag replaces the interactive pop`() throws {
        let (navigation, window) = try open(page("A"), page("B"))
        let finger = try finger(window)
        finger.drag(from: Point(10, 120), by: Point(100, 0))

        navigation.pushViewController(page("C"))
        finger.move(Point(250, 120))
        finger.up(Point(250, 120))
        try advance(window)

        #expect(navigation.viewControllers.map(\.title) == ["A", "B", "C"])
        #expect(navigation.view.descendants.count { $0 is NavigationPage } == 1)
        #expect(log.lines.last == "C appeared" && WindowInspection(of: window).inconsistencies == [])
    }

    @Test func `a cancelled touch restores the page`() throws {
        let (navigation, window) = try open(page("A"), page("B"))
        let finger = try finger(window)
        finger.drag(from: Point(10, 120), by: Point(200, 0))

        finger.cancel()
        try advance(window)

        #expect(navigation.viewControllers.count == 2 && log.lines.last == "B appeared")
    }

    @Test func `closing the window during a drag ends the transition`() throws {
        let (_, window) = try open(page("A"), page("B"))
        try finger(window).drag(from: Point(10, 120), by: Point(200, 0))

        window.close()

        #expect(log.lines.count { $0 == "A disappeared" } == 1 && log.lines.last == "B disappeared")
        #expect(WindowInspection(of: window).inconsistencies == [])
    }

    // MARK: Changes during callbacks

    private final class Hasty: ViewController {
        var act: (NavigationController) -> Void = { _ in }
        var whenLoading = false
        override func loadView() { view = View() }
        override func viewDidLoad() { if whenLoading { navigationController.map(act) } }
        override func viewWillAppear() { if !whenLoading { navigationController.map(act) } }
    }

    @Test(arguments: [true, false]) func `a page can push another page while appearing`(whenLoading: Bool) throws {
        let (navigation, window) = try open(page("A"))
        log.lines = []
        let hasty = Hasty()
        hasty.whenLoading = whenLoading
        hasty.act = { [log] in
            guard $0.viewControllers.count < 3 else { return }
            $0.pushViewController(Page("C", log))
        }

        navigation.pushViewController(hasty)
        try advance(window)

        #expect(navigation.topViewController?.title == "C" && navigation.viewControllers.count == 3)
        #expect(navigation.view.descendants.count { $0 is NavigationPage } == 1)
        #expect(
            log.lines == ["A will disappear", "C will appear", "A disappeared", "C appeared"]
                || log.lines.sorted() == ["A disappeared", "A will disappear", "C appeared", "C will appear"])
        #expect(WindowInspection(of: window).inconsistencies == [])
    }

    @Test(arguments: [true, false]) func `a page can pop while appearing`(whenLoading: Bool) throws {
        let (navigation, window) = try open(page("A"))
        let hasty = Hasty()
        hasty.whenLoading = whenLoading
        hasty.act = { $0.popViewController() }

        navigation.pushViewController(hasty)
        try advance(window)

        #expect(navigation.viewControllers.map(\.title) == ["A"] && hasty.parent == nil)
        #expect(navigation.topViewController?.view.window != nil)
        #expect(navigation.view.descendants.count { $0 is NavigationPage } == 1)
        #expect(WindowInspection(of: window).inconsistencies == [])
    }
}
