/// The animation of one property.
class PropertyAnimation {
    let view: View
    let owner: AnyObject
    let path: AnyKeyPath
    let timing: AnimationTiming
    let block: AnimationBlock
    /// Whether the property moves something, as positions, sizes and transforms do.
    var isMotion = false
    /// The animation's own block, and blocks that have set the same value since.
    private(set) var blocks: [AnimationBlock]

    init(_ view: View, _ owner: AnyObject, _ path: AnyKeyPath, _ timing: AnimationTiming, _ block: AnimationBlock) {
        self.view = view
        self.owner = owner
        self.path = path
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

    func present(at time: Double, in theme: Theme) {}
    func withdraw() {}

    /// Whether the animation will end, and is not automatic behaviour of a control.
    var concernsApp: Bool { !timing.repeats && !view.isInternalView && !block.options.contains(.ofControl) }

    /// The names of properties that are animated through another key path than the one of documents.
    private static let names: [AnyKeyPath: String] = [
        \View.shownFrame: "frame", \View.transform: "transform",
    ]

    /// The name for people, as in `frame of Label 'greeting'`.
    var name: String {
        let table = (owner as? any MarkupObject).map { type(of: $0).properties } ?? .empty
        let property = Self.names[path] ?? table.entries.first { $0.keyPath == path }?.name ?? "a property"
        return "\(owner is Layer ? "layer." : "")\(property) of \(view.diagnostics.diagnosticName)"
    }
}

/// A property animation with the types of owner and value.
final class TypedAnimation<Owner: AnyObject, Value: Animatable>: PropertyAnimation {
    let start: Value
    private let property: ReferenceWritableKeyPath<Owner, Value>
    /// Returns the visible value for a property value, such as the drawn colour for a nil colour.
    private let shown: (Value) -> Value
    private let typedOwner: Owner
    /// The property's own value while an intermediate value is presented.
    private var value: Value

    init(
        _ view: View, _ owner: Owner, _ property: ReferenceWritableKeyPath<Owner, Value>, from start: Value,
        shown: @escaping (Value) -> Value, _ timing: AnimationTiming, _ block: AnimationBlock
    ) {
        self.start = start
        self.property = property
        self.shown = shown
        typedOwner = owner
        value = start
        super.init(view, owner, property, timing, block)
    }

    deinit {}

    func value(from start: Value, to end: Value, at time: Double, in theme: Theme) -> Value {
        timing.fraction(at: time).map { shown(start).interpolated(to: shown(end), at: $0, in: theme) } ?? end
    }

    override func present(at time: Double, in theme: Theme) {
        value = typedOwner[keyPath: property]
        typedOwner[keyPath: property] = value(from: start, to: value, at: time, in: theme)
    }

    override func withdraw() { typedOwner[keyPath: property] = value }

    private static var momentCount: Int { 24 }

    /// Returns sample values over the whole duration of the animation.
    func course(in theme: Theme) -> [Value] {
        (0...Self.momentCount).map { moment in
            let position = Double(moment) / Double(Self.momentCount)
            let fraction = timing.curve.value(at: position, duration: timing.duration)
            return shown(start).interpolated(to: shown(value), at: fraction, in: theme)
        }
    }
}
