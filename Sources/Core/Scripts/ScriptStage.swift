/// Where a script is played: what brings its input to a window, and what looks at the window's pictures.
public protocol ScriptStage: AnyObject {
    var window: Window { get }
    /// The one that the window's application runs on; the script owns it.
    var clock: ManualClock { get }

    /// Gets the window ready: it has the keyboard, and the pointer is elsewhere.
    func begin() async throws
    /// Brings an event to the window; returns when the window has heard it.
    func send(_ kind: Event.Kind) async throws
    /// Gives the window's content a size, in points; returns when it has it.
    func resize(to size: Size, scale: Double) async throws
    /// Asks for the window to be closed, and returns when it was asked.
    func close() async throws
    /// Compares what the window shows with a stored picture.
    func assertSnapshot(_ name: String) async throws
}

/// Sends a script's events straight to the window, and draws a frame after each.
public final class DirectStage: ScriptStage {
    public let window: Window
    public let clock: ManualClock
    private let compare: (String) throws -> Void

    deinit {}

    /// - Parameter compare: takes the name of a snapshot, and throws if the window looks otherwise.
    public init(_ window: Window, clock: ManualClock, compare: @escaping (String) throws -> Void = { _ in }) {
        self.window = window
        self.clock = clock
        self.compare = compare
    }

    public func begin() { if !window.isActive { send(.focusGained) } }

    public func send(_ kind: Event.Kind) {
        window.dispatch(Event(kind, time: clock.time))
        window.drawFrame()
    }

    public func resize(to size: Size, scale: Double) {
        if window.platformWindow?.setSize(size) != true { send(.resized(size, scale: scale)) }
    }

    public func close() { send(.closeRequested) }

    public func assertSnapshot(_ name: String) throws { try compare(name) }
}
