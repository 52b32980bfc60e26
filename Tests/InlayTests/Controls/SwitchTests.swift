import Testing

@testable import Inlay

/// Specification 13.5 and 6.1.
@MainActor @Suite struct SwitchTests {
    /// A switch at the top left of a window of 100 by 40, and a log of its events.
    private func open(
        _ attributes: String = "", direction: LayoutDirection = .leftToRight, motion: Theme.Motion = .full
    ) throws -> (control: Switch, window: Window, log: Log) {
        let control = try #require(try view("<Switch \(attributes)/>") as? Switch)
        let root = View().with { $0.addSubview(control) }
        control.frame = Rect(0, 0, 38, 22)
        let log = Log()
        for (name, events) in ControlEvents.attributes where events.rawValue.nonzeroBitCount == 1 {
            control.addAction(for: events) { log.events.append("\(name.dropFirst(2)) \(control.isOn)") }
        }
        let window = try openWindow(root, size: Size(100, 40), direction: direction)
        if motion == .reduced { window.send(.preferencesChanged(DesktopPreferences(motion: motion))) }
        return (control, window, log)
    }

    final class Log { var events: [String] = [] }

    private let middle = Point(19, 11)

    /// The drawing of the switch: its track and its thumb.
    private func shown(_ window: Window) -> [String] {
        "\(window.displayList())".split(separator: "\n").dropFirst().map(String.init)
    }

    @Test func `a switch has the theme's size`() throws {
        let control = Switch()
        #expect(control.measure(fitting: .unconstrained) == Size(38, 22))

        let window = try openWindow(control)
        window.setTheme(Theme(density: .touch))
        #expect(control.measure(fitting: .unconstrained) == Size(51, 31))
    }

    @Test func `a switch draws its on and off states`() throws {
        let (control, window, _) = try open()
        #expect(shown(window) == ["fill 0,0 38x22 r11 track", "fill 2,2 18x18 r9 #ffffff"])

        control.isOn = true
        #expect(shown(window) == ["fill 0,0 38x22 r11 filledTrack", "fill 18,2 18x18 r9 #ffffff"])
    }

    @Test func `a stretched switch draws and responds at its alignment only`() throws {
        let (control, window, _) = try open()
        control.frame = Rect(0, 0, 80, 30)
        #expect(shown(window)[0] == "fill 0,4 38x22 r11 track")

        window.click(Point(60, 15))
        #expect(!control.isOn)

        control.contentHorizontalAlignment = .right
        window.layout()
        control.setNeedsDisplay()
        #expect(shown(window)[0] == "fill 42,4 38x22 r11 track")
        window.click(Point(60, 15))
        #expect(control.isOn)
    }

