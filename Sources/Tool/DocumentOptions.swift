import ArgumentParser
import Glibc
import Inlay
import InlayRaster
import InlaySDL

/// Options that all document commands share.
struct LoadOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The folder with images and other files; the document's own folder by default.", valueName: "DIR"))
    var resources: String?

    @Option(
        help: ArgumentHelp(
            "The view class for a <root> document; by default ColumnView, or a class with the document's attributes.",
            valueName: "CLASS"))
    var root: String?

    @Option(help: "The language of the texts, as in de_DE; en_US by default, for 'run' the desktop's.")
    var locale: LocaleIdentifier?

    @Flag(help: "Treat warnings as errors.")
    var strict = false

    @Option(
        help: ArgumentHelp(
            "A platform for <?case NAME?>, in place of Linux, Desktop and iOS; can be repeated.",
            valueName: "NAME"))
    var platform: [String] = []

    init() {}

    /// Creates the view for `<root>`: a column unless another class is named, as for an included document.
    @MainActor func makeRoot() -> View { root.flatMap { ViewBuilder.viewClass(named: $0) }?.init() ?? ColumnView() }

    /// Sets the options of the document, other than its view and owner.
    @MainActor func configure(_ options: inout ViewBuilder.Options) {
        options.isStrict = strict
        if !platform.isEmpty { options.platforms = Set(platform) }
    }

    func validate() throws {
        guard let root else { return }
        let known = MainActor.assumeIsolated { ViewBuilder.viewClass(named: root) != nil }
        guard known else { throw ValidationError("invalid --root '\(root)': there is no view class of this name") }
    }
}

/// Options for layout and drawing of a document.
struct ViewOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The size of the window in points.", valueName: "WxH"))
    var size = WindowSize(width: 480, height: 320)

    @Option(help: ArgumentHelp("Device pixels per point, from 0.5 to 8.", valueName: "S"))
    var scale = 1.0

    @Option(help: "desktop or touch: control sizes for pointers or for fingers; desktop by default, or that of --app.")
    var density: Theme.Density?

    @Option(help: "inlay, adwaita or breeze: the design of views.")
    var style = Theme.Style.inlay

    @Option(help: "light or dark.")
    var theme = Theme.Appearance.light

    @Option(help: "ltr or rtl; by default the direction of the locale's script.")
    var direction: LayoutDirection?

    init() {}

    func validate() throws {
        guard scale >= 0.5, scale <= 8 else { throw ValidationError("--scale must be from 0.5 to 8") }
    }

}

/// The program that a document belongs to. It shows the document itself, since only it has its classes, owners, images and texts.
struct ProgramOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The program that has the document's views and owners; it shows the document.", valueName: "PROGRAM"))
    var app: String?

    init() {}

    /// - Throws: `ValidationError` for an option that the program decides on.
    func validate(_ loading: LoadOptions, others: [(name: String, isGiven: Bool)] = []) throws {
        guard app != nil else { return }
        let refused = [
            ("--strict", loading.strict), ("--resources", loading.resources != nil), ("--root", loading.root != nil),
            ("--platform", !loading.platform.isEmpty),
        ]
        if let (name, _) = (others + refused).first(where: \.1) {
            throw ValidationError("\(name) cannot be used with --app: the program decides it")
        }
    }

    /// Replaces the tool's process by the program.
    ///
    /// - Parameters:
    ///   - name: the environment variable that requests an action from the program.
    ///   - arguments: the arguments of the program.
    @MainActor static func start(
        _ program: String, _ name: String, _ value: String, arguments: [String] = []
    ) throws -> Never {
        setenv(name, value, 1)
        var strings = ([program] + arguments).map { strdup($0) } + [nil]
        defer { for string in strings { free(string) } }
        execvp(program, &strings)
        throw ValidationError("cannot start the program '\(program)': \(String(cString: strerror(errno)))")
    }
}

extension DocumentRequest {
    init(_ output: Output, _ file: String, _ loading: LoadOptions, _ viewing: ViewOptions) {
        self.init(output, file: file)
        (width, height) = (viewing.size.width, viewing.size.height)
        scale = viewing.scale
        density = viewing.density
        (style, theme) = (viewing.style, viewing.theme)
        direction = viewing.direction
        if let locale = loading.locale { self.locale = locale.description }
    }

    /// Prints or draws the document: in the program if there is one, else in the tool.
    ///
    /// - Throws: the exit status.
    @MainActor func perform(_ program: ProgramOption, _ loading: LoadOptions) throws {
        if let program = program.app { try ProgramOption.start(program, Self.variable, text) }
        let status = perform(with: LoadedDocument(file, loading, isSheet ? nil : size))
        if status != 0 { throw ExitCode(status) }
    }

    private var isSheet: Bool { if case .sheet = output { true } else { false } }
}

/// `480x320`
struct WindowSize: ExpressibleByArgument {
    let width: Double
    let height: Double

    nonisolated init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    nonisolated init?(argument: String) {
        let parts = argument.split(separator: "x").map { Double($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1], width >= 1, height >= 1,
            width <= Self.limit, height <= Self.limit
        else { return nil }
        self.init(width: width, height: height)
    }

    /// The largest side of X11 and Wayland windows.
    private nonisolated static let limit = 32767.0

    nonisolated var defaultValueDescription: String { "\(Int(width))x\(Int(height))" }

    var size: Size { Size(width, height) }
}

nonisolated extension Theme.Density: ExpressibleByArgument {}
nonisolated extension Theme.Style: ExpressibleByArgument {}
nonisolated extension Theme.Appearance: ExpressibleByArgument {}
nonisolated extension Theme.Contrast: ExpressibleByArgument {}
nonisolated extension LocaleIdentifier: ExpressibleByArgument {
    public init?(argument: String) { self.init(exactly: argument) }
}
nonisolated extension LayoutDirection: ExpressibleByArgument {}
