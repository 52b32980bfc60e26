internal import CSDL2
internal import CX11

/// The resources of an X server, where desktops write down the size of text.
enum XResources {
    /// In units of 4 bytes; desktops write some hundred.
    private static let largest = 16_384

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
        var (type, format): (Atom, CInt) = (0, 0)
        var (count, rest): (UInt, UInt) = (0, 0)
        var bytes: UnsafeMutablePointer<UInt8>?
        let status = XGetWindowProperty(
            display, XDefaultRootWindow(display), XA_RESOURCE_MANAGER, 0, largest, 0, XA_STRING, &type, &format,
            &count, &rest, &bytes)
        guard let bytes else { return nil }
        defer { XFree(bytes) }
        guard status == 0, format == 8 else { return nil }
        return String(decoding: UnsafeBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
    }
}

extension SDL_Event {
    /// Whether SDL passes on that the resources of the X server have changed.
    var changesResources: Bool {
        guard let message = syswm.msg, message.pointee.subsystem == SDL_SYSWM_X11 else { return false }
        return XResources.isChange(message.pointee.msg.x11.event)
    }
}
