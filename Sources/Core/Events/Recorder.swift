/// Writes down what happens to one window, line by line, as it happens. A script has what happens to all of them.
public final class Recorder {
    private weak var window: Window?
    private let write: (String) -> Void
    private var hasToldOfOthers = false

    /// Writes the header, and from now on every event of the window; those of other windows are not recorded, which the
    /// application is told once.
    ///
    /// - Parameter write: takes a line of the recording, its line break included.
    public init(_ window: Window, write: @escaping (String) -> Void) {
        self.window = window
        self.write = write
        let header = Recording.Header(
            size: window.size, scale: window.scale, density: window.theme.density,
            preferences: window.theme.preferences, locale: window.application?.locale.description ?? "en_US",
            date: window.application?.startDate ?? .ofTests, timeZone: window.application?.timeZone ?? .utc,
            document: window.rootViewController.documentName)
        write(Recording.line(header))
        window.application?.eventObserver = { [weak self] event, sender in self?.take(event, of: sender) }
    }

    private func take(_ event: Event, of sender: Window) {
        if sender === window { return write(Recording.line(event)) }
        if hasToldOfOthers { return }
        hasToldOfOthers = true
        sender.root.report(
            "what happens in the window '\(sender.title)' is not in the recording; a script (.inlay) has it")
    }
}
