/// Horizontal or vertical.
public nonisolated enum Axis: String, CaseIterable, Sendable {
    case horizontal, vertical

    /// The axis across this one.
    public var other: Axis { self == .horizontal ? .vertical : .horizontal }
}

nonisolated extension Size {
    public subscript(axis: Axis) -> Double {
        get { axis == .horizontal ? width : height }
        set { if axis == .horizontal { width = newValue } else { height = newValue } }
    }

    init(main: Double, cross: Double, along axis: Axis) {
        self = axis == .horizontal ? Size(main, cross) : Size(cross, main)
    }
}

/// What a document or an app asks of a view's size (specification 11.1). Unset is `Double.undefined`.
nonisolated struct Dimensions {
    var width = Double.undefined
    var height = Double.undefined
    var minimumWidth = Double.undefined
    var minimumHeight = Double.undefined
    var maximumWidth = Double.undefined
    var maximumHeight = Double.undefined
    var aspectRatio = Double.undefined
    var weight = Double.undefined

    func fixed(_ axis: Axis) -> Double { axis == .horizontal ? width : height }
    func minimum(_ axis: Axis) -> Double { axis == .horizontal ? minimumWidth : minimumHeight }
    func maximum(_ axis: Axis) -> Double { axis == .horizontal ? maximumWidth : maximumHeight }

    /// The length within the bounds of the axis; the minimum wins over the maximum.
    func clamp(_ length: Double, _ axis: Axis) -> Double {
        max(min(length, maximum(axis).defined(or: .infinity)), minimum(axis).defined(or: 0))
    }

    /// What a view needs that was measured: its minimum also where its content asks for nothing.
    func need(_ measured: Double, _ axis: Axis) -> Double {
        let minimum = minimum(axis)
        return measured.isDefined || !(minimum > 0) ? measured : minimum
    }

    /// The fixed length within the bounds, from the aspect ratio where only the other one is given, or undefined.
    func known(_ axis: Axis) -> Double {
        let own = fixed(axis)
        if own.isDefined { return clamp(own, axis) }
        let other = fixed(axis.other)
        guard aspectRatio.isDefined, other.isDefined else { return .undefined }
        return clamp(proportional(to: clamp(other, axis.other), axis), axis)
    }

    /// The length of a view that fills `room`, but for a fixed length and its bounds.
    func filling(_ room: Double, _ axis: Axis) -> Double { max(min(room, mostFilling(axis)), leastFilling(axis)) }

    /// The shortest that such a view becomes.
    func leastFilling(_ axis: Axis) -> Double { known(axis).defined(or: minimum(axis).defined(or: 0)) }

    /// The longest that such a view becomes.
    func mostFilling(_ axis: Axis) -> Double { known(axis).defined(or: maximum(axis).defined(or: .infinity)) }

    /// The length along the axis of a view that layout gives a length across it; undefined without an aspect ratio, and where
    /// a length is fixed.
    func shaped(by other: Double, _ axis: Axis) -> Double {
        guard isShaped, other.isFinite else { return .undefined }
        return clamp(proportional(to: other, axis), axis)
    }

    /// Whether a length that layout gives the view decides on the other one.
    var isShaped: Bool { aspectRatio.isDefined && !width.isDefined && !height.isDefined }

    /// The length along the axis that belongs to a length across it.
    func proportional(to other: Double, _ axis: Axis) -> Double {
        min(axis == .horizontal ? other * aspectRatio : other / aspectRatio, .contentLimit)
    }
}

/// Margins and spacings around or inside a view (specification 11.2, 11.3). `nil` margins are the class's own.
nonisolated struct LayoutInsets {
    var margins: EdgeInsets?
    var top = 0.0
    var bottom = 0.0
    var leading = 0.0
    var trailing = 0.0
}
