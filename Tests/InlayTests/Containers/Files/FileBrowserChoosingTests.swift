import Foundation
import Glibc
import Testing

@testable import Inlay

/// Choosing files, folders and save locations when the desktop has no dialog.
@MainActor @Suite final class FileBrowserChoosingTests: FileBrowsing {
    // MARK: Choosing

    @Test func `several files can be chosen together`() async throws {
        make("a", "b", "c", "d/")
        try await pick(DocumentPicker(forOpening: [], allowsMultipleSelection: true))

        try await click("a")
        try await click("c", .control)
        try await click("d", .control)
        window.click(panes.acceptButton.convertToWindow(Point(10, 10)))

        #expect(try await ended() == ["/a", "/c"])
    }

    @Test func `a folder can be chosen from inside or from the parent folder`() async throws {
        make("a/", "a/b/", "file.txt")
        try await pick(DocumentPicker(forFolderIn: nil))
        #expect(names == ["a"] && panes.acceptButton.isEnabled)

        try await click("a")
        window.click(panes.acceptButton.convertToWindow(Point(10, 10)))
        #expect(try await ended() == ["/a"])
        try await pick(DocumentPicker(forFolderIn: URL(filePath: folder + "/a")))
        window.click(panes.acceptButton.convertToWindow(Point(10, 10)))

        #expect(try await ended() == ["/a"])
    }

    @Test func `a cancelled dialog returns no files`() async throws {
        make("a")
        try await pick(DocumentPicker(forOpening: []))
        window.click(panes.cancelButton.convertToWindow(Point(10, 10)))
        #expect(try await ended() == [])

        try await pick(DocumentPicker(forOpening: []))
        task?.cancel()
        #expect(try await ended() == [])

        try await pick(DocumentPicker(forOpening: []))
        window.close()
        #expect(try await ended() == [])
    }

    @Test func `a second request returns no files while the dialog is open`() async throws {
        make("a")
        try await pick(DocumentPicker(forOpening: []))

        #expect(await DocumentPicker(forOpening: []).pick(over: host).isEmpty)
        try await press(.escape)

        #expect(try await ended() == [] && application.diagnostics.isEmpty)
        try await pick(DocumentPicker(forOpening: []))
        #expect(names == ["a"])
    }

    @Test func `a pick over a controller that already presents returns no files`() async throws {
        host.present(AlertController(title: "First"), animated: false)

        let urls = await DocumentPicker(forOpening: []).pick(over: host)

        #expect(urls.isEmpty && application.diagnostics.count == 1)
        #expect(await DocumentPicker(forOpening: []).pick(over: ViewController()).isEmpty)
    }

    // MARK: Saving

    @Test func `the suggested file name has the stem selected`() async throws {
        make("old.txt")
        try await pick(DocumentPicker(forSaving: "a.tar.gz"))
        #expect(panes.nameField.isFirstResponder)
        #expect(panes.nameField.text(in: panes.nameField.selectedRange) == "a.tar")

        type("b")
        window.press(.return)

        #expect(try await ended() == ["/b.gz"])
    }

    @Test func `replacing an existing file requires confirmation`() async throws {
        make("a.txt")
        try await pick(DocumentPicker(forSaving: "a.txt"))

        try await press(.return)
        let alert = try #require(browser?.presentedViewController as? AlertController)
        #expect(alert.title == "Replace ‘a.txt’?" && chosen == nil)
        alert.perform(alert.actions[0])
        window.drawFrame()
        #expect(chosen == nil && browser != nil)
        try await press(.return)
        let again = try #require(browser?.presentedViewController as? AlertController)
        again.perform(again.actions[1])

        #expect(try await ended() == ["/a.txt"])
    }

