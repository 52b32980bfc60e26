/// A change around a view, or in it. Most classes respond to few of them.
enum ViewChange {
    /// A subview was added or removed, or starts or stops to take part in layout.
    case arrangement
    /// A subview's measurements have changed, and perhaps its stretching or compression.
    case measurements(of: View, isElasticityChanged: Bool)
    /// A subview was hidden or shown.
    case visibility(of: View)
    /// The view has left its superview, and discards the values that the superview has computed for it.
    case superview
    /// The view has another background colour. Colours that are derived from it change too.
    case background
    /// A key has moved the focus to the view.
    case focusByKey
    /// A click elsewhere leaves the focus in the view. Unfinished typing is committed.
    case clickElsewhere
    /// A finger is held at a point of the view, in its coordinates, and its context menu is about to open.
    case menuByTouch(at: Point)
    /// The context menu of the view's content has opened or closed.
    case menu(isOpen: Bool)
}

/// A change of focus that a view can refuse.
enum FocusChange {
    case gain
    /// The focus moves to another view, or to none.
    case loss(to: View?)
}
