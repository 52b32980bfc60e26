import Foundation
import Glibc
import Testing

@testable import Inlay

/// Places to go to, and folders that are made, in Inlay's own dialog for files.
@MainActor @Suite struct FilePlacesTests {
    let folder: SourceTests.Folder
    private let application = Application(title: "Test", platform: HeadlessPlatform())

    init() throws { folder = try SourceTests.Folder() }

    private var space: FileSpace { FileSpace(root: URL(filePath: folder.path)) }

    private func make(_ names: String...) throws {
        for name in names {
            try FileManager.default.createDirectory(
                atPath: folder.path + "/" + name, withIntermediateDirectories: true)
        }
    }

    private func list(_ lines: String...) throws {
        try folder.add(".config/user-dirs.dirs", lines.joined(separator: "\n"))
    }

    private func open(_ picker: DocumentPicker, width: Double = 900) throws -> (FileBrowser, Window) {
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

    @Test func theDesktopsFoldersAreThoseThatAreThereInOneOrder() throws {
        try make("Musik", "Bilder", "Filme", "Vorlagen")
        try list(
            "# a comment", "XDG_VIDEOS_DIR=\"$HOME/Filme\"", "XDG_MUSIC_DIR=\"$HOME/Musik/\"",
            "XDG_DOWNLOAD_DIR=\"$HOME/\"", "XDG_DOCUMENTS_DIR=\"$HOME/Papiere\"", "XDG_PICTURES_DIR=\"/Bilder\"",
            "XDG_TEMPLATES_DIR=\"$HOME/Vorlagen\"", "nonsense", "XDG_DESKTOP_DIR=relative")

        #expect(space.userFolders.map(\.description) == ["/Musik", "/Bilder", "/Filme"])
    }

    @Test func withoutAListThereAreNone() throws {
        try make("Musik")

        #expect(space.userFolders.isEmpty)
        try list("XDG_MUSIC_DIR=\"$HOME/Musik\"")
        #expect(space.userFolders.count == 1)
    }

    @Test func theMachinesListIsWhereTheDesktopKeepsSettings() throws {
        try make("Musik")
        try list("XDG_MUSIC_DIR=\"$HOME/Musik\"")
        let own = ["HOME": folder.path]

        #expect(FileSpace(environment: own).userFolders.map(\.description) == [folder.path + "/Musik"])
        let elsewhere = own.merging(["XDG_CONFIG_HOME": "/nowhere"]) { $1 }
        #expect(FileSpace(environment: elsewhere).userFolders.isEmpty)
        let given = own.merging(["XDG_CONFIG_HOME": folder.path + "/.config"]) { $1 }
        #expect(FileSpace(environment: given).userFolders.count == 1)
    }

    @Test func aPlaceIsGoneToAndTheOneThatIsShownIsMarked() throws {
        try make("Musik", "Filme")
        try list("XDG_MUSIC_DIR=\"$HOME/Musik\"", "XDG_VIDEOS_DIR=\"$HOME/Filme\"")
        let (browser, window) = try open(DocumentPicker(forOpening: []))
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

    @Test func theyAreShownWhereThereAreSomeAndRoomForThem() throws {
        try make("Musik")
        let (browser, _) = try open(DocumentPicker(forOpening: []))
        #expect(browser.panes.places.isHidden)
        try list("XDG_MUSIC_DIR=\"$HOME/Musik\"")

        let (wide, wideWindow) = try open(DocumentPicker(forOpening: []))
        #expect(!wide.panes.places.isHidden && wide.panes.table.frame.minX > wide.panes.places.frame.maxX)
        application.direction = .rightToLeft
        wideWindow.drawFrame()
        #expect(wide.panes.places.frame.minX > wide.panes.table.frame.maxX)

        let (narrow, _) = try open(DocumentPicker(forOpening: []), width: 420)
        #expect(narrow.panes.places.isHidden)
    }

    // MARK: New folders

    @Test func aFolderIsMadeAndGoneTo() throws {
        let (browser, _) = try open(DocumentPicker(forSaving: "a.txt"))

        browser.makeFolder(named: "New one")

        #expect(browser.path.description == "/New one")
        #expect(space.kind(of: browser.path) == .folder)
        #expect(browser.panes.errorLabel.isHidden)
    }

    @Test func whyThereIsNoneIsTold() throws {
        try make("there", "locked")
        chmod(folder.path + "/locked", 0o555)
        let (browser, _) = try open(DocumentPicker(forSaving: "a.txt"))
        func told(_ name: String) -> String {
            browser.makeFolder(named: name)
            return browser.panes.errorLabel.text
        }

        #expect(told("there") == "‘there’ is there already.")
        #expect(told("no/such") == "There is no folder ‘/no’.")
        #expect(told(String(repeating: "n", count: 300)) == "The name is too long.")
        #expect(browser.path.isRoot)
        // The administrator may write anywhere.
        if getuid() != 0 { #expect(told("locked/new") == "You may not write to this folder.") }
        chmod(folder.path + "/locked", 0o755)
    }

    @Test func nothingIsMadeBeyondTheSpace() throws {
        let outside = try SourceTests.Folder()
        symlink(outside.path, folder.path + "/link")
        let (browser, _) = try open(DocumentPicker(forSaving: "a.txt"))

        browser.makeFolder(named: "link/new")

        #expect(browser.panes.errorLabel.text == "You may not write to this folder.")
        #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path).isEmpty)
    }

    @Test func theButtonAsksForAName() throws {
        let (browser, window) = try open(DocumentPicker(forSaving: "a.txt"))

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

    @Test func whereFilesAreOpenedNoFolderIsMade() throws {
        let (browser, window) = try open(DocumentPicker(forOpening: []))

        window.press(Key("N"), [.control, .shift])

        #expect(browser.presentedViewController == nil && browser.panes.folderButton.superview == nil)
    }
}
