extension Button {
    /// The role of a button among the buttons around it. Specification 13.3.
    public nonisolated enum Role: String, CaseIterable, Sendable, MarkupConvertible {
        case normal
        /// Return presses the button, unless the first responder handles that key. A field with an action for Return or a delegate does.
        case primary
        /// Escape presses the button; if the button is in presented content, Escape does not dismiss that content in addition.
        case cancel

        fileprivate init?(pressedBy key: Key) {
            switch key {
            case .return, .keypadEnter: self = .primary
            case .escape: self = .cancel
            default: return nil
            }
        }
    }
}

extension Window {
    /// Presses the frontmost button for an unhandled key. Focus does not change.
    ///
    /// - Returns: whether there is such a button.
    @discardableResult func pressButton(by key: Key, isRepeat: Bool = false) -> Bool {
        guard let role = Button.Role(pressedBy: key) else { return false }
        let buttons = front.descendants.compactMap { $0 as? Button }.filter {
            $0.role == role && $0.isEnabled && $0.reachability.isReachable
        }
        // Each page of a scroll view may have such a button.
        guard let button = buttons.first(where: \.reachability.isPartlyVisible) ?? buttons.first else { return false }
        return button.handle(
            Event(.keyDown(.return, [], isRepeat: isRepeat), time: application?.clock.time ?? .zero))
    }
}
