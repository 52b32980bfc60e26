import FoundationEssentials
import Inlay
import Testing

@testable import InlaySDL

@Suite struct FileWatcherTests {
    @Test func `a watch without subfolders reports only files of the folder`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "inlay-watch-\(UUID().uuidString)").path
        try FileBytes.createFolder(folder + "/inner")
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (changes, continuation) = AsyncStream.makeStream(of: [String].self)
        let watcher = try FileWatcher([folder], includingSubfolders: false) { continuation.yield($0.paths) }

        try FileBytes.write([1], to: folder + "/inner/a")
        try FileBytes.write([1], to: folder + "/b")

        var paths: [String] = []
        for await changed in changes {
            paths += changed
            if paths.contains(folder + "/b") { break }
        }
        withExtendedLifetime(watcher) {}
        #expect(!paths.contains { $0.contains("/inner/") })
    }
}
