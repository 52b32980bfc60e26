public import Inlay
import InlayRaster

/// The options at the start of a program: the window's size, its appearance, and the source of its events.
public nonisolated struct LaunchOptions: Sendable {
    /// The size of the window's content, in points; nil is the size at which the window was last closed.
    public var size: Size?
    /// The design of views; nil follows the desktop.
    public var style: Theme.Style?
    /// The appearance, light or dark (`--theme`); nil follows the desktop.
    public var theme: Theme.Appearance?
    /// The accent colour; nil follows the desktop.
    public var accent: RGBA?
    /// The contrast; nil follows the desktop.
    public var contrast: Theme.Contrast?
    /// Whether animations run or are skipped; nil follows the desktop.
    public var motion: Theme.Motion?
    /// The factor on the size of text styles, from 0.5 to 4; nil follows the desktop.
    public var fontScale: Double?
    /// The display language; nil uses the desktop's.
    public var locale: LocaleIdentifier?
    /// The layout direction; nil uses that of the locale's script.
    public var direction: LayoutDirection?
    /// The file to record the window's events in: a script if the name ends in `.inlay`, otherwise a recording.
    public var record: String?
    /// A script or a recording to play into the window.
    public var replay: String?
    /// The speed of the replay; 2 is twice as fast as the recorded user.
    public var speed = 1.0
    /// A script to test. The program ends after it, with status 1 if it fails.
    public var test: String?
    /// The platform on which `test` plays the script, from the core alone to real windows (`--on`).
    public var level = TestLevel.offscreen
    /// Whether `test` also checks the consistency of the window after each step. Then the script is always played offscreen.
    public var isChecked = false
    /// The seed of the monkey, which plays random input offscreen and fails if an error occurs. Its steps are written to `record`; nil, the
    /// default, for no monkey.
    public var monkey: UInt64?
    /// The number of steps of the monkey.
    public var steps = 1000
    /// The file for a picture of the window, taken after its first frame or after the replay; then the program ends.
    public var screenshot: String?

    /// The folders to watch: a document, template, strings file or image that is saved is shown immediately.
    public var previewedFolders: [String]?
    /// The name of the shown document in a recorded script; nil uses the controller's own.
    public var document: String?
    /// The arguments that are no options of Inlay. A recorded script contains them, so that a replay starts the app in the same way.
    var otherArguments: [String] = []

    public init() {}

    /// The description of the options that `arguments` accepts, for a program's help.
    public static let help = """
          --size WxH         size of the window in points
          --style STYLE      inlay, adwaita or breeze: the design; the desktop's by default
          --theme THEME      light or dark; the desktop's by default
          --accent COLOR     a colour, as in #2563d9; the desktop's by default
          --contrast HOW     standard or high; the desktop's by default
          --motion HOW       full or reduced; the desktop's by default
          --font-scale N     a factor on the size of text, from 0.5 to 4; the desktop's by default
          --locale LOCALE    the language, as in de_DE; the desktop's by default
          --direction WAY    ltr or rtl: the direction of lines and rows; the language's by default
          --record FILE      record the window's input: a script to a .inlay file, raw events to a .jsonl file
          --replay FILE      play such a file in the window
          --speed N          the speed of the replay, from 0.01 to 1000 times
          --test FILE        play a .inlay file, check its expectations and end
          --on LEVEL         the level of the test: core, offscreen (the default), sdl, x11 or wayland
          --checked          check the window for consistency after each step of the test
          --monkey SEED      perform random steps off screen and end at a failure; --record FILE writes the steps
          --steps N          the number of random steps, 1000 by default
          --screenshot FILE  write a picture of the window to a .png file and end
        """

    /// Removes the options from a program's arguments and keeps the others.
    ///
    /// - Throws: `LaunchError` for an option with a missing or invalid value.
    public init(taking arguments: inout [String]) throws(LaunchError) {
        var rest: [String] = []
        var next = arguments.makeIterator()
        while let argument = next.next() {
            let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
            guard let name = parts.first, Self.names.contains(name) else {
                rest.append(argument)
                continue
            }
            // The only option without a value.
            if argument == "--checked" {
                isChecked = true
                continue
            }
            guard let value = parts.count > 1 ? parts[1] : next.next() else {
                throw LaunchError(reason: "\(name) needs a value")
            }
            try set(name, to: value)
        }
        arguments = rest
        otherArguments = rest
    }

    /// The options. `set(_:to:)` reads the values of all but `--checked`, which has none; `help` describes them all.
    private static let names = [
        "--size", "--style", "--theme", "--accent", "--contrast", "--motion", "--font-scale", "--locale",
        "--direction", "--record", "--replay", "--speed", "--test", "--on",
        "--checked", "--monkey", "--steps", "--screenshot",
    ]

    private mutating func set(_ name: String, to value: String) throws(LaunchError) {
        func read<Value>(_ expected: String, _ convert: (String) -> Value?) throws(LaunchError) -> Value {
            guard let value = convert(value) else {
                throw LaunchError(reason: "invalid \(name) '\(value)': must be \(expected)")
            }
            return value
        }
        switch name {
        case "--size": size = try read("a size, as in 480x320", Self.size)
        case "--style": style = try read("inlay, adwaita or breeze", Theme.Style.init)
        case "--theme": theme = try read("light or dark", Theme.Appearance.init)
        case "--accent": accent = try read("a colour, as in #2563d9", RGBA.init(hex:))
        case "--contrast": contrast = try read("standard or high", Theme.Contrast.init)
        case "--motion": motion = try read("full or reduced", Theme.Motion.init)
        case "--font-scale":
            fontScale = try read("a number from 0.5 to 4") {
                Double($0).flatMap { Theme.fontScales.contains($0) ? $0 : nil }
            }
        case "--locale": locale = try read("a locale, as in de_DE", LocaleIdentifier.init(exactly:))
        case "--direction": direction = try read("ltr or rtl", LayoutDirection.init)
        case "--record":
            guard value.hasSuffix(".inlay") || value.hasSuffix(".jsonl") else {
                throw LaunchError(reason: "--record needs a .inlay file for a script, or a .jsonl file for raw events")
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
        // "--screenshot": `names` has no other.
        default: screenshot = try read("the name of a .png file") { $0.hasSuffix(".png") ? $0 : nil }
        }
    }

    private static func size(_ text: String) -> Size? {
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        guard sides.count == 2, sides.allSatisfy({ (1...PixelBuffer.maximumSide).contains($0) }) else { return nil }
        return Size(Double(sides[0]), Double(sides[1]))
    }
}

/// An error: an option is invalid.
public nonisolated struct LaunchError: Error, Equatable, CustomStringConvertible {
    /// The fault in the options, and how to correct it.
    public let reason: String

    /// Creates an error with a message for users.
    public init(reason: String) { self.reason = reason }

    public var description: String { reason }
}
