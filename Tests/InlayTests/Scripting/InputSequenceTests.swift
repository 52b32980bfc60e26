import Inlay
import Testing

@Suite struct InputSequenceTests {
    @Test func `a drag sends the button and modifiers`() {
        let events = InputSequence.drag(from: Point(0, 0), to: Point(8, -8), .right, .shift).events

        #expect(events.count == 1 + 2 + 8 + 1 + 1)
        #expect(events.first == .keyDown(Key("Left Shift"), .shift, isRepeat: false))
        #expect(events[2] == .pointerDown(Point(0, 0), .right, clickCount: 1, .shift))
        #expect(events[3] == .pointerMoved(Point(1, -1), .shift))
        #expect(events[11] == .pointerUp(Point(8, -8), .right, clickCount: 1, .shift))
        #expect(events.last == .keyUp(Key("Left Shift"), []))
    }

    @Test func `a wheel sequence sends the modifiers`() {
        let events = InputSequence.wheel(at: Point(1, 2), dx: 0, dy: -1.5, .control).events

        #expect(
            events == [
                .keyDown(Key("Left Ctrl"), .control, isRepeat: false), .wheel(Point(1, 2), dx: 0, dy: -1, .control),
                .wheel(Point(1, 2), dx: 0, dy: -0.5, .control), .keyUp(Key("Left Ctrl"), []),
            ])
    }
}
