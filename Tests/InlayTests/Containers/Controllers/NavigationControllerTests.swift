import Testing

@testable import Inlay

/// Navigation controllers. Specification 12.3.
@MainActor @Suite struct NavigationControllerTests {
    final class Log { var lines: [String] = [] }

    /// A page with a button of 100 by 30.
    final class Page: ViewController {
        let button = Button()
        var log: Log?

        convenience init(_ title: String, _ log: Log) {
            self.init()
            self.title = title
            self.log = log
        }

        override func loadView() {
            button.style = .system
            button.title = title ?? ""
            let view = ColumnView()
            view.addArrangedSubview(button)
            view.addArrangedSubview(Spacer())
            self.view = view
        }
        override func viewWillAppear() { tell("will appear") }
        override func viewDidAppear() { tell("appeared") }
        override func viewWillDisappear() { tell("will disappear") }
        override func viewDidDisappear() { tell("disappeared") }
        override var keyCommands: [KeyCommand] {
            [KeyCommand(title: "", input: KeyChord(Key("R"), .control)) { [unowned self] _ in tell("command") }]
        }
        private func tell(_ call: String) { log?.lines.append("\(title ?? "") \(call)") }
    }

    private final class Delegate: NavigationControllerDelegate {
        var calls: [String] = []

        func navigationController(
            _ navigationController: NavigationController, willShow controller: ViewController, animated: Bool
        ) { calls.append("will \(controller.title ?? "")") }
        func navigationController(_ navigationController: NavigationController, didShow controller: ViewController) {
            calls.append("did \(controller.title ?? "")")
        }
    }

    let log = Log()

    func open(
        _ pages: Page..., direction: LayoutDirection = .leftToRight
    ) throws -> (navigation: NavigationController, window: Window) {
        let navigation = NavigationController()
        navigation.viewControllers = pages
        let application = Application(title: "Test", direction: direction, platform: HeadlessPlatform(scale: 1))
        application.diagnosticHandler = { [log] in log.lines.append($0.message) }
        let window = try application.open(navigation, size: Size(300, 200))
        window.keepAlive(application)
        window.dispatch(Event(.focusGained))
        window.drawFrame()
        return (navigation, window)
    }

    func advance(_ window: Window, _ milliseconds: Int = 300) throws {
        let clock = try #require(window.application?.clock as? ManualClock)
        clock.advance(by: .milliseconds(milliseconds))
        window.drawFrame()
    }

    func page(_ title: String) -> Page { Page(title, log) }

    // MARK: Push and pop

    @Test func `the page fills the space below the navigation bar`() throws {
        let (navigation, window) = try open(page("A"))

        #expect(navigation.navigationBar.frameInWindow == Rect(0, 0, 300, 44))
        #expect(navigation.topViewController?.view.frameInWindow == Rect(0, 44, 300, 156))
        #expect(navigation.shownTitle == "A")
        #expect(log.lines == ["A will appear", "A appeared"])

        navigation.isNavigationBarHidden = true
        window.drawFrame()
        #expect(navigation.topViewController?.view.frameInWindow == Rect(0, 0, 300, 200))
    }

