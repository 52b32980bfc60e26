import CWayland
import Glibc
import Testing

/// A fake compositor for one Wayland client, over a private socket. It supports seats and pinch gestures only.
final class FakeCompositor {
    /// The client's display connection.
    let display: OpaquePointer
    /// The objects that the client has created and not destroyed, with the names of their interfaces.
    private var objects: [UInt32: String] = [1: "wl_display"]
    private let socket: CInt

    init() throws {
        var ends: [CInt] = [-1, -1]
        try #require(socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &ends) == 0)
        socket = ends[0]
        display = try #require(wl_display_connect_to_fd(ends[1]))
    }

    deinit {}

    func close() {
        wl_display_disconnect(display)
        _ = Glibc.close(socket)
    }

    /// Returns how many objects of an interface the client has.
    func count(of interface: String) -> Int {
        hear()
        return objects.values.count { $0 == interface }
    }

    /// Offers a global, and lets the client bind it.
    func offer(_ interface: String, version: UInt32, as name: UInt32) throws {
        try send("wl_registry", 0, [name] + Self.words(interface) + [version])
    }

    func withdraw(_ name: UInt32) throws { try send("wl_registry", 1, [name]) }

    /// Sends an event of the only object of the interface, and lets the client handle it.
    func send(_ interface: String, _ opcode: UInt32, _ arguments: [UInt32] = []) throws {
        hear()
        let ids = objects.filter { $0.value == interface }.keys
        let id = try #require(ids.count == 1 ? ids.first : nil, "the client has \(ids.count) of \(interface)")
        var message = [id, UInt32(arguments.count + 2) * 4 << 16 | opcode] + arguments
        try #require(Glibc.send(socket, &message, message.count * 4, 0) == message.count * 4)
        try #require(wl_display_dispatch(display) >= 0, "the client cannot read an event of \(interface)")
    }

    /// Converts a number to the fixed-point format of the wire.
    static func fixed(_ value: Double) -> UInt32 { UInt32(bitPattern: wl_fixed_from_double(value)) }

    private static func words(_ text: String) -> [UInt32] {
        let bytes = Array(text.utf8) + [0]
        let padded = bytes + Array(repeating: 0, count: (4 - bytes.count % 4) % 4)
        return [UInt32(bytes.count)] + padded.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
    }

    private static func text(_ words: ArraySlice<UInt32>) -> String {
        words.withUnsafeBytes { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    private func hear() {
        wl_display_flush(display)
        var buffer = [UInt32](repeating: 0, count: 4096)
        let count = recv(socket, &buffer, buffer.count * 4, CInt(MSG_DONTWAIT))
        var words = buffer.prefix(max(0, count) / 4)
        while let object = words.first, let head = words.dropFirst().first {
            let length = Int(head >> 16) / 4
            request(object, head & 0xffff, Array(words.prefix(length).dropFirst(2)))
            words = words.dropFirst(max(2, length))
        }
    }

    private func request(_ object: UInt32, _ opcode: UInt32, _ arguments: [UInt32]) {
        switch (objects[object], opcode) {
        case ("wl_display", 1): objects[arguments[0]] = "wl_registry"
        case ("wl_registry", 0):
            // Name, length and text of the interface, version, and the new object.
            objects[arguments[arguments.count - 1]] = Self.text(arguments[2..<arguments.count - 2])
        case ("wl_seat", 0): objects[arguments[0]] = "wl_pointer"
        case ("zwp_pointer_gestures_v1", 1):
            #expect(objects[arguments[1]] == "wl_pointer")
            objects[arguments[0]] = "zwp_pointer_gesture_pinch_v1"
        case ("wl_seat", 3), ("wl_pointer", 1), ("zwp_pointer_gesture_pinch_v1", 0), ("zwp_pointer_gestures_v1", 2):
            objects[object] = nil
        default: Issue.record("request \(opcode) of \(objects[object] ?? "nothing") is not expected")
        }
    }
}
