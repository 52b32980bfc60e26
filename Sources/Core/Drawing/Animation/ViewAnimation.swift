/// Animates the changes of the properties of a view, and of objects that belong to it.
struct ViewAnimation {
    let view: View

    init(of view: View) { self.view = view }

    /// Whether a change now is animated, or ends an animation.
    @inline(__always) var isAnimationConcerned: Bool { AnimationBlock.current != nil || view.flags.contains(.animated) }

    /// - Parameter none: the visible value while the property is nil.
    func animateChange<Owner: View, Value: Animatable>(
        of path: ReferenceWritableKeyPath<Owner, Value?>, from old: Value?, none: Value
    ) {
        guard isAnimationConcerned, let owner = view as? Owner else { return }
        animateChange(of: path, in: owner, from: old) { $0 ?? none }
    }

    /// Handles the change of a colour in its `didSet`, with an animation if it is made in an animation block.
    ///
    /// - Parameters:
    ///   - none: the visible colour while the property is nil.
    ///   - derived: updates views that depend on the new colour and animate it themselves. It is not called for intermediate colours, which
    ///     only drawing uses.
    func colorDidChange<Owner: View>(
        _ path: ReferenceWritableKeyPath<Owner, Color?>, from old: Color?, none: @autoclosure () -> Color,
        derived: () -> Void = {}
    ) {
        guard let owner = view as? Owner else { return }
        if isAnimationConcerned { animateChange(of: path, from: old, none: none()) }
        guard owner[keyPath: path] != old else { return }
        view.setNeedsDisplay()
        if !hasIntermediateValues { derived() }
    }

    /// Whether properties have intermediate values now, instead of the values that were set.
    var hasIntermediateValues: Bool { view.window?.animations.isPresenting == true }

    /// - Parameters:
    ///   - owner: the view, or an object that belongs to it.
    ///   - shown: returns the visible value for a property value.
    func animateChange<Owner: AnyObject, Value: Animatable>(
        of path: ReferenceWritableKeyPath<Owner, Value>, in owner: Owner, from old: Value, isMotion: Bool = false,
        shown: @escaping (Value) -> Value = { $0 }
    ) {
        view.window?.animations.propertyDidChange(
            path, of: owner, in: view, from: old, isMotion: isMotion, shown: shown)
    }

    /// Animates a frame change, unless the view had no frame before.
    func animateFrameChange(from old: Rect) {
        if old != .zero { animateChange(of: \View.shownFrame, in: view, from: old, isMotion: true) }
    }
}

extension View {
    /// Animates changes of the properties of the view.
    var animation: ViewAnimation { ViewAnimation(of: self) }
}
