internal import CSDL2
internal import CX11
import Inlay
import InlayRaster

/// Presents through SDL's window surface without GL: it paints into memory that the X server reads. SDL waits until the server has read it;
/// small parts are sent instead. Scroll blits are applied to the screen only: painting does not read the old pixels, so the surface keeps
/// outdated pixels there until it is painted again.
final class X11Presenter: Presenter {
    private let window: OpaquePointer
    private var pacer: FramePacer
    private var isBlank = true
    private var surface: UnsafeMutablePointer<SDL_Surface>?
    /// The layout of the surface. A new surface may have the address of the old one.
    private var layout: SurfaceLayout?
    private var drawable: X11Drawable?
    private var uploadBudget = UploadBudget()
    /// The region where the surface differs from the screen because of scroll blits.
    private var behind = PixelRegion()
    /// The number of coming frames to move in memory, because another window covers this one.
    private var coveredFrames = 0
    private static let coveredFramesAtOnce = 60
    /// The memory from which SDL converts if the screen's format differs from ours.
    private var own: (memory: PixelMemory, surface: UnsafeMutablePointer<SDL_Surface>)?

    private let display: OpaquePointer
    private let xWindow: UInt
    /// The colour that the server paints where the window grows, before a frame is drawn.
    private var background: UInt32?

    init(window: OpaquePointer, display: OpaquePointer, xWindow: UInt, refreshRate: Int) {
        self.window = window
        self.display = display
        self.xWindow = xWindow
        pacer = FramePacer(refreshRate: refreshRate)
    }

    var readiness: Readiness { pacer.readiness() }

    func displayChanged(refreshRate: Int) { pacer.follow(refreshRate: refreshRate) }

    func canvas(width: Int, height: Int, changing: [PixelRect]) -> PresenterCanvas? {
        guard let surface = SDL_GetWindowSurface(window), let pixels = surface.pointee.pixels else {
            discardSurface()
            return nil
        }
        let layout = SurfaceLayout(surface)
        if layout != self.layout { discardSurface() }
        (self.surface, self.layout) = (surface, layout)
        let size = (width: Int(surface.pointee.w), height: Int(surface.pointee.h))
        if surface.pointee.format.pointee.format == SDL_PIXELFORMAT_RGB888.rawValue {
            let canvas = PixelBuffer(
                pixels: pixels, stride: Int(surface.pointee.pitch), width: size.width, height: size.height)
            drawable = drawable ?? X11Drawable(surface.pointee, display: display, xWindow: XID(xWindow))
            if !movesOnScreen, !behind.isEmpty { isBlank = true }
            return PresenterCanvas(canvas: canvas, isBlank: isBlank, movesOnScreen: movesOnScreen)
        }
        guard let memory = ownMemory(width: size.width, height: size.height) else { return nil }
        return PresenterCanvas(canvas: memory.canvas, isBlank: isBlank)
    }

    private var movesOnScreen: Bool { own == nil && drawable != nil && coveredFrames == 0 }

    func present(_ damage: [PixelRect], moves: [PixelMove]) -> Presentation {
        guard let surface else { return .refused }
        isBlank = false
        pacer.framePresented()
        behind.remove(within: damage)
        if !moves.isEmpty, movesOnScreen, let drawable { return move(moves, by: drawable, thenShow: damage) }
        if !moves.isEmpty, coveredFrames > 0 { coveredFrames -= 1 }
        if own == nil { matchBackground(surface) }
        let isTaken = show(moves.changing(damage), of: surface)
        if !isTaken { isBlank = true }
        return isTaken ? .shown : .refused
    }

    private func move(_ moves: [PixelMove], by drawable: X11Drawable, thenShow damage: [PixelRect]) -> Presentation {
        for move in moves { behind.add(move.target) }
        drawable.move(moves)
        guard update(damage) else {
            isBlank = true
            return .refused
        }
        if drawable.hasMoved(moves) { return .shown }
        coveredFrames = Self.coveredFramesAtOnce
        return .lost
    }

    private func show(_ damage: [PixelRect], of surface: UnsafeMutablePointer<SDL_Surface>) -> Bool {
        if let own {
            for rect in damage {
                // The blit clips the second rectangle in place.
                var (source, target) = (rect.sdlRect, rect.sdlRect)
                SDL_UpperBlit(own.surface, &source, surface, &target)
            }
        }
        if uploadBudget.admits(damage), let drawable {
            drawable.send(damage)
            return true
        }
        return update(damage)
    }

    /// Shows parts of the surface, and waits until the server has read them.
    private func update(_ rects: [PixelRect]) -> Bool {
        let rects = rects.map(\.sdlRect)
        return serverDidComplete(SDL_UpdateWindowSurfaceRects(window, rects, CInt(rects.count)))
    }

    /// Updates the budget. SDL has waited for the server in each successful call.
    private func serverDidComplete(_ result: CInt) -> Bool {
        if result == 0 { uploadBudget.serverHasAnswered() }
        return result == 0
    }

    func refresh() -> Bool {
        guard !isBlank, behind.isEmpty, surface != nil else { return false }
        return serverDidComplete(SDL_UpdateWindowSurface(window))
    }

    func windowSizeChanged() {
        discardSurface()
        pacer.reset()
    }

    private func discardSurface() {
        isBlank = true
        (surface, layout, drawable) = (nil, nil, nil)
        behind.removeAll()
        coveredFrames = 0
    }

    func close() {
        drawable = nil
        freeOwnMemory()
    }

    /// Sets the window's background. A growing window shows it, or the frame's, until it is painted. The colour of the lower right corner
    /// avoids flicker.
    private func matchBackground(_ surface: UnsafeMutablePointer<SDL_Surface>) {
        let (width, height, pitch) = (Int(surface.pointee.w), Int(surface.pointee.h), Int(surface.pointee.pitch))
        guard behind.isEmpty, width > 0, height > 0, let pixels = surface.pointee.pixels else { return }
        let corner = pixels.load(fromByteOffset: (height - 1) * pitch + (width - 1) * 4, as: UInt32.self)
        if corner == background { return }
        background = corner
        XSetWindowBackground(display, XID(xWindow), UInt(corner & 0xff_ffff))
    }

    private func ownMemory(width: Int, height: Int) -> PixelMemory? {
        if let own, own.memory.width == width, own.memory.height == height { return own.memory }
        freeOwnMemory()
        isBlank = true
        guard let memory = PixelMemory(width: width, height: height) else {
            SDL_Error(SDL_ENOMEM)
            return nil
        }
        let surface = SDL_CreateRGBSurfaceWithFormatFrom(
            memory.base, CInt(width), CInt(height), 32, CInt(memory.stride), SDL_PIXELFORMAT_RGB888.rawValue)
        guard let surface else { return nil }
        own = (memory, surface)
        return memory
    }

    private func freeOwnMemory() {
        if let own { SDL_FreeSurface(own.surface) }
        own = nil
    }
}

/// The address and format of a surface's pixels.
private struct SurfaceLayout: Equatable {
    private let surface: UnsafeMutablePointer<SDL_Surface>
    private let pixels: UnsafeMutableRawPointer?
    private let width: CInt
    private let height: CInt
    private let pitch: CInt

    init(_ surface: UnsafeMutablePointer<SDL_Surface>) {
        self.surface = surface
        pixels = surface.pointee.pixels
        width = surface.pointee.w
        height = surface.pointee.h
        pitch = surface.pointee.pitch
    }
}

nonisolated extension PixelRect {
    var sdlRect: SDL_Rect { SDL_Rect(x: CInt(x), y: CInt(y), w: CInt(width), h: CInt(height)) }
}
