import FoundationEssentials
import Inlay

/// A program that has been asked for its additions to the language. Documents may use its classes afterwards.
struct DescribedProgram {
    /// A program only registers its classes and prints, which takes less than a second.
    nonisolated private static let timeLimit = Duration.seconds(10)

    struct Failure: Error, CustomStringConvertible { let description: String }

    let description: ApplicationDescription

    /// Starts the program with `INLAY_DESCRIBE=1`.
    init(_ program: String) async throws(Failure) {
        guard !program.contains("/") || FileManager.default.isExecutableFile(atPath: program) else {
            throw Failure(description: "there is no program '\(program)'")
        }
        let process = ChildProcess(
            command: [program], environment: [ApplicationDescription.variable: "1"], keepsErrorsApart: true)
        let outcome = await process.run(limit: Self.timeLimit)
        let errors = outcome.errors.isEmpty ? "" : "\n" + outcome.errors
        switch outcome.ending {
        case .exited(0): break
        case .exited(let status):
            throw Failure(description: "'\(program)' ended with \(status) when asked to describe itself\(errors)")
        case .signaled(let signal):
            throw Failure(description: "'\(program)' crashed (signal \(signal)) when asked to describe itself\(errors)")
        case .tookTooLong:
            throw Failure(
                description: "'\(program)' was asked to describe itself and did not end within "
                    + "\(Self.timeLimit.components.seconds) seconds; a program does so when it calls 'Application.run'")
        case .notStarted(let reason):
            throw Failure(description: "'\(program)' cannot be asked to describe itself: \(reason)")
        }
        guard !outcome.output.isEmpty else {
            throw Failure(
                description: "'\(program)' printed no description; a program does so when it calls 'Application.run'")
        }
        let data = Data(outcome.output.utf8)
        let version = (try? JSONDecoder().decode(Version.self, from: data))?.version
        guard version == nil || version == ApplicationDescription.currentVersion else {
            throw Failure(
                description: "'\(program)' is built with another version of Inlay, whose description cannot be read")
        }
        do { description = try JSONDecoder().decode(ApplicationDescription.self, from: data) } catch {
            let line = outcome.output.prefix(80).prefix { !$0.isNewline }
            throw Failure(description: "'\(program)' printed other text than its description: '\(line)'")
        }
        ViewBuilder.adopt(description)
    }

    private nonisolated struct Version: Decodable { let version: Int }

    /// Returns the owners that load a document, or one of its versions for a size class (`Name~vertical.xml`).
    func owners(ofDocument path: String) -> [DescribedOwner] {
        let file = path.lastPathComponent
        let name = (file.hasSuffix(".xml") ? String(file.dropLast(4)) : file).prefix { $0 != "~" }
        return description.owners.filter { $0.document.map { $0 == name } ?? false }
            .map { DescribedOwner($0, of: description) }
    }
}
