import ArgumentParser
import Glibc
import Inlay
import InlayRaster
import InlaySDL

/// Reads documents and prints their faults.
struct CheckCommand: ParsableCommand {
    nonisolated static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Checks documents and prints their errors and warnings.",
        discussion: """
            Exit status: 0 without errors, 1 with errors, 2 if a file cannot be read or the program cannot be asked.
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

    @Argument(
        help: ArgumentHelp("Documents, folders of documents (*.xml), or - for standard input.", valueName: "FILE"))
    var files: [String]

    @OptionGroup var loading: LoadOptions

    @Option(
        help: ArgumentHelp(
            "The program that has the documents' views and owners.", valueName: "PROGRAM"))
    var app: String?

    @Option(help: ArgumentHelp("The file name of standard input; images are found next to it.", valueName: "FILE"))
    var stdinName: String?

    @Flag(help: "Also check whether everybody can use the documents: names, contrasts, sizes, focus.")
    var accessibility = false

    @Option(help: "text or json.")
    var format = Format.text

    init() {}

    func validate() throws {
        guard files.count(where: { $0 == "-" }) <= 1 else { throw ValidationError("'-' can be used only once") }
        guard stdinName == nil || files.contains("-") else { throw ValidationError("--stdin-name needs '-' as a file") }
    }

    func run() throws {
        AsyncMain.run {
            do {
                return try await check()
            } catch {
                StandardError.print("error: \(error)")
                return ExitStatus.unreadable.rawValue
            }
        }
    }

    /// - Returns: the exit status.
    @MainActor private func check() async throws -> Int32 {
        let paths = try DocumentFiles(files).paths
        let program = if let app { try await DescribedProgram(app) } else { DescribedProgram?.none }
        let check = DocumentCheck(loading, program: program, accessibility: accessibility ? AccessibilityCheck() : nil)
        var checked: [CheckedDocument] = []
        for path in paths where !Task.isCancelled {
            let isInput = path == "-"
            let name = isInput ? stdinName ?? "<stdin>" : path
            checked.append(self.check(isInput ? "/dev/stdin" : path, as: name, check))
        }
        var report = CheckReport()
        let documents = checked.withoutIncluded
        for document in documents { report.add(document.diagnostics) }
        if program != nil { report.ownerlessCount = documents.count { !$0.hasOwner } }
        report.documentCount = checked.count
        switch format {
        case .text:
            for diagnostic in report.diagnostics { print(diagnostic) }
            // Otherwise the summary would come first in a pipe.
            fflush(nil)
            StandardError.print(report.summary)
        case .json: print(try JSON.text(report.diagnostics))
        }
        return report.status
    }

    @MainActor private func check(_ path: String, as name: String, _ check: DocumentCheck) -> CheckedDocument {
        do throws(MarkupError) {
            // Standard input can be read only once.
            return check.check(try MarkupSource(contentsOf: path, name: name), at: path)
        } catch {
            return CheckedDocument(path: path, diagnostics: error.diagnostics)
        }
    }
}

/// The result of a check.
nonisolated struct CheckReport {
    private(set) var diagnostics: [MarkupDiagnostic] = []
    var documentCount = 0
    /// The number of documents without an owner in the program, if a program was given.
    var ownerlessCount = 0
    private var known: Set<Fault> = []

    /// The identity of a diagnostic: faults in a file that several documents use are reported once.
    private struct Fault: Hashable {
        let file: String
        let range: MarkupDiagnostic.Range
        let id: MarkupDiagnostic.ID
        let message: String
    }

    /// Adds the new faults of a document, in document order.
    mutating func add(_ found: [MarkupDiagnostic]) {
        let new = found.filter {
            known.insert(Fault(file: $0.file, range: $0.range, id: $0.id, message: $0.message)).inserted
        }
        diagnostics += new.inDocumentOrder
    }

    /// `120 documents: 2 errors, 1 warning (3 have no owner in the program)`
    var summary: String {
        func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
        let errors = diagnostics.count { $0.severity == .error }
        let warnings = diagnostics.count { $0.severity == .warning }
        let result = "\(count(documentCount, "document")): \(count(errors, "error")), \(count(warnings, "warning"))"
        if ownerlessCount == 0 { return result }
        return result + " (\(ownerlessCount) \(ownerlessCount == 1 ? "has" : "have") no owner in the program)"
    }

    var status: Int32 {
        if diagnostics.contains(where: \.isUnreadableFile) { return ExitStatus.unreadable.rawValue }
        return diagnostics.contains { $0.severity == .error } ? ExitStatus.errors.rawValue : 0
    }
}
