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
    @discardableResult public func makeFirstResponder(_ view: View?) -> Bool { focus.set(view, shown: showsFocus) }
}
