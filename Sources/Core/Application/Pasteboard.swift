/// The desktop's clipboard for copy and paste.
///
///     Pasteboard.general.string = link
public final class Pasteboard {
    private weak var application: Application?

    init(of application: Application?) { self.application = application }

    deinit {}

    /// The pasteboard of ``Application/current``. If several applications run in one process, as in tests, use `application.pasteboard`.
    public static var general: Pasteboard { Application.current?.pasteboard ?? Pasteboard(of: nil) }

    /// The copied text; nil if there is none. Line ends and control characters are those of the program that copied the text.
    public var string: String? {
        get { application?.text(on: .general) }
        set { application?.setText(newValue ?? "", on: .general) }
    }

    /// Whether the clipboard may have a text. The text itself is not fetched from the other program, so `string` can still be nil.
    public var hasStrings: Bool { application?.platform.hasText(on: .general) == true }
}

extension Application {
    /// Returns the text of a clipboard; nil if it has none. Reports the text to `pasteObserver` if another program copied it, because a
    /// script that is being recorded contains such texts.
    func text(on clipboard: Clipboard) -> String? {
        let text = platform.text(on: clipboard)
        if let text, pasteObserver != nil, observedTexts[clipboard] != text {
            observedTexts[clipboard] = text
            pasteObserver?(text, clipboard)
        }
        return text
    }

    /// Puts a text on a clipboard. `pasteObserver` does not receive it: a replay copies it again.
    func setText(_ text: String, on clipboard: Clipboard) {
        if pasteObserver != nil { observedTexts[clipboard] = text }
        platform.setText(text, on: clipboard)
    }
}
