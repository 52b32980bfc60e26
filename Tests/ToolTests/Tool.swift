import Foundation
import Subprocess
import Testing

/// Runs the tool as scripts do, without a display.
nonisolated enum Tool {
    struct Outcome: Equatable {
        let status: Int32
        let output: String
        let errors: String

        func json() throws -> Any { try JSONSerialization.jsonObject(with: Data(output.utf8)) }
    }

    /// The folder of this package's programs.
    static let products = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()

    static let path = products.appendingPathComponent("inlay").path

    /// Runs the tool, or another program. It ends with the test's task, for example at the time limit.
    ///
    /// - Parameters:
    ///   - input: the content of standard input.
    ///   - program: another program, by its path or its name in this package.
    static func run(
        _ arguments: [String], input: String = "", program: String = path, environment added: [String: String] = [:]
    ) async throws -> Outcome {
        let unset = ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "XDG_RUNTIME_DIR"].map { ($0, String?.none) }
        let changes = unset + added.map { ($0, Optional($1)) }
        let result = try await Subprocess.run(
            .path(.init(URL(fileURLWithPath: program, relativeTo: products).path)), arguments: Arguments(arguments),
            environment: .inherit.updating(
                Dictionary(
                    uniqueKeysWithValues: changes.compactMap { name, value in
                        Environment.Key(rawValue: name).map { ($0, value) }
                    })),
            input: .string(input), output: .string(limit: outputLimit), error: .string(limit: outputLimit))
        let status: Int32 =
            switch result.terminationStatus {
            case .exited(let code): code
            case .signaled(let signal): -signal
            }
        return Outcome(status: status, output: result.standardOutput, errors: result.standardError)
    }

    private static let outputLimit = 16 << 20  // bytes
}

/// A temporary folder for a test, deleted with this object.
nonisolated final class ScratchFolder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("inlay-tool-\(UUID())").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    @discardableResult func add(_ name: String, _ text: String) throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + name))
        return path + "/" + name
    }

    /// Adds a program. Another process writes the file: a program that another test starts meanwhile would inherit the open file, and
    /// a program that is open for writing cannot be started ("text file busy").
    func addProgram(_ name: String, _ text: String) async throws -> String {
        let file = path + "/" + name
        let written = try await Tool.run(
            ["-c", #"cat > "$0" && chmod 755 "$0""#, file], input: text, program: "/bin/sh")
        #expect(written.status == 0, "\(written.errors)")
        return file
    }
}
