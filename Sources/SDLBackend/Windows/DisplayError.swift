/// There is no display to open a window on.
public nonisolated struct DisplayError: Error, Equatable, CustomStringConvertible {
    /// What decides where the display is, and the values that were found; nil for what is not set.
    public let variables: [Variable]
    /// What SDL says.
    public let reason: String

    public struct Variable: Equatable, Sendable {
        public let name: String
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

/// The display went away while windows were open.
public nonisolated struct DisplayLost: Error, Equatable, CustomStringConvertible {
    /// As in `X server ':0'`.
    public let display: String
    public let reason: String

    public init(display: String, reason: String = "") {
        self.display = display
        self.reason = reason
    }

    public var description: String {
        "lost the connection to the \(display)\(reason.isEmpty ? "" : ": \(reason)")"
    }
}
