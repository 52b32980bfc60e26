// Who has the keyboard.

extension Window {
    /// Brings the window before the others, with the keyboard, as far as the desktop lets programs do that.
    public func activate() {
        guard let platformWindow, !isActive, !platformWindow.activate() else { return }
        let time = application?.clock.time ?? .zero
        for window in application?.windows ?? [] where window.isActive { window.receive(Event(.focusLost, time: time)) }
        receive(Event(.focusGained, time: time))
    }

    /// Gives keys and text to the view; nil gives them to nobody. False if the view does not take them, or who has them does not
    /// let them go.
    @discardableResult public func makeFirstResponder(_ view: View?) -> Bool { setFocus(view, shown: showsFocus) }

    /// - Parameter isForced: whether nobody is asked, as where a view that has the keyboard goes away.
    @discardableResult func setFocus(_ new: View?, shown: Bool, isForced: Bool = false) -> Bool {
        func isPossible() -> Bool { new.map { $0.window === self && $0.acceptsFocus && $0.isReachable } ?? true }
        guard isPossible() else { return false }
        guard new !== firstResponder || shown != showsFocus else { return true }
        if new !== firstResponder, !isForced {
            let old = firstResponder
            guard new?.mayTakeFocus != false, old?.mayLoseFocus(to: new) != false else { return false }
            // Who was asked may have changed everything.
            guard isPossible(), firstResponder === old else { return firstResponder === new }
        }
        let old = firstResponder
        firstResponder = new
        if let old, old !== new, !old.isClickedWithoutFocus { formerResponder = old }
        context.undoRun += 1
        showsFocus = shown
        focusAnchor = new ?? focusAnchor
        rowsFollowFocus(from: old)
        if old !== new { old?.focusDidChange() }
        // Who heard of that may have moved it on.
        if firstResponder === new { new?.focusDidChange() }
        for layer in layers { layer.keyboardDidMove() }
        updateTextInput()
        return true
    }

    /// Called when the window becomes active or inactive: views with focus show it.
    func activityDidChange() {
        firstResponder?.focusDidChange()
        rowsFollowFocus()
        updateTextInput()
    }

    /// Tells the platform where text goes now, if anywhere.
    func updateTextInput() {
        let view = isActive ? firstResponder : nil
        let area = view.flatMap { view in view.textInputArea.map(view.convertToWindow) }
        guard area != textInputArea else { return }
        textInputArea = area
        platformWindow?.setTextInputArea(area)
    }

    /// Who is asked first what a key means: the view with the keyboard, else what has the attention in front.
    var keyTarget: View {
        if let firstResponder { return firstResponder }
        guard let controller = front.viewController?.innermost, controller.isViewLoaded,
            controller.view.window === self
        else { return front }
        return controller.view
    }

    /// Moves the keyboard to the next view that takes it, in document order, from the last that was clicked or focused.
    ///
    /// - Parameter isWanted: leaves out others; without it Tab leads there.
    func moveFocus(forward: Bool, where isWanted: ((View) -> Bool)? = nil) {
        func isStop(_ view: View) -> Bool {
            guard let isWanted else { return view.isTabStop }
            return view.acceptsFocus && view.isReachable && isWanted(view)
        }
        // What a row holds is not there while the row is out of sight.
        if isWanted == nil, let host = firstResponder as? any RowHost, host.focusedCell == nil { host.showFocusedRow() }
        if isWanted != nil, forward { firstResponder?.showNextRow(holding: isStop) }
        let views = front.tabOrder
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
    /// Gives focus to the next control where the view that had it was disabled, or back to that view where it is enabled again. Not at
    /// once: an app may disable one control after the other, or move the focus itself.
    func handOnFocus() {
        guard let old = forsakenResponder else { return }
        forsakenResponder = nil
        guard firstResponder == nil, !isClosing, old.window === self, old.isReachable,
            old === front || front.isAncestor(of: old)
        else { return }
        if old.acceptsFocus {
            setFocus(old, shown: showsFocus)
            return
        }
        let views = front.tabOrder
        guard let start = views.firstIndex(where: { $0 === old }) else { return }
        let next = (views[start...] + views[..<start]).first(where: \.isTabStop)
        if let next { setFocus(next, shown: showsFocus) }
    }
}

extension View {
    /// Whether a part of the view is within all that cuts it off.
    var isInSight: Bool {
        var (area, next) = (bounds, superview)
        var view: View = self
        while let outer = next {
            area = area.offset(by: view.frame.origin - view.bounds.origin)
            if outer.clipsToBounds || outer is ScrollView { area = area.intersection(outer.bounds) }
            if area.isEmpty { return false }
            (view, next) = (outer, outer.superview)
        }
        return true
    }

    /// Who has the keyboard when the view comes: the first that Tab leads to, where that is in sight; else the first in sight that takes the
    /// keyboard, as what scrolls there.
    var preferredResponder: View? {
        let all = tabOrder
        let first = all.first(where: \.isTabStop)
        if first?.isInSight == true { return first }
        let possible = all.filter { $0.acceptsFocus && $0.isReachable }
        return possible.first(where: \.isInSight) ?? possible.first
    }
}
