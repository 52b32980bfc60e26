/// A fault in a script or a failure of a step, with file, line and cause.
public nonisolated struct ScriptError: Error, Equatable, CustomStringConvertible {
    /// The path of the script.
    public var file: String
    /// The line number, from 1; 0 if the error concerns the file as a whole.
    public var line: Int
    /// The column in characters, from 1.
    public var column: Int
    /// The length of the wrong part, in characters.
    public var length: Int
    /// The fault, and how to correct it.
    public var message: String
    /// The line as written.
    public var source: String
    /// A suggestion.
    public var help: String?
    /// Earlier errors after which the script continued: differing pictures.
    public var earlier: [ScriptError] = []

    /// `login.inlay:5:7: error: no view matches '#nam'`
    public var headline: String {
        line > 0 ? "\(file):\(line):\(column): error: \(message)" : "\(file): error: \(message)"
    }

    /// The headline, the line with the position marked, and the suggestion.
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

    /// Returns the same error with another one as an earlier error.
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
    /// Creates an error that concerns a step as a whole.
    package init(file: String, _ step: Script.Step, _ message: String) {
        let start = step.source.prefix { $0.isWhitespace }.count
        self.init(
            file: file, line: step.line, column: start + 1, length: max(1, step.source.count - start), message: message,
            source: step.source)
    }

    /// Creates an error that concerns the file or its run as a whole.
    package init(file: String, _ message: String) {
        self.init(file: file, line: 0, column: 0, length: 0, message: message, source: "")
    }
}

nonisolated extension Script {
    /// Creates an error for a setting of the header, at its value. If no line has the setting, the error concerns the file as a whole.
    ///
    /// - Parameter settings: the name of the setting, then the names of settings to use if it is absent.
    package func error(_ message: String, inSetting settings: String...) -> ScriptError {
        guard let place = settings.lazy.compactMap({ header.places[$0] }).first else {
            return ScriptError(file: name, message)
        }
        return ScriptError(
            file: name, line: place.line, column: place.range.lowerBound + 1, length: max(1, place.range.count),
            message: message, source: place.source)
    }
}
