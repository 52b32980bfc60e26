/// Children one over the other, each as large as the view inside its margins; the first is at the bottom.
///
///     <LayerView><ImageView image="sea"/><Label text="The sea" textAlignment="center"/></LayerView>
///
/// A child with a fixed width, height or maximum keeps it and is placed at the leading and top edges. Specification 11.4.
@MainActor open class LayerView: LayoutView {
    deinit {}

    override open func isStretchable(along axis: Axis) -> Bool {
        !layoutState.dimensions.known(axis).isDefined
            && arrangedViews.contains { LayoutPass(of: $0).stretches(along: axis) }
    }

    override func frames(in size: Size) -> [Rect] {
        let inner = contentRect(in: size)
        return arrangedViews.map { view in
            let width = LayoutPass(of: view).filling(inner.width, .horizontal)
            let left = isRightToLeft ? inner.maxX - width : inner.minX
            return Rect(left, inner.minY, width, LayoutPass(of: view).filling(inner.height, .vertical))
        }
    }
}
