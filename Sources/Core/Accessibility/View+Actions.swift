// What assistive programs do with views.

import FoundationEssentials

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
        return window.asEvent {
            if acceptsFocus, !isClickedWithoutFocus { becomeFirstResponder() }
            return handle(Event(.keyDown(key, [], isRepeat: false), time: window.application?.clock.time ?? .zero))
        }
    }

    /// Whether a click does anything on the row, or the item, that the view is.
    var isTapped: Bool { tappedRow != nil }

    private var tappedRow: (host: any RowHost, path: IndexPath)? {
        guard let host = rowHost, host.isUserInteractionEnabled, !host.isReloadPending,
            let path = host.path(of: self), host.mayChoose(path)
        else { return nil }
        return (host, path)
    }

    /// Does what such a click does.
    ///
    /// - Returns: whether it did anything: the delegate may refuse the row.
    func performTap() -> Bool {
        guard let (host, path) = tappedRow, let window else { return false }
        return window.asEvent { host.interaction.tap(path) }
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

extension Window {
    /// Does what comes from no event as one: what it registers with an undo manager is one change.
    fileprivate func asEvent<Result>(_ work: () -> Result) -> Result {
        guard let application, application.eventInHand == 0 else { return work() }
        application.becomeCurrent()
        application.beginEvent()
        defer { application.endEvent() }
        return work()
    }
}
