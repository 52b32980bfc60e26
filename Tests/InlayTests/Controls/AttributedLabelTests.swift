import FoundationEssentials
import Testing

@testable import Inlay

/// At size 10 a character is 5 points wide and a line 10 high, 8 above the baseline; at size 20 twice that.
@MainActor @Suite struct AttributedLabelTests {
    static let red = Color(red: 1, green: 0, blue: 0)

    /// A label of size 10 with parts of a text, each of which `change` may give attributes.
    func label(
        _ parts: [String], _ configure: (Label) -> Void = { _ in }, change: (Int, inout AttributedString) -> Void
    ) -> Label {
        let label = Label()
        label.font = .system(size: 10)
        var text = AttributedString()
        for (index, part) in parts.enumerated() {
            var part = AttributedString(part)
            change(index, &part)
            text.append(part)
        }
        label.attributedText = text
        configure(label)
        return label
    }

    /// Every second part is of size 20.
    func mixed(_ parts: String..., configure: (Label) -> Void = { _ in }) -> Label {
        label(parts, configure) { if $0 % 2 == 1 { $1.font = .system(size: 20) } }
    }

    /// Every second part is red.
    func colored(_ parts: String..., configure: (Label) -> Void = { _ in }) -> Label {
        label(parts, configure) { if $0 % 2 == 1 { $1.foregroundColor = Self.red } }
    }

    func drawing(
        _ label: Label, _ size: Size = Size(100, 20), scale: Double = 1, direction: LayoutDirection = .leftToRight
    ) throws -> [String] {
        let window = try openWindow(label, size: size, scale: scale, direction: direction)
        return window.displayList().description.split(separator: "\n").dropFirst().map(String.init)
    }

    // MARK: Fonts

