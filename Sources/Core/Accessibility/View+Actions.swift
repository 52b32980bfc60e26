// What assistive programs do with views.

extension View {
    /// Whether it can be done now.
    func offers(_ action: Accessibility.Action) -> Bool { isReachable && accessibilityActions.contains(action) }

    /// Those that have a key.
    var keyedActions: [Accessibility.Action] {
        accessibility.isEnabled ? Accessibility.Action.allCases.filter { accessibilityKeys[$0] != nil } : []
    }

    /// The keyboard comes here as by a click, and the key of the action is pressed.
    func performByKey(_ action: Accessibility.Action) -> Bool {
        guard offers(action), let key = accessibilityKeys[action], let window else { return false }
        if acceptsFocus, !isClickedWithoutFocus { becomeFirstResponder() }
        return handle(Event(.keyDown(key, [], isRepeat: false), time: window.application?.clock.time ?? .zero))
    }

    /// Does what a click does on the row, or the item, that the view is.
    func performTap() -> Bool {
        guard let host = rowHost, let path = host.row(at: convertToWindow(Point(bounds.midX, bounds.midY))),
            host.reacts(path)
        else { return false }
        host.interaction.tap(path)
        return true
    }

    /// What the view is a row of.
    var rowHost: (any RowHost)? {
        var next = superview
        while let view = next {
            if let host = view as? any RowHost { return host }
            next = view.superview
        }
        return nil
    }
}
