/// A view with user state that outlives a reload of the document.
public protocol StateRestoring: View {
    /// The state, such as text, selection or scroll offset; nil for none. It is passed to `restore` of the view with the same `id`.
    var restorableState: Any? { get }
    /// Restores a state that `restorableState` returned, after the document was reloaded.
    func restore(_ state: Any)
}

/// The user's changes to a tree of views, restored in another tree of the same document by `id`.
struct PreservedViewState {
    private var focus: String?
    private var showsFocus = false
    private var states: [String: Any] = [:]

    init(of view: View) {
        for view in [view] + view.descendants {
            guard let identifier = view.markup.identifier else { continue }
            if view.isFirstResponder { focus = identifier }
            states[identifier] = (view as? any StateRestoring)?.restorableState
        }
        showsFocus = view.window?.showsFocus ?? false
    }

    /// - Parameter texts: the identifiers of views with a new text in the document, which keep it.
    func restore(in view: View, except texts: Set<String> = []) {
        for view in [view] + view.descendants {
            guard let identifier = view.markup.identifier else { continue }
            if let state = states[identifier], !texts.contains(identifier) {
                (view as? any StateRestoring)?.restore(state)
            }
            if identifier == focus { view.window?.focus.set(view, shown: showsFocus) }
        }
    }
}

/// The texts of editable views as their document and owner have set them, by `id`, before the user has typed.
package struct LoadedTexts {
    private var texts: [String: String] = [:]

    package init(of view: View) {
        for view in [view] + view.descendants {
            guard let identifier = view.markup.identifier else { continue }
            texts[identifier] = (view as? TextField)?.text ?? (view as? TextView)?.text
        }
    }

    /// Returns the identifiers of the views that had another text.
    func changes(since old: LoadedTexts) -> Set<String> {
        Set(texts.filter { identifier, text in old.texts[identifier].map { $0 != text } == true }.keys)
    }
}
