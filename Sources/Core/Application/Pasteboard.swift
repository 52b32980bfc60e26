/// What people copy and paste, of the whole desktop.
///
///     Pasteboard.general.string = link
public final class Pasteboard {
    private weak var application: Application?

    init(of application: Application?) { self.application = application }

    deinit {}

    /// That of the application that was last active. Where many run in one process, as in tests, ask `application.pasteboard`.
    public static var general: Pasteboard { Application.current?.pasteboard ?? Pasteboard(of: nil) }

    /// The text that was copied; nil where there is none. Line ends and control characters are as the other program has left them.
    public var string: String? {
        get { application?.platform.text(on: .general) }
        set { application?.platform.setText(newValue ?? "", on: .general) }
    }

    /// Whether there may be a text, as far as is known without taking it from another program.
    public var hasStrings: Bool { application?.platform.hasText(on: .general) == true }
}
