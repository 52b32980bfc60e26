import ArgumentParser
import Inlay
import InlayRaster
import InlaySDL

/// Searches for a size and look in which a document does not hold.
struct SweepCommand: ParsableCommand {
    nonisolated static let configuration = CommandConfiguration(
        commandName: "sweep",
        abstract: "Finds the sizes, languages and font sizes at which a layout does not hold.",
        discussion: """
            Reports the smallest size at which a text is cut, or views overlap or stick out of their parents, texts \
            with a low contrast, and the smallest size that holds in each language and look.

            Exit status: 0; 1 if the layout does not hold, or the document has errors; 2 if it cannot be read.
            """)

    @Argument(help: ArgumentHelp("A document.", valueName: "FILE"))
    var file: String

    @Option(name: .customLong("from"), help: ArgumentHelp("The smallest size that must hold.", valueName: "WxH"))
    var smallest = WindowSize(width: 480, height: 320)

    @Option(name: .customLong("to"), help: ArgumentHelp("The largest size.", valueName: "WxH"))
    var largest = WindowSize(width: 1600, height: 1000)

    @Option(
        help: ArgumentHelp(
            "A language besides --locale; by default those with a folder of texts, en_XA and ar_XB. Can be repeated.",
            valueName: "LOCALE"))
    var language: [LocaleIdentifier] = []

    @Option(
        help: ArgumentHelp("Device pixels per point, from 0.5 to 8; 1, 1.25, 1.5 and 2 by default.", valueName: "S"))
    var scale: [Double] = []

    @Option(
        help: ArgumentHelp("Factors on the size of text, from 0.5 to 4; 1, 1.25 and 1.5 by default.", valueName: "N"))
    var fontScale: [Double] = []

    @Option(help: "desktop or touch: control sizes for pointers or for fingers; desktop by default, or that of --app.")
    var density: Theme.Density?

    @Option(help: "inlay, adwaita or breeze: the design.")
    var style = Theme.Style.inlay

    @Option(help: "light or dark.")
    var theme = Theme.Appearance.light

    @Option(help: "standard or high: the contrast.")
    var contrast = Theme.Contrast.standard

    @Option(name: .shortAndLong, help: ArgumentHelp("The PNG file for a picture of a fault.", valueName: "OUT.png"))
    var output: String?

    @OptionGroup var program: ProgramOption
    @OptionGroup var loading: LoadOptions

    init() {}

    func validate() throws {
        if let output { try RenderCommand.validate(output: output) }
        guard scale.allSatisfy({ $0 >= 0.5 && $0 <= 8 }) else {
            throw ValidationError("--scale must be from 0.5 to 8")
        }
        guard fontScale.allSatisfy({ $0 >= 0.5 && $0 <= 4 }) else {
            throw ValidationError("--font-scale must be from 0.5 to 4")
        }
        guard smallest.width <= largest.width, smallest.height <= largest.height else {
            throw ValidationError("--from must not be larger than --to")
        }
        guard largest.width <= Self.limit, largest.height <= Self.limit else {
            throw ValidationError("--to must not be larger than \(Int(Self.limit))x\(Int(Self.limit))")
        }
        try program.validate(loading)
    }

    /// Points. Layouts do not change beyond the size of a large desktop, and each size is drawn.
    private nonisolated static let limit = 8192.0

    func run() throws {
        let options = SweepOptions(
            smallest: smallest.size, largest: largest.size,
            languages: language.isEmpty ? nil : language.map(\.description),
            scales: scale.isEmpty ? [1, 1.25, 1.5, 2] : scale,
            fontScales: fontScale.isEmpty ? [1, 1.25, 1.5] : fontScale,
            contrast: contrast, picture: output)
        try MainActor.assumeIsolated {
            var request = DocumentRequest(.sweep(options), file: file)
            (request.width, request.height) = (largest.width, largest.height)
            (request.density, request.style, request.theme) = (density, style, theme)
            if let locale = loading.locale { request.locale = locale.description }
            // The language changes with each look.
            var loading = loading
            loading.locale = nil
            try request.perform(program, loading)
        }
    }
}
