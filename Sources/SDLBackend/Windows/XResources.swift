internal import CSDL2
internal import CX11

/// The resources of an X server, where desktops write down the size of text.
enum XResources {
    /// Bytes; desktops write some hundred.
    private static let largest = 65_536

    /// Has changes come as events. What others select on this connection stays.
    static func watch(_ display: OpaquePointer) {
        let root = XDefaultRootWindow(display)
        var attributes = XWindowAttributes()
        guard XGetWindowAttributes(display, root, &attributes) != 0 else { return }
        XSelectInput(display, root, attributes.your_event_mask | PropertyChangeMask)
    }

    /// Whether an event says that they have changed.
    fileprivate static func isChange(_ event: XEvent) -> Bool {
        event.type == PropertyNotify && event.xproperty.atom == XA_RESOURCE_MANAGER
            && event.xproperty.window == event.xproperty.display.map { XDefaultRootWindow($0) }
    }

    /// As they are now: Xlib's own copy is that of the start.
    static func read(_ display: OpaquePointer) -> String? {
        let found = XProperty(
            XA_RESOURCE_MANAGER, of: XDefaultRootWindow(display), on: display, limit: largest)
        guard let found, found.type == XA_STRING else { return nil }
        return String(decoding: found.bytes, as: UTF8.self)
    }
}

extension SDL_Event {
    /// Whether SDL passes on that the resources of the X server have changed.
    var changesResources: Bool {
        guard let message = syswm.msg, message.pointee.subsystem == SDL_SYSWM_X11 else { return false }
        return XResources.isChange(message.pointee.msg.x11.event)
    }
}
