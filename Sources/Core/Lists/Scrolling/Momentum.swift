/// The motion of a scroll view without a finger: after a fling, back from beyond an edge, or to a page.
final class Momentum: FrameMotion {
    let isDeceleration: Bool
    private let curves: (x: ScrollCurve, y: ScrollCurve)
    private let pages: Point?
    /// The time of the application's clock, in seconds.
    private let start: Double
    private var last: Double
    /// The offset added to the curves after content was inserted or removed.
    private var shift = Point.zero
    private weak var view: ScrollView?

    /// - Parameters:
    ///   - pages: the offset of the target page; nil if there is none.
    ///   - isDeceleration: whether a finger started the motion.
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

    var name: String { "scrolling of \(view?.diagnostics.diagnosticName ?? "a view")" }
    /// The target page, from which key presses continue; nil for a fling, whose end they ignore.
    var target: Point? { pages }
    private var duration: Double { max(curves.x.duration, curves.y.duration) }
    var isAtRest: Bool { duration <= 0 }
    /// The velocity of the offset, in points per second.
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
        // The delegate may have stopped the motion.
        guard view.motion === self else { return false }
        guard isOver else { return true }
        view.motion = nil
        view.momentumDidEnd(self)
        // Content that has shifted meanwhile may have moved the end beyond an edge.
        if view.motion == nil { view.springBack() }
        return false
    }
}
