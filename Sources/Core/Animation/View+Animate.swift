// Changes that show step by step:
//
//     View.animate(withDuration: 0.2) {
//         panel.alpha = 1
//         panel.frame.origin.x = 0
//     }
//
// Properties have their new values at once; only what the window shows follows, frame by frame, on the application's clock. So
// layout, events and tests never meet a value in between. Animated are `frame` (set by the app, or by `layoutIfNeeded()` within
// the block), `bounds`, `transform`, `alpha`, all colours, a layer's `zPosition`, border, corners and shadow, where the shadows of labels
// fall, the colours and points of gradients, and what an app's own views say (`animateChange`).

extension View {
    /// Shows what `animations` changes step by step, from what is shown now.
    ///
    /// A property that is set again later goes on from where it is; one that is set outside of a block shows that at once.
    /// Where the desktop asks for reduced motion, places (of gradients and shadows, too), sizes and transforms change at once, and colours
    /// and opacity as ever.
    ///
    /// - Parameters:
    ///   - duration: seconds; 0 and less changes in one step, when the delay is over, and does not repeat.
    ///   - delay: seconds before it begins.
    ///   - completion: is told whether all of it was shown to its end, never before this returns. Where nothing is to be
    ///     shown, as outside of a window, it is called when that would be over, and a tenth of a second later where the
    ///     window shows no frames, as while it is minimised.
    public static func animate(
        withDuration duration: Double, delay: Double = 0, options: AnimationOptions = [], animations: () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let curve = AnimationTiming.Curve(options)
        AnimationBlock(duration, delay, curve, options, completion).run(animations)
    }

    /// Shows what `animations` changes as if it hung on a spring.
    ///
    /// - Parameters:
    ///   - duration: seconds until it rests.
    ///   - dampingRatio: from just above 0, which swings most, to 1, which does not swing.
    ///   - velocity: the speed at the start, in lengths of the whole way a second, at most a thousand in the duration.
    public static func animate(
        withDuration duration: Double, delay: Double = 0, usingSpringWithDamping dampingRatio: Double,
        initialSpringVelocity velocity: Double = 0, options: AnimationOptions = [], animations: () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let curve = AnimationTiming.Curve.spring(
            damping: dampingRatio.isNaN ? 1 : dampingRatio, velocity: velocity.isFinite ? velocity : 0)
        AnimationBlock(duration, delay, curve, options, completion).run(animations)
    }

    /// Changes at once what an enclosing block would show step by step.
    public static func performWithoutAnimation(_ changes: () -> Void) { AnimationBlock.with(nil, changes) }

    /// Shows the change of a property of the view step by step, if it is made in an animation block; for the `didSet` of
    /// properties that drawing reads, also where the value is the same:
    ///
    ///     var angle = 0.0 { didSet { animateChange(of: \Gauge.angle, from: oldValue); setNeedsDisplay() } }
    ///
    /// While a frame is drawn the property has the value that is to be shown.
    ///
    /// - Parameter isMotion: whether something moves, and so changes at once where the desktop asks for reduced motion.
    public final func animateChange<Owner: View, Value: Animatable>(
        of path: ReferenceWritableKeyPath<Owner, Value>, from old: Value, isMotion: Bool = false
    ) {
        guard isAnimationConcerned, let owner = self as? Owner else { return }
        animateChange(of: path, in: owner, from: old, isMotion: isMotion)
    }

    /// Whether a change now is part of an animation, or ends one.
    @inline(__always) var isAnimationConcerned: Bool { AnimationBlock.current != nil || flags.contains(.animated) }

    /// - Parameter none: what shows while the property has no value.
    final func animateChange<Owner: View, Value: Animatable>(
        of path: ReferenceWritableKeyPath<Owner, Value?>, from old: Value?, none: Value
    ) {
        guard isAnimationConcerned, let owner = self as? Owner else { return }
        animateChange(of: path, in: owner, from: old) { $0 ?? none }
    }

