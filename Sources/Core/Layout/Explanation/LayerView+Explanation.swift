// Explanations of the sizes and places in layer and anchor views. Specification 11.4.

extension LayerView: ArrangementExplaining {
    func lengthReason(of view: View, along axis: Axis) -> String {
        guard !view.layoutState.dimensions.known(axis).isDefined else {
            return LayoutExplanation(of: view).ownReason(along: axis)
        }
        return fillReason(of: view, along: axis, "fills the layers' view")
    }

    func placeReason(of view: View, along axis: Axis) -> String {
        edgeReason(along: axis, isEnd: leavesRoomAtLeft(view, along: axis))
    }
}

extension AnchorView: ArrangementExplaining {
    func lengthReason(of view: View, along axis: Axis) -> String {
        let edges = view.anchor.edges(axis, isRightToLeft: isRightToLeft)
        guard !view.layoutState.dimensions.known(axis).isDefined else {
            return LayoutExplanation(of: view).ownReason(along: axis)
        }
        if edges.start && edges.end {
            return fillReason(
                of: view, along: axis, "anchored at \(axis == .horizontal ? "both sides" : "top and bottom")")
        }
        let other = view.anchor.edges(axis.other, isRightToLeft: isRightToLeft)
        if view.layoutState.dimensions.isShaped, other.start && other.end {
            return LayoutExplanation(of: view).shapeReason(along: axis)
        }
        guard !view.measure(fitting: .unconstrained)[axis].isDefined else {
            return LayoutExplanation(of: view).ownReason(along: axis)
        }
        return fillReason(of: view, along: axis, "has no natural \(axis.lengthName), so that it is stretched")
    }

    func placeReason(of view: View, along axis: Axis) -> String {
        let edges = view.anchor.edges(axis, isRightToLeft: isRightToLeft)
        if edges.start { return edgeReason(along: axis, isEnd: edges.end && leavesRoomAtLeft(view, along: axis)) }
        if edges.end { return edgeReason(along: axis, isEnd: true) }
        let room = contentRect(in: bounds.size).size[axis]
        return view.frame.size[axis] == room
            ? edgeReason(along: axis, isEnd: false) : "not anchored, so that it is centred"
    }
}

extension LayoutView {
    /// Whether the view leaves room at the left: with right-to-left layout a view that is narrower than the room begins at the right.
    fileprivate func leavesRoomAtLeft(_ view: View, along axis: Axis) -> Bool {
        axis == .horizontal && isRightToLeft && view.frame.width < bounds.width - contentInsets.horizontal
    }

    fileprivate func fillReason(of view: View, along axis: Axis, _ reason: String) -> String {
        let inner = contentRect(in: bounds.size).size[axis]
        let full =
            "\(reason): \(bounds.size[axis].plain)"
            + LayoutExplanation(of: self).insetsPhrase(contentInsets, along: axis)
        return LayoutExplanation(of: view).bounded(full, inner, along: axis)
    }

    fileprivate func edgeReason(along axis: Axis, isEnd: Bool) -> String {
        let insets = contentInsets
        let (side, margin) =
            switch (axis, isEnd) {
            case (.horizontal, false): ("left side", insets.left)
            case (.horizontal, true): ("right side", insets.right)
            case (.vertical, false): ("top", insets.top)
            case (.vertical, true): ("bottom", insets.bottom)
            }
        return "at the \(side)" + (margin == 0 ? "" : ", inside of a margin of \(margin.plain)")
    }
}
