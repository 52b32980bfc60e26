/// How views that follow each other share a length.
enum LineSharing {
    /// Those with a weight share what the others leave (specification 11.3).
    case byWeight
    /// Weights have no effect; what is left over goes to spacers first, and else as where no view has a weight.
    case unweighted
    /// All are equally long, but those of a fixed length.
    case equal
    /// What the views ask for decides on their shares.
    case proportional

    /// The view's share; undefined for one that takes no part in the sharing.
    ///
    /// - Parameter length: what it asks for.
    func weight(of view: View, asking length: Double, along axis: Axis) -> Double {
        guard !view.dimensions.known(axis).isDefined else { return .undefined }
        switch self {
        case .byWeight: return view.dimensions.weight
        case .unweighted: return .undefined
        case .equal: return 1
        case .proportional: return length.defined(or: 0)
        }
    }

    /// Whether the view takes what is left over, whatever it holds.
    func grows(_ view: View, along axis: Axis) -> Bool {
        guard !view.dimensions.known(axis).isDefined else { return false }
        return self == .byWeight ? view.dimensions.weight.isDefined : view.isFlexibleSpace
    }

    /// Says of the view of an index whether it is made to take what is left over.
    func stretch(_ views: [View], along axis: Axis) -> (Int) -> Bool {
        if self == .unweighted, views.contains(where: { grows($0, along: axis) }) {
            return { views[$0].isFlexibleSpace }
        }
        return { views[$0].stretches(along: axis) }
    }
}
