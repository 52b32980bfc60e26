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
        if let x = remembered?.x, let y = remembered?.y, Self.isOnScreen(x: x, y: y) {
            SDL_SetWindowPosition(handle, CInt(x), CInt(y))
        } else if hasManager {
            leavePlaceToManager(display, window)
        } else {
            let centered = CInt(SDL_WINDOWPOS_CENTERED_MASK)
            SDL_SetWindowPosition(handle, centered, centered)
            cascade(number)
        }
    }

    /// Returns the size limited to the screen, because a saved size may be from a larger one.
    func withinScreen(_ size: Size) -> Size {
        var (bounds, top, left, bottom, right) = (SDL_Rect(), 0 as CInt, 0 as CInt, 0 as CInt, 0 as CInt)
        guard SDL_GetDisplayUsableBounds(max(0, SDL_GetWindowDisplayIndex(handle)), &bounds) == 0 else { return size }
        SDL_GetWindowBordersSize(handle, &top, &left, &bottom, &right)
        let room = Size(
            Double(bounds.w - left - right) / unitsPerPoint, Double(bounds.h - top - bottom) / unitsPerPoint)
        return Size(min(size.width, max(room.width, 1)), min(size.height, max(room.height, 1)))
    }

    /// Clears SDL's position hints. SDL claims that the user chose the place, and all windows would be centred on the screen.
    private func leavePlaceToManager(_ display: OpaquePointer, _ window: UInt) {
        var (hints, supplied) = (XSizeHints(), 0)
        guard XGetWMNormalHints(display, XID(window), &hints, &supplied) != 0 else { return }
        hints.flags &= ~(USPosition | PPosition)
        XSetWMNormalHints(display, XID(window), &hints)
    }

    /// Offsets the window, because without a window manager it would cover the title of the one before.
    private func cascade(_ number: Int) {
        guard number > 0 else { return }
        var (x, y): (CInt, CInt) = (0, 0)
        SDL_GetWindowPosition(handle, &x, &y)
        let step = CInt((32 * unitsPerPoint).rounded()) * CInt(number % 10)
        SDL_SetWindowPosition(handle, x + step, y + step)
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

    /// Converts the content's position to the frame's, because a window manager places the frame. Otherwise a window would drift.
    func relativeToFrame(_ geometry: WindowGeometry) -> WindowGeometry {
        var top: CInt = 0
        var left: CInt = 0
        guard let x = geometry.x, let y = geometry.y,
            SDL_GetWindowBordersSize(handle, &top, &left, nil, nil) == 0
        else { return geometry }
        return WindowGeometry(width: geometry.width, height: geometry.height, x: x - Int(left), y: y - Int(top))
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

extension SDL_Event {
    /// Whether the window manager of X11 has changed the state of a window.
    var changesWindowState: Bool {
        guard let message = syswm.msg, message.pointee.subsystem == SDL_SYSWM_X11 else { return false }
        let event = message.pointee.msg.x11.event
        guard event.type == PropertyNotify, let display = event.xproperty.display else { return false }
        return event.xproperty.atom == XInternAtom(display, "_NET_WM_STATE", 0)
    }
}
