import Foundation
import Inlay
import Observation

/// A text in Markdown, and the name of its file.
@Observable final class Note: BindableModel {
    var name: String
    var text = ""
    /// The text in the file when it was last read or written; nil if there is no file.
    var stored: String? {
        didSet {
            let words = (stored ?? "").split(whereSeparator: \.isWhitespace).filter { $0.hasPrefix("#") }
            tags = Set(words.compactMap { $0.wholeMatch(of: /#(\p{L}[\p{L}\p{N}_-]*)[.,;:!?)]*/)?.1.lowercased() })
        }
    }
    var date: Date
    /// The words after `#` in the stored text, in lower case.
    private(set) var tags: Set<String> = []

    init(name: String, date: Date) { (self.name, self.date) = (name, date) }

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
}

/// A word that notes have after `#`. The tag without an id means all notes.
struct Tag: Identifiable, BindableModel {
    let id, title: String
    let count: Int

    static let bindable: KeyPathTable<Tag> = ["title": \.title, "count": \.count]
}
