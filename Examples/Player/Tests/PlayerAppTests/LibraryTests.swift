import Foundation
import Testing

@testable import PlayerApp

/// Two libraries with one playlist, as two instances of the app have them.
@Suite struct LibraryTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "player-\(UUID())")
    private var file: URL { folder.appending(path: "library.m3u8") }
    private let one: Library
    private let two: Library

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "library.m3u8")
        (one, two) = (Library { file }, Library { file })
    }

    private func cleanUp() { try? FileManager.default.removeItem(at: folder) }

    @Test func `a written playlist is read again`() throws {
        let items = [Item(id: "/a/b, c.ogg", seconds: 187), Item(id: "/ä/#1.mp4")]

        #expect(Library.text(items) == "#EXTM3U\n#EXTINF:187,b, c\n/a/b, c.ogg\n#EXTINF:0,#1\n/ä/#1.mp4\n")
        #expect(try Library.items(Library.text(items)) == items)
        #expect(items[0].length == "3:07" && items[1].length == "")
    }

    @Test(arguments: [20, 400]) func `a length in a damaged playlist is limited`(digits: Int) throws {
        let number = String(repeating: "9", count: digits)

        let items = try Library.items("#EXTM3U\n#EXTINF:\(number),a\n/a.ogg\n")

        #expect(items.map(\.seconds) == [1e6])
        #expect(items.allSatisfy { !$0.length.isEmpty })
    }

    @Test func `a path may have line breaks`() throws {
        let items = [Item(id: "/a\nb/c d\r.ogg"), Item(id: "/e%20.ogg")]

        #expect(try Library.items(Library.text(items)) == items)
    }

    @Test func `a playlist of another player may have other lines`() throws {
        #expect(
            try Library.items("#EXTM3U\r\n#EXTVLCOPT:x\r\n/a.ogg\r\n\r\nfile:///b%20c.ogg").map(\.title) == [
                "a", "b c",
            ])
        #expect(throws: Library.Failure(line: 2)) { try Library.items("#EXTM3U\nimportant\n") }
    }

    @Test func `changes of two instances are merged`() throws {
        defer { cleanUp() }
        one.replace([], with: [Item(id: "/b.ogg"), Item(id: "/a.ogg")])
        try one.synchronize()
        try two.synchronize()
        one.replace([Item(id: "/a.ogg")], with: [Item(id: "/c.ogg")])
        try one.synchronize()
        two.replace([], with: [Item(id: "/d.ogg")])
        try two.synchronize()
        try one.synchronize()

        #expect(one.items.map(\.title) == ["b", "c", "d"])
        #expect(two.items == one.items)
    }

    @Test func `a file that is no playlist is kept`() throws {
        defer { cleanUp() }
        try Data("important".utf8).write(to: file)
        one.replace([], with: [Item(id: "/a.ogg")])

        #expect(throws: Library.Failure(line: 1)) { try one.synchronize() }
        #expect(try String(contentsOf: file, encoding: .utf8) == "important")
        #expect(one.items.count == 1)
    }

    @Test func `a file that is not text is kept`() throws {
        defer { cleanUp() }
        let damaged = Data("#EXTM3U\n/a".utf8) + [0xFF, 0xFE, 0, 0xC3]
        try damaged.write(to: file)
        one.replace([], with: [Item(id: "/b.ogg")])

        #expect(throws: (any Error).self) { try one.synchronize() }
        #expect(try Data(contentsOf: file) == damaged)
        #expect(!one.isStored && one.items.count == 1)
    }

    @Test func `a library that cannot be stored keeps its items`() throws {
        cleanUp()
        one.replace([], with: [Item(id: "/a.ogg")])

        #expect(throws: (any Error).self) { try one.synchronize() }
        #expect(!one.isStored && one.items.count == 1)
        defer { cleanUp() }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try one.synchronize()
        #expect(one.isStored)
        #expect(try Library.items(String(contentsOf: file, encoding: .utf8)) == one.items)
    }

    @Test func `a folder is added with the media in it`() async throws {
        defer { cleanUp() }
        let album = folder.appending(path: "Album", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: album, withIntermediateDirectories: true)
        for name in ["1.OGG", "cover.jpg"] { try Data().write(to: album.appending(path: name)) }
        let new = await one.newItems(in: [folder])

        #expect(new.map(\.title) == ["1"])
        one.replace([], with: new)
        #expect(await one.newItems(in: [album.appending(path: "1.OGG"), folder]) == [])
    }
}
