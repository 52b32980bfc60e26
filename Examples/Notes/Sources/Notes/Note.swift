import Foundation
import Inlay
import Observation

/// A text in Markdown, and the name of its file.
@Observable final class Note: BindableModel {
    var name: String
    var text: String
    /// The text in the file when it was last read or written; nil if there is no file.
    var stored: String? { didSet { tags = Self.tags(in: stored ?? "") } }
    var date: Date
    /// The words after `#` in the stored text, in lower case.
    private(set) var tags: Set<String>

    init(name: String, stored: String? = nil, date: Date) {
        (self.name, self.stored, self.date) = (name, stored, date)
        (text, tags) = (stored ?? "", Self.tags(in: stored ?? ""))
    }

    static let bindable: KeyPathTable<Note> = ["title": \.title, "summary": \.summary, "text": \.text, "date": \.date]

    var isStored: Bool { text == stored ?? "" }
    /// The first line without marks of Markdown, or the name of the file.
    var title: String { lines.first ?? (name as NSString).deletingPathExtension }
    var summary: String { lines.dropFirst().first ?? "" }

    /// The first two lines with words.
    private var lines: [String] {
        let lines = text.prefix(1000).split(whereSeparator: \.isNewline).lazy
            .map { $0.replacing(/#+ |[*>`=|]+/, with: "").trimmingCharacters(in: CharacterSet(charactersIn: "- \t")) }
        return Array(lines.filter { !$0.isEmpty }.prefix(2))
    }

    private static func tags(in text: String) -> Set<String> {
        let words = text.split(whereSeparator: \.isWhitespace).filter { $0.utf8.first == UInt8(ascii: "#") }
        return Set(words.compactMap { $0.wholeMatch(of: /#(\p{L}[\p{L}\p{N}_-]*)[.,;:!?)]*/)?.1.lowercased() })
    }
}

/// A word that notes have after `#`. The tag without an id means all notes.
struct Tag: Identifiable, BindableModel {
    let id: String
    let title: String
    let count: Int

    static let bindable: KeyPathTable<Tag> = ["title": \.title, "count": \.count]
}
