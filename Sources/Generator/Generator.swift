import Glibc
import InlayGeneration

/// The program that `InlayPlugin` runs for each target. It writes the same code as `inlay generate`, and the
/// parsed documents, which SwiftPM copies to the resources of the target.
///
///     InlayGenerator OUTPUT FILE...
///
/// Faults of documents are in the generated code, so that the compiler reports them.
@main struct Generator {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        guard let output = arguments.first else { end(64, "usage: InlayGenerator OUTPUT FILE...") }
        do throws(TargetFiles.Failure) {
            let generation = Generation(Array(arguments.dropFirst()), read: TargetFiles.read)
            _ = try generation.write(to: output)
            try generation.writePack(to: output)
        } catch {
            end(2, "error: \(error)")
        }
    }

    private static func end(_ status: Int32, _ message: String) -> Never {
        let line = Array((message + "\n").utf8)
        _ = write(STDERR_FILENO, line, line.count)
        exit(status)
    }
}
