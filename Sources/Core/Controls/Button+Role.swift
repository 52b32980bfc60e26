extension Button {
    /// The role of a button among the buttons around it. Specification 13.3.
    public nonisolated enum Role: String, CaseIterable, Sendable, MarkupConvertible {
        case normal
        /// Return presses the button, unless the first responder handles that key. A field with an action for Return or a delegate does.
        case primary
        /// Escape presses the button; if the button is in presented content, Escape does not dismiss that content in addition.
        case cancel

        init?(pressedBy key: Key) {
            switch key {
            case .return, .keypadEnter: self = .primary
            case .escape: self = .cancel
            default: return nil
            }
        }
    }
}
