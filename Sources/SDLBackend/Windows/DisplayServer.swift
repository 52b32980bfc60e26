internal import CSDL2
internal import CWayland
internal import CX11
import Glibc
import Inlay
import InlayDesktop
import InlayRaster

/// SDL's connection to the display server.
enum DisplayServer {
    case x11(OpaquePointer)
    case wayland(WaylandConnection)
    /// A display server that is only accessible through SDL.
    case other(name: String)

    /// Creates the connection from a window, because SDL exposes its connection only through windows.
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

    /// Whether a window manager places windows.
    var hasWindowManager: Bool {
        guard case .x11(let display) = self else { return true }
        let check = XInternAtom(display, "_NET_SUPPORTING_WM_CHECK", 0)
        return XProperty(check, of: XDefaultRootWindow(display), on: display, limit: 4) != nil
    }

    /// Call it before SDL closes its connection.
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

    /// Handles the events that must be handled before SDL's.
    func dispatchEarlyEvents() {
        if case .wayland(let connection) = self { connection.dispatchEarlyEvents() }
    }

    /// Handles the events in Inlay's own queue.
    func dispatchEvents() {
        if case .wayland(let connection) = self { connection.dispatchEvents() }
    }

    /// Sends pending requests, and adds to the plan the reasons not to wait. If the plan allows waiting, call `finishWaiting` afterwards.
    func prepareToWait(_ plan: inout WaitPlan) {
        switch self {
        case .x11(let display): if XPending(display) > 0 { plan.mustNotWait = true }
        case .wayland(let connection):
            plan.hasPendingOutput = !connection.flush()
            if !plan.mustNotWait { plan.mustNotWait = !connection.prepareToRead() }
        case .other: plan.wake(at: .now + .milliseconds(10))  // shorter than a frame, and rare enough to be cheap
        }
    }

    func finishWaiting(isReadable: Bool) {
        if case .wayland(let connection) = self { connection.finishReading(isReadable: isReadable) }
    }

    /// Whether the library reports the connection as broken.
    var isBroken: Bool {
        if case .wayland(let connection) = self { wl_display_get_error(connection.display) != 0 } else { false }
    }

    /// Whether the server closed the connection. The library reports it only once it has read the remaining data.
    var isClosed: Bool {
        if isBroken { return true }
        guard let descriptor else { return false }
        // Without requested events, `poll` reports errors only.
        var state = pollfd(fd: descriptor, events: 0, revents: 0)
        return poll(&state, 1, 0) > 0
    }

    var failure: DisplayConnectionLost {
        switch self {
        case .x11(let display): Self.lost(display)
        case .wayland(let connection): Self.lost(connection)
        case .other(let name): DisplayConnectionLost(display: name)
        }
    }

    private static func lost(_ connection: WaylandConnection) -> DisplayConnectionLost {
        let code = wl_display_get_error(connection.display)
        guard code == EPROTO else {
            return DisplayConnectionLost(
                display: "Wayland compositor", reason: code == 0 ? "" : String(cString: strerror(code)))
        }
        var interface: UnsafePointer<wl_interface>?
        var object: UInt32 = 0
        let error = wl_display_get_protocol_error(connection.display, &interface, &object)
        let name = interface.map { String(cString: $0.pointee.name) } ?? "an unknown object"
        return DisplayConnectionLost(display: "Wayland compositor", reason: "protocol error \(error) of \(name)")
    }

    private nonisolated static func lost(_ display: OpaquePointer?) -> DisplayConnectionLost {
        let name = display.flatMap { XDisplayString($0) }.map { String(cString: $0) } ?? ""
        return DisplayConnectionLost(display: "X server '\(name)'")
    }

    /// When the connection is lost, Xlib ends the process in the middle of a call. This handler first prints the reason, as the event loop
    /// does when it detects the loss.
    private static func handleErrors(_ display: OpaquePointer) {
        _ = XSetIOErrorHandler { display in
            let message = Array("error: \(DisplayServer.lost(display))\n".utf8)
            _ = write(STDERR_FILENO, message, message.count)
            exit(1)
        }
        // By default Xlib ends the process if the server refuses a request, for example one about a window that was destroyed.
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

/// The native handles of a window.
enum NativeHandles {
    case x11(display: OpaquePointer, window: UInt)
    /// - Parameter shell: the shell objects, through which the compositor sends the size and the state.
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

extension SDLWindow: PortalParent {
    /// The identifier of the window for portals; empty if the window system has none.
    var portalHandle: String {
        guard isOpen, case .x11(_, let window) = native else { return "" }
        return "x11:" + String(window, radix: 16)
    }
}

extension SDLWindow: ScreenPlaced {
    /// The place on the screen; only X11 reports it.
    var screenOrigin: Point? {
        guard isOpen, case .x11 = native else { return nil }
        var (x, y): (CInt, CInt) = (0, 0)
        SDL_GetWindowPosition(handle, &x, &y)
        return Point(Double(x), Double(y))
    }
}
