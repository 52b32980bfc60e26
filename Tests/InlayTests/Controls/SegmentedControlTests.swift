import Testing

@testable import Inlay

/// Specification 13.6 and 10.2.
@MainActor @Suite struct SegmentedControlTests {
    final class Log { var indices: [Int] = [] }

    static let threeSegments =
        #"<segment title="Day" value="d"/><segment title="Week" value="w"/><segment title="Month" value="m"/>"#

    /// Segments of 100 points in a window of 300 by 30.
    func open(
        _ attributes: String = "", content: String = threeSegments, direction: LayoutDirection = .leftToRight
    ) throws -> (control: SegmentedControl, window: Window, log: Log) {
        let markup = "<SegmentedControl \(attributes)>\(content)</SegmentedControl>"
        let control = try #require(try view(markup) as? SegmentedControl)
        let log = Log()
        control.addAction(for: .valueChanged) { log.indices.append(control.selectedSegmentIndex) }
        return (control, try openWindow(control, size: Size(300, 30), direction: direction), log)
    }

    func shown(_ window: Window) -> [String] {
        "\(window.displayList())".split(separator: "\n").dropFirst().map { String($0.trimmed) }
    }

    func place(_ index: Int) -> Point { Point(50 + 100 * Double(index), 15) }

    // MARK: Markup

    @Test func `elements and instructions create segments in document order`() throws {
        ViewBuilder.register(.symbol(.add), as: "plus")
        let content = """
            <?segmentTitle One?><segment image="plus"/><segment title="Three" image="plus"/><segment/>
            <?segmentImage plus?>
            """
        let (control, _, _) = try open(content: content)

        #expect(control.numberOfSegments == 4)
        #expect((0..<4).map { control.titleForSegment(at: $0) } == ["One", nil, "Three", nil])
        #expect((0..<4).map { control.imageForSegment(at: $0) != nil } == [false, true, false, true])
    }

