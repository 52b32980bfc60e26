/// The placeholder of a text view, which wraps like the text.
struct TextPlaceholder {
    let view: TextView

    private var label: Label? { view.placeholderLabel }

    func contentDidChange() {
        update()
        view.setNeedsLayout()
    }

    /// Shows the placeholder while there is neither text nor marked text.
    func update() {
        let isShown = !view.placeholder.isEmpty && view.editor.text.count == 0 && view.session.composition == nil
        guard isShown || self.label != nil else { return }
        let label = self.label ?? Label()
        label.text = view.placeholder
        label.font = view.font
        label.textAlignment = view.textAlignment
        label.numberOfLines = view.numberOfLines
        label.isHidden = !isShown
        guard self.label == nil else { return }
        label.textColor = .role(.placeholder)
        label.isInternalView = true
        label.hitBehavior = .none
        view.placeholderLabel = label
        view.contentView?.insertSubview(label, at: 0)
    }

    /// The size of the placeholder in a width, in points; zero while it is hidden.
    func size(fitting width: Double) -> Size {
        guard let label, !label.isHidden else { return .zero }
        return label.measure(fitting: Size(width, .infinity))
    }

    func arrange() {
        let width = view.roomWidth
        label?.frame = view.pixels.snapped(
            Rect(view.roomLeft, view.textContainerInset.top, width, size(fitting: width).height))
    }
}
