/// The desktop's clipboard for copy and paste.
///
///     Pasteboard.general.string = link
public final class Pasteboard {
    private weak var application: Application?

    init(of application: Application?) { self.application = application }

    deinit {}

    /// The pasteboard of the application that was last active. With several in one process, as in tests, use `application.pasteboard`.
    public static var general: Pasteboard { Application.current?.pasteboard ?? Pasteboard(of: nil) }

    /// The copied text; nil if there is none. Line ends and control characters are unchanged from the other program.
    public var string: String? {
        get { application?.text(on: .general) }
        set { application?.setText(newValue ?? "", on: .general) }
    }

    /// Whether there may be a text, as far as can be found out without taking it from another program.
    public var hasStrings: Bool { application?.platform.hasText(on: .general) == true }
}

extension Application {
    /// Returns the text of a clipboard; nil if it has none.
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
