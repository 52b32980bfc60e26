internal import CWayland
internal import CXkbcommon
import Glibc
import InlayDesktop
import InlayRaster

/// The layout of a seat's keyboard. SDL has only the characters without Shift.
@MainActor final class WaylandKeyboard: WaylandListener {
    private let proxy: OpaquePointer
    private let listener: UnsafeMutablePointer<wl_keyboard_listener>
    /// The layouts sent by the compositor. They are parsed when a key is first looked up, because that takes milliseconds.
    private var file: (descriptor: CInt, size: Int)?
    private var keymap: OpaquePointer?
    /// The index of the layout in use.
    private var group: UInt32 = 0

    init(_ proxy: OpaquePointer) {
        self.proxy = proxy
        listener = .allocate(capacity: 1)
        var events = wl_keyboard_listener()
        events.keymap = { data, _, format, descriptor, size in
            WaylandKeyboard.from(data) {
                $0.take(format == WL_KEYBOARD_KEYMAP_FORMAT_XKB_V1.rawValue ? (descriptor, Int(size)) : nil)
            }
            if format != WL_KEYBOARD_KEYMAP_FORMAT_XKB_V1.rawValue { Glibc.close(descriptor) }
        }
        events.enter = { _, _, _, _, _ in }
        events.leave = { _, _, _, _ in }
        events.key = { _, _, _, _, _, _ in }
        events.modifiers = { data, _, _, _, _, _, group in WaylandKeyboard.from(data) { $0.group = group } }
        events.repeat_info = { _, _, _, _ in }
        listener.initialize(to: events)
        wl_keyboard_add_listener(proxy, listener, Unmanaged.passUnretained(self).toOpaque())
    }

    isolated deinit { listener.deallocate() }

    /// Call it while the connection exists.
    func close() {
        take(nil)
        wl_keyboard_release(proxy)
    }

    private func take(_ new: (descriptor: CInt, size: Int)?) {
        if let file { Glibc.close(file.descriptor) }
        if let keymap { xkb_keymap_unref(keymap) }
        (file, keymap) = (new, nil)
    }

    /// Returns the character of a key with Shift; nil if it has none.
    func shiftedCharacter(of code: UInt32) -> Unicode.Scalar? {
        guard let keymap = readKeymap(), let state = xkb_state_new(keymap) else { return nil }
        defer { xkb_state_unref(state) }
        let shift = xkb_keymap_mod_get_index(keymap, "Shift")
        guard shift < 32 else { return nil }
        xkb_state_update_mask(state, 1 << shift, 0, 0, 0, 0, group)
        let value = xkb_state_key_get_utf32(state, code)
        return value == 0 ? nil : Unicode.Scalar(value)
    }

    /// Bytes; layouts have several ten thousand.
    private static let maximumFileByteCount = 1 << 22

    private func readKeymap() -> OpaquePointer? {
        if let keymap { return keymap }
        guard let file, (1...Self.maximumFileByteCount).contains(file.size) else { return nil }
        var status = stat()
        guard fstat(file.descriptor, &status) == 0, status.st_size >= file.size,
            let bytes = mmap(nil, file.size, PROT_READ, MAP_PRIVATE, file.descriptor, 0), bytes != MAP_FAILED
        else { return nil }
        defer { munmap(bytes, file.size) }
        guard let context = xkb_context_new(XKB_CONTEXT_NO_DEFAULT_INCLUDES) else { return nil }
        defer { xkb_context_unref(context) }
        // The text ends with a NUL byte.
        keymap = xkb_keymap_new_from_buffer(
            context, bytes.assumingMemoryBound(to: CChar.self), file.size - 1, XKB_KEYMAP_FORMAT_TEXT_V1,
            XKB_KEYMAP_COMPILE_NO_FLAGS)
        return keymap
    }
}