    @Test func `a click turns the switch on and sends events in order`() throws {
        let (_, window, log) = try open()

        window.click(middle)

        #expect(
            log.events == [
                "TouchDown false", "TouchUpInside false", "ValueChanged true", "PrimaryActionTriggered true",
            ])
    }

    @Test func `setting the state in code sends no event`() throws {
        let (control, _, log) = try open()

        control.isOn = true
        control.setOn(false, animated: true)

        #expect(log.events.isEmpty)
    }

    @Test(arguments: [Key.return, .keypadEnter, .space]) func `the Return and Space keys toggle the switch`(key: Key)
        throws
    {
        let (control, window, log) = try open()
        control.becomeFirstResponder()

        window.press(key)

        #expect(control.isOn)
        #expect(log.events.filter { $0.hasPrefix("ValueChanged") } == ["ValueChanged true"])
    }

    @Test func `the thumb position at the end of a drag sets the state`() throws {
        let (control, window, log) = try open()

        window.send(.pointerDown(Point(11, 11), .left, clickCount: 1, []), .pointerMoved(Point(18, 11), []))
        #expect(shown(window)[1].hasPrefix("fill 9,2 18x18"))
        window.send(.pointerUp(Point(18, 11), .left, clickCount: 1, []))
        #expect(!control.isOn)

        window.send(
            .pointerDown(Point(11, 11), .left, clickCount: 1, []), .pointerMoved(Point(90, 35), []),
            .pointerUp(Point(90, 35), .left, clickCount: 1, []))
        #expect(control.isOn)
        #expect(log.events.filter { $0.hasPrefix("ValueChanged") } == ["ValueChanged true"])
    }

    @Test func `a release outside without a drag keeps the state`() throws {
        let (control, window, _) = try open()

        window.send(
            .pointerDown(middle, .left, clickCount: 1, []), .pointerMoved(Point(19, 38), []),
            .pointerUp(Point(19, 38), .left, clickCount: 1, []))

        #expect(!control.isOn)
    }

    @Test(arguments: [Event.Kind.keyDown(.escape, [], isRepeat: false), .pointerCancelled, .focusLost])
    func `a cancelled drag keeps the state`(kind: Event.Kind) throws {
        let (control, window, log) = try open(motion: .reduced)

        window.send(.pointerDown(Point(11, 11), .left, clickCount: 1, []), .pointerMoved(Point(30, 11), []), kind)
        window.send(.pointerUp(Point(30, 11), .left, clickCount: 1, []))

        #expect(!control.isOn)
        #expect(!log.events.contains { $0.hasPrefix("ValueChanged") })
        #expect(shown(window)[1].hasPrefix("fill 2,2"))
    }

    @Test func `the on position is left in a right-to-left layout`() throws {
        let (control, window, _) = try open(direction: .rightToLeft)
        #expect(shown(window)[1].hasPrefix("fill 18,2"))

        window.send(
            .pointerDown(Point(27, 11), .left, clickCount: 1, []), .pointerMoved(Point(12, 11), []),
            .pointerUp(Point(12, 11), .left, clickCount: 1, []))

        #expect(control.isOn)
    }

    @Test func `a disabled switch looks dimmed and ignores input`() throws {
        let (control, window, log) = try open(#"enabled="false""#)

        window.click(middle)
        window.press(.tab)
        window.press(.space)

        #expect(!control.isOn)
        #expect(log.events.isEmpty)
        #expect(shown(window)[0] == "opacity 0.4")
        var node = Accessibility(role: .switch, isEnabled: false)
        node.checkState = .off
        #expect(control.accessibility == node)
    }

    @Test func `an animated change slides the thumb`() throws {
        let (control, window, _) = try open()
        let clock = try #require(window.application?.clock as? ManualClock)

        control.setOn(true, animated: true)
        #expect(control.isOn)
        clock.advance(by: .milliseconds(60))
        window.drawFrame()
        let half = shown(window)[1]
        clock.advance(by: .milliseconds(60))
        window.drawFrame()

        #expect(half.hasPrefix("fill 13,2"))
        #expect(shown(window)[1].hasPrefix("fill 18,2"))
        #expect(!window.pipeline.needsFrame)
    }

    @Test func `reduced motion moves the thumb at once`() throws {
        let (_, window, _) = try open(motion: .reduced)

        window.click(middle)

        #expect(shown(window)[1].hasPrefix("fill 18,2"))
    }

    @Test func `a switch shows hover and pressed states`() throws {
        let (control, window, _) = try open(#"on="true""#)

        window.send(.pointerMoved(middle, []))
        #expect(shown(window)[0].hasSuffix("#2159c3"))
        window.send(.pointerDown(middle, .left, clickCount: 1, []))
        #expect(shown(window)[0].hasSuffix("#1e4fae"))
        #expect(control.isHighlighted)
    }

    @Test func `keyboard focus shows a focus ring`() throws {
        let (_, window, _) = try open()

        window.press(.tab)

        #expect(shown(window).last == "border -4,-4 46x30 r15 2 accent")
    }

    @Test func `track and thumb use the tint colors`() throws {
        let (control, window, _) = try open(##"on="true" onTintColor="#ffff00" thumbTintColor="#102030""##)
        #expect(shown(window) == ["fill 0,0 38x22 r11 #ffff00", "fill 18,2 18x18 r9 #102030"])

        control.thumbTintColor = nil
        control.onTintColor = nil
        control.tintColor = .role(.success)
        #expect(shown(window)[0].hasSuffix(" success"))
    }

    @Test func `the thumb is white on every track, with an edge on light ones`() throws {
        let (control, window, _) = try open(##"on="true" onTintColor="#ffff00""##)
        let white = "fill 18,2 18x18 r9 #ffffff"
        #expect(shown(window).dropFirst() == [white, "border 18,2 18x18 r9 1 #000000*0.55"])

        control.onTintColor = .role(.success)
        #expect(shown(window).dropFirst() == [white])
        window.application?.appearance = .dark
        #expect(shown(window).dropFirst() == [white, "border 18,2 18x18 r9 1 #000000*0.55"])
        control.setOn(false, animated: false)
        #expect(shown(window).dropFirst() == ["fill 2,2 18x18 r9 #ffffff"])
    }

    @Test func `a switch aligns to the baseline of adjacent text`() throws {
        let control = Switch()
        let text = label("on", size: 14)

        _ = try openWindow(row(text, control) { $0.alignsToBaseline = true }, size: Size(200, 22))

        #expect(text.frame.midY == control.frame.midY)
    }

    @Test func `the owner has the new state before the event`() throws {
        let owner = FormOwner()
        let bound = try #require(
            loadBound(#"<Switch on="$isReady"/>"#, owner: owner).view(as: Switch.self))
        var seen: [Bool] = []
        bound.addAction(for: .valueChanged) { seen.append(owner.isReady) }
        let window = try openWindow(bound, size: Size(38, 22))

        window.click(middle)
        owner.isReady = false
        window.layout()

        #expect(seen == [true])
        #expect(!bound.isOn)
    }
}
