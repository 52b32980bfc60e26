public import FoundationEssentials

/// Properties for the attributes of documents.
extension Button {
    /// The tint colour; an alias of `tintColor` for documents.
    public var color: Color? {
        get { tintColor }
        set { tintColor = newValue }
    }
}

// MARK: - States
extension Button {
    /// The title colour of the normal state.
    public var titleColor: Color? {
        get { self[.normal].titleColor }
        set { self[.normal].titleColor = newValue }
    }
    /// The colour of the title's shadow in the normal state.
    public var titleShadowColor: Color? {
        get { self[.normal].titleShadowColor }
        set { self[.normal].titleShadowColor = newValue }
    }
    /// The background image of the normal state.
    public var backgroundImage: Image? {
        get { self[.normal].backgroundImage }
        set { self[.normal].backgroundImage = newValue }
    }
    /// The attributed title of the normal state.
    public var normalAttributedTitle: AttributedString? {
        get { self[.normal].attributedTitle }
        set { self[.normal].attributedTitle = newValue }
    }
    /// The title colour of the normal state.
    public var normalTitleColor: Color? {
        get { self[.normal].titleColor }
        set { self[.normal].titleColor = newValue }
    }
    /// The colour of the title's shadow in the normal state.
    public var normalTitleShadowColor: Color? {
        get { self[.normal].titleShadowColor }
        set { self[.normal].titleShadowColor = newValue }
    }
    /// The image of the normal state.
    public var normalImage: Image? {
        get { self[.normal].image }
        set { self[.normal].image = newValue }
    }
    /// The background image of the normal state.
    public var normalBackgroundImage: Image? {
        get { self[.normal].backgroundImage }
        set { self[.normal].backgroundImage = newValue }
    }
    /// The title of the highlighted state; nil is the title of the normal state.
    public var highlightedTitle: String? {
        get { self[.highlighted].title }
        set { self[.highlighted].title = newValue }
    }
    /// The attributed title of the highlighted state; nil is the attributed title of the normal state.
    public var highlightedAttributedTitle: AttributedString? {
        get { self[.highlighted].attributedTitle }
        set { self[.highlighted].attributedTitle = newValue }
    }
    /// The title colour of the highlighted state; nil is the title colour of the normal state.
    public var highlightedTitleColor: Color? {
        get { self[.highlighted].titleColor }
        set { self[.highlighted].titleColor = newValue }
    }
    /// The colour of the title's shadow in the highlighted state; nil is the colour of the normal state.
    public var highlightedTitleShadowColor: Color? {
        get { self[.highlighted].titleShadowColor }
        set { self[.highlighted].titleShadowColor = newValue }
    }
    /// The image of the highlighted state; nil is the image of the normal state.
    public var highlightedImage: Image? {
        get { self[.highlighted].image }
        set { self[.highlighted].image = newValue }
    }
    /// The background image of the highlighted state; nil is the background image of the normal state.
    public var highlightedBackgroundImage: Image? {
        get { self[.highlighted].backgroundImage }
        set { self[.highlighted].backgroundImage = newValue }
    }
    /// The title of the disabled state; nil is the title of the normal state.
    public var disabledTitle: String? {
        get { self[.disabled].title }
        set { self[.disabled].title = newValue }
    }
    /// The attributed title of the disabled state; nil is the attributed title of the normal state.
    public var disabledAttributedTitle: AttributedString? {
        get { self[.disabled].attributedTitle }
        set { self[.disabled].attributedTitle = newValue }
    }
    /// The title colour of the disabled state; nil is the title colour of the normal state.
    public var disabledTitleColor: Color? {
        get { self[.disabled].titleColor }
        set { self[.disabled].titleColor = newValue }
    }
    /// The colour of the title's shadow in the disabled state; nil is the colour of the normal state.
    public var disabledTitleShadowColor: Color? {
        get { self[.disabled].titleShadowColor }
        set { self[.disabled].titleShadowColor = newValue }
    }
    /// The image of the disabled state; nil is the image of the normal state.
    public var disabledImage: Image? {
        get { self[.disabled].image }
        set { self[.disabled].image = newValue }
    }
    /// The background image of the disabled state; nil is the background image of the normal state.
    public var disabledBackgroundImage: Image? {
        get { self[.disabled].backgroundImage }
        set { self[.disabled].backgroundImage = newValue }
    }
    /// The title of the selected state; nil is the title of the normal state.
    public var selectedTitle: String? {
        get { self[.selected].title }
        set { self[.selected].title = newValue }
    }
    /// The attributed title of the selected state; nil is the attributed title of the normal state.
    public var selectedAttributedTitle: AttributedString? {
        get { self[.selected].attributedTitle }
        set { self[.selected].attributedTitle = newValue }
    }
    /// The title colour of the selected state; nil is the title colour of the normal state.
    public var selectedTitleColor: Color? {
        get { self[.selected].titleColor }
        set { self[.selected].titleColor = newValue }
    }
    /// The colour of the title's shadow in the selected state; nil is the colour of the normal state.
    public var selectedTitleShadowColor: Color? {
        get { self[.selected].titleShadowColor }
        set { self[.selected].titleShadowColor = newValue }
    }
    /// The image of the selected state; nil is the image of the normal state.
    public var selectedImage: Image? {
        get { self[.selected].image }
        set { self[.selected].image = newValue }
    }
    /// The background image of the selected state; nil is the background image of the normal state.
    public var selectedBackgroundImage: Image? {
        get { self[.selected].backgroundImage }
        set { self[.selected].backgroundImage = newValue }
    }
}

