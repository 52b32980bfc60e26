import Foundation
import Inlay
import Testing

@testable import InlayRaster
@testable import InlaySDL

/// A real window whose text fields exchange text with other programs.
final class FieldsWindow {
    let session: Session
    let program: Program

    /// The frame of the field with the name, which contains "Ann".
    static let field = Rect(110, 57, 200, 34)
    private static let place = Point(200, 74)

    /// - Parameter isFocused: whether the field has focus.
    init(environment: [String: String] = [:], isFocused: Bool = true) throws {
        session = try Session()
        program = try Program(
            "Demo", ["--page", "fields", "--size", "640x460", "--theme", "light"], title: "Inlay Demo",
            environment: environment, session: session)
        session.scale = Double(try session.picture().width) / 640
        let before = try session.settledPicture()
        guard isFocused else { return }
        try session.click(Self.place)
        try session.wait("the focus shows") {
            try session.withoutPointer(session.picture()) != session.withoutPointer(before)
        }
    }

    /// Clicks into the field. On Wayland a window that was not clicked may not offer a clipboard.
    func enterField() throws {
        try session.click(Self.place)
        try session.inject("key", "End")
    }

    /// - Parameter perform: performs the input.
    func replaceText(with text: String, perform: (_ input: () throws -> Void) throws -> Void = { try $0() }) throws {
        try perform {
            try enterField()
            try session.inject("key", "ctrl+a")
            try session.inject("type", text)
        }
    }

    /// Expects the text of the field, as another program gets it from the clipboard.
    func expectText(_ expected: String) throws {
        var text = ""
        do {
            try setClipboard("nothing")
            try enterField()
            try session.wait("the field holds '\(expected)'") {
                // Pending input may arrive after the first copy.
                try session.inject("key", "ctrl+a", "ctrl+c")
                usleep(20_000)
                text = try session.ask("clip-get")
                return text == expected
            }
        } catch {
            throw Session.Failure(description: "\(error), but '\(text)'")
        }
    }

    /// Lets another program own the clipboard.
    func setClipboard(_ text: String) throws {
        try session.inject("clip-set", text)
        try session.wait("the clipboard of another program") { (try? session.ask("clip-get")) == text }
    }

    /// Waits for a change that is larger than a blinking caret.
    func waitForChange(from before: Pixmap, _ what: String) throws {
        try session.wait(what) { try session.isMoreThanCaret(session.picture(), before) }
    }

    func close() throws {
        try session.inject("close")
        #expect(try program.end() == 0)
    }
}

/// Text that is copied in one program and pasted in another.
@Suite(.serialized, .enabled(if: Session.isPresent, "needs Scripts/with-x11 or Scripts/with-wayland"))
struct ClipboardWindowTests {
    @Test func `copied text can be pasted in another program`() throws {
        let window = try FieldsWindow()

        try window.replaceText(with: "Zoë 日本 👩‍👩‍👧")

        try window.expectText("Zoë 日本 👩‍👩‍👧")
        try window.close()
    }

    /// SDL translates all keys that have arrived before the program handles the click. With SDL 3, SDL drops their texts.
    @Test(.enabled(if: !SDLVersion.linked.isCompat, "SDL 3 sends no text before text input starts"))
    func `keys that arrive together with the click into a field are typed`() throws {
        let window = try FieldsWindow(isFocused: false)
        try window.replaceText(with: "a") { body in
            kill(window.program.identifier, SIGSTOP)
            defer { kill(window.program.identifier, SIGCONT) }
            try body()
        }

        try window.expectText("a")
        try window.close()
    }

    @Test func `text copied in another program can be pasted`() throws {
        let window = try FieldsWindow()
        try window.replaceText(with: "a")

        let session = window.session
        try window.expectText("a")
        try window.setClipboard("Ünï\ncode")
        try session.inject("key", "End")
        let before = try session.settledPicture()
        try session.inject("key", "ctrl+v")
        try window.waitForChange(from: before, "the pasted text")

        try window.expectText("aÜnï code")
        try window.close()
    }

    /// The owner sends the text in pieces. A field removes line ends, and leading ones do not count towards its limit.
    @Test func `a large text from another program is pasted completely`() throws {
        let window = try FieldsWindow()
        let session = window.session
        try window.replaceText(with: "a")
        try window.expectText("a")
        try window.setClipboard(String(repeating: "\n", count: 5_000_000) + "end")
        try session.inject("key", "End")
        let before = try session.settledPicture()
        try session.inject("key", "ctrl+v")
        try window.waitForChange(from: before, "the pasted text")

        try window.expectText("aend")
        try window.close()
    }

    @Test(arguments: [0, 10, 100]) func `text from a slow program is pasted`(delay: UInt32) throws {
        let window = try FieldsWindow()
        let session = window.session
        try window.replaceText(with: "a")
        try window.expectText("a")
        let text = NSTemporaryDirectory() + "inlay-text-\(getpid())"
        try Data("busy".utf8).write(to: URL(filePath: text))
        defer { try? FileManager.default.removeItem(atPath: text) }
        let command =
            Session.isX11
            ? "exec xclip -quiet -selection clipboard -i '\(text)'"
            : "exec wl-copy --foreground -t 'text/plain;charset=utf-8' <'\(text)'"
        let environment = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
        let owner = try Child.spawn("/bin/sh", ["-c", command], environment: environment, output: "/dev/null")
        defer {
            kill(owner, SIGKILL)
            waitpid(owner, nil, 0)
        }
        try session.wait("the clipboard of the slow program") { (try? session.ask("clip-get")) == "busy" }
        try session.inject("key", "End")
        let before = try session.settledPicture()
        kill(owner, SIGSTOP)
        try session.inject("key", "ctrl+v")
        usleep(delay * 1000)
        kill(owner, SIGCONT)
        try window.waitForChange(from: before, "the pasted text")

        try window.expectText("abusy")
        try window.close()
    }

