import Foundation
import Glibc
import Inlay
import TestSupport
import Testing

@testable import InlayDesktop

/// Desktop dialogs, answered by fake desktop services.
@MainActor
@Suite(
    .serialized,
    .enabled(if: SessionBus.isInstalled, "NOT TESTED: dbus-daemon is missing; Scripts/install-packages test"))
struct DesktopPortalTests {
    private final class Result<Value> { var value: Value? }

    private let bus: SessionBus
    private let portal: DesktopPortal
    private let clock = ManualClock()
    private let application = Application(title: "Test", platform: HeadlessPlatform())
    private let window: Inlay.Window

    init() throws {
        bus = try SessionBus()
        // No program there opens addresses.
        portal = DesktopPortal(
            settings: DesktopSettings(environment: [DesktopSettings.busVariable: bus.address, "PATH": "/nowhere"]),
            clock: clock)
        window = try application.open(ViewController())
    }

    /// Lets both sides work until the condition holds.
    private func turn(_ fake: FakeDialogs? = nil, until isDone: () -> Bool) async throws {
        // Counts turns, not time: other tests use the main actor meanwhile.
        var turns = 0
        while !isDone() {
            turns += 1
            try #require(turns < 20_000, "nothing more happens")
            fake?.serve()
            for request in portal.requests { request.exchange() }
            portal.tidy()
            try await Task.sleep(for: .milliseconds(1))
        }
    }

    private func turn(_ fake: FakeDialogs?, times: Int) async throws {
        var turns = 0
        try await turn(fake) {
            turns += 1
            return turns > times
        }
    }

    private func ask(_ picker: DocumentPicker, _ result: Result<DocumentPicker.Answer>) -> Task<Void, Never> {
        Task { result.value = await portal.pick(picker, over: window) {} }
    }

    private func answer(_ picker: DocumentPicker, _ fake: FakeDialogs?) async throws -> DocumentPicker.Answer? {
        let result = Result<DocumentPicker.Answer>()
        _ = ask(picker, result)
        try await turn(fake) { result.value != nil }
        portal.tidy()
        #expect(portal.requests.isEmpty, "nothing is left open")
        return result.value
    }

    // MARK: Choosing

    @Test func `an open dialog returns the chosen files`() async throws {
        let fake = try FakeDialogs(on: bus, .chosen(["file:///tmp/a.txt", "file:///tmp/b%20c.txt"]))

        let answer = try await answer(DocumentPicker(forOpening: [], allowsMultipleSelection: true), fake)

        #expect(answer == .picked([URL(filePath: "/tmp/a.txt"), URL(filePath: "/tmp/b c.txt")]))
        #expect(fake.calls == [#"OpenFile("", "Open Files", {"modal": true, "multiple": true})"#])
    }

