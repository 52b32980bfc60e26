public import Inlay

/// How a program starts: where its window's size, its look and its events come from.
public nonisolated struct LaunchOptions: Sendable {
    /// Of the window's content, in points; nil takes the size it had when it was last closed.
    public var size: Size?
    /// nil follows the desktop.
    public var theme: Theme.Appearance?
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
    /// Whether the test also looks after each step if the window is still sound, and leaves out steps whose view is not
    /// there. It is played off screen.
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
        "--size", "--theme", "--locale", "--direction", "--record", "--replay", "--speed", "--test", "--on",
        "--checked", "--monkey", "--steps", "--screenshot",
    ]

    private mutating func take(_ name: String, _ value: String) throws(LaunchError) {
        switch name {
        case "--size": size = try Self.size(value)
        case "--theme":
            guard let theme = Theme.Appearance(rawValue: value) else {
                throw LaunchError(reason: "--theme is light or dark, not '\(value)'")
            }
            self.theme = theme
        case "--locale":
            guard let locale = LocaleIdentifier(exactly: value) else {
                throw LaunchError(reason: "--locale is as in de_DE, not '\(value)'")
            }
            self.locale = locale
        case "--direction":
            guard let direction = LayoutDirection(rawValue: value) else {
                throw LaunchError(reason: "--direction is ltr or rtl, not '\(value)'")
            }
            self.direction = direction
        case "--record":
            guard value.hasSuffix(".inlay") || value.hasSuffix(".jsonl") else {
                throw LaunchError(reason: "--record writes a script to a .inlay file, or raw events to a .jsonl file")
            }
            record = value
        case "--replay": replay = value
        case "--speed":
            guard let speed = Double(value), (0.01...1000).contains(speed) else {
                throw LaunchError(reason: "--speed is a number from 0.01 to 1000, not '\(value)'")
            }
            self.speed = speed
        case "--test": test = value
        case "--on":
            guard let level = TestLevel(rawValue: value) else {
                let levels = TestLevel.allCases.map(\.rawValue).joined(separator: ", ")
                throw LaunchError(reason: "--on is one of \(levels), not '\(value)'")
            }
            self.level = level
        case "--monkey":
            guard let seed = UInt64(value) else {
                throw LaunchError(reason: "--monkey is a seed, a whole number from 0, not '\(value)'")
            }
            monkey = seed
        case "--steps":
            guard let steps = Int(value), steps > 0 else {
                throw LaunchError(reason: "--steps is a whole number from 1, not '\(value)'")
            }
            self.steps = steps
        default: screenshot = value
        }
    }

    private static func size(_ text: String) throws(LaunchError) -> Size {
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        guard sides.count == 2, sides.allSatisfy({ (1...Canvas.largestSide).contains($0) }) else {
            throw LaunchError(reason: "--size is as in 480x320, not '\(text)'")
        }
        return Size(Double(sides[0]), Double(sides[1]))
    }
}

/// An option that cannot be followed.
public nonisolated struct LaunchError: Error, Equatable, CustomStringConvertible {
    public let reason: String

    public init(reason: String) { self.reason = reason }

    public var description: String { reason }
}
