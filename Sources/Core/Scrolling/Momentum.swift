/// A scroll view that goes on by itself: thrown by a finger, on its way back from beyond its edge, or to a page.
final class Momentum: FrameMotion {
    let isDeceleration: Bool
    private let curves: (x: ScrollCurve, y: ScrollCurve)
    private let pages: Point?
    /// Seconds of the application's clock.
    private let start: Double
    private var last: Double
    /// How far what it moves lies from where the curves say.
    private var shift = Point.zero
    private weak var view: ScrollView?

    /// - Parameters:
    ///   - pages: the offset of the page that it leads to; nil leads to none.
    ///   - isDeceleration: whether a finger has set it off.
    init(
        of view: ScrollView, _ curves: (x: ScrollCurve, y: ScrollCurve), toPage pages: Point? = nil,
        isDeceleration: Bool, at time: Double
    ) {
        self.view = view
        self.curves = curves
        self.pages = pages
        self.isDeceleration = isDeceleration
        start = time
        last = time
    }

    deinit {}

    var name: String { "scrolling of \(view?.nameForPeople ?? "a view")" }
    /// Keys go on from a page, not from where a throw may lead.
    var target: Point? { pages }
    private var duration: Double { max(curves.x.duration, curves.y.duration) }
    var isAtRest: Bool { duration <= 0 }
    /// Of the offset, in points per second.
    var velocity: Point {
        Point(curves.x.value(at: last - start).velocity, curves.y.value(at: last - start).velocity)
    }
    var time: Double { last }

    func contentDidShift(by distance: Point) { shift = shift + distance }

    func step(to time: Double) -> Bool {
        guard let view, view.motion === self else { return false }
        last = max(last, time)
        let passed = last - start
        let isOver = passed >= duration
        let place =
            isOver
            ? Point(curves.x.end, curves.y.end)
            : Point(curves.x.value(at: passed).position, curves.y.value(at: passed).position)
        view.moveFreely(to: place + shift)
        // Who heard of that may have stopped it.
        guard view.motion === self else { return false }
        guard isOver else { return true }
        view.motion = nil
        view.momentumDidEnd(self)
        // Content that has shifted on the way may have taken the end beyond its edge.
        if view.motion == nil { view.springBack() }
        return false
    }
}
