import Testing

@testable import Inlay

// Animations when the desktop requests reduced motion.
extension AnimationTests {
    private func setMotion(_ motion: Theme.Motion) {
        window.dispatch(Event(.preferencesChanged(DesktopPreferences(motion: motion))))
    }

    @Test func `reduced motion applies positions at once and animates opacity`() {
        setMotion(.reduced)

        View.animate(withDuration: 1, options: .curveLinear) {
            box.frame.origin.x = 200
            box.alpha = 0
        }

        #expect(box.frame.minX == 200)
        _ = show(after: 0.5)
        #expect(window.animations.names.count == 1)
        #expect(window.displayList().description.contains("200,0 100x100"))
    }

    @Test func `reduced motion applies a custom motion property at once`() throws {
        let needle = Needle()
        window.view.addSubview(needle)
        setMotion(.reduced)

        View.animate(withDuration: 1) {
            needle.angle = 1
            needle.glow = 1
        }

        #expect(window.animations.names == ["a property of Needle"])
    }

    @Test func `reduced motion animates gradient colors but not positions`() {
        let gradient = LinearGradientView()
        gradient.colors = [.black, .white]
        gradient.locations = [0, 1]
        window.view.addSubview(gradient)
        setMotion(.reduced)

        View.animate(withDuration: 1) {
            gradient.startPoint = Point(1, 0)
            gradient.locations = [0, 0.5]
            gradient.layer.shadowOffset = Size(5, 5)
        }
        #expect(window.animations.names == [])
        View.animate(withDuration: 1) { gradient.colors = [.white, .black] }

        #expect(window.animations.names.count == 1)
    }

    @Test func `switching on reduced motion completes running motion animations`() {
        var ends: [Bool] = []
        View.animate(withDuration: 1, options: .curveLinear) {
            box.frame.origin.x = 200
            box.transform = AffineTransform(translationX: 0, y: 20)
        } completion: {
            ends.append($0)
        }
        View.animate(withDuration: 1, options: .curveLinear) { box.alpha = 0 }
        _ = show(after: 0.5)

        setMotion(.reduced)

        #expect(show(after: 0) == [.pushOpacity(0.5), fill(Rect(200, 20, 100, 100)), .pop])
        #expect(ends == [true])
        #expect(window.animations.names == ["alpha of View"])
    }

    @Test func `switching on reduced motion stops repeating motion animations`() {
        var ends: [Bool] = []
        View.animate(withDuration: 1, options: [.curveLinear, .repeat, .autoreverse]) {
            box.frame.origin.x = 200
        } completion: {
            ends.append($0)
        }
        #expect(show(after: 0.5) == [fill(Rect(100, 0, 100, 100))])

        setMotion(.reduced)

        #expect(show(after: 0.1) == [fill(Rect(200, 0, 100, 100))])
        #expect(ends == [true])
        #expect(!window.pipeline.needsFrame)
    }
}

private final class Needle: View {
    @Animated var angle = 0.0 {
        didSet { animateChange(of: \Needle._angle, from: oldValue, to: angle, isMotion: true) }
    }
    @Animated var glow = 0.0 { didSet { animateChange(of: \Needle._glow, from: oldValue, to: glow) } }
}
