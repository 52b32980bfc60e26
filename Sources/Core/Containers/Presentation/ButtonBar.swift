/// The buttons of an alert, in a row at the trailing side, or in a column if the row does not fit. If the column is higher than the bar,
/// all buttons scroll but the cancel button, which stays visible.
final class ButtonBar: View {
    /// Whether the buttons form a column even if they fit in a row.
    var isColumn = false { didSet { if isColumn != oldValue { setNeedsLayout() } } }
    private(set) var buttons: [Button] = []
    private(set) var cancelButton: Button?
    private var actions: [AlertAction] = []
    private let scroller = ButtonScroller()
    private let others = ButtonStack()

    static let spacing = 8.0

    required init() {
        super.init()
        scroller.fitsContentToWidth = true
        scroller.contentView = others
        addSubview(scroller)
    }

    deinit {}

    func show(_ actions: [AlertAction], defaultAction: AlertAction?, perform: @escaping (AlertAction) -> Void) {
        if !self.actions.elementsEqual(actions, by: ===) {
            let old = buttons
            // An action that stays keeps its button, which may have focus.
            let new = actions.map { action in
                if let button = button(of: action) { return button }
                let button = Button()
                button.addAction(for: .primaryActionTriggered) { perform(action) }
                return button
            }
            (self.actions, buttons) = (actions, new)
            for button in old where !new.contains(where: { $0 === button }) { button.removeFromSuperview() }
            cancelButton = button(of: actions.first { $0.style == .cancel })
            for button in buttons {
                let superview = button === cancelButton ? self : others
                if button.superview !== superview { superview.addSubview(button) }
            }
        }
        for (button, action) in zip(buttons, actions) {
            button.title = action.title
            button.isEnabled = action.isEnabled
            button.style = action === defaultAction ? .prominent : .system
            button.role = action === defaultAction ? .primary : .normal
            button.tintColor = action.style == .destructive ? .role(.destructive) : nil
        }
        others.setNeedsLayout()
        setNeedsLayout()
    }

    func button(of action: AlertAction?) -> Button? { zip(actions, buttons).first { $0.0 === action }?.1 }

    // MARK: Measuring

    private func isStacked(in width: Double) -> Bool { isColumn || rowWidth > width }

    private var sizes: [Size] { buttons.map { $0.measure(fitting: .unconstrained) } }
    private var rowWidth: Double { sizes.reduce(-Self.spacing) { $0 + $1.width + Self.spacing } }
    /// The height of the cancel button below the others, including the spacing, in points.
    private var cancelHeight: Double {
        guard let cancelButton else { return 0 }
        return cancelButton.measure(fitting: .unconstrained).height + (buttons.count > 1 ? Self.spacing : 0)
    }

    override func intrinsicSize(fitting proposal: Size) -> Size {
        guard !buttons.isEmpty else { return .zero }
        let sizes = sizes
        let highest = sizes.map(\.height).max() ?? 0
        guard isStacked(in: proposal.width) else { return Size(rowWidth, highest) }
        return Size(
            sizes.map(\.width).max() ?? 0, sizes.reduce(-Self.spacing) { $0 + $1.height + Self.spacing })
    }

    /// Returns the height of two and a half buttons, which shows that more follow, or of all buttons if that is less.
    func leastHeight(inWidth width: Double) -> Double {
        let asked = measure(fitting: Size(width, .infinity)).height
        guard isStacked(in: width) else { return asked }
        return min(asked, cancelHeight + 1.5 * theme.metrics.controlHeight + Self.spacing)
    }

    // MARK: Arranging

    override func layoutSubviews() {
        let room = isStacked(in: frame.width) ? placeInColumn() : placeInRow()
        scroller.isHidden = buttons.count == (cancelButton == nil ? 0 : 1)
        // The frame includes the focus rings of buttons at its edges.
        scroller.frame = pixels.snapped(room.inset(by: -ButtonStack.margin))
    }

    /// - Returns: the frame of the other buttons.
    private func placeInColumn() -> Rect {
        others.isColumn = true
        let asked = others.measure(fitting: Size(frame.width, .infinity)).height - 2 * ButtonStack.margin
        let height = min(asked, frame.height - cancelHeight)
        if let cancelButton {
            let own = cancelButton.measure(fitting: .unconstrained).height
            cancelButton.frame = pixels.snapped(Rect(0, max(0, height) + cancelHeight - own, frame.width, own))
        }
        return Rect(0, 0, frame.width, max(0, height))
    }

    /// Places the buttons in a row, the cancel button first.
    private func placeInRow() -> Rect {
        others.isColumn = false
        let width = rowWidth
        let start = isRightToLeft ? 0 : frame.width - width
        guard let cancelButton else { return Rect(start, 0, width, frame.height) }
        let own = cancelButton.measure(fitting: .unconstrained).width
        cancelButton.frame = pixels.snapped(
            Rect(isRightToLeft ? start + width - own : start, 0, own, frame.height))
        let rest = max(0, width - own - Self.spacing)
        return Rect(isRightToLeft ? start : start + own + Self.spacing, 0, rest, frame.height)
    }

    /// The cancel button is first in a row, from the leading side, and last in a column.
    override var orderedSubviews: [View] {
        let cancel = [cancelButton].compactMap(\.self)
        return isStacked(in: frame.width) ? [scroller] + cancel : cancel + [scroller]
    }
}

/// Buttons in a row or column, with a margin for focus rings.
private final class ButtonStack: View {
    var isColumn = false { didSet { if isColumn != oldValue { setNeedsLayout() } } }

    /// The margin for focus rings, in points.
    static let margin = 4.0

    deinit {}

    override func intrinsicSize(fitting proposal: Size) -> Size {
        let sizes = subviews.map { $0.measure(fitting: .unconstrained) }
        let (wide, high) = (sizes.map(\.width), sizes.map(\.height))
        let spacing = Double(max(0, sizes.count - 1)) * ButtonBar.spacing
        let size =
            isColumn
            ? Size(wide.max() ?? 0, high.reduce(spacing, +)) : Size(wide.reduce(spacing, +), high.max() ?? 0)
        return Size(size.width + 2 * Self.margin, size.height + 2 * Self.margin)
    }

    override func layoutSubviews() {
        let room = bounds.inset(by: Self.margin)
        var place = 0.0
        for button in subviews {
            let size = button.measure(fitting: .unconstrained)
            if isColumn {
                button.frame = pixels.snapped(Rect(room.minX, room.minY + place, room.width, size.height))
                place += size.height + ButtonBar.spacing
            } else {
                let x = isRightToLeft ? room.maxX - place - size.width : room.minX + place
                button.frame = pixels.snapped(Rect(x, room.minY, size.width, room.height))
                place += size.width + ButtonBar.spacing
            }
        }
    }
}

/// A scroll view that does not get focus itself. Tab moves through its buttons and scrolls to them.
private final class ButtonScroller: ScrollView {
    override var acceptsFocus: Bool { false }

    deinit {}
}