    @Test(arguments: [#"selectedSegmentIndex="1""#, #"value="w""#, #"value="x" selectedSegmentIndex="1""#])
    func `the selection in markup applies once the segments exist`(attributes: String) throws {
        let (control, _, _) = try open(attributes)

        #expect(control.selectedSegmentIndex == 1)
        #expect(control.value as? String == "w")
    }

    @Test func `selecting a missing segment is reported once`() throws {
        let (control, window, _) = try open()
        var told: [String] = []
        window.application?.diagnosticHandler = { told.append($0.message) }

        control.selectedSegmentIndex = 7
        control.setNeedsLayout()
        window.layout()
        control.setNeedsLayout()
        window.layout()

        #expect(control.selectedSegmentIndex == -1)
        #expect(told == ["SegmentedControl: there is no segment 7; there are 3, counted from 0"])
    }

    @Test func `errors in segment markup are reported with their position`() throws {
        let loaded = Loaded(
            #"<SegmentedControl><segment tile="A"/><segment image="nothing"/><segment title="A" enabled="maybe"/>"#
                + "<?segmentImage none?><?segmentTile x?></SegmentedControl>")

        #expect(
            loaded.diagnostics.map(\.headline) == [
                "Test.xml:1:28: warning: unknown property 'tile' of 'segment' [unknown-property]",
                "Test.xml:1:54: warning: value 'nothing' of 'image': no such image in the resources [missing-image]",
                "Test.xml:1:92: warning: value 'maybe' of 'enabled': neither 'true' nor 'false' [doubtful-value]",
                "Test.xml:1:115: warning: value 'none' of 'image': no such image in the resources [missing-image]",
                "Test.xml:1:123: warning: unknown processing instruction 'segmentTile' [unknown-instruction]",
            ])
    }

    @Test func `segment titles are localized and read from the owner`() throws {
        let owner = FormOwner()
        let markup = #"<SegmentedControl><segment title="$name"/><segment title="^$5"/></SegmentedControl>"#
        let bound = try #require(loadBound(markup, owner: owner).view(as: SegmentedControl.self))

        #expect(bound.titleForSegment(at: 0) == "Ann")
        #expect(bound.titleForSegment(at: 1) == "$5")
    }

    // MARK: Size

    @Test func `segments are as wide as the widest title`() throws {
        let (control, window, _) = try open()
        #expect(control.measure(fitting: .unconstrained) == Size(3 * (35 + 28), 30))

        control.apportionsSegmentWidthsByContent = true
        #expect(control.measure(fitting: .unconstrained) == Size(21 + 28 + 35 + 3 * 28, 30))
        window.setTheme(Theme(density: .touch))
        #expect(control.measure(fitting: .unconstrained).height == 32)
    }

    @Test func `segments share the remaining width`() throws {
        let (control, window, _) = try open()
        #expect(control.subviews.map(\.frame) == [0, 100, 200].map { Rect($0, 0, 100, 30) })

        control.setWidth(60, forSegmentAt: 0)
        window.layout()
        #expect(control.subviews.map(\.frame.width) == [60, 120, 120])
        #expect(control.widthForSegment(at: 0) == 60)

        control.setWidth(1000, forSegmentAt: 0)
        window.layout()
        #expect(control.subviews.map(\.frame.maxX).last == 300)

        control.setWidth(0, forSegmentAt: 0)
        control.apportionsSegmentWidthsByContent = true
        window.send(.resized(Size(168 * 2, 30), scale: 1))
        #expect(control.subviews.map(\.frame.width) == [98, 112, 126])
    }

    @Test func `titles are truncated when the control is too narrow`() throws {
        let (control, window, _) = try open()

        window.send(.resized(Size(60, 30), scale: 1))

        #expect(control.subviews.map(\.frame.width) == [20, 20, 20])
        #expect(control.subviews.flatMap(\.subviews).map(\.frame.width) == [12, 12, 12])
    }

    // MARK: Pointer and keyboard

    @Test func `a click selects a segment and sends value changed once`() throws {
        let (control, window, log) = try open(#"selectedSegmentIndex="0""#)
        var events: [String] = []
        for (name, event) in ControlEvents.attributes where event.rawValue.nonzeroBitCount == 1 {
            control.addAction(for: event) { events.append(String(name.dropFirst(2))) }
        }

        window.click(place(2))
        window.click(place(2))

        #expect(log.indices == [2])
        #expect(
            events == [
                "TouchDown", "TouchUpInside", "ValueChanged", "PrimaryActionTriggered", "TouchDown", "TouchUpInside",
            ])
    }

    @Test func `a press released elsewhere or cancelled selects nothing`() throws {
        let (_, window, log) = try open()

        window.send(
            .pointerDown(place(0), .left, clickCount: 1, []), .pointerMoved(place(1), []),
            .pointerUp(place(1), .left, clickCount: 1, []))
        window.send(.pointerDown(place(0), .left, clickCount: 1, []), .keyDown(.escape, [], isRepeat: false))
        window.send(.pointerUp(place(0), .left, clickCount: 1, []))

        #expect(log.indices.isEmpty)
    }

    @Test func `keys skip disabled segments`() throws {
        let (control, window, log) = try open(#"selectedSegmentIndex="0""#)
        control.setEnabled(false, forSegmentAt: 1)
        window.press(.tab)
        #expect(control.isFirstResponder)

        for key in [Key.right, .right, .left, .end, .home] { window.press(key) }

        #expect(log.indices == [2, 0, 2, 0])
    }

    @Test func `without a selection, keys start at the matching end`() throws {
        let (control, window, log) = try open()
        control.becomeFirstResponder()

        window.press(.left)
        control.selectedSegmentIndex = SegmentedControl.noSegment
        window.press(.right)
        window.press(.end)
        control.selectedSegmentIndex = SegmentedControl.noSegment
        window.press(.space)

        #expect(log.indices == [2, 0, 2, 0])
    }

    @Test func `the first segment is rightmost in a right-to-left layout`() throws {
        let (control, window, log) = try open(direction: .rightToLeft)
        control.becomeFirstResponder()

        window.click(place(2))
        window.press(.left)

        #expect(log.indices == [0, 1])
    }

    @Test func `a momentary control keeps no selection`() throws {
        let (control, window, log) = try open(#"momentary="true""#)
        control.becomeFirstResponder()

        window.click(place(1))
        window.click(place(1))
        window.press(.right)
        window.press(.space)
        window.press(.return)

        #expect(log.indices == [1, 1, 2, 2])
        #expect(control.selectedSegmentIndex == -1)
        #expect(!shown(window).contains { $0.hasPrefix("shadow") })
    }

    @Test func `a disabled control looks dimmed and ignores input`() throws {
        let (control, window, log) = try open(#"enabled="false""#)

        window.click(place(1))
        window.press(.tab)
        window.press(.right)

        #expect(log.indices.isEmpty)
        #expect(shown(window).first == "opacity 0.4")
        control.isEnabled = true
        window.click(place(1))
        #expect(log.indices == [1])
    }

    @Test func `a click does not select a disabled segment`() throws {
        let (control, window, log) = try open(content: #"<segment title="A" enabled="false"/><segment title="B"/>"#)
        #expect(!control.isEnabledForSegment(at: 0))

        window.click(Point(75, 15))
        control.isEnabled = false
        control.isEnabled = true
        window.click(Point(75, 15))
        #expect(log.indices.isEmpty)
        control.selectedSegmentIndex = 0

        #expect(control.selectedSegmentIndex == 0)
    }

    @Test func `a segment disabled meanwhile stays dimmed after the control is enabled`() throws {
        let (control, window, _) = try open(#"enabled="false""#)

        control.setEnabled(false, forSegmentAt: 1)
        control.isEnabled = true
        window.drawFrame()

        #expect(shown(window).count { $0 == "opacity 0.4" } == 1)
    }

    // MARK: Choosing in code

    @Test func `the selection follows its segment on insert and remove`() throws {
        let (control, window, log) = try open(#"selectedSegmentIndex="1""#)

        control.insertSegment(withTitle: "Hour", at: 0, animated: false)
        #expect(control.selectedSegmentIndex == 2)
        control.removeSegment(at: 0, animated: true)
        #expect(control.selectedSegmentIndex == 1)
        control.removeSegment(at: 1, animated: false)
        #expect(control.selectedSegmentIndex == SegmentedControl.noSegment)
        control.insertSegment(with: .symbol(.add), at: 99, animated: true)
        window.layout()
        #expect(control.numberOfSegments == 3)
        control.removeAllSegments()

        #expect(control.numberOfSegments == 0)
        #expect(!control.acceptsFocus)
        #expect(log.indices.isEmpty)
    }

    @Test func `invalid segment indexes are reported`() throws {
        let (control, window, _) = try open()
        var told: [String] = []
        window.application?.diagnosticHandler = { told.append($0.message) }

        control.removeSegment(at: 3, animated: false)
        control.setTitle("x", forSegmentAt: -1)
        #expect(control.titleForSegment(at: 99) == nil)

        #expect(told.count == 3)
        #expect(told.first == "SegmentedControl: there is no segment 3; there are 3, counted from 0")
    }

    @Test func `a segment can represent a value`() throws {
        let (control, _, _) = try open()
        control.setValue(3, forSegmentAt: 2)

        control.value = 3
        #expect(control.selectedSegmentIndex == 2)
        control.value = "3"
        #expect(control.selectedSegmentIndex == 2)
        control.value = "unknown"
        #expect(control.selectedSegmentIndex == -1)
        #expect(control.value == nil)
        control.setValue("unknown", forSegmentAt: 0)
        #expect(control.selectedSegmentIndex == 0)
    }

    @Test func `five thousand segments load with the last selected`() throws {
        let content = String(repeating: #"<segment title="A" value="a"/>"#, count: 5000)

        let control = try #require(
            try view(#"<SegmentedControl value="b">\#(content)<segment title="B" value="b"/></SegmentedControl>"#)
                as? SegmentedControl)

        #expect(control.selectedSegmentIndex == 5000)
    }

    @Test func `the owner has the new selection before the event`() throws {
        final class Owner: MarkupOwner {
            @Bindable var index = 1
            @Bindable var unit = "w"
        }
        let owner = Owner()
        let markup = """
            <SegmentedControl selectedSegmentIndex="$index" value="$=unit">\(Self.threeSegments)</SegmentedControl>
            """
        let bound = try #require(loadBound(markup, owner: owner).view(as: SegmentedControl.self))
        #expect(bound.selectedSegmentIndex == 1)
        #expect(owner.index == 1)
        var seen: [Int] = []
        bound.addAction(for: .valueChanged) { seen.append(owner.index) }
        let window = try openWindow(bound, size: Size(300, 30))

        window.click(place(2))
        #expect(seen == [2])
        owner.unit = "d"
        window.layout()

        #expect(bound.selectedSegmentIndex == 0)
    }

    @Test func `the value binding updates both directions`() throws {
        let owner = FormOwner()
        let markup =
            #"<SegmentedControl value="$count"><segment title="A" value="3"/><segment title="B" value="4"/></SegmentedControl>"#
        let bound = try #require(loadBound(markup, owner: owner).view(as: SegmentedControl.self))
        #expect(bound.selectedSegmentIndex == 0)
        let window = try openWindow(bound, size: Size(200, 30))

        window.click(Point(150, 15))

        #expect(owner.count == 4)
    }
}
