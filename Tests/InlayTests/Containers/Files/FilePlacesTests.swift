import Foundation
import Glibc
import Testing

@testable import Inlay

/// Places in Inlay's own file dialog, and folders that are created in it.
@MainActor @Suite struct FilePlacesTests {
    let folder: SourceTests.Folder
    private let application = Application(title: "Test", platform: HeadlessPlatform())

    init() throws { folder = try SourceTests.Folder() }

    private var space: SandboxedFileRoot { SandboxedFileRoot(root: URL(filePath: folder.path)) }

    private func make(_ names: String...) throws {
        for name in names {
            try FileManager.default.createDirectory(
                atPath: folder.path + "/" + name, withIntermediateDirectories: true)
        }
    }

    private func list(_ lines: String...) throws {
        try folder.add(".config/user-dirs.dirs", lines.joined(separator: "\n"))
    }

    /// Opens the dialog and waits until the places are known.
    private func open(_ picker: DocumentPicker, width: Double = 900) async throws -> (FileBrowser, Window) {
        let (browser, window) = try begin(picker, width: width)
        var turns = 0
        while !application.activities.isEmpty {
            turns += 1
            try #require(turns < 20_000, "waited in vain for \(application.activities.map(\.name))")
            try await Task.sleep(for: .milliseconds(1))
        }
        window.drawFrame()
        return (browser, window)
    }

    private func begin(_ picker: DocumentPicker, width: Double = 900) throws -> (FileBrowser, Window) {
        let host = ViewController()
        host.view = View()
        application.diagnosticHandler = { _ in }
        application.files = space
        let window = try application.open(host, size: Size(width, 600))
        window.dispatch(Event(.focusGained))
        let browser = FileBrowser(picker, in: space)
        host.present(browser)
        window.drawFrame()
        return (browser, window)
    }

    // MARK: Places

    @Test func `listed folders are the existing user directories in a fixed order`() throws {
        try make("Musik", "Bilder", "Filme", "Vorlagen")
        try list(
            "# a comment", "XDG_VIDEOS_DIR=\"$HOME/Filme\"", "XDG_MUSIC_DIR=\"$HOME/Musik/\"",
            "XDG_DOWNLOAD_DIR=\"$HOME/\"", "XDG_DOCUMENTS_DIR=\"$HOME/Papiere\"", "XDG_PICTURES_DIR=\"/Bilder\"",
            "XDG_TEMPLATES_DIR=\"$HOME/Vorlagen\"", "nonsense", "XDG_DESKTOP_DIR=relative")

        #expect(space.listedFolders().map(\.description) == ["/Musik", "/Bilder", "/Filme"])
    }

    @Test func `duplicate folders and the home folder are not listed twice`() throws {
        try make("Musik", "HOMEWORK/Filme", "anna", "anna/Musik")
        symlink("Musik", folder.path + "/Lieder")
        symlink(".", folder.path + "/daheim")
        try list(
            "XDG_DOCUMENTS_DIR=\"/Musik\"", "XDG_MUSIC_DIR=\"$HOME/./Musik/\"", "XDG_PICTURES_DIR=\"$HOME/Lieder\"",
            "XDG_VIDEOS_DIR=\"$HOME/daheim\"", "XDG_DESKTOP_DIR=\"$HOME\"", "XDG_DOWNLOAD_DIR=\"$HOMEWORK/Filme\"")

        #expect(space.listedFolders().map(\.description) == ["/Musik"])
    }

    @Test func `a pipe or an oversized user directory list is ignored`() throws {
        try make("Musik", ".config")
        let place = folder.path + "/.config/user-dirs.dirs"
        mkfifo(place, 0o644)
        #expect(space.listedFolders().isEmpty, "nobody writes into a pipe")
        unlink(place)

        try list("XDG_MUSIC_DIR=\"$HOME/Musik\"", String(repeating: "#", count: 64 << 10))

        #expect(space.listedFolders().isEmpty)
    }

    @Test func `places are read in the background`() async throws {
        try make("Musik")
        try list("XDG_MUSIC_DIR=\"$HOME/Musik\"")

        let (early, _) = try begin(DocumentPicker(forOpening: []))
        #expect(early.panes.places.places.map(\.title) == ["Home"])
        let (browser, _) = try await open(DocumentPicker(forOpening: []))

        #expect(browser.panes.places.places.map(\.title) == ["Home", "Musik"] && !browser.panes.places.isHidden)
    }

    @Test func `no folders are listed without a user directory list`() throws {
        try make("Musik")

        #expect(space.listedFolders().isEmpty)
        try list("XDG_MUSIC_DIR=\"$HOME/Musik\"")
        #expect(space.listedFolders().count == 1)
    }

    @Test func `the user directory list is read from the XDG config folder`() throws {
        try make("Musik")
        try list("XDG_MUSIC_DIR=\"$HOME/Musik\"")
        let own = ["HOME": folder.path]

        #expect(SandboxedFileRoot(environment: own).listedFolders().map(\.description) == [folder.path + "/Musik"])
        let elsewhere = own.merging(["XDG_CONFIG_HOME": "/nowhere"]) { $1 }
        #expect(SandboxedFileRoot(environment: elsewhere).listedFolders().isEmpty)
        let given = own.merging(["XDG_CONFIG_HOME": folder.path + "/.config"]) { $1 }
        #expect(SandboxedFileRoot(environment: given).listedFolders().count == 1)
    }

