internal import CSDL2
internal import CX11
import InlayRaster

/// A window that the X server draws into. Small parts of the picture are sent with the request, so that there is no wait for the server to
/// read them. The server itself moves scrolled content, without reading pixels.
@MainActor final class X11Drawable {
    private let display: OpaquePointer
    private let xWindow: XID
    private let context: GC
    private let image: UnsafeMutablePointer<XImage>
    /// The serial number of the first move request; replies to older ones may be left.
    private var firstMove: UInt = 0

    /// The surface's pixels must stay valid as long as this object. nil if the window's format does not have 32 bits per pixel.
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
        // The byte order of the pixels, regardless of the server's.
        image.pointee.byte_order = UInt32(1).littleEndian == 1 ? LSBFirst : MSBFirst
        self.display = display
        self.xWindow = xWindow
        self.context = context
        self.image = image
    }

    isolated deinit {
        // The surface owns the pixels.
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

    /// Returns whether the source of every move was on the screen and not covered by another window. Call it after the server has done the
    /// moves: it sends one event for each.
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

/// The limit of data to send before waiting for the server.
nonisolated struct UploadBudget {
    /// Bytes; copying more takes longer than waiting.
    static let largest = 64 << 10
    /// Bytes; limits the delay on a slow server.
    static let maximumPendingBytes = 128 << 10

    /// Bytes that the server may not have read yet.
    private var waiting = 0

    /// Returns whether the parts may be sent, and counts them if so.
    mutating func admits(_ rects: [PixelRect]) -> Bool {
        let size = rects.reduce(0) { $0 + $1.area * 4 }
        guard size <= Self.largest, waiting + size <= Self.maximumPendingBytes else { return false }
        waiting += size
        return true
    }

    /// Resets the count, because the server has read everything.
    mutating func serverHasAnswered() { waiting = 0 }
}
