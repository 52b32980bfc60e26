import Testing

@testable import InlaySDL

@Suite("When the next frame may be shown")
struct FramePacerTests {
    private let start = ContinuousClock.now

    @Test("the first frame, and one after a pause, come at once")
    func atOnce() {
        var pacer = FramePacer(refreshRate: 50)
        #expect(pacer.readiness(at: start) == .now)
        pacer.framePresented(at: start)
        #expect(pacer.readiness(at: start + .seconds(1)) == .now)
    }

    @Test("frames in a row keep the display's rate, late wake-ups or not")
    func inARow() {
        var pacer = FramePacer(refreshRate: 50)
        pacer.framePresented(at: start)
        #expect(pacer.readiness(at: start) == .at(start + .milliseconds(20)))
        pacer.framePresented(at: start + .milliseconds(23))
        #expect(pacer.readiness(at: start + .milliseconds(23)) == .at(start + .milliseconds(40)))
    }

    @Test("a display that tells no rate has 60 Hz")
    func unknownRate() {
        var pacer = FramePacer(refreshRate: 0)
        pacer.framePresented(at: start)
        #expect(pacer.readiness(at: start) == .at(start + .nanoseconds(16_666_666)))
    }

    @Test("a window that was resized does not wait")
    func reset() {
        var pacer = FramePacer(refreshRate: 50)
        pacer.framePresented(at: start)
        pacer.reset()
        #expect(pacer.readiness(at: start) == .now)
    }

    @Test("a window that came to a faster display has its rate from the next frame on")
    func anotherDisplay() {
        var pacer = FramePacer(refreshRate: 50)
        pacer.framePresented(at: start)
        pacer.follow(refreshRate: 100)
        #expect(pacer.readiness(at: start) == .at(start + .milliseconds(20)))
        pacer.framePresented(at: start + .milliseconds(20))
        #expect(pacer.readiness(at: start + .milliseconds(20)) == .at(start + .milliseconds(30)))
    }
}
