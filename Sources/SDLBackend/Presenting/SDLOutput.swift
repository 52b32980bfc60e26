internal import CSDL2
internal import CWayland
import InlayDesktop
import InlayRaster

/// SDL 2.26's data about a display. When the scale changes, SDL updates only the integer scale from Wayland. It computes the fraction only
/// when a display is connected, and does not inform its windows in either case.
nonisolated struct SDLOutput {
    let proxy: OpaquePointer
    private let memory: UnsafeMutablePointer<inlay_sdl_output>

    /// Creates the accessor; nil for other SDL versions, whose memory layout differs.
    init?(at index: CInt) {
        guard Self.isSupported, let proxy = Self.proxy(at: index), let data = wl_proxy_get_user_data(proxy)
        else { return nil }
        self.init(proxy, data.assumingMemoryBound(to: inlay_sdl_output.self))
    }

    /// Creates the accessor; nil if the memory does not belong to the display.
    init?(_ proxy: OpaquePointer, _ memory: UnsafeMutablePointer<inlay_sdl_output>) {
        guard memory.pointee.output == proxy else { return nil }
        (self.proxy, self.memory) = (proxy, memory)
    }

    /// Returns SDL's `wl_output`; nil if SDL does not expose it.
    static func proxy(at index: CInt) -> OpaquePointer? {
        var mode = SDL_DisplayMode()
        guard !SDLVersion.linked.isCompat, SDLVersion.linked.minor < 32, SDL_GetDesktopDisplayMode(index, &mode) == 0
        else { return nil }
        return mode.driverdata.map { OpaquePointer($0) }
    }

    /// This memory layout is known for SDL 2.26 only.
    private static var isSupported: Bool { SDLVersion.linked.minor == 26 && !SDLVersion.linked.isCompat }

    /// SDL's device pixels per point.
    var scale: Float { memory.pointee.scale }

    /// Returns the device pixels per point, and corrects SDL's value if it differs.
    ///
    /// - Parameter whole: Wayland's scale, rounded up. A desktop may still use pixels as points.
    func followScale(_ whole: Int?) -> Float {
        let output = memory.pointee
        let isTurned = output.transform & 1 != 0
        let pixels = isTurned ? output.native_height : output.native_width
        guard output.has_logical_size != 0, pixels > 0, output.width > 0, let whole else { return output.scale }
        // Points are integers: the remainder of an integer scale is not a fraction.
        let isWhole = abs(Float(pixels) / Float(whole) - Float(output.width)) < 1
        let scale = isWhole ? Float(whole) : Float(pixels) / Float(output.width)
        guard scale > Float(whole) - 1, scale <= Float(whole) else { return output.scale }
        memory.pointee.scale = scale
        return scale
    }
}
