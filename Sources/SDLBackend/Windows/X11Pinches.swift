internal import CSDL2
internal import CX11
import Inlay

/// Pinches on touchpads, of which an X server tells from XInput 2.4 on, and SDL does not ask for.
///
/// They come on SDL's connection. What they say is there only while SDL hands them to a watch.
@MainActor final class X11Pinches {
    private let display: OpaquePointer
    private let inputExtension: CInt
    private var steps: PinchSteps

    private static let events = [XI_GesturePinchBegin, XI_GesturePinchUpdate, XI_GesturePinchEnd]

    /// - Returns: nil where the server has none.
    init?(display: OpaquePointer, tell: @escaping (TouchpadWord) -> Void) {
        var (opcode, event, error): (CInt, CInt, CInt) = (0, 0, 0)
        guard XQueryExtension(display, "XInputExtension", &opcode, &event, &error) != 0 else { return nil }
        var (major, minor): (CInt, CInt) = (2, 4)
        guard XIQueryVersion(display, &major, &minor) == Success, (major, minor) >= (2, 4) else { return nil }
        self.display = display
        inputExtension = opcode
        steps = PinchSteps(tell: tell)
        SDL_AddEventWatch(Self.watch, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Called while SDL is there.
    func close() { SDL_DelEventWatch(Self.watch, Unmanaged.passUnretained(self).toOpaque()) }

    /// Has the pinches over a window come, besides what SDL has asked for: a selection replaces the one before.
    func select(_ window: UInt) {
        var bits = Self.adding(to: selected(window))
        let count = CInt(bits.count)
        bits.withUnsafeMutableBufferPointer { bits in
            var mask = XIEventMask(deviceid: XIAllMasterDevices, mask_len: count, mask: bits.baseAddress)
            XISelectEvents(display, window, &mask, 1)
        }
    }

    /// A selection of events, bit by bit, and pinches besides.
    static func adding(to selection: [UInt8]) -> [UInt8] {
        var bits = selection
        for event in events {
            let byte = Int(event >> 3)
            if bits.count <= byte { bits += Array(repeating: 0, count: byte + 1 - bits.count) }
            bits[byte] |= 1 << UInt8(event & 7)
        }
        return bits
    }

    /// What this connection has asked for of all pointers over a window, bit by bit.
    private func selected(_ window: UInt) -> [UInt8] {
        var count: CInt = 0
        guard let masks = XIGetSelectedEvents(display, window, &count), count > 0 else { return [] }
        defer { XFree(masks) }
        let mask = UnsafeBufferPointer(start: masks, count: Int(count)).first { $0.deviceid == XIAllMasterDevices }
        return mask.map { Array(UnsafeBufferPointer(start: $0.mask, count: Int($0.mask_len))) } ?? []
    }

    private static let watch: SDL_EventFilter = { data, event in
        guard let data, let event, event.pointee.type == SDL_SYSWMEVENT.rawValue,
            let message = event.pointee.syswm.msg, message.pointee.subsystem == SDL_SYSWM_X11
        else { return 1 }
        let cookie = message.pointee.msg.x11.event.xcookie
        guard cookie.type == GenericEvent, X11Pinches.events.contains(cookie.evtype),
            let pinch = cookie.data?.assumingMemoryBound(to: XIGesturePinchEvent.self).pointee
        else { return 1 }
        // SAFETY: only the main thread reads the window system's events, and `close` comes before the object goes.
        nonisolated(unsafe) let (object, told) = (data, pinch)
        let source = cookie.extension
        MainActor.assumeIsolated {
            let pinches = Unmanaged<X11Pinches>.fromOpaque(object).takeUnretainedValue()
            if source == pinches.inputExtension { pinches.steps.take(told) }
        }
        return 1
    }
}

extension PinchSteps {
    /// - Parameter event: its way is in device pixels, since the event before.
    mutating func take(_ event: XIGesturePinchEvent) {
        switch event.evtype {
        case XI_GesturePinchBegin: begin()
        case XI_GesturePinchUpdate: update(by: Point(event.delta_x, event.delta_y), scale: event.scale)
        case XI_GesturePinchEnd: end(event.flags & XIGesturePinchEventCancelled == 0 ? .ended : .cancelled)
        default: break
        }
    }
}
