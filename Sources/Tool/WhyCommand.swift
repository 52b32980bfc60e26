import ArgumentParser
import Inlay
import InlaySDL

/// Explains which template, line, binding or code set a property of a view last.
struct WhyCommand: ParsableCommand {
    nonisolated static let configuration = CommandConfiguration(
        commandName: "why", abstract: "Explains why a view is disabled or hidden, or has its colours, font or size.",
        discussion: """
            The answer names the template, the line of the document, the binding or the code that set the property last. \
            Name the view as for explain, before the question: 'inlay why Login.xml "Sign In" disabled'. Without \
            a script, the document is asked as it is when it is opened.
            """)

    @Argument(help: ArgumentHelp("A document.", valueName: "FILE"))
    var file: String

    @Argument(
        help: ArgumentHelp(
            "The view, then the question: disabled, hidden, colour, font, size or repainted.",
            valueName: "SELECTOR QUESTION"))
    var selectorAndQuestion: [String]

    @OptionGroup var program: ProgramOption
    @OptionGroup var loading: LoadOptions
    @OptionGroup var viewing: ViewOptions

    @Option(help: "fixed: every character is half an em wide on every system; system: the desktop's fonts.")
    var textMetrics = TreeCommand.TextMetrics.system

    @Option(help: ArgumentHelp("A script to play before the question is asked.", valueName: "FILE"))
    var after: String?

    init() {}

    func validate() throws {
        try program.validate(loading)
        _ = try question
        guard selectorAndQuestion.count > 1 else {
            throw ValidationError("name the view before the question, as in '#save \(selectorAndQuestion.last ?? "")'")
        }
    }

    private var question: PropertyQuestion {
        get throws {
            let name = selectorAndQuestion.last ?? ""
            if let question = PropertyQuestion(name: name) { return question }
            let names = PropertyQuestion.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("invalid question '\(name)': must be one of \(names)")
        }
    }

    func run() throws {
        let selector = selectorAndQuestion.dropLast().joined(separator: " ")
        let output = DocumentRequest.Output.answer(selector: selector, try question, script: after)
        try MainActor.assumeIsolated {
            var request = DocumentRequest(output, file, loading, viewing)
            request.hasFixedMetrics = textMetrics == .fixed
            try request.perform(program, loading)
        }
    }
}
