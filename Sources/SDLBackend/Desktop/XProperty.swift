internal import CX11

/// What a property of a window of X11 holds.
struct XProperty {
    let type: Atom
    /// None where it holds something else.
    let bytes: [UInt8]
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
        isCut = left > 0
    }

    /// The atoms in a property; none where it holds something else.
    static func atoms(_ name: String, of window: XID, on display: OpaquePointer) -> [Atom] {
        var (type, format): (Atom, CInt) = (0, 0)
        var (count, left): (UInt, UInt) = (0, 0)
        var data: UnsafeMutablePointer<UInt8>?
        let atom = Atom(4)  // XA_ATOM
        let status = XGetWindowProperty(
            display, window, XInternAtom(display, name, 0), 0, 64, 0, atom, &type, &format, &count, &left, &data)
        defer { if let data { XFree(data) } }
        guard status == Success, type == atom, format == 32, let data else { return [] }
        // Xlib gives items of 32 bits as longs.
        return data.withMemoryRebound(to: Atom.self, capacity: Int(count)) {
            Array(UnsafeBufferPointer(start: $0, count: Int(count)))
        }
    }
}
