import Inlay
import Observation

/// A line of a checklist.
@Observable final class Entry: BindableModel {
    var title: String
    var isDone: Bool

    init(_ title: String, isDone: Bool = false) {
        self.title = title
        self.isDone = isDone
    }

    deinit {}

    static let bindable: KeyPathTable<Entry> = ["title": \.title, "isDone": \.isDone]
}

/// Entries, the selected part of them, and the state of the file.
///
/// A file has a line of Markdown for each entry: `- [ ] Bread` or, once it is done, `- [x] Bread`.
@Observable final class Checklist: BindableModel {
    /// A line that is not an entry, from 1.
    struct Failure: Error, Equatable { let line: Int }

    enum Section: CaseIterable { case all, open, done }

    var entries: [Entry] = []
    var section = Section.all
    /// The name of the file.
    var name = ""
    /// The content of the file.
    private var saved = ""

    init() {}
    deinit {}

    static let bindable: KeyPathTable<Checklist> = [
        "shown": \.shown, "title": \.title, "count": \.count, "openCount": \.openCount, "doneCount": \.doneCount,
    ]

    var shown: [Entry] { entries.filter { section == .all || $0.isDone == (section == .done) } }
    var count: Int { entries.count }
    var doneCount: Int { entries.count { $0.isDone } }
    var openCount: Int { count - doneCount }
    var isEdited: Bool { text != saved }
    /// The name with a mark for changes that are not saved.
    var title: String { isEdited ? "• " + name : name }

    var text: String {
        entries.map { "- [\($0.isDone ? "x" : " ")] \($0.title)\n" }.joined()
    }

    /// Replaces the entries by those of a file.
    func read(_ text: String) throws(Failure) {
        var read: [Entry] = []
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            if line.allSatisfy(\.isWhitespace) { continue }
            guard let match = line.wholeMatch(of: /[-*] \[([ xX])\] (.*)/) else { throw Failure(line: index + 1) }
            read.append(Entry(String(match.2), isDone: match.1 != " "))
        }
        entries = read
        markSaved()
    }

    func markSaved() { saved = text }
}
