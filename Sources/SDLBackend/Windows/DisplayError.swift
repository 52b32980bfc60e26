import InlayRaster

/// An error: no display is available for windows.
public nonisolated struct DisplayError: Error, Equatable, CustomStringConvertible {
    /// The environment variables that select the display, with their values; nil for a variable that is not set.
    public let variables: [Variable]
    /// The error message of SDL.
    public let reason: String

    /// An environment variable that decides about the display.
    public struct Variable: Equatable, Sendable {
        /// The name of the variable.
        public let name: String
        /// The value; nil if the variable is not set.
        public let value: String?
    }

    static let names = ["WAYLAND_DISPLAY", "DISPLAY", "SDL_VIDEODRIVER", "XDG_RUNTIME_DIR"]

    init(environment: [String: String], reason: String) {
        variables = Self.names.map { Variable(name: $0, value: environment[$0]) }
        self.reason = reason
    }

    public var description: String {
        let values = variables.map { variable in
            variable.value.map { "\(variable.name) is '\($0)'" } ?? "\(variable.name) is not set"
        }
        return "cannot open a window: \(reason.isEmpty ? "no display" : reason) (\(values.joined(separator: ", ")))"
    }
}

/// An error: the connection to the display was lost while windows were open.
public nonisolated struct DisplayConnectionLost: Error, Equatable, CustomStringConvertible {
    /// The name of the display, for example `X server ':0'`.
    public let display: String
    /// Why the connection ended; empty if the reason is unknown.
    public let reason: String

    /// Creates an error for a display such as `wayland-0`.
    public init(display: String, reason: String = "") {
        self.display = display
        self.reason = reason
    }

    public var description: String {
        "lost the connection to the \(display)\(reason.isEmpty ? "" : ": \(reason)")"
    }
}
