/// What is wrong with a script, or what went wrong when it ran: the file, the line, the cause.
public nonisolated struct ScriptError: Error, Equatable, CustomStringConvertible {
    public var file: String
    /// From 1; 0 where it is about the file as a whole.
    public var line: Int
    /// From 1, in characters.
    public var column: Int
    public var length: Int
    public var message: String
    /// The line as written.
    public var source: String
    /// What may be meant.
    public var help: String?
    /// What was wrong before, and did not keep the script from going on: pictures.
    public var earlier: [ScriptError] = []

    /// `login.inlay:5:7: error: no view matches '#nam'`
    public var headline: String {
        line > 0 ? "\(file):\(line):\(column): error: \(message)" : "\(file): error: \(message)"
    }

    /// The headline, the line with the place marked, and what may be meant.
    public var description: String {
        var lines = [headline]
        if line > 0 {
            let place = max(0, column - 1)
            let excerpt = MarkupDiagnostic.Excerpt(before: source.prefix(place), after: source.dropFirst(place))
            lines += excerpt.lines(number: line, length: length)
        }
        if let help { lines.append("   help: \(help)") }
        return (earlier.map(\.description) + lines).joined(separator: "\n")
    }

    /// The same after another.
    func after(_ other: ScriptError?) -> ScriptError {
        var error = self
        if let other {
            error.earlier = other.earlier + [other]
            error.earlier[error.earlier.count - 1].earlier = []
        }
        return error
    }
}

nonisolated extension ScriptError {
    /// Something that is wrong with a step as a whole.
    package init(file: String, _ step: Script.Step, _ message: String) {
        let start = step.source.prefix { $0.isWhitespace }.count
        self.init(
            file: file, line: step.line, column: start + 1, length: max(1, step.source.count - start), message: message,
            source: step.source)
    }

    /// Something that is wrong with the file, or with what it does, as a whole.
    package init(file: String, _ message: String) {
        self.init(file: file, line: 0, column: 0, length: 0, message: message, source: "")
    }
}

nonisolated extension Script {
    /// What is wrong with what a line of the header asks for: the value is marked. Where no line says it, the file as a whole is meant.
    ///
    /// - Parameter settings: the name of the setting, then those that stand for it where it is not given.
    package func error(_ message: String, inSetting settings: String...) -> ScriptError {
        guard let place = settings.lazy.compactMap({ header.places[$0] }).first else {
            return ScriptError(file: name, message)
        }
        return ScriptError(
            file: name, line: place.line, column: place.range.lowerBound + 1, length: max(1, place.range.count),
            message: message, source: place.source)
    }
}
