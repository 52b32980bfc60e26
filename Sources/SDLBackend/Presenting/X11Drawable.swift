internal import CSDL2
internal import CX11

/// A window as the X server draws into it: small parts of its picture come along with the request to show them, so that nobody waits
/// for the server to have read them; what moves is moved by the server, which then reads none of it.
@MainActor final class X11Drawable {
    private let display: OpaquePointer
    private let xWindow: XID
    private let context: GC
    private let image: UnsafeMutablePointer<XImage>
    /// The number of the request that moves first; answers to older ones may be left.
    private var firstMove: UInt = 0

    /// The surface's pixels stay valid as long as this. nil where the window's are not of 32 bits.
    init?(_ surface: SDL_Surface, display: OpaquePointer, xWindow: XID) {
        var attributes = XWindowAttributes()
        guard surface.format.pointee.BytesPerPixel == 4, let pixels = surface.pixels,
            XGetWindowAttributes(display, xWindow, &attributes) != 0, let context = XCreateGC(display, xWindow, 0, nil)
        else { return nil }
        let image = XCreateImage(
            display, attributes.visual, UInt32(attributes.depth), ZPixmap, 0,
            pixels.assumingMemoryBound(to: CChar.self), UInt32(surface.w), UInt32(surface.h), 32, surface.pitch)
        guard let image else {
            XFreeGC(display, context)
            return nil
        }
        // That of the pixels, whatever the server's is.
        image.pointee.byte_order = UInt32(1).littleEndian == 1 ? LSBFirst : MSBFirst
        self.display = display
        self.xWindow = xWindow
        self.context = context
        self.image = image
    }

    isolated deinit {
        // The pixels are the surface's.
        image.pointee.data = nil
        _ = image.pointee.f.destroy_image?(image)
        XFreeGC(display, context)
    }

    func send(_ rects: [PixelRect]) {
        for rect in rects {
            let (x, y) = (CInt(rect.left), CInt(rect.top))
            XPutImage(display, xWindow, context, image, x, y, x, y, UInt32(rect.width), UInt32(rect.height))
        }
        XFlush(display)
    }

    func move(_ moves: [PixelMove]) {
        firstMove = XNextRequest(display)
        for move in moves {
            let (source, target) = (move.source, move.target)
            XCopyArea(
                display, xWindow, xWindow, context, CInt(source.left), CInt(source.top), UInt32(target.width),
                UInt32(target.height), CInt(target.left), CInt(target.top))
        }
    }

    /// Whether all of the moves was on the screen and not under another window. To be asked when the server has done them: it tells
    /// of each.
    func hasMoved(_ moves: [PixelMove]) -> Bool {
        var event = XEvent()
        var whole = 0
        while XCheckTypedWindowEvent(display, xWindow, NoExpose, &event) != 0 {
            if event.xnoexpose.serial >= firstMove { whole += 1 }
        }
        if whole == moves.count { return true }
        while XCheckTypedWindowEvent(display, xWindow, GraphicsExpose, &event) != 0 {}
        return false
    }
}

/// How much may be sent before the server is waited for.
nonisolated struct PatchBudget {
    /// Bytes; to copy more takes longer than to wait.
    static let largest = 64 << 10
    /// Bytes; a slow server shows no more than this late.
    static let patience = 128 << 10

    /// Bytes that the server may not have read yet.
    private var waiting = 0

    /// Takes the parts into account where they may be sent.
    mutating func admits(_ rects: [PixelRect]) -> Bool {
        let size = rects.reduce(0) { $0 + $1.area * 4 }
        guard size <= Self.largest, waiting + size <= Self.patience else { return false }
        waiting += size
        return true
    }

    /// The server has read all.
    mutating func serverHasAnswered() { waiting = 0 }
}
