/// What a view last answered when layout asked for its size and whether it can be stretched or
/// squeezed.
///
/// Whoever asked may have built on the answers: as long as they are the same, nothing above the view changes.
nonisolated struct MeasurementCache {
    private var entries = (Entry(), Entry(), Entry())
    /// An answer was forgotten for want of room, so that nobody can tell whether it is still the same.
    private(set) var hasForgotten = false
    /// The one answer holds for every proposal.
    private(set) var isConstant = false
    private var stretches: (horizontal: Bool?, vertical: Bool?)
    private var compressions: (horizontal: Compression?, vertical: Compression?)

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

    subscript(compression axis: Axis) -> Compression? {
        get { axis == .horizontal ? compressions.horizontal : compressions.vertical }
        set { if axis == .horizontal { compressions.horizontal = newValue } else { compressions.vertical = newValue } }
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