// MARK: - Edges
extension Button {
    /// The top edge of `contentEdgeInsets`, or of the theme's insets, in points.
    public var contentEdgeInsetTop: Double {
        get { effectiveInsets.top }
        set { effectiveInsets.top = newValue }
    }
    /// The left edge of `contentEdgeInsets`, or of the theme's insets, in points.
    public var contentEdgeInsetLeft: Double {
        get { effectiveInsets.left }
        set { effectiveInsets.left = newValue }
    }
    /// The bottom edge of `contentEdgeInsets`, or of the theme's insets, in points.
    public var contentEdgeInsetBottom: Double {
        get { effectiveInsets.bottom }
        set { effectiveInsets.bottom = newValue }
    }
    /// The right edge of `contentEdgeInsets`, or of the theme's insets, in points.
    public var contentEdgeInsetRight: Double {
        get { effectiveInsets.right }
        set { effectiveInsets.right = newValue }
    }
    /// The top edge of `titleEdgeInsets`, in points.
    public var titleEdgeInsetTop: Double {
        get { titleEdgeInsets.top }
        set { titleEdgeInsets.top = newValue }
    }
    /// The left edge of `titleEdgeInsets`, in points.
    public var titleEdgeInsetLeft: Double {
        get { titleEdgeInsets.left }
        set { titleEdgeInsets.left = newValue }
    }
    /// The bottom edge of `titleEdgeInsets`, in points.
    public var titleEdgeInsetBottom: Double {
        get { titleEdgeInsets.bottom }
        set { titleEdgeInsets.bottom = newValue }
    }
    /// The right edge of `titleEdgeInsets`, in points.
    public var titleEdgeInsetRight: Double {
        get { titleEdgeInsets.right }
        set { titleEdgeInsets.right = newValue }
    }
    /// The top edge of `imageEdgeInsets`, in points.
    public var imageEdgeInsetTop: Double {
        get { imageEdgeInsets.top }
        set { imageEdgeInsets.top = newValue }
    }
    /// The left edge of `imageEdgeInsets`, in points.
    public var imageEdgeInsetLeft: Double {
        get { imageEdgeInsets.left }
        set { imageEdgeInsets.left = newValue }
    }
    /// The bottom edge of `imageEdgeInsets`, in points.
    public var imageEdgeInsetBottom: Double {
        get { imageEdgeInsets.bottom }
        set { imageEdgeInsets.bottom = newValue }
    }
    /// The right edge of `imageEdgeInsets`, in points.
    public var imageEdgeInsetRight: Double {
        get { imageEdgeInsets.right }
        set { imageEdgeInsets.right = newValue }
    }
}
