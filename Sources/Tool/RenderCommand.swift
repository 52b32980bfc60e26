import ArgumentParser
import Inlay
import InlayRaster
import InlaySDL

/// Draws a document off screen.
struct RenderCommand: ParsableCommand {
    nonisolated static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Draws a document to a PNG file, without a display.")

    @Argument(help: ArgumentHelp("A document.", valueName: "FILE"))
    var file: String

    @Option(name: .shortAndLong, help: ArgumentHelp("The PNG file to write.", valueName: "OUT.png"))
    var output: String

    @OptionGroup var program: ProgramOption
    @OptionGroup var loading: LoadOptions
    @OptionGroup var viewing: ViewOptions

    init() {}

    func validate() throws {
        try Self.validate(output: output)
        try program.validate(loading)
    }

    /// Requires the extension of a PNG file, since the output is always PNG.
    static func validate(output: String) throws {
        guard output.lowercased().hasSuffix(".png") else {
            throw ValidationError("invalid --output '\(output)': must be the name of a .png file")
        }
    }

    func run() throws {
        try MainActor.assumeIsolated {
            try DocumentRequest(.picture(file: output), file, loading, viewing).perform(program, loading)
        }
    }
}
