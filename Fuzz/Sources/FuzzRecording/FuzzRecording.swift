import Foundation
import Inlay

/// Reads any bytes as a recording. The recording replays, or the error names a line.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzRecording(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    MainActor.assumeIsolated {
        do throws(RecordingError) {
            let recording = try Recording(jsonLines: text)
            var isDone = false
            Task {
                await replay(recording)
                isDone = true
            }
            while !isDone { RunLoop.main.run(mode: .default, before: .distantFuture) }
            precondition((try? Recording(jsonLines: recording.jsonLines)) == recording, "written otherwise than read")
        } catch {
            precondition(error.line > 0, "no line: \(error)")
        }
    }
    return 0
}

@MainActor private func replay(_ recording: Recording) async {
    let platform = HeadlessPlatform()
    let application = Application(title: "Fuzz", platform: platform)
    application.diagnosticHandler = { _ in }
    let controller = ViewController()
    let column = ColumnView()
    for title in ["One", "Two"] {
        let button = Button()
        button.title = title
        column.addArrangedSubview(button)
    }
    controller.view = column
    guard let window = try? application.open(controller, size: recording.header.size) else { return }
    await Replay(recording, into: window, clock: platform.manualClock).play()
    window.close()
}