    @Test func `file types, folder and title are passed to the portal`() async throws {
        let fake = try FakeDialogs(on: bus, .cancelled)
        var picker = DocumentPicker(
            forOpening: [FileType("Texts", patterns: ["*.txt", "[ab]?.md"], mimeTypes: ["text/plain"]), .all],
            directory: URL(filePath: "/home/zoë"))
        picker.title = "Count"
        picker.prompt = "Go"

        let answer = try await answer(picker, fake)

        #expect(answer == .cancelled)
        let texts = #"("Texts", [(0, "*.[tT][xX][tT]"), (0, "[aAbB]?.[mM][dD]"), (1, "text/plain")])"#
        #expect(
            fake.calls == [
                #"OpenFile("", "Count", {"modal": true, "accept_label": "Go", "current_folder": '/home/zoÃ«\0', "#
                    + #""filters": [\#(texts), ("All files", [(0, "*")])], "current_filter": \#(texts)})"#
            ])
    }

    @Test(arguments: [
        ("*.txt", "*.[tT][xX][tT]"), ("a?1", "[aA]?1"), ("[ab].c", "[aAbB].[cC]"), ("[!ab]", "[!aAbB]"),
        ("[a-f0-9]", "[a-fA-F0-9]"), ("[]a]", "[]aA]"), ("[!]a]", "[!]aA]"), ("[a-]", "[aA-]"), ("[ab", "[[aA][bB]"),
        ("[ß]", "[ß]"), ("[[:alpha:]]x", "[[:alpha:]]x"), ("", ""),
    ]) func `file name patterns match both letter cases`(pattern: String, expected: String) {
        #expect(FileChooserCall.ignoringCase(pattern) == expected)
    }

    @Test func `a save dialog suggests the file name`() async throws {
        let fake = try FakeDialogs(on: bus, .chosen(["file:///tmp/new.txt"]))

        let answer = try await answer(DocumentPicker(forSaving: "new.txt"), fake)

        #expect(answer == .picked([URL(filePath: "/tmp/new.txt")]))
        #expect(fake.calls == [#"SaveFile("", "Save", {"modal": true, "current_name": "new.txt"})"#])
    }

    @Test func `a folder dialog requests a folder`() async throws {
        let fake = try FakeDialogs(on: bus, .chosen(["file:///tmp"]))

        let answer = try await answer(DocumentPicker(forFolderIn: nil), fake)

        #expect(answer == .picked([URL(filePath: "/tmp", directoryHint: .notDirectory)]))
        #expect(fake.calls == [#"OpenFile("", "Choose a Folder", {"modal": true, "directory": true})"#])
    }

    @Test func `a dialog uses the language of the requesting application`() async throws {
        let fake = try FakeDialogs(on: bus, .chosen(["file:///tmp"]))
        let other = Application(title: "Other", platform: HeadlessPlatform())
        other.locale = "de_DE"
        other.becomeCurrent()
        defer { application.becomeCurrent() }

        _ = try await answer(DocumentPicker(forFolderIn: nil), fake)

        #expect(fake.calls == [#"OpenFile("", "Choose a Folder", {"modal": true, "directory": true})"#])
    }

    @Test func `a response on a request path chosen by the portal is accepted`() async throws {
        let fake = try FakeDialogs(on: bus, .chosen(["file:///tmp/a.txt"]))
        fake.choosesPaths = true

        #expect(try await answer(DocumentPicker(forOpening: []), fake) == .picked([URL(filePath: "/tmp/a.txt")]))
    }

    @Test func `chosen addresses other than files are ignored`() async throws {
        let fake = try FakeDialogs(on: bus, .chosen(["https://example.org/a.txt", "", "::"]))

        #expect(try await answer(DocumentPicker(forOpening: []), fake) == .cancelled)
    }

    // MARK: Failing

    @Test func `a portal without a reply is given up after ten seconds`() async throws {
        let fake = try FakeDialogs(on: bus, .silent)
        let result = Result<DocumentPicker.Answer>()
        _ = ask(DocumentPicker(forOpening: []), result)
        try await turn(fake) { fake.calls.count == 1 && clock.sleeperCount == 1 }

        clock.advance(by: .seconds(10) - .nanoseconds(1))
        try await turn(fake, times: 20)
        #expect(result.value == nil)
        clock.advance(by: .nanoseconds(1))
        try await turn(fake) { result.value != nil }

        #expect(result.value == .unavailable)
    }

    @Test(arguments: [0, 1])
    func `a dialog that fails is reported as unavailable`(number: Int) async throws {
        let manners: [FakeDialogs.Manner] = [.ended, .refused]
        let fake = try FakeDialogs(on: bus, manners[number])

        #expect(try await answer(DocumentPicker(forOpening: []), fake) == .unavailable)
        #expect(fake.calls.count == 1)
    }

    @Test func `a malformed dialog response is ignored`() async throws {
        let fake = try FakeDialogs(on: bus, .open)
        let result = Result<DocumentPicker.Answer>()
        let task = ask(DocumentPicker(forOpening: []), result)
        try await turn(fake) { fake.question != nil }

        fake.answer(.rubbish)
        for _ in 0..<50 { try await turn(fake) { true } }
        #expect(result.value == nil)
        fake.answer(.cancelled)
        try await turn(fake) { result.value != nil }

        #expect(result.value == .cancelled)
        await task.value
    }

    @Test func `dialogs are unavailable without a portal`() async throws {
        #expect(try await answer(DocumentPicker(forOpening: []), nil) == .unavailable)
    }

    @Test func `dialogs are unavailable without a session bus`() async throws {
        bus.end()

        #expect(try await answer(DocumentPicker(forOpening: []), nil) == .unavailable)
    }

    @Test func `a dialog becomes unavailable when the portal exits`() async throws {
        var fake: FakeDialogs? = try FakeDialogs(on: bus, .open)
        let result = Result<DocumentPicker.Answer>()
        _ = ask(DocumentPicker(forOpening: []), result)
        try await turn(fake) { fake?.question != nil }

        fake = nil
        try await turn { result.value != nil }

        #expect(result.value == .unavailable)
    }

    @Test func `a dialog becomes unavailable when the bus exits`() async throws {
        let fake = try FakeDialogs(on: bus, .open)
        let result = Result<DocumentPicker.Answer>()
        _ = ask(DocumentPicker(forOpening: []), result)
        try await turn(fake) { fake.question != nil }

        bus.end()
        try await turn { result.value != nil }

        #expect(result.value == .unavailable)
    }

    @Test func `dialog responses from other bus clients are ignored`() async throws {
        let fake = try FakeDialogs(on: bus, .open)
        let result = Result<DocumentPicker.Answer>()
        _ = ask(DocumentPicker(forOpening: []), result)
        try await turn(fake) { fake.question != nil }
        let other = try FakeDialogs(on: bus, .open, named: "org.inlay.Other")

        let question = try #require(fake.question)
        for _ in 0..<50 { try await turn(fake) { true } }
        other.respond(.chosen(["file:///etc/passwd"]), to: question.sender, at: question.path)
        for _ in 0..<50 { try await turn(fake) { true } }
        fake.answer(.chosen(["file:///tmp/a.txt"]))
        try await turn(fake) { result.value != nil }

        #expect(result.value == .picked([URL(filePath: "/tmp/a.txt")]))
    }

    @Test func `cancelling the task closes the dialog`() async throws {
        let fake = try FakeDialogs(on: bus, .open)
        let result = Result<DocumentPicker.Answer>()
        let task = ask(DocumentPicker(forOpening: []), result)
        try await turn(fake) { fake.question != nil }

        weak let request = portal.requests.first
        #expect(request != nil)

        task.cancel()
        try await turn(fake) { result.value != nil && !fake.closed.isEmpty }
        try await turn(fake) { portal.requests.isEmpty }

        #expect(request == nil, "its connection would stay open")

        #expect(result.value == .cancelled)
        #expect(fake.closed == [fake.question?.path])
    }

    @Test func `an open dialog has no time limit`() async throws {
        let fake = try FakeDialogs(on: bus, .open)
        let result = Result<DocumentPicker.Answer>()
        _ = ask(DocumentPicker(forOpening: []), result)
        try await turn(fake) { fake.question != nil }

        // Longer than the time limit for a portal that does not answer the call.
        clock.advance(by: .seconds(20))
        try await turn(fake, times: 20)
        #expect(result.value == nil)
        fake.answer(.chosen(["file:///tmp/a.txt"]))
        try await turn(fake) { result.value != nil }

        #expect(result.value == .picked([URL(filePath: "/tmp/a.txt")]))
    }

    // MARK: Addresses

    private func opens(_ url: URL, _ fake: FakeDialogs?) async throws -> Bool? {
        let result = Result<Bool>()
        Task { result.value = await portal.open(url, over: window) }
        try await turn(fake) { result.value != nil }
        return result.value
    }

    @Test func `the portal opens a web address`() async throws {
        let fake = try FakeDialogs(on: bus, .chosen([]))
        let url = try #require(URL(string: "https://example.org/?q=a%20b"))

        #expect(try await opens(url, fake) == true)
        #expect(fake.calls == [#"OpenURI("", "https://example.org/?q=a%20b", {})"#])
    }

    @Test func `a file is passed to the portal as a descriptor`() async throws {
        let file = NSTemporaryDirectory() + "inlay-portal-\(getpid()).txt"
        try "Hello".write(toFile: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(atPath: file) }
        let fake = try FakeDialogs(on: bus, .chosen([]))

        #expect(try await opens(URL(filePath: file), fake) == true)
        #expect(fake.calls == [#"OpenFile("", a file, {})"#])
        #expect(fake.received == ["Hello"])
    }

    @Test func `opening a missing file fails`() async throws {
        let fake = try FakeDialogs(on: bus, .chosen([]))

        #expect(try await opens(URL(filePath: "/nowhere/at-all.txt"), fake) == false)
        #expect(fake.calls == [])
    }

    @Test func `opening an address fails without a portal`() async throws {
        #expect(try await opens(try #require(URL(string: "https://example.org")), nil) == false)
    }
}

