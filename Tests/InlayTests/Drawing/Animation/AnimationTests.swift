import Testing

@testable import Inlay

/// Animated changes of views.
@Suite struct AnimationTests {
    let box = View().with { $0.backgroundColor = Color(white: 0) }
    let window: Window
    let clock: ManualClock

    init() throws {
        box.frame = Rect(0, 0, 100, 100)
        let root = View()
        root.addSubview(box)
        window = try openWindow(root, size: Size(400, 300))
        clock = try #require(window.application?.clock as? ManualClock)
    }

    /// Returns the drawing of the window after a number of seconds.
    func show(after seconds: Double) -> [DisplayCommand] {
        clock.advance(by: .seconds(seconds))
        window.drawFrame()
        return Array(window.displayList().commands.dropFirst())
    }

    func fill(_ rect: Rect, white: Double = 0, alpha: Double = 1) -> DisplayCommand {
        .fill(rect, corners: .zero, .color(Color(white: white, alpha: alpha)))
    }

    @Test func `an animated property changes at once and the drawing follows`() {
        View.animate(withDuration: 1, options: .curveLinear) { box.frame.origin.x = 200 }

        #expect(box.frame.minX == 200)
        #expect(show(after: 0.25) == [fill(Rect(50, 0, 100, 100))])
        #expect(box.frame.minX == 200)
        #expect(show(after: 0.5) == [fill(Rect(150, 0, 100, 100))])
        #expect(show(after: 0.25) == [fill(Rect(200, 0, 100, 100))])
    }

    @Test func `frames are requested until the animation ends`() {
        View.animate(withDuration: 1) { box.frame.origin.x = 200 }

        _ = show(after: 0.5)
        #expect(window.pipeline.needsFrame)
        _ = show(after: 0.5)
        #expect(!window.pipeline.needsFrame)
        #expect(window.animations.names.isEmpty)
    }

    @Test func `an animation damages only the moving view`() throws {
        View.animate(withDuration: 1, options: .curveLinear) { box.frame.origin.x = 10 }
        clock.advance(by: .milliseconds(500))
        window.drawFrame()

        #expect(window.headless?.lastFrame?.damage == [Rect(0, 0, 105, 100)])
    }

    @Test func `animated edges are drawn at whole pixels`() {
        View.animate(withDuration: 1, options: .curveLinear) { box.frame = Rect(1, 0, 103, 100) }

        #expect(show(after: 0.3) == [fill(Rect(0, 0, 101, 100))])
    }

    @Test func `an animated frame property returns the exact value set`() {
        let frame = Rect(10.3, 0, 100.5, 40)
        var ends: [Bool] = []
        View.animate(withDuration: 1, options: .curveLinear) {
            box.frame = frame
        } completion: {
            ends.append($0)
        }
        #expect(show(after: 0.5) == [fill(Rect(5, 0, 100, 70))])
        #expect(box.frame == frame)

        // Setting the same frame again, as layout does.
        box.frame = frame

        #expect(show(after: 0.25) == [fill(Rect(8, 0, 100, 55))])
        #expect(box.frame == frame)
        #expect(ends == [])
        #expect(show(after: 0.25) == [fill(frame)])
        #expect(ends == [true])
    }

    private final class Drawing: View {
        var count = 0

        deinit {}
        override func draw(into list: inout DisplayList) { count += 1 }
    }

    @Test func `a moving view is not redrawn`() {
        let view = Drawing()
        view.frame = Rect(0, 0, 106.67, 33.3)
        box.addSubview(view)
        window.drawFrame()
        let before = view.count

        View.animate(withDuration: 1) { view.frame.origin = Point(50.3, 20) }
        for _ in 0..<5 { _ = show(after: 0.25) }

        #expect(view.count == before)
        #expect(view.frame == Rect(50.3, 20, 106.67, 33.3))
    }

    @Test func `opacity, color and layer properties are animated`() throws {
        View.animate(withDuration: 1, options: .curveLinear) {
            box.backgroundColor = Color(white: 1)
            box.layer.cornerRadius = 20
            box.layer.borderWidth = 4
        }
        #expect(
            show(after: 0.25) == [
                .fill(Rect(0, 0, 100, 100), corners: CornerRadii(5), .color(Color(white: 0.25)), beneath: 1),
                .border(Rect(0, 0, 100, 100), corners: CornerRadii(5), width: 1, .color(.black)),
            ])

