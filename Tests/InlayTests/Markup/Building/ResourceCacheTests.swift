import FoundationEssentials
import Testing

@testable import Inlay

@Suite struct ResourceCacheTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "inlay-cache-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false) }

    /// Writes a file of templates with the given number of bytes.
    private func write(_ name: String, bytes: Int) throws -> String {
        let text = "{}"
        let path = folder.appending(path: name)
        try Data((text + String(repeating: " ", count: bytes - text.utf8.count)).utf8).write(to: path)
        return path.path
    }

    @Test func `the cache evicts the least recently used file`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let cache = ResourceCache(budget: 100)
        let used = try write("used.json", bytes: 30)
        let old = try write("old.json", bytes: 30)
        let new = try write("new.json", bytes: 45)
        _ = try cache.templates(at: used, name: "used")
        _ = try cache.templates(at: old, name: "old")
        #expect(cache.use == Statistics.CacheUse(name: "documents' files", count: 2, bytes: 60, budget: 100))
        _ = try cache.templates(at: used, name: "used")

        _ = try cache.templates(at: new, name: "new")

        #expect(cache.use.bytes == 75)
        // A cached file is not read again, so it may be deleted.
        for path in [old, used, new] { try FileManager.default.removeItem(atPath: path) }
        #expect(throws: Never.self) { try cache.templates(at: used, name: "used") }
        #expect(throws: Never.self) { try cache.templates(at: new, name: "new") }
        #expect(throws: TemplateFileError.self) { try cache.templates(at: old, name: "old") }
    }

    @Test func `an application's statistics include the resource cache`() {
        let application = Application(title: "Test")

        let use = application.statistics.caches.first { $0.name == "documents' files" }

        #expect(use?.budget == 8 << 20)
    }
}
