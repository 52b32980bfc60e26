import CWayland
import Inlay
import Testing

@testable import InlayRaster
@testable import InlaySDL

/// Touchpad messages of a compositor, as they arrive over the wire.
@Suite struct WaylandSeatsTests {
    private final class Client {
        var words: [TouchpadEvent] = []
        let compositor: FakeCompositor
        private var globals: WaylandGlobals?
        private let surface: OpaquePointer
        private let surfaceInterface = UnsafeMutablePointer<wl_interface>.allocate(capacity: 1)

        /// The names of the offered globals, for `withdraw`.
        static let (seat, gestures): (UInt32, UInt32) = (1, 2)

        init() throws {
            compositor = try FakeCompositor()
            let registry = try #require(wl_display_get_registry(compositor.display))
            surfaceInterface.initialize(to: wl_surface_interface)
            surface = try #require(wl_proxy_create(registry, surfaceInterface))
            let seats = WaylandSeats { [unowned self] in words.append($0) }
            globals = WaylandGlobals(registry: registry, owners: seats.owners)
        }

        isolated deinit { surfaceInterface.deallocate() }

        func forgetGlobals() {
            globals?.close()
            globals = nil
        }

        func close() {
            forgetGlobals()
            wl_proxy_destroy(surface)
            compositor.close()
        }

        func offer(seat: UInt32 = 7, gestures: UInt32 = 3) throws {
            try compositor.offer("wl_seat", version: seat, as: Self.seat)
            try compositor.offer("zwp_pointer_gestures_v1", version: gestures, as: Self.gestures)
        }

        func hasPointer(_ isThere: Bool) throws { try compositor.send("wl_seat", 0, [isThere ? 1 : 0]) }

        func begin() throws { try compositor.send(Self.pinch, 0, [7, 1000, wl_proxy_get_id(surface), 2]) }

        func update(_ dx: Double, _ dy: Double, scale: Double) throws {
            try compositor.send(Self.pinch, 1, [1010] + [dx, dy, scale, 30].map(FakeCompositor.fixed))
        }

        func end(isCancelled: Bool = false) throws {
            try compositor.send(Self.pinch, 2, [8, 1020, isCancelled ? 1 : 0])
        }

        static let pinch = "zwp_pointer_gesture_pinch_v1"
        var pinches: Int { compositor.count(of: Self.pinch) }
    }

    private func with(_ body: (Client) throws -> Void) throws {
        let client = try Client()
        defer { client.close() }
        try body(client)
    }

    private func pinch(_ phase: PinchPhase, _ scale: Double = 1, _ way: Point = .zero) -> TouchpadEvent {
        .pinch(phase, scale: scale, translation: way)
    }

    @Test func `a pinch reports its scale and its total translation`() throws {
        try with { client in
            try client.offer()
            try client.hasPointer(true)
            try client.begin()
            try client.update(2, -1.5, scale: 1.25)
            try client.update(4, 0, scale: 1.5)
            try client.end()
            try client.begin()

            let whole = [
                pinch(.began), pinch(.changed, 1.25, Point(2, -1.5)), pinch(.changed, 1.5, Point(6, -1.5)),
                pinch(.ended, 1.5, Point(6, -1.5)),
            ]
            #expect(client.words == whole + [pinch(.began)])
        }
    }

    @Test func `a pinch cancelled by the compositor is cancelled`() throws {
        try with { client in
            try client.offer()
            try client.hasPointer(true)
            try client.begin()
            try client.end(isCancelled: true)
            try client.update(1, 1, scale: 2)
            try client.end()

            #expect(client.words == [pinch(.began), pinch(.cancelled)])
        }
    }

    @Test(arguments: ["pointer", "seat", "gestures"]) func `a pinch is cancelled when its source is removed`(
        what: String
    ) throws {
        try with { client in
            try client.offer()
            try client.hasPointer(true)
            try client.begin()
            #expect(client.pinches == 1)

            switch what {
            case "pointer": try client.hasPointer(false)
            case "seat": try client.compositor.withdraw(Client.seat)
            default: try client.compositor.withdraw(Client.gestures)
            }

            #expect(client.words == [pinch(.began), pinch(.cancelled)])
            #expect(client.pinches == 0)
            #expect(client.compositor.count(of: "wl_pointer") == (what == "gestures" ? 1 : 0))
        }
    }

    @Test func `pinches work in any order of seat, pointer and gestures`() throws {
        try with { client in
            try client.compositor.offer("wl_seat", version: 5, as: Client.seat)
            try client.hasPointer(true)
            #expect(client.pinches == 0)
            try client.compositor.offer("zwp_pointer_gestures_v1", version: 1, as: Client.gestures)
            #expect(client.pinches == 1)
            try client.hasPointer(false)
            try client.hasPointer(true)
            #expect(client.pinches == 1)
        }
    }

    @Test func `all Wayland objects are released`() throws {
        try with { client in
            try client.offer()
            try client.hasPointer(true)
            client.forgetGlobals()

            for name in ["wl_seat", "wl_pointer", "zwp_pointer_gestures_v1", Client.pinch] {
                #expect(client.compositor.count(of: name) == 0, "\(name)")
            }
        }
    }

    @Test func `a stopped finger scroll ends but a stopped wheel does not`() throws {
        let (frame, source, stop): (UInt32, UInt32, UInt32) = (5, 6, 7)
        try with { client in
            try client.offer()
            try client.hasPointer(true)
            for fingers: UInt32 in [1, 0] {
                try client.compositor.send("wl_pointer", source, [fingers])
                try client.compositor.send("wl_pointer", stop, [1000, 0])
                try client.compositor.send("wl_pointer", frame)
            }

            #expect(client.words == [.left])
        }
    }

    @Test func `a seat with an old version is ignored`() throws {
        try with { client in
            try client.offer(seat: 4)

            #expect(client.compositor.count(of: "wl_seat") == 0)
            #expect(client.compositor.count(of: "zwp_pointer_gestures_v1") == 1)
        }
    }
}
