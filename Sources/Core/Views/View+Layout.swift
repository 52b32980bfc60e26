// Size and spacing that a document or an app sets for a view. Specification 11.1, 11.2.

extension View {
    /// A fixed width in points; `Double.undefined` (the default) leaves it to layout.
    public var width: Double {
        get { dimensions.width }
        set { set(\.width, to: newValue) }
    }
    /// A fixed height in points; `Double.undefined` (the default) leaves it to layout.
    public var height: Double {
        get { dimensions.height }
        set { set(\.height, to: newValue) }
    }
    /// The least width that layout gives the view, in points; `Double.undefined` (the default) is no bound. It wins over `maximumWidth`.
    public var minimumWidth: Double {
        get { dimensions.minimumWidth }
        set { set(\.minimumWidth, to: newValue) }
    }
    /// The least height that layout gives the view, in points; `Double.undefined` (the default) is no bound. It wins over `maximumHeight`.
    public var minimumHeight: Double {
        get { dimensions.minimumHeight }
        set { set(\.minimumHeight, to: newValue) }
    }
    /// The greatest width that layout gives the view, in points; `Double.undefined` (the default) is no bound.
    public var maximumWidth: Double {
        get { dimensions.maximumWidth }
        set { set(\.maximumWidth, to: newValue) }
    }
    /// The greatest height that layout gives the view, in points; `Double.undefined` (the default) is no bound.
    public var maximumHeight: Double {
        get { dimensions.maximumHeight }
        set { set(\.maximumHeight, to: newValue) }
    }
    /// The width divided by the height. It applies if exactly one of them is known.
    public var aspectRatio: Double {
        get { dimensions.aspectRatio }
        set { set(\.aspectRatio, to: newValue > 0 ? newValue : .undefined) }
    }
    /// The share of the remaining space in a row or column. Negative and undefined values mean no share.
    public var weight: Double {
        get { dimensions.weight }
        set { set(\.weight, to: newValue >= 0 ? newValue : .undefined) }
    }

    /// The margins by left and right side, without the leading and trailing overrides.
    var ownMargins: EdgeInsets {
        get { insets.margins ?? defaultLayoutMargins }
        set { set(\.margins, to: newValue, lengths: [newValue.top, newValue.left, newValue.bottom, newValue.right]) }
    }
    /// The spacing at the top, in points; 0 by default, may be negative. In a layout view it is inside the top margin. In other views it is
    /// added above the view to the spacing of a column, but not at its end. Specification 11.3.
    public var topSpacing: Double {
        get { insets.top }
        set { set(\.top, to: newValue, lengths: [newValue]) }
    }
    /// The spacing at the bottom, like `topSpacing`.
    public var bottomSpacing: Double {
        get { insets.bottom }
        set { set(\.bottom, to: newValue, lengths: [newValue]) }
    }
    /// The spacing on the side where lines of text begin, like `topSpacing`. Outside of a view it applies in rows.
    public var leadingSpacing: Double {
        get { insets.leading }
        set { set(\.leading, to: newValue, lengths: [newValue]) }
    }
    /// The spacing on the side where lines of text end, like `leadingSpacing`.
    public var trailingSpacing: Double {
        get { insets.trailing }
        set { set(\.trailing, to: newValue, lengths: [newValue]) }
    }

    /// Marks the view after a distance was set, or restores the old value if the new one is invalid.
    func lengthDidChange<Owner: View>(_ path: ReferenceWritableKeyPath<Owner, Double>, from old: Double) {
        guard let owner = self as? Owner else { return }
        let new = owner[keyPath: path]
        guard new != old else { return }
        guard isSensible(new) else {
            owner[keyPath: path] = old
            return
        }
        setNeedsLayout()
    }

    /// Whether layout can use a distance. If not, a diagnostic is reported.
    func isSensible(_ distance: Double) -> Bool {
        if distance.magnitude <= .lengthLimit { return true }
        report("invalid distance '\(distance.plain)': at most \(Double.lengthLimit.plain) is possible; ignored")
        return false
    }

    private func set(_ path: WritableKeyPath<Dimensions, Double>, to value: Double) {
        let old = dimensions[keyPath: path]
        guard value < 0 || value > .lengthLimit else {
            guard value != old, value.isDefined || old.isDefined else { return }
            dimensions[keyPath: path] = value
            setNeedsLayout()
            superview?.setNeedsLayout()
            return
        }
        report("invalid size '\(value.plain)': must be from 0 to \(Double.lengthLimit.plain); ignored")
    }

    private func set<Value: Equatable>(
        _ path: WritableKeyPath<LayoutInsets, Value>, to value: Value, lengths: [Double]
    ) {
        guard value == value, insets[keyPath: path] != value, lengths.allSatisfy(isSensible) else { return }
        insets[keyPath: path] = value
        setNeedsLayout()
        // The spacing around the view affects its neighbours.
        superview?.setNeedsLayout()
    }
}