    @Test func `the middle button pastes the primary selection`() throws {
        let window = try FieldsWindow()
        let session = window.session
        try window.replaceText(with: "selected")

        try session.inject("dblclick", 130, 83)
        try session.wait("the selection of the mouse") {
            // There may be no selection yet.
            let text: String? = try? session.ask("prim-get")
            return text == "selected"
        }
        try session.inject("prim-set", "-taken")
        try session.wait("the selection of another program") { (try? session.ask("prim-get")) == "-taken" }
        try session.inject("click", 300, 83, "middle")

        try window.expectText("selected-taken")
        try window.close()
    }
}

/// Drops of another program over a field.
@Suite(.serialized, .enabled(if: Session.isPresent, "needs Scripts/with-x11 or Scripts/with-wayland"))
struct DropWindowTests {
    @Test func `files dropped from another program arrive again and again`() throws {
        let session = try Session()
        // Freed memory is overwritten, so that its use is noticed.
        let program = try Program(
            "Demo", ["--page", "input"], title: "Inlay Demo", environment: ["MALLOC_PERTURB_": "165"], session: session)

        try session.inject("move", 400, 100)
        for round in 1...20 {
            let before = try session.settledPicture()
            try session.inject("drop", 400, 100, "/tmp/\(round).txt", "/tmp/zwei €.txt")
            // The page shows the names.
            try session.wait("the files of round \(round)") { try session.picture() != before }
        }

        try session.inject("close")
        #expect(try program.end() == 0)
    }

    @Test func `a link dropped from another program is inserted in the field`() throws {
        let window = try FieldsWindow()
        try window.replaceText(with: "see ")
        let before = try window.session.settledPicture()

        try window.session.inject("drop", 200, 74, "https://a.example/b%20c")
        try window.waitForChange(from: before, "the dropped link")

        try window.expectText("see https://a.example/b%20c")
        try window.close()
    }
}

/// An input method that reports the requests it receives.
@Suite(
    .serialized,
    .enabled(if: SessionInput.hasInputMethod, "needs Scripts/with-x11 -i (SDL 2 alone) or with-wayland -i"))
struct InputMethodWindowTests {
    private let window: FieldsWindow

    // The debug log of the protocol is the only record of the program's requests to the compositor.
    init() throws { window = try FieldsWindow(environment: ["WAYLAND_DEBUG": "1"]) }

    /// Returns the area of the caret, near which the input method may show its candidates. It is relative to the window, in units of the
    /// window system.
    private func caret() throws -> Rect? {
        guard Session.isX11 else { return lastCursorRectangle }
        struct State: Decodable { let caret: [Double]? }
        let state: State = try window.session.ask("ime", "state")
        let windows: [SessionInput.WindowPlace] = try window.session.ask("windows")
        guard let caret = state.caret, let place = windows.first else { return nil }
        return Rect(caret[0] - place.x, caret[1] - place.y, caret[2], caret[3])
    }

    private var lastCursorRectangle: Rect? {
        let lines = window.program.text.split(separator: "\n")
        guard let line = lines.last(where: { $0.contains("set_cursor_rectangle(") }),
            let start = line.firstIndex(of: "("), let end = line.lastIndex(of: ")")
        else { return nil }
        let numbers = line[line.index(after: start)..<end].split(separator: ",").compactMap {
            Double($0.trimmingCharacters(in: .whitespaces))
        }
        return numbers.count == 4 ? Rect(numbers[0], numbers[1], numbers[2], numbers[3]) : nil
    }

    @Test func `composed text is shown and committed`() throws {
        let session = window.session
        try window.replaceText(with: "go ")
        let before = try session.settledPicture()

        try session.inject("ime", "preedit", "にほ")
        try window.waitForChange(from: before, "the text in hand")
        try session.inject("ime", "commit", "日本")

        try window.expectText("go 日本")
        try window.close()
    }

    @Test func `cancelled composition leaves the text unchanged`() throws {
        let session = window.session
        try window.replaceText(with: "go")
        let before = try session.settledPicture()

        try session.inject("ime", "preedit", "にほんご")
        try window.waitForChange(from: before, "the text in hand")
        let composing = try session.settledPicture()
        try session.inject("ime", "preedit", "")
        try window.waitForChange(from: composing, "the text without it")

        try window.expectText("go")
        try window.close()
    }

    @Test func `the input method receives the caret position`() throws {
        let session = window.session
        try window.replaceText(with: "mm")
        var first = Rect.zero
        try session.wait("the caret after two letters") {
            first = try caret() ?? .zero
            return FieldsWindow.field.contains(first) && first.minX > FieldsWindow.field.minX + 20
        }
        #expect(first.height >= 14)

        try session.inject("type", "mmmm")
        try session.wait("the caret after six") {
            let now = try caret() ?? .zero
            return FieldsWindow.field.contains(now) && now.minX > first.minX + 30 && now.minY == first.minY
        }
        try session.inject("ime", "preedit", "にほんご")
        try session.wait("the caret behind what is in hand") {
            let now = try caret() ?? .zero
            return FieldsWindow.field.contains(now) && now.minX > first.minX + 60
        }
        try window.close()
    }
}
