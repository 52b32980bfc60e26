import FoundationEssentials
import Glibc
import Testing

@testable import Inlay

@Suite struct SettingsTests {
    private enum Sort: String { case name, date }
    private enum Unit: String, Codable { case meter, foot }
    private struct Column: Codable, Equatable {
        var width = 10.0
        var isHidden = false
    }

    private final class Owner: MarkupOwner {
        @Setting("sort") var sort = Sort.name
        @Setting("count") var count = 3
        @Setting("title") var title = "None"
        func registerActions(in actions: inout ActionTable) {}
    }

    private final class Values {
        @Setting("flag") var flag = false
        @Setting("number") var number = Int.max - 1
        @Setting("ratio") var ratio = 0.5
        @Setting("text") var text = ""
        @Setting("unit") var unit = Unit.meter
        @Setting("day") var day = Date(timeIntervalSince1970: 0)
        @Setting("list") var list: [String] = []
        @Setting("columns") var columns: [String: Column] = [:]
        @Setting("chosen") var chosen: String? = nil
    }

    /// Watches no files; a test calls `change`.
    private final class WatchingPlatform: Platform {
        let headless = HeadlessPlatform()
        var onChange: (([String]?) -> Void)?
        var clock: any FrameClock { headless.clock }
        var textEngine: any TextEngine { headless.textEngine }
        var imageLoader: any ImageLoader { headless.imageLoader }
        func watchFolder(_ path: String, onChange: @escaping ([String]?) -> Void) -> AnyObject? {
            self.onChange = onChange
            return self
        }
        func makeWindow(_ window: Window, title: String, size: Size) throws -> any PlatformWindow {
            headless.makeWindow(window, title: title, size: size)
        }
    }

    private let folder = TemporaryFolder()
    private let platform = WatchingPlatform()
    private let application: Application
    private var file: String { folder.path + "/app/settings.json" }

    init() throws {
        application = Application(title: "Test", platform: platform)
        application.diagnosticHandler = { _ in }
        application.settings = SettingsStore(file: URL(filePath: folder.path + "/app/settings.json"))
    }

    /// Other tests make their applications current, too.
    private func makeOwner() -> Owner {
        application.becomeCurrent()
        let owner = Owner()
        _ = (owner.sort, owner.count, owner.title)
        return owner
    }

    private func makeValues() -> Values {
        application.becomeCurrent()
        let values = Values()
        _ = (values.flag, values.number, values.ratio, values.text, values.unit, values.day, values.list)
        _ = (values.columns, values.chosen)
        return values
    }

    private func restart() {
        application.settings.save()
        application.settings = SettingsStore(file: URL(filePath: file))
    }

    private func text() throws -> String { try String(decoding: FileBytes.read(file, limit: 1 << 20), as: UTF8.self) }

    private func write(_ text: String) throws { try FileBytes.write(Array(text.utf8), to: file) }

    private var messages: [String] { application.diagnostics.map(\.message) }

    // MARK: Values

