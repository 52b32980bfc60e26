/// Horizontal or vertical.
public nonisolated enum Axis: String, CaseIterable, Sendable {
    case horizontal, vertical

    /// The axis across this one.
    public var other: Axis { self == .horizontal ? .vertical : .horizontal }
}

nonisolated extension Size {
    /// The dimension along an axis: the width or the height, in points.
    public subscript(axis: Axis) -> Double {
        get { axis == .horizontal ? width : height }
        set { if axis == .horizontal { width = newValue } else { height = newValue } }
    }

    init(main: Double, cross: Double, along axis: Axis) {
        self = axis == .horizontal ? Size(main, cross) : Size(cross, main)
    }
}

/// The size constraints that a document or an app sets for a view. Unset is `Double.undefined`. Specification 11.1.
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

    /// The length within the bounds of the axis; the minimum takes precedence over the maximum.
    func clamp(_ length: Double, _ axis: Axis) -> Double {
        max(min(length, maximum(axis).defined(or: .infinity)), minimum(axis).defined(or: 0))
    }

    /// The length that a measured view needs; a content without a natural length needs the minimum.
    func need(_ measured: Double, _ axis: Axis) -> Double {
        let minimum = minimum(axis)
        return measured.isDefined || !(minimum > 0) ? measured : minimum
    }

    /// The fixed length within the bounds, computed by the aspect ratio if only the other length is set, or undefined. Layout uses
    /// `LayoutPass.known`, which is at least a device pixel.
    func known(_ axis: Axis) -> Double {
        let own = fixed(axis)
        if own.isDefined { return clamp(own, axis) }
        let other = fixed(axis.other)
        guard aspectRatio.isDefined, other.isDefined else { return .undefined }
        return clamp(proportional(to: clamp(other, axis.other), axis), axis)
    }

    /// A content size, or if one side is fixed, the size of the same shape with that side.
    func keepingShape(of size: Size) -> Size {
        guard size.width > 0, size.height > 0 else { return size }
        let (width, height) = (known(.horizontal), known(.vertical))
        switch (width.isDefined, height.isDefined) {
        case (true, false): return Size(width, width * size.height / size.width)
        case (false, true): return Size(height * size.width / size.height, height)
        default: return size
        }
    }

    /// The length along the axis from the aspect ratio and the length across it; undefined without an aspect ratio, and if a
    /// length is fixed.
    func shaped(by other: Double, _ axis: Axis) -> Double {
        guard isShaped, other.isFinite else { return .undefined }
        return clamp(proportional(to: other, axis), axis)
    }

    /// Whether the length that layout sets on one axis determines the other length.
    var isShaped: Bool { aspectRatio.isDefined && !width.isDefined && !height.isDefined }

    /// The length along the axis by the aspect ratio, for a length across it.
    func proportional(to other: Double, _ axis: Axis) -> Double {
        min(axis == .horizontal ? other * aspectRatio : other / aspectRatio, .contentLimit)
    }
}

/// Margins and spacings around or inside a view. `nil` margins are the defaults of the class. Specification 11.2, 11.3.
nonisolated struct LayoutInsets {
    var margins: EdgeInsets?
    var top = 0.0
    var bottom = 0.0
    var leading = 0.0
    var trailing = 0.0
}
