import Inlay
import Testing

@testable import InlayRaster
@testable import InlaySDL

/// The files, links and texts that a window takes from a drop of another program.
@Suite struct DroppedDataTests {
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
        #expect(DroppedData.text(text, type: type) == expected)
    }

    @Test func `a list with files gives their paths, without its other links`() {
        let list = "# files\r\nfile:///tmp/a%20b.txt\r\nhttps://a.example\r\nfile:///tmp/%C3%A9\r\nfile:%\r\n"
        let place = Point(3, 4)

        #expect(
            DroppedData.event(list, type: "text/uri-list", at: place)
                == .filesDropped(["/tmp/a b.txt", "/tmp/é"], place))
        #expect(
            DroppedData.event("https://a.example\r\n", type: "text/uri-list", at: place)
                == .textDropped("https://a.example", place))
        #expect(DroppedData.event("", type: "text/plain", at: place) == nil)
    }
}
