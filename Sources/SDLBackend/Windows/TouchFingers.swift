internal import CSDL2
import Inlay

/// Gives the fingers on touch screens numbers that are small and the same in each session, from 1, and their places in points.
struct TouchFingers {
    private struct Name: Hashable {
        let device: SDL_TouchID
        let finger: SDL_FingerID
    }

    private var numbers: [Name: Int] = [:]

    /// - Parameter size: of the window, in points; SDL tells of places as parts of it.
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

    /// What is heard of these fingers from now on means nothing.
    mutating func cancel() -> [Event.Kind] {
        defer { numbers = [:] }
        return numbers.values.sorted().map { .touchCancelled(id: $0) }
    }

    /// Touchpads have fingers, too, and move the pointer with them. SDL 2.26 crashes when it is asked for a device that it does not
    /// know.
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
