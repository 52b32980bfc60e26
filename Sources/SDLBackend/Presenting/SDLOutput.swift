internal import CSDL2
internal import CWayland

/// What SDL 2.26 keeps of a display. Of a scale that changes it keeps what Wayland says, in whole steps, and works out the fraction only when a
/// display is plugged in; to its windows it tells neither.
nonisolated struct SDLOutput {
    let proxy: OpaquePointer
    private let memory: UnsafeMutablePointer<inlay_sdl_output>

    /// nil where SDL is another, which keeps other things.
    init?(at index: CInt) {
        guard Self.isSupported, let proxy = Self.proxy(at: index), let data = wl_proxy_get_user_data(proxy)
        else { return nil }
        self.init(proxy, data.assumingMemoryBound(to: inlay_sdl_output.self))
    }

    /// nil where the memory is not that of the display.
    init?(_ proxy: OpaquePointer, _ memory: UnsafeMutablePointer<inlay_sdl_output>) {
        guard memory.pointee.output == proxy else { return nil }
        (self.proxy, self.memory) = (proxy, memory)
    }

    /// SDL's `wl_output`; nil where SDL does not tell.
    static func proxy(at index: CInt) -> OpaquePointer? {
        var mode = SDL_DisplayMode()
        guard !SDLVersion.linked.isCompat, SDLVersion.linked.minor < 32, SDL_GetDesktopDisplayMode(index, &mode) == 0
        else { return nil }
        return mode.driverdata.map { OpaquePointer($0) }
    }

    /// Only SDL 2.26 is known to lay its memory out like this.
    private static var isSupported: Bool { SDLVersion.linked.minor == 26 && !SDLVersion.linked.isCompat }

    /// Device pixels per point as SDL has it.
    var scale: Float { memory.pointee.scale }

    /// Device pixels per point; corrected where that is another than SDL keeps.
    ///
    /// - Parameter whole: what Wayland says, rounded up. A desktop may count its points in pixels all the same.
    func followScale(_ whole: Int?) -> Float {
        let output = memory.pointee
        let isTurned = output.transform & 1 != 0
        let pixels = isTurned ? output.native_height : output.native_width
        guard output.has_logical_size != 0, pixels > 0, output.width > 0, let whole else { return output.scale }
        // Points are whole: what a whole scale leaves over is none of a fraction.
        let isWhole = abs(Float(pixels) / Float(whole) - Float(output.width)) < 1
        let scale = isWhole ? Float(whole) : Float(pixels) / Float(output.width)
        guard scale > Float(whole) - 1, scale <= Float(whole) else { return output.scale }
        memory.pointee.scale = scale
        return scale
    }
}
