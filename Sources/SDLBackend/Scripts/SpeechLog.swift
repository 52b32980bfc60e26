import Glibc
import Inlay

/// Writes what a screen reader says during a script to the file that `INLAY_SPEECH` names. The tool that plays the script in this
/// program sets the variable.
public nonisolated struct SpeechLog: Sendable {
    /// The environment variable with the path of the file.
    public static let variable = "INLAY_SPEECH"

    private let path: String

    /// Opens the file that the environment names; nil if it names none.
    public init?() {
        guard let path = getenv(Self.variable) else { return nil }
        self.path = String(cString: path)
    }

    /// Appends a step and what was said after it. The start of the script, which is no step, is the line `---`.
    package func write(_ step: Script.Step?, _ spoken: [String]) {
        let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard file >= 0 else { return }
        let head = step.map { "\($0.action)" } ?? "---"
        let lines = [head] + spoken.map { "  " + $0.replacing("\n", with: " ") }
        _ = Array(lines.map { $0 + "\n" }.joined().utf8).withUnsafeBytes {
            Glibc.write(file, $0.baseAddress, $0.count)
        }
        close(file)
    }
}
