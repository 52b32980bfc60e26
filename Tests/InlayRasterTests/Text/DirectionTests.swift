import Testing

@testable import Inlay
@testable import InlayRaster

@Suite struct DirectionTests {
    private let fonts = machineFonts()

    private func parts(_ text: String) -> [String] {
        fonts.typeset(text, font: FontDescriptor(size: 14), scale: 1)?.parts.map(\.text) ?? []
    }

    @Test func `text in one direction is a single part`() {
        #expect(parts("Plain text, with a number 12") == ["Plain text, with a number 12"])
        #expect(parts("שלום לך") == ["שלום לך"])
    }

    @Test func `words in the other direction keep their place in the line`() {
        #expect(parts("one שלום two") == ["one ", "שלום", " two"])
        #expect(parts("say שלום!") == ["say ", "שלום", "!"])
        #expect(parts("שלום one שלום") == [" שלום", "one", "שלום "])
        #expect(parts("שלום 123") == ["123", "שלום "])
    }

    @Test func `spaces of a justified line share the remaining width`() throws {
        let font = FontDescriptor(size: 14)
        for text in ["Avoid wide gaps, please", "one שלום לך two", "10\u{a0}€ 漢字"] {
            let natural = try #require(fonts.typeset(text, font: font, scale: 1))
            let spaces = text.count { $0.isSpread }
            let line = try #require(fonts.typeset(text, font: font, scale: 1, width: natural.width + 3 * spaces + 1))

            let widths = line.parts.filter { $0.text.allSatisfy(\.isSpread) }.map(\.width)
            #expect(line.width == natural.width + 3 * spaces + 1)
            #expect(widths.count == spaces)
            #expect((widths.max() ?? 0) - (widths.min() ?? 0) <= 1)
            #expect(line.parts.map(\.text).joined().count == text.count)
        }
    }

    @Test func `a justified line keeps the order of its directions`() throws {
        let line = try #require(fonts.typeset("a b אב גד c", font: FontDescriptor(size: 14), scale: 1, width: 200))

        #expect(line.parts.map(\.text) == ["a", " ", "b", " ", "גד", " ", "אב", " ", "c"])
    }

    @Test func `parts at one direction level stay in order`() {
        #expect([1, 2, 2, 1].visualOrder == [3, 1, 2, 0])
        #expect([0, 0, 1].visualOrder == [0, 1, 2])
        #expect([0, 1, 2, 1, 0].visualOrder == [0, 3, 2, 1, 4])
        #expect([UInt8]().visualOrder.isEmpty)
    }

    @Test func `leading digits follow the direction of the first letter`() throws {
        func parts(_ text: String) throws -> [String] {
            try #require(fonts.typeset(text, font: FontDescriptor(size: 14), scale: 1)).parts.map(\.text)
        }

        #expect(try parts("777 בית") == [" בית", "777"])
        #expect(try parts("777 byte") == ["777 byte"])
        #expect(try parts("23 נוב 2026") == ["2026", " נוב ", "23"])
        #expect(try parts("5 a אב") == ["5 a ", "אב"])
    }

    @Test func `units stay beside their numbers`() {
        #expect(parts("50% הנחה") == [" הנחה", "50%"])
        #expect(parts("$5 לחודש") == [" לחודש", "$5"])
        #expect(parts("20° בצל") == [" בצל", "20°"])
        #expect(parts("50% خصم") == [" خصم", "50%"])
        #expect(parts("خصم 50%") == ["%", "50", "خصم "])
        #expect(parts("a אב 12 גד") == ["a ", " גד", "12", "אב "])
    }

    @Test func `direction marks set the line direction and are invisible`() throws {
        let font = FontDescriptor(size: 14)
        #expect(parts("\u{200f}report.pdf נמחק") == [" נמחק", "report.pdf", "\u{200f}"])
        #expect(parts("\u{200e}שלום, a") == ["\u{200e}", "שלום", ", a"])

        for mark in ["\u{200e}", "\u{200f}", "\u{61c}"] {
            let marked = try #require(fonts.typeset(mark + "abc", font: font, scale: 1))
            #expect(marked.width == fonts.typeset("abc", font: font, scale: 1)?.width)
        }
    }

    @Test func `given direction levels override the text's own direction`() throws {
        let engine = HarfBuzzTextEngine(fonts: fonts)
        let font = FontDescriptor(size: 14)
        func parts(_ text: String, _ levels: [UInt8]?) -> [Range<Int>] {
            engine.parts(of: engine.run(text, font: font, scale: 1, levels: levels), scale: 1).map(\.characters)
        }

        #expect(parts("abc.", [2, 2, 2, 1]) == [3..<4, 0..<3] && parts("abc.", nil) == [0..<4])
        #expect(parts("שלום.", [1, 1, 1, 1, 0]) == [0..<4, 4..<5] && parts("שלום.", nil) == [0..<5])
    }

    @Test func `Hebrew text is painted from right to left`() {
        // The first letter, lamed, is the only one that rises above the others; it is at the right end.
        let run = HarfBuzzTextEngine(fonts: fonts).run("לוווו", font: FontDescriptor(size: 30), scale: 1)
        let pixmap = painted(120, 50, fonts: fonts) { $0.draw(run, at: Point(10, 40), .black) }

        let top = pixmap.ink.map { ink in pixmap.darkness[ink.top].lastIndex { $0 > 0 } ?? 0 } ?? 0
        let ink = pixmap.ink

        #expect(ink.map { top > ($0.left + $0.right) / 2 } == true)
    }
}
