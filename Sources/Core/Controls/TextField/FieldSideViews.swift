/// The views at the sides of a text field: `leftView`, `rightView` and the clear button.
struct FieldSideViews {
    let field: TextField

    /// The gap between the text and a view, in points.
    private static let gap = 4.0
    private static let buttonSide = 24.0

    private var padding: Double { field.isBordered ? field.theme.metrics.fieldPadding : 0 }
    private var shownLeft: View? { field.leftView.flatMap { $0.isHidden ? nil : $0 } }
    private var shownRight: View? {
        if let view = field.rightView, !view.isHidden { return view }
        return field.state.clearButton.flatMap { $0.isHidden ? nil : $0 }
    }

    /// The widths between the field's edges and the text.
    var widths: (left: Double, right: Double) {
        func width(_ view: View?) -> Double {
            guard let view else { return padding }
            let edge = edge(of: view)
            return edge + size(of: view).width + (view is ClearButton ? 0 : Self.gap)
        }
        let (start, end) = (width(shownLeft), width(shownRight))
        return field.isRightToLeft ? (end, start) : (start, end)
    }

    /// The height that the app's views ask for, in points; 0 without one. Internal views adapt to the field.
    var height: Double {
        [shownLeft, shownRight].reduce(0) { height, view in
            guard let view, !view.isInternalView else { return height }
            return max(height, view.measure(fitting: .unconstrained).height.defined(or: 0))
        }
    }

    /// The padding applies to the sign in the button, not to its frame.
    private var clearButtonEdge: Double { max(0, padding - (Self.buttonSide - ClearButton.side) / 2) }

    private func edge(of view: View) -> Double {
        view is ClearButton ? clearButtonEdge : view is SpinButtons ? 0 : padding
    }

    private func size(of view: View) -> Size {
        if view is ClearButton { return Size(Self.buttonSide, Self.buttonSide) }
        let size = view.measure(fitting: .unconstrained)
        return Size(size.width.defined(or: view.frame.width), size.height.defined(or: view.frame.height))
    }

    func place() {
        func place(_ view: View?, atStart: Bool) {
            guard let view else { return }
            let size = size(of: view)
            let edge = edge(of: view)
            let isLeft = atStart != field.isRightToLeft
            let height = view is SpinButtons ? field.bounds.height : min(size.height, field.bounds.height)
            view.frame = field.pixels.snapped(
                Rect(
                    isLeft ? edge : field.bounds.width - edge - size.width, (field.bounds.height - height) / 2,
                    size.width, height))
        }
        place(shownLeft, atStart: true)
        place(shownRight, atStart: false)
        field.lineDidMove()
    }

    private func shows(_ mode: TextField.ViewMode) -> Bool {
        switch mode {
        case .never: false
        case .always: true
        case .whileEditing: field.session.isOpen
        case .unlessEditing: !field.session.isOpen
        }
    }

    /// Shows or hides the side views and the clear button.
    func update() {
        if let view = field.leftView { view.isHidden = !shows(field.leftViewMode) }
        if let view = field.rightView { view.isHidden = !shows(field.rightViewMode) }
        let isClearable =
            !field.text.isEmpty && field.isEnabled && field.rightView?.isHidden != false && shows(field.clearButtonMode)
        if isClearable, field.state.clearButton == nil {
            let button = ClearButton()
            field.state.clearButton = button
            field.addSubview(button)
        }
        if let button = field.state.clearButton, button.isHidden == isClearable {
            button.isHidden = !isClearable
            field.setNeedsLayout()
        }
    }

    func replace(_ old: View?, with new: View?) {
        guard old !== new else { return }
        if old?.superview === field { old?.removeFromSuperview() }
        if let new { field.addSubview(new) }
        update()
        field.setNeedsLayout()
    }
}

/// The button that clears a text field.
final class ClearButton: Control {
    /// The size of the sign, in points.
    static let side = 16.0

    required init() {
        super.init()
        isInternalView = true
        cursor = .arrow
        isHidden = true
        flags.insert(.leaf)
    }

    override var acceptsFocus: Bool { false }
    override var accessibility: Accessibility {
        Accessibility(role: .button, label: translated(.clear), isEnabled: isEnabled)
    }

    override func draw(into list: inout DisplayList) {
        let rect = pixels.snapped(Rect(bounds.midX - Self.side / 2, bounds.midY - Self.side / 2, Self.side, Self.side))
        list.draw(.symbol(.clear), in: rect, tint: isHovered || isHighlighted ? .label : .secondaryLabel)
    }

    override func activate(with event: Event?) { (superview as? TextField)?.clear(with: event) }
}
