import Inlay
import InlayTesting
import Testing

@Suite struct ScriptRecorderPointerTests {
    private let place = Point(20, 250)
    private let other = Point(60, 260)

    private func down(_ point: Point, _ button: PointerButton = .left, count: Int = 1) -> Event.Kind {
        .pointerDown(point, button, clickCount: count, [])
    }

    private func up(_ point: Point, _ button: PointerButton = .left) -> Event.Kind {
        .pointerUp(point, button, clickCount: 1, [])
    }

    private func lines(_ events: [Event.Kind]) throws -> [String] {
        let text = try RecordedPage.record { app in
            for event in events { app.send(event) }
        }
        return text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("expect") }
    }

    @Test func `a drag that ends outside the window is recorded with a point`() throws {
        let end = Point(-33, 50)

        #expect(try lines([down(place), .pointerMoved(end, []), up(end)]) == ["drag 20,250 to -33,50"])
    }

    @Test func `a drag is recorded with its button and modifiers`() throws {
        let script = try RecordedPage.record { app in
            app.send(.drag(from: Point(20, 250), to: Point(60, 260), .right, [.control, .shift]))
        }

        #expect(script.hasPrefix("drag 20,250 to 60,260 right with Ctrl+Shift\n"))
    }

    /// Returns the recording of four turns of 0.2 notches, one every 20 ms, after which the fingers leave; nil if they stay.
    private func fingers(leavingAfter time: Duration?) throws -> [String] {
        let text = try RecordedPage.record { app in
            app.send(.pointerMoved(place, []))
            for _ in 0..<4 {
                app.clock.advance(by: .milliseconds(20))
                app.send(.wheel(place, dx: 0, dy: -0.2, []))
            }
            if let time {
                app.clock.advance(by: time)
                app.send(.wheelEnded)
            }
            app.send(.keyDown(.escape, [], isRepeat: false))
            app.send(.keyUp(.escape, []))
        }
        return text.split(separator: "\n").map(String.init).filter { $0.hasPrefix("wheel") }
    }

    @Test func `a touchpad scroll is recorded as one line`() throws {
        #expect(try fingers(leavingAfter: .milliseconds(10)) == ["wheel 20,250 down 0.8 in 80ms"])
    }

    private func pinch(_ phase: PinchPhase, _ scale: Double, _ way: Point = .zero) -> Event.Kind {
        .pinch(place, phase, scale: scale, translation: way)
    }

    private func pinches(_ events: [Event.Kind]) throws -> [String] {
        let text = try RecordedPage.record { app in
            app.send(.pointerMoved(place, []))
            for event in events {
                app.send(event)
                app.clock.advance(by: .milliseconds(50))
            }
        }
        return text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("expect") }
    }

    @Test func `a pinch is recorded as one line`() throws {
        let fingers = [
            pinch(.began, 1), pinch(.changed, 1.2), pinch(.changed, 1.5, Point(20, -10)), pinch(.ended, 1.5),
        ]

        #expect(try pinches(fingers) == ["pinch 20,250 1.5 by 20,-10 in 150ms"])
    }

    @Test func `a key press during a pinch splits the recorded pinch`() throws {
        let escape: [Event.Kind] = [.keyDown(Key("F5"), [], isRepeat: false), .keyUp(Key("F5"), [])]

        let script = try pinches(
            [pinch(.began, 1), pinch(.changed, 2)] + escape + [pinch(.changed, 3), pinch(.ended, 3)])

        #expect(script == ["pinch 20,250 2 in 50ms", "key F5", "pinch 20,250 1.5 in 200ms"])
    }

    @Test func `a cancelled or empty pinch is not recorded`() throws {
        #expect(try pinches([pinch(.began, 1), pinch(.changed, 2), pinch(.cancelled, 2)]).isEmpty)
        #expect(try pinches([pinch(.began, 1), pinch(.changed, 1.0004), pinch(.ended, 1)]).isEmpty)
        #expect(try pinches([pinch(.changed, 2), pinch(.ended, 2)]).isEmpty)
        #expect(try pinches([pinch(.began, 1), pinch(.changed, .nan), pinch(.ended, .infinity)]).isEmpty)
    }

    @Test func `events after a partial wheel turn are recorded after the turn`() throws {
        let script = try lines([
            down(place), .wheel(place, dx: 0, dy: -0.2, []), .pointerMoved(other, []), .focusLost,
        ])

        let turn = script.firstIndex { $0.hasPrefix("wheel") }
        let move = script.firstIndex { $0.hasPrefix("move 60,260") || $0.hasPrefix("release 60,260") }
        #expect(try #require(turn) < (move ?? script.count), "\(script)")
    }

    @Test func `an excessive wheel turn is not recorded as a touchpad scroll`() throws {
        let script = try lines([
            .pointerMoved(place, []), .wheel(place, dx: 0, dy: 0.5, []), .wheel(place, dx: 1e9, dy: 0, []), .wheelEnded,
        ])

        #expect(script == ["wheel 20,250 up 0.5", "wheel 20,250 right 1000"])
    }

    /// The content does not scroll on after these turns.
    @Test(arguments: [.milliseconds(150), nil] as [Duration?])
    func `partial wheel turns without momentum are separate lines`(end: Duration?) throws {
        #expect(try fingers(leavingAfter: end) == Array(repeating: "wheel 20,250 down 0.2", count: 4))
    }

    /// A recording at one scale refers to a position on its pixels, and gives the same value at every scale.
    @Test(arguments: [1, 1.25, 1.5, 2]) func `a recorded slider drag gives the same value at every scale`(scale: Double)
        async throws
    {
        let markup = """
            <ColumnView layoutMargins="10"><Slider id="volume" width="210" maximumValue="100"/><Spacer/></ColumnView>
            """
        let app = try TestApplication(markup: markup, size: Size(300, 100), scale: scale)
        var text = ""
        let recorder = ScriptRecorder(app.window) { text += $0 }
        let slider = try app.find("#volume")
        let thumb = slider.frameInWindow.origin + Point(9, 10)
        let end = thumb + Point(75 / scale, 3 / scale)
        app.send(.pointerMoved(thumb, []))
        app.send(.pointerDown(thumb, .left, clickCount: 1, []))
        app.send(.pointerMoved(end, []))
        app.send(.pointerUp(end, .left, clickCount: 1, []))
        recorder.finish()
        let value = try #require(slider.accessibility.value)

        #expect(text.contains("expect #volume value \"\(value)\""), "\(text)")
        let script = try Script(name: "recorded.inlay", text: text)
        for other in [1, 1.25, 2] {
            let again = try TestApplication(markup: markup, size: Size(300, 100), scale: other)
            try await again.play(script)
            #expect(try again.find("#volume").accessibility.value == value, "at \(other): \(text)")
        }
    }

    @Test func `a control in a row is recorded by its row`() async throws {
        let rows = ["Milk", "Bread", "Milk"].map { todo in
            """
            <ContentTableViewCell><RowView><Label text="\(todo)" weight="1"/><Switch/></RowView>
            </ContentTableViewCell>
            """
        }
        let markup = "<TableView id=\"list\">\(rows.joined())</TableView>"
        let app = try TestApplication(markup: markup, size: Size(300, 200))
        var text = ""
        let recorder = ScriptRecorder(app.window) { text += $0 }
        try app.click("switch in cell 0 1")
        try app.click("switch in cell 0 2")
        recorder.finish()

        let clicks = text.split(separator: "\n").filter { $0.hasPrefix("click") }
        #expect(clicks == [#"click switch in cell "Bread""#, "click switch in cell 0 2"])
        let again = try TestApplication(markup: markup, size: Size(400, 300))
        try await again.play(Script(name: "recorded.inlay", text: text))
        let isOn = try (0..<3).map { try again.find("switch in cell 0 \($0)").accessibility.checkState }
        #expect(isOn[0] != isOn[1] && isOn[1] == isOn[2])
    }

    @Test func `a drop is recorded with its position`() throws {
        #expect(try lines([.filesDropped(["/a", "/b c"], place)]) == [#"drop "/a" "/b c" on 20,250"#])
        #expect(try lines([.textDropped("a\nb", place)]) == [#"drop text "a\nb" on 20,250"#])
    }

    @Test func `wheel turns are recorded with modifiers and directions`() throws {
        let events: [Event.Kind] = [
            .wheel(place, dx: 0, dy: -1, []), .wheel(place, dx: 0, dy: -2, []), .wheel(place, dx: 0, dy: 1, []),
            .wheel(place, dx: 0, dy: 0.55, []), .wheel(place, dx: 0, dy: 0.55, []), .wheel(place, dx: 1, dy: 0, []),
            .wheel(place, dx: 0, dy: 1, .control), .wheel(place, dx: 0, dy: 1, .control),
        ]

        #expect(
            try lines(events) == [
                "wheel 20,250 down 3", "wheel 20,250 up 1", "wheel 20,250 up 0.55", "wheel 20,250 up 0.55",
                "wheel 20,250 right 1", "wheel 20,250 up 2 with Ctrl",
            ])
    }

    @Test(arguments: [Event.Kind.pointerCancelled, .focusLost]) func `a cancelled press is not recorded as a click`(
        cancel: Event.Kind
    ) throws {
        let button = Point(150, 20)

        #expect(try lines([down(button), cancel, up(button)]) == ["press #saveButton", "key Esc", "release"])
        #expect(try lines([down(place), cancel, up(place)]) == ["press 20,250", "release"])
    }

    @Test func `presses of two buttons at once are both recorded`() throws {
        let events = [down(place), down(place, .right), up(place), .pointerMoved(other, []), up(other, .right)]

        #expect(
            try lines(events) == [
                "press 20,250", "press 20,250 right", "release", "release 60,260 right",
            ])
    }

    @Test func `a key during a drag is recorded at the pointer position`() throws {
        let events = [down(place), .pointerMoved(other, []), .keyDown(.escape, [], isRepeat: false)]

        #expect(
            try lines(events + [.keyUp(.escape, []), up(other)]) == [
                "press 20,250", "move 60,260", "key Esc", "release",
            ])
    }

    @Test func `a release outside the control is recorded as a drag`() throws {
        // The area around the button also reacts to the pointer.
        let script = try RecordedPage.record { app in
            let button = try app.find("Save")
            button.height = 10
            app.window.layout()
            let frame = button.frameInWindow
            let outside = Point(frame.midX, frame.maxY + 2)
            app.send(down(Point(frame.midX, frame.midY)))
            app.send(.pointerMoved(outside, []))
            app.send(up(outside))
        }

        #expect(script.hasPrefix("drag #saveButton to 150,22\n"))
    }

    @Test(arguments: [
        (4, ["triple-click 20,250", "click 20,250"]), (5, ["triple-click 20,250", "double-click 20,250"]),
        (7, ["triple-click 20,250", "triple-click 20,250", "click 20,250"]),
    ]) func `repeated clicks are recorded with their count`(count: Int, expected: [String]) throws {
        let clicks = (1...count).flatMap { [down(place, count: $0), up(place)] }

        #expect(try lines(clicks) == expected)
    }

    @Test func `clicks with different modifiers are recorded separately`() throws {
        let events = [
            down(place), up(place), .pointerDown(place, .left, clickCount: 2, .shift), up(place),
        ]

        #expect(try lines(events) == ["click 20,250", "click 20,250 with Shift"])
    }
}
