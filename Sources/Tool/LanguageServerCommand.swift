import ArgumentParser
import Glibc
import Inlay
import InlayCharts
import InlayLanguageServer
import InlayMarkdown

/// Answers editors about documents.
struct LanguageServerCommand: ParsableCommand {
    nonisolated static let configuration = CommandConfiguration(
        commandName: "lsp", abstract: "Runs a language server for editors over standard input and output.",
        discussion: """
            Editors start it: see docs/editors.md. Exit status: 0 after 'shutdown' and 'exit', 1 if the client ends otherwise.
            """)

    @Option(
        help: ArgumentHelp(
            "The program that has the documents' views and owners.", valueName: "PROGRAM"))
    var app: String?

    @OptionGroup var loading: LoadOptions

    init() {}

    func run() throws {
        AsyncMain.run { await serve() }
    }

    @MainActor private func serve() async -> Int32 {
        // Other output must not be mixed with messages.
        let output = dup(STDOUT_FILENO)
        dup2(STDERR_FILENO, STDOUT_FILENO)
        // A client that has ended is noticed when its messages end.
        signal(SIGPIPE, SIG_IGN)
        var program: DescribedProgram?
        var fault: String?
        if let app {
            do { program = try await DescribedProgram(app) } catch { fault = "\(error)" }
        }
        if program == nil {
            ChartView.registerElements()
            ViewBuilder.register(MarkdownView.self)
        }
        let checker = ToolChecker(DocumentCheck(loading, program: program))
        return await ServerStreams(input: STDIN_FILENO, output: output).run(
            Catalogue(program: program?.description), checker: checker,
            greeting: fault.map { "\($0). Its views and owners are not known." })
    }
}

/// Checks documents as `inlay check` does.
private final class ToolChecker: DocumentChecker {
    private let check: DocumentCheck

    init(_ check: DocumentCheck) { self.check = check }
    deinit {}

    func diagnostics(of source: MarkupSource) -> [MarkupDiagnostic] {
        var report = CheckReport()
        report.add(check.check(source, at: source.name).diagnostics)
        return report.diagnostics
    }

    func filesHaveChanged() { ViewBuilder.flushTemplateCache() }
}
