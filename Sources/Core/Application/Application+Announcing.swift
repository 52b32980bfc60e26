extension Application {
    /// Tells a text to assistive programs such as screen readers: the result of a command, a number of matches, an error. Without such a
    /// program it has no effect. Toasts, banners and views with `accessibilityLive` announce their texts themselves.
    ///
    ///     application.announce("12 matches")
    ///
    /// - Parameter politeness: `polite`, the default, waits until the assistive program has finished speaking; `assertive` interrupts it.
    public func announce(_ text: String, politeness: Accessibility.Live = .polite) {
        accessibilityTree?.announce(text, politeness, from: nil)
    }
}
