internal import CSDL2
import Inlay
import InlayRaster

/// Presents through a streaming texture on an SDL renderer, for displays without a special presenter.
final class TexturePresenter: Presenter {
    private let renderer: OpaquePointer
    private var pacer: FramePacer
    private var memory: PixelMemory?
    private var texture: OpaquePointer?
    private var isBlank = true

    /// - Returns: nil if SDL has no renderer for the window; `SDL_GetError` has the reason.
    init?(window: OpaquePointer, refreshRate: Int) {
        let made =
            SDL_CreateRenderer(window, -1, 0)
            ?? SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE.rawValue)
        guard let made else { return nil }
        renderer = made
        pacer = FramePacer(refreshRate: refreshRate)
    }

    var readiness: Readiness { pacer.readiness() }

    func displayChanged(refreshRate: Int) { pacer.follow(refreshRate: refreshRate) }

    func canvas(width: Int, height: Int, changing: [PixelRect]) -> PresenterCanvas? {
        if let memory, memory.width == width, memory.height == height {
            return PresenterCanvas(canvas: memory.canvas, isBlank: isBlank)
        }
        // The old memory is freed first, to leave room for the new one.
        memory = nil
        isBlank = true
        dropTexture()
        guard let fresh = PixelMemory(width: width, height: height) else {
            SDL_Error(SDL_ENOMEM)
            return nil
        }
        memory = fresh
        return PresenterCanvas(canvas: fresh.canvas, isBlank: true)
    }

    func present(_ damage: [PixelRect], moves: [PixelMove]) -> Presentation {
        let damage = moves.changing(damage)
        guard let memory else { return .refused }
        isBlank = false
        if texture == nil {
            texture = makeTexture(for: memory)
        } else {
            for rect in damage { upload(rect, of: memory) }
        }
        pacer.framePresented()
        return show() ? .shown : .refused
    }

    func refresh() -> Bool {
        guard !isBlank, let memory else { return false }
        if texture == nil { texture = makeTexture(for: memory) }
        return show()
    }

    func windowSizeChanged() {
        isBlank = true
        pacer.reset()
    }

    func texturesLost() { dropTexture() }

    func close() {
        dropTexture()
        SDL_DestroyRenderer(renderer)
    }

    private func makeTexture(for memory: PixelMemory) -> OpaquePointer? {
        let texture = SDL_CreateTexture(
            renderer, SDL_PIXELFORMAT_RGB888.rawValue, CInt(SDL_TEXTUREACCESS_STREAMING.rawValue),
            CInt(memory.width), CInt(memory.height))
        if let texture { SDL_UpdateTexture(texture, nil, memory.base, CInt(memory.stride)) }
        return texture
    }

    private func upload(_ rect: PixelRect, of memory: PixelMemory) {
        let part = rect.intersection(memory.bounds)
        if part.isEmpty { return }
        var target = part.sdlRect
        let start = memory.base + part.y * memory.stride + part.x * 4
        SDL_UpdateTexture(texture, &target, start, CInt(memory.stride))
    }

    private func show() -> Bool {
        guard let texture, SDL_RenderCopy(renderer, texture, nil, nil) == 0 else { return false }
        SDL_RenderPresent(renderer)
        return true
    }

    private func dropTexture() {
        if let texture { SDL_DestroyTexture(texture) }
        texture = nil
    }
}
