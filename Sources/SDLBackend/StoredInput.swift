import FoundationEssentials
import Inlay

/// A file that says what people do with a window: a script for people, or a recording, event by event.
enum StoredInput {
    case script(Script, speed: Double)
    case recording(Recording, name: String, speed: Double)

    /// - Throws: `ScriptError` or `RecordingError`.
    init(contentsOf path: String, speed: Double = 1) throws {
        self =
            Self.isScript(path)
            ? .script(try Script(contentsOf: path), speed: speed)
            : .recording(try Recording(contentsOf: path), name: path, speed: speed)
    }

    static func isScript(_ path: String) -> Bool { path.hasSuffix(".inlay") }

    /// Of the window's content, in points.
    var size: Size {
        switch self {
        case .script(let script, _): script.header.size
        case .recording(let recording, _, _): recording.header.size
        }
    }

    /// The language that the window showed.
    var locale: LocaleIdentifier {
        switch self {
        case .script(let script, _): LocaleIdentifier(script.header.locale)
        case .recording(let recording, _, _): LocaleIdentifier(recording.header.locale)
        }
    }

    /// The files that a script plays with; a recording is played with the machine's.
    func makeFolder() throws(ScriptError) -> ScriptFolder? {
        guard case .script(let script, _) = self else { return nil }
        return try ScriptFolder(for: script)
    }

    /// Has the application's clock show the day and the time at which it was done.
    func setDate(of application: Application) {
        switch self {
        case .script(let script, _):
            application.startDate = script.header.date
            application.timeZone = script.header.timeZone
        case .recording(let recording, _, _):
            application.startDate = recording.header.startDate
            application.timeZone = recording.header.zone
        }
    }

    /// Plays it as fast as the person was who did it, times `speed`; meanwhile people are not heard.
    ///
    /// - Throws: `ScriptError` or `RecordingError`.
    func play(into window: Window, clock: ManualClock) async throws {
        let start = ContinuousClock.now
        switch self {
        case .recording(let recording, let name, let speed):
            try recording.expectDocument(of: window, name: name)
            await Replay(recording, into: window, clock: clock).play { time in
                try? await Task.sleep(until: start + time / speed, clock: .continuous)
            }
        case .script(let script, let speed):
            window.application?.isReplaying = true
            defer { window.application?.isReplaying = false }
            let player = ScriptPlayer(script, on: DirectStage(window, clock: clock)) { duration in
                try? await Task.sleep(for: duration / speed, clock: .continuous)
            }
            try await player.play()
        }
    }
}

/// Writes what happens to a window to a file, as its name says.
final class FileRecorder {
    private let recorder: Recorder?
    private let scriptRecorder: ScriptRecorder?

    deinit {}

    /// - Throws: `LaunchError` for a file that cannot be written.
    init(_ window: Window, writingTo path: String, _ controller: ViewController, _ options: LaunchOptions) throws {
        let file = try OutputFile(writingTo: path)
        if StoredInput.isScript(path) {
            let document = options.document ?? controller.documentName.map { $0 + ".xml" }
            let recorder = ScriptRecorder(window, document: document, arguments: options.otherArguments) {
                file.write($0)
            }
            recorder.draft = { file.draft($0) }
            scriptRecorder = recorder
            self.recorder = nil
        } else {
            recorder = Recorder(window) { file.write($0) }
            scriptRecorder = nil
        }
    }

    func finish() { scriptRecorder?.finish() }
}
