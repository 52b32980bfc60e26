/// A view that layout sizes and places: its size, bounds, spacings, margins by edge, and priorities. Every view is one.
///
///     label.maximumWidth = 240
///
/// Specification 11.1, 11.2.
public protocol LayoutItem: View {}

extension View: LayoutItem {}

// MARK: - Size
extension LayoutItem {
    /// A fixed width in points; `Double.undefined` (the default) leaves it to layout.
    public var width: Double {
        get { layoutState.dimensions.width }
        set { layoutSettings.set(\.width, to: newValue) }
    }
    /// A fixed height in points; `Double.undefined` (the default) leaves it to layout.
    public var height: Double {
        get { layoutState.dimensions.height }
        set { layoutSettings.set(\.height, to: newValue) }
    }
    /// The width divided by the height. It applies if exactly one of them is known.
    public var aspectRatio: Double {
        get { layoutState.dimensions.aspectRatio }
        set { layoutSettings.set(\.aspectRatio, to: newValue > 0 ? newValue : .undefined) }
    }
    /// The share of the remaining space in a row or column. Negative and undefined values mean no share.
    public var weight: Double {
        get { layoutState.dimensions.weight }
        set { layoutSettings.set(\.weight, to: newValue >= 0 ? newValue : .undefined) }
    }
}

// MARK: - Bounds
extension LayoutItem {
    /// The least width that layout gives the view, in points; `Double.undefined` (the default) is no bound. It wins over `maximumWidth`.
    public var minimumWidth: Double {
        get { layoutState.dimensions.minimumWidth }
        set { layoutSettings.set(\.minimumWidth, to: newValue) }
    }
    /// The least height that layout gives the view, in points; `Double.undefined` (the default) is no bound. It wins over `maximumHeight`.
    public var minimumHeight: Double {
        get { layoutState.dimensions.minimumHeight }
        set { layoutSettings.set(\.minimumHeight, to: newValue) }
    }
    /// The greatest width that layout gives the view, in points; `Double.undefined` (the default) is no bound.
    public var maximumWidth: Double {
        get { layoutState.dimensions.maximumWidth }
        set { layoutSettings.set(\.maximumWidth, to: newValue) }
    }
    /// The greatest height that layout gives the view, in points; `Double.undefined` (the default) is no bound.
    public var maximumHeight: Double {
        get { layoutState.dimensions.maximumHeight }
        set { layoutSettings.set(\.maximumHeight, to: newValue) }
    }
}

// MARK: - Spacings and margins
extension LayoutItem {
    /// The spacing at the top, in points; 0 by default, may be negative. In a layout view it is inside the top margin. In other views it is
    /// added above the view to the spacing of a column, but not at its end. Specification 11.3.
    public var topSpacing: Double {
        get { layoutSettings.insets.top }
        set { layoutSettings.set(\.top, to: newValue, lengths: [newValue]) }
    }
    /// The spacing at the bottom, like `topSpacing`.
    public var bottomSpacing: Double {
        get { layoutSettings.insets.bottom }
        set { layoutSettings.set(\.bottom, to: newValue, lengths: [newValue]) }
    }
    /// The spacing on the side where lines of text begin, like `topSpacing`. Outside of a view it applies in rows.
    public var leadingSpacing: Double {
        get { layoutSettings.insets.leading }
        set { layoutSettings.set(\.leading, to: newValue, lengths: [newValue]) }
    }
    /// The spacing on the side where lines of text end, like `leadingSpacing`.
    public var trailingSpacing: Double {
        get { layoutSettings.insets.trailing }
        set { layoutSettings.set(\.trailing, to: newValue, lengths: [newValue]) }
    }
    /// The top edge of `layoutMargins`, in points.
    public var layoutMarginTop: Double {
        get { layoutMargins.top }
        set { layoutSettings.ownMargins.top = newValue }
    }
    /// The left edge of `layoutMargins`, in points. The margin on its side, if set, overrides it.
    public var layoutMarginLeft: Double {
        get { layoutMargins.left }
        set { layoutSettings.ownMargins.left = newValue }
    }
    /// The bottom edge of `layoutMargins`, in points.
    public var layoutMarginBottom: Double {
        get { layoutMargins.bottom }
        set { layoutSettings.ownMargins.bottom = newValue }
    }
    /// The right edge of `layoutMargins`, in points. The margin on its side, if set, overrides it.
    public var layoutMarginRight: Double {
        get { layoutMargins.right }
        set { layoutSettings.ownMargins.right = newValue }
    }
    /// The margin on the side where lines of text begin, in points. It overrides the left or the right edge of `layoutMargins`.
    public var layoutMarginLeading: Double {
        get { isRightToLeft ? layoutMargins.right : layoutMargins.left }
        set { layoutSettings.setMargin(\.leadingMargin, newValue) }
    }
    /// The margin on the side where lines of text end, like `layoutMarginLeading`.
    public var layoutMarginTrailing: Double {
        get { isRightToLeft ? layoutMargins.left : layoutMargins.right }
        set { layoutSettings.setMargin(\.trailingMargin, newValue) }
    }
}

// MARK: - Priorities
extension LayoutItem {
    /// The priority for keeping the width when a row is too narrow. Views with a higher one shrink later.
    public var horizontalContentCompressionResistancePriority: LayoutPriority {
        get { layoutSettings.ownCompressionResistance(.horizontal) ?? LayoutPriority(compressionResistancePriority) }
        set { layoutSettings.setPriority(\.compressionResistance.0, newValue) }
    }
    /// The resistance to a height below that of the content.
    public var verticalContentCompressionResistancePriority: LayoutPriority {
        get { layoutSettings.ownCompressionResistance(.vertical) ?? LayoutPriority(compressionResistancePriority) }
        set { layoutSettings.setPriority(\.compressionResistance.1, newValue) }
    }
    /// The priority for keeping the width when a row has surplus space. Views with a higher one grow later.
    public var horizontalContentHuggingPriority: LayoutPriority {
        get { extras?.hugging.0 ?? .defaultLow }
        set { layoutSettings.setPriority(\.hugging.0, newValue) }
    }
    /// The resistance to a height above that of the content.
    public var verticalContentHuggingPriority: LayoutPriority {
        get { extras?.hugging.1 ?? .defaultLow }
        set { layoutSettings.setPriority(\.hugging.1, newValue) }
    }
}
