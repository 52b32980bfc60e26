import Testing

@testable import Inlay

/// Enlarged content is rasterised at its final size when it does not move any more.
extension TransformTests {
    @Test func `enlarged content is drawn at its final size when an animation ends`() throws {
        let window = try open()
        let clock = try #require(window.application?.clock as? ManualClock)
        View.animate(withDuration: 1, delay: 1, options: .curveLinear) {
            box.transform = AffineTransform(scaleX: 1.2, y: 1.2)
        }
        window.drawFrame()
        clock.advance(by: .milliseconds(1500))

        #expect(shown(window).hasPrefix("transform 1.1 0 0 1.1 0 0 about 120,110 moving"))
        clock.advance(by: .milliseconds(500))
        let damage = damage(window)

        #expect(damage == [Rect(95, 97, 50, 26)])
        #expect(shown(window).hasPrefix("transform 1.2 0 0 1.2 0 0 about 120,110\n"))
        #expect(!window.pipeline.needsFrame)
    }

    @Test func `an animation to the current transform comes to rest`() throws {
        let window = try open()
        let clock = try #require(window.application?.clock as? ManualClock)
        box.transform = AffineTransform(scaleX: 1.2, y: 1.2)
        for size in [1.5, 1.2] {
            View.animate(withDuration: 1) { box.transform = AffineTransform(scaleX: size, y: size) }
        }
        window.drawFrame()
        #expect(shown(window).contains("moving"))

        let frames = { window.application?.statistics.frames.count ?? 0 }
        let before = frames()
        clock.advance(by: .seconds(1))
        window.drawFrame()

        #expect(frames() == before + 1)
        #expect(!shown(window).contains("moving"))
    }

    @Test func `a transform following a finger comes to rest after a short delay`() async throws {
        let window = try open()
        let clock = try #require(window.application?.clock as? ManualClock)
        let time = VirtualTime(of: window, clock: clock)
        for size in [1.1, 1.15, 1.2] {
            await time.advance(by: .milliseconds(16))
            box.transform = AffineTransform(scaleX: size, y: size)
            window.drawFrame()
            // A single change counts as the final size at once.
            #expect(shown(window).contains("moving") == (size > 1.1))
        }
        #expect(!window.pipeline.needsFrame)

        await time.advance(by: .milliseconds(100))
        window.drawFrame()

        #expect(shown(window).hasPrefix("transform 1.2 0 0 1.2 0 0 about 120,110\n"))
        #expect(!window.pipeline.needsFrame)
    }

    @Test func `a removed view with an interactive transform is released`() throws {
        let window = try open()
        let clock = try #require(window.application?.clock as? ManualClock)
        weak var gone: View?
        do {
            let view = View()
            view.frame = Rect(0, 0, 10, 10)
            window.rootViewController.view.addSubview(view)
            gone = view
            for size in [1.1, 1.2] {
                clock.advance(by: .milliseconds(16))
                view.transform = AffineTransform(scaleX: size, y: size)
                window.drawFrame()
            }
            window.dispatch(Event(.minimized))
            view.removeFromSuperview()
        }

        #expect(gone == nil)
    }

    @Test func `a delayed animation stays at rest during its delay`() throws {
        let window = try open()
        box.transform = AffineTransform(scaleX: 1.1, y: 1.1)

        View.animate(withDuration: 1, delay: 1) { box.transform = AffineTransform(scaleX: 1.2, y: 1.2) }

        #expect(shown(window).hasPrefix("transform 1.1 0 0 1.1 0 0 about 120,110\n"))
    }
}
