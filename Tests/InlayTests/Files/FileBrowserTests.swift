import Foundation
import Glibc
import Testing

@testable import Inlay

/// Files chosen where the desktop has no dialog.
@MainActor @Suite final class FileBrowserTests {
    private let folder: String
    private let host = ViewController()
    private let application = Application(title: "Test", platform: HeadlessPlatform())
    private var window: Window
    private var chosen: [String]?
    private var task: Task<Void, Never>?

    init() throws {
        var template = Array("/tmp/inlay-browser-XXXXXX".utf8CString)
        folder = try String(cString: #require(mkdtemp(&template)))
        host.view = View()
        application.diagnosticHandler = { _ in }
        application.files = FileSpace(root: URL(filePath: folder))
        window = try application.open(host, size: Size(700, 600))
        window.dispatch(Event(.focusGained))
        window.drawFrame()
    }

    deinit {
        chmod(folder + "/locked", 0o755)
        try? FileManager.default.removeItem(atPath: folder)
    }

    // MARK: Means

    private func make(_ names: String...) {
        for name in names {
            let path = folder + "/" + name
            if name.hasSuffix("/") {
                try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            } else {
                _ = FileManager.default.createFile(atPath: path, contents: Data("12".utf8))
            }
        }
    }

    private func wait(_ what: String = "something", until isDone: () -> Bool) async throws {
        // Turns, not time: other tests take the main actor meanwhile.
        var turns = 0
        while !isDone() {
            turns += 1
            try #require(turns < 20_000, "waited in vain for \(what)")
            try await Task.sleep(for: .milliseconds(1))
        }
        window.drawFrame()
    }

    private var browser: FileBrowser? { host.presentedViewController as? FileBrowser }
    private var panes: FileBrowserView { browser?.panes ?? FileBrowserView() }
    private var names: [String] { browser?.shown.map(\.name) ?? [] }
    private var selected: [String] { browser?.selection.map(\.name) ?? [] }

    private func pick(_ picker: DocumentPicker) async throws {
        chosen = nil
        task = Task {
            let urls = await picker.pick(over: host)
            chosen = urls.map { $0.path.hasPrefix(folder) ? String($0.path.dropFirst(folder.count)) : $0.path }
        }
        try await wait("the browser") { browser != nil }
        try await read()
    }

    /// Until the folder has been read.
    private func read() async throws { try await wait("the folder") { browser?.isReading == false } }

    private func ended() async throws -> [String]? {
        try await wait("an answer") { chosen != nil }
        return chosen
    }

    private func press(_ key: Key, _ modifiers: Modifiers = []) async throws {
        window.press(key, modifiers)
        if browser != nil { try await read() }
    }

    private func type(_ text: String) {
        for character in text {
            for kind in InputSequence.typing(character, givesText: window.wantsText).events { window.send(kind) }
        }
    }

    private func click(_ name: String, count: Int = 1, _ modifiers: Modifiers = []) async throws {
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

    // MARK: Looking

    @Test func aLargeFolderIsLookedThroughOnAnotherThread() async throws {
        let entries = (0..<5000).map { FileEntry("\($0).\($0 % 2 == 0 ? "txt" : "md")", .file) }
        let filter = FileFilter(type: FileType("Texts", patterns: ["*.TXT"]))
        #expect(await filter.listed(of: entries).count == 2500)

        for number in 0..<2100 { make("\(number).\(number % 3 == 0 ? "txt" : "md")") }
        try await pick(
            DocumentPicker(forOpening: [FileType("Texts", patterns: ["*.txt"]), FileType("Notes", patterns: ["*.md"])]))
        try await wait("the texts") { names.count == 700 }
        panes.typePicker.selectRow(1, inComponent: 0, animated: false)
        let delegate = try #require(panes.typePicker.delegate)
        delegate.pickerView(panes.typePicker, didSelectRow: 1, inComponent: 0)
        #expect(names.count == 700, "what was listed can be seen meanwhile")
        try await wait("the notes") { names.count == 1400 }

        #expect(names.first == "1.md")
    }

    @Test func foldersComeFirstAndNumbersCountByTheirValue() async throws {
        make("b10.txt", "B2.txt", "a.txt", "Ärger.txt", "z/", "Alps/", ".hidden", "old.txt~", "b010.md")

        try await pick(DocumentPicker(forOpening: []))

        #expect(names == ["Alps", "z", "a.txt", "Ärger.txt", "B2.txt", "b010.md", "b10.txt"])
    }

    @Test func aSizeIsShownAsPeopleReadIt() {
        let application = Application(title: "")
        let sizes = [0, 1, 999, 1000, 9_949, 12_345, 999_499, 999_500, 5_000_000_000].map {
            FileEntry("a", .file, size: $0).shownSize(in: application)
        }
        #expect(
            sizes == ["0 bytes", "1 byte", "999 bytes", "1 kB", "9.9 kB", "12 kB", "999 kB", "1 MB", "5 GB"])
        #expect(FileEntry("a", .folder, size: 4096).shownSize(in: application) == "")
        application.locale = "fr_FR"
        #expect(FileEntry("a", .file, size: 9_949).shownSize(in: application) == "9,9 ko")
        application.locale = "ar_EG"
        #expect(FileEntry("a", .file, size: 9_949).shownSize(in: application) == "9.9 ك.ب")
    }

    @Test func theKeyboardIsAtTheFilesAndArrowsSelect() async throws {
        make("a.txt", "b.txt")
        try await pick(DocumentPicker(forOpening: []))
        #expect(window.firstResponder === panes.table)
        #expect(!panes.acceptButton.isEnabled)

        try await press(.down)
        #expect(selected == ["a.txt"] && panes.acceptButton.isEnabled)
        try await press(.down)
        #expect(selected == ["b.txt"])
        try await press(.return)

        #expect(try await ended() == ["/b.txt"])
        #expect(host.presentedViewController == nil)
    }

    @Test func onlyTheKindIsListedThatIsChosen() async throws {
        make("a.TXT", "b.md", "c.png", "f/")
        try await pick(
            DocumentPicker(forOpening: [FileType("Texts", patterns: ["*.txt", "*.m?"]), .all]))
        #expect(names == ["f", "a.TXT", "b.md"])

        panes.typePicker.selectRow(1, inComponent: 0, animated: false)
        browser?.pickerView(panes.typePicker, didSelectRow: 1, inComponent: 0)

        #expect(names == ["f", "a.TXT", "b.md", "c.png"])
    }

    @Test func whatIsHiddenIsShownWhenAsked() async throws {
        make(".secret", "a.txt", "a.txt~")
        try await pick(DocumentPicker(forOpening: []))

        try await press(Key("H"), .control)
        #expect(names == [".secret", "a.txt", "a.txt~"])
        try await press(Key("H"), .control)
        #expect(names == ["a.txt"])
    }

    @Test func lettersGoToANameThatBeginsSo() async throws {
        make("apple", "banana", "blueberry")
        try await pick(DocumentPicker(forOpening: []))

        type("bl")

        #expect(selected == ["blueberry"])
    }

    // MARK: Going

    @Test func aDoubleClickGoesIntoAFolderAndBackspaceComesBack() async throws {
        make("letters/", "letters/ann.txt", "a.txt")
        try await pick(DocumentPicker(forOpening: []))
        #expect(!panes.upButton.isEnabled)

        try await click("letters", count: 2)
        #expect(names == ["ann.txt"] && panes.pathBar.accessibility.value == "Home / letters")
        try await press(.backspace)

        #expect(names == ["letters", "a.txt"] && selected == ["letters"])
        #expect(panes.table.focusedRow == IndexPath(row: 0, section: 0))
        try await press(.return)
        try await press(.up, .alt)
        #expect(selected == ["letters"])
        try await press(.backspace)
        #expect(names == ["letters", "a.txt"], "nothing lies above")
    }

    @Test func aPathIsTypedAndFollowed() async throws {
        make("a/", "a/b/", "a/b/c.txt")
        try await pick(DocumentPicker(forOpening: []))

        try await press(Key("/"))
        #expect(panes.pathField.isFirstResponder && panes.pathField.text == "/")
        type("a/./b/../b")
        try await press(.return)
        #expect(names == ["c.txt"] && panes.table.isFirstResponder && panes.pathField.isHidden)
        try await press(Key("L"), .control)
        #expect(panes.pathField.text == "/a/b/")
        type("c.txt")
        window.press(.return)

        #expect(try await ended() == ["/a/b/c.txt"])
    }

    @Test func theButtonFollowsAPathThatIsTyped() async throws {
        make("a/", "b.txt")
        try await pick(DocumentPicker(forFolderIn: nil))
        try await press(Key("L"), .control)
        type("a")

        let button = panes.acceptButton
        window.click(Point(button.frameInWindow.midX, button.frameInWindow.midY))
        try await read()

        #expect(chosen == nil && browser?.path.lastName == "a")
        window.click(Point(button.frameInWindow.midX, button.frameInWindow.midY))
        #expect(try await ended() == ["/a"])
    }

    @Test func aPathThatLeadsNowhereIsTold() async throws {
        try await pick(DocumentPicker(forOpening: []))

        try await press(Key("L"), .control)
        type("../../etc/passwd")
        try await press(.return)

        #expect(
            panes.errorLabel.text == "There is no file or folder ‘../../etc/passwd’." && !panes.errorLabel.isHidden)
        try await press(.escape)
        #expect(panes.pathField.isHidden && panes.table.isFirstResponder && chosen == nil)
        try await press(.escape)
        #expect(try await ended() == [])
    }

