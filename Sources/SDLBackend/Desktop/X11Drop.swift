internal import CX11

/// A text that was dropped on a window of X11. SDL tells its lines but those that are empty, and nothing of links; what it has read stays
/// behind in a property of the window.
enum X11Drop {
    /// Of the text; what comes beyond is left out.
    private static let limit = 64 << 20  // bytes

    /// - Returns: the text, or the links, each in a line; nil where neither was dropped.
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
