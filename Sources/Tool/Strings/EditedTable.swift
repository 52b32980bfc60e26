import Inlay

/// A `.strings` file that is changed in places: everything else stays as it is written.
struct EditedTable {
    /// The comment before a text that no document and no source uses.
    private static let unusedMark = "/* unused */"
    /// The beginning of the comment before a text that was copied from the first language.
    private static let untranslatedMark = "/* untranslated"

    let language: String
    let path: String
    private let original: [UInt8]?
    private let file: StringsFile
    /// The index of the entry of each key that is used: the last one.
    private let indexes: [String: Int]
    private var edits: [Range<Int>: String] = [:]
    private var added: [(key: String, text: String, comment: String)] = []
    /// The indexes in `added`.
    private var addedIndexes: [String: Int] = [:]
    private let lineEnd: String

    /// Reads a table; a file that does not exist is empty.
    ///
    /// - Throws: the first fault of the file.
    init(language: String, path: String, exists: Bool = true) throws(MarkupError) {
        (self.language, self.path) = (language, path)
        let source = exists ? try MarkupSource(contentsOf: path) : MarkupSource(name: path, text: "")
        original = exists ? source.bytes : nil
        file = try StringsFile(source)
        indexes = Dictionary(file.entries.enumerated().map { ($0.element.key, $0.offset) }) { $1 }
        let bytes = file.bytes
        let hasReturns = bytes.firstIndex(of: 0x0a).map { $0 > 0 && bytes[$0 - 1] == 0x0d } ?? false
        lineEnd = hasReturns ? "\r\n" : "\n"
    }

    /// The keys in the order of the file.
    var keys: [String] {
        var seen: Set<String> = []
        return file.entries.map(\.key).filter { seen.insert($0).inserted }
    }

    /// The texts by key, without changes.
    var texts: [String: String] { file.texts }

    /// The texts that have been translated.
    var translations: [String: String] {
        file.texts.filter { key, _ in
            indexes[key].map { index in comments(before: index).contains { $0.isUntranslated } } == false
        }
    }

    // MARK: Comments

    private struct Comment {
        let range: Range<Int>
        let text: String

        var isUnused: Bool { text == EditedTable.unusedMark }
        var isUntranslated: Bool { text.hasPrefix(EditedTable.untranslatedMark) }
    }

    /// The comments before an entry, in order. A comment in the line of the entry before belongs to that entry, unless it is a mark that the
    /// text is not used, which is directly before its entry.
    private func comments(before index: Int) -> [Comment] {
        let bytes = file.bytes
        let end = file.entries[index].range.lowerBound
        let start = index > 0 ? file.entries[index - 1].range.upperBound : 0
        let lineEnd = index > 0 ? bytes[start..<end].firstIndex(of: 0x0a) ?? start : start
        return comments(in: start..<end).filter { $0.range.lowerBound >= lineEnd || $0.isUnused }
    }

    /// All comments in a range without texts in quotes.
    private func comments(in range: Range<Int>) -> [Comment] {
        let bytes = file.bytes
        let end = range.upperBound
        var position = range.lowerBound
        var comments: [Comment] = []
        func starts(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }
        while position < end {
            let first = position
            if starts("/*") {
                while position < end, !starts("*/") { position += 1 }
                position += 2
            } else if starts("//") {
                while position < end, bytes[position] != 0x0a, bytes[position] != 0x0d { position += 1 }
            } else {
                position += 1
                continue
            }
            let range = first..<min(position, end)
            comments.append(Comment(range: range, text: String(decoding: bytes[range], as: UTF8.self)))
        }
        return comments
    }

    /// The words of the comments before a text, for translators.
    func note(of key: String) -> String {
        guard let index = indexes[key] else { return "" }
        let comments = comments(before: index).filter { !$0.isUnused && !$0.isUntranslated }
        return comments.map { comment in
            let inner =
                comment.text.hasPrefix("//") ? comment.text.dropFirst(2) : comment.text.dropFirst(2).dropLast(2)
            return String(inner.trimmed)
        }.joined(separator: "\n")
    }

    // MARK: Changes

    /// Adds a text at the end of the file.
    ///
    /// - Parameter isTranslated: whether the text is in the table's language. Otherwise a comment says so.
    mutating func add(_ key: String, _ text: String, note: String, isTranslated: Bool) {
        let note = note.split(separator: "*/").joined(separator: "* /")
        if let index = addedIndexes[key] {
            added[index].text = text
            return
        }
        addedIndexes[key] = added.count
        let mark = isTranslated ? "/* " : Self.untranslatedMark + (note.isEmpty ? "" : ": ")
        added.append((key, text, isTranslated && note.isEmpty ? "" : mark + note + " */"))
    }

    /// Replaces a text, and removes the comment that it is not translated.
    mutating func set(_ key: String, to text: String) {
        guard let index = indexes[key] else { return }
        let entry = file.entries[index]
        edits[entry.textRange] = entry.text == text ? nil : StringsFile.escaped(text)
        for comment in comments(before: index) where comment.isUntranslated { remove(comment) }
    }

    /// Marks the texts that are not used, and removes the marks of those that are.
    ///
    /// - Returns: the number of new marks.
    mutating func markUnused(_ isUsed: (String) -> Bool) -> Int {
        var count = 0
        for (index, entry) in file.entries.enumerated() {
            let marks = comments(before: index).filter(\.isUnused)
            if isUsed(entry.key) {
                for mark in marks { remove(mark) }
            } else if marks.isEmpty {
                let start = entry.range.lowerBound
                let isFirst = file.bytes[..<start].last { $0 != 0x20 && $0 != 0x09 }.map { $0 == 0x0a } ?? true
                edits[start..<start] = Self.unusedMark + (isFirst ? lineEnd : " ")
                count += 1
            }
        }
        return count
    }

    /// Removes a comment, with its line if nothing else is in it.
    private mutating func remove(_ comment: Comment) {
        var end = comment.range.upperBound
        while end < file.bytes.count, [0x20, 0x09, 0x0d].contains(file.bytes[end]) { end += 1 }
        if end < file.bytes.count, file.bytes[end] == 0x0a { end += 1 }
        edits[comment.range.lowerBound..<end] = ""
    }

    var isChanged: Bool { !edits.isEmpty || !added.isEmpty }

    /// The file with all changes.
    var text: String {
        var bytes = file.bytes
        // From the end, so that earlier ranges stay valid.
        let ordered = edits.sorted {
            ($0.key.lowerBound, $0.key.upperBound) > ($1.key.lowerBound, $1.key.upperBound)
        }
        for (range, text) in ordered { bytes.replaceSubrange(range, with: text.utf8) }
        var text = String(decoding: bytes, as: UTF8.self)
        if !added.isEmpty, !text.isEmpty, !text.hasSuffix("\n") { text += lineEnd }
        for (key, value, comment) in added {
            if !comment.isEmpty { text += comment + lineEnd }
            text += "\"\(StringsFile.escaped(key))\" = \"\(StringsFile.escaped(value))\";" + lineEnd
        }
        return text
    }

    func write() throws(EditedFile.Failure) { try EditedFile(path: path, original: original).write(text) }
}
