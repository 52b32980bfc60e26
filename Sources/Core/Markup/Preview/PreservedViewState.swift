/// The user's changes to a tree of views, restored in another tree of the same document by `id`.
struct PreservedViewState {
    private var focus: String?
    private var showsFocus = false
    private var states: [String: Any] = [:]

    init(of view: View) {
        for view in [view] + view.descendants {
            guard let identifier = view.markup.identifier else { continue }
            if view.isFirstResponder { focus = identifier }
            states[identifier] = view.restorableState
        }
        showsFocus = view.window?.showsFocus ?? false
    }

    func restore(in view: View) {
        for view in [view] + view.descendants {
            guard let identifier = view.markup.identifier else { continue }
            if let state = states[identifier] { view.restore(state) }
            if identifier == focus { view.window?.focus.set(view, shown: showsFocus) }
        }
    }
}
