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
            do { program = try await DescribedProgram(app) } catch { fault = ToolChecker.message(of: error) }
        }
        let checker = ToolChecker(loading, program, searchesProgram: app == nil)
        return await ServerStreams(input: STDIN_FILENO, output: output).run(
            Catalogue(program: program?.description), checker: checker, greeting: fault)
    }
}

/// Checks documents as `inlay check` does.
private final class ToolChecker: DocumentChecker {
    private let loading: LoadOptions
    private var check: DocumentCheck
    /// Whether the project file of the workspace names the program.
    private let searchesProgram: Bool

    init(_ loading: LoadOptions, _ program: DescribedProgram?, searchesProgram: Bool) {
        self.loading = loading
        self.searchesProgram = searchesProgram
        check = DocumentCheck(loading, program: program)
        if program == nil, !searchesProgram { Self.registerElements() }
    }

    deinit {}

    /// The elements of Inlay's other modules, which a program without them does not have.
    private static func registerElements() {
        ChartView.registerElements()
        ViewBuilder.register(MarkdownView.self)
    }

    static func message(of error: any Error) -> String { "\(error). Its views and owners are not known." }

    func open(_ roots: [String]) async -> (catalogue: Catalogue, message: String?)? {
        guard searchesProgram else { return nil }
        var program: DescribedProgram?
        var fault: String?
        do {
            if let app = try ProjectFile(in: roots)?.app { program = try await DescribedProgram(app) }
        } catch let error as DescribedProgram.Failure {
            fault = Self.message(of: error) + " Build the app, and start the language server again."
        } catch {
            fault = "\(error)"
        }
        if program == nil { Self.registerElements() }
        check = DocumentCheck(loading, program: program)
        return (Catalogue(program: program?.description), fault)
    }

    func diagnostics(of source: MarkupSource) -> [MarkupDiagnostic] {
        var report = CheckReport()
        report.add(check.check(source, at: source.name).diagnostics)
        return report.diagnostics
    }

    func filesHaveChanged() { ViewBuilder.flushTemplateCache() }
}
