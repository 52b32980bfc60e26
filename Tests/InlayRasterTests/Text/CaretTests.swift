import Inlay
import Testing

@testable import InlayRaster

/// Caret positions in text in real fonts.
@Suite struct CaretTests {
    private let engine = HarfBuzzTextEngine(fonts: machineFonts())
    private let font = FontDescriptor(size: 14)

    nonisolated static let texts = [
        "Hello, World", "office ﬁ AVAWA", "שלום עולם", "السلام عليكم", "abc שלום 123 العربية", "a👩‍👩‍👧b🇩🇪", "漢字かな",
        "e\u{301}\u{302}x", "\u{202e}abc", "tab\there", "", " ", String(repeating: "x", count: 2000),
    ]

    @Test(arguments: texts) func `parts of a run cover its width and all characters`(text: String) {
        let run = engine.run(text, font: font, scale: 1.5)

        let parts = engine.parts(of: run, scale: 1.5)

        var x = 0.0
        for part in parts {
            #expect(abs(part.x - x) < 0.001)
            x += part.width
            var last = 0.0
            for count in 0...part.characters.count {
                let width = engine.width(ofFirst: count, of: part, in: run, scale: 1.5)
                // A mark may be wider than the letter with it; no step goes back by more than a pixel.
                #expect(width >= last - 0.7, "\(count) of \(text)")
                #expect(width <= part.width)
                last = width
            }
            #expect(last == part.width)
        }
        #expect(abs(x - run.width) < 0.001)
        let characters = parts.map(\.characters).sorted { $0.lowerBound < $1.lowerBound }
        #expect(characters.flatMap { $0 }.count == text.count)
        #expect(zip(characters, characters.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
    }

    @Test(arguments: ["ab\u{200e}cd", "\u{200e}abcd", "ab\u{ad}cd", "ab\u{200b}cd"])
    func `an invisible mark takes no width`(text: String) throws {
        func places(_ text: String) throws -> [Double] {
            let run = engine.run(text, font: font, scale: 1)
            let part = try #require(engine.parts(of: run, scale: 1).first { $0.characters.count == text.count })
            return (0...text.count).map { engine.width(ofFirst: $0, of: part, in: run, scale: 1) }
        }

        let plain = try places("abcd")
        #expect(Set(try places(text)) == Set(plain), "no caret stands elsewhere")
        #expect(try places(text).last == plain.last)
    }

    @Test func `the caret is at the end of the preceding text`() {
        let run = engine.run("Hello", font: font, scale: 1)
        let part = engine.parts(of: run, scale: 1)[0]

        for count in 0...5 {
            let prefix = engine.run(String("Hello".prefix(count)), font: font, scale: 1)
            #expect(engine.width(ofFirst: count, of: part, in: run, scale: 1) == prefix.width)
        }
    }

    /// An Arabic letter that is joined to the next is narrower than one at the end of a word.
    @Test func `joined Arabic letters keep their form at the caret`() {
        let run = engine.run("ببب", font: font, scale: 4)
        let part = engine.parts(of: run, scale: 4)[0]

        let one = engine.width(ofFirst: 1, of: part, in: run, scale: 4)
        let two = engine.width(ofFirst: 2, of: part, in: run, scale: 4)
        let alone = engine.run("ب", font: font, scale: 4).width

        #expect(part.isRightToLeft)
        #expect(one < alone)
        #expect(two > one)
        #expect(two < part.width)
    }

    @Test func `each part of a run has the direction of its letters`() {
        let run = engine.run("ab שלום cd", font: font, scale: 1)

        let parts = engine.parts(of: run, scale: 1)

        #expect(parts.map(\.isRightToLeft) == [false, true, false])
        #expect(parts.map(\.characters) == [0..<3, 3..<7, 7..<10])
    }
}
