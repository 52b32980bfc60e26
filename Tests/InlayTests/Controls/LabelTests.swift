import Testing

@testable import Inlay

/// Fixed metrics: at size 10 a character is 5 points wide and a line 10 high, 8 above the baseline.
@Suite struct LabelTests {
    private func lines(
        _ text: String, width: Double, height: Double = 100, _ configure: (Label) -> Void = { _ in }
    ) throws -> [String] {
        let text = label(text, configure: configure)
        let window = try openWindow(text, size: Size(width, height))
        return window.displayList().commands.compactMap { command in
            guard case .text(let run, _, _) = command else { return nil }
            return run.text
        }
    }

    @Test func `a label has its text's size`() {
        #expect(label("Hello").measure(fitting: .unconstrained) == Size(25, 10))
    }

    @Test func `empty text has no size`() {
        #expect(label("").measure(fitting: .unconstrained) == .zero)
    }

    @Test func `a single line keeps its width in any available space`() {
        #expect(label("Hello World").measure(fitting: Size(20, 100)) == Size(55, 10))
    }

    @Test func `a line limit bounds the height`() {
        let text = label("aa bb cc dd") { $0.numberOfLines = 2 }

        #expect(text.measure(fitting: Size(10, .infinity)).height == 20)
    }

    @Test func `line breaks in the text start new lines`() throws {
        #expect(try lines("a\n\nb", width: 100) { $0.numberOfLines = 0 } == ["a", "", "b"])
    }

    @Test(
        arguments: [
            (30, ["one two", "three", "four"]), (29, ["one two", "three", "four"]), (28.9, ["one two", "three…"]),
            (20, ["one two", "three…"]), (12, ["one tw…"]), (4, ["one tw…"]),
        ] as [(Double, [String])])
    func `a label shows only the whole lines its height allows`(height: Double, expected: [String]) throws {
        #expect(try lines("one two three four", width: 36, height: height) { $0.numberOfLines = 0 } == expected)
    }

    @Test func `clipping mode may cut through a line`() throws {
        let cut = try lines("one two three four", width: 36, height: 15) {
            $0.numberOfLines = 0
            $0.lineBreakMode = .byClipping
        }
        #expect(cut == ["one two", "three", "four"])
    }

    @Test func `first and last baseline belong to the visible lines`() {
        let text = label("one two three four") { $0.numberOfLines = 0 }

        #expect(text.firstBaseline(for: Size(36, 50)) == 18 && text.lastBaseline(for: Size(36, 50)) == 38)
        #expect(text.firstBaseline(for: Size(36, 22)) == 9 && text.lastBaseline(for: Size(36, 22)) == 19)
    }

    @Test func `words wrap at spaces and hyphens`() throws {
        #expect(try lines("one two-three four", width: 40) { $0.numberOfLines = 0 } == ["one two-", "three", "four"])
    }

    @Test func `a word too long for a line is broken`() throws {
        #expect(try lines("abcdefgh", width: 15) { $0.numberOfLines = 0 } == ["abc", "def", "gh"])
    }

    @Test func `character wrapping breaks lines at any character`() throws {
        let wrapped = try lines("ab cd ef", width: 20) {
            $0.numberOfLines = 0
            $0.lineBreakMode = .byCharWrapping
        }
        #expect(wrapped == ["ab c", "d ef"])
    }

    @Test(arguments: [
        (LineBreakMode.byTruncatingTail, "abcd…"), (.byTruncatingHead, "…ghij"), (.byTruncatingMiddle, "ab…ij"),
        (.byClipping, "abcdefghij"), (.byCharWrapping, "abcde"),
    ])
    func `the line break mode truncates a long single line`(mode: LineBreakMode, expected: String) throws {
        #expect(try lines("abcdefghij", width: 25) { $0.lineBreakMode = mode } == [expected])
    }

    @Test func `the last line shows an ellipsis when text is hidden`() throws {
        #expect(try lines("one two three", width: 25) { $0.numberOfLines = 2 } == ["one", "two…"])
    }

    @Test(arguments: LineBreakMode.allCases, 1...2)
    func `a label's size includes the ellipsis for hidden lines`(mode: LineBreakMode, limit: Int) throws {
        func configure(_ label: Label) { (label.lineBreakMode, label.numberOfLines) = (mode, limit) }
        let text = "One\nThree\nFives"
        let size = label(text, configure: configure).measure(fitting: .unconstrained)
        let last = limit == 1 ? "One" : "Three"

        let drawn = try lines(text, width: size.width, height: size.height, configure)

        let shown: String =
            switch mode {
            case .byTruncatingHead: "…Fives"
            case .byTruncatingMiddle, .byTruncatingTail: last + "…"
            case .byWordWrapping, .byCharWrapping, .byClipping: last
            }
        #expect(drawn == (limit == 1 ? [shown] : ["One", shown]))
        #expect(size == Size(5 * Double(shown.count), 10 * Double(limit)))
        #expect(label(text, configure: configure).accessibility.label == text)
    }

