import Testing

@testable import Inlay
@testable import InlaySDL

@Suite struct DirectionTests {
    private let fonts = machineFonts()

    private func parts(_ text: String) -> [String] {
        fonts.typeset(text, font: FontDescriptor(size: 14), scale: 1)?.parts.map(\.text) ?? []
    }

    @Test func textOfOneDirectionIsOnePart() {
        #expect(parts("Plain text, with a number 12") == ["Plain text, with a number 12"])
        #expect(parts("שלום לך") == ["שלום לך"])
    }

    @Test func wordsOfTheOtherDirectionKeepTheirPlaceInTheLine() {
        #expect(parts("one שלום two") == ["one ", "שלום", " two"])
        #expect(parts("say שלום!") == ["say ", "שלום", "!"])
        #expect(parts("שלום one שלום") == [" שלום", "one", "שלום "])
        #expect(parts("שלום 123") == ["123", "שלום "])
    }

    @Test func spacesOfAJustifiedLineShareWhatIsLeft() throws {
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

    @Test func aJustifiedLineKeepsTheOrderOfItsDirections() throws {
        let line = try #require(fonts.typeset("a b אב גד c", font: FontDescriptor(size: 14), scale: 1, width: 200))

        #expect(line.parts.map(\.text) == ["a", " ", "b", " ", "גד", " ", "אב", " ", "c"])
    }

    @Test func partsWithinOneDirectionStayInOrder() {
        let order: [TextScript] = [.hebrew, .leftToRight, .leftToRight, .arabic]

        #expect(order.visualOrder(true) == [3, 1, 2, 0])
        #expect(Array(order.dropFirst()).visualOrder(false) == [0, 1, 2])
        #expect([TextScript]().visualOrder(true).isEmpty)
    }

    @Test func digitsBeforeALetterStandWhereItsLineBegins() throws {
        func parts(_ text: String) throws -> [String] {
            try #require(fonts.typeset(text, font: FontDescriptor(size: 14), scale: 1)).parts.map(\.text)
        }

        #expect(try parts("777 בית") == [" בית", "777"])
        #expect(try parts("777 byte") == ["777 byte"])
        #expect(try parts("23 נוב 2026") == ["2026", " נוב ", "23"])
        #expect(try parts("5 a אב") == ["5 a ", "אב"])
    }

    @Test func hebrewRunsFromRightToLeft() {
        // The first letter, lamed, is the one that rises above the others; it stands at the right end.
        let run = SDLTextEngine(fonts: fonts).run("לוווו", font: FontDescriptor(size: 30), scale: 1)
        let pixmap = painted(120, 50, fonts: fonts) { $0.text(run, at: Point(10, 40), .black) }

        let top = pixmap.ink.map { ink in pixmap.darkness[ink.top].lastIndex { $0 > 0 } ?? 0 } ?? 0
        let ink = pixmap.ink

        #expect(ink.map { top > ($0.left + $0.right) / 2 } == true)
    }
}
