/// Where a script is played: what brings its input to a window, and what looks at the window's pictures.
public protocol ScriptStage: AnyObject {
    var window: Window { get }
    /// The one that the window's application runs on; the script owns it.
    var clock: ManualClock { get }

    /// Gets the window ready: it has the keyboard, and the pointer is elsewhere.
    func begin() async throws
    /// Brings another window before the others, with the keyboard and without the pointer; what follows happens there.
    func turn(to window: Window) async throws
    /// Brings an event to the window; returns when the window has heard it.
    func send(_ kind: Event.Kind) async throws
    /// Gives the window's content a size, in points; returns when it has it.
    func resize(to size: Size, scale: Double) async throws
    /// Asks for the window to be closed, and returns when it was asked.
    func close() async throws
    /// Compares what the window shows with a stored picture.
    func assertSnapshot(_ snapshot: ScriptSnapshot) async throws
}

/// Sends a script's events straight to the window, and draws a frame after each.
public final class DirectStage: ScriptStage {
    public private(set) var window: Window
    public let clock: ManualClock
    private let compare: (Window, ScriptSnapshot) throws -> Void

    deinit {}

    /// - Parameter compare: takes a snapshot, and throws if the window looks different.
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
        let deadline = ContinuousClock.now + Self.patience
        while !window.size.isNear(size, scale: window.scale) {
            guard .now < deadline else { throw UnwillingWindow(wanted: size, size: window.size) }
            try await ContinuousClock().sleep(for: .milliseconds(5))
        }
    }

    /// Of real time: a window manager may think it over.
    private static let patience = Duration.seconds(3)

    private struct UnwillingWindow: Error, CustomStringConvertible {
        let wanted: Size
        let size: Size
        var description: String { "the window is to be \(wanted.plain); it has \(size.plain) and did not change" }
    }

    public func close() { send(.closeRequested) }

    public func assertSnapshot(_ snapshot: ScriptSnapshot) throws { try compare(window, snapshot) }
}

/// A window has another scale than the script is for, and cannot take that.
package nonisolated struct UnfitScale: Error, CustomStringConvertible {
    let wanted: Double
    let scale: Double

    package init(wanted: Double, scale: Double) {
        self.wanted = wanted
        self.scale = scale
    }

    package var description: String {
        "the script is for scale \(wanted.plain); this window has \(scale.plain), which the session decides (with-wayland -x \(wanted.plain))"
    }
}

extension Window {
    /// The size that the window takes when it is asked for this one.
    package func withinLimits(_ size: Size) -> Size {
        Size(
            min(max(size.width, minimumSize.width), maximumSize.width),
            min(max(size.height, minimumSize.height), maximumSize.height))
    }
}

nonisolated extension Size {
    /// Whether it is the same on a screen, whose windows have whole pixels.
    package func isNear(_ other: Size, scale: Double) -> Bool {
        max(abs(width - other.width), abs(height - other.height)) * scale < 1
    }
}
