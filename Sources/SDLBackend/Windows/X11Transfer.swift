internal import CX11
import Glibc
import Inlay
import InlayRaster

/// Receives a text that another program owns, at once or in pieces (ICCCM 2.7.2). The main thread blocks meanwhile, as with SDL: the user
/// waits for the pasted text.
@MainActor final class X11Transfer {
    private let display: OpaquePointer
    private let selection: Atom
    /// The window that receives the text in properties, and their events.
    private let window: XID
    private let property: Atom
    private let deadline = ContinuousClock.now + X11Transfer.limits.timeout

    private static let limits = TransferLimits()

    init?(of selection: Atom, on display: OpaquePointer) {
        window = XCreateSimpleWindow(display, XDefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0)
        guard window != 0 else { return nil }
        self.display = display
        self.selection = selection
        property = XInternAtom(display, "INLAY_TEXT", 0)
        XSelectInput(display, window, PropertyChangeMask)
    }

    isolated deinit { XDestroyWindow(display, window) }

    /// - Returns: nil if the owner has no text.
    func text() throws(RenderWarning) -> String? {
        if let bytes = try bytes(as: "UTF8_STRING") { return TransferLimits.text(utf8: bytes) }
        // Old programs offer Latin-1.
        return try bytes(as: "STRING").map { String(String.UnicodeScalarView($0.map { UnicodeScalar($0) })) }
    }

    private func bytes(as target: String) throws(RenderWarning) -> [UInt8]? {
        XConvertSelection(display, selection, XInternAtom(display, target, 0), property, window, 0)
        guard let answer = next(SelectionNotify) else { throw .silentClipboard }
        guard answer.xselection.property != 0 else { return nil }
        guard let first = takeProperty() else { return nil }
        guard first.type == XInternAtom(display, "INCR", 0) else { return first.bytes.isEmpty ? nil : first.bytes }
        var all: [UInt8] = []
        while all.count < Self.limits.size {
            guard let change = next(PropertyNotify) else { throw .silentClipboard }
            guard change.xproperty.atom == property, change.xproperty.state == PropertyNewValue else { continue }
            // The event belongs to a piece that was read already.
            guard let part = takeProperty() else { continue }
            if part.bytes.isEmpty { break }
            all += part.bytes.prefix(Self.limits.size - all.count)
        }
        return all.isEmpty ? nil : all
    }

    /// Reads the property. Deleting it requests the next piece.
    private func takeProperty() -> (type: Atom, bytes: [UInt8])? {
        let found = XProperty(property, of: window, on: display, limit: Self.limits.size, isTaken: true)
        guard let found else { return nil }
        if found.isCut { XDeleteProperty(display, window, property) }
        return (found.type, found.bytes)
    }

    /// Returns the next event of a type. Other events stay queued for SDL.
    private func next(_ type: CInt) -> XEvent? {
        let end = min(deadline, .now + Self.limits.silence)
        var event = XEvent()
        while true {
            if XCheckTypedWindowEvent(display, window, type, &event) != 0 { return event }
            let left = EventLoop.timeout(until: end)
            if left == 0 { return nil }
            var connection = pollfd(fd: XConnectionNumber(display), events: Int16(POLLIN), revents: 0)
            if poll(&connection, 1, left) < 0, errno != EINTR { return nil }
        }
    }
}
