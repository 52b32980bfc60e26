/// One property on its way to its value.
class PropertyAnimation {
    let view: View
    let owner: AnyObject
    let path: AnyKeyPath
    let timing: AnimationTiming
    let block: AnimationBlock
    /// Whether something moves.
    var isMotion = false
    /// Its own, and those that have set the same value since.
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

    /// Whether its own value ends it where that is set once more. Layout, bindings, and controls with their parts, do so often: what
    /// is under way to its end goes on.
    ///
    /// - Parameter other: the block in which that is done; nil outside of one.
    func isEnded(bySameValueIn other: AnimationBlock?, at time: Double) -> Bool {
        guard let other else { return timing.repeats && !(owner === view && view.isPart) }
        return other !== block && (timing.repeats != other.options.contains(.repeat) || time < timing.start)
    }

    /// The block's completion waits for this end, too.
    func addWaiting(_ other: AnimationBlock) {
        guard !blocks.contains(where: { $0 === other }) else { return }
        blocks.append(other)
        other.animationBegins()
    }

    /// When somebody is to be told that it is over; nil where nobody is, or it never is.
    var awaitedEnd: Double? { blocks.contains(where: \.isAwaited) ? timing.end : nil }

    func present(at time: Double, in theme: Theme) {}
    func withdraw() {}

    /// Whether it comes to an end, and is not what a control does by itself.
    var concernsApp: Bool { !timing.repeats && !view.isPart && !block.options.contains(.ofControl) }

    /// Of properties that are animated by another path than the one that documents use.
    private static let names: [AnyKeyPath: String] = [
        \View.shownFrame: "frame", \View.transform: "transform",
    ]

    /// As in `frame of Label 'greeting'`.
    var name: String {
        let table = (owner as? any MarkupObject).map { type(of: $0).properties } ?? .empty
        let property = Self.names[path] ?? table.entries.first { $0.keyPath == path }?.name ?? "a property"
        return "\(owner is Layer ? "layer." : "")\(property) of \(view.nameForPeople)"
    }
}

/// The same, of a type.
final class TypedAnimation<Owner: AnyObject, Value: Animatable>: PropertyAnimation {
    let start: Value
    private let property: ReferenceWritableKeyPath<Owner, Value>
    /// What shows for a value of the property: for no colour the one that is drawn then.
    private let shown: (Value) -> Value
    private let typedOwner: Owner
    /// The property's own value while another is shown.
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

    /// What is presented at some moments of the whole way.
    func course(in theme: Theme) -> [Value] {
        (0...Self.momentCount).map { moment in
            let position = Double(moment) / Double(Self.momentCount)
            let fraction = timing.curve.value(at: position, duration: timing.duration)
            return shown(start).interpolated(to: shown(value), at: fraction, in: theme)
        }
    }
}
