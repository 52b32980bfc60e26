import CSDL2
import Glibc
import Inlay
import Testing

@testable import InlayRaster
@testable import InlaySDL

/// Bytes from the window system that are not valid UTF-8: each invalid part becomes U+FFFD.
@Suite(.serialized) struct InvalidTextTests {
    nonisolated static let samples: [(bytes: [UInt8], text: String)] = [
        // A lone surrogate, and a pair.
        ([0xed, 0xa0, 0x80], "\u{fffd}\u{fffd}\u{fffd}"),
        ([0x61, 0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80, 0x62], "a\u{fffd}\u{fffd}\u{fffd}\u{fffd}\u{fffd}\u{fffd}b"),
        // An overlong form, a value beyond the last code point, and bytes that no character has.
        ([0xc0, 0xaf], "\u{fffd}\u{fffd}"), ([0xf4, 0x90, 0x80, 0x80], "\u{fffd}\u{fffd}\u{fffd}\u{fffd}"),
        ([0xff, 0x61, 0xfe], "\u{fffd}a\u{fffd}"),
        // A truncated character, and continuation bytes without a start.
        ([0x61, 0xe2, 0x82], "a\u{fffd}"), ([0x80, 0xbf, 0x61], "\u{fffd}\u{fffd}a"), ([0xc3], "\u{fffd}"),
    ]

    private let platform: SDLPlatform

    init() throws {
        setenv("SDL_VIDEODRIVER", "dummy", 1)
        platform = try SDLPlatform(name: "Test", identifier: "", remembersGeometry: false)
    }

    /// Returns the kinds of events that a window makes of SDL events.
    private func kinds(of events: (SDLWindow) -> [SDL_Event]) throws -> [Event.Kind] {
        let window = try platform.openWindow(title: "Test", size: Size(320, 200))
        try platform.handleEvents()
        var kinds: [Event.Kind] = []
        window.onEvent = { kinds.append($0.kind) }
        // Bypasses SDL's queue, because the queue of sdl2-compat accepts no text.
        for event in events(window) { window.handle(event) }
        window.close()
        return kinds
    }

    /// Returns memory of SDL's that ends with a zero, as SDL passes text.
    private func given(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar>? {
        (bytes + [0]).withUnsafeBytes { SDL_strdup($0.baseAddress?.assumingMemoryBound(to: CChar.self)) }
    }

    @Test(arguments: samples) func `invalid bytes in typed text are replaced`(bytes: [UInt8], text: String) throws {
        let kinds = try kinds { window in
            var event = SDL_Event()
            event.text.type = SDL_TEXTINPUT.rawValue
            event.text.windowID = window.id
            withUnsafeMutableBytes(of: &event.text.text) { $0.copyBytes(from: bytes) }
            return [event]
        }

        #expect(kinds == [.text(text)])
    }

    @Test(arguments: samples) func `invalid bytes in composed text are replaced`(bytes: [UInt8], text: String) throws {
        let kinds = try kinds { window in
            var (short, long) = (SDL_Event(), SDL_Event())
            short.edit.type = SDL_TEXTEDITING.rawValue
            short.edit.windowID = window.id
            short.edit.start = 1
            withUnsafeMutableBytes(of: &short.edit.text) { $0.copyBytes(from: bytes) }
            long.editExt.type = SDL_TEXTEDITING_EXT.rawValue
            long.editExt.windowID = window.id
            long.editExt.text = given(bytes)
            return [short, long]
        }

        #expect(kinds == [.composing(text, caret: 1), .composing(text, caret: 0)])
    }

    @Test(arguments: [SDL_DROPFILE, SDL_DROPTEXT].map(\.rawValue)) func `invalid bytes in dropped text are replaced`(
        type: UInt32
    ) throws {
        for (bytes, text) in Self.samples {
            let kinds = try kinds { window in
                [type, SDL_DROPCOMPLETE.rawValue].map { type in
                    var event = SDL_Event()
                    event.drop.type = type
                    event.drop.windowID = window.id
                    event.drop.file = type == SDL_DROPCOMPLETE.rawValue ? nil : given(bytes)
                    return event
                }
            }

            let middle = Point(160, 100)
            #expect(
                kinds == [type == SDL_DROPFILE.rawValue ? .filesDropped([text], middle) : .textDropped(text, middle)])
        }
    }

    @Test(arguments: samples) func `invalid bytes in copied text are replaced`(bytes: [UInt8], text: String) {
        let raw = given(bytes)
        SDL_SetClipboardText(raw)
        SDL_free(raw)

        #expect(platform.text(on: .general) == text)
    }

    @Test(arguments: samples) func `invalid bytes in text copied on X11 are replaced`(bytes: [UInt8], text: String) {
        #expect(TransferLimits.text(utf8: bytes) == text)
    }

    /// A character that the limit cuts off is not the owner's fault.
    @Test(
        arguments: [
            ([0x61, 0xe2, 0x82], "a"), ([0x61, 0x62, 0x63], "ab"), ([0x80, 0x80, 0x80], ""),
            ([0x61, 0xc3], "a\u{fffd}"),
        ] as [([UInt8], String)]) func `text is cut off at the limit between characters`(bytes: [UInt8], text: String)
    {
        #expect(TransferLimits.text(utf8: bytes, limit: 3) == text)
    }
}
