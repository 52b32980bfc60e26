internal import CSDL2
internal import CWayland
internal import CX11
import Inlay
import InlayRaster

/// Places a window on the screen, and sets its relation to other windows.
struct WindowPlacement {
    let handle: OpaquePointer
    let native: NativeHandles?
    let unitsPerPoint: Double

    /// Places a window of X11 before it is shown.
    ///
    /// - Parameters:
    ///   - number: the number of windows that were open before it.
    ///   - hasManager: whether a window manager places windows.
    func place(at remembered: WindowGeometry?, number: Int, hasManager: Bool) {
        guard case .x11(let display, let window) = native else { return }
        var corner: SDL_Point?
        if let x = remembered?.x, let y = remembered?.y, Self.isOnScreen(x: x, y: y) {
            corner = SDL_Point(x: CInt(x), y: CInt(y))
        } else if !hasManager {
            corner = cascadedCorner(number)
        }
        if let corner { move(to: corner) }
        setPositionHint(corner, display, window)
    }

    /// Places a window of X11 to the right or left of another one, and moves that one if necessary.
    func place(beside other: WindowPlacement) {
        var bounds = SDL_Rect()
        guard SDL_GetDisplayUsableBounds(max(0, SDL_GetWindowDisplayIndex(other.handle)), &bounds) == 0 else { return }
        let places = Self.places(of: frame, beside: other.frame, in: bounds)
        move(to: places.own)
        other.move(to: places.other)
    }

    /// Moves the frame of a window of X11. SDL 3 moves a window only after it has mapped it, and Inlay maps its windows itself.
    private func move(to corner: SDL_Point) {
        guard case .x11(let display, let window) = native else { return }
        XMoveWindow(display, XID(window), corner.x, corner.y)
    }

    /// The rectangle of the window with its frame, in pixels, as the X server knows it: SDL learns it later, with an event.
    private var frame: SDL_Rect {
        guard case .x11(let display, let window) = native else { return SDL_Rect() }
        var (root, child): (XID, XID) = (0, 0)
        var (x, y): (CInt, CInt) = (0, 0)
        var (width, height, border, depth): (CUnsignedInt, CUnsignedInt, CUnsignedInt, CUnsignedInt) = (0, 0, 0, 0)
        XGetGeometry(display, XID(window), &root, &x, &y, &width, &height, &border, &depth)
        XTranslateCoordinates(display, XID(window), root, 0, 0, &x, &y, &child)
        let extents = frameExtents ?? FrameExtents()
        return SDL_Rect(
            x: x - extents.left, y: y - extents.top, w: CInt(width) + extents.left + extents.right,
            h: CInt(height) + extents.top + extents.bottom)
    }

    /// Returns the corners of a window and of the window next to which it is placed. The other window stays where it is if there is room at
    /// one of its sides; else it moves to the left edge. Windows that are too wide for the screen cover each other as little as possible.
    static func places(of own: SDL_Rect, beside other: SDL_Rect, in screen: SDL_Rect) -> (
        own: SDL_Point, other: SDL_Point
    ) {
        let (left, right) = (screen.x, screen.x + screen.w)
        let y = max(screen.y, min(other.y, screen.y + screen.h - own.h))
        let place = SDL_Point(x: other.x, y: other.y)
        if other.x + other.w + own.w <= right { return (SDL_Point(x: other.x + other.w, y: y), place) }
        if other.x - own.w >= left { return (SDL_Point(x: other.x - own.w, y: y), place) }
        return (
            SDL_Point(x: max(left, right - own.w), y: y),
            SDL_Point(x: max(left, min(other.x, right - own.w - other.w)), y: other.y)
        )
    }

    /// Returns the size limited to the screen, because a saved size may be from a larger one. `fitOnScreen` subtracts the frame, which is
    /// not known yet.
    func withinScreen(_ size: Size) -> Size {
        var bounds = SDL_Rect()
        guard SDL_GetDisplayUsableBounds(max(0, SDL_GetWindowDisplayIndex(handle)), &bounds) == 0 else { return size }
        let room = Size(Double(bounds.w) / unitsPerPoint, Double(bounds.h) / unitsPerPoint)
        return Size(min(size.width, max(room.width, 1)), min(size.height, max(room.height, 1)))
    }

    /// Sets or clears the hint that the user chose the place. SDL 2 always sets it, and all windows would be centred on the screen.
    private func setPositionHint(_ corner: SDL_Point?, _ display: OpaquePointer, _ window: UInt) {
        XSizeHints.change(of: window, on: display) { hints in
            hints.flags &= ~(USPosition | PPosition)
            if corner != nil { hints.flags |= USPosition }
        }
    }

    /// Returns a place in the middle of the screen, offset by the number of other windows: without a window manager the window would cover the
    /// title of the one before.
    private func cascadedCorner(_ number: Int) -> SDL_Point? {
        var (bounds, width, height) = (SDL_Rect(), 0 as CInt, 0 as CInt)
        guard SDL_GetDisplayUsableBounds(max(0, SDL_GetWindowDisplayIndex(handle)), &bounds) == 0 else { return nil }
        SDL_GetWindowSize(handle, &width, &height)
        let offset = CInt((32 * unitsPerPoint).rounded()) * CInt(number % 10)
        return SDL_Point(x: bounds.x + (bounds.w - width) / 2 + offset, y: bounds.y + (bounds.h - height) / 2 + offset)
    }

