public import Inlay

/// How a program starts: where its window's size, its look and its events come from.
public nonisolated struct LaunchOptions: Sendable {
    /// Of the window's content, in points; nil takes the size it had when it was last closed.
    public var size: Size?
    /// nil follows the desktop.
    public var theme: Theme.Appearance?
    /// nil follows the desktop.
    public var accent: RGBA?
    /// nil follows the desktop.
    public var contrast: Theme.Contrast?
    /// nil follows the desktop.
    public var motion: Theme.Motion?
    /// The language of what is shown; nil is the desktop's.
    public var locale: LocaleIdentifier?
    /// Which way lines and rows run; nil is as the locale's script does.
    public var direction: LayoutDirection?
    /// Where to write what happens to the window: a script where the name ends in `.inlay`, else a recording.
    public var record: String?
    /// A script or a recording to play into the window.
    public var replay: String?
    /// How fast the replay is; 2 is twice as fast as the person was.
    public var speed = 1.0
    /// A script to test; the program ends with it, and with 1 where it fails.
    public var test: String?
    /// Where the script is played.
    public var level = TestLevel.offscreen
    /// Whether the test also looks after each step if the window is still sound. It is played off screen.
    public var isChecked = false
    /// The seed of a monkey that plays off screen, and fails where something goes wrong. What it does is written to `record`.
    public var monkey: UInt64?
    /// What the monkey does before it ends.
    public var steps = 1000
    /// Where to write a picture of the window, after its first frame or after the replay; then the program ends.
    public var screenshot: String?

    /// Folders whose files the windows follow: a document, template, strings file or image that is saved shows at once.
    public var previewedFolders: [String]?
    /// What a recorded script calls the document that the window shows; nil is the controller's own.
    public var document: String?
    /// The arguments that were not for Inlay; a script that is recorded says them.
    var otherArguments: [String] = []

    public init() {}

    /// What `arguments` understands, for a program's help.
    public static let help = """
          --size WxH         size of the window in points
          --theme THEME      light or dark; the desktop's by default
          --accent COLOR     as in #2563d9; the desktop's by default
          --contrast HOW     standard or high; the desktop's by default
          --motion HOW       full or reduced; the desktop's by default
          --locale LOCALE    the language, as in de_DE; the desktop's by default
          --direction WAY    ltr or rtl: which way lines and rows run, whatever the language
          --record FILE      write what happens to the window: a script to a .inlay file, raw events to a .jsonl file
          --replay FILE      play such a file into the window
          --speed N          how fast, from 0.01 to 1000 times
          --test FILE        play a .inlay file and check what it expects; then end
          --on LEVEL         where: core, offscreen (the default), sdl, x11 or wayland
          --checked          look after each step of the test whether the window is still sound
          --monkey SEED      do things at random off screen, fail where something goes wrong; --record FILE writes them
          --steps N          how many, 1000 by default
          --screenshot FILE  write a picture of the window to a .png file and end
        """

    /// Takes the options out of a program's arguments and leaves the others.
    ///
    /// - Throws: `LaunchError` for an option without a value, or with one that makes no sense.
    public init(taking arguments: inout [String]) throws(LaunchError) {
        var rest: [String] = []
        var next = arguments.makeIterator()
        while let argument = next.next() {
            let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
            guard let name = parts.first, Self.names.contains(name) else {
                rest.append(argument)
                continue
            }
            if argument == "--checked" {
                isChecked = true
                continue
            }
            guard let value = parts.count > 1 ? parts[1] : next.next() else {
                throw LaunchError(reason: "\(name) needs a value")
            }
            try take(name, value)
        }
        arguments = rest
        otherArguments = rest
    }

    private static let names = [
        "--size", "--theme", "--accent", "--contrast", "--motion", "--locale", "--direction", "--record", "--replay",
        "--speed", "--test", "--on",
        "--checked", "--monkey", "--steps", "--screenshot",
    ]

    private mutating func take(_ name: String, _ value: String) throws(LaunchError) {
        func read<Value>(_ expected: String, _ convert: (String) -> Value?) throws(LaunchError) -> Value {
            guard let value = convert(value) else {
                throw LaunchError(reason: "\(name) is \(expected), not '\(value)'")
            }
            return value
        }
        switch name {
        case "--size": size = try read("as in 480x320", Self.size)
        case "--theme": theme = try read("light or dark", Theme.Appearance.init)
        case "--accent": accent = try read("as in #2563d9", RGBA.init(hex:))
        case "--contrast": contrast = try read("standard or high", Theme.Contrast.init)
        case "--motion": motion = try read("full or reduced", Theme.Motion.init)
        case "--locale": locale = try read("as in de_DE", LocaleIdentifier.init(exactly:))
        case "--direction": direction = try read("ltr or rtl", LayoutDirection.init)
        case "--record":
            guard value.hasSuffix(".inlay") || value.hasSuffix(".jsonl") else {
                throw LaunchError(reason: "--record writes a script to a .inlay file, or raw events to a .jsonl file")
            }
            record = value
        case "--replay": replay = value
        case "--speed":
            speed = try read("a number from 0.01 to 1000") {
                Double($0).flatMap { (0.01...1000).contains($0) ? $0 : nil }
            }
        case "--test": test = value
        case "--on":
            let levels = TestLevel.allCases.map(\.rawValue).joined(separator: ", ")
            level = try read("one of \(levels)", TestLevel.init)
        case "--monkey": monkey = try read("a seed, a whole number from 0", UInt64.init)
        case "--steps": steps = try read("a whole number from 1") { Int($0).flatMap { $0 > 0 ? $0 : nil } }
        default: screenshot = try read("the name of a .png file") { $0.hasSuffix(".png") ? $0 : nil }
        }
    }

    private static func size(_ text: String) -> Size? {
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        guard sides.count == 2, sides.allSatisfy({ (1...Canvas.largestSide).contains($0) }) else { return nil }
        return Size(Double(sides[0]), Double(sides[1]))
    }
}

/// An option that cannot be followed.
public nonisolated struct LaunchError: Error, Equatable, CustomStringConvertible {
    public let reason: String

    public init(reason: String) { self.reason = reason }

    public var description: String { reason }
}