    @Test func `runs in different fonts share one baseline`() throws {
        let label = mixed("ab", "cd", "ef")

        #expect(label.measure(fitting: .unconstrained) == Size(40, 20))
        #expect(LayoutPass(of: label).baseline(.first, for: Size(40, 20)) == 16)
        #expect(
            try drawing(label) == [
                "text 0,16 \"ab\" 10 label", "text 10,16 \"cd\" 20 label", "text 30,16 \"ef\" 10 label",
            ])
    }

    @Test func `each line is as high as its largest font`() throws {
        let label = mixed("aa ", "bb", "\ncc\n\ndd") { $0.numberOfLines = 0 }

        #expect(label.measure(fitting: Size(30, 100)) == Size(20, 60))
        #expect(label.measure(fitting: Size(100, 100)) == Size(35, 50))
        #expect(LayoutPass(of: label).baseline(.first, for: Size(35, 50)) == 16)
        #expect(LayoutPass(of: label).baseline(.last, for: Size(35, 50)) == 48)
        #expect(
            try drawing(label, Size(30, 60)) == [
                "text 0,8 \"aa\" 10 label", "text 0,26 \"bb\" 20 label", "text 0,38 \"cc\" 10 label",
                "text 0,58 \"dd\" 10 label",
            ])
    }

    @Test func `a word in several fonts does not break across lines`() throws {
        let label = mixed("aa b", "c", "d ee") { $0.numberOfLines = 0 }

        #expect(
            try drawing(label, Size(30, 40)) == [
                "text 0,8 \"aa\" 10 label", "text 0,26 \"b\" 10 label", "text 5,26 \"c\" 20 label",
                "text 15,26 \"d\" 10 label", "text 0,38 \"ee\" 10 label",
            ])
    }

    @Test func `a run without a font uses the label's font`() throws {
        let label = mixed("ab", "cd")
        label.font = .system(size: 30)

        #expect(label.measure(fitting: .unconstrained) == Size(50, 30))
        #expect(try drawing(label).contains { $0.hasSuffix("\"ab\" 30 label") })
    }

    @Test func `a run with a text style uses the theme's size`() {
        let label = label(["a"]) { $1.font = .style(.body) }

        #expect(label.measure(fitting: .unconstrained).height == label.theme.descriptor(.style(.body)).size)
    }

    @Test func `all fonts shrink by the same factor to fit the width`() throws {
        let label = mixed("aaaa", "bb") { $0.adjustsFontSizeToFitWidth = true }

        #expect(try drawing(label, Size(20, 20)) == ["text 0,13 \"aaaa\" 5 label", "text 10,13 \"bb\" 10 label"])
    }

    @Test(arguments: [
        (LineBreakMode.byTruncatingTail, ["\"aaaa\" 10", "\"b…\" 20"]),
        (.byTruncatingHead, ["\"…b\" 20", "\"cccc\" 10"]),
        (.byTruncatingMiddle, ["\"aaaa…ccc\" 10"]), (.byCharWrapping, ["\"aaaa\" 10", "\"bb\" 20"]),
    ])
    func `the ellipsis has the font of the remaining text`(mode: LineBreakMode, expected: [String]) throws {
        let label = mixed("aaaa", "bbbb", "cccc") { $0.lineBreakMode = mode }
        let drawn = try drawing(label, Size(44, 20)).filter { $0.contains("text") }

        #expect(drawn.map { $0.drop { $0 != "\"" } } == expected.map { "\($0) label" }.map { $0[...] })
    }

    @Test func `the ellipsis for hidden paragraphs has the visible paragraph's font`() throws {
        func drawn(_ mode: LineBreakMode) throws -> [String] {
            try drawing(mixed("aaaa\n", "bbb", "\n") { $0.lineBreakMode = mode })
        }

        #expect(try drawn(.byTruncatingTail) == ["text 0,13 \"aaaa…\" 10 label"])
        #expect(try drawn(.byTruncatingMiddle) == ["text 0,13 \"aaaa…\" 10 label"])
        #expect(try drawn(.byTruncatingHead) == ["text 0,16 \"…bbb\" 20 label"])
        #expect(try drawn(.byWordWrapping) == ["text 0,13 \"aaaa\" 10 label"])
    }

    @Test func `the ellipsis has the color of the adjacent text`() throws {
        #expect(
            try drawing(colored("ab", "cdefgh"), Size(20, 10)) == [
                "clip -2.5,-1 12.5x12", "  text 0,8 \"abc…\" 10 label", "clip 10,-1 12.5x12",
                "  text 0,8 \"abc…\" 10 #ff0000",
            ])
    }

    // MARK: Colours

    @Test func `color changes keep the text width and do not split the run`() throws {
        let plain = label(["office"]) { _, _ in }
        let label = colored("of", "fi", "ce")

        #expect(label.measure(fitting: .unconstrained) == plain.measure(fitting: .unconstrained))
        #expect(
            try drawing(label) == [
                "clip -2.5,4 12.5x12", "  text 0,13 \"office\" 10 label", "clip 10,4 10x12",
                "  text 0,13 \"office\" 10 #ff0000", "clip 20,4 12.5x12", "  text 0,13 \"office\" 10 label",
            ])
    }

    @Test func `glyphs may overlap the space between two colors`() throws {
        let clips = try drawing(colored("ab ", "cd", " ef"), scale: 2).filter { $0.hasPrefix("clip") }

        #expect(clips == ["clip -2.5,4 15x12", "clip 12.5,4 15x12", "clip 27.5,4 15x12"])
    }

    @Test func `adjacent parts of one color are drawn as one run`() throws {
        let label = label(["ab", "cd"]) { index, part in
            part.foregroundColor = Self.red
            if index == 1 { part.backgroundColor = .black }
        }

        #expect(try drawing(label) == ["fill 10,5 10x10 #000000", "text 0,13 \"abcd\" 10 #ff0000"])
    }

    @Test func `a run without a color uses the label's text color`() throws {
        let label = colored("ab\n", "cd") {
            $0.numberOfLines = 0
            $0.textColor = .secondaryLabel
        }

        #expect(
            try drawing(label) == ["text 0,8 \"ab\" 10 secondaryLabel", "text 0,18 \"cd\" 10 #ff0000"])
    }

    @Test func `highlighted text keeps its color only on its own background`() throws {
        let label = label(["ab\n", "cd\n", "ef"]) { index, part in
            part.foregroundColor = Self.red
            if index == 1 { part.backgroundColor = .black }
            if index == 2 { part.underlineStyle = LineStyle(color: .black) }
        }
        label.numberOfLines = 0
        label.isHighlighted = true
        label.highlightedTextColor = .white

        #expect(
            try drawing(label, Size(100, 30)) == [
                "fill 0,10 10x10 #000000", "text 0,8 \"ab\" 10 #ffffff", "text 0,18 \"cd\" 10 #ff0000",
                "fill 0,29 10x1 #ffffff", "text 0,28 \"ef\" 10 #ffffff",
            ])
    }

    @Test func `a link is underlined in the tint color`() throws {
        let label = label(["ab"]) { $1.link = URL(string: "https://example.org") }
        let plain = try drawing(label)
        label.tintColor = Self.red

        #expect(plain == ["fill 0,14 10x1 link", "text 0,13 \"ab\" 10 link"])
        #expect(try drawing(label) == ["fill 0,14 10x1 #ff0000", "text 0,13 \"ab\" 10 #ff0000"])
    }

    // MARK: Marks

    @Test func `underline, strikethrough and background are drawn`() throws {
        let label = label(["ab", "cd", "ef"]) { index, part in
            if index > 0 { part.backgroundColor = .white }
            if index < 2 { part.underlineStyle = .single }
            if index == 2 { part.strikethroughStyle = LineStyle(.thick, color: Self.red) }
        }

        #expect(
            try drawing(label) == [
                "fill 10,5 20x10 #ffffff", "fill 0,14 20x1 label", "text 0,13 \"abcdef\" 10 label",
                "fill 20,10 10x2 #ff0000",
            ])
    }

    @Test func `a double underline continues across fonts`() throws {
        let label = mixed("ab", "cd")
        var text = label.attributedText
        text.underlineStyle = .double
        label.attributedText = text

        #expect(
            try drawing(label, scale: 2) == [
                "fill 0,18 30x1 label", "fill 0,20 30x1 label", "text 0,16 \"ab\" 10 label",
                "text 10,16 \"cd\" 20 label",
            ])
    }

    @Test func `text and underlines cast the shadow, backgrounds do not`() throws {
        let label = label(["ab"]) {
            $1.backgroundColor = .white
            $1.underlineStyle = .single
        }
        label.shadowColor = .black

        #expect(
            try drawing(label) == [
                "fill 0,5 10x10 #ffffff", "shadow 0,-1 blur 0 #000000", "  fill 0,14 10x1 label",
                "  text 0,13 \"ab\" 10 label",
            ])
    }

    // MARK: Both directions

    @Test func `runs follow the paragraph's direction`() throws {
        // Bold within Hebrew: the first letters of the text are at the right.
        let label = mixed("אב", "גד", "הו")
        let number = mixed("אב ", "12", " ג")

        #expect(
            try drawing(label) == [
                "text 30,16 \"אב\" 10 label", "text 10,16 \"גד\" 20 label", "text 0,16 \"הו\" 10 label",
            ])
        #expect(try drawing(number).map { $0.prefix(10) } == ["text 30,16", "text 10,16", "text 0,16 "])
    }

    @Test func `a space between two right-to-left words runs right to left`() throws {
        let label = mixed("abc אב", " ", "גד xyz")

        #expect(
            try drawing(label) == [
                "text 0,16 \"abc \" 10 label", "text 40,16 \"אב\" 10 label", "text 30,16 \" \" 20 label in levels 1",
                "text 20,16 \"גד\" 10 label", "text 50,16 \" xyz\" 10 label",
            ])
    }

    @Test func `colors of right-to-left text are drawn at the matching glyphs`() throws {
        #expect(
            try drawing(colored("אב", "גד")) == [
                "clip 10,4 12.5x12", "  text 0,13 \"אבגד\" 10 label", "clip -2.5,4 12.5x12",
                "  text 0,13 \"אבגד\" 10 #ff0000",
            ])
    }

    @Test func `alignment follows the layout direction`() throws {
        #expect(
            try drawing(mixed("ab", "cd"), direction: .rightToLeft).map { $0.prefix(10) } == [
                "text 70,16", "text 80,16",
            ])
        #expect(
            try drawing(mixed("ab", "cd") { $0.textAlignment = .center }).map { $0.prefix(10) }
                == ["text 35,16", "text 45,16"])
    }

    @Test func `justified lines fill the label's width`() throws {
        let label = mixed("a b ", "c d", " e f g") {
            $0.numberOfLines = 0
            $0.textAlignment = .justified
        }
        let window = try openWindow(label, size: Size(65, 40))
        let runs = window.displayList().commands.compactMap { command -> TextRun? in
            if case .text(let run, _, _) = command { run } else { nil }
        }

        #expect(runs.map(\.text) == ["a b ", "c d", " e", "f g"])
        #expect(runs.map(\.width) == [22, 31, 12, 15])
        #expect(runs.map(\.isJustified) == [true, true, true, false])
    }

    // MARK: Plain text

    @Test(
        arguments: [
            "one two-three four", "a\n\nb", "abc ab\nde\nab", "abcdefgh ijk", "Donau\u{ad}dampf\u{ad}schiff",
            "日本語、テキスト", "👩‍🚀 🇩🇪",
        ], LineBreakMode.allCases)
    func `attributed text without attributes draws like plain text`(text: String, mode: LineBreakMode) throws {
        for limit in 0...2 {
            let plain = InlayTests.label(text)
            let attributed = label([text]) { _, _ in }
            for label in [plain, attributed] {
                label.numberOfLines = limit
                label.lineBreakMode = mode
            }

            for width in [12.0, 30, 1000] {
                #expect(attributed.measure(fitting: Size(width, 50)) == plain.measure(fitting: Size(width, 50)))
                // An empty line needs no drawing command.
                let drawn = try drawing(plain, Size(width, 50)).filter { !$0.contains("\"\"") }
                #expect(try drawing(attributed, Size(width, 50)) == drawn)
            }
        }
    }

    @Test func `setting the text removes all attributes`() throws {
        let label = mixed("ab", "cd")
        let window = try openWindow(label)

        #expect(label.text == "abcd")
        #expect(label.shownText == "abcd")
        #expect(window.accessibilityTree.hasPrefix("label \"abcd\""))

        label.text = "abcd"

        #expect(label.attributedText == AttributedString("abcd"))
        #expect(label.measure(fitting: .unconstrained) == Size(20, 10))
    }

    @Test func `empty attributed text has no size`() {
        let label = mixed("ab", "cd")
        label.attributedText = AttributedString()

        #expect(label.measure(fitting: .unconstrained) == .zero)
        label.text = "ab"
        #expect(label.attributedText == AttributedString("ab"))
    }

    @Test func `a change of attributes alone updates the label`() throws {
        let label = mixed("ab", "cd")
        let window = try openWindow(label)
        var text = label.attributedText
        text.font = .system(size: 10)
        label.attributedText = text
        window.drawFrame()

        #expect(label.measure(fitting: .unconstrained) == Size(20, 10))
        #expect(window.displayList().description.contains("\"abcd\" 10 label"))
    }
}
