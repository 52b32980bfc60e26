import FoundationEssentials

/// A readable list of user actions in an app and of the expected results: a header, a line `---`, and steps.
///
///     window 320x240 scale 2
///     document Login.xml
///     ---
///     click #name
///     type "Ann"
///     expect #greeting text "Hello, Ann"
public nonisolated struct Script: Equatable, Sendable {
    /// The state of the window when the script starts.
    public struct Header: Equatable, Sendable {
        /// The size of the window's content, in points.
        public var size = Size(480, 320)
        /// The number of pixels a point; 1 by default.
        public var scale = 1.0
        /// The design of views; `inlay` by default.
        public var style = Theme.Style.inlay
        /// The appearance; `light` by default.
        public var theme = Theme.Appearance.light
        /// The accent colour; nil uses the theme's own.
        public var accent: RGBA?
        /// The contrast; `standard` by default.
        public var contrast = Theme.Contrast.standard
        /// The amount of motion; `full` by default.
        public var motion = Theme.Motion.full
        /// The factor on the size of text styles, from 0.5 to 4; 1 by default.
        public var fontScale = 1.0
        /// The density of controls; `desktop` by default.
        public var density = Theme.Density.desktop
        /// A locale identifier such as `de_DE`.
        public var locale = "en_US"
        /// The date at which the clock starts.
        public var date = Date.ofTests
        /// The time zone; UTC by default.
        public var timeZone = TimeZoneRules.utc
        /// The layout direction; nil follows the script of the locale.
        public var direction: LayoutDirection?
        /// A folder, relative to the script; the app's dialogs show a copy of its files. nil is an empty folder.
        public var files: String?
        /// The document that the window shows. A tool loads it, relative to the script; an app must show it already.
        public var document: String?
        /// The arguments that the app is started with.
        public var arguments: [String] = []
        /// The positions of the settings' values, by the settings' names; `scale` has its own entry.
        var places: [String: Place] = [:]

        struct Place: Equatable, Sendable {
            /// The line number, from 1.
            var line: Int
            /// The line as written.
            var source: String
            /// Character offsets in the line, from 0.
            var range: Range<Int>
        }

        public init() {}
    }

    /// One step of the script.
    public struct Step: Equatable, Sendable {
        /// The input, change or check of the step.
        public var action: ScriptAction
        /// The line number, from 1.
        public var line: Int
        /// The line as written.
        public var source: String
        /// The ranges of view names in the line, in character offsets from 0.
        var targets: [Range<Int>] = []
    }

    /// The script's name in diagnostics: the path as given.
    public var name: String
    /// The window and settings of the script.
    public var header = Header()
    /// The steps, in order.
    public var steps: [Step] = []

    /// The limit for a script file; a larger one is a mistake.
    static let maximumSize = 4 << 20  // bytes

    /// - Throws: `ScriptError` with the line and the column of the fault.
    public init(name: String, text: String) throws(ScriptError) {
        self.name = name
        var parser = ScriptParser(name: name)
        try parser.parse(text)
        header = parser.header
        steps = parser.steps
    }

    /// - Throws: `ScriptError`, also for a file that cannot be read.
    public init(contentsOf path: String) throws(ScriptError) {
        guard let data = try? Data(contentsOf: URL(filePath: path)) else {
            throw ScriptError(file: path, "cannot read the file")
        }
        guard data.count <= Self.maximumSize, let text = String(validating: data, as: UTF8.self) else {
            guard data.count <= Self.maximumSize else { throw ScriptError(file: path, "the file is larger than 4 MiB") }
            throw ScriptError(
                file: path, line: data.firstLineThatIsNoText, column: 1, length: 1,
                message: "not UTF-8 text", source: "")
        }
        try self.init(name: path, text: text)
    }

    /// Creates a script from actions, for a recorder or a generator.
    public init(name: String, header: Header, actions: [ScriptAction]) {
        self.name = name
        self.header = header
        let first = header.lines.count + 2
        steps = actions.enumerated().map { Step(action: $1, line: first + $0, source: "\($1)") }
    }

    /// The contents of the script file; it ends with a line break. Comments are not kept.
    public var text: String {
        (header.lines + ["---"] + steps.map(\.action.description)).map { $0 + "\n" }.joined()
    }
}

nonisolated extension Script.Header {
    /// The lines of the header in a file; settings with default values are omitted.
    public var lines: [String] {
        let usual = Script.Header()
        let window = "window \(size.width.plain)x\(size.height.plain)"
        let optional: [String?] = [
            scale == usual.scale ? window : window + " scale \(scale.plain)",
            document.map { "document \($0.scriptWord)" },
            arguments.isEmpty ? nil : "arguments " + arguments.map(\.scriptWord).joined(separator: " "),
            style == usual.style ? nil : "style \(style.rawValue)",
            theme == usual.theme ? nil : "theme \(theme.rawValue)",
            accent.map { "accent \($0)" },
            contrast == usual.contrast ? nil : "contrast \(contrast.rawValue)",
            motion == usual.motion ? nil : "motion \(motion.rawValue)",
            fontScale == usual.fontScale ? nil : "font-scale \(fontScale.plain)",
            density == usual.density ? nil : "density \(density.rawValue)",
            locale == usual.locale ? nil : "locale \(locale)",
            date == usual.date ? nil : "date \(date.markupText ?? "")",
            timeZone == usual.timeZone ? nil : "time-zone \(timeZone.identifier)",
            direction.map { "direction \($0.rawValue)" },
            files.map { "files \($0.scriptWord)" },
        ]
        return optional.compactMap(\.self)
    }
}

nonisolated extension String {
    /// The string itself if it is parsed as one word, else in quotes.
    var scriptWord: String {
        let isWord = !isEmpty && !contains { $0.isWhitespace || $0 == "\"" } && first != "#"
        return isWord ? self : quoted
    }
}
