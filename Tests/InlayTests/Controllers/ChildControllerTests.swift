import Testing

@testable import Inlay

/// Child controllers.
@Suite struct ChildControllerTests {
    private final class Part: ViewController {
        var calls: [String] = []

        override func loadView() { view = View() }
        override func viewWillAppear() { calls.append("will appear") }
        override func viewDidAppear() { calls.append("appeared") }
        override func viewWillDisappear() { calls.append("will disappear") }
        override func viewDidDisappear() { calls.append("disappeared") }
        override func traitCollectionDidChange(_ previous: TraitCollection) { calls.append("traits") }
        override func windowShouldClose(_ window: Window) -> Bool { mayClose }
        var mayClose = true
    }

    private let whole = Part()
    private let part = Part()

    private func open() throws -> Window {
        let application = Application(title: "Test")
        application.diagnosticHandler = { _ in }
        let window = try application.open(whole, size: Size(400, 300))
        window.keepAlive(application)
        window.drawFrame()
        return window
    }

    @Test func aChildHasItsParentsWindowAndApplication() throws {
        let window = try open()
        whole.addChild(part)

        #expect(part.parent === whole)
        #expect(whole.children.map(ObjectIdentifier.init) == [ObjectIdentifier(part)])
        #expect(part.window === window)
        #expect(part.application === window.application)
    }

    @Test func whoAsksForTheNextResponderLoadsNoView() {
        #expect(part.nextResponder == nil && part.undoManager == nil && !part.isViewLoaded)
    }

    @Test func aChildIsToldWhenItsViewComesAndGoes() throws {
        let window = try open()
        whole.addChild(part)
        #expect(part.calls.isEmpty)

        whole.view.addSubview(part.view)
        #expect(part.calls == ["will appear", "appeared"])

        part.removeFromParent()
        #expect(part.calls.suffix(2) == ["will disappear", "disappeared"])
        #expect(part.view.superview == nil)
        #expect(part.window == nil)
        #expect(whole.children.isEmpty)
        withExtendedLifetime(window) {}
    }

    @Test func childrenComeAndGoWithTheirParentsWindow() throws {
        whole.addChild(part)
        whole.view.addSubview(part.view)
        let window = try open()
        #expect(part.calls == ["will appear", "appeared"])

        window.close()
        #expect(part.calls.suffix(2) == ["will disappear", "disappeared"])
    }

    @Test func childrenHearOfSizeClassesAndMayKeepTheWindowOpen() throws {
        let window = try open()
        whole.addChild(part)
        window.dispatch(Event(.resized(Size(1400, 1000), scale: 1)))
        #expect(part.calls == ["traits"])

        part.mayClose = false
        window.requestClose()
        #expect(window.platformWindow != nil)
        part.mayClose = true
        window.requestClose()
        #expect(window.platformWindow == nil)
    }

    @Test func aControllerDoesNotHoldItself() throws {
        let window = try open()
        let application = try #require(window.application)
        whole.addChild(part)
        part.addChild(whole)

        #expect(part.children.isEmpty)
        #expect(application.diagnostics.count == 1)
    }

    @Test func aChildThatIsAddedElsewhereLeavesItsParent() {
        let other = Part()
        whole.addChild(part)
        other.addChild(part)

        #expect(whole.children.isEmpty)
        #expect(part.parent === other)
    }

    @Test func theWindowHasTheSizeThatTheControllerPrefers() throws {
        final class Wide: ViewController {
            override var preferredContentSize: Size { Size(900, 200) }
        }
        let application = Application(title: "Test")

        #expect(try application.open(Wide()).size == Size(900, 200))
        #expect(try application.open(Wide(), size: Size(100, 100)).size == Size(100, 100))
    }

    @Test func aNavigationIsAsLargeAsThePageThatItShowsPrefers() throws {
        final class Wide: ViewController {
            override var preferredContentSize: Size { Size(900, 200) }
        }
        let application = Application(title: "Test")
        let navigation = NavigationController(rootViewController: Wide())

        #expect(try application.open(navigation).size == Size(900, 200))
        navigation.pushViewController(ViewController(), animated: false)
        #expect(!navigation.preferredContentSize.width.isDefined)
    }

    @Test func tabsAreAsLargeAsTheOneThatIsShownPrefers() throws {
        final class Wide: ViewController {
            override var preferredContentSize: Size { Size(900, 200) }
        }
        let application = Application(title: "Test")
        let tabs = TabBarController()
        tabs.viewControllers = [ViewController(), NavigationController(rootViewController: Wide())]
        tabs.selectedIndex = 1

        #expect(try application.open(tabs).size == Size(900, 200))
    }
}
