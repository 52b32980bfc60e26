internal import CX11

/// What a property of a window of X11 holds.
struct XProperty {
    let type: Atom
    /// None where it holds something else.
    let bytes: [UInt8]
    /// Its items of 32 bits, as atoms and windows are; none where it holds something else.
    let items: [UInt]
    /// There is more than was asked for.
    let isCut: Bool

    /// - Parameters:
    ///   - limit: in bytes.
    ///   - isTaken: whether it is gone then, unless it is cut.
    init?(_ name: Atom, of window: XID, on display: OpaquePointer, limit: Int, isTaken: Bool = false) {
        var (type, format): (Atom, CInt) = (0, 0)
        var (count, left): (UInt, UInt) = (0, 0)
        var data: UnsafeMutablePointer<UInt8>?
        // The server counts in units of 4 bytes.
        let status = XGetWindowProperty(
            display, window, name, 0, limit / 4, isTaken ? 1 : 0, 0, &type, &format, &count, &left, &data)
        defer { if let data { XFree(data) } }
        guard status == Success, type != 0 else { return nil }
        self.type = type
        bytes = format == 8 ? data.map { Array(UnsafeBufferPointer(start: $0, count: Int(count))) } ?? [] : []
        // Xlib gives items of 32 bits as longs.
        items =
            format == 32
            ? data.map {
                UnsafeRawBufferPointer(start: $0, count: Int(count) * 8).bindMemory(to: UInt.self).map(\.self)
            } ?? []
            : []
        isCut = left > 0
    }
}
