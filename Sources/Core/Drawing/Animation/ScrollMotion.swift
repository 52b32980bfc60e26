/// A change in each frame, before layout. Unlike an animation it changes the model, not only the presentation.
protocol FrameMotion: AnyObject {
    /// The name for diagnostics.
    var name: String { get }
    /// The final offset, if it is known.
    var target: Point? { get }
    /// Adapts the motion to content that has shifted by a distance.
    func contentDidShift(by distance: Point)
    /// Whether a finger started the motion.
    var isDeceleration: Bool { get }
    /// Whether a control repeats an action while a person holds it.
    var isOfControl: Bool { get }
    /// Advances the motion.
    ///
    /// - Parameter time: seconds of the application's clock.
    /// - Returns: false when the motion is finished.
    func step(to time: Double) -> Bool
}

extension FrameMotion {
    func contentDidShift(by distance: Point) {}
    var isDeceleration: Bool { false }
    var isOfControl: Bool { false }
}

/// An animated change of a scroll view's offset.
final class ScrollMotion: FrameMotion {
    private(set) var end: Point
    private var start: Point
    /// Whether it begins beyond the content's edge, after a drag by a finger.
    let isFromBeyond: Bool
    private weak var view: ScrollView?
    private let timing: AnimationTiming
    private let onCompletion: () -> Void

    /// The duration in seconds.
    static let duration = 0.25

    init(of view: ScrollView, to target: Point, at time: Double, onCompletion: @escaping () -> Void) {
        self.view = view
        start = view.contentOffset
        isFromBeyond = view.scrollRange?.contains(view.contentOffset) == false
        end = target
        self.onCompletion = onCompletion
        timing = AnimationTiming(start: time, duration: Self.duration, curve: .init(.curveEaseOut))
    }

    deinit {}

    var name: String { "scrolling of \(view?.diagnostics.diagnosticName ?? "a view")" }
    var target: Point? { end }

    func contentDidShift(by distance: Point) {
        start = start + distance
        end = end + distance
    }

    func step(to time: Double) -> Bool {
        guard let view, view.motion === self else { return false }
        guard let fraction = timing.fraction(at: time) else {
            view.motion = nil
            view.move(to: end)
            onCompletion()
            return false
        }
        let place = start + (end - start).scaled(by: fraction)
        if isFromBeyond { view.moveFreely(to: place) } else { view.move(to: place) }
        return true
    }
}

extension ScrollView {
    /// Scrolls to an offset, in a quarter of a second if `animated`; at once if the desktop requests reduced motion. The
    /// delegate is notified at the end of an animated change.
    public func setContentOffset(_ offset: Point, animated: Bool) {
        // Lays out views that were just added, so that they count.
        if scrollRange != nil, window != nil { layoutIfNeeded() }
        move(to: offset, animated: animated) { [weak self] in
            if let self { delegate?.scrollViewDidEndScrollingAnimation(self) }
        }
    }

    /// Scrolls the minimum distance to show a part of the content, in the content's coordinates; no effect if it is visible.
    public func scrollRectToVisible(_ rect: Rect, animated: Bool) {
        layoutIfNeeded()
        guard let scrollRange, rect.origin.x.isFinite, rect.origin.y.isFinite else { return }
        var target = scrollRange.showing(rect, from: motion?.target ?? contentOffset)
        if isPagingEnabled {
            for axis in Axis.allCases where scrollRange.viewport[axis] > 0 {
                // A part that begins at a page's edge, up to rounding errors, is on that page.
                let page = ((rect.origin[axis] + 0.01) / scrollRange.viewport[axis]).rounded(.down)
                target[axis] = page * scrollRange.viewport[axis]
            }
            pageDidSettle(page(at: scrollRange.nearest(to: target), .horizontal))
        }
        setContentOffset(target, animated: animated)
    }

    /// - Parameter onCompletion: called at the end of an animated change.
    func move(to offset: Point, animated: Bool, onCompletion: @escaping () -> Void) {
        stopMotion()
        let target = scrollRange?.nearest(to: offset) ?? offset
        guard target.x.isFinite, target.y.isFinite else { return }
        guard animated else { return move(to: target) }
        guard target != contentOffset, let window, !theme.reducesMotion else {
            move(to: target)
            return onCompletion()
        }
        start(ScrollMotion(of: self, to: target, at: window.animations.time, onCompletion: onCompletion))
    }

    func start(_ motion: any FrameMotion) {
        self.motion = motion
        window?.animations.start(motion)
    }

    func stopMotion() {
        let wasDecelerating = isDecelerating
        motion = nil
        if wasDecelerating { delegate?.scrollViewDidEndDecelerating(self) }
    }
}

extension ScrollView {
    /// Shows a part of the content for a person, which may turn pages.
    func show(_ part: Rect) {
        let page = currentPage
        scrollRectToVisible(part, animated: false)
        if isPagingEnabled, currentPage != page { delegate?.scrollViewDidEndDecelerating(self) }
    }
}
