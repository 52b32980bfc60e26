internal import CSDL2
internal import CX11
import Inlay
import InlayDesktop
import InlayRaster

/// Pinches on touchpads. X servers report them from XInput 2.4 on, but SDL does not select them.
///
/// They arrive on SDL's connection. Their data is only valid while SDL calls an event watch.
@MainActor final class X11Pinches {
    private let display: OpaquePointer
    private let inputExtension: CInt
    private var steps: PinchSteps

    private static let events = [XI_GesturePinchBegin, XI_GesturePinchUpdate, XI_GesturePinchEnd]

    /// - Returns: nil if the server does not support them.
    init?(display: OpaquePointer, send: @escaping (TouchpadEvent) -> Void) {
        var (opcode, event, error): (CInt, CInt, CInt) = (0, 0, 0)
        guard XQueryExtension(display, "XInputExtension", &opcode, &event, &error) != 0 else { return nil }
        var (major, minor): (CInt, CInt) = (2, 4)
        guard XIQueryVersion(display, &major, &minor) == Success, (major, minor) >= (2, 4) else { return nil }
        self.display = display
        inputExtension = opcode
        steps = PinchSteps(send: send)
        SDL_AddEventWatch(Self.watch, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Removes the watch. Call it before SDL quits.
    func close() { SDL_DelEventWatch(Self.watch, Unmanaged.passUnretained(self).toOpaque()) }

    /// Selects the pinches over a window, in addition to SDL's events, because a selection replaces the previous one.
    func select(_ window: UInt) {
        var bits = Self.adding(to: selected(window))
        let count = CInt(bits.count)
        bits.withUnsafeMutableBufferPointer { bits in
            var mask = XIEventMask(deviceid: XIAllMasterDevices, mask_len: count, mask: bits.baseAddress)
            XISelectEvents(display, window, &mask, 1)
        }
    }

    /// Returns an event mask with the pinches added.
    static func adding(to selection: [UInt8]) -> [UInt8] {
        var bits = selection
        for event in events {
            let byte = Int(event >> 3)
            if bits.count <= byte { bits += Array(repeating: 0, count: byte + 1 - bits.count) }
            bits[byte] |= 1 << UInt8(event & 7)
        }
        return bits
    }

    /// Returns the event mask that this connection has selected for all pointers over a window.
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
        // SAFETY: only the main thread reads the window system's events, and `close` is called before the object is released.
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
    /// - Parameter event: contains the translation since the previous event, in device pixels.
    mutating func take(_ event: XIGesturePinchEvent) {
        switch event.evtype {
        case XI_GesturePinchBegin: begin()
        case XI_GesturePinchUpdate: update(by: Point(event.delta_x, event.delta_y), scale: event.scale)
        case XI_GesturePinchEnd: end(event.flags & XIGesturePinchEventCancelled == 0 ? .ended : .cancelled)
        default: break
        }
    }
}
