import Foundation
import Inlay

/// A sound or video in the library.
struct Item: Identifiable, Hashable, BindableModel {
    /// The path of the file.
    let id: String
    /// 0 until it was played.
    var seconds = 0.0

    var url: URL { URL(filePath: id) }
    var title: String { url.deletingPathExtension().lastPathComponent }
    var folder: String { url.deletingLastPathComponent().path }
    /// Such as `3:07`; empty until the length is known.
    var length: String { seconds > 0 ? Duration.seconds(seconds).formatted(.time(pattern: .minuteSecond)) : "" }

    static let bindable: KeyPathTable<Item> = ["id": \.id, "title": \.title, "length": \.length]
}

/// A folder with its items. The one without an id has all items.
struct Folder: Identifiable, BindableModel {
    let id, title: String
    let items: [Item]
    var count: Int { items.count }

    static let bindable: KeyPathTable<Folder> = ["title": \.title, "items": \.items, "count": \.count]
}

/// The user's sounds and videos by title, and the playlist that stores them. Other players open it, too.
final class Library {
    /// A line of the playlist that is no path, from 1.
    struct Failure: Error, Equatable { let line: Int }

    private(set) var items: [Item] = []
    /// The items in the playlist when it was last read or written.
    private var stored: [Item] = []
    var isStored: Bool { items == stored }
    private let file: () throws -> URL

    nonisolated static let types = [
        "mp3", "ogg", "oga", "opus", "flac", "m4a", "wav", "mp4", "m4v", "mkv", "webm", "avi", "mov", "ogv",
    ]

    init(file: @escaping () throws -> URL) { self.file = file }

    /// Removes and adds items. Returns the items that were removed or replaced.
    @discardableResult func replace(_ old: [Item], with new: [Item]) -> [Item] {
        let ids = Set((old + new).map(\.id))
        let removed = items.filter { ids.contains($0.id) }
        items = (items.filter { !ids.contains($0.id) } + new).sorted {
            ($0.title.lowercased(), $0.id) < ($1.title.lowercased(), $1.id)
        }
        return removed
    }

    /// Returns the new items among files, and in folders and their subfolders.
    func newItems(in urls: [URL]) async -> [Item] {
        let paths = await Self.media(in: urls)
        return Set(paths).subtracting(items.map(\.id)).map { Item(id: $0) }
    }

    /// Searches folders on another thread: a music folder may have thousands of files.
    @concurrent private static func media(in urls: [URL]) async -> [String] {
        urls.flatMap { url -> [String] in
            guard let names = FileManager.default.subpaths(atPath: url.path) else { return [url.path] }
            let media = names.filter { types.contains(($0 as NSString).pathExtension.lowercased()) }
            return media.isEmpty && !url.hasDirectoryPath ? [url.path] : media.map { url.appending(path: $0).path }
        }
    }

    /// Takes over changes of another instance, and writes all items. A file that is no playlist is not replaced.
    func synchronize() throws {
        let file = try file()
        var theirs: [Item] = []
        if FileManager.default.fileExists(atPath: file.path) {
            theirs = try Self.items(String(contentsOf: file, encoding: .utf8))
            let (known, kept) = (Set(stored.map(\.id)), Set(theirs.map(\.id)))
            items.removeAll { known.contains($0.id) && !kept.contains($0.id) }
            let ids = Set(items.map(\.id))
            replace([], with: theirs.filter { !known.contains($0.id) && !ids.contains($0.id) })
        }
        if items != theirs { try Data(Self.text(items).utf8).write(to: file, options: .atomic) }
        stored = items
    }

    /// A path with line breaks is written as an address.
    static func text(_ items: [Item]) -> String {
        items.reduce("#EXTM3U\n") { text, item in
            let title = item.title.split(whereSeparator: \.isNewline).joined(separator: " ")
            let path = item.id.contains(where: \.isNewline) ? item.url.absoluteString : item.id
            return text + "#EXTINF:\(Int(item.seconds)),\(title)\n\(path)\n"
        }
    }

    /// Reads a playlist. Lines with `#` that are not known are ignored.
    static func items(_ text: String) throws(Failure) -> [Item] {
        var (items, seconds) = ([Item](), 0.0)
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            if let match = line.prefixMatch(of: /#EXTINF:(\d+)/) { seconds = min(Double(match.1) ?? 0, 1e6) }
            if line.isEmpty || line.hasPrefix("#") { continue }
            let path = line.hasPrefix("file:///") ? URL(string: String(line))?.path : String(line)
            guard let path, path.hasPrefix("/") else { throw Failure(line: index + 1) }
            items.append(Item(id: path, seconds: seconds))
            seconds = 0
        }
        return items
    }
}
