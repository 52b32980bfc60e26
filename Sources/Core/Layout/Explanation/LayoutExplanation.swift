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

nonisolated extension Axis {
    var lengthName: String { self == .horizontal ? "width" : "height" }
    /// The name in properties, as in `maximumWidth`.
    var propertyName: String { self == .horizontal ? "Width" : "Height" }
}

nonisolated extension String {
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

/// The reasons for the size and the place of a view, in words.
struct LayoutExplanation {
    let view: View

    init(of view: View) { self.view = view }

    /// Returns a description of why the view has its size and its place, then the same for its superviews, up to the window's
    /// view. Lengths are in points. Performs pending layout first.
    ///
    ///     Label "Name": 45 x 28 at 0, 3
    ///       width   45   its text needs it
    ///       height  28   its text needs it
    ///       x       0    first in the row
    ///       y       3    on the baseline of the row
    ///     in RowView: 300 x 34 at 10, 10
    var text: String {
        if let window = self.view.window { window.layout() } else { outermost.layoutIfNeeded() }
        var lines: [String] = []
        var next: View? = self.view
        while let view = next, !(view is WindowView) {
            let size = view.frame.size
            let origin = view.frame.origin
            let place = "\(size.width.plain) x \(size.height.plain) at \(origin.x.plain), \(origin.y.plain)"
            lines.append((view === self.view ? "" : "in ") + Selector.describe(view) + ": " + place)
            lines += LayoutExplanation(of: view).reasonLines
            next = view.superview
        }
        return lines.joined(separator: "\n")
    }

    private var outermost: View { view.superview.map { LayoutExplanation(of: $0).outermost } ?? view }

    private var reasonLines: [String] {
        if view.isHidden { return ["  hidden: it takes no room"] }
        let rows = [
            ("width", view.frame.width, reason(forLengthAlong: .horizontal)),
            ("height", view.frame.height, reason(forLengthAlong: .vertical)),
            ("x", view.frame.minX, reason(forPlaceAlong: .horizontal)),
            ("y", view.frame.minY, reason(forPlaceAlong: .vertical)),
        ]
        let width = rows.map { $0.1.plain.count }.max() ?? 0
        return rows.map { name, value, reason in
            "  \(name.padded(to: 6))  \(value.plain.padded(to: width))  \(reason)"
        }
    }

    private func reason(forLengthAlong axis: Axis) -> String {
        guard let superview = view.superview else { return "set by the app" }
        if superview is WindowView { return "the window's \(axis.lengthName)" }
        return LayoutExplanation(of: superview).arranger(of: view)?.lengthReason(of: view, along: axis)
            ?? LayoutExplanation(of: superview).codeReason(of: view)
    }

    private func reason(forPlaceAlong axis: Axis) -> String {
        guard let superview = view.superview else { return "set by the app" }
        if superview is WindowView { return "the window's corner" }
        return LayoutExplanation(of: superview).arranger(of: view)?.placeReason(of: view, along: axis)
            ?? LayoutExplanation(of: superview).codeReason(of: view)
    }

    /// The view itself, if it can explain the place of that subview.
    private func arranger(of view: View) -> (any ArrangementExplaining)? {
        let explaining = self.view as? any ArrangementExplaining
        return explaining?.explains(view) == true ? explaining : nil
    }

    private func codeReason(of view: View) -> String {
        self.view is any ArrangementExplaining && !view.isArranged
            ? "set by the app: the view is not arranged" : "set by the code of \(type(of: self.view))"
    }

    /// The reason for a length that does not depend on the room: set, from the aspect ratio, or the natural length.
    func ownReason(along axis: Axis) -> String {
        let fixed = view.layoutState.dimensions.fixed(axis)
        if fixed.isDefined { return bounded("\(axis.lengthName)=\"\(fixed.plain)\" is set", fixed, along: axis) }
        if view.layoutState.dimensions.known(axis).isDefined {
            return shapeReason(along: axis, from: view.layoutState.dimensions.fixed(axis.other))
        }
        let reason = (view as? any ContentExplaining)?.contentReason(along: axis) ?? "its content needs it"
        // Text is as high as its lines in its final width, and as wide as its longest line in the available room.
        let room = Size(axis == .vertical ? view.frame.width : view.superview?.bounds.width ?? .infinity, .infinity)
        guard view.measure(fitting: room)[axis].isDefined else { return bounded("nothing needs any", 0, along: axis) }
        guard view.layoutState.dimensions.minimum(axis).isDefined || view.layoutState.dimensions.maximum(axis).isDefined
        else { return reason }
        return bounded(reason, view.intrinsicSize(fitting: room)[axis].defined(or: 0), along: axis)
    }

    /// The reason for a length that the aspect ratio gives.
    func shapeReason(along axis: Axis) -> String { shapeReason(along: axis, from: view.frame.size[axis.other]) }

    private func shapeReason(along axis: Axis, from other: Double) -> String {
        let length = view.layoutState.dimensions.proportional(
            to: view.layoutState.dimensions.clamp(other, axis.other), axis)
        let reason =
            "aspectRatio \(view.layoutState.dimensions.aspectRatio.plain) of its \(axis.other.lengthName) \(other.plain)"
        return bounded(reason, length, along: axis)
    }

    /// Adds the bound that applies instead of `length`.
    func bounded(_ reason: String, _ length: Double, along axis: Axis) -> String {
        let (minimum, maximum) = (view.layoutState.dimensions.minimum(axis), view.layoutState.dimensions.maximum(axis))
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

extension View {
    /// Returns a description of why the view has its size and its place, then the same for its superviews, up to the window's
    /// view. Lengths are in points. Performs pending layout first.
    public func explainLayout() -> String { LayoutExplanation(of: self).text }
}
