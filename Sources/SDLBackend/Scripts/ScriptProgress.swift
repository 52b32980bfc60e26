import Glibc

/// Reports the progress of a script to the tool that plays it in this program. The file named by `INLAY_PROGRESS` contains the number of
/// the current line, or `done` after the whole script was played.
public nonisolated struct ScriptProgress: Sendable {
    /// The environment variable that asks a script for its progress.
    public static let variable = "INLAY_PROGRESS"
    /// The variable that is set while the tool searches for a shorter script with the same failure: steps for missing views are skipped.
    public static let shrinkingVariable = "INLAY_SHRINKING"

    private let path: String?

    public init() { path = getenv(Self.variable).map { String(cString: $0) } }

    /// Whether the script is one of the tool's attempts at a shorter script.
    public var isShrinking: Bool { getenv(Self.shrinkingVariable) != nil }

    public func begin(line: Int) { write("\(line)") }

    public func end() { write("done") }

    /// Writes the file. The tool reads it only after the program has ended.
    private func write(_ text: String) {
        guard let path else { return }
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else { return }
        _ = Array(text.utf8).withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
        close(file)
    }
}