    @Test func `only the ellipsis shows in a very narrow label`() throws {
        #expect(try lines("abcdef", width: 3) == ["…"])
    }

    @Test(arguments: [
        (TextAlignment.left, 0.0), (.center, 38), (.right, 75), (.natural, 0), (.justified, 0),
    ])
    func `the text alignment positions the text`(alignment: TextAlignment, x: Double) throws {
        let text = label("Hello") { $0.textAlignment = alignment }
        let window = try openWindow(text, size: Size(100, 10))

        #expect(window.displayList().description.contains("text \(x.plain),8"))
    }

    @Test func `justified text fills all lines but a paragraph's last`() throws {
        let text = label("a b cc dd\ne\nff gg incomprehensible") {
            $0.numberOfLines = 0
            $0.textAlignment = .justified
        }
        let window = try openWindow(text, size: Size(33, 80))

        #expect(
            window.displayList().commands.compactMap(\.run).map { "\($0.text) \($0.isJustified) \($0.width.plain)" }
                == [
                    "a b cc true 33", "dd false 10", "e false 5", "ff gg true 33", "incomp false 30", "rehens false 30",
                    "ible false 20",
                ])
        #expect(window.displayList().description.contains("\"a b cc\" 10 label justified to 33"))
    }

    @Test func `justified text follows a change of width`() throws {
        let text = label("aa bb cc") {
            $0.numberOfLines = 0
            $0.textAlignment = .justified
        }
        let window = try openWindow(text, size: Size(30, 80))
        window.dispatch(Event(.resized(Size(36, 80), scale: 1)))

        #expect(window.displayList().commands.compactMap(\.run).map(\.width) == [36, 10])
    }

    @Test func `the last justified line starts at the leading edge`() throws {
        let text = label("aa bb cc") {
            $0.numberOfLines = 2
            $0.textAlignment = .justified
        }
        let window = try openWindow(text, size: Size(30, 20), direction: .rightToLeft)

        #expect(window.displayList().description.contains("text 20,18 \"cc\" 10 label"))
    }

    @Test func `natural alignment is right in a right-to-left layout`() throws {
        let window = try openWindow(label("Hello"), size: Size(100, 10), direction: .rightToLeft)

        #expect(window.displayList().description.contains("text 75,8"))
    }

    @Test func `text is centered vertically`() throws {
        let text = label("Hello")
        let window = try openWindow(text, size: Size(100, 50))

        #expect(window.displayList().description.contains("text 0,28"))
        #expect(text.firstBaseline(for: text.frame.size) == 28)
    }

    @Test func `the text color follows the label's state`() throws {
        let text = label("Hello") { $0.highlightedTextColor = .accent }
        let window = try openWindow(text, size: Size(100, 10))
        #expect(window.displayList().description.contains("10 label"))

        text.isHighlighted = true
        #expect(window.displayList().description.contains("10 accent"))
        text.isEnabled = false

        #expect(window.displayList().description.contains("opacity 0.4"))
    }

    @Test func `a text change triggers layout`() throws {
        let text = label("a")
        let window = try openWindow(row(text, Spacer()))

        text.text = "abcd"
        window.drawFrame()

        #expect(text.frame.width == 20)
    }

    @Test func `preferredMaxLayoutWidth applies when layout sets no width`() {
        let text = label("aa bb cc") { $0.numberOfLines = 0 }
        #expect(text.measure(fitting: .unconstrained) == Size(40, 10))

        text.preferredMaxLayoutWidth = 25

        #expect(text.measure(fitting: .unconstrained) == Size(25, 20))
        #expect(text.measure(fitting: Size(10, .infinity)) == Size(10, 30))
    }

    @Test func `a tiny rounding error does not count as missing width`() {
        let label = Label()
        label.text = "Name"
        let size = label.intrinsicSize(fitting: .unconstrained)

        let lacking = [0, 0.004, 0.1].map { missing in
            label.frame = Rect(0, 0, size.width - missing, size.height)
            return label.lacksWidth
        }

        #expect(lacking == [false, false, true])
    }

    @Test func `an empty label has its font's baseline`() {
        #expect(label("").firstBaseline(for: Size(100, 10)) == 13)
    }
}

extension DisplayCommand {
    fileprivate var run: TextRun? { if case .text(let run, _, _) = self { run } else { nil } }
}