    @Test func `a push is animated and sends callbacks in order`() throws {
        let (navigation, window) = try open(page("A"))
        let delegate = Delegate()
        navigation.delegate = delegate
        log.lines = []
        let next = page("B")

        navigation.pushViewController(next)
        window.drawFrame()
        #expect(log.lines == ["A will disappear", "B will appear"])
        #expect(next.navigationController === navigation && window.headless?.title == "B")

        try advance(window, 100)
        let between = "\(window.displayList())"
        #expect(between.contains("A") && between.contains("B"))
        try advance(window)
        #expect(
            log.lines == ["A will disappear", "B will appear", "A disappeared", "B appeared"])
        #expect(delegate.calls == ["will B", "did B"])
        #expect(navigation.viewControllers.map(\.title) == ["A", "B"])
        #expect(navigation.children.count == 2 && navigation.viewControllers[0].view.window == nil)
        #expect(WindowInspection(of: window).inconsistencies == [])
    }

    @Test func `a pop returns to the previous page and releases the popped controller`() throws {
        let (navigation, window) = try open(page("A"), page("B"))
        let left = navigation.popViewController()
        #expect(left?.title == "B" && navigation.topViewController?.title == "A")
        try advance(window)

        #expect(left?.parent == nil && left?.navigationController == nil && left?.view.superview == nil)
        #expect(
            log.lines == [
                "B will appear", "B appeared", "B will disappear", "A will appear", "B disappeared", "A appeared",
            ])
        #expect(navigation.popViewController() == nil)
        #expect(navigation.popToRootViewController().isEmpty)
    }

    @Test func `a new transition completes the running transition first`() throws {
        let (navigation, window) = try open(page("A"))
        log.lines = []

        navigation.pushViewController(page("B"))
        try advance(window, 50)
        navigation.pushViewController(page("C"))
        try advance(window, 50)
        navigation.popToRootViewController()
        try advance(window)

        #expect(
            log.lines == [
                "A will disappear", "B will appear", "A disappeared", "B appeared", "B will disappear",
                "C will appear", "B disappeared", "C appeared", "C will disappear", "A will appear", "C disappeared",
                "A appeared",
            ])
        #expect(navigation.view.descendants.count { $0 is NavigationPage } == 1)
        #expect(navigation.children.map(\.title) == ["A"])
        #expect(WindowInspection(of: window).inconsistencies == [])
    }

    @Test func `a change without animation completes immediately`() throws {
        let (navigation, _) = try open(page("A"))
        log.lines = []

        navigation.setViewControllers([page("B"), page("C")], animated: false)

        #expect(log.lines == ["A will disappear", "C will appear", "A disappeared", "C appeared"])
        #expect(navigation.navigationBar.backItem?.title == "B")
        #expect(navigation.popToViewController(ViewController()).isEmpty)
        navigation.setViewControllers([], animated: false)
        #expect(log.lines.suffix(2) == ["C will disappear", "C disappeared"])
    }

    @Test func `reduced motion disables the slide of a push`() throws {
        let (navigation, window) = try open(page("A"))
        window.setTheme(Theme(motion: .reduced))

        let next = page("B")
        navigation.pushViewController(next)
        window.drawFrame()
        try advance(window, 50)

        #expect(next.view.frameInWindow.minX == 0)
        #expect(!"\(window.displayList())".contains("fill 150,") && next.view.superview?.frame.minX == 0)
        try advance(window)
        #expect(log.lines.last == "B appeared")
    }

    @Test func `a controller already on the stack cannot be pushed`() throws {
        let (navigation, _) = try open(page("A"))
        log.lines = []

        navigation.topViewController.map { navigation.pushViewController($0) }
        navigation.pushViewController(navigation)

        #expect(navigation.viewControllers.count == 1)
        #expect(
            log.lines == [
                "NavigationController cannot push Page: it is already in the stack",
                "NavigationController cannot be its own child",
            ])
    }

    // MARK: Pointer and keyboard

    @Test func `the back button of the bar pops a page`() throws {
        let (navigation, window) = try open(page("A"), page("B"))

        window.click(Point(20, 22))
        try advance(window)

        #expect(navigation.topViewController?.title == "A")
        window.click(Point(20, 22))
        #expect(navigation.viewControllers.count == 1)
    }

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft]) func `the alt key with the back arrow pops a page`(
        direction: LayoutDirection
    ) throws {
        let (navigation, window) = try open(page("A"), page("B"), direction: direction)
        let back: (key: Key, other: Key) = direction == .leftToRight ? (.left, .right) : (.right, .left)

        window.press(back.other, .alt)
        #expect(navigation.viewControllers.count == 2)
        window.press(back.key, .alt)
        #expect(navigation.viewControllers.count == 1)
        window.press(back.key, .alt)
        #expect(navigation.viewControllers.count == 1)
    }

    @Test func `the mouse back button pops a page`() throws {
        let (navigation, window) = try open(page("A"), page("B"))

        window.send(
            .pointerMoved(Point(150, 150), []), .pointerDown(Point(150, 150), .back, clickCount: 1, []),
            .pointerUp(Point(150, 150), .back, clickCount: 1, []))

        #expect(navigation.viewControllers.count == 1)
    }

    @Test func `alt and left pops a page while a text field has focus`() throws {
        let last = page("B")
        let (navigation, window) = try open(page("A"), last)
        let field = TextField()
        (last.view as? ColumnView)?.addArrangedSubview(field)
        window.drawFrame()
        field.becomeFirstResponder()

        window.press(.left, .alt)

        #expect(navigation.viewControllers.count == 1)
    }

    @Test func `focus moves to the pushed page and returns after a pop`() throws {
        let first = page("A")
        let (navigation, window) = try open(first)
        let other = Button()
        other.title = "other"
        (first.view as? ColumnView)?.addArrangedSubview(other)
        window.drawFrame()
        other.becomeFirstResponder()
        let next = page("B")

        navigation.pushViewController(next)
        #expect(next.button.isFirstResponder)
        try advance(window)
        navigation.popViewController()
        #expect(other.isFirstResponder)
        try advance(window)
        #expect(other.isFirstResponder)
    }

    @Test func `key commands are sent to the page when no view has focus`() throws {
        let (_, window) = try open(page("A"), page("B"))
        log.lines = []

        window.press(Key("R"), .control)

        #expect(log.lines == ["B command"])
    }

    @Test func `a page that is leaving cannot receive input`() throws {
        let first = page("A")
        let (navigation, window) = try open(first)
        navigation.pushViewController(page("B"))
        window.drawFrame()

        #expect(!Reachability(of: first.button).isReachable)
        try advance(window)
        navigation.popViewController()
        window.drawFrame()
        #expect(Reachability(of: first.button).isReachable)
    }

    // MARK: Bars

    @Test func `titles and bar items follow the top controller`() throws {
        let (navigation, window) = try open(page("A"), page("B"))
        let top = try #require(navigation.topViewController)

        top.title = "New"
        top.navigationItem.rightBarButtonItem = BarButtonItem(systemItem: .add)
        window.drawFrame()

        #expect(window.headless?.title == "New")
        #expect(
            window.accessibilityTree.split(separator: "\n").prefix(4) == [
                #"navigationBar "New""#, #"  button "Back""#, #"  header "New""#, #"  button "Add""#,
            ])
    }

    @Test func `the toolbar shows the items of the top controller`() throws {
        let (navigation, window) = try open(page("A"))
        navigation.topViewController?.toolbarItems = [BarButtonItem(systemItem: .trash)]
        #expect(!navigation.showsToolbar)

        navigation.isToolbarHidden = false
        window.drawFrame()
        #expect(navigation.toolbar.frameInWindow == Rect(0, 160, 300, 40))
        #expect(navigation.topViewController?.view.frameInWindow.height == 116)

        navigation.pushViewController(page("B"), animated: false)
        window.drawFrame()
        #expect(navigation.toolbar.isHidden)
    }

    @Test func `closing the window makes the top page disappear`() throws {
        let (_, window) = try open(page("A"), page("B"))
        log.lines = []

        window.close()

        #expect(log.lines == ["B will disappear", "B disappeared"])
    }

    @Test func `closing during a push sends every pending callback`() throws {
        let (navigation, window) = try open(page("A"))
        log.lines = []
        navigation.pushViewController(page("B"))
        window.drawFrame()

        window.close()

        #expect(
            log.lines.sorted() == [
                "A disappeared", "A will disappear", "B appeared", "B disappeared", "B will appear", "B will disappear",
            ]
                || log.lines.sorted() == [
                    "A disappeared", "A will disappear", "B disappeared", "B will appear", "B will disappear",
                ])
        #expect(WindowInspection(of: window).inconsistencies == [])
    }

    @Test func `a controller that moves to another parent leaves the stack`() throws {
        let (navigation, window) = try open(page("A"), page("B"))
        let tabs = TabBarController()
        log.lines = []

        tabs.viewControllers = [try #require(navigation.topViewController as? Page)]
        window.drawFrame()

        #expect(log.lines == ["B will disappear", "B disappeared", "A will appear", "A appeared"])
        #expect(navigation.viewControllers.map(\.title) == ["A"] && tabs.viewControllers.map(\.title) == ["B"])
        #expect(navigation.navigationBar.items.map(\.title) == ["A"])
        let view = try #require(navigation.topViewController?.view)
        #expect(view.window === window && view.frameInWindow.minX == 0)
        navigation.topViewController?.removeFromParent()
        #expect(navigation.viewControllers.isEmpty && navigation.navigationBar.items.isEmpty)
    }

    @Test func `a popped controller can move to another parent during the transition`() throws {
        let (navigation, window) = try open(page("A"), page("B"))
        let tabs = TabBarController()
        navigation.addChild(tabs)
        let last = try #require(navigation.popViewController())
        window.drawFrame()

        tabs.viewControllers = [last]
        navigation.finishTransition()

        #expect(last.parent === tabs)
    }

    @Test func `a presented controller cannot be pushed`() throws {
        let (navigation, _) = try open(page("A"))
        let sheet = Page("S", log)
        navigation.present(sheet, animated: false)

        navigation.pushViewController(sheet)

        #expect(navigation.viewControllers.map(\.title) == ["A"] && sheet.view.window != nil)
        #expect(navigation.presentedViewController === sheet)
    }
}
