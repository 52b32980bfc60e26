/// Children that hold on to its edges, each by its `anchor`.
///
///     <AnchorView layoutMargins="16"><Button title="Close" anchor="top, trailing"/></AnchorView>
///
/// Specification 11.4. A child that holds on to two opposite edges is stretched between them; one edge leaves it the size that
/// it asks for, and none centres it in the whole view, whatever the margins are. What has no size of its own is stretched.
@MainActor open class AnchorView: LayoutView {
    deinit {}

    /// Surplus helps children that take it: those that are stretched between edges, or have no size of their own.
    override open func isStretchable(along axis: Axis) -> Bool {
        guard !dimensions.known(axis).isDefined else { return false }
        return arrangedViews.contains { view in
            view.stretches(along: axis)
                && (isStretched(view, along: axis) || !view.measure(fitting: .unconstrained)[axis].isDefined)
        }
    }

    override func size(of view: View, fitting room: Size) -> Size {
        var size = super.size(of: view, fitting: room)
        guard view.dimensions.isShaped else { return size }
        for axis in Axis.allCases where !isStretched(view, along: axis) && isStretched(view, along: axis.other) {
            let length = view.dimensions.filling(room[axis.other], axis.other)
            size[axis] = view.dimensions.shaped(by: length, axis).defined(or: size[axis])
        }
        return size
    }

    /// Whether the view holds on to both edges.
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
        let dimensions = view.dimensions
        var asked = view.measure(fitting: inner.size)
        let isHeightGiven = isStretched(view, along: .vertical)
        if isHeightGiven {
            asked.height = dimensions.filling(inner.height, .vertical)
            asked.width = dimensions.shaped(by: asked.height, .horizontal).defined(or: asked.width)
        }
        if isStretched(view, along: .horizontal) || !asked.width.isDefined {
            asked.width = dimensions.filling(inner.width, .horizontal)
            if !isHeightGiven {
                // The height depends on the width, where text breaks and where the shape is given.
                asked.height = dimensions.shaped(by: asked.width, .vertical)
                    .defined(or: view.measure(fitting: Size(asked.width, inner.height)).height)
            }
        }
        if !asked.height.isDefined { asked.height = dimensions.filling(inner.height, .vertical) }
        // What keeps a size of its own between two edges lies at the leading side and at the top.
        let isAtEnd = horizontal.end && (isRightToLeft || !horizontal.start)
        let isAtBottom = vertical.end && !vertical.start
        var place = Point(
            isAtEnd ? inner.maxX - asked.width : inner.minX, isAtBottom ? inner.maxY - asked.height : inner.minY)
        // What fills the room inside the margins lies there.
        if !horizontal.start, !horizontal.end, asked.width != inner.width { place.x = (size.width - asked.width) / 2 }
        if !vertical.start, !vertical.end, asked.height != inner.height { place.y = (size.height - asked.height) / 2 }
        return Rect(origin: place, size: asked)
    }
}
