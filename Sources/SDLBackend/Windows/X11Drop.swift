internal import CX11
import InlayRaster

/// A text dropped on an X11 window. SDL reports only its non-empty lines, and no links; the data it has read stays in a property of the
/// window.
enum X11Drop {
    /// The most bytes of the text; the rest is left out.
    private static let limit = 64 << 20  // bytes

    /// - Returns: the text, or the links, one per line; nil if neither was dropped.
    @MainActor static func takeText(of window: XID, on display: OpaquePointer) -> String? {
        guard let found = XProperty(XA_PRIMARY, of: window, on: display, limit: limit, isTaken: true),
            let name = XGetAtomName(display, found.type)
        else { return nil }
        defer { XFree(name) }
        let text = TransferLimits.text(utf8: found.bytes)
        return self.text(text, type: String(cString: name))
    }

    static func text(_ text: String, type: String) -> String? {
        guard type == "text/uri-list" else { return type.hasPrefix("text/plain") && !text.isEmpty ? text : nil }
        let links = text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") && !$0.hasPrefix("file:") }
        return links.isEmpty ? nil : links.joined(separator: "\n")
    }
}
