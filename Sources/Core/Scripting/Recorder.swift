/// Records the events of one window, line by line as they occur. A script covers all windows of an application.
public final class Recorder {
    private weak var window: Window?
    private let write: (String) -> Void
    private var hasReportedOtherWindows = false

    /// Creates a recorder that writes the header, and then every event of the window. Events of other windows are not recorded;
    /// the first of them reports a diagnostic to the application.
    ///
    /// - Parameter write: receives a line of the recording, including its line break.
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
        if hasReportedOtherWindows { return }
        hasReportedOtherWindows = true
        sender.root.diagnostics.report(
            "events of the window '\(sender.title)' are not recorded; record a script (.inlay) instead")
    }
}
