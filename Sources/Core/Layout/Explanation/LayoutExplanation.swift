extension View {
    /// Returns a description of why the view has its size and its place, then the same for its superviews, up to the window's
    /// view. Lengths are in points. Performs pending layout first.
    ///
    ///     Label "Name": 45 x 28 at 0, 3
    ///       width   45   its text needs it
    ///       height  28   its text needs it
    ///       x       0    first in the row
    ///       y       3    on the baseline of the row
    ///     in RowView: 300 x 34 at 10, 10
    public func explainLayout() -> String {
        if let window { window.layout() } else { outermost.layoutIfNeeded() }
        var lines: [String] = []
        var next: View? = self
        while let view = next, !(view is WindowView) {
            let size = view.frame.size
            let origin = view.frame.origin
            let place = "\(size.width.plain) x \(size.height.plain) at \(origin.x.plain), \(origin.y.plain)"
            lines.append((view === self ? "" : "in ") + Selector.describe(view) + ": " + place)
            lines += view.reasonLines
            next = view.superview
        }
        return lines.joined(separator: "\n")
    }

    private var outermost: View { superview?.outermost ?? self }

    private var reasonLines: [String] {
        if isHidden { return ["  hidden: it takes no room"] }
        let rows = [
            ("width", frame.width, reason(forLengthAlong: .horizontal)),
            ("height", frame.height, reason(forLengthAlong: .vertical)),
            ("x", frame.minX, reason(forPlaceAlong: .horizontal)),
            ("y", frame.minY, reason(forPlaceAlong: .vertical)),
        ]
        let width = rows.map { $0.1.plain.count }.max() ?? 0
        return rows.map { name, value, reason in
            "  \(name.padded(to: 6))  \(value.plain.padded(to: width))  \(reason)"
        }
    }

    private func reason(forLengthAlong axis: Axis) -> String {
        guard let superview else { return "set by the app" }
        if superview is WindowView { return "the window's \(axis.lengthName)" }
        return superview.arranger(of: self)?.lengthReason(of: self, along: axis) ?? superview.codeReason(of: self)
    }

    private func reason(forPlaceAlong axis: Axis) -> String {
        guard let superview else { return "set by the app" }
        if superview is WindowView { return "the window's corner" }
        return superview.arranger(of: self)?.placeReason(of: self, along: axis) ?? superview.codeReason(of: self)
    }

    /// The view itself, if it can explain the place of that subview.
    private func arranger(of view: View) -> (any ArrangementExplaining)? {
        let explaining = self as? any ArrangementExplaining
        return explaining?.explains(view) == true ? explaining : nil
    }

    private func codeReason(of view: View) -> String {
        self is any ArrangementExplaining && !view.isArranged
            ? "set by the app: the view is not arranged" : "set by the code of \(type(of: self))"
    }
}

/// A view that can explain the places of its subviews.
protocol ArrangementExplaining: View {
    func explains(_ view: View) -> Bool
    func lengthReason(of view: View, along axis: Axis) -> String
    func placeReason(of view: View, along axis: Axis) -> String
}

extension ArrangementExplaining {
    func explains(_ view: View) -> Bool { view.isArranged }
}

/// A view that can explain its natural size.
protocol ContentExplaining: View {
    func contentReason(along axis: Axis) -> String
}

// MARK: - Words that layouts share
extension View {
    /// The reason for a length that does not depend on the room: set, from the aspect ratio, or the natural length.
    func ownReason(along axis: Axis) -> String {
        let fixed = dimensions.fixed(axis)
        if fixed.isDefined { return bounded("\(axis.lengthName)=\"\(fixed.plain)\" is set", fixed, along: axis) }
        if dimensions.known(axis).isDefined { return shapeReason(along: axis, from: dimensions.fixed(axis.other)) }
        let reason = (self as? any ContentExplaining)?.contentReason(along: axis) ?? "its content needs it"
        // Text is as high as its lines in its final width, and as wide as its longest line in the available room.
        let room = Size(axis == .vertical ? frame.width : superview?.bounds.width ?? .infinity, .infinity)
        guard measure(fitting: room)[axis].isDefined else { return bounded("nothing needs any", 0, along: axis) }
        guard dimensions.minimum(axis).isDefined || dimensions.maximum(axis).isDefined else { return reason }
        return bounded(reason, intrinsicSize(fitting: room)[axis].defined(or: 0), along: axis)
    }

    /// The reason for a length that the aspect ratio gives.
    func shapeReason(along axis: Axis) -> String { shapeReason(along: axis, from: frame.size[axis.other]) }

    private func shapeReason(along axis: Axis, from other: Double) -> String {
        let length = dimensions.proportional(to: dimensions.clamp(other, axis.other), axis)
        let reason = "aspectRatio \(dimensions.aspectRatio.plain) of its \(axis.other.lengthName) \(other.plain)"
        return bounded(reason, length, along: axis)
    }

    /// Adds the bound that applies instead of `length`.
    func bounded(_ reason: String, _ length: Double, along axis: Axis) -> String {
        let (minimum, maximum) = (dimensions.minimum(axis), dimensions.maximum(axis))
        if minimum.isDefined, length < minimum {
            return "minimum\(axis.propertyName) \(minimum.plain); without it \(length.plain): \(reason)"
        }
        if maximum.isDefined, length > maximum {
            return "maximum\(axis.propertyName) \(maximum.plain); without it \(length.plain): \(reason)"
        }
        return reason
    }

    /// A phrase for the insets at both ends; empty if both are 0.
    func insetsPhrase(_ insets: EdgeInsets, along axis: Axis) -> String {
        let (start, end) = axis == .horizontal ? (insets.left, insets.right) : (insets.top, insets.bottom)
        if start == 0, end == 0 { return "" }
        return start == end ? ", less margins of \(start.plain)" : ", less margins of \(start.plain) and \(end.plain)"
    }
}

nonisolated extension Axis {
    var lengthName: String { self == .horizontal ? "width" : "height" }
    /// The name in properties, as in `maximumWidth`.
    var propertyName: String { self == .horizontal ? "Width" : "Height" }
}

nonisolated extension String {
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
