/// A view that is one of several which belong together, but are not all children of one object, such as a radio button.
@MainActor protocol AccessibilitySetMember: View {
    /// The views that assistive programs count with this view, in focus order, including it.
    var accessibilitySet: [View] { get }
}
