/// What goes on from frame to frame by itself, each step before layout: unlike an animation it changes what is so, not only
/// what is shown.
protocol FrameMotion: AnyObject {
    /// For people.
    var name: String { get }
    /// - Parameter time: seconds of the application's clock.
    /// - Returns: false when it has come to its end.
    func step(to time: Double) -> Bool
}

/// A scroll view on its way to an offset.
final class ScrollMotion: FrameMotion {
    let target: Point
    private let start: Point
    private weak var view: ScrollView?
    private let timing: AnimationTiming
    private let whenDone: () -> Void

    /// Seconds.
    static let duration = 0.25

    init(of view: ScrollView, to target: Point, at time: Double, whenDone: @escaping () -> Void) {
        self.view = view
        start = view.contentOffset
        self.target = target
        self.whenDone = whenDone
        timing = AnimationTiming(start: time, duration: Self.duration, curve: .init(.curveEaseOut))
    }

    deinit {}

    var name: String { "scrolling of \(view?.nameForPeople ?? "a view")" }

    func step(to time: Double) -> Bool {
        guard let view, view.motion === self else { return false }
        guard let fraction = timing.fraction(at: time) else {
            view.motion = nil
            view.move(to: target)
            whenDone()
            return false
        }
        view.move(to: start + (target - start).scaled(by: fraction))
        return true
    }
}

extension ScrollView {
    /// Scrolls to an offset, in a quarter of a second if `animated`; at once where the desktop asks for reduced motion.
    public func setContentOffset(_ offset: Point, animated: Bool) {
        move(to: offset, animated: animated) { [weak self] in
            if let self { delegate?.scrollViewDidEndScrollingAnimation(self) }
        }
    }

    /// Scrolls as little as shows a part of the content, in the content's coordinates; nothing if it can be seen.
    public func scrollRectToVisible(_ rect: Rect, animated: Bool) {
        layoutIfNeeded()
        guard let reach else { return }
        setContentOffset(reach.showing(rect, from: motion?.target ?? contentOffset), animated: animated)
    }

    /// - Parameter whenDone: called once it is there, if it goes there step by step.
    func move(to offset: Point, animated: Bool, whenDone: @escaping () -> Void) {
        stopMotion()
        let target = reach?.nearest(to: offset) ?? offset
        guard target != contentOffset else { return }
        guard animated, let window, !theme.reducesMotion else { return move(to: target) }
        let motion = ScrollMotion(of: self, to: target, at: window.animations.time, whenDone: whenDone)
        self.motion = motion
        window.animations.start(motion)
    }

    func stopMotion() { motion = nil }
}

extension View {
    /// Has the scroll views around it show the view, as far as they have room.
    func scrollIntoView() {
        var next = superview
        while let view = next {
            if let scrollView = view as? ScrollView, let content = scrollView.contentView,
                content === self || content.isAncestor(of: self)
            {
                let place = frameInWindow
                let origin = content.convertFromWindow(place.origin)
                scrollView.scrollRectToVisible(Rect(origin: origin, size: place.size), animated: false)
            }
            next = view.superview
        }
    }
}
