/// The animation of one property.
class PropertyAnimation {
    let view: View
    let owner: AnyObject
    /// The storage of the property.
    let path: AnyKeyPath
    let propertyName: String
    let timing: AnimationTiming
    let block: AnimationBlock
    /// Whether the property moves something, as positions, sizes and transforms do.
    var isMotion = false
    /// The animation's own block, and blocks that have set the same value since.
    private(set) var blocks: [AnimationBlock]

    init(
        _ view: View, _ owner: AnyObject, _ path: AnyKeyPath, _ name: String, _ timing: AnimationTiming,
        _ block: AnimationBlock
    ) {
        self.view = view
        self.owner = owner
        self.path = path
        propertyName = name
        self.timing = timing
        self.block = block
        blocks = [block]
    }

    deinit {}

    /// Whether setting the property to its current value ends the animation. Layout, bindings, and controls with internal parts often do
    /// so, and an animation that will end continues then.
    ///
    /// - Parameter other: the block in which the value is set; nil outside of a block.
    func isEnded(bySameValueIn other: AnimationBlock?, at time: Double) -> Bool {
        guard let other else { return timing.repeats && !(owner === view && view.isInternalView) }
        return other !== block && (timing.repeats != other.options.contains(.repeat) || time < timing.start)
    }

    /// Lets the block's completion wait for the end of this animation too.
    func addWaiting(_ other: AnimationBlock) {
        guard !blocks.contains(where: { $0 === other }) else { return }
        blocks.append(other)
        other.animationBegins()
    }

    /// The end of the animation if a completion waits for it; nil otherwise, and for an endless animation.
    var awaitedEnd: Double? { blocks.contains(where: \.isAwaited) ? timing.end : nil }

    /// Stores the value to show.
    func present(at time: Double, in theme: Theme) {}
    /// Marks the view for display if the stored value has changed for it.
    func markChange() {}
    /// Stores the property's own value again.
    func withdraw() {}

    /// Whether the animation will end, and is not automatic behaviour of a control.
    var concernsApp: Bool { !timing.repeats && !view.isInternalView && !block.options.contains(.ofControl) }

    /// The name for people, as in `frame of Label 'greeting'`.
    var name: String {
        let names =
            type(of: owner as? any MarkupObject ?? view).properties.entries.map(\.name) + ["frame", "transform"]
        let property = names.contains(propertyName) ? propertyName : "a property"
        return "\(owner is Layer ? "layer." : "")\(property) of \(view.diagnostics.diagnosticName)"
    }
}

/// A property animation with the types of owner and value.
final class TypedAnimation<Owner: AnyObject, Value: Animatable>: PropertyAnimation {
    let start: Value
    private let property: AnimatedProperty<Owner, Value>
    /// The property's own value while an intermediate value is presented.
    private var value: Value
    /// The value that was presented last.
    private var presented: Value

    init(
        _ view: View, _ property: AnimatedProperty<Owner, Value>, from start: Value, _ timing: AnimationTiming,
        _ block: AnimationBlock
    ) {
        self.start = start
        self.property = property
        value = start
        presented = start
        super.init(view, property.owner, property.path, property.name, timing, block)
        isMotion = property.isMotion
    }

    deinit {}

    func value(from start: Value, to end: Value, at time: Double, in theme: Theme) -> Value {
        timing.fraction(at: time).map { property.shown(start).interpolated(to: property.shown(end), at: $0, in: theme) }
            ?? end
    }

    override func present(at time: Double, in theme: Theme) {
        value = property.value
        property.value = property.limited(value(from: start, to: value, at: time, in: theme))
    }

    override func markChange() {
        let (old, new) = (presented, property.value)
        presented = new
        guard new != old || new != value else { return }
        if let mark = property.mark { mark(property.owner, old) } else { view.setNeedsDisplay() }
    }

    override func withdraw() { property.value = value }

    private static var momentCount: Int { 24 }

    /// Returns sample values over the whole duration of the animation.
    func course(in theme: Theme) -> [Value] {
        (0...Self.momentCount).map { moment in
            let position = Double(moment) / Double(Self.momentCount)
            let fraction = timing.curve.value(at: position, duration: timing.duration)
            return property.shown(start).interpolated(to: property.shown(value), at: fraction, in: theme)
        }
    }
}

/// A property that can be animated.
struct AnimatedProperty<Owner: AnyObject, Value: Animatable> {
    /// The view, or an object that belongs to it.
    let owner: Owner
    /// The storage of the value, which identifies the property.
    let path: AnyKeyPath
    let name: String
    /// Whether the property moves something, as positions, sizes and transforms do.
    var isMotion: Bool
    /// Returns the visible value for a property value, such as the drawn colour for a nil colour.
    var shown: (Value) -> Value
    /// Returns a valid value for an intermediate one, because springs overshoot.
    var limited: (Value) -> Value
    /// Marks views that draw the value, after another one was presented; nil marks the animated view as needing display.
    var mark: ((Owner, Value) -> Void)?

    private let load: (Owner) -> Value
    private let store: (Owner, Value) -> Void

    /// The stored value, without observers.
    var value: Value {
        get { load(owner) }
        nonmutating set { store(owner, newValue) }
    }

    /// - Parameters:
    ///   - path: identifies the property.
    ///   - load, store: access the value without observers.
    init(
        owner: Owner, path: AnyKeyPath, load: @escaping (Owner) -> Value, store: @escaping (Owner, Value) -> Void,
        name: String, isMotion: Bool = false, shown: @escaping (Value) -> Value = { $0 },
        limited: @escaping (Value) -> Value = { $0 }, mark: ((Owner, Value) -> Void)? = nil
    ) {
        (self.owner, self.path, self.name, self.isMotion) = (owner, path, name, isMotion)
        (self.load, self.store) = (load, store)
        (self.shown, self.limited, self.mark) = (shown, limited, mark)
    }

    /// - Parameter storage: the stored value, without observers.
    init(
        owner: Owner, storage: ReferenceWritableKeyPath<Owner, Value>, name: String, isMotion: Bool = false,
        shown: @escaping (Value) -> Value = { $0 }, mark: ((Owner, Value) -> Void)? = nil
    ) {
        self.init(
            owner: owner, path: storage, load: { $0[keyPath: storage] }, store: { $0[keyPath: storage] = $1 },
            name: name, isMotion: isMotion, shown: shown, mark: mark)
    }
}
