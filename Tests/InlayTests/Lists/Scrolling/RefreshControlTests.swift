import Testing

@testable import Inlay

/// Specification 10.1 and 11.6. The scroll view is 200 by 300 points, the control 60 high.
@MainActor @Suite struct RefreshControlTests {
    private final class Owner: ViewController {
        var count = 0
        @Bindable var isLoading = false

        override func registerActions(in actions: inout ActionTable) {
            actions["reload"] = { [unowned self] in count += 1 }
        }
    }

    private let owner = Owner()

    private func open(
        _ attributes: String = "", _ more: String = "", content: String = #"<View width="200" height="900"/>"#,
        direction: LayoutDirection = .leftToRight
    ) throws -> (ScrollView, RefreshControl, TestFinger) {
        let markup = """
            <ScrollView \(attributes)><?refreshControl?><RefreshControl id="refresh" onValueChanged="reload" \(more)/>\
            \(content)</ScrollView>
            """
        let view = try #require(loadBound(markup, owner: owner).view(as: ScrollView.self))
        let window = try openWindow(view, size: Size(200, 300), direction: direction)
        return (view, try #require(view.refreshControl), try TestFinger(window))
    }

    /// Pulls the content by a distance, and pauses.
    private func pull(_ finger: TestFinger, _ distance: Double) {
        let way = RubberBand.pull(distance, room: 300) + WindowTouches.slop
        finger.drag(from: Point(100, 20), by: Point(0, way))
        finger.clock.advance(by: .milliseconds(200))
        finger.up(Point(100, 20 + way))
    }

    @Test func `the refresh control is placed out of sight above the content`() throws {
        let (view, control, _) = try open(#"contentInset="10""#)

        #expect(control.frame == Rect(0, -60, 200, 60))
        #expect(view.contentView?.frame.origin == Point(10, 10))
        #expect(view.contentView !== control)
        #expect(control.accessibility == Accessibility())
        #expect(view.subviews.first === control)
    }

    @Test(arguments: [false, true])
    func `the refresh control is in front of the background view`(isFirst: Bool) {
        let (table, collection) = (TableView(), CollectionView())
        for view: ScrollView in [table, collection] {
            let (background, control) = (View(), RefreshControl())
            if isFirst { view.refreshControl = control }
            (view as? TableView)?.backgroundView = background
            (view as? CollectionView)?.backgroundView = background
            if !isFirst { view.refreshControl = control }

            let order = view.subviews.prefix(3)
            #expect(order.first === background)
            #expect(order.dropFirst().first === control && order.last === view.contentView)
        }
    }

    @Test func `the refresh control follows the pulled content`() throws {
        let (_, control, finger) = try open()

        finger.drag(from: Point(100, 20), by: Point(0, RubberBand.pull(30, room: 300) + 8))

        #expect(control.frame.minY == -30)
        #expect(control.pulledPart.isNear(0.5))
        let dots = finger.window.displayList().description.split(separator: "\n").filter {
            $0.contains("secondaryLabel")
        }
        #expect(dots.count == 8)
        #expect(dots.count { $0.contains("20%") || $0.contains("0.2") } == 4, "\(dots)")
    }

    /// A view whose content of 500 points starts at the right; the last 200 points are visible.
    private func openFromTheRight() throws -> (ScrollView, RefreshControl, TestFinger) {
        try open(content: #"<View width="500" height="900"/>"#, direction: .rightToLeft)
    }

    @Test func `the refresh control covers the visible width in right-to-left layout`() throws {
        let (view, control, finger) = try openFromTheRight()
        #expect(view.contentOffset == Point(300, 0) && control.frame == Rect(0, -60, 200, 60))
        view.becomeFirstResponder()

        finger.window.press(Key("F5"))
        finger.wait(1)

        #expect(view.contentOffset == Point(300, -60) && control.frame == Rect(0, 0, 200, 60))
        #expect(control.subviews.first?.frame == Rect(90, 20, 20, 20))
        #expect(view.contentView?.frameInWindow == Rect(-300, 60, 500, 900))
    }

    @Test func `right-to-left arrow keys scroll while refreshing and keep the offset`() throws {
        let (view, control, finger) = try openFromTheRight()
        view.becomeFirstResponder()
        finger.window.press(Key("F5"))
        finger.wait(1)

        finger.window.press(.right)
        finger.settle()
        #expect(view.contentOffset == Point(300, -60))
        finger.window.press(.left)
        finger.settle()
        #expect(view.contentOffset == Point(260, -60) && control.frame == Rect(0, 0, 200, 60))
        control.endRefreshing()
        finger.settle()

        #expect(view.contentOffset == Point(260, 0) && control.frame == Rect(0, -60, 200, 60))
    }

    @Test func `a pull refreshes in right-to-left layout`() throws {
        let (view, control, finger) = try openFromTheRight()

        pull(finger, 80)
        #expect(control.isRefreshing && owner.count == 1)
        finger.settle()
        #expect(view.contentOffset == Point(300, -60))
        finger.window.send(.wheel(Point(100, 200), dx: -1, dy: 0, []))
        finger.settle()

        #expect(view.contentOffset == Point(240, -60) && owner.count == 1)
    }

    @Test func `the refresh control stays out of sight while the content scrolls`() throws {
        let (view, control, _) = try open()

        view.contentOffset.y = 500

        #expect(control.frame.minY == -60)
    }

    @Test func `a short pull does not refresh`() throws {
        let (view, control, finger) = try open()

        pull(finger, 59)

        #expect(!control.isRefreshing && owner.count == 0)
        finger.settle()
        #expect(view.contentOffset.y == 0)
    }

    @Test func `a long pull refreshes once the finger lifts`() throws {
        let (view, control, finger) = try open()
        let log = ScrollLog()
        view.delegate = log

        pull(finger, 80)

        #expect(control.isRefreshing && owner.count == 1)
        #expect(view.contentOffset.y.isNear(-80))
        #expect(log.log == ["begin", "thrown", "goes on"])
        finger.wait(2)
        #expect(view.contentOffset.y == -60)
        #expect(control.frame == Rect(0, 0, 200, 60))
        #expect(control.accessibility.value == "in progress")
        #expect(WindowInspection(of: finger.window).inconsistencies.isEmpty)

        control.endRefreshing()
        #expect(view.contentOffset.y == -60)
        finger.wait(0.1)
        #expect(view.contentOffset.y < 0 && view.contentOffset.y > -60)
        finger.wait(2)
        #expect(view.contentOffset.y == 0)
        #expect(log.log.last == "rests" && log.log.count == 4)
        #expect(view.contentInset == .zero)
    }

    @Test func `a cancelled touch does not refresh`() throws {
        let (view, control, finger) = try open()

        finger.drag(from: Point(100, 20), by: Point(0, 250))
        finger.cancel()
        finger.settle()

        #expect(!control.isRefreshing && owner.count == 0 && view.contentOffset.y == 0)
    }

    @Test func `content springs back when refreshing ends at once`() throws {
        let (view, control, finger) = try open()
        control.addAction(for: .valueChanged) { control.endRefreshing() }

        pull(finger, 80)
        finger.settle()

        #expect(owner.count == 1 && !control.isRefreshing)
        #expect(view.contentOffset.y == 0)
    }

    @Test(arguments: [(Key("F5"), Modifiers()), (Key("R"), .control)])
    func `F5 and Control+R refresh while the scroll view has focus`(key: Key, modifiers: Modifiers) throws {
        let (view, control, finger) = try open()
        view.becomeFirstResponder()

        finger.window.press(key, modifiers)
        #expect(owner.count == 1 && control.isRefreshing)
        finger.window.press(key, modifiers)
        #expect(owner.count == 1)
        finger.wait(1)
        #expect(view.contentOffset.y == -60)
    }

    @Test func `F5 refreshes while a view in the content has focus`() throws {
        let content = #"<ColumnView><Button id="button" title="a" height="20"/></ColumnView>"#
        let (view, control, finger) = try open(#"fitToWidth="true""#, content: content)
        view.contentView?.subviews.first?.becomeFirstResponder()

        finger.window.press(Key("F5"))

        #expect(control.isRefreshing && owner.count == 1)
        #expect(view.acceptsFocus)
    }

    @Test func `refreshing keeps the offset of content scrolled further down`() throws {
        let (view, control, finger) = try open()
        view.contentOffset.y = 200

        control.beginRefreshing()
        finger.wait(1)
        #expect(view.contentOffset.y == 200 && owner.count == 0)
        view.setContentOffset(Point(0, -500), animated: false)
        #expect(view.contentOffset.y == -60)
        view.contentOffset.y = 200
        control.endRefreshing()
        finger.wait(1)
        #expect(view.contentOffset.y == 200)
    }

    @Test func `content does not jump when refreshing ends during a drag`() throws {
        let (view, control, finger) = try open()
        view.becomeFirstResponder()
        finger.window.press(Key("F5"))
        finger.wait(1)
        finger.drag(from: Point(100, 20), by: Point(0, 58))
        let offset = view.contentOffset.y
        #expect(offset.isNear(-60 - RubberBand.give(50, room: 300)))

        control.endRefreshing()
        #expect(view.contentOffset.y.isNear(offset))
        finger.window.drawFrame()
        #expect(view.contentOffset.y.isNear(offset))
        finger.up(Point(100, 78), after: .seconds(1))
        finger.settle()
        // It was pulled far enough a second time.
        #expect(control.isRefreshing && owner.count == 2 && view.contentOffset.y == -60)
    }

    @Test func `content smaller than the view can be pulled to refresh`() throws {
        let (view, control, finger) = try open(content: #"<View width="50" height="50"/>"#)

        pull(finger, 70)

        #expect(control.isRefreshing)
        finger.wait(2)
        #expect(view.contentOffset.y == -60)
        #expect(view.contentView?.frame.minY == 60)
    }

    @Test func `a disabled or hidden refresh control does not refresh`() throws {
        for attribute in [#"enabled="false""#, #"hidden="true""#] {
            let (view, control, finger) = try open("", attribute)
            pull(finger, 80)
            view.becomeFirstResponder()
            finger.window.press(Key("F5"))
            #expect(!control.isRefreshing && owner.count == 0, "\(attribute)")
        }
    }

    @Test func `a bound refresh control updates its owner and follows the owner`() throws {
        let (view, control, finger) = try open("", #"refreshing="$isLoading""#)

        pull(finger, 80)
        #expect(owner.isLoading)
        owner.isLoading = false
        finger.wait(0.01)
        #expect(!control.isRefreshing)
        finger.settle()
        #expect(view.contentOffset.y == 0)
        owner.isLoading = true
        finger.window.drawFrame()
        #expect(control.isRefreshing && owner.count == 1)
    }

    @Test func `reduced motion shows and hides the refresh control at once`() throws {
        let (view, control, finger) = try open()
        finger.window.send(.preferencesChanged(DesktopPreferences(motion: .reduced)))

        pull(finger, 80)
        #expect(view.contentOffset.y == -60)
        control.endRefreshing()
        #expect(view.contentOffset.y == 0)
        control.beginRefreshing()
        #expect(view.contentOffset.y == -60)
    }

    @Test func `in a low view a pull of a third refreshes`() throws {
        let (_, control, finger) = try open()
        finger.window.send(.resized(Size(200, 90), scale: 1))

        finger.drag(from: Point(100, 5), by: Point(0, RubberBand.pull(31, room: 90) + 8))
        finger.up(Point(100, 13 + RubberBand.pull(31, room: 90)), after: .seconds(1))

        #expect(control.isRefreshing)
    }

    @Test func `replacing or removing the refresh control resets the scroll view`() throws {
        let (view, control, finger) = try open()
        control.beginRefreshing()
        finger.wait(1)
        let other = RefreshControl()

        view.refreshControl = other
        finger.window.drawFrame()
        #expect(control.superview == nil && view.contentOffset.y == 0)
        other.removeFromSuperview()
        #expect(view.refreshControl == nil)
        view.refreshControl = nil
        finger.window.drawFrame()
        #expect(WindowInspection(of: finger.window).inconsistencies.isEmpty)
    }

    @Test func `the spinner uses the tint color or the secondary label color`() throws {
        let (view, control, finger) = try open()
        view.becomeFirstResponder()
        finger.window.press(Key("F5"))
        finger.wait(1)
        #expect(finger.window.displayList().description.contains("secondaryLabel"))

        control.tintColor = Color.black
        #expect(!finger.window.displayList().description.contains("secondaryLabel"))
    }

    @Test(arguments: [
        ("<?refreshControl?><Label/>", "must follow <?refreshControl?>; Label is ignored"),
        ("<RefreshControl/>", "<?refreshControl?> is missing before RefreshControl; the view is ignored"),
    ])
    func `a refresh control used incorrectly is reported`(content: String, message: String) throws {
        var told: [String] = []
        let view = ScrollView()
        let window = try openWindow(view, size: Size(200, 300))
        window.application?.diagnosticHandler = { told.append($0.message) }
        for instruction in content.hasPrefix("<?") ? ["refreshControl"] : [] {
            view.processMarkupInstruction(instruction, data: "")
        }

        view.appendMarkupElementView(content.hasPrefix("<?") ? Label() : RefreshControl())

        #expect(view.contentView == nil && view.refreshControl == nil)
        #expect(told.count == 1 && told.first?.contains(message) == true, "\(told)")
    }
}
