import Inlay
import InlaySDL
import Testing

@Suite struct LaunchOptionsTests {
    private func options(_ arguments: String...) throws(LaunchError) -> (LaunchOptions, rest: [String]) {
        var rest = arguments
        return (try LaunchOptions(taking: &rest), rest)
    }

    @Test func `the monkey option takes a seed and defaults to 1000 steps`() throws {
        let (options, rest) = try options("--page", "hello", "--monkey", "7", "--record", "out.inlay")

        #expect(options.monkey == 7)
        #expect(options.steps == 1000)
        #expect(options.record == "out.inlay")
        #expect(rest == ["--page", "hello"])
    }

    @Test func `the checked option takes no value`() throws {
        let (options, rest) = try options("--checked", "--test=a.inlay", "--steps=5", "more")

        #expect(options.isChecked)
        #expect(options.test == "a.inlay")
        #expect(options.steps == 5)
        #expect(rest == ["more"])
    }

    @Test func `the locale option sets the locale`() throws {
        #expect(try options("--locale", "de_DE.UTF-8").0.locale == "de_DE")
        #expect(try options().0.locale == nil)
    }

    @Test func `the direction option sets the layout direction`() throws {
        #expect(try options("--direction", "rtl").0.direction == .rightToLeft)
        #expect(try options("--direction=ltr").0.direction == .leftToRight)
        #expect(try options().0.direction == nil)
        #expect(LaunchOptions.help.contains("--direction"))
    }

    @Test func `theme, accent, contrast and motion options are parsed`() throws {
        let (options, _) = try options(
            "--theme", "dark", "--accent", "#e66100", "--contrast=high", "--motion", "reduced",
            "--font-scale", "1.5")

        #expect(options.theme == .dark)
        #expect(options.accent == RGBA(0xe661_00ff))
        #expect(options.contrast == .high)
        #expect(options.motion == .reduced)
        #expect(options.fontScale == 1.5)
    }

    @Test(arguments: [
        ["--theme", "mauve"], ["--accent", "red"], ["--contrast", "low"], ["--motion", "none"], ["--font-scale", "9"],
        ["--speed", "0"],
        ["--size", "0x1"], ["--on", "windows"], ["--locale", "?"], ["--direction", "left"], ["--monkey", "-1"],
        ["--monkey", "x"], ["--steps", "0"],
        ["--monkey"], ["--screenshot", "window.jpg"],
    ])
    func `invalid launch options throw an error`(
        arguments: [String]
    ) {
        var arguments = arguments
        #expect(throws: LaunchError.self) { try LaunchOptions(taking: &arguments) }
    }
}
