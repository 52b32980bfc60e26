// Focus handling of a window.

extension Window {
    /// Raises and focuses the window, as far as the desktop allows it.
    public func activate() {
        guard let platformWindow, !isActive, !platformWindow.activate() else { return }
        let time = application?.clock.time ?? .zero
        for window in application?.windows ?? [] where window.isActive { window.receive(Event(.focusLost, time: time)) }
        receive(Event(.focusGained, time: time))
    }

    /// Moves the focus to the view, which then receives keys and text; nil removes the focus. Returns false if the view does not accept it,
    /// or the current first responder does not give it up.
    @discardableResult public func makeFirstResponder(_ view: View?) -> Bool { setFocus(view, shown: showsFocus) }

    /// - Parameter isForced: whether no view is asked, for example when the first responder is removed.
    @discardableResult func setFocus(_ new: View?, shown: Bool, isForced: Bool = false) -> Bool {
        func isPossible() -> Bool {
            new.map { $0.window === self && $0.acceptsFocus && $0.reachability.isReachable } ?? true
        }
        guard isPossible() else { return false }
        guard new !== firstResponder || shown != showsFocus else { return true }
        if new !== firstResponder, !isForced {
            let old = firstResponder
            guard new?.mayTakeFocus != false, old?.mayLoseFocus(to: new) != false else { return false }
            // The callbacks may have changed anything.
            guard isPossible(), firstResponder === old else { return firstResponder === new }
        }
        let old = firstResponder
        firstResponder = new
        if let old, old !== new, !old.isClickedWithoutFocus { previousResponder = old }
        context.undoRun += 1
        showsFocus = shown
        focusAnchor = new ?? focusAnchor
        rowsFollowFocus(from: old)
        if old !== new { old?.focusDidChange() }
        // The callback may have moved the focus again.
        if firstResponder === new { new?.focusDidChange() }
        for layer in layers { layer.focusDidMove() }
        updateTextInput()
        return true
    }

    /// Called when the window becomes active or inactive. Views with focus show it.
    func activityDidChange() {
        firstResponder?.focusDidChange()
        rowsFollowFocus()
        updateTextInput()
    }

    /// Passes the current place of text input, if any, to the platform.
    func updateTextInput() {
        let view = isActive ? firstResponder : nil
        let area = view.flatMap { view in view.textInputArea.map(view.convertToWindow) }
        guard area != textInputArea else { return }
        textInputArea = area
        platformWindow?.setTextInputArea(area)
    }

    /// The first receiver of keys: the first responder, else the innermost controller's view of the front layer.
    var keyTarget: View {
        if let firstResponder { return firstResponder }
        guard let controller = front.viewController?.innermost, controller.isViewLoaded,
            controller.view.window === self
        else { return front }
        return controller.view
    }

    /// Moves the focus to the next view in document order that accepts it, from the view that was last clicked or focused.
    ///
    /// - Parameter isWanted: filters the views; without it, all tab stops count.
    func moveFocus(forward: Bool, where isWanted: ((View) -> Bool)? = nil) {
        func isStop(_ view: View) -> Bool {
            guard let isWanted else { return view.focusOrder.isTabStop }
            return view.acceptsFocus && view.reachability.isReachable && isWanted(view)
        }
        // The views in a row do not exist while the row is out of sight.
        if isWanted == nil, let host = firstResponder as? any ListSource, host.focusedCell == nil {
            host.showFocusedRow()
        }
        if isWanted != nil, forward { firstResponder?.focusOrder.showNextRow(holding: isStop) }
        let views = front.focusOrder.tabOrder
        let candidates = views.indices.filter { isStop(views[$0]) }
        guard !candidates.isEmpty else { return }
        let start = views.firstIndex { $0 === firstResponder ?? focusAnchor }
        let next: Int? =
            forward
            ? candidates.first { $0 > start ?? -1 } ?? candidates.first
            : candidates.last { $0 < start ?? views.count } ?? candidates.last
        if let next { focusByKey(views[next]) }
    }
}

extension Window {
    /// Moves the focus to the next control if the focused view was disabled, or back to that view if it was enabled again. This happens
    /// after the event, because an app may disable several controls in a row, or move the focus itself.
    func updateFocusForDisabledView() {
        guard let old = abandonedResponder else { return }
        abandonedResponder = nil
        guard firstResponder == nil, !isClosing, old.window === self, old.reachability.isReachable,
            old === front || front.isAncestor(of: old)
        else { return }
        if old.acceptsFocus {
            setFocus(old, shown: showsFocus)
            return
        }
        let views = front.focusOrder.tabOrder
        guard let start = views.firstIndex(where: { $0 === old }) else { return }
        let next = (views[start...] + views[..<start]).first(where: \.focusOrder.isTabStop)
        if let next { setFocus(next, shown: showsFocus) }
    }
}
