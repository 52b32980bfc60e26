import Foundation

/// The tool, run as scripts run it, without a display.
nonisolated enum Tool {
    struct Outcome {
        let status: Int32
        let output: String
        let errors: String

        func json() throws -> Any { try JSONSerialization.jsonObject(with: Data(output.utf8)) }
    }

    /// Where the programs of this package are.
    static let products = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()

    static let path = products.appendingPathComponent("inlay").path

    /// - Parameters:
    ///   - input: what standard input holds.
    ///   - program: another program, by its path or its name in this package.
    static func run(
        _ arguments: [String], input: String? = nil, program: String = path, environment added: [String: String] = [:]
    ) throws -> Outcome {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program, relativeTo: products)
        process.arguments = arguments
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        var environment = ProcessInfo.processInfo.environment
        for name in ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "XDG_RUNTIME_DIR"] { environment[name] = nil }
        process.environment = environment.merging(added) { $1 }
        if let input {
            let pipe = Pipe()
            process.standardInput = pipe
            // A pipe holds 64 KiB; no test gives as much.
            pipe.fileHandleForWriting.write(Data(input.utf8))
            try pipe.fileHandleForWriting.close()
        }
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let complaints = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return Outcome(status: process.terminationStatus, output: text, errors: complaints)
    }
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
}
