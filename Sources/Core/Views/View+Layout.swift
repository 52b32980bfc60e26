// What a document or an app asks of a view's size (specification 11.1, 11.2).

extension View {
    /// A fixed width in points; `Double.undefined` (the default) leaves it to layout.
    public var width: Double {
        get { dimensions.width }
        set { set(\.width, to: newValue) }
    }
    public var height: Double {
        get { dimensions.height }
        set { set(\.height, to: newValue) }
    }
    public var minimumWidth: Double {
        get { dimensions.minimumWidth }
        set { set(\.minimumWidth, to: newValue) }
    }
    public var minimumHeight: Double {
        get { dimensions.minimumHeight }
        set { set(\.minimumHeight, to: newValue) }
    }
    public var maximumWidth: Double {
        get { dimensions.maximumWidth }
        set { set(\.maximumWidth, to: newValue) }
    }
    public var maximumHeight: Double {
        get { dimensions.maximumHeight }
        set { set(\.maximumHeight, to: newValue) }
    }
    /// Width divided by height, used where exactly one of them is known.
    public var aspectRatio: Double {
        get { dimensions.aspectRatio }
        set { set(\.aspectRatio, to: newValue > 0 ? newValue : .undefined) }
    }
    /// The share of what is left in a row or column; negative or undefined is no share.
    public var weight: Double {
        get { dimensions.weight }
        set { set(\.weight, to: newValue >= 0 ? newValue : .undefined) }
    }

    /// The margins as they are set by their sides, not by where lines begin.
    var ownMargins: EdgeInsets {
        get { insets.margins ?? defaultLayoutMargins }
        set { set(\.margins, to: newValue) }
    }
    public var topSpacing: Double {
        get { insets.top }
        set { set(\.top, to: newValue) }
    }
    public var bottomSpacing: Double {
        get { insets.bottom }
        set { set(\.bottom, to: newValue) }
    }
    public var leadingSpacing: Double {
        get { insets.leading }
        set { set(\.leading, to: newValue) }
    }
    public var trailingSpacing: Double {
        get { insets.trailing }
        set { set(\.trailing, to: newValue) }
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
        report("a size of \(value.plain) points makes no sense; it is left as it was")
    }

    private func set<Value: Equatable>(_ path: WritableKeyPath<LayoutInsets, Value>, to value: Value) {
        guard value == value, insets[keyPath: path] != value else { return }
        insets[keyPath: path] = value
        setNeedsLayout()
        // Spacing around the view concerns its neighbours.
        superview?.setNeedsLayout()
    }
}
