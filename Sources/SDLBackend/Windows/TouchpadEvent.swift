internal import CSDL2
import Inlay
import InlayDesktop
import InlayRaster

/// Finger actions on a touchpad or a touch screen that SDL has no events for.
enum TouchpadEvent: Equatable {
    /// The fingers were lifted.
    case left
    /// A pinch: the distance of the fingers relative to the beginning, and the translation of their centre since then, in SDL's units:
    /// points on Wayland, device pixels on X11.
    case pinch(PinchPhase, scale: Double, translation: Point)
    /// The compositor cancelled the touches, because it handles the gesture itself.
    case touchesCancelled
}

/// Converts the incremental pinch events of a window system to pinch actions.
struct PinchSteps {
    let send: (TouchpadEvent) -> Void
    private var isInProgress = false
    private var scale = 1.0
    private var translation = Point.zero

    init(send: @escaping (TouchpadEvent) -> Void) { self.send = send }

    mutating func begin() {
        end(.cancelled)
        (isInProgress, scale, translation) = (true, 1, .zero)
        send(.began)
    }

    /// - Parameters:
    ///   - way: the translation since the last step.
    ///   - scale: the scale since the beginning.
    mutating func update(by way: Point, scale: Double) {
        guard isInProgress else { return }
        translation = translation + way
        self.scale = scale
        send(.changed)
    }

    mutating func end(_ phase: PinchPhase) {
        guard isInProgress else { return }
        isInProgress = false
        send(phase)
    }

    private func send(_ phase: PinchPhase) { send(.pinch(phase, scale: scale, translation: translation)) }
}

/// Adds touchpad actions to SDL's queue, after SDL's events for earlier actions, for the window under the pointer. A pinch stays with the
/// window where it began.
final class TouchpadQueue {
    private var pinch: (window: UInt32, x: Float, y: Float)?

    init() {}

    deinit {}

    func take(_ word: TouchpadEvent) {
        switch word {
        case .left:
            guard let window = SDL_GetMouseFocus() else { return }
            var event = SDL_Event.wheelEnd(window: SDL_GetWindowID(window))
            SDL_PushEvent(&event)
        case .touchesCancelled:
            var event = SDL_Event()
            event.user.type = SDL_EventType.touchesCancelled.rawValue
            SDL_PushEvent(&event)
        case .pinch(let phase, let scale, let translation):
            if phase == .began { pinch = placeUnderPointer() }
            guard let pinch else { return }
            var event = SDL_Event.pinch(window: pinch.window, x: pinch.x, y: pinch.y, phase, scale, translation)
            SDL_PushEvent(&event)
            if phase == .ended || phase == .cancelled { self.pinch = nil }
        }
    }

    private func placeUnderPointer() -> (window: UInt32, x: Float, y: Float)? {
        guard let window = SDL_GetMouseFocus() else { return nil }
        var (x, y): (CInt, CInt) = (0, 0)
        SDL_GetMouseState(&x, &y)
        return (SDL_GetWindowID(window), Float(x), Float(y))
    }
}

extension SDL_EventType {
    /// The fingers on a touchpad were lifted.
    static let wheelEnd = SDL_USEREVENT
    /// A pinch on a touchpad. The event has the layout of a finger event.
    static let pinch = SDL_EventType(SDL_USEREVENT.rawValue + 1)
    /// All touches in all windows were cancelled.
    static let touchesCancelled = SDL_EventType(SDL_USEREVENT.rawValue + 2)
}

extension SDL_Event {
    static func wheelEnd(window id: UInt32) -> SDL_Event {
        var event = SDL_Event()
        event.user.type = SDL_EventType.wheelEnd.rawValue
        event.user.windowID = id
        return event
    }

    /// - Parameters:
    ///   - x: position of the pointer in SDL's units, as are `y` and `translation`.
    static func pinch(
        window id: UInt32, x: Float, y: Float, _ phase: PinchPhase, _ scale: Double, _ translation: Point
    ) -> SDL_Event {
        var event = SDL_Event()
        event.tfinger.type = SDL_EventType.pinch.rawValue
        event.tfinger.windowID = id
        event.tfinger.fingerId = SDL_FingerID(PinchPhase.allCases.firstIndex(of: phase) ?? 0)
        (event.tfinger.x, event.tfinger.y) = (x, y)
        (event.tfinger.dx, event.tfinger.dy) = (Float(translation.x), Float(translation.y))
        event.tfinger.pressure = Float(scale)
        return event
    }
}

extension SDL_TouchFingerEvent {
    /// The phase of a pinch.
    var pinchPhase: PinchPhase? { PinchPhase.allCases.dropFirst(Int(clamping: fingerId)).first }
}
