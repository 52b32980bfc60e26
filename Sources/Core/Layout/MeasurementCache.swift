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
    private var compressions: (horizontal: CrossCompression?, vertical: CrossCompression?)
    private var baselines: [BaselineEntry] = []

    /// With the length across that it holds for.
    typealias CrossCompression = (cross: Double, value: Compression)

    /// Where a line of text is in the view at a size; nil has none.
    private struct BaselineEntry {
        let baseline: Baseline
        let size: Size
        let value: Double?
    }

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
        get { baselines.first { $0.baseline == baseline && $0.size == size }.map(\.value) }
        set {
            guard let value = newValue else { return }
            if baselines.count == Self.baselineLimit { baselines.removeFirst() }
            baselines.append(BaselineEntry(baseline: baseline, size: size, value: value))
        }
    }

    /// Both lines at the sizes that a layout asks for.
    private static let baselineLimit = 6

    subscript(compression axis: Axis) -> CrossCompression? {
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
