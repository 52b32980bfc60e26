import ArgumentParser
import Inlay
import InlayRaster
import InlaySDL

/// Draws all views of a document in all their states.
struct SheetCommand: ParsableCommand {
    nonisolated static let configuration = CommandConfiguration(
        commandName: "sheet",
        abstract:
            "Draws each view of a document, in every state, theme, direction and scale, to one PNG file."
    )

    @Argument(help: ArgumentHelp("A document whose root view has the views to draw.", valueName: "FILE"))
    var file: String

    @Option(name: .shortAndLong, help: ArgumentHelp("The PNG file to write.", valueName: "OUT.png"))
    var output: String

    @Option(help: ArgumentHelp("The width of each view in points, from 40 to 2000.", valueName: "W"))
    var width = 240.0

    @Option(help: "light or dark; both by default. Can be repeated, like the options below.")
    var theme: [Theme.Appearance] = []

    @Option(help: "ltr or rtl; both by default.")
    var direction: [LayoutDirection] = []

    @Option(help: ArgumentHelp("Device pixels per point, from 0.5 to 8; 1 and 2 by default.", valueName: "S"))
    var scale: [Double] = []

    @Option(help: "desktop or touch: control sizes for pointers or for fingers; desktop by default, or that of --app.")
    var density: Theme.Density?

    @Option(help: "inlay, adwaita or breeze: the design of views.")
    var style = Theme.Style.inlay

    @Option(help: "standard or high; standard by default.")
    var contrast: [Theme.Contrast] = []

    @Flag(help: "Also draw alerts and menus, which are in no document.")
    var presentations = false

    @OptionGroup var program: ProgramOption
    @OptionGroup var loading: LoadOptions

    init() {}

    func validate() throws {
        try RenderCommand.validate(output: output)
        guard scale.allSatisfy({ $0 >= 0.5 && $0 <= 8 }) else {
            throw ValidationError("--scale must be from 0.5 to 8")
        }
        guard width >= 40, width <= 2000 else { throw ValidationError("--width must be from 40 to 2000") }
        try program.validate(loading)
    }

    private var looks: [DocumentLook] {
        (contrast.isEmpty ? [.standard] : contrast).flatMap { contrast in
            (scale.isEmpty ? [1, 2] : scale).flatMap { scale in
                (theme.isEmpty ? Theme.Appearance.allCases : theme).flatMap { theme in
                    (direction.isEmpty ? [.leftToRight, .rightToLeft] : direction).map {
                        DocumentLook(
                            style: style, theme: theme, direction: $0, scale: scale, density: density,
                            contrast: contrast,
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
