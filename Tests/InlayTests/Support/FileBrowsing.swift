import Foundation
import Glibc
import Testing

@testable import Inlay

/// A window with Inlay's file dialog, which a test operates in a folder that is deleted after the test.
@MainActor class FileBrowsing {
    private let samples: SourceTests.Folder
    let host = ViewController()
    let application = Application(title: "Test", platform: HeadlessPlatform())
    var window: Window
    var chosen: [String]?
    var task: Task<Void, Never>?

    init() throws {
        samples = try SourceTests.Folder()
        host.view = View()
        application.diagnosticHandler = { _ in }
        application.files = SandboxedFileRoot(root: URL(filePath: samples.path))
        window = try application.open(host, size: Size(700, 600))
        window.dispatch(Event(.focusGained))
        window.drawFrame()
    }

    isolated deinit {
        task?.cancel()
        chmod(folder + "/locked", 0o755)
    }

    var folder: String { samples.path }

    func make(_ names: String...) {
        for name in names {
            let path = folder + "/" + name
            if name.hasSuffix("/") {
                try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            } else {
                _ = FileManager.default.createFile(atPath: path, contents: Data("12".utf8))
            }
        }
    }

    func wait(_ what: String = "something", until isDone: () -> Bool) async throws {
        // Counts turns, not time, because other tests use the main actor meanwhile.
        var turns = 0
        while !isDone() {
            turns += 1
            try #require(turns < 20_000, "waited in vain for \(what)")
            try await Task.sleep(for: .milliseconds(1))
        }
        window.drawFrame()
    }

    var browser: FileBrowser? { host.presentedViewController as? FileBrowser }
    var panes: FileBrowserView { browser?.panes ?? FileBrowserView() }
    var names: [String] { browser?.shown.map(\.name) ?? [] }
    var selected: [String] { browser?.selection.map(\.name) ?? [] }

    func pick(_ picker: DocumentPicker) async throws {
        chosen = nil
        // Weak: a dialog that a test leaves open does not retain its folder.
        task = Task { [weak self, host, folder] in
            let urls = await picker.pick(over: host)
            self?.chosen = urls.map { $0.path.hasPrefix(folder) ? String($0.path.dropFirst(folder.count)) : $0.path }
        }
        try await wait("the browser") { browser != nil }
        try await read()
    }

    /// Waits until the folder has been read.
    func read() async throws { try await wait("the folder") { browser?.isReading == false } }

    func ended() async throws -> [String]? {
        try await wait("an answer") { chosen != nil }
        return chosen
    }

    func press(_ key: Key, _ modifiers: Modifiers = []) async throws {
        window.press(key, modifiers)
        if browser != nil { try await read() }
    }

    func type(_ text: String) {
        for character in text {
            for kind in InputSequence.typing(character, givesText: window.wantsText).events { window.send(kind) }
        }
    }

    func click(_ name: String, count: Int = 1, _ modifiers: Modifiers = []) async throws {
        let row = try #require(names.firstIndex(of: name))
        let cell = try #require(panes.table.cellForRow(at: IndexPath(row: row, section: 0)))
        let point = cell.convertToWindow(Point(60, cell.frame.height / 2))
        for count in 1...count {
            window.send(
                .pointerMoved(point, modifiers), .pointerDown(point, .left, clickCount: count, modifiers),
                .pointerUp(point, .left, clickCount: count, modifiers))
        }
        if browser != nil { try await read() }
    }
}
