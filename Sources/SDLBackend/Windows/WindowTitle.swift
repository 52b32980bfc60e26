internal import CX11
import InlayRaster

/// A window's title in the form the window system accepts: one line, short enough for a Wayland message (4,096 bytes).
struct WindowTitle {
    let text: String

    /// Bytes of UTF-8.
    static let limit = 2_000

    /// Replaces control characters by spaces, and truncates the title to the limit.
    init(_ title: String) {
        var text = ""
        var count = 0
        for character in title {
            let shown =
                character.unicodeScalars.contains { $0.properties.generalCategory == .control } ? " " : character
            count += shown.utf8.count
            if count > Self.limit { break }
            text.append(shown)
        }
        self.text = text
    }

    /// Sets the EWMH 1.5 properties of an X11 window, and the older ones for programs that support only those.
    func set(on window: XID, _ display: OpaquePointer) {
        let utf8 = XInternAtom(display, "UTF8_STRING", 0)
        for name in ["_NET_WM_NAME", "_NET_WM_ICON_NAME"] {
            write(Array(text.utf8), name, utf8, window, display)
        }
        // ICCCM supports Latin-1.
        let latin = text.unicodeScalars.map { UInt8(exactly: $0.value) }
        let isLatin = !latin.contains(nil)
        for name in ["WM_NAME", "WM_ICON_NAME"] {
            let type = isLatin ? XInternAtom(display, "STRING", 0) : utf8
            write(isLatin ? latin.compactMap(\.self) : Array(text.utf8), name, type, window, display)
        }
        XFlush(display)
    }

    private func write(_ bytes: [UInt8], _ name: String, _ type: Atom, _ window: XID, _ display: OpaquePointer) {
        XChangeProperty(
            display, window, XInternAtom(display, name, 0), type, 8, PropModeReplace, bytes, CInt(bytes.count))
    }
}
