/// How a line of views shares its length.
enum LineSharing {
    /// Views with a weight share the length that the others leave. Specification 11.3.
    case byWeight
    /// Weights have no effect; the surplus goes to spacers first, else as if no view has a weight.
    case unweighted
    /// All views are equally long, except those of a fixed length.
    case equal
    /// The shares are proportional to the natural lengths.
    case proportional

    /// The view's share; undefined for a view that takes no part in the sharing.
    ///
    /// - Parameter length: the natural length of the view.
    func weight(of view: View, asking length: Double, along axis: Axis) -> Double {
        guard !view.layoutState.dimensions.known(axis).isDefined else { return .undefined }
        switch self {
        case .byWeight: return view.layoutState.dimensions.weight
        case .unweighted: return .undefined
        case .equal: return 1
        case .proportional: return length.defined(or: 0)
        }
    }

    /// Whether the view takes surplus regardless of its content.
    func grows(_ view: View, along axis: Axis) -> Bool {
        guard !view.layoutState.dimensions.known(axis).isDefined else { return false }
        return self == .byWeight
            ? view.layoutState.dimensions.weight.isDefined : type(of: view).traits.contains(.flexibleSpace)
    }

    /// Returns whether the view at an index can grow to take surplus.
    func stretch(_ views: [View], along axis: Axis) -> (Int) -> Bool {
        if self == .unweighted, views.contains(where: { grows($0, along: axis) }) {
            return { type(of: views[$0]).traits.contains(.flexibleSpace) }
        }
        return { LayoutPass(of: views[$0]).stretches(along: axis) }
    }
}