/// Opening addresses without a portal.
@MainActor @Suite(.serialized) struct AddressOpenerTests {
    /// Creates a folder with an `xdg-open` that logs its arguments and then runs `ending`.
    private func folder(ending: String) throws -> String {
        let folder = NSTemporaryDirectory() + "inlay-opener-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let script = "#!/bin/sh\nprintf '%s\\n' \"$#\" \"$1\" > '\(folder)/log'\n\(ending)\n"
        // Another program writes the script. A program that a parallel test starts would inherit the open file for a moment,
        // and the system does not execute a file that is open for writing.
        let writer = Process()
        writer.executableURL = URL(filePath: "/bin/sh")
        writer.arguments = ["-c", #"printf %s "$1" > "$2" && chmod 755 "$2""#, "sh", script, folder + "/xdg-open"]
        try writer.run()
        writer.waitUntilExit()
        return folder
    }

    private func opens(_ text: String, _ folder: String) async throws -> Bool {
        await AddressOpener.open(try #require(URL(string: text)), environment: ["PATH": "relative::/nowhere:\(folder)"])
    }

    @Test func `the opener program receives the address as its only argument`() async throws {
        let folder = try folder(ending: "exit 0")
        defer { try? FileManager.default.removeItem(atPath: folder) }

        #expect(try await opens("https://example.org/?a=1&b=$(touch%20x);'", folder))
        let log = try String(contentsOfFile: folder + "/log", encoding: .utf8)
        #expect(log.hasPrefix("1\nhttps://example.org/?a=1&b=$(touch%20x);"))
    }

    @Test func `an opener program with a failure status reports failure`() async throws {
        let folder = try folder(ending: "exit 3")
        defer { try? FileManager.default.removeItem(atPath: folder) }

        #expect(try await !opens("mailto:ann@example.org", folder))
    }

    @Test func `an opener program that keeps running counts as success`() async throws {
        let folder = try folder(ending: "sleep 5")
        defer { try? FileManager.default.removeItem(atPath: folder) }

        #expect(try await opens("http://example.org", folder))
    }

    @Test func `the opener program inherits no descriptors of the app`() async throws {
        let descriptor = fcntl(STDERR_FILENO, F_DUPFD, 200)
        defer { close(descriptor) }
        let folder = try folder(ending: "test ! -e /proc/$$/fd/\(descriptor)")
        defer { try? FileManager.default.removeItem(atPath: folder) }

        #expect(try await opens("http://example.org", folder))
    }

    @Test(arguments: ["javascript:alert(1)", "ssh://example.org", "example.org", "-h"])
    func `addresses with other schemes are not opened`(text: String) async throws {
        let folder = try folder(ending: "exit 0")
        defer { try? FileManager.default.removeItem(atPath: folder) }

        #expect(try await !opens(text, folder))
        #expect(!FileManager.default.fileExists(atPath: folder + "/log"))
    }

    @Test func `opening fails without an opener program`() async throws {
        #expect(try await !opens("https://example.org", "/nowhere"))
    }
}
