// Animated changes:
//
//     View.animate(withDuration: 0.2) {
//         panel.alpha = 1
//         panel.frame.origin.x = 0
//     }
//
// Properties have their new values immediately. Only the window's content follows, frame by frame, on the application's clock. Layout,
// events and tests therefore never see intermediate values. Animatable are `frame` (set by the app, or by `layoutIfNeeded()` in the block),
// `bounds`, `transform`, `alpha`, all colours, a layer's `zPosition`, border, corners and shadow, the shadow offsets of labels, the colours
// and points of gradients, and properties of an app's own views that call `animateChange`.

extension View {
    /// Animates the changes that `animations` makes, starting at the values that are shown now.
    ///
    /// A property that is set again later continues from its current position. Setting it outside of a block shows the new value
    /// immediately. If the desktop asks for reduced motion, positions (also of gradients and shadows), sizes and transforms change
    /// immediately; colours and opacity are still animated.
    ///
    /// - Parameters:
    ///   - duration: in seconds; with 0 or less the change is a single step after the delay, and does not repeat.
    ///   - delay: the time before the start, in seconds.
    ///   - completion: receives whether the whole animation was shown. It is never called before this method returns. If nothing is
    ///     animated, as outside of a window, it is called when the animation would have ended. If the window shows no frames, as
    ///     while it is minimised, it is called a tenth of a second later.
    public static func animate(
        withDuration duration: Double, delay: Double = 0, options: AnimationOptions = [], animations: () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let curve = AnimationTiming.Curve(options)
        AnimationBlock(duration, delay, curve, options, completion).run(animations)
    }

    /// Animates the changes that `animations` makes like a weight on a spring.
    ///
    /// - Parameters:
    ///   - duration: the time until it settles, in seconds.
    ///   - dampingRatio: from just above 0, with the strongest oscillation, to 1, without oscillation.
    ///   - velocity: the initial speed in full distances per second, limited to a thousand distances within the duration.
    public static func animate(
        withDuration duration: Double, delay: Double = 0, usingSpringWithDamping dampingRatio: Double,
        initialSpringVelocity velocity: Double = 0, options: AnimationOptions = [], animations: () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let curve = AnimationTiming.Curve.spring(
            damping: dampingRatio.isNaN ? 1 : dampingRatio, velocity: velocity.isFinite ? velocity : 0)
        AnimationBlock(duration, delay, curve, options, completion).run(animations)
    }

    /// Makes changes without animation, even inside an animation block.
    public static func performWithoutAnimation(_ changes: () -> Void) { AnimationBlock.with(nil, changes) }

    /// Marks the view as needing display after the change of an `@Animated` property, and animates the change if it is made in an
    /// animation block. Call it in the `didSet` of properties that drawing reads, even if the value is the same:
    ///
    ///     @Animated var angle = 0.0 { didSet { animateChange(of: \Gauge._angle, from: oldValue, to: angle) } }
    ///
    /// - Parameters:
    ///   - isMotion: whether the property moves something, and so changes immediately with reduced motion.
    ///   - name: the name of the property in reports.
    public final func animateChange<Owner: View, Value: Animatable>(
        of path: @autoclosure () -> ReferenceWritableKeyPath<Owner, Animated<Value>>, from old: Value, to new: Value,
        isMotion: Bool = false, name: String = #function
    ) {
        guard let owner = self as? Owner else { return }
        animation.propertyDidChange(path(), of: owner, from: old, to: new, name: name, isMotion: isMotion)
    }
}

/// Changes whose animations start together.
final class AnimationBlock {
    /// The block whose changes are being made.
    private(set) static var current: AnimationBlock?

    let duration: Double
    let delay: Double
    let curve: AnimationTiming.Curve
    let options: AnimationOptions
    private let completion: ((Bool) -> Void)?
    private var animationCount = 0
    private var isComplete = true
    private var isOpen = true

    /// In seconds. Longer values are reduced to this limit.
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
        DeferredCompletions.add(after: seconds, isOfControl: options.contains(.ofControl)) { [isComplete] in
            completion(isComplete)
        }
    }

    /// Whether a completion waits for the end.
    var isAwaited: Bool { completion != nil }

    func animationBegins() { animationCount += 1 }

    /// - Returns: the completion, to be called after all views are updated, if this was the last animation.
    func animationEnded(isComplete: Bool) -> (() -> Void)? {
        animationCount -= 1
        if !isComplete { self.isComplete = false }
        guard animationCount == 0, !isOpen, let completion else { return nil }
        return { [self] in completion(self.isComplete) }
    }
}
