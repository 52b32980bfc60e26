import FoundationEssentials
import Testing

@testable import Inlay

/// Shadows, and text that shrinks. At size 10 a character is 5 points wide. Specification 13.2.
@MainActor @Suite struct LabelFitTests {
    private func run(_ width: Double, _ configure: (Label) -> Void) throws -> TextRun? {
        let window = try openWindow(label("aaaaaaaaaa", configure: configure), size: Size(width, 20))
        for case .text(let run, _, _) in window.displayList().commands { return run }
        return nil
    }

    @Test func `text keeps its size despite rounding errors in the width`() {
        let label = Label()
        label.adjustsFontSizeToFitWidth = true

        #expect(label.font(fitting: 15.999999999999998) { _ in 16 } == label.font)
        #expect(label.font(fitting: 15.9) { _ in 16 } != label.font)
    }

    @Test func `a single line shrinks to its width within the minimum scale`() throws {
        let fitting = try run(40) { $0.adjustsFontSizeToFitWidth = true }
        let limited = try run(20) {
            $0.adjustsFontSizeToFitWidth = true
            $0.minimumScaleFactor = 0.8
        }

        #expect(fitting?.font.size == 8)
        #expect(fitting?.text == "aaaaaaaaaa")
        #expect(limited?.font.size == 8)
        #expect(limited?.text.hasSuffix("…") == true)
    }

    @Test func `the ellipsis counts when a single line shrinks`() throws {
        func shown(_ mode: LineBreakMode, attributed: Bool) throws -> String? {
            try run(24) {
                $0.text = "aaaa\nbbbbb"
                if attributed { $0.attributedText = AttributedString($0.text) }
                $0.lineBreakMode = mode
                $0.adjustsFontSizeToFitWidth = true
            }.map { "\($0.text) \($0.font.size)" }
        }

        for attributed in [false, true] {
            #expect(try shown(.byWordWrapping, attributed: attributed) == "aaaa 10.0")
            #expect(try shown(.byTruncatingTail, attributed: attributed) == "aaaa… 9.5")
            #expect(try shown(.byTruncatingHead, attributed: attributed) == "…bbbbb 8.0")
        }
    }

    @Test(arguments: [1e12, .infinity, 1e300, 2001]) func `a font of excessive size shrinks from the maximum size`(
        size: Double
    ) throws {
        let fitting = try run(40) {
            $0.font = .system(size: size)
            $0.adjustsFontSizeToFitWidth = true
        }

        #expect(fitting?.font.size == 8)
        #expect(Theme().descriptor(.system(size: size)).size == 2000)
    }

    @Test func `fitting text and multiline text keep their font size`() throws {
        #expect(try run(60) { $0.adjustsFontSizeToFitWidth = true }?.font.size == 10)
        #expect(
            try run(20) {
                $0.adjustsFontSizeToFitWidth = true
                $0.numberOfLines = 0
            }?.font.size == 10)
    }

    @Test func `a label draws its shadow behind the text`() throws {
        let text = label("ab") {
            $0.shadowColor = Color(red: 1, green: 0, blue: 0)
            $0.shadowOffset = Size(1, 2)
        }

        let window = try openWindow(text, size: Size(10, 10))

        #expect(window.displayList().description.hasSuffix("shadow 1,2 blur 0 #ff0000\n  text 0,8 \"ab\" 10 label"))
    }

    @Test func `a minimum scale factor above 1 is an invalid value`() {
        #expect(Loaded("<Label minimumScaleFactor='1.5'/>").diagnostics.map(\.id) == [.invalidValue])
    }

    @Test func `the font scale enlarges text styles but not fixed sizes`() throws {
        let (styled, fixed) = (label("a") { $0.font = .style(.body) }, label("a", size: 10))
        let window = try openWindow(column(styled, fixed))

        window.application?.fontScale = 2
        window.layout()

        #expect(styled.measure(fitting: .unconstrained) == Size(14, 28))
        #expect(fixed.measure(fitting: .unconstrained) == Size(5, 10))
        window.application?.fontScale = 1000
        #expect(window.application?.fontScale == 4)
    }
}
