internal import CSDL2
import Inlay
import InlayRaster

/// The state of a window between events.
struct WindowState {
    /// The size and scale last reported to the application.
    var reported: (size: Size, scale: Double) = (.zero, 1)
    /// The window's geometry before it was maximised or closed. The place is that of the frame.
    var geometry: WindowGeometry?
    /// Whether the window has a remembered size and its frame is not known yet.
    var mayExceedScreen = false
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
