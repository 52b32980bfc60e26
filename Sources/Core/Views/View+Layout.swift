// Size and spacing that a document or an app sets for a view. Specification 11.1, 11.2.

extension View {
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
    var layoutSettings: LayoutSettings { LayoutSettings(of: self) }
}