    @Test func `a setting has its default until a value is stored`() throws {
        let owner = makeOwner()

        #expect(owner.sort == .name && owner.count == 3)
        #expect(!FileBytes.exists(file))

        owner.sort = .date
        application.settings.save()
        #expect(
            try text() == """
                {
                  "$version": 1,
                  "sort": "date"
                }

                """)
        restart()
        #expect(makeOwner().sort == .date)
    }

    @Test func `all types of values are stored and read`() {
        let values = makeValues()
        (values.flag, values.number, values.ratio, values.text) = (true, Int.max, -.infinity, "ä \"/\n")
        (values.unit, values.list, values.chosen) = (.foot, ["a", "b"], "x")
        values.day = Date(timeIntervalSince1970: 1_800_000_000.25)
        values.columns = ["name": Column(width: 12, isHidden: true)]
        restart()

        let read = makeValues()
        #expect(read.flag && read.number == Int.max && read.ratio == -.infinity && read.text == "ä \"/\n")
        #expect(read.unit == .foot && read.list == ["a", "b"] && read.chosen == "x")
        #expect(read.day == Date(timeIntervalSince1970: 1_800_000_000.25))
        #expect(read.columns == ["name": Column(width: 12, isHidden: true)])
        #expect(application.diagnostics.isEmpty)
    }

    @Test func `properties with one name have one value`() {
        let (one, two) = (makeOwner(), makeOwner())
        #expect(two.count == 3)
        one.count = 5
        #expect(two.count == 5)
        two.$count.reset()
        #expect(one.count == 3 && two.count == 3)
    }

    @Test func `a bound view shows a setting and writes it`() throws {
        let owner = makeOwner()
        let view = try ViewBuilder().load(
            MarkupSource(name: "T.xml", text: ##"<ColumnView><TextField id="f" text="$title"/></ColumnView>"##),
            owner: owner
        ).view
        let shown = try #require(view.subviews.first as? TextField)
        #expect(shown.text == "None")
        owner.title = "New"
        #expect(shown.text == "New")
        #expect(owner.$title.write("Typed") && owner.title == "Typed")
        #expect(owner.$sort.write("date") && owner.sort == .date)
        #expect(!owner.$sort.write("size") && owner.sort == .date)
    }

    @Test func `a value of another type is reported and kept`() throws {
        try write(#"{"count": "many", "sort": "size"}"#)
        let owner = makeOwner()

        #expect(owner.count == 3 && owner.sort == .name)
        #expect(messages.last == #"the setting 'count' has the value '"many"', which is no Int; the default is used"#)
        #expect(messages.count == 2)
        owner.title = "x"
        application.settings.save()
        #expect(try text().contains(#""count": "many""#))
    }

    // MARK: Writing

    @Test func `a burst of changes is written once after half a second`() async throws {
        let owner = makeOwner()
        let time = VirtualTime(of: try application.open(ViewController()), clock: platform.headless.manualClock)
        for number in 0..<5 {
            owner.count = number
            await time.advance(by: .milliseconds(300))
            #expect(!FileBytes.exists(file))
        }
        try await time.settle()
        #expect(try text().contains(#""count": 4"#))
        let first = FileBytes.modificationTime(file)
        owner.count = 4
        try await time.settle()
        #expect(FileBytes.modificationTime(file) == first)
    }

    @Test func `two instances keep the settings of each other`() throws {
        let owner = makeOwner()
        owner.count = 7
        let other = SettingsStore(file: URL(filePath: file))
        other.set("other", for: "title")
        #expect(other.value(Int.self, for: "count") == nil)
        application.settings.save()

        #expect(owner.title == "other")
        #expect(try text().contains(#""count": 7"#) && text().contains(#""title": "other""#))
    }

    @Test func `instances that write at the same time lose nothing`() async throws {
        let path = file
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask { @concurrent in
                    let json = Array("\(number)".utf8)
                    _ = SettingsFile(path: path).merge(["key\(number)": json], known: [:])
                }
            }
        }
        #expect(SettingsStore(file: URL(filePath: file)).keys == (0..<8).map { "key\($0)" })
    }

    @Test func `a link to the file stays a link`() throws {
        try FileBytes.createFolder(folder.path + "/dotfiles")
        try FileBytes.createFolder(folder.path + "/app")
        symlink("../dotfiles/settings.json", file)
        makeOwner().count = 1
        application.settings.save()
        // The store replaces a link without a target, and keeps a link to a file.
        unlink(file)
        try FileBytes.write(Array("{}".utf8), to: folder.path + "/dotfiles/settings.json")
        symlink("../dotfiles/settings.json", file)
        makeOwner().count = 2
        application.settings.save()
        #expect(FileBytes.resolved(file).hasSuffix("/dotfiles/settings.json"))
        #expect(try text().contains(#""count": 2"#))
    }

    // MARK: Following the file

    @Test func `properties follow changes of the file`() throws {
        try write(#"{"count": 4}"#)
        let owner = makeOwner()
        #expect(owner.count == 4)
        owner.title = "mine"

        try write(#"{"count": 5, "title": "theirs"}"#)
        platform.onChange?(["other.json"])
        #expect(owner.count == 4)
        platform.onChange?(["settings.json"])
        #expect(owner.count == 5)
        #expect(owner.title == "mine", "a pending change stays")

        try write(#"{"count": 5,"#)
        platform.onChange?(nil)
        #expect(owner.count == 5)
        unlink(file)
        platform.onChange?(nil)
        #expect(owner.count == 5 && owner.title == "mine")
    }

    // MARK: Migration

    @Test func `settings of an older version are converted in steps`() throws {
        try write(#"{"order": "date", "n": 2}"#)
        application.settings.migrate(to: 3) { values in
            values.set((values.value(Int.self, for: "n") ?? 0) * 10, for: "count")
            values.remove("n")
        }
        application.settings.migrate(to: 2) { $0.rename("order", to: "sort") }
        let owner = makeOwner()

        #expect(owner.sort == .date && owner.count == 20)
        owner.title = "x"
        restart()
        #expect(try text().contains(#""$version": 3"#) && !text().contains("order"))
    }

    @Test func `a file of a newer version is read and not changed`() throws {
        let newer = #"{"$version": 4, "count": 9}"#
        try write(newer)
        let owner = makeOwner()
        #expect(owner.count == 9)
        owner.title = "x"
        owner.count = 10
        application.settings.save()
        application.settings.save()

        #expect(owner.title == "x" && owner.count == 10)
        #expect(try text() == newer)
        #expect(
            messages == [
                "the settings have version 4, and this program knows version 1: "
                    + "the file is not changed; update the program to store changes"
            ])
    }

    // MARK: Bad files

    @Test(arguments: [
        #"{"count": 4,"#, "[1]", #"{"$version": "x"}"#, "\u{1}x", #"{"$version": 0}"#, #"{"count": 1e999}"#,
    ])
    func `a corrupt file is reported and kept`(broken: String) throws {
        try write(broken)
        let owner = makeOwner()
        #expect(owner.count == 3)
        #expect(application.diagnostics.count == 1)
        #expect(application.diagnostics.first?.id == .settings)
        #expect(application.diagnostics.first?.file == file)
        #expect(try text() == broken)

        owner.count = 8
        application.settings.save()
        #expect(try text().contains(#""count": 8"#))
        #expect(try FileBytes.read(file + ".broken", limit: 100) == Array(broken.utf8))
        try write(broken)
        owner.count = 9
        application.settings.save()
        #expect(FileBytes.exists(file + ".broken2"))
    }

    @Test func `a read-only file is reported once and values stay in memory`() throws {
        try write("{}")
        chmod(file, 0o444)
        let owner = makeOwner()
        for number in 10..<13 {
            owner.count = number
            application.settings.save()
        }
        #expect(owner.count == 12 && messages.count == 1)
        #expect(try text() == "{}")

        chmod(file, 0o644)
        application.settings.save()
        #expect(try text().contains(#""count": 12"#))
    }

    @Test func `a full disk keeps the old file`() throws {
        try write(#"{"count": 1}"#)
        let owner = makeOwner()
        // The temporary file cannot be created, as on a full disk.
        try FileBytes.createFolder(file + ".\(getpid())")
        owner.count = 2
        application.settings.save()
        #expect(try text() == #"{"count": 1}"#)
        #expect(owner.count == 2 && messages.count == 1)
        #expect(messages.first?.hasPrefix("the settings cannot be stored: ") == true)
    }

    @Test func `an empty file has no settings`() throws {
        try write("")
        #expect(makeOwner().count == 3)
        #expect(messages.isEmpty)
    }

    @Test func `a folder in the place of the file is reported`() throws {
        try FileBytes.createFolder(file)
        let owner = makeOwner()
        owner.count = 4
        application.settings.save()
        #expect(owner.count == 4 && messages.count == 1)
    }

    @Test func `without a home folder settings stay in memory`() {
        application.folders = Folders(identifier: "a/b")
        application.settings = SettingsStore(path: application.folders.configPath.map { $0 + "/settings.json" })
        let owner = makeOwner()
        owner.count = 4
        owner.count = 5
        #expect(owner.count == 5 && messages.count == 1)
    }

    @Test func `another store gives its values to the properties`() {
        let owner = makeOwner()
        owner.count = 4
        let store = SettingsStore()
        store.set(6, for: "count")
        application.settings = store
        #expect(owner.count == 6)
        owner.count = 7
        #expect(store.value(Int.self, for: "count") == 7)
    }
}

@Suite struct FoldersTests {
    private let folder = TemporaryFolder()

    @Test func `folders follow the base directories and are created when they are used`() throws {
        let folders = Folders(
            identifier: "org.example.Notes",
            environment: ["HOME": folder.path + "/home", "XDG_CONFIG_HOME": folder.path + "/etc", "XDG_DATA_HOME": "x"])

        #expect(!FileBytes.exists(folder.path + "/home"))
        #expect(try folders.data.path == folder.path + "/home/.local/share/org.example.Notes")
        #expect(try folders.config.path == folder.path + "/etc/org.example.Notes")
        #expect(try folders.cache.path == folder.path + "/home/.cache/org.example.Notes")
        #expect(try folders.state.path == folder.path + "/home/.local/state/org.example.Notes")
        #expect(FileBytes.exists(folder.path + "/home/.local/state/org.example.Notes"))
    }

    @Test func `a folder that cannot be created is an error with its path`() throws {
        try FileBytes.write([], to: folder.path + "/file")
        let folders = Folders(root: URL(filePath: folder.path + "/file"))
        #expect(
            throws: Folders.Failure(description: "cannot create the folder '\(folder.path)/file/data': Not a directory")
        ) {
            try folders.data
        }
        #expect(throws: Folders.Failure.self) { try Folders(identifier: "..").cache }
    }

    @Test func `the folders of the current application are static properties`() throws {
        let application = Application(title: "Test", platform: HeadlessPlatform())
        application.folders = Folders(root: URL(filePath: folder.path))
        #expect(try Folders.state.path == folder.path + "/state")
        #expect(application.folders == Folders(root: URL(filePath: folder.path)))
    }

    @Test func `folders of an application do not depend on the current one`() throws {
        let one = Application(title: "One", platform: HeadlessPlatform())
        one.folders = Folders(root: URL(filePath: folder.path + "/one"))
        let other = Application(title: "Other", platform: HeadlessPlatform())
        other.folders = Folders(root: URL(filePath: folder.path + "/other"))

        #expect(try Folders.data.path == folder.path + "/other/data")
        #expect(try one.folders.data.path == folder.path + "/one/data")
    }
}
