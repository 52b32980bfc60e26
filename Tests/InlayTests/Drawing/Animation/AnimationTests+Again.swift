import Testing

@testable import Inlay

// Setting a property again to the value that it is being animated to.
extension AnimationTests {
    @Test func `setting the target value again ends a repeating animation`() {
        var ends: [Bool] = []
        View.animate(withDuration: 1, options: [.curveLinear, .repeat]) {
            box.alpha = 0.5
            box.frame.origin.x = 200
            box.transform = AffineTransform(translationX: 10, y: 0)
        } completion: {
            ends.append($0)
        }
        _ = show(after: 1.5)

        box.alpha = 0.5
        box.frame.origin.x = 200
        box.transform = AffineTransform(translationX: 10, y: 0)

        #expect(show(after: 0) == [.pushOpacity(0.5), fill(Rect(210, 0, 100, 100)), .pop])
        #expect(ends == [false])
        #expect(window.animations.names.isEmpty)
        #expect(!window.pipeline.needsFrame)
    }

    @Test func `setting the target value again ends every repeating property`() throws {
        let (label, field, text, gradient) = (Label(), TextField(), TextView(), LinearGradientView())
        let (toggle, gauge) = (Switch(), Level())
        let views = [label, field, text, gradient, toggle, gauge]
        for view in views { window.view.addSubview(view) }
        func set() {
            box.backgroundColor = .white
            box.tintColor = .white
            box.bounds.size = Size(50, 50)
            box.layer.zPosition = 2
            box.layer.cornerRadius = 3
            box.layer.shadowColor = .white
            (label.textColor, label.highlightedTextColor, label.shadowColor) = (.white, .white, .white)
            label.shadowOffset = Size(5, 5)
            (field.textColor, text.textColor) = (.white, .white)
            gradient.colors = [.white, .black]
            gradient.locations = [0, 0.5]
            gradient.startPoint = Point(0.1, 0.1)
            toggle.onTintColor = .white
            gauge.value = 1
        }
        gradient.colors = [.black, .white]
        gradient.locations = [0, 1]
        View.animate(withDuration: 1, options: .repeat, animations: set)
        #expect(window.animations.names.count == 17)
        _ = show(after: 0.5)

        set()

        #expect(window.animations.names == [])
    }

    @Test func `setting the target value again continues a finite animation`() {
        View.animate(withDuration: 1, options: .curveLinear) { box.frame.origin.x = 200 }
        _ = show(after: 0.5)

        box.frame.origin.x = 200

        #expect(show(after: 0.25) == [fill(Rect(150, 0, 100, 100))])
    }

    @Test func `a block with the same target completes with the running animation`() {
        var ends: [String] = []
        View.animate(withDuration: 1, options: .curveLinear) {
            box.frame.origin.x = 200
        } completion: {
            ends.append("first \($0)")
        }
        _ = show(after: 0.5)

        View.animate(withDuration: 5, options: .curveEaseIn) {
            box.frame.origin.x = 200
            box.frame.origin.x = 200
        } completion: {
            ends.append("second \($0)")
        }

        #expect(show(after: 0.25) == [fill(Rect(150, 0, 100, 100))])
        #expect(ends.isEmpty)
        #expect(show(after: 0.25) == [fill(Rect(200, 0, 100, 100))])
        #expect(ends == ["first true", "second true"])
    }

    @Test func `an interruption completes all blocks with the same target with false`() {
        var ends: [String] = []
        for name in ["first", "second"] {
            View.animate(withDuration: 1) {
                box.alpha = 0.5
            } completion: {
                ends.append("\(name) \($0)")
            }
        }
        View.animate(withDuration: 1) {
            box.alpha = 0.5
            box.alpha = 0.25
        } completion: {
            ends.append("third \($0)")
        }

        _ = show(after: 0)
        #expect(ends == ["first false", "second false"])
        _ = show(after: 1)
        #expect(ends.last == "third true")
    }

    @Test func `a finite block with the same target ends a repeating animation`() {
        View.animate(withDuration: 1, options: [.curveLinear, .repeat]) { box.frame.origin.x = 200 }
        _ = show(after: 1.5)

        View.animate(withDuration: 1, options: .curveLinear) { box.frame.origin.x = 200 }

        #expect(show(after: 0.5) == [fill(Rect(150, 0, 100, 100))])
        #expect(show(after: 0.5) == [fill(Rect(200, 0, 100, 100))])
        #expect(!window.pipeline.needsFrame)
    }

    @Test func `a repeating block with the same target does not restart an animation`() {
        for _ in 0..<2 {
            View.animate(withDuration: 1, options: [.curveLinear, .repeat]) { box.frame.origin.x = 200 }
            _ = show(after: 0.25)
        }

        #expect(show(after: 0.75) == [fill(Rect(50, 0, 100, 100))])
    }

    @Test func `a block with the same target replaces a delayed animation`() {
        var ends: [Bool] = []
        View.animate(withDuration: 1, delay: 5) {
            box.frame.origin.x = 200
        } completion: {
            ends.append($0)
        }
        View.animate(withDuration: 1, options: .curveLinear) { box.frame.origin.x = 200 }

        #expect(show(after: 0.5) == [fill(Rect(100, 0, 100, 100))])
        #expect(ends == [false])
    }

    @Test func `setting the current value starts no animation`() {
        let level = Level()
        window.view.addSubview(level)
        window.drawFrame()
        View.animate(withDuration: 1) {
            level.value = 0
            box.alpha = 1
        }

        #expect(window.animations.names.isEmpty)
        #expect(!window.pipeline.needsFrame)
    }
}

private final class Level: View {
    @Animated var value = 0.0 { didSet { animateChange(of: \Level._value, from: oldValue, to: value) } }
}
