internal import CSDL2
internal import CWayland
internal import CX11
import Glibc
import Inlay

/// The connection that SDL holds to what shows the windows.
enum DisplayServer {
    case x11(OpaquePointer)
    case wayland(WaylandConnection)
    /// One that we know only through SDL.
    case other(name: String)

    /// SDL tells its connection only through a window.
    init(window: OpaquePointer) {
        let handles = NativeHandles(window: window)
        switch handles {
        case .x11(let display, _):
            DisplayServer.handleErrors(display)
            self = .x11(display)
        case .wayland(let display, _, _):
            if let connection = WaylandConnection(display: display) { self = .wayland(connection) } else { fallthrough }
        case nil: self = .other(name: SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? "")
        }
    }

    /// Whether something places windows.
    var hasWindowManager: Bool {
        guard case .x11(let display) = self else { return true }
        let check = XInternAtom(display, "_NET_SUPPORTING_WM_CHECK", 0)
        return XProperty(check, of: XDefaultRootWindow(display), on: display, limit: 4) != nil
    }

    /// Called before SDL closes its connection.
    func close() {
        if case .wayland(let connection) = self { connection.close() }
    }

    var descriptor: CInt? {
        switch self {
        case .x11(let display): XConnectionNumber(display)
        case .wayland(let connection): wl_display_get_fd(connection.display)
        case .other: nil
        }
    }

    /// Handles events of surfaces that SDL is to receive before it learns that a display was removed.
    func dispatchSurfaceEvents() {
        if case .wayland(let connection) = self { connection.dispatchSurfaceEvents() }
    }

    /// Handles what was read for us.
    func dispatchEvents() {
        if case .wayland(let connection) = self { connection.dispatchEvents() }
    }

    /// Sends pending requests, and adds to the plan what may keep the loop from waiting. Unless it does, `finishWaiting` must follow.
    func prepareToWait(_ plan: inout WaitPlan) {
        switch self {
        case .x11(let display): if XPending(display) > 0 { plan.mustNotWait = true }
        case .wayland(let connection):
            plan.wantsToWrite = !connection.flush()
            if !plan.mustNotWait { plan.mustNotWait = !connection.prepareToRead() }
        case .other: plan.wake(at: .now + .milliseconds(10))  // shorter than a frame, long enough to be cheap
        }
    }

    func finishWaiting(isReadable: Bool) {
        if case .wayland(let connection) = self { connection.finishReading(isReadable: isReadable) }
    }

    /// Whether the connection is broken, as far as its library knows.
    var isBroken: Bool {
        if case .wayland(let connection) = self { wl_display_get_error(connection.display) != 0 } else { false }
    }

    var failure: DisplayLost {
        switch self {
        case .x11(let display): Self.lost(display)
        case .wayland(let connection): Self.lost(connection)
        case .other(let name): DisplayLost(display: name)
        }
    }

    private static func lost(_ connection: WaylandConnection) -> DisplayLost {
        let code = wl_display_get_error(connection.display)
        guard code == EPROTO else {
            return DisplayLost(display: "Wayland compositor", reason: code == 0 ? "" : String(cString: strerror(code)))
        }
        var interface: UnsafePointer<wl_interface>?
        var object: UInt32 = 0
        let error = wl_display_get_protocol_error(connection.display, &interface, &object)
        let name = interface.map { String(cString: $0.pointee.name) } ?? "an unknown object"
        return DisplayLost(display: "Wayland compositor", reason: "protocol error \(error) of \(name)")
    }

    private nonisolated static func lost(_ display: OpaquePointer?) -> DisplayLost {
        let name = display.flatMap { XDisplayString($0) }.map { String(cString: $0) } ?? ""
        return DisplayLost(display: "X server '\(name)'")
    }

    /// Xlib ends the process in the middle of a call when the server goes; it shall say why, as the event loop does
    /// when it is the first to see it.
    private static func handleErrors(_ display: OpaquePointer) {
        _ = XSetIOErrorHandler { display in
            let message = Array("error: \(DisplayServer.lost(display))\n".utf8)
            _ = write(STDERR_FILENO, message, message.count)
            exit(1)
        }
        // Xlib would end the process at any request that the server refuses, as one about a window that is gone.
        _ = XSetErrorHandler { display, error in
            guard let error else { return 0 }
            var text = [CChar](repeating: 0, count: 128)
            XGetErrorText(display, CInt(error.pointee.error_code), &text, CInt(text.count))
            let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            let name = String(decoding: bytes, as: UTF8.self)
            let message = Array("inlay: the X server refuses request \(error.pointee.request_code): \(name)\n".utf8)
            _ = write(STDERR_FILENO, message, message.count)
            return 0
        }
    }
}

/// What the window system calls a window.
enum NativeHandles {
    case x11(display: OpaquePointer, window: UInt)
    /// - Parameter shell: through what the compositor tells of the size and the state.
    case wayland(display: OpaquePointer, surface: OpaquePointer, shell: [OpaquePointer])

    init?(window: OpaquePointer) {
        var info = SDL_SysWMinfo()
        info.version = SDL_version(
            major: UInt8(SDL_MAJOR_VERSION), minor: UInt8(SDL_MINOR_VERSION), patch: UInt8(SDL_PATCHLEVEL))
        guard SDL_GetWindowWMInfo(window, &info) == SDL_TRUE else { return nil }
        switch info.subsystem {
        case SDL_SYSWM_X11:
            guard let display = info.info.x11.display else { return nil }
            self = .x11(display: display, window: UInt(info.info.x11.window))
        case SDL_SYSWM_WAYLAND:
            guard let display = info.info.wl.display, let surface = info.info.wl.surface else { return nil }
            let shell = [info.info.wl.xdg_surface, info.info.wl.xdg_toplevel].compactMap(\.self)
            self = .wayland(display: display, surface: surface, shell: shell)
        default: return nil
        }
    }
}

extension SDLWindow {
    /// What portals call the window; empty where they have no word for it.
    var portalHandle: String {
        guard isOpen, case .x11(_, let window) = native else { return "" }
        return "x11:" + String(window, radix: 16)
    }
}