    @Test func theButtonsOfThePathLeadUp() async throws {
        make("one/", "one/two/", "one/two/three/")
        try await pick(DocumentPicker(forOpening: [], directory: URL(filePath: folder + "/one/two/three")))
        let buttons = panes.pathBar.subviews.compactMap { $0 as? Button }.filter { !$0.isHidden }
        #expect(buttons.map(\.title) == ["Home", "one", "two", "three"])

        window.click(buttons[1].convertToWindow(Point(2, 10)))
        try await read()

        #expect(names == ["two"])
    }

    @Test func aLongPathHasItsBeginningInAMenu() async throws {
        let long = (1...12).map { "a folder \($0)" }.joined(separator: "/")
        make(long + "/")
        try await pick(DocumentPicker(forOpening: [], directory: URL(filePath: folder + "/" + long)))

        let buttons = panes.pathBar.subviews.compactMap { $0 as? Button }.filter { !$0.isHidden }
        #expect(buttons.first?.title == "…" && buttons.last?.title == "a folder 12")
        #expect(buttons.allSatisfy { $0.frame.maxX <= panes.pathBar.frame.width })
        let menu = try #require(buttons.first?.menu)
        #expect(menu.children.last?.title == "Home" && menu.children.count + buttons.count - 1 == 13)
    }