    @Test func `a typed name can contain a path`() async throws {
        make("sub/", "sub/x.txt")
        try await pick(DocumentPicker(forSaving: "a.txt"))

        panes.nameField.text = "sub"
        try await press(.return)
        #expect(names == ["x.txt"] && panes.nameField.text == "a.txt")
        panes.nameField.text = "nowhere/a.txt"
        try await press(.return)
        #expect(panes.errorLabel.text == "There is no folder ‘/sub/nowhere’.")
        panes.nameField.text = String(repeating: "ä", count: 128)
        try await press(.return)
        #expect(panes.errorLabel.text == "The name is too long.")
        panes.nameField.text = "  "
        try await press(.return)
        #expect(chosen == nil)
        panes.nameField.text = "../b.txt"
        window.press(.return)

        #expect(try await ended() == ["/b.txt"])
    }

    @Test func `a click on a file copies the name to the name field`() async throws {
        make("old.txt", "sub/")
        try await pick(DocumentPicker(forSaving: "a.txt"))

        try await click("old.txt")
        #expect(panes.nameField.text == "old.txt")
        try await click("sub")
        #expect(panes.nameField.text == "old.txt")
    }

    // MARK: Errors

    @Test func `a deleted file is not chosen`() async throws {
        make("a", "b")
        try await pick(DocumentPicker(forOpening: []))
        try await click("a")
        try FileManager.default.removeItem(atPath: folder + "/a")

        try await press(.return)

        #expect(panes.errorLabel.text == "‘a’ no longer exists." && names == ["b"] && chosen == nil)
    }

    @Test func `broken links, pipes and invalid names are shown but cannot be chosen`() async throws {
        symlink("loop", folder + "/loop")
        symlink("/nowhere", folder + "/broken")
        mkfifo(folder + "/pipe", 0o644)
        let bytes: [CChar] = Array((folder + "/bad").utf8CString.dropLast()) + [CChar(bitPattern: 0xff), 0]
        close(open(bytes, O_CREAT | O_WRONLY, 0o644))
        make("good", "two\nlines\u{7f}")
        try await pick(DocumentPicker(forOpening: [], allowsMultipleSelection: true))

        #expect(names == ["bad\u{fffd}", "broken", "good", "loop", "pipe", "two\nlines\u{7f}"])
        let cells = (0..<6).map { panes.table.cellForRow(at: IndexPath(row: $0, section: 0)) }
        #expect(cells[5]?.textLabel?.text == "two␊lines␡")
        #expect(
            cells.map { $0?.detailTextLabel?.text } == [
                "0 bytes", "broken link", "2 bytes", "broken link", "not a file", "2 bytes",
            ])
        for name in ["bad\u{fffd}", "broken", "loop", "pipe"] {
            try await click(name)
            #expect(selected.isEmpty && !panes.acceptButton.isEnabled)
        }
        try await press(Key("A"), .control)
        try await press(.return)

