import FoundationEssentials
import Testing

@testable import Inlay

@Suite struct EventCodingTests {
    nonisolated static let kinds: [Event.Kind] = [
        .pointerMoved(Point(1.5, -2), [.shift, .alt]), .pointerDown(Point(1, 2), .left, clickCount: 2, .control),
        .pointerUp(Point(1, 2), .forward, clickCount: 1, []), .pointerLeft, .pointerCancelled, .wheelEnded,
        .touchDown(id: 1, Point(1.25, 2)), .touchMoved(id: 2, Point(-1, 2)), .touchUp(id: -7, Point(0, 0)),
        .touchCancelled(id: 3), .filesDropped(["/tmp/a b.png", "/tmp/c"], Point(5, 6)),
        .textDropped("Zoë\n🍕", Point(7, 8)),
        .wheel(Point(3, 4), dx: 0.25, dy: -1, []), .keyDown(Key("A"), .control, isRepeat: true),
        .keyUp(.return, []),
        .pinch(Point(1, 2), .began, scale: 1, translation: .zero),
        .pinch(Point(1, 2), .changed, scale: 1.25, translation: Point(-3, 0.5)),
        .pinch(Point(1, 2), .ended, scale: 0.5, translation: Point(4, 5)),
        .pinch(Point(1, 2), .cancelled, scale: 1000, translation: .zero),
        .text("ä\"\n🙂"), .composing("にほん", caret: 2), .composing("", caret: 0), .resized(Size(640, 480), scale: 1.25),
        .focusGained, .focusLost, .minimized, .restored, .enteredFullScreen, .leftFullScreen,
        .exposed, .preferencesChanged(DesktopPreferences(appearance: .dark)),
        .preferencesChanged(DesktopPreferences(accent: RGBA(0xe661_00ff), contrast: .high, motion: .reduced)),
        .preferencesChanged(DesktopPreferences(fontScale: 1.25, caretBlinkTime: .milliseconds(800))),
        .preferencesChanged(DesktopPreferences(caretBlinkTime: .zero)),
        .closeRequested,
    ]

    @Test(arguments: kinds) func `every event is unchanged after encoding and decoding`(kind: Event.Kind) throws {
        let event = Event(kind, time: .nanoseconds(1_234_567_891))

        let data = try JSONEncoder().encode(event)

        #expect(try JSONDecoder().decode(Event.self, from: data) == event)
    }

    @Test func `alternative key chords are unchanged after encoding and decoding`() throws {
        let event = Event(
            .keyDown(Key("="), [.control, .shift], isRepeat: false), time: .seconds(1),
            alternatives: [KeyChord(Key("+"), .control), KeyChord(Key("F"), [.alt, .logo])])

        #expect(try JSONDecoder().decode(Event.self, from: JSONEncoder().encode(event)) == event)
    }

    @Test func `an event is encoded as one flat object`() {
        let event = Event(.pointerDown(Point(20, 30), .left, clickCount: 1, .shift), time: .milliseconds(2))

        #expect(
            Recording.line(event) == """
                {"button":"left","clicks":1,"event":"pointerDown","modifiers":["shift"],"time":2000000,"x":20,"y":30}

                """)
    }
}

@Suite struct RecordingTests {
    private let header = Recording.Header(
        size: Size(320, 240), scale: 2,
        preferences: DesktopPreferences(appearance: .dark, accent: RGBA(0xe661_00ff), contrast: .high), locale: "de_DE")

    @Test func `a recording is unchanged after encoding and decoding`() throws {
        let kinds = EventCodingTests.kinds + [.text("a\u{2028}b\u{85}c\r")]
        let events = kinds.enumerated().map { Event($1, time: .milliseconds($0)) }
        let recording = Recording(header: header, events: events)

        #expect(try Recording(jsonLines: recording.jsonLines) == recording)
    }

