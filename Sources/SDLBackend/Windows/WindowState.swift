internal import CSDL2
import Inlay
import InlayRaster

/// The state of a window between events.
struct WindowState {
    /// The size and scale last reported to the application.
    var reported: (size: Size, scale: Double) = (.zero, 1)
    /// The window's geometry before it was maximised or closed.
    var geometry: WindowGeometry?
    var isMinimized = false
    /// Whether the window was in full screen when that was last looked up.
    var fillsScreen = false
    /// The state that the application has requested and the window system has not confirmed; nil if there is none.
    var requestedFullScreen: Bool?
    /// Whether an event occurred that may have changed it.
    var mayHaveChangedFullScreen = false
    var isHidden = false
    /// Whether an event occurred that may have changed the size.
    var mayHaveResized = false
    /// Whether the screen lost its content.
    var isExposed = false
    /// Whether the canvas lost content without the application's knowledge.
    var isPictureLost = false
    /// Whether the window system changed the window's state, perhaps without a visible effect.
    var isUnconfirmed = false
    /// SDL's index of the window's display, for versions that do not report a change.
    var display: CInt?
    /// Whether the pointer has entered but not yet reported its position.
    var hasPointerEntered = false
}

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

    mutating func apply(to window: OpaquePointer) {
        needApplying = false
        // SDL rejects a minimum above the maximum, even between two calls.
        SDL_SetWindowMinimumSize(window, 1, 1)
        SDL_SetWindowMaximumSize(window, maximum[0], maximum[1])
        SDL_SetWindowMinimumSize(window, minimum[0], minimum[1])
    }

    /// Returns a length as an integer that SDL accepts; 1 for NaN.
    static func units(_ length: Double) -> CInt {
        length.isNaN ? 1 : CInt(min(max(length.rounded(), 1), Double(largest)))
    }
}

extension Cursor {
    var sdlCursor: SDL_SystemCursor {
        switch self {
        case .arrow: SDL_SYSTEM_CURSOR_ARROW
        case .pointingHand: SDL_SYSTEM_CURSOR_HAND
        case .iBeam: SDL_SYSTEM_CURSOR_IBEAM
        case .crosshair: SDL_SYSTEM_CURSOR_CROSSHAIR
        case .wait: SDL_SYSTEM_CURSOR_WAIT
        case .notAllowed: SDL_SYSTEM_CURSOR_NO
        case .resizeLeftRight: SDL_SYSTEM_CURSOR_SIZEWE
        case .resizeUpDown: SDL_SYSTEM_CURSOR_SIZENS
        case .resizeTopLeftBottomRight: SDL_SYSTEM_CURSOR_SIZENWSE
        case .resizeTopRightBottomLeft: SDL_SYSTEM_CURSOR_SIZENESW
        case .move: SDL_SYSTEM_CURSOR_SIZEALL
        }
    }
}
