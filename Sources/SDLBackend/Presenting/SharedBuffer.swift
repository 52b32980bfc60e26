internal import CWayland
import Glibc
import Inlay
import InlayDesktop
import InlayRaster

/// Memory that the compositor reads a picture from.
@MainActor final class SharedBuffer: WaylandListener {
    let width: Int
    let height: Int
    let base: UnsafeMutableRawPointer
    let buffer: OpaquePointer
    /// Called when the compositor releases the buffer.
    var onRelease: () -> Void = {}

    var stride: Int { width * 4 }
    private var byteCount: Int { stride * height }
    var canvas: PixelBuffer { PixelBuffer(pixels: base, stride: stride, width: width, height: height) }
    private let listener: UnsafeMutablePointer<wl_buffer_listener>

    /// - Returns: nil if the system cannot allocate memory, or the size exceeds Wayland's limit.
    init?(shm: OpaquePointer, width: Int, height: Int) {
        self.width = width
        self.height = height
        let byteCount = width * 4 * height
        guard byteCount <= Int(Int32.max) else { return nil }
        let file = memfd_create("inlay-window", inlay_memfd_flags)
        guard file >= 0 else { return nil }
        defer { _ = Glibc.close(file) }
        guard ftruncate(file, byteCount) == 0 else { return nil }
        // Prevents the memory from shrinking while the compositor reads it.
        _ = fcntl(file, inlay_add_seals, inlay_seals)
        guard let memory = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0), memory != MAP_FAILED
        else { return nil }
        guard let pool = wl_shm_create_pool(shm, file, Int32(byteCount)) else {
            munmap(memory, byteCount)
            return nil
        }
        defer { wl_shm_pool_destroy(pool) }
        let made = wl_shm_pool_create_buffer(
            pool, 0, Int32(width), Int32(height), Int32(width * 4), WL_SHM_FORMAT_XRGB8888.rawValue)
        guard let made else {
            munmap(memory, byteCount)
            return nil
        }
        base = memory
        buffer = made
        listener = .allocate(capacity: 1)
        listener.initialize(
            to: wl_buffer_listener(release: { data, _ in SharedBuffer.from(data) { $0.onRelease() } }))
        wl_buffer_add_listener(made, listener, Unmanaged.passUnretained(self).toOpaque())
    }

    isolated deinit {
        wl_buffer_destroy(buffer)
        munmap(base, byteCount)
        listener.deallocate()
    }
}
