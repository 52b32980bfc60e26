import Testing

@testable import InlayRaster
@testable import InlaySDL

@Suite("When the next frame may be shown")
struct FramePacerTests {
    private let start = ContinuousClock.now

    @Test
    func `frames at the start and after a pause are presented immediately`() {
        var pacer = FramePacer(refreshRate: 50)
        #expect(pacer.readiness(at: start) == .now)
        pacer.framePresented(at: start)
        #expect(pacer.readiness(at: start + .seconds(1)) == .now)
    }

    @Test
    func `consecutive frames follow the refresh rate`() {
        var pacer = FramePacer(refreshRate: 50)
        pacer.framePresented(at: start)
        #expect(pacer.readiness(at: start) == .at(start + .milliseconds(20)))
        pacer.framePresented(at: start + .milliseconds(23))
        #expect(pacer.readiness(at: start + .milliseconds(23)) == .at(start + .milliseconds(40)))
    }

    @Test
    func `an unknown refresh rate is treated as 60 Hz`() {
        var pacer = FramePacer(refreshRate: 0)
        pacer.framePresented(at: start)
        #expect(pacer.readiness(at: start) == .at(start + .nanoseconds(16_666_666)))
    }

    @Test
    func `a resized window presents its next frame immediately`() {
        var pacer = FramePacer(refreshRate: 50)
        pacer.framePresented(at: start)
        pacer.reset()
        #expect(pacer.readiness(at: start) == .now)
    }

    @Test
    func `a new refresh rate applies after the pending frame`() {
        var pacer = FramePacer(refreshRate: 50)
        pacer.framePresented(at: start)
        pacer.follow(refreshRate: 100)
        #expect(pacer.readiness(at: start) == .at(start + .milliseconds(20)))
        pacer.framePresented(at: start + .milliseconds(20))
        #expect(pacer.readiness(at: start + .milliseconds(20)) == .at(start + .milliseconds(30)))
    }
}