    @Test(arguments: [
        ("", "1: error: the recording is empty"),
        ("hello", "1: error: this is not the first line of a recording: "),
        ("{}", "1: error: this is not the first line of a recording: 'inlay' is missing"),
        (
            #"{"inlay":9,"width":1,"height":1,"scale":1,"density":"desktop","theme":"light","locale":"C"}"#,
            "1: error: unsupported format version 9"
        ),
        (
            #"{"inlay":1,"width":0,"height":1,"scale":1,"density":"desktop","theme":"light","locale":"C"}"#,
            "1: error: the window's size"
        ),
        (
            #"{"inlay":1,"width":9,"height":9,"scale":1,"density":"desktop","theme":"light","locale":"C","date":"2026-99-99T00:00Z"}"#,
            "1: error: invalid date '2026-99-99T00:00Z'"
        ),
    ])
    func `an invalid header is rejected`(text: String, message: String) {
        let error = #expect(throws: RecordingError.self) { try Recording(jsonLines: text) }

        #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
    }

    @Test(arguments: [
        (#"{"event":"pointerLeft"}"#, "3: error: 'time' is missing"),
        (#"{"event":"fly","time":1}"#, "3: error: 'event': unknown event 'fly'"),
        (#"{"event":"txt","time":1}"#, "3: error: 'event': unknown event 'txt'; did you mean 'text'?"),
        (
            #"{"event":"keyDown","time":1,"key":"A","modifiers":["ctrl"]}"#,
            "3: error: 'modifiers': unknown modifier 'ctrl'"
        ),
        (#"{"event":"pointerLeft","time":9223372036854775807}"#, "3: error: the event is later than one year"),
        (#"{"event":"text","time":1}"#, "3: error: 'text' is missing"), (#"{"event":"text","ti"#, "3: error: "),
        (#"{"event":"wheel","time":1,"x":1e300,"y":0,"dx":0,"dy":0}"#, "3: error: 'x': out of range"),
        (#"{"event":"pointerLeft","time":-5}"#, "3: error: the event is earlier than the one before it"),
    ])
    func `an invalid event is rejected with a line number`(line: String, message: String) {
        let text = Recording(header: header, events: [Event(.focusGained)]).jsonLines + line + "\n"

        let error = #expect(throws: RecordingError.self) { try Recording(jsonLines: text) }

        #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
    }

    @Test func `a recording can have Windows line endings`() throws {
        let recording = Recording(header: header, events: [Event(.focusGained), Event(.text("Ann"))])

        #expect(try Recording(jsonLines: recording.jsonLines.replacing("\n", with: "\r\n")) == recording)
    }

    @Test func `a file that is not UTF-8 is rejected with a line number`() throws {
        let folder = try SourceTests.Folder()
        let path = folder.path + "/bug.jsonl"
        try Data(Recording(header: header).jsonLines.utf8 + [0xff]).write(to: URL(filePath: path))

        #expect(throws: RecordingError(file: path, line: 2, reason: "not UTF-8 text")) {
            try Recording(contentsOf: path)
        }
    }

    @Test func `a second window that is not recorded is reported once`() throws {
        let window = try openWindow(Spacer())
        let application = try #require(window.application)
        let controller = ViewController()
        controller.view = Spacer()
        let other = try application.open(controller, size: Size(100, 100))
        other.title = "Other"
        var text = ""
        let recorder = Recorder(window) { text += $0 }

        for _ in 0..<2 { other.dispatch(Event(.pointerLeft)) }

        #expect(
            application.diagnostics.map(\.message) == [
                "WindowView: events of the window 'Other' are not recorded; record a script (.inlay) instead"
            ])
        #expect(try Recording(jsonLines: text).events.isEmpty)
        withExtendedLifetime(recorder) {}
    }

    @Test func `a recording of another document is rejected`() throws {
        final class Page: ViewController {
            override var documentName: String? { "Page" }
        }
        let window = try openWindow(Spacer())
        let page = Page()
        page.view = Spacer()
        let other = try #require(window.application).open(page, size: Size(100, 100))
        let recording = Recording(header: Recording.Header(size: Size(9, 9), scale: 1, document: "Form"))

        #expect(throws: Never.self) { try recording.expectDocument(of: window) }
        let reason = "the recording is of 'Form'; the window shows 'Page'"
        #expect(throws: RecordingError(file: "a.jsonl", line: 1, reason: reason)) {
            try recording.expectDocument(of: other, name: "a.jsonl")
        }
    }

    @Test func `a truncated recording is rejected with a line number`() {
        let text = Recording(header: header, events: [Event(.focusGained), Event(.text("Ann"))]).jsonLines

        let error = #expect(throws: RecordingError.self) {
            try Recording(jsonLines: String(text.dropLast(4)), name: "bug.jsonl")
        }

        #expect(error?.description == "bug.jsonl:3: error: the recording is cut off here")
    }

    @Test func `a missing file is named in the error`() {
        #expect(throws: RecordingError(file: "/nowhere.jsonl", line: 0, reason: "cannot read the file")) {
            try Recording(contentsOf: "/nowhere.jsonl")
        }
    }

    @Test func `no prefix of a recording causes a crash`() {
        let text = Recording(header: header, events: EventCodingTests.kinds.map { Event($0) }).jsonLines

        for count in stride(from: 0, to: text.count, by: 7) {
            _ = try? Recording(jsonLines: String(text.prefix(count)))
        }
    }

    @Test func `recorded events replay with the same result`() async throws {
        func scene() throws -> (window: Window, button: Button) {
            let button = Button().with { $0.title = "Press" }
            return (try openWindow(column(button, Spacer())), button)
        }
        let (window, button) = try scene()
        var text = ""
        let recorder = Recorder(window) { text += $0 }
        let middle = Point(button.frame.midX, button.frame.midY)
        window.dispatch(Event(.pointerMoved(middle, []), time: .milliseconds(5)))
        window.dispatch(Event(.pointerDown(middle, .left, clickCount: 1, []), time: .milliseconds(9)))
        window.drawFrame()
        let expected = window.displayList()

        let (other, second) = try scene()
        let platform = try #require(other.application?.platform as? HeadlessPlatform)
        try await Replay(Recording(jsonLines: text), into: other, clock: platform.manualClock).play()

        #expect(second.isHighlighted)
        #expect(other.displayList() == expected)
        #expect(platform.clock.time == .milliseconds(9))
        withExtendedLifetime(recorder) {}
    }

    @Test func `user input is ignored during a replay`() async throws {
        let button = Button().with { $0.title = "Press" }
        let window = try openWindow(column(button, Spacer()))
        let platform = try #require(window.application?.platform as? HeadlessPlatform)
        let recording = Recording(
            header: Recording.Header(size: window.size, scale: 1), events: [Event(.pointerLeft, time: .seconds(1))])

        await Replay(recording, into: window, clock: platform.manualClock).play { _ in
            window.receive(Event(.pointerMoved(Point(5, 5), [])))
        }

        #expect(!button.isHovered)
    }

    @Test func `a recording replays from a file`() async throws {
        let folder = try SourceTests.Folder()
        let button = Button().with { $0.title = "Press" }
        let window = try openWindow(column(button, Spacer()))
        let platform = try #require(window.application?.platform as? HeadlessPlatform)
        platform.manualClock.advance(by: .seconds(1))
        let events = [
            Event(.pointerDown(Point(5, 5), .left, clickCount: 1, []), time: .milliseconds(20)),
            Event(.pointerUp(Point(5, 5), .left, clickCount: 1, []), time: .milliseconds(30)),
            Event(.closeRequested, time: .milliseconds(40)),
        ]
        let header = Recording.Header(size: Size(300, 200), scale: 1)
        try folder.add("click.jsonl", Recording(header: header, events: events).jsonLines)
        var times: [Duration] = []
        button.addAction(ControlAction(.primaryActionTriggered) { _, event in times.append(event?.time ?? .zero) })

        try await Replay(
            Recording(contentsOf: folder.path + "/click.jsonl"), into: window, clock: platform.manualClock
        ).play()

        #expect(times == [.milliseconds(1030)])
        #expect(window.size == Size(300, 200))
        #expect(window.platformWindow != nil, "the close that ended the recording does not close the window")
        #expect(window.application?.isReplaying == false)
    }
}