    /// For the `didSet` of a colour: its change shows step by step, if it is made in an animation block.
    ///
    /// - Parameters:
    ///   - none: what shows without one.
    ///   - derived: has other views follow that are made for the new colour, which show it step by step themselves. Colours on the way are for
    ///     drawing alone.
    final func colorDidChange<Owner: View>(
        _ path: ReferenceWritableKeyPath<Owner, Color?>, from old: Color?, none: @autoclosure () -> Color,
        derived: () -> Void = {}
    ) {
        guard let owner = self as? Owner else { return }
        if isAnimationConcerned { animateChange(of: path, from: old, none: none()) }
        guard owner[keyPath: path] != old else { return }
        setNeedsDisplay()
        if !isShownOnTheWay { derived() }
    }

    /// Whether properties have what is to be shown now, not what they were set to.
    var isShownOnTheWay: Bool { window?.animations.isPresenting == true }

    /// - Parameters:
    ///   - owner: the view, or what belongs to it.
    ///   - shown: what shows for a value of the property.
    func animateChange<Owner: AnyObject, Value: Animatable>(
        of path: ReferenceWritableKeyPath<Owner, Value>, in owner: Owner, from old: Value, isMotion: Bool = false,
        shown: @escaping (Value) -> Value = { $0 }
    ) {
        window?.animations.propertyDidChange(path, of: owner, in: self, from: old, isMotion: isMotion, shown: shown)
    }

    /// A view that had no place yet has no way to it.
    func animateFrameChange(from old: Rect) {
        if old != .zero { animateChange(of: \View.shownFrame, in: self, from: old, isMotion: true) }
    }

    /// What is between two frames on the way has its edges on device pixels; the frame itself comes back as it was set.
    var shownFrame: Rect {
        get { placedFrame }
        set {
            let old = placedFrame
            let isPresented = window?.animations.isWithdrawing != true
            placedFrame = isPresented ? snapped(newValue) : newValue
            // What only moves is not drawn anew.
            if newValue.size == old.size { placedFrame.size = old.size }
            if old.size != placedFrame.size {
                setNeedsDisplay()
                setNeedsComposite()
            } else if old != placedFrame {
                setNeedsPlacing()
            }
        }
    }
}

/// The changes that begin together.
final class AnimationBlock {
    /// The one whose changes are being made.
    private(set) static var current: AnimationBlock?

    let duration: Double
    let delay: Double
    let curve: AnimationTiming.Curve
    let options: AnimationOptions
    private let completion: ((Bool) -> Void)?
    private var animationCount = 0
    private var isComplete = true
    private var isOpen = true

    /// Longer ones are taken for endless.
    private static let durationLimit = 86_400.0

    init(
        _ duration: Double, _ delay: Double, _ curve: AnimationTiming.Curve, _ options: AnimationOptions,
        _ completion: ((Bool) -> Void)?
    ) {
        self.duration = duration.isNaN ? 0 : min(max(duration, 0), Self.durationLimit)
        self.delay = delay.isNaN ? 0 : min(max(delay, 0), Self.durationLimit)
        self.curve = curve
        self.options = options
        self.completion = completion
    }

    deinit {}

    static func with(_ block: AnimationBlock?, _ changes: () -> Void) {
        let outer = current
        current = block
        changes()
        current = outer
    }

    func run(_ changes: () -> Void) {
        Self.with(duration + delay > 0 ? self : nil, changes)
        isOpen = false
        guard animationCount == 0, let completion else { return }
        let seconds = delay + duration * (options.contains(.autoreverse) ? 2 : 1)
        LateCompletions.add(after: seconds, isOfControl: options.contains(.ofControl)) { [isComplete] in
            completion(isComplete)
        }
    }

    /// Whether somebody is to be told of the end.
    var isAwaited: Bool { completion != nil }

    func animationBegins() { animationCount += 1 }

    /// - Returns: what is to be called when views are not busy, if that was the last one.
    func animationEnded(isComplete: Bool) -> (() -> Void)? {
        animationCount -= 1
        if !isComplete { self.isComplete = false }
        guard animationCount == 0, !isOpen, let completion else { return nil }
        return { [self] in completion(self.isComplete) }
    }
}
