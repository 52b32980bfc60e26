import FoundationEssentials
import Inlay
import InlayRaster

/// A file with user input for a window: a readable script, or a recording of single events.
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

    /// The size of the window's content, in points.
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

    /// Makes a folder with the files for a script; a recording is played with the machine's files.
    func makeFolder() throws(ScriptError) -> ScriptFolder? {
        guard case .script(let script, _) = self else { return nil }
        return try ScriptFolder(for: script)
    }

    /// Sets the application's clock to the date and the time zone of the input.
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

    /// Plays the input at its original speed times `speed`. Meanwhile other input is ignored.
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

/// Records the events of a window in a file, whose name selects the format.
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
