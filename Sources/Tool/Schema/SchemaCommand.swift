import ArgumentParser
import Inlay
import InlayCharts
import InlayMarkdown

/// Prints a schema of documents, for editors and validators.
struct SchemaCommand: ParsableCommand {
    nonisolated static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Prints a RELAX NG or XSD schema of documents.",
        discussion: "Exit status: 0; 2 if the program cannot be asked.")

    enum Format: String, ExpressibleByArgument, CaseIterable { case rng, xsd }

    @Option(help: "rng (RELAX NG, XML syntax) or xsd (XML Schema 1.0).")
    var format = Format.rng

    @Option(help: ArgumentHelp("A program whose elements are also in the schema.", valueName: "PROGRAM"))
    var app: String?

    init() {}

    func run() throws {
        AsyncMain.run {
            do {
                var objects: [ClassDescription] = []
                if let app {
                    objects = try await DescribedProgram(app).description.objects
                } else {
                    ChartView.registerElements()
                    ViewBuilder.register(MarkdownView.self)
                }
                let schema = SchemaWriter(model: SchemaModel(ViewBuilder.elements, objects: objects))
                print(format == .rng ? schema.relaxNG : schema.xsd, terminator: "")
                return 0
            } catch {
                StandardError.print("error: \(error)")
                return ExitStatus.unreadable.rawValue
            }
        }
    }
}