    private static func isOnScreen(x: Int, y: Int) -> Bool {
        // A visible corner that can be dragged is enough.
        let corner = SDL_Point(x: CInt(x) + 32, y: CInt(y) + 16)
        return (0..<max(0, SDL_GetNumVideoDisplays())).contains { display in
            var bounds = SDL_Rect()
            guard SDL_GetDisplayUsableBounds(display, &bounds) == 0 else { return false }
            return corner.x >= bounds.x && corner.y >= bounds.y && corner.x < bounds.x + bounds.w
                && corner.y < bounds.y + bounds.h
        }
    }

    /// Whether the window is in a special state. On X11, SDL receives a new size before the state that caused it.
    var isMaximizedOrHidden: Bool { hasState(of: ["FULLSCREEN", "MAXIMIZED_VERT", "MAXIMIZED_HORZ", "HIDDEN"]) }

    /// Whether the window system shows the window in full screen. SDL 2 does not follow a window manager of X11.
    var fillsScreen: Bool {
        if case .x11 = native { return hasState(of: ["FULLSCREEN"]) }
        return SDL_GetWindowFlags(handle) & SDL_WINDOW_FULLSCREEN.rawValue != 0
    }

    /// Returns whether the window manager of X11 has set one of the states.
    private func hasState(of names: [String]) -> Bool {
        guard case .x11(let display, let window) = native else { return false }
        let wanted = names.map { XInternAtom(display, "_NET_WM_STATE_\($0)", 0) }
        let name = XInternAtom(display, "_NET_WM_STATE", 0)
        let states = XProperty(name, of: XID(window), on: display, limit: 256)?.items ?? []
        return wanted.contains(where: states.contains)
    }

    /// The widths of the frame that a window manager of X11 has added, in pixels; nil before it has, or without one.
    var frameExtents: FrameExtents? {
        guard case .x11(let display, let window) = native else { return nil }
        let name = XInternAtom(display, "_NET_FRAME_EXTENTS", 0)
        guard let items = XProperty(name, of: XID(window), on: display, limit: 16)?.items, items.count == 4 else {
            return nil
        }
        let widths = items.map { CInt(min($0, 1000)) }
        return FrameExtents(left: widths[0], right: widths[1], top: widths[2], bottom: widths[3])
    }

    /// The place of the frame on the screen. A window manager places the frame, so that a window would drift if it were reopened at the
    /// place of its content.
    var frameOrigin: (x: Int, y: Int) { (Int(frame.x), Int(frame.y)) }

    /// Shrinks and moves a window whose frame is larger than the usable area of its screen.
    func fitOnScreen(_ extents: FrameExtents) {
        var bounds = SDL_Rect()
        guard SDL_GetDisplayUsableBounds(max(0, SDL_GetWindowDisplayIndex(handle)), &bounds) == 0 else { return }
        let frame = frame
        guard frame.w > bounds.w || frame.h > bounds.h else { return }
        let width = min(frame.w, bounds.w)
        let height = min(frame.h, bounds.h)
        SDL_SetWindowSize(
            handle, max(1, width - extents.left - extents.right), max(1, height - extents.top - extents.bottom))
        move(
            to: SDL_Point(
                x: max(bounds.x, min(frame.x, bounds.x + bounds.w - width)),
                y: max(bounds.y, min(frame.y, bounds.y + bounds.h - height))))
    }

    /// Makes the window a child of another window. Call it before the window is shown.
    func setParent(_ parent: NativeHandles?) {
        switch (native, parent) {
        case (.x11(let display, let window), .x11(_, let parent)):
            // SDL_SetWindowModalFor of sdl2-compat would also block the parent.
            XSetTransientForHint(display, XID(window), XID(parent))
            var type = XInternAtom(display, "_NET_WM_WINDOW_TYPE_DIALOG", 0)
            withUnsafeBytes(of: &type) { bytes in
                _ = XChangeProperty(
                    display, XID(window), XInternAtom(display, "_NET_WM_WINDOW_TYPE", 0), Atom(4), 32, PropModeReplace,
                    bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), 1)
            }
        case (.wayland(_, _, let shell), .wayland(_, _, let parentShell)):
            if shell.count == 2, parentShell.count == 2 { inlay_set_parent(shell[1], parentShell[1]) }
        default: break
        }
    }
}

/// The widths of the sides of a window's frame, in pixels.
struct FrameExtents {
    var left: CInt = 0
    var right: CInt = 0
    var top: CInt = 0
    var bottom: CInt = 0
}

extension SDL_Event {
    /// Whether the window manager of X11 has changed the state of a window.
    var changesWindowState: Bool { changesProperty("_NET_WM_STATE") }
    /// Whether the window manager of X11 has changed the frame of a window.
    var changesFrame: Bool { changesProperty("_NET_FRAME_EXTENTS") }

    private func changesProperty(_ name: String) -> Bool {
        guard let message = syswm.msg, message.pointee.subsystem == SDL_SYSWM_X11 else { return false }
        let event = message.pointee.msg.x11.event
        guard event.type == PropertyNotify, let display = event.xproperty.display else { return false }
        return event.xproperty.atom == XInternAtom(display, name, 0)
    }
}
