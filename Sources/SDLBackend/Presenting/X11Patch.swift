internal import CSDL2
internal import CX11

/// Sends small parts of a window's picture along with the request to show them, so that nobody waits for the server to have
/// read them.
@MainActor final class X11Patch {
    private let display: OpaquePointer
    private let xWindow: XID
    private let context: GC
    private let image: UnsafeMutablePointer<XImage>

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

    func show(_ rects: [PixelRect]) {
        for rect in rects {
            let (x, y) = (CInt(rect.left), CInt(rect.top))
            XPutImage(display, xWindow, context, image, x, y, x, y, UInt32(rect.width), UInt32(rect.height))
        }
        XFlush(display)
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
