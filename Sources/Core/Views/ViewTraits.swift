/// Properties of a view class in layout, hit testing and focus. They are the same for all views of the class.
public nonisolated struct ViewTraits: OptionSet, Sendable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The spacings, such as `topSpacing`, are inside the view rather than around it. Specification 11.3.
    public static let innerSpacing = ViewTraits(rawValue: 1)
    /// The view takes no part in the baseline alignment of its row. It gets the height of the other views together.
    public static let offBaseline = ViewTraits(rawValue: 2)
    /// The view is empty space, which absorbs surplus space before views with content do.
    static let flexibleSpace = ViewTraits(rawValue: 4)
    /// The superview measures the view, or its descendants, even while the view is hidden.
    static let measuredWhileHidden = ViewTraits(rawValue: 8)
    /// A click on the view leaves the focus unchanged.
    static let clickedWithoutFocus = ViewTraits(rawValue: 16)
    /// The position of a click within the view does not matter.
    static let hitAsWhole = ViewTraits(rawValue: 32)
    /// The view draws a frame around its content. Views in it draw none.
    static let framesContent = ViewTraits(rawValue: 64)
    /// The view passes the frame around itself on to its content: views in it draw none either.
    static let sharesFrame = ViewTraits(rawValue: 128)
    /// The view is hit only in its shape; the class conforms to `ShapedView`.
    static let hitByShape = ViewTraits(rawValue: 512)
    /// Children from markup can be created on demand; the class conforms to `DeclaringView`.
    static let declaresChildren = ViewTraits(rawValue: 256)
}
