import Testing

@testable import InlayRaster
@testable import InlaySDL

/// The text that a window on X11 takes from a drop of another program.
@Suite struct X11DropTests {
    @Test(arguments: [
        ("one\n\ntwo\n", "text/plain", "one\n\ntwo\n"), ("Zoë", "text/plain;charset=utf-8", "Zoë"),
        ("", "text/plain", nil), ("one", "STRING", nil),
        ("https://a.example/b%20c\r\n", "text/uri-list", "https://a.example/b%20c"),
        (
            "# links\r\nhttps://a.example\r\nmailto:b@a.example\r\n", "text/uri-list",
            "https://a.example\nmailto:b@a.example"
        ),
        ("file:///a\r\n", "text/uri-list", nil), ("", "text/uri-list", nil),
    ])
    func `a drop takes all of a text, but only a list's links`(text: String, type: String, expected: String?) {
        #expect(X11Drop.text(text, type: type) == expected)
    }
}
