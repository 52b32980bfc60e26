internal import CSDL2
internal import CX11

/// The resources of an X server, in which desktops store the text size.
enum XResources {
    /// Bytes; desktops write a few hundred.
    private static let largest = 65_536

    /// Selects events for changes of the resources. It keeps the events that are already selected on this connection.
    static func watch(_ display: OpaquePointer) {
        let root = XDefaultRootWindow(display)
        var attributes = XWindowAttributes()
        guard XGetWindowAttributes(display, root, &attributes) != 0 else { return }
        XSelectInput(display, root, attributes.your_event_mask | PropertyChangeMask)
    }

    /// Returns whether an event reports a change of the resources.
    fileprivate static func isChange(_ event: XEvent) -> Bool {
        event.type == PropertyNotify && event.xproperty.atom == XA_RESOURCE_MANAGER
            && event.xproperty.window == event.xproperty.display.map { XDefaultRootWindow($0) }
    }

    /// Returns the current resources, because Xlib's own copy is from the start of the connection.
    static func read(_ display: OpaquePointer) -> String? {
        let found = XProperty(
            XA_RESOURCE_MANAGER, of: XDefaultRootWindow(display), on: display, limit: largest)
        guard let found, found.type == XA_STRING else { return nil }
        return String(decoding: found.bytes, as: UTF8.self)
    }
}

extension SDL_Event {
    /// Whether the event reports a change of the X server's resources.
    var changesResources: Bool {
        guard let message = syswm.msg, message.pointee.subsystem == SDL_SYSWM_X11 else { return false }
        return XResources.isChange(message.pointee.msg.x11.event)
    }
}