    @Test func fromRightToLeftItIsAllTheOtherWayRound() async throws {
        make("one/", "one/two.txt")
        application.direction = .rightToLeft
        try await pick(DocumentPicker(forOpening: [], directory: URL(filePath: folder + "/one")))

        let buttons = panes.pathBar.subviews.compactMap { $0 as? Button }.filter { !$0.isHidden }
        #expect(buttons[0].frameInWindow.minX > buttons[1].frameInWindow.maxX)
        #expect(panes.upButton.frameInWindow.minX > buttons[0].frameInWindow.maxX)
        #expect(panes.acceptButton.frameInWindow.maxX < panes.cancelButton.frameInWindow.minX)
    }

    // MARK: Choosing

    @Test func severalFilesAreChosenTogether() async throws {
        make("a", "b", "c", "d/")
        try await pick(DocumentPicker(forOpening: [], allowsMultipleSelection: true))

        try await click("a")
        try await click("c", .control)
        try await click("d", .control)
        window.click(panes.acceptButton.convertToWindow(Point(10, 10)))

        #expect(try await ended() == ["/a", "/c"])
    }

    @Test func aFolderIsChosenWhereItIsOrFromAbove() async throws {
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

    @Test func whoCancelsHasChosenNothing() async throws {
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

    @Test func whoAsksTwiceIsAskedOnce() async throws {
        make("a")
        try await pick(DocumentPicker(forOpening: []))

        #expect(await DocumentPicker(forOpening: []).pick(over: host).isEmpty)
        try await press(.escape)

        #expect(try await ended() == [] && application.diagnostics.isEmpty)
        try await pick(DocumentPicker(forOpening: []))
        #expect(names == ["a"])
    }

    @Test func aControllerThatPresentsAlreadyIsToldAndNothingIsChosen() async throws {
        host.present(AlertController(title: "First"), animated: false)

        let urls = await DocumentPicker(forOpening: []).pick(over: host)

        #expect(urls.isEmpty && application.diagnostics.count == 1)
        #expect(await DocumentPicker(forOpening: []).pick(over: ViewController()).isEmpty)
    }

    // MARK: Saving

    @Test func aNameIsSuggestedWithItsStemSelected() async throws {
        make("old.txt")
        try await pick(DocumentPicker(forSaving: "a.tar.gz"))
        #expect(panes.nameField.isFirstResponder)
        #expect(panes.nameField.text[panes.nameField.selectedRange] == "a.tar")

        type("b")
        window.press(.return)

        #expect(try await ended() == ["/b.gz"])
    }

    @Test func whatIsThereAlreadyIsReplacedAfterAQuestion() async throws {
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

    @Test func aNameMayLeadElsewhere() async throws {
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

    @Test func aFileThatIsClickedGivesItsName() async throws {
        make("old.txt", "sub/")
        try await pick(DocumentPicker(forSaving: "a.txt"))

        try await click("old.txt")
        #expect(panes.nameField.text == "old.txt")
        try await click("sub")
        #expect(panes.nameField.text == "old.txt")
    }

    // MARK: What goes wrong

    @Test func aFolderThatIsGoneIsTold() async throws {
        make("a/", "a/b")
        try await pick(DocumentPicker(forOpening: []))
        try FileManager.default.removeItem(atPath: folder + "/a")

        try await click("a", count: 2)

        #expect(panes.emptyLabel.text == "This folder is not there any more." && names.isEmpty)
        try await press(.backspace)
        #expect(panes.emptyLabel.text == "This folder is empty")
    }

    @Test func aFileThatIsGoneIsNotChosen() async throws {
        make("a", "b")
        try await pick(DocumentPicker(forOpening: []))
        try await click("a")
        try FileManager.default.removeItem(atPath: folder + "/a")

        try await press(.return)

        #expect(panes.errorLabel.text == "‘a’ is not there any more." && names == ["b"] && chosen == nil)
    }

    @Test(.enabled(if: geteuid() != 0, "root may read everything"))
    func aFolderThatMayNotBeReadIsTold() async throws {
        make("locked/")
        chmod(folder + "/locked", 0)
        try await pick(DocumentPicker(forOpening: []))

        try await click("locked", count: 2)

        #expect(panes.emptyLabel.text == "You may not read this folder.")
    }

    @Test func reasonsAreWordsForPeople() {
        #expect(FolderListing.Failure(code: ENOENT).phrase.rawValue == "This folder is not there any more.")
        #expect(FolderListing.Failure(code: ELOOP).phrase.rawValue == "The link leads back to itself.")
        let failure = FolderListing.Failure(code: EIO)
        #expect(
            Application.translated(failure.phrase, [failure.systemReason], in: Application(title: ""))
                == "This folder cannot be read: Input/output error.")
    }

    @Test func linksInACircleAndNamesThatAreNoTextAreShownAndNotChosen() async throws {
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
                "0 bytes", "broken link", "2 bytes", "broken link", "no file", "2 bytes",
            ])
        for name in ["bad\u{fffd}", "broken", "loop", "pipe"] {
            try await click(name)
            #expect(selected.isEmpty && !panes.acceptButton.isEnabled)
        }
        try await press(Key("A"), .control)
        try await press(.return)

        #expect(try await ended() == ["/good", "/two\nlines\u{7f}"])
    }

    @Test func aDoubleClickOnWhatCannotBeChosenChoosesNothingElse() async throws {
        symlink("/nowhere", folder + "/broken")
        make("good")
        try await pick(DocumentPicker(forOpening: []))
        try await click("good")

        try await click("broken", count: 2)

        #expect(browser != nil && chosen == nil)
    }

    @Test func whatIsNoFileIsNotReplaced() async throws {
        mkfifo(folder + "/pipe", 0o644)
        make(" blank ")
        try await pick(DocumentPicker(forSaving: "pipe"))
        panes.nameField.becomeFirstResponder()
        window.press(.return)
        #expect(panes.errorLabel.text == "‘pipe’ is there, and no file." && host.presentedViewController === browser)

        try await click(" blank ")
        panes.nameField.becomeFirstResponder()
        window.press(.return)
        #expect((browser?.presentedViewController as? AlertController)?.title == "Replace ‘ blank ’?")
    }

    @Test func nobodyLeavesTheSpaceByALink() async throws {
        symlink("/etc", folder + "/out")
        try await pick(DocumentPicker(forOpening: []))

        try await click("out", count: 2)
        #expect(names == [] && panes.emptyLabel.text == "You may not read this folder.")
        try await press(Key("L"), .control)
        type("/out/passwd")
        try await press(.return)

        #expect(chosen == nil && panes.errorLabel.text == "There is no file or folder ‘/out/passwd’.")
    }

    @Test func aStartThatIsNotThereOrLiesOutsideIsTold() async throws {
        make("a")
        try await pick(DocumentPicker(forOpening: [], directory: URL(filePath: "/etc")))
        #expect(names == ["a"], "nobody leaves the space")
        try await press(.escape)
        #expect(try await ended() == [])

        try await pick(DocumentPicker(forOpening: [], directory: URL(filePath: folder + "/gone")))
        #expect(panes.emptyLabel.text == "This folder is not there any more.")
    }

    @Test func aFolderOfManyFilesIsReadWhileTheWindowGoesOn() async throws {
        mkdir(folder + "/many", 0o755)
        for number in 0..<20_000 { close(open(folder + "/many/file \(number)", O_CREAT | O_WRONLY, 0o644)) }
        make("many/", "few.txt")
        try await pick(DocumentPicker(forOpening: []))

        window.press(.down)
        window.press(.return)
        #expect(browser?.isReading == true, "it is not waited for")
        try await read()

        #expect(names.count == 20_000 && names.last == "file 19999")
        #expect(panes.table.descendants.count { $0 is TableViewCell } < 20)
        try await press(.end)
        #expect(selected == ["file 19999"])
    }

    @Test func whoGoesOnIsNotOvertakenByWhatIsReadLate() async throws {
        make("a/", "a/in a", "b/", "b/in b")
        try await pick(DocumentPicker(forOpening: []))
        browser?.go(to: FolderPath("/a"))
        browser?.go(to: FolderPath("/b"))
        try await read()

        let late = Task { await browser?.read(folder + "/a") }
        late.cancel()
        await late.value

        #expect(names == ["in b"])
    }

    // MARK: Addresses

    @Test func anAddressThatNobodyOpensIsShown() async throws {
        let url = try #require(URL(string: "https://example.org/?q=1"))

        #expect(await application.open(url) == false)

        let alert = try #require(host.presentedViewController as? AlertController)
        #expect(alert.message == "https://example.org/?q=1")
        alert.perform(alert.actions[0])
        #expect(application.pasteboard.string == "https://example.org/?q=1")
    }

    // MARK: With a desktop

    @Test func whereTheDesktopHasADialogItIsAsked() async throws {
        let platform = DesktopPlatform()
        application.start(on: platform)

        let task = Task { await DocumentPicker(forOpening: []).pick(over: host) }
        try await wait("the question") { platform.answer != nil }
        let layer = try #require(window.layers.last as? DesktopDialogLayer)
        #expect(layer.subviews.isEmpty, "nothing is to be seen before the dialog is there")
        platform.isShown()
        window.drawFrame()
        #expect(window.accessibilityTree.contains(#"button "Cancel""#))
        platform.answer?.resume(returning: .picked([URL(filePath: "/a")]))

        #expect(await task.value == [URL(filePath: "/a")])
        #expect(window.layers.isEmpty)
    }

    @Test func whatIsPresentedWhileTheDesktopAsksStays() async throws {
        let platform = DesktopPlatform()
        application.start(on: platform)
        let task = Task { await DocumentPicker(forOpening: []).pick(over: host) }
        try await wait("the question") { platform.answer != nil }
        let alert = AlertController(title: "The file has changed")
        alert.addAction(AlertAction(title: "OK"))
        host.present(alert, animated: false)

        platform.answer?.resume(returning: .cancelled)
        #expect(await task.value == [])

        #expect(host.presentedViewController === alert && window.layers.count == 1)
        window.press(.return)
        #expect(host.presentedViewController == nil && window.inconsistencies == [])
    }

    @Test func whereTheDesktopsDialogGoesWrongInlayHasItsOwn() async throws {
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

    @Test func whoDoesNotWaitForTheDesktopGivesUp() async throws {
        let platform = DesktopPlatform()
        application.start(on: platform)
        let task = Task { await DocumentPicker(forOpening: []).pick(over: host) }
        try await wait("the question") { platform.answer != nil }

        window.press(.escape)

        #expect(await task.value == [])
        #expect(platform.wasCancelled && window.layers.isEmpty && host.presentedViewController == nil)
    }

    @Test func anAddressThatTheDesktopOpensIsNotShown() async throws {
        let platform = DesktopPlatform()
        application.start(on: platform)

        #expect(await application.open(URL(filePath: "/a")))

        #expect(platform.opened == [URL(filePath: "/a")] && host.presentedViewController == nil)
    }
}

/// A platform whose desktop a test plays.
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
