import Testing

@testable import Inlay

/// Tab bar controllers. Specification 12.3.
@MainActor @Suite struct TabBarControllerTests {
    private typealias Page = NavigationControllerTests.Page
    private let log = NavigationControllerTests.Log()

    private final class Delegate: TabBarControllerDelegate {
        var refused = ""
        var calls: [String] = []
        func tabBarController(_ tabBarController: TabBarController, shouldSelect controller: ViewController) -> Bool {
            controller.title != refused
        }
        func tabBarController(_ tabBarController: TabBarController, didSelect controller: ViewController) {
            calls.append(controller.title ?? "")
        }
    }

    private func open(_ titles: String...) throws -> (tabs: TabBarController, window: Window) {
        let tabs = TabBarController()
        tabs.viewControllers = titles.map { Page($0, log) }
        return (tabs, try open(tabs))
    }

    private func open(_ tabs: TabBarController, direction: LayoutDirection = .leftToRight) throws -> Window {
        let application = Application(title: "Test", direction: direction, platform: HeadlessPlatform(scale: 1))
        let window = try application.open(tabs, size: Size(300, 200))
        window.keepAlive(application)
        window.dispatch(Event(.focusGained))
        window.drawFrame()
        return window
    }

    @Test func `the first controller is shown beside the tab bar`() throws {
        let (tabs, window) = try open("A", "B")

        #expect(tabs.tabBar.frameInWindow == Rect(0, 0, 300, 40))
        #expect(tabs.selectedViewController?.view.frameInWindow == Rect(0, 40, 300, 160))
        #expect(log.lines == ["A will appear", "A appeared"] && tabs.shownTitle == "A")
        #expect(tabs.selectedViewController?.tabBarController === tabs)

        window.setTheme(Theme(density: .touch))
        window.drawFrame()
        #expect(tabs.tabBar.frameInWindow == Rect(0, 151, 300, 49))
    }

    @Test func `the first tab is at the right in right-to-left layout`() throws {
        let tabs = TabBarController()
        tabs.viewControllers = ["A", "B"].map { Page($0, log) }
        let window = try open(tabs, direction: .rightToLeft)

        window.click(Point(100, 20))
        #expect(tabs.selectedIndex == 1)
        window.click(Point(200, 20))
        #expect(tabs.selectedIndex == 0)
        #expect(window.headless?.title == "A")
    }

    @Test func `a click on a tab shows the controller of the tab`() throws {
        let (tabs, window) = try open("A", "B")
        let delegate = Delegate()
        tabs.delegate = delegate
        log.lines = []

        window.click(Point(200, 20))

        #expect(tabs.selectedIndex == 1 && delegate.calls == ["B"])
        #expect(log.lines == ["A will disappear", "A disappeared", "B will appear", "B appeared"])
        #expect(window.headless?.title == "B")
        delegate.refused = "A"
        window.click(Point(100, 20))
        #expect(tabs.selectedIndex == 1)
        #expect(WindowInspection(of: window).inconsistencies == [])
    }

    @Test func `a controller that moves to another parent loses the tab`() throws {
        let (tabs, window) = try open("A", "B", "C")
        let navigation = NavigationController(rootViewController: Page("N", log))

        navigation.pushViewController(tabs.viewControllers[0])
        #expect(tabs.viewControllers.map(\.title) == ["B", "C"] && tabs.selectedViewController?.title == "B")
        #expect(navigation.viewControllers.map(\.title) == ["N", "A"])
        tabs.viewControllers[0].removeFromParent()
        window.drawFrame()

        #expect(tabs.tabBar.items.map(\.title) == ["C"])
        #expect(tabs.selectedViewController?.view.frameInWindow == Rect(0, 40, 300, 160))
    }