        #expect(try await ended() == ["/good", "/two\nlines\u{7f}"])
    }

    @Test func `a double click on an unavailable file chooses nothing`() async throws {
        symlink("/nowhere", folder + "/broken")
        make("good")
        try await pick(DocumentPicker(forOpening: []))
        try await click("good")

        try await click("broken", count: 2)

        #expect(browser != nil && chosen == nil)
    }

    @Test func `a pipe cannot be replaced by a saved file`() async throws {
        mkfifo(folder + "/pipe", 0o644)
        make(" blank ")
        try await pick(DocumentPicker(forSaving: "pipe"))
        panes.nameField.becomeFirstResponder()
        window.press(.return)
        #expect(panes.errorLabel.text == "‘pipe’ exists and is not a file." && host.presentedViewController === browser)

        try await click(" blank ")
        panes.nameField.becomeFirstResponder()
        window.press(.return)
        #expect((browser?.presentedViewController as? AlertController)?.title == "Replace ‘ blank ’?")
    }

    // MARK: Addresses

    @Test func `a URL that cannot be opened is shown in an alert`() async throws {
        let url = try #require(URL(string: "https://example.org/?q=1"))

        #expect(await application.open(url) == false)

        let alert = try #require(host.presentedViewController as? AlertController)
        #expect(alert.message == "https://example.org/?q=1")
        alert.perform(alert.actions[0])
        #expect(application.pasteboard.string == "https://example.org/?q=1")
    }

    // MARK: With a desktop

    @Test func `the desktop dialog is used when available`() async throws {
        let platform = DesktopPlatform()
        application.start(on: platform)

        let task = Task { await DocumentPicker(forOpening: []).pick(over: host) }
        try await wait("the question") { platform.answer != nil }
        let layer = try #require(window.presentation.layers.last as? DesktopDialogLayer)
        #expect(layer.subviews.isEmpty, "nothing is to be seen before the dialog is there")
        platform.isShown()
        window.drawFrame()
        #expect(window.accessibilityTree.contains(#"button "Cancel""#))
        platform.answer?.resume(returning: .picked([URL(filePath: "/a")]))

        #expect(await task.value == [URL(filePath: "/a")])
        #expect(window.presentation.layers.isEmpty)
    }

    @Test func `a controller presented during a desktop dialog stays presented`() async throws {
        let platform = DesktopPlatform()
        application.start(on: platform)
        let task = Task { await DocumentPicker(forOpening: []).pick(over: host) }
        try await wait("the question") { platform.answer != nil }
        let alert = AlertController(title: "The file has changed")
        alert.addAction(AlertAction(title: "OK"))
        host.present(alert, animated: false)

        platform.answer?.resume(returning: .cancelled)
        #expect(await task.value == [])

        #expect(host.presentedViewController === alert && window.presentation.layers.count == 1)
        window.press(.return)
        #expect(host.presentedViewController == nil && WindowInspection(of: window).inconsistencies == [])
    }

    @Test func `the file browser opens when the desktop dialog is unavailable`() async throws {
        let platform = DesktopPlatform()
        application.start(on: platform)
        make("a")
        task = Task { chosen = await DocumentPicker(forOpening: []).pick(over: host).map(\.path) }
        try await wait("the question") { platform.answer != nil }

        platform.answer?.resume(returning: .unavailable)
        try await wait("the browser") { browser != nil }
        try await read()

        #expect(names == ["a"])
        try await press(.escape)
        #expect(try await ended() == [])
    }

    @Test func `escape cancels a desktop dialog that does not respond`() async throws {
        let platform = DesktopPlatform()
        application.start(on: platform)
        let task = Task { await DocumentPicker(forOpening: []).pick(over: host) }
        try await wait("the question") { platform.answer != nil }

        window.press(.escape)

        #expect(await task.value == [])
        #expect(platform.wasCancelled && window.presentation.layers.isEmpty && host.presentedViewController == nil)
    }

    @Test func `a URL opened by the desktop is not shown in an alert`() async throws {
        let platform = DesktopPlatform()
        application.start(on: platform)

        #expect(await application.open(URL(filePath: "/a")))

        #expect(platform.opened == [URL(filePath: "/a")] && host.presentedViewController == nil)
    }
}

/// A platform with fake desktop services that a test controls.
private final class DesktopPlatform: Platform, DesktopServices {
    let headless = HeadlessPlatform()
    var answer: CheckedContinuation<DocumentPicker.Answer, Never>?
    var isShown: () -> Void = {}
    var wasCancelled = false
    var opened: [URL] = []

    var clock: any FrameClock { headless.clock }
    var textEngine: any TextEngine { headless.textEngine }
    var imageLoader: any ImageLoader { headless.imageLoader }
    var desktop: (any DesktopServices)? { self }
    func makeWindow(_ window: Window, title: String, size: Size) -> any PlatformWindow {
        headless.makeWindow(window, title: title, size: size)
    }

    func pick(
        _ picker: DocumentPicker, over window: Window, isShown: @escaping () -> Void
    ) async -> DocumentPicker.Answer {
        self.isShown = isShown
        return await withTaskCancellationHandler {
            await withCheckedContinuation { answer = $0 }
        } onCancel: {
            Task { @MainActor in
                wasCancelled = true
                answer?.resume(returning: .unavailable)
            }
        }
    }

    func open(_ url: URL, over window: Window?) async -> Bool {
        opened.append(url)
        return true
    }
}
