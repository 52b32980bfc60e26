import ArgumentParser
import FoundationEssentials
import Inlay
import InlaySDL

/// Reads documents and prints what is wrong with them.
struct CheckCommand: ParsableCommand {
    nonisolated static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Reads documents and prints what is wrong with them.",
        discussion: "Ends with 0 without errors, 1 with errors, 2 when a file cannot be read.")

    enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

    @Argument(help: ArgumentHelp("Documents.", valueName: "FILE"))
    var files: [String]

    @OptionGroup var loading: LoadOptions

    @Option(help: "text or json.")
    var format = Format.text

    init() {}

    func run() throws {
        try MainActor.assumeIsolated { try check() }
    }

    @MainActor private func check() throws {
        var diagnostics: [MarkupDiagnostic] = []
        var loader = DocumentLoader(loading, imageLoader: SDLImageLoader())
        loader.reportsMissingTranslations = true
        for file in files { diagnostics += loader.load(file).diagnostics }
        switch format {
        case .text: for diagnostic in diagnostics { print(diagnostic) }
        case .json: print(try JSON.text(diagnostics))
        }
        if diagnostics.contains(where: \.isUnreadableFile) { throw ExitStatus.unreadable }
        if diagnostics.contains(where: { $0.severity == .error }) { throw ExitStatus.errors }
    }
}

nonisolated enum JSON {
    /// For people and programs: keys sorted, indented.
    static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// On one line.
    static func line(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
