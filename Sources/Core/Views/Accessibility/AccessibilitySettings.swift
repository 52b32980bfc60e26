/// The accessibility properties of a view that a document or an app has set.
final class AccessibilitySettings {
    var value: String?
    var hint: String?
    var traits = AccessibilityTraits()
    /// Whether the view is one object, or none; nil, the default, depends on the class.
    var isElement: Bool?
    /// Whether the view and its subviews have no objects.
    var isHidden = false
    /// The id of the view that is the name of this one.
    var labelledBy: String?
    var live = Accessibility.Live.off
    /// The views that the view is connected with.
    var relations: [Accessibility.Relation: [WeakView]] = [:]

    struct WeakView { weak var view: View? }

    deinit {}

    /// Replaces what the class says by what was set.
    func apply(to node: inout Accessibility) {
        if let value { node.value = value }
        if let hint { node.hint = hint }
        if live != .off { node.live = live }
        traits.apply(to: &node)
    }
}
