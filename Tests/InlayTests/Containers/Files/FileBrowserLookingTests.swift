import Foundation
import Glibc
import Testing

@testable import Inlay

/// Browsing files and folders when the desktop has no dialog.
@MainActor @Suite final class FileBrowserLookingTests: FileBrowsing {
    // MARK: Looking

    @Test func `a large folder is filtered on another thread`() async throws {
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

    @Test func `folders are listed first and numbers are sorted by value`() async throws {
        make("b10.txt", "B2.txt", "a.txt", "Ärger.txt", "z/", "Alps/", ".hidden", "old.txt~", "b010.md")

        try await pick(DocumentPicker(forOpening: []))

        #expect(names == ["Alps", "z", "a.txt", "Ärger.txt", "B2.txt", "b010.md", "b10.txt"])
    }

    @Test func `file sizes are formatted for the locale`() {
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

    @Test func `a truncated file name is shown in a tooltip`() async throws {
        let long = "minutes of the meeting " + String(repeating: "x", count: 200) + " 1.txt"
        make("a.txt", long)
        try await pick(DocumentPicker(forOpening: []))
        window.drawFrame()

        let tips = (0...1).map { panes.table.cellForRow(at: IndexPath(row: $0, section: 0))?.toolTip }
        #expect(tips == [nil, long])
    }

    @Test func `the file list has focus and arrow keys select files`() async throws {
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

    @Test func `a language change keeps the selected file`() async throws {
        make("a.txt", "b.txt")
        try await pick(DocumentPicker(forOpening: []))
        try await press(.down)
        try await press(.down)

        application.locale = "de_DE"
        window.drawFrame()

        #expect(selected == ["b.txt"] && panes.acceptButton.isEnabled && panes.acceptButton.title == "Öffnen")
        let cell = panes.table.cellForRow(at: IndexPath(row: 1, section: 0))
        #expect(cell?.isSelected == true && cell?.detailTextLabel?.text == "2 Byte")
        #expect(panes.table.focusedRow == IndexPath(row: 1, section: 0))
        #expect(panes.places.places.first?.title == "Persönlicher Ordner")
    }

    @Test func `only files of the chosen type are listed`() async throws {
        make("a.TXT", "b.md", "c.png", "f/")
        try await pick(
            DocumentPicker(forOpening: [FileType("Texts", patterns: ["*.txt", "*.m?"]), .all]))
        #expect(names == ["f", "a.TXT", "b.md"])

        panes.typePicker.selectRow(1, inComponent: 0, animated: false)
        browser?.pickerView(panes.typePicker, didSelectRow: 1, inComponent: 0)

        #expect(names == ["f", "a.TXT", "b.md", "c.png"])
    }

    @Test func `control and H shows hidden files`() async throws {
        make(".secret", "a.txt", "a.txt~")
        try await pick(DocumentPicker(forOpening: []))

        try await press(Key("H"), .control)
        #expect(names == [".secret", "a.txt", "a.txt~"])
        try await press(Key("H"), .control)
        #expect(names == ["a.txt"])
    }

    @Test func `typed letters select a file with the same prefix`() async throws {
        make("apple", "banana", "blueberry")
        try await pick(DocumentPicker(forOpening: []))

        type("bl")

        #expect(selected == ["blueberry"])
    }

    // MARK: Navigation

    @Test func `a double click opens a folder and backspace returns to the parent`() async throws {
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

    @Test func `a typed path is followed`() async throws {
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

    @Test func `the accept button follows a typed path`() async throws {
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

    @Test func `a typed path that does not exist is reported`() async throws {
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

    @Test func `path buttons open parent folders`() async throws {
        make("one/", "one/two/", "one/two/three/")
        try await pick(DocumentPicker(forOpening: [], directory: URL(filePath: folder + "/one/two/three")))
        let buttons = panes.pathBar.subviews.compactMap { $0 as? BarButton }.filter { !$0.isHidden }
        #expect(buttons.map(\.item?.title) == ["Home", "one", "two", "three"])

        window.click(buttons[1].convertToWindow(Point(2, 10)))
        try await read()

        #expect(names == ["two"])
    }

    @Test func `a long path has the first folders in a menu`() async throws {
        let long = (1...12).map { "a folder \($0)" }.joined(separator: "/")
        make(long + "/")
        try await pick(DocumentPicker(forOpening: [], directory: URL(filePath: folder + "/" + long)))

        let buttons = panes.pathBar.subviews.compactMap { $0 as? BarButton }.filter { !$0.isHidden }
        #expect(buttons.first?.item?.title == "…" && buttons.last?.item?.title == "a folder 12")
        #expect(buttons.allSatisfy { $0.frame.maxX <= panes.pathBar.frame.width })
        let menu = try #require(buttons.first?.makeMenu?())
        #expect(menu.children.last?.title == "Home" && menu.children.count + buttons.count - 1 == 13)
    }

    @Test func `the file browser is mirrored in right-to-left layout`() async throws {
        make("one/", "one/two.txt")
        application.direction = .rightToLeft
        try await pick(DocumentPicker(forOpening: [], directory: URL(filePath: folder + "/one")))

        let buttons = panes.pathBar.subviews.compactMap { $0 as? BarButton }.filter { !$0.isHidden }
        #expect(buttons[0].frameInWindow.minX > buttons[1].frameInWindow.maxX)
        #expect(panes.upButton.frameInWindow.minX > buttons[0].frameInWindow.maxX)
        #expect(panes.acceptButton.frameInWindow.maxX < panes.cancelButton.frameInWindow.minX)
    }

    @Test func `an open dialog follows a language change`() async throws {
        try await pick(DocumentPicker(forSaving: "a.txt"))
        #expect(panes.cancelButton.title == "Cancel" && panes.emptyLabel.text == "This folder is empty")

        application.locale = "de_DE"
        window.drawFrame()

        #expect(panes.cancelButton.title == "Abbrechen" && panes.acceptButton.title == "Speichern")
        #expect(panes.emptyLabel.text == "Dieser Ordner ist leer")
        #expect(panes.folderButton.toolTip == "Neuer Ordner (Strg+Umschalt+N)")
        #expect(panes.places.places.first?.title == "Persönlicher Ordner")
        #expect(!window.accessibilityTree.contains("Cancel") && !window.accessibilityTree.contains("Home"))
    }

    // MARK: Errors

    @Test func `a deleted folder is reported`() async throws {
        make("a/", "a/b")
        try await pick(DocumentPicker(forOpening: []))
        try FileManager.default.removeItem(atPath: folder + "/a")

        try await click("a", count: 2)

        #expect(panes.emptyLabel.text == "This folder no longer exists." && names.isEmpty)
        try await press(.backspace)
        #expect(panes.emptyLabel.text == "This folder is empty")
    }

    @Test(.enabled(if: geteuid() != 0, "root may read everything"))
    func `a folder without read permission is reported`() async throws {
        make("locked/")
        chmod(folder + "/locked", 0)
        try await pick(DocumentPicker(forOpening: []))

        try await click("locked", count: 2)

        #expect(panes.emptyLabel.text == "You do not have permission to read this folder.")
    }

    @Test func `errors are described in plain words`() {
        #expect(FolderListing.Failure(code: ENOENT).phrase.text(in: "en_US") == "This folder no longer exists.")
        #expect(FolderListing.Failure(code: ELOOP).phrase.text(in: "en_US") == "The link points to itself.")
        let failure = FolderListing.Failure(code: EIO)
        #expect(
            Application.translated(failure.phrase, [failure.systemReason], in: Application(title: ""))
                == "This folder cannot be read (Input/output error).")
    }

    @Test func `links cannot leave the file root`() async throws {
        symlink("/etc", folder + "/out")
        try await pick(DocumentPicker(forOpening: []))

        try await click("out", count: 2)
        #expect(names == [] && panes.emptyLabel.text == "You do not have permission to read this folder.")
        try await press(Key("L"), .control)
        type("/out/passwd")
        try await press(.return)

        #expect(chosen == nil && panes.errorLabel.text == "There is no file or folder ‘/out/passwd’.")
    }

    @Test func `an initial folder that is missing or outside the root is handled`() async throws {
        make("a")
        try await pick(DocumentPicker(forOpening: [], directory: URL(filePath: "/etc")))
        #expect(names == ["a"], "nobody leaves the space")
        try await press(.escape)
        #expect(try await ended() == [])

        try await pick(DocumentPicker(forOpening: [], directory: URL(filePath: folder + "/gone")))
        #expect(panes.emptyLabel.text == "This folder no longer exists.")
    }

    @Test func `a folder of many files is read in the background`() async throws {
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

    @Test func `a late result does not replace the current folder`() async throws {
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
}
