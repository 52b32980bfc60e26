// Actions of assistive programs on views.

import FoundationEssentials

extension View {
    /// Returns whether the view can perform an action now.
    func offers(_ action: Accessibility.Action) -> Bool { isReachable && accessibilityActions.contains(action) }

    /// The actions that have a key.
    var keyedActions: [Accessibility.Action] {
        accessibility.isEnabled ? Accessibility.Action.allCases.filter { accessibilityKeys[$0] != nil } : []
    }

    /// Performs an action by its key: moves focus to the view as a click does, and sends the key to the view.
    func performByKey(_ action: Accessibility.Action) -> Bool {
        guard offers(action), let key = accessibilityKeys[action], let window else { return false }
        return window.asEvent {
            if acceptsFocus, !isClickedWithoutFocus { becomeFirstResponder() }
            return handle(Event(.keyDown(key, [], isRepeat: false), time: window.application?.clock.time ?? .zero))
        }
    }

    /// Whether a click on the row or item that the view shows has an effect.
    var isTapped: Bool { tappedRow != nil }

    private var tappedRow: (host: any ListSource, path: IndexPath)? {
        guard let host = listSource, host.isUserInteractionEnabled, !host.isReloadPending,
            let path = host.path(of: self), host.mayChoose(path)
        else { return nil }
        return (host, path)
    }

    /// Performs the effect of a click on the row or item.
    ///
    /// - Returns: whether there was an effect; the delegate may refuse the row.
    func performTap() -> Bool {
        guard let (host, path) = tappedRow, let window else { return false }
        return window.asEvent { host.interaction.tap(path) }
    }

    /// The nearest superview that shows rows or items.
    var listSource: (any ListSource)? {
        var next = superview
        while let view = next {
            if let host = view as? any ListSource { return host }
            next = view.superview
        }
        return nil
    }
}

extension Window {
    /// Runs work that no event caused as an event, so that its undo registrations form a single change.
    fileprivate func asEvent<Result>(_ work: () -> Result) -> Result {
        guard let application, application.currentEventNumber == 0 else { return work() }
        application.becomeCurrent()
        application.beginEvent()
        defer { application.endEvent() }
        return work()
    }
}
