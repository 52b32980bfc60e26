/// Writes down what happens to a window, line by line, as it happens.
public final class Recorder {
    private weak var window: Window?
    private let write: (String) -> Void

    /// Writes the header, and from now on every event of the window; those of other windows are not recorded.
    ///
    /// - Parameter write: takes a line of the recording, its line break included.
    public init(_ window: Window, write: @escaping (String) -> Void) {
        self.window = window
        self.write = write
        let header = Recording.Header(
            size: window.size, scale: window.scale, density: window.theme.density,
            preferences: window.theme.preferences, locale: window.application?.locale.description ?? "en_US",
            date: window.application?.startDate ?? .ofTests, timeZone: window.application?.timeZone ?? .utc)
        write(Recording.line(header))
        window.application?.eventObserver = { [weak self] event, sender in
            if sender === self?.window { self?.write(Recording.line(event)) }
        }
    }
}