    @Test func `a click on a place opens the folder and selects the place`() async throws {
        try make("Musik", "Filme")
        try list("XDG_MUSIC_DIR=\"$HOME/Musik\"", "XDG_VIDEOS_DIR=\"$HOME/Filme\"")
        let (browser, window) = try await open(DocumentPicker(forOpening: []))
        let places = browser.panes.places
        #expect(places.places.map(\.title) == ["Home", "Musik", "Filme"])
        #expect(places.indexPathsForSelectedRows == [IndexPath(row: 0, section: 0)])
        let cell = try #require(places.cellForRow(at: IndexPath(row: 2, section: 0)))

        window.click(cell.convertToWindow(Point(40, 10)))

        #expect(browser.path.description == "/Filme")
        #expect(places.indexPathsForSelectedRows == [IndexPath(row: 2, section: 0)])
        browser.go(to: FolderPath("/Filme/alt"))
        #expect(places.indexPathsForSelectedRows.isEmpty)
    }

    @Test func `places that load later keep focus and selection`() throws {
        let space = SandboxedFileRoot(environment: ["HOME": "/home/ann"])
        let places = FilePlaces()
        var gone: [String] = []
        places.onChoose = { gone.append($0.description) }
        places.show([], of: space, home: "Home")
        let window = try openWindow(places, size: Size(216, 400))
        places.becomeFirstResponder()
        window.drawFrame()
        places.focusedRow = IndexPath(row: 1, section: 0)
        places.selectRow(at: IndexPath(row: 1, section: 0))
        let cell = try #require(places.cellForRow(at: IndexPath(row: 1, section: 0)))
        let point = cell.convertToWindow(Point(40, 10))
        window.send(.pointerMoved(point, []), .pointerDown(point, .left, clickCount: 1, []))

        places.show([FolderPath("/home/ann/Music"), FolderPath("/home/ann/Videos")], of: space, home: "Home")
        window.drawFrame()

        #expect(places.places.map(\.title) == ["Home", "Music", "Videos", "/"])
        #expect(places.focusedRow == IndexPath(row: 3, section: 0))
        #expect(places.indexPathsForSelectedRows == [IndexPath(row: 3, section: 0)])
        #expect(places.cellForRow(at: IndexPath(row: 3, section: 0))?.isSelected == true)
        // A row that has moved to the pointer during the press is not selected.
        window.send(.pointerUp(point, .left, clickCount: 1, []))
        #expect(gone == [])
        window.press(.return)
        #expect(gone == ["/"])
    }

    @Test func `places are shown when available and the window is wide`() async throws {
        try make("Musik")
        let (browser, _) = try await open(DocumentPicker(forOpening: []))
        #expect(browser.panes.places.isHidden)
        try list("XDG_MUSIC_DIR=\"$HOME/Musik\"")

        let (wide, wideWindow) = try await open(DocumentPicker(forOpening: []))
        #expect(!wide.panes.places.isHidden && wide.panes.table.frame.minX > wide.panes.places.frame.maxX)
        application.direction = .rightToLeft
        wideWindow.drawFrame()
        #expect(wide.panes.places.frame.minX > wide.panes.table.frame.maxX)

        let (narrow, _) = try await open(DocumentPicker(forOpening: []), width: 420)
        #expect(narrow.panes.places.isHidden)
    }

    // MARK: New folders

    @Test func `a new folder is created and opened`() async throws {
        let (browser, _) = try await open(DocumentPicker(forSaving: "a.txt"))

        browser.makeFolder(named: "New one")

        #expect(browser.path.description == "/New one")
        #expect(space.kind(of: browser.path) == .folder)
        #expect(browser.panes.errorLabel.isHidden)
    }

    @Test func `a failure to create a folder is reported`() async throws {
        try make("there", "locked")
        chmod(folder.path + "/locked", 0o555)
        let (browser, _) = try await open(DocumentPicker(forSaving: "a.txt"))
        func told(_ name: String) -> String {
            browser.makeFolder(named: name)
            return browser.panes.errorLabel.text
        }

        #expect(told("there") == "‘there’ already exists.")
        #expect(told("no/such") == "There is no folder ‘/no’.")
        #expect(told(String(repeating: "n", count: 300)) == "The name is too long.")
        #expect(browser.path.isRoot)
        // The root user may write anywhere.
        if getuid() != 0 { #expect(told("locked/new") == "You do not have permission to write to this folder.") }
        chmod(folder.path + "/locked", 0o755)
    }

    @Test func `no folder is created outside the file root`() async throws {
        let outside = try SourceTests.Folder()
        symlink(outside.path, folder.path + "/link")
        let (browser, _) = try await open(DocumentPicker(forSaving: "a.txt"))

        browser.makeFolder(named: "link/new")

        #expect(browser.panes.errorLabel.text == "You do not have permission to write to this folder.")
        #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path).isEmpty)
    }

    @Test func `the new folder command asks for a name`() async throws {
        let (browser, window) = try await open(DocumentPicker(forSaving: "a.txt"))

        window.press(Key("N"), [.control, .shift])
        let alert = try #require(browser.presentedViewController as? AlertController)
        let field = try #require(alert.textFields.first)
        #expect(alert.actions.map(\.title) == ["Cancel", "Create"])
        #expect(field.isFirstResponder && alert.actions[1].isEnabled == false)
        for character in "x" {
            for kind in InputSequence.typing(character, givesText: window.wantsText).events { window.send(kind) }
        }
        #expect(alert.actions[1].isEnabled)
        window.press(.return)

        #expect(browser.path.description == "/x")
    }

    @Test func `an open dialog does not offer a new folder`() async throws {
        let (browser, window) = try await open(DocumentPicker(forOpening: []))

        window.press(Key("N"), [.control, .shift])

        #expect(browser.presentedViewController == nil && browser.panes.folderButton.superview == nil)
    }
}
