internal import CX11
import Glibc
import Inlay

/// Takes a text that another program owns, at once or piece by piece (ICCCM 2.7.2). The main thread waits meanwhile, as with SDL: whoever
/// pastes waits for the text.
@MainActor final class X11Transfer {
    private let display: OpaquePointer
    private let selection: Atom
    /// Takes the text as properties, and hears of them.
    private let window: XID
    private let property: Atom
    private let deadline = ContinuousClock.now + X11Transfer.limits.patience

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

    /// - Returns: nil where the owner has no text.
    func text() throws(Omission) -> String? {
        if let bytes = try bytes(as: "UTF8_STRING") { return TransferLimits.text(utf8: bytes) }
        // Programs of the last century have Latin-1.
        return try bytes(as: "STRING").map { String(String.UnicodeScalarView($0.map { UnicodeScalar($0) })) }
    }

    private func bytes(as target: String) throws(Omission) -> [UInt8]? {
        XConvertSelection(display, selection, XInternAtom(display, target, 0), property, window, 0)
        guard let answer = next(SelectionNotify) else { throw .silentClipboard }
        guard answer.xselection.property != 0 else { return nil }
        guard let first = takeProperty() else { return nil }
        guard first.type == XInternAtom(display, "INCR", 0) else { return first.bytes.isEmpty ? nil : first.bytes }
        var all: [UInt8] = []
        while all.count < Self.limits.size {
            guard let change = next(PropertyNotify) else { throw .silentClipboard }
            guard change.xproperty.atom == property, change.xproperty.state == PropertyNewValue else { continue }
            // Word of one that was taken already.
            guard let part = takeProperty() else { continue }
            if part.bytes.isEmpty { break }
            all += part.bytes.prefix(Self.limits.size - all.count)
        }
        return all.isEmpty ? nil : all
    }

    /// To be gone is how a property says that the next piece may come.
    private func takeProperty() -> (type: Atom, bytes: [UInt8])? {
        let found = XProperty(property, of: window, on: display, limit: Self.limits.size, isTaken: true)
        guard let found else { return nil }
        if found.isCut { XDeleteProperty(display, window, property) }
        return (found.type, found.bytes)
    }

    /// The next event of a type; all others wait for SDL.
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
