import Testing

@testable import InlayDesktop
@testable import InlayRaster
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

    @Test
    func `a dead key and a letter give an accented letter`() throws {
        let composer = try composer()
        #expect(composer.press(deadAcute) == .swallowed)
        #expect(composer.press(UInt32(ascii: "e")) == .text("é"))
        #expect(composer.press(UInt32(ascii: "e")) == .none)
    }

    @Test
    func `a modifier key does not interrupt a compose sequence`() throws {
        let composer = try composer()
        #expect(composer.press(multiKey) == .swallowed)
        #expect(composer.press(shift) == .none)
        #expect(composer.press(UInt32(ascii: "o")) == .swallowed)
        #expect(composer.press(UInt32(ascii: "o")) == .text("°"))
    }

    @Test
    func `an invalid compose sequence is swallowed`() throws {
        let composer = try composer()
        #expect(composer.press(deadAcute) == .swallowed)
        #expect(composer.press(UInt32(ascii: "q")) == .swallowed)
        #expect(composer.press(UInt32(ascii: "e")) == .none)
    }

    @Test
    func `a reset forgets the begun compose sequence`() throws {
        let composer = try composer()
        #expect(composer.press(deadAcute) == .swallowed)
        composer.reset()
        #expect(composer.press(UInt32(ascii: "e")) == .none)
    }
}

extension UInt32 {
    fileprivate init(ascii character: Unicode.Scalar) { self = character.value }
}
