import Inlay
import InlayRaster

/// Waits for injected events to reach the window.
final class Arrivals {
    private var heard: [Event.Kind] = []
    private var waiting: CheckedContinuation<Void, Never>?
    /// The window whose events are awaited.
    var window: Window

    /// The time limit. An event that takes longer is lost.
    static let limit = Duration.seconds(5)

    deinit {}

    init(_ window: Window) {
        self.window = window
        window.application?.eventObserver = { [weak self] event, window in self?.hear(event.kind, in: window) }
    }

    /// Forgets the received events before new ones are sent.
    func forget() { heard = [] }

    /// Returns when the window has received such an event. The release of a key gets lost if the press opened or closed a window.
    func wait(for expected: Event.Kind) async throws(ArrivalError) {
        let mayBeLost = if case .keyUp = expected { true } else { false }
        try await wait("\(expected.name) did not reach the window as it was sent") { [unowned self] in
            heard.contains { $0.isLike(expected) } || mayBeLost && !window.isActive
        }
        await Task.yield()
    }

    /// Returns when the condition holds, which is checked after every event.
    func wait(_ complaint: @autoclosure () -> String, until condition: () -> Bool) async throws(ArrivalError) {
        let deadline = ContinuousClock.now + Self.limit
        while !condition() {
            guard .now < deadline else {
                let last = heard.last.map { "; the last event received is \($0)" } ?? ""
                throw ArrivalError(description: "\(complaint()) within \(Self.limit)\(last)")
            }
            let timer = Task { [weak self] in
                try? await Task.sleep(until: min(deadline, .now + .milliseconds(50)), clock: .continuous)
                self?.wake()
            }
            await withCheckedContinuation { waiting = $0 }
            timer.cancel()
        }
    }

    private func hear(_ kind: Event.Kind, in window: Window) {
        if window === self.window { heard.append(kind) }
        wake()
    }

    private func wake() {
        waiting?.resume()
        waiting = nil
    }
}

nonisolated struct ArrivalError: Error, CustomStringConvertible { let description: String }

nonisolated extension Event.Kind {
    /// Returns whether both are the same event, with the precision that window systems have for positions.
    fileprivate func isLike(_ other: Event.Kind) -> Bool {
        switch (self, other) {
        case (.pointerMoved(let a, let some), .pointerMoved(let b, let others)): some == others && a.isNear(b)
        case (.pointerDown(let a, let one, _, let some), .pointerDown(let b, let two, _, let others)),
            (.pointerUp(let a, let one, _, let some), .pointerUp(let b, let two, _, let others)):
            one == two && some == others && a.isNear(b)
        case (.touchDown(let one, let a), .touchDown(let two, let b)),
            (.touchMoved(let one, let a), .touchMoved(let two, let b)),
            (.touchUp(let one, let a), .touchUp(let two, let b)):
            one == two && a.isNear(b)
        case (.filesDropped(let some, let a), .filesDropped(let others, let b)): some == others && a.isNear(b)
        case (.textDropped(let some, let a), .textDropped(let others, let b)): some == others && a.isNear(b)
        case (.pinch(let a, let one, let scale, let way), .pinch(let b, let two, let other, let otherWay)):
            one == two && abs(scale - other) < 0.001 && way.isNear(otherWay) && a.isNear(b)
        case (.wheel(_, let ax, let ay, let some), .wheel(_, let bx, let by, let others)):
            some == others && abs(ax - bx) < 0.01 && abs(ay - by) < 0.01
        case (.keyDown(let a, let some, _), .keyDown(let b, let others, _)),
            (.keyUp(let a, let some), .keyUp(let b, let others)):
            a == b && some == others
        default: self == other
        }
    }

    /// The name of the case, for example `pointerDown`.
    fileprivate var name: String { String("\(self)".prefix { $0 != "(" }) }
}

nonisolated extension Point {
    fileprivate func isNear(_ other: Point) -> Bool { abs(x - other.x) <= 1 && abs(y - other.y) <= 1 }
}
