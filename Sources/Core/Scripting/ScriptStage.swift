/// An environment that plays a script: it sends input to a window and compares the window's pictures.
public protocol ScriptStage: AnyObject {
    var window: Window { get }
    /// The clock of the window's application, which the script controls.
    var clock: ManualClock { get }

    /// Prepares the window: it becomes key, and the pointer is outside.
    func begin() async throws
    /// Brings another window to the front and makes it key, with the pointer outside. The following steps happen there.
    func turn(to window: Window) async throws
    /// Sends an event to the window; returns after the window has handled it.
    func send(_ kind: Event.Kind) async throws
    /// Resizes the window's content, in points; returns when it has the size.
    func resize(to size: Size, scale: Double) async throws
    /// Requests that the window close; returns after the request.
    func close() async throws
    /// Compares the window's content with a stored picture.
    func assertSnapshot(_ snapshot: ScriptSnapshot) async throws
}

/// Sends a script's events directly to the window, and draws a frame after each.
public final class DirectStage: ScriptStage {
    public private(set) var window: Window
    public let clock: ManualClock
    private let compare: (Window, ScriptSnapshot) throws -> Void

    deinit {}

    /// - Parameter compare: compares a snapshot, and throws if the window looks different.
    public init(
        _ window: Window, clock: ManualClock, compare: @escaping (Window, ScriptSnapshot) throws -> Void = { _, _ in }
    ) {
        self.window = window
        self.clock = clock
        self.compare = compare
    }

    public func begin() { if !window.isActive { send(.focusGained) } }

    public func turn(to window: Window) {
        guard window !== self.window else { return }
        if self.window.platformWindow != nil, self.window.pointer != nil { send(.pointerLeft) }
        for other in window.application?.windows ?? [] where other !== window && other.isActive {
            other.dispatch(Event(.focusLost, time: clock.time))
            other.drawFrame()
        }
        self.window = window
        begin()
        window.drawFrame()
    }

    public func send(_ kind: Event.Kind) {
        window.dispatch(Event(kind, time: clock.time))
        window.drawFrame()
    }

    public func resize(to size: Size, scale: Double) async throws {
        let size = window.withinLimits(size)
        guard window.platformWindow?.setSize(size) == true else { return send(.resized(size, scale: scale)) }
        let deadline = ContinuousClock.now + Self.timeout
        while !window.size.isNear(size, scale: window.scale) {
            guard .now < deadline else { throw UnresizableWindowError(wanted: size, size: window.size) }
            try await ContinuousClock().sleep(for: .milliseconds(5))
        }
    }

    /// The limit in real time; a window manager may respond late.
    private static let timeout = Duration.seconds(3)

    private struct UnresizableWindowError: Error, CustomStringConvertible {
        let wanted: Size
        let size: Size
        var description: String { "the window did not take the size \(wanted.plain); it still has \(size.plain)" }
    }

    public func close() { send(.closeRequested) }

    public func assertSnapshot(_ snapshot: ScriptSnapshot) throws { try compare(window, snapshot) }
}

/// The error for a window whose scale differs from the script's and cannot be changed.
package nonisolated struct ScaleMismatchError: Error, CustomStringConvertible {
    let wanted: Double
    let scale: Double

    package init(wanted: Double, scale: Double) {
        self.wanted = wanted
        self.scale = scale
    }

    package var description: String {
        "the script needs scale \(wanted.plain); the session has \(scale.plain) (with-wayland -x \(wanted.plain))"
    }
}

extension Window {
    /// Returns the nearest size within the window's limits.
    package func withinLimits(_ size: Size) -> Size {
        Size(
            min(max(size.width, minimumSize.width), maximumSize.width),
            min(max(size.height, minimumSize.height), maximumSize.height))
    }
}

nonisolated extension Size {
    /// Returns whether both sizes are the same in whole pixels, as for windows on a screen.
    package func isNear(_ other: Size, scale: Double) -> Bool {
        max(abs(width - other.width), abs(height - other.height)) * scale < 1
    }
}
