/// Bounds, margins, spacings and priorities that a document or an app sets for a view, beside the properties that `View` has itself.
///
///     label.layoutSettings.maximumWidth = 240
public struct LayoutSettings {
    let view: View

    init(of view: View) { self.view = view }

    /// The margins by left and right side, without the leading and trailing overrides.
    var ownMargins: EdgeInsets {
        get { insets.margins ?? view.defaultLayoutMargins }
        nonmutating set {
            set(\.margins, to: newValue, lengths: [newValue.top, newValue.left, newValue.bottom, newValue.right])
        }
    }

    /// Marks the view after a distance was set, or restores the old value if the new one is invalid.
    func lengthDidChange<Owner: View>(_ path: ReferenceWritableKeyPath<Owner, Double>, from old: Double) {
        guard let owner = view as? Owner else { return }
        let new = owner[keyPath: path]
        guard new != old else { return }
        guard view.diagnostics.isSensible(new) else {
            owner[keyPath: path] = old
            return
        }
        view.setNeedsLayout()
    }

    func set(_ path: WritableKeyPath<Dimensions, Double>, to value: Double) {
        let old = view.layoutState.dimensions[keyPath: path]
        guard value < 0 || value > .lengthLimit else {
            guard value != old, value.isDefined || old.isDefined else { return }
            view.layoutState.dimensions[keyPath: path] = value
            view.setNeedsLayout()
            view.superview?.setNeedsLayout()
            return
        }
        view.diagnostics.report(
            "invalid size '\(value.plain)': must be from 0 to \(Double.lengthLimit.plain); ignored")
    }

    func set<Value: Equatable>(
        _ path: WritableKeyPath<LayoutInsets, Value>, to value: Value, lengths: [Double]
    ) {
        guard value == value, insets[keyPath: path] != value, lengths.allSatisfy(view.diagnostics.isSensible)
        else {
            return
        }
        insets[keyPath: path] = value
        view.setNeedsLayout()
        // The spacing around the view affects its neighbours.
        view.superview?.setNeedsLayout()
    }

    func setPriority(_ path: ReferenceWritableKeyPath<ViewExtras, LayoutPriority?>, _ value: LayoutPriority) {
        view.ensuredExtras[keyPath: path] = value
        view.setNeedsLayout()
        view.superview?.setNeedsLayout()
    }

    /// The priority that the document or the app has set; nil if neither has.
    func ownCompressionResistance(_ axis: Axis) -> LayoutPriority? {
        axis == .horizontal ? view.extras?.compressionResistance.0 : view.extras?.compressionResistance.1
    }

    func hugging(_ axis: Axis) -> LayoutPriority { axis == .horizontal ? horizontalHugging : verticalHugging }

    var insets: LayoutInsets {
        get { view.extras?.insets ?? LayoutInsets() }
        nonmutating set { view.ensuredExtras.insets = newValue }
    }

    func setMargin(_ path: ReferenceWritableKeyPath<ViewExtras, Double?>, _ value: Double?) {
        guard view.extras?[keyPath: path] != value, value.map(view.diagnostics.isSensible) != false else {
            return
        }
        view.ensuredExtras[keyPath: path] = value
        view.setNeedsLayout()
    }
}

// MARK: - Bounds
extension LayoutSettings {
    /// The least width that layout gives the view, in points; `Double.undefined` (the default) is no bound. It wins over `maximumWidth`.
    public var minimumWidth: Double {
        get { view.layoutState.dimensions.minimumWidth }
        nonmutating set { set(\.minimumWidth, to: newValue) }
    }
    /// The least height that layout gives the view, in points; `Double.undefined` (the default) is no bound. It wins over `maximumHeight`.
    public var minimumHeight: Double {
        get { view.layoutState.dimensions.minimumHeight }
        nonmutating set { set(\.minimumHeight, to: newValue) }
    }
    /// The greatest width that layout gives the view, in points; `Double.undefined` (the default) is no bound.
    public var maximumWidth: Double {
        get { view.layoutState.dimensions.maximumWidth }
        nonmutating set { set(\.maximumWidth, to: newValue) }
    }
    /// The greatest height that layout gives the view, in points; `Double.undefined` (the default) is no bound.
    public var maximumHeight: Double {
        get { view.layoutState.dimensions.maximumHeight }
        nonmutating set { set(\.maximumHeight, to: newValue) }
    }
}

// MARK: - Spacings and margins
extension LayoutSettings {
    /// The spacing at the top, in points; 0 by default, may be negative. In a layout view it is inside the top margin. In other views it is
    /// added above the view to the spacing of a column, but not at its end. Specification 11.3.
    public var topSpacing: Double {
        get { insets.top }
        nonmutating set { set(\.top, to: newValue, lengths: [newValue]) }
    }
    /// The spacing at the bottom, like `topSpacing`.
    public var bottomSpacing: Double {
        get { insets.bottom }
        nonmutating set { set(\.bottom, to: newValue, lengths: [newValue]) }
    }
    /// The spacing on the side where lines of text begin, like `topSpacing`. Outside of a view it applies in rows.
    public var leadingSpacing: Double {
        get { insets.leading }
        nonmutating set { set(\.leading, to: newValue, lengths: [newValue]) }
    }
    /// The spacing on the side where lines of text end, like `leadingSpacing`.
    public var trailingSpacing: Double {
        get { insets.trailing }
        nonmutating set { set(\.trailing, to: newValue, lengths: [newValue]) }
    }
    /// The margin on the side where lines of text begin, in points. It overrides the left or the right edge of `layoutMargins`.
    public var leadingMargin: Double {
        get { view.isRightToLeft ? view.layoutMargins.right : view.layoutMargins.left }
        nonmutating set { setMargin(\.leadingMargin, newValue) }
    }
    /// The margin on the side where lines of text end, like `leadingMargin`.
    public var trailingMargin: Double {
        get { view.isRightToLeft ? view.layoutMargins.left : view.layoutMargins.right }
        nonmutating set { setMargin(\.trailingMargin, newValue) }
    }
}

// MARK: - Priorities
extension LayoutSettings {
    /// The priority for keeping the width when a row is too narrow. Views with a higher one shrink later.
    public var horizontalCompressionResistance: LayoutPriority {
        get { ownCompressionResistance(.horizontal) ?? LayoutPriority(view.compressionResistancePriority) }
        nonmutating set { setPriority(\.compressionResistance.0, newValue) }
    }
    /// The resistance to a height below that of the content.
    public var verticalCompressionResistance: LayoutPriority {
        get { ownCompressionResistance(.vertical) ?? LayoutPriority(view.compressionResistancePriority) }
        nonmutating set { setPriority(\.compressionResistance.1, newValue) }
    }
    /// The priority for keeping the width when a row has surplus space. Views with a higher one grow later.
    public var horizontalHugging: LayoutPriority {
        get { view.extras?.hugging.0 ?? .defaultLow }
        nonmutating set { setPriority(\.hugging.0, newValue) }
    }
    /// The resistance to a height above that of the content.
    public var verticalHugging: LayoutPriority {
        get { view.extras?.hugging.1 ?? .defaultLow }
        nonmutating set { setPriority(\.hugging.1, newValue) }
    }
}
