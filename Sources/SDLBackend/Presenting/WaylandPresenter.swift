internal import CSDL2
internal import CWayland
import Inlay
import InlayDesktop
import InlayRaster

/// Presents through shared memory on SDL's surface. SDL itself would use GL, which needs ten times the memory.
///
/// The painter draws into a buffer that the compositor does not read. The outdated parts of the buffer are copied first from the picture
/// shown last, except where they are painted anyway. The compositor's frame callbacks schedule drawing.
@MainActor final class WaylandPresenter: Presenter, WaylandListener {
    private let connection: WaylandConnection
    private let surface: OpaquePointer
    private let surfaceVersion: UInt32
    private var size = (width: 0, height: 0)
    private var isBlank = true
    /// The window's buffer scale, if SDL does not send it to the compositor; nil leaves it to SDL.
    private var bufferScale: Int?
    private var queue = BufferQueue(width: 0, height: 0)
    private var buffers: [SharedBuffer] = []
    /// The index of the buffer that is painted but not shown yet.
    private var painted: Int?
    /// Buffers of a former size that the compositor still reads.
    private var retired: [SharedBuffer] = []
    private var frameCallback: OpaquePointer?
    private let sdlCallback: SurfaceCallback?
    /// Whether the last frame showed the whole window.
    private var isWhole = false
    private let frameListener: UnsafeMutablePointer<wl_callback_listener>

    /// - Returns: nil if the surface cannot be wrapped.
    init?(connection: WaylandConnection, surface: OpaquePointer) {
        guard let wrapper = connection.wrap(surface) else { return nil }
        self.connection = connection
        self.surface = wrapper
        surfaceVersion = wl_surface_get_version(surface)
        sdlCallback = SurfaceCallback(of: surface, connection: connection)
        frameListener = .allocate(capacity: 1)
        frameListener.initialize(
            to: wl_callback_listener(done: { data, _, _ in WaylandPresenter.from(data) { $0.frameDone() } }))
    }

    isolated deinit { frameListener.deallocate() }

    var readiness: Readiness { frameCallback == nil && queue.hasFreeBuffer ? .now : .onDisplayEvent }

    func canvas(width: Int, height: Int, changing: [PixelRect]) -> PresenterCanvas? {
        if size != (width, height) {
            size = (width, height)
            isBlank = true
            painted = nil
            retireBuffers()
            queue = BufferQueue(width: width, height: height)
        }
        guard let index = painted ?? nextBuffer(changing: changing) else {
            SDL_Error(SDL_ENOMEM)
            return nil
        }
        painted = index
        return PresenterCanvas(canvas: buffers[index].canvas, isBlank: isBlank)
    }

    func present(_ damage: [PixelRect], moves: [PixelMove]) -> Presentation {
        let damage = moves.changing(damage)
        // A refresh has shown it already.
        guard let index = painted else { return .shown }
        painted = nil
        isBlank = false
        queue.submit(index, damage: damage)
        show(index, damage)
        return .shown
    }

    func refresh() -> Bool {
        guard !isBlank else { return false }
        let whole = [PixelRect(x: 0, y: 0, width: size.width, height: size.height)]
        if painted != nil { return present(whole, moves: []) == .shown }
        guard let newest = queue.newest else { return false }
        queue.submit(newest, damage: [])
        show(newest, whole)
        return true
    }

    func windowSizeChanged() { isBlank = true }

    func setBufferScale(_ scale: Int) { bufferScale = scale }

    /// Commits the surface. A compositor waits for the commit after an acknowledged state; sway sends no input before it, for 200 ms.
    func confirmState() {
        if isBlank { return }
        wl_surface_commit(surface)
        connection.flush()
    }

    func close() {
        if let frameCallback { wl_callback_destroy(frameCallback) }
        frameCallback = nil
        sdlCallback?.close()
        buffers = []
        retired = []
        connection.unwrap(surface)
    }

    private func show(_ index: Int, _ damage: [PixelRect]) {
        if let bufferScale, surfaceVersion >= WL_SURFACE_SET_BUFFER_SCALE_SINCE_VERSION {
            wl_surface_set_buffer_scale(surface, Int32(bufferScale))
        }
        wl_surface_attach(surface, buffers[index].buffer, 0, 0)
        if surfaceVersion >= WL_SURFACE_DAMAGE_BUFFER_SINCE_VERSION {
            for rect in damage {
                wl_surface_damage_buffer(surface, Int32(rect.x), Int32(rect.y), Int32(rect.width), Int32(rect.height))
            }
        } else {
            wl_surface_damage(surface, 0, 0, .max, .max)
        }
        isWhole = damage.reduce(0) { $0 + $1.area } >= size.width * size.height
        requestFrameCallback()
        sdlCallback?.willCommit()
        wl_surface_commit(surface)
        connection.flush()
    }

    private func requestFrameCallback() {
        guard frameCallback == nil, let callback = wl_surface_frame(surface) else { return }
        wl_callback_add_listener(callback, frameListener, Unmanaged.passUnretained(self).toOpaque())
        frameCallback = callback
    }

    private func frameDone() {
        if let frameCallback { wl_callback_destroy(frameCallback) }
        frameCallback = nil
        sdlCallback?.frameDone(ofAll: isWhole)
    }

    /// Returns a buffer with the current picture, except for the changing parts. If a frame is drawn although the display accepts none,
    /// there may be one buffer more than the limit.
    private func nextBuffer(changing: [PixelRect]) -> Int? {
        guard let index = queue.next() ?? makeBuffer() else { return nil }
        let lacking = queue.begin(index, changing: changing)
        if let newest = queue.newest {
            for rect in lacking { buffers[newest].canvas.copy(rect, to: buffers[index].canvas) }
        }
        return index
    }

    private func makeBuffer() -> Int? {
        guard let buffer = SharedBuffer(shm: connection.shm, width: size.width, height: size.height) else { return nil }
        let index = queue.append()
        buffer.onRelease = { [weak self] in self?.queue.release(index) }
        buffers.append(buffer)
        return index
    }

    private func retireBuffers() {
        for (index, buffer) in buffers.enumerated() where queue.isBusy(index) {
            retired.append(buffer)
            buffer.onRelease = { [weak self, unowned buffer] in self?.retired.removeAll { $0 === buffer } }
        }
        buffers = []
    }
}
