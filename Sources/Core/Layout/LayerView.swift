/// Children one over the other, each as large as the view inside its margins; the first is at the bottom.
///
///     <LayerView><ImageView image="sea"/><Label text="The sea" textAlignment="center"/></LayerView>
///
/// Specification 11.4. A child with a width, a height or a maximum of its own keeps it and lies at the leading side and at the top.
@MainActor open class LayerView: LayoutView {
    private var isConstant = false

    override open func intrinsicSize(fitting proposal: Size) -> Size {
        let size = largestSize(fitting: proposal)
        isConstant = arrangedViews.allSatisfy(\.measurements.isConstant)
        return size
    }

    override open var hasConstantSize: Bool { isConstant }

    override open func isStretchable(along axis: Axis) -> Bool {
        !dimensions.known(axis).isDefined && arrangedViews.contains { $0.stretches(along: axis) }
    }

    override func frames(in size: Size) -> [Rect] {
        let inner = contentRect(in: size)
        return arrangedViews.map { view in
            let width = view.dimensions.filling(inner.width, .horizontal)
            let left = isRightToLeft ? inner.maxX - width : inner.minX
            return Rect(left, inner.minY, width, view.dimensions.filling(inner.height, .vertical))
        }
    }
}

extension LayoutView {
    /// The insets and the largest child on each axis; a dimension that no child tells is undefined. Without children it is
    /// the insets.
    func largestSize(fitting proposal: Size) -> Size {
        let padding = Size(contentInsets.horizontal, contentInsets.vertical)
        let room = Size(proposal.width - padding.width, proposal.height - padding.height)
        let views = arrangedViews
        guard !views.isEmpty else { return padding }
        var largest = Size.undefined
        for view in views {
            let size = view.measure(fitting: room)
            for axis in Axis.allCases {
                let need = view.dimensions.need(size[axis], axis)
                if need.isDefined { largest[axis] = max(largest[axis].defined(or: 0), need) }
            }
        }
        return Size(largest.width + padding.width, largest.height + padding.height)
    }
}
