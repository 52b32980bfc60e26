/// What a view last answered when layout asked for its size and whether it can be stretched.
///
/// Whoever asked may have built on the answers: as long as they are the same, nothing above the view changes.
nonisolated struct MeasurementCache {
    private var entries = (Entry(), Entry(), Entry())
    /// An answer was forgotten for want of room, so that nobody can tell whether it is still the same.
    private(set) var hasForgotten = false
    /// The one answer holds for every proposal.
    private(set) var isConstant = false
    private var stretches: (horizontal: Bool?, vertical: Bool?)
    /// What few views are asked for, the latest last.
    private var others: [Answer] = []

    private enum Answer {
        /// In room of a length across the axis.
        case compression(Axis, cross: Double, Compression)
        /// Where a line of text is in the view at a size; nil has none.
        case baseline(Baseline, Size, Double?)
    }

    /// Both lines at the sizes that a layout asks for, and how the view gives way along both axes.
    private static let otherLimit = 8

    /// An empty one has an undefined proposal, which equals none.
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

    /// An outer nil is not known yet.
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

    /// The proposals that were answered, the latest first.
    var proposals: [Size] {
        [entries.0, entries.1, entries.2].map(\.proposal).filter { $0.width.isDefined }
    }
}
