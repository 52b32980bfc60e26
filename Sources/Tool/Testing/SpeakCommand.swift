import ArgumentParser
import FoundationEssentials
import Inlay
import InlayRaster
import InlaySDL

/// Plays a script and prints what a screen reader says.
struct SpeakCommand: ParsableCommand {
    nonisolated static let configuration = CommandConfiguration(
        commandName: "speak", abstract: "Plays a script and prints what a screen reader says after each step.",
        discussion: """
            The texts are those of the screen reader Orca, by Inlay's own rules, in the language of the script. \
            Expectations of the script are checked as `inlay test` does.
            """)

    @Argument(help: ArgumentHelp("A script (.inlay).", valueName: "FILE"))
    var file: String

    @Option(help: ArgumentHelp("core, offscreen, sdl, x11 or wayland.", valueName: "LEVEL"))
    var on = TestLevel.offscreen

    @Option(help: ArgumentHelp("The program to play in; without it the script's document.", valueName: "PROGRAM"))
    var app: String?

    @Option(help: ArgumentHelp("The time limit of a step in seconds; a longer step ends the script.", valueName: "S"))
    var timeout = 60.0

    init() {}

    func validate() throws {
        guard timeout > 0, timeout < 1e6 else { throw ValidationError("--timeout must be greater than 0") }
    }

    func run() throws {
        if let reason = on.unavailability { throw ValidationError("level \(on.rawValue): \(reason)") }
        let log = FileManager.default.temporaryDirectory.appending(path: "inlay-speech-\(UUID())").path
        let test: TestCase
        do {
            test = try TestCase(
                try Script(contentsOf: file), on: on, app: app, speech: log, surroundings: .current)
        } catch {
            StandardError.print("\(error)")
            throw ExitStatus.errors
        }
        let limit = Duration.milliseconds(Int64(timeout * 1000))
        AsyncMain.run { await Self.play(test, log, limit) }
    }

    private static func play(_ test: TestCase, _ log: String, _ limit: Duration) async -> Int32 {
        let outcome = await test.run(limit: limit)
        if let data = try? Data(contentsOf: URL(filePath: log)) {
            print(String(decoding: data, as: UTF8.self), terminator: "")
        }
        try? FileManager.default.removeItem(atPath: log)
        guard let fault = outcome.fault else { return 0 }
        StandardError.print(fault.text)
        return ExitStatus.errors.rawValue
    }
}
