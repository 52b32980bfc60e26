internal import CSDL2
import Inlay
import InlayRaster

/// Gives fingers on touch screens small numbers from 1 that are the same in each session, and converts their positions to points.
struct TouchFingers {
    private struct Name: Hashable {
        let device: SDL_TouchID
        let finger: SDL_FingerID
    }

    private var numbers: [Name: Int] = [:]

    /// - Parameter size: the window's size in points. SDL's positions are fractions of it.
    mutating func translate(_ event: SDL_TouchFingerEvent, windowSize size: Size) -> Event.Kind? {
        guard !Self.isTouchpad(event.touchId) else { return nil }
        let place = Point(Double(event.x) * size.width, Double(event.y) * size.height).onTouchScreen
        guard place.x.isFinite, place.y.isFinite else { return nil }
        let name = Name(device: event.touchId, finger: event.fingerId)
        switch SDL_EventType(event.type) {
        case SDL_FINGERDOWN:
            let number = numbers[name] ?? smallestFree
            numbers[name] = number
            return .touchDown(id: number, place)
        case SDL_FINGERMOTION: return numbers[name].map { .touchMoved(id: $0, place) }
        default: return numbers.removeValue(forKey: name).map { .touchUp(id: $0, place) }
        }
    }

    /// Cancels all touches. Later events of these fingers are ignored.
    mutating func cancel() -> [Event.Kind] {
        defer { numbers = [:] }
        return numbers.values.sorted().map { .touchCancelled(id: $0) }
    }

    /// Touchpads report fingers too, and move the pointer with them. SDL 2.26 crashes if asked about an unknown device.
    private static func isTouchpad(_ device: SDL_TouchID) -> Bool {
        let isKnown = (0..<SDL_GetNumTouchDevices()).contains { SDL_GetTouchDevice($0) == device }
        let touchpads = [SDL_TOUCH_DEVICE_INDIRECT_ABSOLUTE, SDL_TOUCH_DEVICE_INDIRECT_RELATIVE]
        return isKnown && touchpads.contains(SDL_GetTouchDeviceType(device))
    }

    private var smallestFree: Int {
        let taken = Set(numbers.values)
        return (1...taken.count + 1).first { !taken.contains($0) } ?? 1
    }
}
