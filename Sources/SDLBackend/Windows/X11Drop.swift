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
        return DroppedData.text(text, type: String(cString: name))
    }
}
