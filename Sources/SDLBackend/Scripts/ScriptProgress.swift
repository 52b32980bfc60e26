import Glibc

/// Tells the tool that plays a script in this program how far it has come: the file that `INLAY_PROGRESS` names holds the
/// number of the line in hand, and `done` when all of the script was played.
public nonisolated struct ScriptProgress: Sendable {
    public static let variable = "INLAY_PROGRESS"
    /// Set where the tool looks for a shorter script that fails alike: what showed a view may be left out.
    public static let shrinkingVariable = "INLAY_SHRINKING"

    private let path: String?

    public init() { path = getenv(Self.variable).map { String(cString: $0) } }

    /// Whether the script is one of those that the tool tries.
    public var isShrinking: Bool { getenv(Self.shrinkingVariable) != nil }

    public func begin(line: Int) { write("\(line)") }

    public func end() { write("done") }

    /// Nobody reads it while it is written: the tool looks when the program has ended.
    private func write(_ text: String) {
        guard let path else { return }
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else { return }
        _ = Array(text.utf8).withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
        close(file)
    }
}
