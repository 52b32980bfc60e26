import Testing

@testable import Inlay

/// A field that fills a window of 100 by 30, unless another size is given, at font 10: a character is 5 points wide, the text begins
/// 9 points from the left. In written text, `|` is the caret, and `[` or `]` the other end of the selection: `a[bc|d` has `bc`
/// selected.
@MainActor final class TestField {
    let field: TextField
    let window: Window
    var events: [String] = []

    init(
        _ written: String = "|", _ attributes: String = "", width: Double = 100, height: Double = 30,
        direction: LayoutDirection = .leftToRight, isFocused: Bool = true
    ) throws {
        let markup = #"<TextField borderStyle="roundedRect" font="System 10" \#(attributes)/>"#
        field = try #require(try view(markup) as? TextField)
        window = try openWindow(field, size: Size(width, height), direction: direction)
        if isFocused { field.becomeFirstResponder() }
        set(written)
        for (name, event) in Self.names { field.addAction(for: event) { [unowned self] in events.append(name) } }
    }

    private static let names: [(String, ControlEvents)] = [
        ("begin", .editingDidBegin), ("changed", .editingChanged), ("end", .editingDidEnd),
        ("exit", .editingDidEndOnExit), ("primary", .primaryActionTriggered), ("down", .touchDown),
    ]

    func set(_ written: String) {
        let marks: Set<Character> = ["|", "[", "]"]
        field.text = String(written.filter { !marks.contains($0) })
        let head = written.prefix { $0 != "|" }.filter { !marks.contains($0) }.utf8.count
        let other = written.prefix { $0 != "[" && $0 != "]" }.filter { !marks.contains($0) }.utf8.count
        let isSelected = written.contains { $0 == "[" || $0 == "]" }
        field.select(TextSelection(anchor: isSelected ? other : head, head: head))
        window.drawFrame()
    }

    /// The text and the selection of the field, in this notation.
    var written: String {
        let selection = field.editor.selection
        let range =
            field.editor.text.index(
                selection.range.lowerBound)..<field.editor.text.index(
                selection.range.upperBound)
        let (before, inside, after) = (
            field.text[..<range.lowerBound], field.text[range], field.text[range.upperBound...]
        )
        if selection.isEmpty { return before + "|" + after }
        return selection.head > selection.anchor
            ? before + "[" + inside + "|" + after : before + "|" + inside + "]" + after
    }

    /// Plays keys in the notation of scripts, `"text"` for typed text.
    func play(_ keys: String) throws {
        let script = try Script(
            name: "keys", text: "window 1x1\n---\n\(keys.hasPrefix("\"") ? "type" : "key") \(keys)\n")
        for step in script.steps {
            switch step.action {
            case .type(let text): for character in text { type(character) }
            case .key(let chords):
                for chord in chords { send(.key(chord, givesText: window.wantsText)) }
            default: break
            }
        }
    }

    func type(_ character: Character) { send(.typing(character, givesText: window.wantsText)) }
    func type(_ text: String) { for character in text { type(character) } }

    private func send(_ sequence: InputSequence) { for kind in sequence.events { window.send(kind) } }

    var clipboard: String? {
        get { window.application?.pasteboard.string }
        set { window.application?.pasteboard.string = newValue }
    }
    var primary: String? {
        get { window.application?.platform.text(on: .primary) }
        set { window.application?.platform.setText(newValue ?? "", on: .primary) }
    }

    /// The middle of the field's height, before a character.
    func point(_ place: Double) -> Point { Point(9 + 5 * place, 15) }

    func press(_ place: Double, count: Int = 1, _ modifiers: Modifiers = []) {
        window.send(
            .pointerMoved(point(place), modifiers), .pointerDown(point(place), .left, clickCount: count, modifiers))
    }
    func move(_ place: Double) { window.send(.pointerMoved(point(place), [])) }
    func release(_ place: Double) { window.send(.pointerUp(point(place), .left, clickCount: 1, [])) }
    func wait(_ milliseconds: Int) throws {
        let clock = try #require(window.application?.clock as? ManualClock)
        clock.advance(by: .milliseconds(milliseconds))
        window.drawFrame()
    }

    /// The drawing commands, without the window's background.
    var drawn: [String] {
        "\(window.displayList())".split(separator: "\n").dropFirst().map { String($0.trimmed) }
    }
}
