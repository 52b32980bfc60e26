/// The latest measurements of a view: its sizes, and whether it can be stretched.
///
/// Superviews may rely on these answers: while the answers stay the same, superviews need no layout.
nonisolated struct MeasurementCache {
    private var entries = (Entry(), Entry(), Entry())
    /// Whether an answer was dropped because the cache was full, so that a comparison with it is impossible.
    private(set) var hasForgotten = false
    /// Whether the one answer holds for every proposal.
    private(set) var isConstant = false
    private var stretches: (horizontal: Bool?, vertical: Bool?)
    /// Answers that few views need, the latest last.
    private var others: [Answer] = []

    private enum Answer {
        /// The compression for a length across the axis.
        case compression(Axis, cross: Double, Compression)
        /// The position of a baseline in the view at a size; nil if it has none.
        case baseline(Baseline, Size, Double?)
    }

    /// The limit has room for both baselines at the sizes of one layout, and for the compression along both axes.
    private static let otherLimit = 8

    /// An empty entry has an undefined proposal, which equals no other.
    private struct Entry {
        var proposal = Size.undefined
        var size = Size.undefined
    }

    subscript(proposal: Size) -> Size? {
        if isConstant || entries.0.proposal == proposal { return entries.0.size }
        if entries.1.proposal == proposal { return entries.1.size }
        if entries.2.proposal == proposal { return entries.2.size }
        return nil
    }

    /// - Parameter isConstant: whether the size is the same for every proposal.
    mutating func insert(_ size: Size, for proposal: Size, isConstant: Bool) {
        guard proposal.width.isDefined, proposal.height.isDefined else { return }
        if entries.2.proposal.width.isDefined { hasForgotten = true }
        self.isConstant = isConstant
        entries = (Entry(proposal: proposal, size: size), entries.0, entries.1)
    }

    subscript(stretch axis: Axis) -> Bool? {
        get { axis == .horizontal ? stretches.horizontal : stretches.vertical }
        set { if axis == .horizontal { stretches.horizontal = newValue } else { stretches.vertical = newValue } }
    }

    /// The cached baseline; the outer nil means that there is no cached answer.
    subscript(baseline: Baseline, size: Size) -> Double?? {
        for case .baseline(baseline, size, let value) in others { return value }
        return nil
    }

    mutating func insert(_ value: Double?, for baseline: Baseline, at size: Size) {
        keep(.baseline(baseline, size, value))
    }

    /// The latest answer along the axis, with the room across that it holds for.
    subscript(compression axis: Axis) -> (cross: Double, value: Compression)? {
        for case .compression(axis, let cross, let value) in others { return (cross, value) }
        return nil
    }

    mutating func insert(_ compression: Compression, along axis: Axis, cross: Double) {
        others.removeAll { if case .compression(axis, _, _) = $0 { true } else { false } }
        keep(.compression(axis, cross: cross, compression))
    }

    private mutating func keep(_ answer: Answer) {
        if others.count == Self.otherLimit { others.removeFirst() }
        others.append(answer)
    }

    mutating func removeAll() { self = MeasurementCache() }

    var isEmpty: Bool {
        !entries.0.proposal.width.isDefined && stretches.horizontal == nil && stretches.vertical == nil
    }

    /// The cached proposals, the latest first.
    var proposals: [Size] {
        [entries.0, entries.1, entries.2].map(\.proposal).filter { $0.width.isDefined }
    }
}
