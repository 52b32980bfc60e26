/// Children one over the other, each as large as the view inside its margins; the first is at the bottom.
///
///     <LayerView><ImageView image="sea"/><Label text="The sea" textAlignment="center"/></LayerView>
///
/// A child with a fixed width, height or maximum keeps it and is placed at the leading and top edges. A plain view, a gradient or
/// an effect without a size is a background: it does not ask for surplus space, and text above it follows its colour.
/// Specification 11.4.
@MainActor open class LayerView: LayoutView {
    deinit {}

    override open func isStretchable(along axis: Axis) -> Bool {
        guard !layoutState.dimensions.known(axis).isDefined else { return false }
        let takers = arrangedViews.filter { LayoutPass(of: $0).stretches(along: axis) }
        return takers.contains { !isBackground($0) } || takers.count == arrangedViews.count && !takers.isEmpty
    }

    override func respond(to change: ViewChange) {
        super.respond(to: change)
        if case .arrangement = change { backdropDidChange() }
    }

    /// Views above a background of a fixed colour use the theme that stands out from it.
    func backdropDidChange() {
        let grounds = arrangedViews.prefix { view in
            isBackground(view) && Axis.allCases.allSatisfy { !view.layoutState.dimensions.known($0).isDefined }
        }
        let backdrop = grounds.last { $0.backgroundColor?.appearanceOnTop != nil }?.backgroundColor
        guard extras?.backdrop != backdrop else { return }
        ensuredExtras.backdrop = backdrop
        InheritedAppearance(of: self).updateAppearance()
    }

    private func isBackground(_ view: View) -> Bool {
        type(of: view) == View.self || view is GradientView
            || (view as? VisualEffectView)?.contentView.arrangedSubviews.isEmpty == true
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
