extension Button {
    /// What a button is among those around it (specification 13.3).
    public nonisolated enum Role: String, CaseIterable, Sendable, MarkupConvertible {
        case normal
        /// Return presses it, unless what has the keyboard makes something of that key, as a field does that has an action for it
        /// or a delegate.
        case primary
        /// Escape presses it; where it is in what is presented, that is not dismissed besides.
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
    /// Presses the button in front that a key is for, which nobody has taken. The keyboard stays where it is.
    ///
    /// - Returns: whether there is one.
    @discardableResult func pressButton(by key: Key, isRepeat: Bool = false) -> Bool {
        guard let role = Button.Role(pressedBy: key) else { return false }
        let buttons = front.descendants.compactMap { $0 as? Button }.filter {
            $0.role == role && $0.isEnabled && $0.isReachable
        }
        // Pages of a scroll view may have one each.
        guard let button = buttons.first(where: \.isInSight) ?? buttons.first else { return false }
        return button.handle(
            Event(.keyDown(.return, [], isRepeat: isRepeat), time: application?.clock.time ?? .zero))
    }
}
