/// A view that has the focus for a view in it, such as the day of a calendar.
@MainActor protocol InnerFocusProvider: View {
    /// The object in this view that shows the focus; nil is the view itself.
    var innerFocus: AccessibilityNode? { get }
}
