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
        get { application?.text(on: .general) }
        set { application?.setText(newValue ?? "", on: .general) }
    }

    /// Whether there may be a text, as far as is known without taking it from another program.
    public var hasStrings: Bool { application?.platform.hasText(on: .general) == true }
}

extension Application {
    /// Takes the text from a clipboard; nil if it has none.
    func text(on clipboard: Clipboard) -> String? {
        let text = platform.text(on: clipboard)
        if let text, pasteObserver != nil, copied[clipboard] != text {
            copied[clipboard] = text
            pasteObserver?(text, clipboard)
        }
        return text
    }

    /// Puts a text on a clipboard.
    func setText(_ text: String, on clipboard: Clipboard) {
        if pasteObserver != nil { copied[clipboard] = text }
        platform.setText(text, on: clipboard)
    }
}
