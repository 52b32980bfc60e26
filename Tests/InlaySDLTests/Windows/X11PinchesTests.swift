import CX11
import Inlay
import Testing

@testable import InlayRaster
@testable import InlaySDL

/// Pinch events of touchpads from an X server.
@Suite struct X11PinchesTests {
    private func event(
        _ type: CInt, dx: Double = 0, dy: Double = 0, scale: Double = 1, flags: CInt = 0
    ) -> XIGesturePinchEvent {
        var event = XIGesturePinchEvent()
        event.evtype = type
        (event.delta_x, event.delta_y, event.scale, event.flags) = (dx, dy, scale, flags)
        return event
    }

    @Test func `pinch events are added to SDL's event mask`() {
        // Motion, and the three events of touch screens.
        let touches: [UInt8] = [0x40, 0, 0x1c]

        #expect(X11Pinches.adding(to: touches) == touches + [0b0011_1000])
        #expect(X11Pinches.adding(to: touches + [1, 2]) == touches + [0b0011_1001, 2])
    }

    @Test func `a pinch sums its translation and reports its end`() {
        var words: [TouchpadEvent] = []
        var steps = PinchSteps { words.append($0) }

        for flags in [0, XIGesturePinchEventCancelled] {
            steps.take(event(XI_GesturePinchBegin))
            steps.take(event(XI_GesturePinchUpdate, dx: 2, dy: -1.5, scale: 1.25))
            steps.take(event(XI_GesturePinchUpdate, dx: 4, scale: 1.5))
            steps.take(event(XI_GesturePinchEnd, scale: 1.5, flags: flags))
            steps.take(event(XI_GesturePinchUpdate, scale: 9))
        }

        #expect(
            words
                == [PinchPhase.ended, .cancelled].flatMap { end in
                    [
                        .pinch(.began, scale: 1, translation: .zero),
                        .pinch(.changed, scale: 1.25, translation: Point(2, -1.5)),
                        .pinch(.changed, scale: 1.5, translation: Point(6, -1.5)),
                        .pinch(end, scale: 1.5, translation: Point(6, -1.5)),
                    ] as [TouchpadEvent]
                })
    }
}
