internal import CSDL2
internal import CWayland
import Inlay

/// Shared memory on SDL's own surface. SDL itself would go through GL, which costs ten times the memory.
///
/// The painter draws into one master picture; each buffer for the compositor remembers what it lacks of it, and gets
/// only that before it is shown. The compositor's frame callbacks say when to draw.
@MainActor final class WaylandPresenter: Presenter {
    private let connection: WaylandConnection
    private let surface: OpaquePointer
    private let surfaceVersion: UInt32
    private var master: PixelMemory?
    private var isBlank = true
    private var queue = BufferQueue(width: 0, height: 0)
    private var buffers: [SharedBuffer] = []
    /// Of a former size, still read by the compositor.
    private var retired: [SharedBuffer] = []
    private var frameCallback: OpaquePointer?
    private let frameListener: UnsafeMutablePointer<wl_callback_listener>

    /// - Returns: nil when the compositor offers no shared memory.
    init?(connection: WaylandConnection, surface: OpaquePointer) {
        guard let wrapper = connection.wrap(surface) else { return nil }
        self.connection = connection
        self.surface = wrapper
        surfaceVersion = wl_surface_get_version(surface)
        frameListener = .allocate(capacity: 1)
        frameListener.initialize(
            to: wl_callback_listener(done: { data, _, _ in
                guard let data else { return }
                // SAFETY: Wayland calls this from `dispatchEvents`, on the main thread, while the presenter exists.
                nonisolated(unsafe) let object = data
                MainActor.assumeIsolated {
                    Unmanaged<WaylandPresenter>.fromOpaque(object).takeUnretainedValue().frameDone()
                }
            }))
    }

    isolated deinit { frameListener.deallocate() }

    var readiness: Readiness { frameCallback == nil && queue.canTake ? .now : .whenTold }

    func canvas(width: Int, height: Int) -> PresenterCanvas? {
        if let master, master.width == width, master.height == height {
            return PresenterCanvas(canvas: master.canvas, isBlank: isBlank)
        }
        let fresh = PixelMemory(width: width, height: height)
        master = fresh
        isBlank = true
        retireBuffers()
        queue = BufferQueue(width: fresh.width, height: fresh.height)
        return PresenterCanvas(canvas: fresh.canvas, isBlank: true)
    }

    func present(_ damage: [PixelRect]) -> Bool {
        guard let master else { return false }
        isBlank = false
        queue.add(damage)
        return show(damage, of: master)
    }

    func refresh() -> Bool {
        guard !isBlank, let master else { return false }
        return show([master.bounds], of: master)
    }

    func windowSizeChanged() { isBlank = true }

    /// A compositor waits for the commit that follows an acknowledged state; sway sends no input before it, for 200 ms.
    func confirmState() {
        if isBlank { return }
        wl_surface_commit(surface)
        connection.flush()
    }

    func close() {
        if let frameCallback { wl_callback_destroy(frameCallback) }
        frameCallback = nil
        buffers = []
        retired = []
        connection.unwrap(surface)
    }

    private func show(_ damage: [PixelRect], of master: PixelMemory) -> Bool {
        guard let index = queue.next() ?? makeBuffer(for: master) else { return false }
        let buffer = buffers[index]
        for rect in queue.submit(index) { master.copy(rect, to: buffer.base, stride: buffer.stride) }
        wl_surface_attach(surface, buffer.buffer, 0, 0)
        if surfaceVersion >= WL_SURFACE_DAMAGE_BUFFER_SINCE_VERSION {
            for rect in damage {
                wl_surface_damage_buffer(surface, Int32(rect.x), Int32(rect.y), Int32(rect.width), Int32(rect.height))
            }
        } else {
            wl_surface_damage(surface, 0, 0, .max, .max)
        }
        requestFrameCallback()
        wl_surface_commit(surface)
        connection.flush()
        return true
    }

    private func requestFrameCallback() {
        guard frameCallback == nil, let callback = wl_surface_frame(surface) else { return }
        wl_callback_add_listener(callback, frameListener, Unmanaged.passUnretained(self).toOpaque())
        frameCallback = callback
    }

    private func frameDone() {
        if let frameCallback { wl_callback_destroy(frameCallback) }
        frameCallback = nil
    }

    private func makeBuffer(for master: PixelMemory) -> Int? {
        guard queue.count < BufferQueue.limit,
            let buffer = SharedBuffer(shm: connection.shm, width: master.width, height: master.height)
        else { return nil }
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
