import Testing

@testable import Inlay

/// Specification 13.5 and 6.1.
@MainActor @Suite struct SliderTests {
    final class Log { var values: [Double] = [] }

    /// A slider in a window of 218 by 24, so that the thumb moves 200 points, and a log of its events.
    private func open(
        _ attributes: String = "", direction: LayoutDirection = .leftToRight
    ) throws -> (control: Slider, window: Window, log: Log) {
        let control = try #require(try view("<Slider \(attributes)/>") as? Slider)
        let log = Log()
        control.addAction(for: .valueChanged) { log.values.append(control.value) }
        return (control, try openWindow(control, size: Size(218, 24), direction: direction), log)
    }

    private func shown(_ window: Window) -> [String] {
        "\(window.displayList())".split(separator: "\n").dropFirst().map { String($0.trimmed) }
    }

    private func drag(_ window: Window, _ places: Double...) {
        for (index, place) in places.enumerated() {
            let point = Point(place, 12)
            window.send(index == 0 ? .pointerDown(point, .left, clickCount: 1, []) : .pointerMoved(point, []))
        }
    }

    private func release(_ window: Window, _ place: Double = 0) {
        window.send(.pointerUp(Point(place, 12), .left, clickCount: 1, []))
    }

    @Test func `a slider fills the width and has the theme's height`() throws {
        let control = Slider()
        let size = control.measure(fitting: .unconstrained)
        #expect(!size.width.isDefined)
        #expect(size.height == 24)
        #expect(control.isStretchable(along: .horizontal))

        let window = try openWindow(control)
        window.setTheme(Theme(density: .touch))
        #expect(control.measure(fitting: .unconstrained).height == 31)
    }

    @Test func `the track is filled up to the thumb`() throws {
        let (_, window, _) = try open(#"value="0.25""#)

        #expect(
            shown(window) == [
                "fill 59,10 159x4 r2 track", "fill 0,10 59x4 r2 filledTrack", "shadow 0,1 blur 1 #000000*0.2",
                "fill 50,3 18x18 r9 #ffffff beneath 1", "border 50,3 18x18 r9 1 inputBorder",
            ])
    }

    @Test(arguments: [
        #"value="5" maximumValue="10""#, #"maximumValue="10" value="5""#,
        #"value="5" minimumValue="2" maximumValue="10""#,
    ])
    func `attribute order does not affect range and value`(attributes: String) throws {
        #expect(try open(attributes).control.value == 5)
    }