    @Test func `replaced controllers lose their parent and duplicates are ignored`() throws {
        let (tabs, _) = try open("A", "B")
        let old = tabs.viewControllers
        let new = Page("C", log)

        tabs.viewControllers = [new, new]

        #expect(
            tabs.viewControllers.map(ObjectIdentifier.init) == [ObjectIdentifier(new)] && tabs.tabBar.items.count == 1)
        #expect(old.allSatisfy { $0.parent == nil } && tabs.children.count == 1)
    }

    @Test func `keyboard shortcuts select the next and the previous tab`() throws {
        let (tabs, window) = try open("A", "B", "C")
        var way: [Int] = []

        for (key, modifiers) in [
            (Key.tab, Modifiers.control), (.pageDown, .control), (.tab, .control), (.tab, [.control, .shift]),
            (.pageUp, .control),
        ] {
            window.press(key, modifiers)
            way.append(tabs.selectedIndex)
        }
        #expect(way == [1, 2, 0, 2, 1])

        tabs.viewControllers[2].tabBarItem.isEnabled = false
        window.press(.tab, .control)
        #expect(tabs.selectedIndex == 0)
    }

    @Test func `each tab preserves focus`() throws {
        let (tabs, window) = try open("A", "B")
        let buttons = tabs.viewControllers.compactMap { ($0 as? Page)?.button }
        buttons[0].becomeFirstResponder()

        window.press(.tab, .control)
        #expect(buttons[1].isFirstResponder)
        window.makeFirstResponder(nil)
        window.press(.tab, .control)
        #expect(buttons[0].isFirstResponder)
    }

    @Test func `focus stays in the tab bar while arrow keys select tabs`() throws {
        let (tabs, window) = try open("A", "B")

        window.press(.tab)
        window.press(.right)

        #expect(tabs.selectedIndex == 1 && window.firstResponder === tabs.tabBar.items[1].button)
    }

    @Test func `a second press on a tab returns to the root page`() throws {
        let tabs = TabBarController()
        let navigation = NavigationController(rootViewController: Page("A", log))
        navigation.title = "N"
        tabs.viewControllers = [navigation, Page("B", log)]
        let window = try open(tabs)
        navigation.pushViewController(Page("C", log), animated: false)
        #expect(tabs.tabBar.items.first?.title == "N" && window.headless?.title == "N")

        window.click(Point(100, 20))
        #expect(navigation.viewControllers.count == 1)

        navigation.pushViewController(Page("C", log), animated: false)
        window.makeFirstResponder(nil)
        window.press(.left, .alt)
        #expect(navigation.viewControllers.count == 1)
    }

    @Test func `a tab has the title of the root controller`() {
        let tabs = TabBarController()
        tabs.viewControllers = [NavigationController(rootViewController: Page("A", log))]

        #expect(tabs.tabBar.items.map(\.title) == ["A"])
    }

    @Test func `controllers can be removed, and an invalid index is reported`() throws {
        let (tabs, window) = try open("A", "B")
        let first = tabs.viewControllers[0]

        tabs.viewControllers.removeFirst()
        window.drawFrame()

        #expect(tabs.selectedIndex == 0 && tabs.selectedViewController?.title == "B")
        #expect(first.parent == nil && first.view.window == nil)
        var told: [String] = []
        window.application?.diagnosticHandler = { told.append($0.message) }
        tabs.selectedIndex = 7
        #expect(tabs.selectedIndex == 0)
        #expect(told == ["TabBarController has no tab 7: there are 1, counted from 0"])
        tabs.viewControllers = []
        #expect(tabs.selectedViewController == nil && tabs.tabBar.items.isEmpty)
        tabs.viewControllers = [tabs]
        #expect(tabs.viewControllers.isEmpty)
        #expect(WindowInspection(of: window).inconsistencies == [])
    }

    @Test func `a tab bar item can be replaced`() throws {
        let (tabs, _) = try open("A", "B")

        tabs.viewControllers[1].tabBarItem = TabBarItem(systemItem: .search)
        #expect(tabs.tabBar.items.map(\.title) == ["A", "Search"])
        tabs.viewControllers[0].title = "New"
        #expect(tabs.tabBar.items.map(\.title) == ["New", "Search"])
    }
}
