import Testing

@testable import InlaySDL

@Suite("Key sequences")
struct ComposeTableTests {
    private let deadAcute: UInt32 = 0xfe51
    private let multiKey: UInt32 = 0xff20
    private let shift: UInt32 = 0xffe1

    private func composer() throws -> Composer {
        let table = ComposeTable(settings: DesktopSettings(environment: ["LANG": "en_US.UTF-8"]))
        return try #require(table.makeComposer(), "libx11-data has the table")
    }

    @Test("a dead key and a letter give an accented letter")
    func deadKey() throws {
        let composer = try composer()
        #expect(composer.press(deadAcute) == .swallowed)
        #expect(composer.press(UInt32(ascii: "e")) == .text("é"))
        #expect(composer.press(UInt32(ascii: "e")) == .none)
    }

    @Test("modifiers do not break a sequence")
    func modifiers() throws {
        let composer = try composer()
        #expect(composer.press(multiKey) == .swallowed)
        #expect(composer.press(shift) == .none)
        #expect(composer.press(UInt32(ascii: "o")) == .swallowed)
        #expect(composer.press(UInt32(ascii: "o")) == .text("°"))
    }

    @Test("a sequence that means nothing gives nothing, and the next key is itself again")
    func brokenSequence() throws {
        let composer = try composer()
        #expect(composer.press(deadAcute) == .swallowed)
        #expect(composer.press(UInt32(ascii: "q")) == .swallowed)
        #expect(composer.press(UInt32(ascii: "e")) == .none)
    }

    @Test("a sequence that was begun elsewhere is forgotten")
    func reset() throws {
        let composer = try composer()
        #expect(composer.press(deadAcute) == .swallowed)
        composer.reset()
        #expect(composer.press(UInt32(ascii: "e")) == .none)
    }
}

extension UInt32 {
    fileprivate init(ascii character: Unicode.Scalar) { self = character.value }
}
