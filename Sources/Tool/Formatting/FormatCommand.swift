import ArgumentParser
import FoundationEssentials
import Glibc
import Inlay
import InlayLanguageServer
import InlayRaster
import InlaySDL

/// Writes documents in one layout.
struct FormatCommand: ParsableCommand {
    nonisolated static let configuration = CommandConfiguration(
        commandName: "format", abstract: "Writes documents in one layout.",
        discussion: """
            Prints the names of changed files. A document that is not well-formed stays as it is.

            Exit status: 0; 1 if a document is not well-formed, or with --check if one would change; 2 if a file \
            cannot be read or written.
            """)

    @Argument(
        help: ArgumentHelp(
            "Documents, folders of documents (*.xml), or - for standard input, which is written to standard output.",
            valueName: "FILE"))
    var files: [String]

    @Flag(help: "Change no file; print the names of files that would change.")
    var check = false

    @Flag(help: "Write the documents to standard output, and change no file.")
    var stdout = false

    @Flag(help: "Sort attributes: id, style, class, then the others by name.")
    var sortAttributes = false

    init() {}

    func validate() throws {
        guard !check || !stdout else { throw ValidationError("--check cannot be used with --stdout") }
        guard files.count(where: { $0 == "-" }) <= 1 else { throw ValidationError("'-' can be used only once") }
    }

    func run() throws {
        let status = MainActor.assumeIsolated { format() }
        if status != 0 { throw ExitCode(status) }
    }

    /// - Returns: the exit status.
    @MainActor private func format() -> Int32 {
        let paths: [String]
        do { paths = try DocumentFiles(files).paths } catch {
            StandardError.print("error: \(error)")
            return ExitStatus.unreadable.rawValue
        }
        return paths.map(format).max() ?? 0
    }

    @MainActor private func format(_ path: String) -> Int32 {
        let isInput = path == "-"
        let name = isInput ? "<stdin>" : path
        let bytes: [UInt8]
        do throws(MarkupError) {
            if isInput {
                bytes = Self.standardInput()
            } else {
                // Reports folders, pipes and files that are missing or too large.
                _ = try MarkupSource(contentsOf: path)
                bytes = (try? Data(contentsOf: URL(filePath: path))).map { Array($0) } ?? []
            }
        } catch {
            return report(error.diagnostics)
        }
        let faults = Self.faults(in: bytes, name)
        guard faults.isEmpty else { return report(faults) }
        let formatter = MarkupFormatter(sortsAttributes: sortAttributes)
        guard let text = formatter.format(bytes) else {
            if let fault = formatter.fault(in: bytes) {
                StandardError.print("\(name):\(fault.line):\(fault.column): error: \(fault.message)")
            } else {
                StandardError.print("error: '\(name)' cannot be formatted; it stays as it is")
            }
            return ExitStatus.errors.rawValue
        }
        let isChanged = !bytes.elementsEqual(text.utf8)
        if check {
            if isChanged { print(name) }
            return isChanged ? ExitStatus.errors.rawValue : 0
        }
        if isInput || stdout {
            print(text, terminator: "")
            return 0
        }
        return isChanged ? write(text, to: path, replacing: bytes) : 0
    }

    private func report(_ diagnostics: [MarkupDiagnostic]) -> Int32 {
        for diagnostic in diagnostics { StandardError.print("\(diagnostic)") }
        return diagnostics.contains(where: \.isUnreadableFile)
            ? ExitStatus.unreadable.rawValue : ExitStatus.errors.rawValue
    }

    private func write(_ text: String, to path: String, replacing bytes: [UInt8]) -> Int32 {
        do {
            try EditedFile(path: path, original: bytes).write(text)
            print(path)
            return 0
        } catch {
            StandardError.print("error: \(error)")
            return ExitStatus.unreadable.rawValue
        }
    }

    /// Returns the faults that make a text no document. Faults of its content, such as unknown attributes, are not among them.
    @MainActor private static func faults(in bytes: [UInt8], _ name: String) -> [MarkupDiagnostic] {
        let kinds: Set<MarkupDiagnostic.ID> = [.malformed, .documentType, .tooDeep, .tooLarge, .textContent]
        var options = ViewBuilder.Options()
        options.needsOwner = false
        // Only the text counts: no image, text or other document is looked for.
        var builder = ViewBuilder(resources: .none)
        builder.options = options
        builder.makeRoot = { ColumnView() }
        var faults: [MarkupDiagnostic] = []
        builder.diagnosticHandler = { faults.append($0) }
        do throws(MarkupError) {
            _ = try builder.load(MarkupSource(name: name, data: bytes), owner: nil)
        } catch {
            faults = error.diagnostics
        }
        return faults.filter { kinds.contains($0.id) && $0.file == name }
    }

    private static func standardInput() -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= MarkupSource.maximumSize {
            let count = read(STDIN_FILENO, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        return bytes
    }
}
