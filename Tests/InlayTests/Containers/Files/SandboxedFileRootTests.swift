import Foundation
import Testing

@testable import Inlay

@Suite struct SandboxedFileRootTests {
    @Test(arguments: [
        ("/a/b", "/a/b"), ("a//b/", "/a/b"), ("/../../a", "/a"), ("/a/./b/../c", "/a/c"), ("", "/"), ("/", "/"),
    ])
    func `a folder path is normalized`(written: String, path: String) { #expect("\(FolderPath(written))" == path) }

    @Test func `a file space maps paths to a root folder`() {
        let space = SandboxedFileRoot(root: URL(filePath: "/tmp/samples/"))

        #expect(space.systemPath(of: FolderPath("/")) == "/tmp/samples")
        #expect(space.systemPath(of: FolderPath("/a/../../b")) == "/tmp/samples/b")
        #expect(space.path(of: URL(filePath: "/tmp/samples/a/b"))?.description == "/a/b")
        #expect(space.path(of: URL(filePath: "/tmp/samples")) == FolderPath("/"))
        #expect(space.path(of: URL(filePath: "/tmp/samples2")) == nil)
        #expect(space.path(of: URL(filePath: "/tmp/samples/../other")) == nil)
        #expect(URL(string: "https://example.org/tmp/samples").map { space.path(of: $0) } == .some(nil))
        #expect(SandboxedFileRoot(root: URL(filePath: "/")).systemPath(of: FolderPath("/a")) == "/a")
    }

    @Test func `a file space has a home folder from the environment`() {
        let space = SandboxedFileRoot(environment: ["HOME": "/home/ann/"])

        #expect(space.home.description == "/home/ann" && space.systemPath(of: space.home) == "/home/ann")
        #expect(space.path(typed: "~/b", in: FolderPath("/c")).description == "/home/ann/b")
        #expect(space.path(typed: "~", in: FolderPath("/c")).description == "/home/ann")
        #expect(space.path(typed: "b", in: FolderPath("/c")).description == "/c/b")
        #expect(space.path(typed: "/b", in: FolderPath("/c")).description == "/b")
        #expect(SandboxedFileRoot(environment: [:]).home.isRoot)
    }

    @Test func `a file type reads patterns from the MIME tables`() {
        let table = "# made by hand\n50:image/png:*.png\n80:image/svg+xml:*.svg:cs\n50:text/plain:*.txt\nrubbish\n"
        let pictures = FileType("Pictures", patterns: ["*.raw"], mimeTypes: ["image/*"])
        let sounds = FileType("Sounds", mimeTypes: ["audio/ogg"])

        #expect(pictures.byPatterns(tables: [table]).patterns == ["*.raw", "*.png", "*.svg"])
        #expect(pictures.byPatterns(tables: []).patterns == ["*.raw"])
        #expect(sounds.byPatterns(tables: [table]).patterns == ["*"], "nobody knows what they are called")
        #expect(FileType.all.byPatterns(tables: [table]) == .all)
    }

    @Test func `the MIME tables are read from the environment's data folders`() throws {
        let folder = NSTemporaryDirectory() + "inlay-types-\(UUID())"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder + "/mime", withIntermediateDirectories: true)
        try "50:a/b:*.c\n".write(toFile: folder + "/mime/globs2", atomically: true, encoding: .utf8)

        #expect(FileType.tables(environment: ["XDG_DATA_DIRS": "/nowhere:relative:\(folder)"]) == ["50:a/b:*.c\n"])
        #expect(FileType.tables(environment: ["XDG_DATA_DIRS": "/nowhere"]) == [])
    }

    @Test func `file type patterns ignore case`() {
        let type = FileType("Pictures", patterns: ["*.png", "img[0-9].*", "?"])

        #expect(["a.png", "A.PNG", "img1.txt", "x"].allSatisfy(type.matches))
        #expect(!["a.jpg", "imga.txt", "", "xy", "png"].contains(where: type.matches))
        #expect(FileType.all.matches("anything") && !FileType("None", patterns: []).matches("a"))
    }
}
