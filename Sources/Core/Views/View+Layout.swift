// Size and spacing that a document or an app sets for a view. Specification 11.1, 11.2.

extension View {
    /// A fixed width in points; `Double.undefined` (the default) leaves it to layout.
    public var width: Double {
        get { layoutState.dimensions.width }
        set { sizeSettings.set(\.width, to: newValue) }
    }
    /// A fixed height in points; `Double.undefined` (the default) leaves it to layout.
    public var height: Double {
        get { layoutState.dimensions.height }
        set { sizeSettings.set(\.height, to: newValue) }
    }
    /// The least width that layout gives the view, in points; `Double.undefined` (the default) is no bound. It wins over `maximumWidth`.
    public var minimumWidth: Double {
        get { layoutState.dimensions.minimumWidth }
        set { sizeSettings.set(\.minimumWidth, to: newValue) }
    }
    /// The least height that layout gives the view, in points; `Double.undefined` (the default) is no bound. It wins over `maximumHeight`.
    public var minimumHeight: Double {
        get { layoutState.dimensions.minimumHeight }
        set { sizeSettings.set(\.minimumHeight, to: newValue) }
    }
    /// The greatest width that layout gives the view, in points; `Double.undefined` (the default) is no bound.
    public var maximumWidth: Double {
        get { layoutState.dimensions.maximumWidth }
        set { sizeSettings.set(\.maximumWidth, to: newValue) }
    }
    /// The greatest height that layout gives the view, in points; `Double.undefined` (the default) is no bound.
    public var maximumHeight: Double {
        get { layoutState.dimensions.maximumHeight }
        set { sizeSettings.set(\.maximumHeight, to: newValue) }
    }
    /// The width divided by the height. It applies if exactly one of them is known.
    public var aspectRatio: Double {
        get { layoutState.dimensions.aspectRatio }
        set { sizeSettings.set(\.aspectRatio, to: newValue > 0 ? newValue : .undefined) }
    }
    /// The share of the remaining space in a row or column. Negative and undefined values mean no share.
    public var weight: Double {
        get { layoutState.dimensions.weight }
        set { sizeSettings.set(\.weight, to: newValue >= 0 ? newValue : .undefined) }
    }

    /// The spacing at the top, in points; 0 by default, may be negative. In a layout view it is inside the top margin. In other views it is
    /// added above the view to the spacing of a column, but not at its end. Specification 11.3.
    public var topSpacing: Double {
        get { sizeSettings.insets.top }
        set { sizeSettings.set(\.top, to: newValue, lengths: [newValue]) }
    }
    /// The spacing at the bottom, like `topSpacing`.
    public var bottomSpacing: Double {
        get { sizeSettings.insets.bottom }
        set { sizeSettings.set(\.bottom, to: newValue, lengths: [newValue]) }
    }
    /// The spacing on the side where lines of text begin, like `topSpacing`. Outside of a view it applies in rows.
    public var leadingSpacing: Double {
        get { sizeSettings.insets.leading }
        set { sizeSettings.set(\.leading, to: newValue, lengths: [newValue]) }
    }
    /// The spacing on the side where lines of text end, like `leadingSpacing`.
    public var trailingSpacing: Double {
        get { sizeSettings.insets.trailing }
        set { sizeSettings.set(\.trailing, to: newValue, lengths: [newValue]) }
    }
}