    @Test func `a bound limit does not clamp the value in the document`() throws {
        let owner = FormOwner()
        owner.count = 80

        let bound = try #require(
            loadBound(#"<Slider value="50" maximumValue="$count"/>"#, owner: owner).view(as: Slider.self))

        #expect(bound.value == 50)
    }

    @Test(arguments: [(5.0, "above the maximum of 1"), (-1, "below the minimum of 0")])
    func `a value beyond the limits is reported in the window`(value: Double, what: String) throws {
        let control = Slider()
        control.value = value
        let application = Application(title: "Test", platform: HeadlessPlatform())
        var told: [String] = []
        application.diagnosticHandler = { told.append($0.message) }
        let controller = ViewController()
        controller.view = control

        let window = try application.open(controller, size: Size(218, 24))
        window.drawFrame()

        #expect(told.count == 1 && told[0].contains("the value \(value.plain) is \(what)"), "\(told)")
        withExtendedLifetime(window) {}
    }

    @Test func `dragging the thumb changes the value`() throws {
        let (control, window, log) = try open()

        drag(window, 12, 112, 162)

        #expect(log.values == [0.5, 0.75])
        #expect(control.value == 0.75)
        release(window)
        #expect(log.values == [0.5, 0.75])
    }

    @Test func `a press on the track moves the thumb and starts a drag`() throws {
        let (_, window, log) = try open()

        drag(window, 109, 129)

        #expect(log.values == [0.5, 0.6])
    }

    @Test func `a drag outside the slider continues and stops at the limits`() throws {
        let (_, window, log) = try open(#"minimumValue="-3" maximumValue="3.5""#)

        window.send(
            .pointerDown(Point(100, 12), .left, clickCount: 1, []), .pointerMoved(Point(900, 300), []),
            .pointerMoved(Point(-500, -200), []), .pointerUp(Point(-500, -200), .left, clickCount: 1, []))

        #expect(log.values == [3.5, -3])
    }

    @Test func `a dragged value is rounded to pixel precision`() throws {
        let (control, window, _) = try open(#"maximumValue="100""#)
        drag(window, 42)
        #expect(control.value == 16.5)

        let (other, window2, _) = try open(#"maximumValue="300""#)
        drag(window2, 42)
        #expect(other.value == 50)
    }

    @Test func `a non-continuous slider sends value changed on release only`() throws {
        let (control, window, log) = try open(#"continuous="false""#)

        drag(window, 9, 59, 109)
        #expect(control.value == 0.5)
        #expect(log.values.isEmpty)
        release(window, 109)

        #expect(log.values == [0.5])
    }

    @Test(arguments: ["true", "false"]) func `the Escape key restores the value before the drag`(continuous: String)
        throws
    {
        let (control, window, log) = try open(#"value="0.5" continuous="\#(continuous)""#)

        drag(window, 109, 159)
        window.press(.escape)
        window.send(.pointerMoved(Point(209, 12), []))
        release(window, 209)

        #expect(control.value == 0.5)
        #expect(log.values == (continuous == "true" ? [0.75, 0.5] : []))
    }

    @Test func `a value set in the event handler sends no event`() throws {
        let (control, window, log) = try open(#"maximumValue="10""#)
        control.addAction(for: .valueChanged) { control.value = control.value.rounded() }

        drag(window, 9, 55, 56)
        release(window, 56)

        #expect(log.values == [2.3, 2.35])
        #expect(control.value == 2)
    }

    @Test func `the thumb shows hover and pressed states`() throws {
        let (_, window, _) = try open()

        window.send(.pointerMoved(Point(9, 12), []))
        #expect(shown(window).contains("fill 0,3 18x18 r9 #f6f6f6 beneath 1"))
        drag(window, 9)
        #expect(shown(window).contains("fill 0,3 18x18 r9 #ededed beneath 1"))
    }

    @Test func `focus loss during a drag keeps the value and sends the event`() throws {
        let (control, window, log) = try open(#"continuous="false""#)

        drag(window, 9, 109)
        window.send(.focusLost)

        #expect(control.value == 0.5)
        #expect(log.values == [0.5])
    }

    @Test func `keys move by a step, by a page and to the ends`() throws {
        let (control, window, log) = try open(#"maximumValue="10" value="5""#)
        control.becomeFirstResponder()

        for key in [Key.right, .up, .left, .down, .pageUp, .pageDown, .end, .right, .home, .left] { window.press(key) }

        #expect(log.values == [5.5, 6, 5.5, 5, 7, 5, 10, 0])
    }

    @Test func `a repeated key continues to move the thumb`() throws {
        let (control, window, _) = try open()
        control.becomeFirstResponder()

        window.send(.keyDown(.right, [], isRepeat: false), .keyDown(.right, [], isRepeat: true))

        #expect(control.value == 0.1)
    }

    @Test func `the wheel changes the value only with focus`() throws {
        let (control, window, log) = try open()

        window.send(.wheel(Point(100, 12), dx: 0, dy: 2, []))
        #expect(control.value == 0)
        control.becomeFirstResponder()
        window.send(.wheel(Point(100, 12), dx: 0, dy: 2, []), .wheel(Point(100, 12), dx: 0, dy: -0.5, []))

        #expect(log.values == [0.1, 0.075])
    }

    @Test func `a right-to-left layout mirrors the slider`() throws {
        let (control, window, log) = try open(#"value="0.25""#, direction: .rightToLeft)
        #expect(shown(window)[0...1] == ["fill 0,10 159x4 r2 track", "fill 159,10 59x4 r2 filledTrack"])

        drag(window, 159, 109)
        control.becomeFirstResponder()
        release(window, 109)
        window.press(.left)
        window.press(.up)

        #expect(log.values == [0.5, 0.55, 0.6])
    }

    @Test func `a disabled slider looks dimmed and ignores input`() throws {
        let (control, window, log) = try open(#"value="0.5" enabled="false""#)

        drag(window, 20, 80)
        release(window)
        window.press(.tab)
        window.press(.right)

        #expect(log.values.isEmpty)
        var node = Accessibility(role: .slider, value: "0.5", isEnabled: false)
        node.range = Accessibility.Range(0.5, step: 0.05)
        #expect(control.accessibility == node)
        #expect(shown(window).first == "opacity 0.4")
        #expect(!shown(window).contains { $0.hasPrefix("shadow") })
    }

    @Test func `values beyond the limits are clamped`() throws {
        let (control, _, log) = try open()

        control.value = 7
        #expect(control.value == 1)
        control.value = -.infinity
        #expect(control.value == 0)
        #expect(log.values.isEmpty)
    }

    @Test func `NaN and infinite limits are ignored and reported`() throws {
        let (control, window, _) = try open(#"value="0.5""#)
        var told: [String] = []
        window.application?.diagnosticHandler = { told.append($0.message) }

        control.value = .nan
        control.minimumValue = .infinity
        control.maximumValue = .nan

        #expect(control.value == 0.5)
        #expect(control.minimumValue == 0)
        #expect(control.maximumValue == 1)
        #expect(
            told == [
                "Slider: invalid value 'nan': not a number; ignored",
                "Slider: invalid limit 'inf': not a number, or too large; ignored",
                "Slider: invalid limit 'nan': not a number, or too large; ignored",
            ])
    }

    @Test func `a minimum above the maximum is reported after layout`() throws {
        let (control, window, _) = try open()
        var told: [String] = []
        window.application?.diagnosticHandler = { told.append($0.message) }

        control.minimumValue = 5
        control.maximumValue = 10
        window.layout()
        #expect(told.isEmpty)
        control.maximumValue = 2
        window.layout()
        control.value = 3
        window.layout()

        #expect(told == ["Slider: the minimum of 5 is above the maximum of 2; the value stays at the minimum"])
        #expect(control.value == 5)
    }

    @Test func `the owner has the new value before the event`() throws {
        let owner = FormOwner()
        let bound = try #require(loadBound(#"<Slider value="$ratio"/>"#, owner: owner).view(as: Slider.self))
        var seen: [Double] = []
        bound.addAction(for: .valueChanged) { seen.append(owner.ratio) }
        let window = try openWindow(bound, size: Size(218, 24))

        drag(window, 109, 159)
        release(window, 159)
        owner.ratio = 0.25
        window.layout()

        #expect(seen == [0.75])
        #expect(bound.value == 0.25)
    }

    @Test func `an animated change moves the thumb gradually`() throws {
        let (control, window, _) = try open()
        let clock = try #require(window.application?.clock as? ManualClock)

        control.setValue(1, animated: true)
        clock.advance(by: .milliseconds(100))
        window.drawFrame()

        #expect(control.value == 1)
        #expect(shown(window)[3].hasPrefix("fill 137,3"))
    }

    @Test func `images appear beside the track and replace thumb and track`() throws {
        let (control, window, _) = try open(#"value="0.5""#)
        control.minimumValueImage = .symbol(.info)
        control.maximumValueImage = .symbol(.add)
        window.drawFrame()

        #expect(
            shown(window).filter { !$0.hasPrefix("shadow") } == [
                "fill 109,10 85x4 r2 track", "fill 24,10 85x4 r2 filledTrack", #"image 0,4 16x16 "info" label"#,
                #"image 202,4 16x16 "add" label"#, "fill 100,3 18x18 r9 #ffffff beneath 1",
                "border 100,3 18x18 r9 1 inputBorder",
            ])
        control.thumbImage = .symbol(.add)
        #expect(shown(window).last == #"image 101,4 16x16 "add" label"#)
        control.minimumTrackImage = .symbol(.add)
        #expect(shown(window).contains(#"image 24,4 85x16 "add" filledTrack"#))
    }

    @Test func `track and thumb use the tint colors`() throws {
        let (_, window, _) = try open(
            ##"value="0.5" minimumTrackTintColor="#ff0000" maximumTrackTintColor="#00ff00" thumbTintColor="#0000ff""##)

        let fills = shown(window).filter { $0.hasPrefix("fill") }.map { $0.split(separator: " ")[4] }
        #expect(fills == ["#00ff00", "#ff0000", "#0000ff"])
    }

    @Test func `keyboard focus shows a ring around the thumb`() throws {
        let (_, window, _) = try open(#"value="0.5""#)

        window.press(.tab)

        #expect(shown(window).last == "border 96,-1 26x26 r13 2 accent")
    }

    @Test func `a drag in a tiny window keeps the value`() throws {
        let (control, window, _) = try open(#"value="0.5""#)
        window.send(.resized(Size(4, 4), scale: 1), .resized(Size(1, 1), scale: 1.5))

        window.send(.pointerDown(Point(0, 0), .left, clickCount: 1, []), .pointerMoved(Point(50, 0), []))

        #expect(control.value == 0.5)
    }
}
