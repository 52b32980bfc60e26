/// The error reply to a method call.
nonisolated struct BusError: Error, Equatable {
    /// For example `org.freedesktop.DBus.Error.Failed`.
    let name: String
    let message: String

    private init(_ kind: String, _ message: String) {
        name = "org.freedesktop.DBus.Error." + kind
        self.message = message
    }

    static func unknownObject(_ path: String) -> BusError { BusError("UnknownObject", "there is no object \(path)") }

    static func unknownInterface(_ name: String) -> BusError {
        BusError("UnknownInterface", "the object does not have the interface '\(name)'")
    }

    static func unknownMethod(_ name: String) -> BusError {
        BusError("UnknownMethod", "the object does not have the method '\(name)'")
    }

    static func unknownProperty(_ name: String) -> BusError {
        BusError("UnknownProperty", "the interface does not have the property '\(name)'")
    }

    static func readOnlyProperty(_ name: String) -> BusError {
        BusError("PropertyReadOnly", "the property '\(name)' cannot be set")
    }

    static func invalidArguments(_ message: String) -> BusError { BusError("InvalidArgs", message) }

    static func limitExceeded(_ message: String) -> BusError { BusError("LimitsExceeded", message) }

    static func failed(_ message: String) -> BusError { BusError("Failed", message) }
}
