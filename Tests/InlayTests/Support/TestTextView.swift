import Testing

@testable import Inlay

/// A text view in a window at font 10, 20 characters of 5 points wide and, with 8 points above and below, 5 lines of 10 high. `TestField`
/// describes the notation of its text.
@MainActor final class TestTextView {
    let view: TextView
    let window: Window

    init(
        _ written: String = "|", _ attributes: String = "", size: Size = Size(110, 66),
        direction: LayoutDirection = .leftToRight, isFocused: Bool = true
    ) throws {
        let markup = #"<TextView font="System 10" \#(attributes)/>"#
        view = try #require(try InlayTests.view(markup) as? TextView)
        window = try openWindow(view, size: size, direction: direction)
        if isFocused { view.becomeFirstResponder() }
        set(written)
    }

    func set(_ written: String) {
        let marks: Set<Character> = ["|", "[", "]"]
        view.text = String(written.filter { !marks.contains($0) })
        let head = written.prefix { $0 != "|" }.filter { !marks.contains($0) }.utf8.count
        let other = written.prefix { $0 != "[" && $0 != "]" }.filter { !marks.contains($0) }.utf8.count
        let isSelected = written.contains { $0 == "[" || $0 == "]" }
        view.select(TextSelection(anchor: isSelected ? other : head, head: head))
        window.drawFrame()
    }

    /// The text and the selection of the view, in the notation of `TestField`.
    var written: String {
        let selection = view.editor.selection
        let range = selection.range
        let before = view.text(in: 0..<range.lowerBound)
        let inside = view.text(in: range)
        let after = view.text(in: range.upperBound..<view.editor.text.count)
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
            case .type(let text): type(text)
            case .key(let chords):
                for chord in chords { send(.key(chord, givesText: window.wantsText)) }
            default: break
            }
        }
        window.drawFrame()
    }

    func type(_ text: String) { for character in text { send(.typing(character, givesText: window.wantsText)) } }
    private func send(_ sequence: InputSequence) { for kind in sequence.events { window.send(kind) } }

    var clipboard: String? {
        get { window.application?.pasteboard.string }
        set { window.application?.pasteboard.string = newValue }
    }
    var primary: String? {
        get { window.application?.platform.text(on: .primary) }
        set { window.application?.platform.setText(newValue ?? "", on: .primary) }
    }

    /// The middle of a visible line, before a character.
    func point(_ column: Double, _ line: Double) -> Point { Point(5 + 5 * column, 13 + 10 * line) }

    func press(_ column: Double, _ line: Double, count: Int = 1, _ modifiers: Modifiers = []) {
        let point = point(column, line)
        window.send(.pointerMoved(point, modifiers), .pointerDown(point, .left, clickCount: count, modifiers))
    }
    func move(_ column: Double, _ line: Double) { window.send(.pointerMoved(point(column, line), [])) }
    func release(_ column: Double, _ line: Double, _ modifiers: Modifiers = []) {
        window.send(.pointerUp(point(column, line), .left, clickCount: 1, modifiers))
    }
    func wait(_ milliseconds: Int) throws {
        let clock = try #require(window.application?.clock as? ManualClock)
        clock.advance(by: .milliseconds(milliseconds))
        window.drawFrame()
    }

    /// The drawing commands, without the window's background.
    var drawn: [String] {
        "\(window.displayList())".split(separator: "\n").dropFirst().map { String($0.trimmed) }
    }
    /// The drawn texts, from the top.
    var lines: [String] {
        drawn.filter { $0.hasPrefix("text") }.sorted { first, second in
            let (a, b) = (Self.place(of: first), Self.place(of: second))
            return (a.y, a.x) < (b.y, b.x)
        }
    }

    static func place(of line: String) -> Point {
        let numbers =
            line.split(separator: " ").dropFirst().first?.split(separator: ",").compactMap { Double($0) } ?? []
        return numbers.count == 2 ? Point(numbers[0], numbers[1]) : .zero
    }
}
