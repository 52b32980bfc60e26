internal import CSDL2
import Inlay

/// What a window remembers between events.
struct WindowState {
    /// What the application was last told.
    var reported: (size: Size, scale: Double) = (.zero, 1)
    /// How the window lay before it was maximised or closed.
    var geometry: WindowGeometry?
    var isMinimized = false
    var isHidden = false
    /// Something that may have changed the size was heard of.
    var mayHaveResized = false
    /// The screen lost what it showed.
    var isExposed = false
    /// The canvas lost what the application does not know to be lost.
    var isPictureLost = false
    /// The window system gave the window another state, which may have no consequence for the picture.
    var isUnconfirmed = false
    /// SDL's index of the display that the window is on, where SDL does not report a change.
    var display: CInt?
    /// The pointer came in and has not said where it is.
    var hasPointerEntered = false
}

/// Smallest and largest size of a window, in SDL's units.
struct SizeLimits {
    private var minimum: [CInt] = [1, 1]
    private var maximum: [CInt] = [largest, largest]
    private(set) var needApplying = false
    /// In points, as the application has set them.
    private var points = (minimum: Size.zero, maximum: Size(.infinity, .infinity))

    /// X11 has no larger windows.
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
        // A maximum below the minimum means nothing.
        let clamped = zip(low, high).map { max($0, $1) }
        if low == self.minimum && clamped == self.maximum { return }
        (self.minimum, self.maximum) = (low, clamped)
        needApplying = true
    }

    mutating func apply(to window: OpaquePointer) {
        needApplying = false
        // SDL takes no minimum above the maximum, not even for a moment.
        SDL_SetWindowMinimumSize(window, 1, 1)
        SDL_SetWindowMaximumSize(window, maximum[0], maximum[1])
        SDL_SetWindowMinimumSize(window, minimum[0], minimum[1])
    }

    /// A length as a number that SDL takes; 1 for one that is no number.
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
