import Testing

@testable import Inlay

/// A finger on a touch screen, on the window's own clock.
struct TestFinger {
    let window: Window
    var id = 1
    let clock: ManualClock

    init(_ window: Window, id: Int = 1) throws {
        self.window = window
        self.id = id
        clock = try #require(window.application?.clock as? ManualClock)
    }

    func down(_ point: Point) { window.send(.touchDown(id: id, point)) }

    /// Advances the clock, then moves the finger.
    func move(_ point: Point, after time: Duration = .milliseconds(10)) {
        clock.advance(by: time)
        window.send(.touchMoved(id: id, point))
    }

    func up(_ point: Point, after time: Duration = .zero) {
        clock.advance(by: time)
        window.send(.touchUp(id: id, point))
    }

    func cancel() { window.send(.touchCancelled(id: id)) }

    /// Drags evenly along a line, in steps of 10 ms. The finger stays down.
    func drag(from start: Point, by way: Point, steps: Int = 10) {
        down(start)
        for step in 1...steps { move(start + way.scaled(by: Double(step) / Double(steps))) }
    }

    /// Like `drag`, but lifts the finger at the end.
    func flick(from start: Point, by way: Point, steps: Int = 10) {
        drag(from: start, by: way, steps: steps)
        up(start + way)
    }

    /// Advances the clock and draws one frame.
    func wait(_ seconds: Double) {
        clock.advance(by: .seconds(seconds))
        window.drawFrame()
    }

    /// Draws frames until nothing moves.
    func settle() {
        for _ in 0..<2000 where !window.animations.names.isEmpty { wait(0.016) }
    }
}

/// Logs the delegate calls of a scroll view.
final class ScrollLog: ScrollViewDelegate {
    var log: [String] = []
    var scrolls = 0
    var whenScrolled: (ScrollView) -> Void = { _ in }

    func scrollViewDidScroll(_ scrollView: ScrollView) {
        scrolls += 1
        whenScrolled(scrollView)
    }
    func scrollViewWillBeginDragging(_ scrollView: ScrollView) { log.append("begin") }
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {
        log.append(willDecelerate ? "thrown" : "dropped")
    }
    func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) { log.append("goes on") }
    func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { log.append("rests") }
}

extension Double {
    /// Compares numbers, apart from rounding errors of sums.
    func isNear(_ other: Double) -> Bool { abs(self - other) < 1e-6 }
}
