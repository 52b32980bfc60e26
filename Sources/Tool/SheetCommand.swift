import ArgumentParser
import Inlay
import InlayRaster
import InlaySDL

/// Draws all views of a document in all their states.
struct SheetCommand: ParsableCommand {
    nonisolated static let configuration = CommandConfiguration(
        commandName: "sheet",
        abstract:
            "Draws each view of a document in every state, theme, direction and scale into one PNG file, and what opens from it."
    )

    @Argument(help: ArgumentHelp("A document whose root view holds what is to be seen.", valueName: "FILE"))
    var file: String

    @Option(name: .shortAndLong, help: ArgumentHelp("The picture to write.", valueName: "OUT.png"))
    var output: String

    @Option(help: ArgumentHelp("Points for each view, from 40 to 2000.", valueName: "W"))
    var width = 240.0

    @Option(help: "light or dark; both by default. May be given more than once, as what follows.")
    var theme: [Theme.Appearance] = []

    @Option(help: "ltr or rtl; both by default.")
    var direction: [LayoutDirection] = []

    @Option(help: ArgumentHelp("Device pixels per point, from 0.5 to 8; 1 and 2 by default.", valueName: "S"))
    var scale: [Double] = []

    @Option(help: "desktop or touch: sizes for pointers or for fingers; desktop, or what the program of --app has.")
    var density: Theme.Density?

    @Option(help: "standard or high; standard by default.")
    var contrast: [Theme.Contrast] = []

    @Flag(help: "Also draws alerts and menus, which no document holds.")
    var presentations = false

    @OptionGroup var program: ProgramOption
    @OptionGroup var loading: LoadOptions

    init() {}

    func validate() throws {
        try RenderCommand.validate(output: output)
        guard scale.allSatisfy({ $0 >= 0.5 && $0 <= 8 }) else {
            throw ValidationError("--scale must lie between 0.5 and 8")
        }
        guard width >= 40, width <= 2000 else { throw ValidationError("--width must lie between 40 and 2000") }
        try program.validate(loading)
    }

    private var looks: [DocumentLook] {
        (contrast.isEmpty ? [.standard] : contrast).flatMap { contrast in
            (scale.isEmpty ? [1, 2] : scale).flatMap { scale in
                (theme.isEmpty ? Theme.Appearance.allCases : theme).flatMap { theme in
                    (direction.isEmpty ? [.leftToRight, .rightToLeft] : direction).map {
                        DocumentLook(
                            theme: theme, direction: $0, scale: scale, density: density, contrast: contrast,
                            locale: loading.locale?.description ?? "en_US")
                    }
                }
            }
        }
    }

    func run() throws {
        let options = SheetOptions(
            width: width, presentations: presentations, looks: looks, columns: direction.count == 1 ? 1 : 2)
        try MainActor.assumeIsolated {
            try DocumentRequest(.sheet(options, file: output), file: file).perform(program, loading)
        }
    }
}
