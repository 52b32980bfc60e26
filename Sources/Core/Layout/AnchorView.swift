/// Children attached to edges of the view, each by its `anchor`.
///
///     <AnchorView layoutMargins="16"><Button title="Close" anchor="top, trailing"/></AnchorView>
///
/// A child attached to two opposite edges is stretched between them. With one edge it keeps its natural size, and with none it
/// is centred in the whole view, ignoring the margins. A child without a natural size is stretched. Specification 11.4.
@MainActor open class AnchorView: LayoutView {
    deinit {}

    /// Surplus is useful for children that are stretched between edges, or have no natural size.
    override open func isStretchable(along axis: Axis) -> Bool {
        guard !layoutState.dimensions.known(axis).isDefined else { return false }
        return arrangedViews.contains { view in
            LayoutPass(of: view).stretches(along: axis)
                && (isStretched(view, along: axis) || !view.measure(fitting: .unconstrained)[axis].isDefined)
        }
    }

    override func size(of view: View, fitting room: Size) -> Size {
        var size = super.size(of: view, fitting: room)
        guard view.layoutState.dimensions.isShaped else { return size }
        for axis in Axis.allCases where !isStretched(view, along: axis) && isStretched(view, along: axis.other) {
            let length = LayoutPass(of: view).filling(room[axis.other], axis.other)
            size[axis] = view.layoutState.dimensions.shaped(by: length, axis).defined(or: size[axis])
        }
        return size
    }

    /// Whether the view is attached to both edges of the axis.
    private func isStretched(_ view: View, along axis: Axis) -> Bool {
        let edges = view.anchor.edges(axis, isRightToLeft: isRightToLeft)
        return edges.start && edges.end
    }

    override func frames(in size: Size) -> [Rect] {
        let inner = contentRect(in: size)
        return arrangedViews.map { frame(of: $0, in: inner, of: size) }
    }

    private func frame(of view: View, in inner: Rect, of size: Size) -> Rect {
        let horizontal = view.anchor.edges(.horizontal, isRightToLeft: isRightToLeft)
        let vertical = view.anchor.edges(.vertical, isRightToLeft: isRightToLeft)
        let dimensions = view.layoutState.dimensions
        let pass = LayoutPass(of: view)
        var asked = view.measure(fitting: inner.size)
        let isHeightGiven = isStretched(view, along: .vertical)
        if isHeightGiven {
            asked.height = pass.filling(inner.height, .vertical)
            asked.width = dimensions.shaped(by: asked.height, .horizontal).defined(or: asked.width)
        }
        if isStretched(view, along: .horizontal) || !asked.width.isDefined {
            asked.width = pass.filling(inner.width, .horizontal)
            if !isHeightGiven {
                // The height depends on the width if the view has wrapped text or an aspect ratio.
                asked.height = dimensions.shaped(by: asked.width, .vertical)
                    .defined(or: view.measure(fitting: Size(asked.width, inner.height)).height)
            }
        }
        if !asked.height.isDefined { asked.height = pass.filling(inner.height, .vertical) }
        // A view of fixed size between two edges is placed at the leading and top edges.
        let isAtEnd = horizontal.end && (isRightToLeft || !horizontal.start)
        let isAtBottom = vertical.end && !vertical.start
        var place = Point(
            isAtEnd ? inner.maxX - asked.width : inner.minX, isAtBottom ? inner.maxY - asked.height : inner.minY)
        // A view that fills the room inside the margins stays there instead of being centred.
        if !horizontal.start, !horizontal.end, asked.width != inner.width { place.x = (size.width - asked.width) / 2 }
        if !vertical.start, !vertical.end, asked.height != inner.height { place.y = (size.height - asked.height) / 2 }
        return Rect(origin: place, size: asked)
    }
}