        View.animate(withDuration: 1, options: .curveLinear) { box.alpha = 0 }
        #expect(show(after: 0.25).first == .pushOpacity(0.75, isPicture: true))
        #expect(box.alpha == 0)
    }

    @Test func `an animated bounds size grows about the center`() {
        View.animate(withDuration: 1, options: .curveLinear) { box.bounds.size = Size(200, 40) }

        #expect(box.frame == Rect(-50, 30, 200, 40))
        #expect(show(after: 0.5) == [fill(Rect(-25, 15, 150, 70))])
        #expect(show(after: 0.5) == [fill(Rect(-50, 30, 200, 40))])
    }

    @Test(arguments: [0, 7, 333, 1234]) func `an animation ends after its duration for any start time`(start: Int) {
        var isComplete = false
        clock.advance(by: .milliseconds(start))
        View.animate(withDuration: 0.4) {
            box.alpha = 0.5
        } completion: {
            isComplete = $0
        }

        clock.advance(by: .milliseconds(400))
        window.drawFrame()

        #expect(isComplete)
    }

    @Test func `layout inside an animation block animates the frames`() throws {
        let (first, second) = (Block(50, 10).with { $0.backgroundColor = .black }, Spacer())
        let root = row(first, second) { $0.spacing = 0 }
        let window = try openWindow(root, size: Size(200, 10))
        View.animate(withDuration: 1, options: .curveLinear) {
            first.preferred.width = 150
            first.setNeedsLayout()
            root.layoutIfNeeded()
        }
        (window.application?.clock as? ManualClock)?.advance(by: .milliseconds(500))

        #expect(window.displayList().commands.last == fill(Rect(0, 0, 100, 10)))
        #expect(first.frame.width == 150)
    }

    @Test func `a view receiving its first frame is not animated`() throws {
        let child = Block(50, 10).with { $0.backgroundColor = .black }
        let root = column()
        let window = try openWindow(root, size: Size(200, 10))
        View.animate(withDuration: 1) {
            root.addArrangedSubview(child)
            root.layoutIfNeeded()
        }

        #expect(window.displayList().commands.last == fill(Rect(0, 0, 200, 10)))
    }

    // MARK: Interruption

    @Test func `setting a property again animates from the current value`() {
        View.animate(withDuration: 1, options: .curveLinear) { box.frame.origin.x = 200 }
        #expect(show(after: 0.5) == [fill(Rect(100, 0, 100, 100))])

        View.animate(withDuration: 1, options: .curveLinear) { box.frame.origin.x = 0 }
        #expect(show(after: 0.5) == [fill(Rect(50, 0, 100, 100))])
        #expect(show(after: 0.5) == [fill(Rect(0, 0, 100, 100))])
    }

    @Test func `setting a property outside an animation block applies at once`() {
        var ends: [Bool] = []
        View.animate(withDuration: 1) {
            box.frame.origin.x = 200
        } completion: {
            ends.append($0)
        }
        _ = show(after: 0.5)
        box.frame.origin.x = 7

        #expect(show(after: 0) == [fill(Rect(7, 0, 100, 100))])
        #expect(ends == [false])
    }

    @Test func `performWithoutAnimation applies changes at once inside a block`() {
        View.animate(withDuration: 1, options: .curveLinear) {
            box.alpha = 0.5
            View.performWithoutAnimation { box.frame.origin.x = 200 }
        }

        #expect(show(after: 0.5) == [.pushOpacity(0.75), fill(Rect(200, 0, 100, 100)), .pop])
    }

    @Test func `removing a view ends its animations`() {
        var ends: [Bool] = []
        View.animate(withDuration: 1) {
            box.frame.origin.x = 200
        } completion: {
            ends.append($0)
        }
        box.removeFromSuperview()

        #expect(show(after: 0) == [])
        #expect(ends == [false])
        #expect(!window.pipeline.needsFrame)
    }

    @Test func `closing a window ends its animations`() {
        var ends: [Bool] = []
        View.animate(withDuration: 1) {
            box.alpha = 0
        } completion: {
            ends.append($0)
        }
        window.close()

        #expect(ends == [false])
    }

    // MARK: Completion

    @Test func `the completion is called once after all changes end`() {
        var ends: [Bool] = []
        View.animate(withDuration: 1) {
            box.frame.origin.x = 200
            box.frame.origin.y = 20
            box.alpha = 0.5
        } completion: {
            ends.append($0)
        }

        _ = show(after: 0.9)
        #expect(ends.isEmpty)
        _ = show(after: 0.1)
        _ = show(after: 1)
        #expect(ends == [true])
    }

    @Test func `a completion can start the next animation`() {
        View.animate(withDuration: 1, options: .curveLinear) {
            box.frame.origin.x = 100
        } completion: { _ in
            View.animate(withDuration: 1, options: .curveLinear) { box.frame.origin.x = 0 }
        }
        _ = show(after: 1)

        #expect(show(after: 0.25) == [fill(Rect(75, 0, 100, 100))])
    }

    // MARK: Time

    @Test func `a delayed animation shows the old value during its delay`() {
        View.animate(withDuration: 1, delay: 2, options: .curveLinear) { box.frame.origin.x = 200 }

        #expect(show(after: 2) == [fill(Rect(0, 0, 100, 100))])
        #expect(show(after: 0.5) == [fill(Rect(100, 0, 100, 100))])
    }

    @Test func `a repeating autoreversed animation moves back and forth`() {
        View.animate(withDuration: 1, options: [.curveLinear, .repeat, .autoreverse]) { box.frame.origin.x = 200 }

        #expect(show(after: 0.25) == [fill(Rect(50, 0, 100, 100))])
        #expect(show(after: 1) == [fill(Rect(150, 0, 100, 100))])
        #expect(show(after: 1) == [fill(Rect(50, 0, 100, 100))])
    }

    @Test(arguments: [0, -1, Double.leastNonzeroMagnitude], [AnimationOptions.repeat, [.repeat, .autoreverse], []])
    func `a zero-length animation applies its change after the delay`(duration: Double, options: AnimationOptions) {
        View.animate(withDuration: duration, delay: 0.5, options: options) { box.frame.origin.x = 200 }

        #expect(show(after: 0.4) == [fill(Rect(0, 0, 100, 100))])
        #expect(show(after: 0.2) == [fill(Rect(200, 0, 100, 100))])
        #expect(!window.pipeline.needsFrame)
    }

    @Test func `settling waits for animations to end`() async throws {
        View.animate(withDuration: 0.3) { box.frame.origin.x = 200 }
        try await VirtualTime(of: window, clock: clock).settle()

        #expect(clock.now.sinceStart >= .milliseconds(300))
        #expect(clock.now.sinceStart < .milliseconds(350))
    }

    @Test func `settling reports an animation without end`() async throws {
        box.markup.identifier = "box"
        View.animate(withDuration: 0.3, options: .repeat) { box.alpha = 0 }
        let error = await #expect(throws: SettleError.self) {
            try await VirtualTime(of: window, clock: clock).settle(limit: .seconds(1))
        }

        #expect(error?.causes == [.animates("alpha of View 'box'")])
    }

    @Test func `a focused control keeps focus while fading in`() throws {
        let button = Button()
        button.frame = Rect(0, 200, 100, 30)
        button.alpha = 0
        window.view.addSubview(button)
        View.animate(withDuration: 1) { button.alpha = 1 }
        window.makeFirstResponder(button)
        _ = show(after: 0)

        #expect(window.firstResponder === button)
    }

    @Test func `a custom view can animate its own property`() {
        let gauge = Gauge()
        gauge.frame = Rect(0, 200, 100, 10)
        window.view.addSubview(gauge)
        window.drawFrame()
        View.animate(withDuration: 1, options: .curveLinear) { gauge.value = 1 }

        #expect(show(after: 0.25).last == fill(Rect(0, 200, 25, 10)))
        #expect(gauge.value == 1)
        #expect(gauge.valueChangeCount == 1)
    }
}

private final class Gauge: View {
    private(set) var valueChangeCount = 0
    @Animated var value = 0.0 {
        didSet {
            valueChangeCount += 1
            animateChange(of: \Gauge._value, from: oldValue, to: value)
        }
    }

    override func draw(into list: inout DisplayList) {
        list.fill(Rect(0, 0, bounds.width * value, bounds.height), Color(white: 0))
    }
}
