internal import CX11

/// The value of a property of an X11 window.
struct XProperty {
    let type: Atom
    /// The bytes; empty if the property has another format.
    let bytes: [UInt8]
    /// The 32-bit items, for example atoms and windows; empty if the property has another format.
    let items: [UInt]
    /// Whether the property exceeds the requested limit.
    let isCut: Bool

    /// - Parameters:
    ///   - limit: in bytes.
    ///   - isTaken: whether to delete the property after reading, unless it is cut.
    init?(_ name: Atom, of window: XID, on display: OpaquePointer, limit: Int, isTaken: Bool = false) {
        var (type, format): (Atom, CInt) = (0, 0)
        var (count, left): (UInt, UInt) = (0, 0)
        var data: UnsafeMutablePointer<UInt8>?
        // The server uses units of 4 bytes.
        let status = XGetWindowProperty(
            display, window, name, 0, limit / 4, isTaken ? 1 : 0, 0, &type, &format, &count, &left, &data)
        defer { if let data { XFree(data) } }
        guard status == Success, type != 0 else { return nil }
        self.type = type
        bytes = format == 8 ? data.map { Array(UnsafeBufferPointer(start: $0, count: Int(count))) } ?? [] : []
        // Xlib returns 32-bit items as longs.
        items =
            format == 32
            ? data.map {
                UnsafeRawBufferPointer(start: $0, count: Int(count) * 8).bindMemory(to: UInt.self).map(\.self)
            } ?? []
            : []
        isCut = left > 0
    }
}
