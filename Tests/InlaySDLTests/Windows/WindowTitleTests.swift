import Testing

@testable import InlayRaster
@testable import InlaySDL

@Suite struct WindowTitleTests {
    @Test func `a window title keeps its characters`() {
        #expect(WindowTitle("Grüße – 日本 👩‍👩‍👧").text == "Grüße – 日本 👩‍👩‍👧")
    }

    @Test func `control characters in a window title become spaces`() {
        #expect(WindowTitle("a\0b\nc\u{1b}d\r\ne").text == "a b c d e")
    }

    @Test func `a long window title is cut off between characters`() {
        let text = WindowTitle(String(repeating: "日", count: 1_000_000)).text

        #expect(text.utf8.count <= WindowTitle.limit)
        #expect(text.allSatisfy { $0 == "日" })
        #expect(text.count == WindowTitle.limit / 3)
    }
}
