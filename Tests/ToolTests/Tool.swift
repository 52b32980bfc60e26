import Foundation
import Subprocess
import Testing

/// The tool, run as scripts run it, without a display.
nonisolated enum Tool {
    struct Outcome: Equatable {
        let status: Int32
        let output: String
        let errors: String

        func json() throws -> Any { try JSONSerialization.jsonObject(with: Data(output.utf8)) }
    }

    /// Where the programs of this package are.
    static let products = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()

    static let path = products.appendingPathComponent("inlay").path

    /// Ended with the test's task, as at its time limit.
    ///
    /// - Parameters:
    ///   - input: what standard input holds.
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

/// A folder of a test's own, removed with it.
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

    /// Another process writes it: what another test starts meanwhile would keep the file open for writing, and a program that
    /// is open so cannot be started ("text file busy").
    func addProgram(_ name: String, _ text: String) async throws -> String {
        let file = path + "/" + name
        let written = try await Tool.run(
            ["-c", #"cat > "$0" && chmod 755 "$0""#, file], input: text, program: "/bin/sh")
        #expect(written.status == 0, "\(written.errors)")
        return file
    }
}
