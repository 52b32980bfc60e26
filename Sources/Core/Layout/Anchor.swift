/// The edges of an `AnchorView` that a child is attached to. Left and right are sides of the screen; leading and trailing are
/// the sides where lines of text begin and end. Specification 11.4.
public nonisolated struct Anchor: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The distance from the top edge is fixed.
    public static let top = Anchor(rawValue: 1)
    /// The distance from the bottom edge is fixed.
    public static let bottom = Anchor(rawValue: 2)
    /// The distance from the left edge is fixed.
    public static let left = Anchor(rawValue: 4)
    /// The distance from the right edge is fixed.
    public static let right = Anchor(rawValue: 8)
    /// The side where lines of text begin.
    public static let leading = Anchor(rawValue: 16)
    /// The side where lines of text end.
    public static let trailing = Anchor(rawValue: 32)
    /// All four edges.
    public static let all: Anchor = [.top, .bottom, .leading, .trailing]

    fileprivate static let names: [(name: String, value: Anchor)] = [
        ("none", []), ("top", .top), ("bottom", .bottom), ("left", .left), ("right", .right), ("leading", .leading),
        ("trailing", .trailing), ("all", .all),
    ]

    /// Whether the start and the end along the axis are anchored: left and right, or top and bottom.
    func edges(_ axis: Axis, isRightToLeft: Bool) -> (start: Bool, end: Bool) {
        guard axis == .horizontal else { return (contains(.top), contains(.bottom)) }
        let (left, right): (Anchor, Anchor) = isRightToLeft ? (.trailing, .leading) : (.leading, .trailing)
        return (!isDisjoint(with: [.left, left]), !isDisjoint(with: [.right, right]))
    }
}

nonisolated extension Anchor: MarkupConvertible, CustomStringConvertible {
    /// Parses a list of edges. It also accepts `|` as a separator, which the first version of MarkupKit used.
    @MainActor public static func markupValue(
        _ text: String, in context: MarkupContext
    ) throws(MarkupValueError) -> Anchor {
        var anchor: Anchor = []
        for part in String(text.map { $0 == "|" ? "," : $0 }).listParts {
            guard let edge = names.first(where: { $0.name == part.text }) else {
                throw .part(String(part.text), at: part.range, .unknownName(known: names.map(\.name)))
            }
            anchor.formUnion(edge.value)
        }
        return anchor
    }

    public static var markupFormat: String {
        "set of \(names.map(\.name).joined(separator: ", ")), separated by commas"
    }
    public var markupText: String? { description }

    public var description: String {
        if isEmpty { return "none" }
        if self == .all { return "all" }
        return Self.names.filter { !$0.value.isEmpty && $0.value != .all && contains($0.value) }.map(\.name)
            .joined(separator: ", ")
    }
}

extension View {
    /// The edges that the view is attached to in an `AnchorView`; none by default. In other views it has no effect. Specification 11.4.
    public var anchor: Anchor {
        get { extras?.anchor ?? [] }
        set {
            guard newValue != anchor else { return }
            ensuredExtras.anchor = newValue
            superview?.setNeedsLayout()
        }
    }
}
