internal import CSDL2
internal import CX11
import Inlay

/// The minimum and maximum size of a window, in SDL's units.
struct SizeLimits {
    private var minimum: [CInt] = [1, 1]
    private var maximum: [CInt] = [largest, largest]
    private(set) var needApplying = false
    /// The limits in points, as set by the application.
    private var points = (minimum: Size.zero, maximum: Size(.infinity, .infinity))

    /// The largest window of X11.
    private static let largest: CInt = 32_767

    mutating func rescale(unitsPerPoint: Double) {
        set(minimum: points.minimum, maximum: points.maximum, unitsPerPoint: unitsPerPoint)
    }

    mutating func set(minimum: Size, maximum: Size, unitsPerPoint: Double) {
        points = (minimum, maximum)
        let low = [minimum.width, minimum.height].map { $0 > 0 ? Self.units(($0 * unitsPerPoint).rounded(.up)) : 1 }
        let high = [maximum.width, maximum.height].map {
            $0.isNaN ? Self.largest : Self.units(($0 * unitsPerPoint).rounded(.down))
        }
        // A maximum below the minimum has no effect.
        let clamped = zip(low, high).map { max($0, $1) }
        if low == self.minimum && clamped == self.maximum { return }
        (self.minimum, self.maximum) = (low, clamped)
        needApplying = true
    }

    mutating func apply(to window: OpaquePointer, _ native: NativeHandles?) {
        needApplying = false
        // SDL 2 would also move the window to the place that it had last reported.
        if case .x11(let display, let xWindow) = native, !SDLVersion.linked.isCompat {
            setHints(of: xWindow, on: display)
            var (width, height): (CInt, CInt) = (0, 0)
            SDL_GetWindowSize(window, &width, &height)
            let size = [width, height]
            let allowed = within(size)
            if allowed != size, SDL_GetWindowFlags(window) & SDL_WINDOW_FULLSCREEN.rawValue == 0 {
                SDL_SetWindowSize(window, allowed[0], allowed[1])
            }
            return
        }
        // SDL rejects a minimum above the maximum, even between two calls.
        SDL_SetWindowMinimumSize(window, 1, 1)
        SDL_SetWindowMaximumSize(window, maximum[0], maximum[1])
        SDL_SetWindowMinimumSize(window, minimum[0], minimum[1])
    }

    /// Returns a width and a height within the limits.
    func within(_ size: [CInt]) -> [CInt] { zip(size, zip(minimum, maximum)).map { max($1.0, min($0, $1.1)) } }

    private func setHints(of window: UInt, on display: OpaquePointer) {
        XSizeHints.change(of: window, on: display) { hints in
            hints.flags |= PMinSize | PMaxSize
            (hints.min_width, hints.min_height) = (minimum[0], minimum[1])
            (hints.max_width, hints.max_height) = (maximum[0], maximum[1])
        }
    }

    /// Returns a length as an integer that SDL accepts; 1 for NaN.
    static func units(_ length: Double) -> CInt {
        length.isNaN ? 1 : CInt(min(max(length.rounded(), 1), Double(largest)))
    }
}

extension XSizeHints {
    /// Changes the hints about size and place that a window of X11 gives to the window manager.
    static func change(of window: UInt, on display: OpaquePointer, _ change: (inout XSizeHints) -> Void) {
        var (hints, supplied) = (XSizeHints(), 0)
        _ = XGetWMNormalHints(display, XID(window), &hints, &supplied)
        change(&hints)
        XSetWMNormalHints(display, XID(window), &hints)
    }
}
