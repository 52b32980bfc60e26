import Inlay

/// Files of gettext (`.po`): a unit has its key as the context, and its English text as the message.
enum GettextFile {
    // MARK: Writing

    static func text(_ catalog: TranslationCatalog) -> String {
        let header = [
            "Project-Id-Version: \(catalog.table)", "Language: \(catalog.language)", "MIME-Version: 1.0",
            "Content-Type: text/plain; charset=UTF-8", "Content-Transfer-Encoding: 8bit",
            "Plural-Forms: \(PluralCategory.gettextHeader(in: catalog.language))",
            "X-Source-Language: \(catalog.sourceLanguage)",
        ]
        let lines = header.map { quoted($0 + "\n") }.joined(separator: "\n")
        return (["msgid \"\"\nmsgstr \"\"\n" + lines + "\n"] + catalog.units.map { entry($0, catalog.language) })
            .joined(separator: "\n")
    }

    private static func entry(_ unit: TranslationUnit, _ language: LocaleIdentifier) -> String {
        var lines = unit.note.split(separator: "\n", omittingEmptySubsequences: true).map { "#. " + $0 }
        lines += unit.places.map { "#: " + $0 }
        lines.append("msgctxt " + quoted(unit.key))
        switch unit.source {
        case .single(let source):
            lines.append("msgid " + quoted(source))
            var target = ""
            if case .single(let text) = unit.target { target = text }
            lines.append("msgstr " + quoted(target))
        case .forms(let source):
            lines.append("msgid " + quoted(source.singular))
            lines.append("msgid_plural " + quoted(source.plural))
            var target: [PluralCategory: String] = [:]
            if case .forms(let forms) = unit.target { target = forms }
            for (index, category) in TranslationCatalog.categories(language).enumerated() {
                lines.append("msgstr[\(index)] " + quoted(target[category] ?? ""))
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "\"": escaped += "\\\""
            case "\\": escaped += "\\\\"
            case "\n": escaped += "\\n"
            case "\r": escaped += "\\r"
            case "\t": escaped += "\\t"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 8)
                escaped += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return "\"" + escaped + "\""
    }

    // MARK: Reading

    /// Reads a catalogue. Obsolete entries, and those that are marked as fuzzy, have no translation.
    ///
    /// - Parameter language: the language; nil for that of the header.
    /// - Throws: the first fault.
    static func read(
        _ source: MarkupSource, table: String, language: LocaleIdentifier?
    ) throws(TranslationFault) -> TranslationCatalog {
        var reader = GettextReader(source)
        let entries = try reader.readEntries()
        let header = entries.first { $0.identifier?.text == "" && $0.context == nil }
        let fields = header?.translations.first?.text.split(separator: "\n") ?? []
        func field(_ name: String) -> String? {
            let line = fields.first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
            return line.map { String($0.dropFirst(name.count + 1).trimmed) }
        }
        func fault(_ message: String, line: Int? = nil) -> TranslationFault {
            TranslationFault(file: source.name, line: line ?? header?.line ?? 1, message: message)
        }
        if let charset = field("Content-Type")?.split(separator: "=").dropFirst().last?.trimmed,
            !["UTF-8", "UTF8", "US-ASCII", "ASCII"].contains(charset.uppercased())
        {
            throw fault("the encoding '\(charset)' is not supported; convert the file with 'msgconv -t UTF-8'")
        }
        let named = field("Language").flatMap { $0.isEmpty ? nil : $0 }
        guard let locale = language ?? named.flatMap({ LocaleIdentifier(exactly: $0) }) else {
            let what =
                named.map { "the header has the language '\($0)', which is none" } ?? "the header has no language"
            throw fault(what + "; write 'Language: de', or name it with --language")
        }
        var units: [TranslationUnit] = []
        for entry in entries where entry.line != header?.line {
            units.append(try unit(entry, locale, source.name))
        }
        let sourceLanguage = field("X-Source-Language").flatMap { LocaleIdentifier(exactly: $0) } ?? "en"
        return TranslationCatalog(table: table, sourceLanguage: sourceLanguage, language: locale, units: units)
    }

    private static func unit(
        _ entry: GettextReader.Entry, _ language: LocaleIdentifier, _ file: String
    ) throws(TranslationFault) -> TranslationUnit {
        let identifier = entry.identifier?.text ?? ""
        let key = entry.context?.text ?? identifier
        guard let plural = entry.plural?.text else {
            let text = entry.translations.first?.text ?? ""
            return TranslationUnit(
                key: key, source: .single(identifier), target: text.isEmpty || entry.isFuzzy ? nil : .single(text),
                line: entry.line)
        }
        let categories = try categories(of: entry, language, file)
        let forms = zip(categories, entry.translations).filter { !$1.text.isEmpty }.map { ($0, $1.text) }
        return TranslationUnit(
            key: key, source: .forms([.one: identifier, .other: plural]),
            target: forms.isEmpty || entry.isFuzzy ? nil : .forms(Dictionary(uniqueKeysWithValues: forms)),
            line: entry.line)
    }

    private static func categories(
        of entry: GettextReader.Entry, _ language: LocaleIdentifier, _ file: String
    ) throws(TranslationFault) -> [PluralCategory] {
        let all = TranslationCatalog.categories(language)
        if entry.translations.count == all.count { return all }
        // Catalogues of Romance languages mostly leave out the form for millions.
        let common = all.filter { $0 != .many }
        if all.count == 3, all.contains(.one), all.contains(.other), entry.translations.count == common.count {
            return common
        }
        throw TranslationFault(
            file: file, line: entry.line,
            message: "the text has \(entry.translations.count) plural forms; '\(language)' has \(all.count): "
                + all.map(\.rawValue).joined(separator: ", "))
    }
}

/// Reads the entries of a `.po` file.
struct GettextReader {
    struct Text {
        var text: String
        var line: Int
    }

    struct Entry {
        /// The line of the first keyword.
        var line = 0
        var context: Text?
        var identifier: Text?
        var plural: Text?
        var translations: [Text] = []
        var isFuzzy = false
    }

    private let name: String
    private let bytes: [UInt8]
    private var entries: [Entry] = []
    private var entry = Entry()
    private var line = 0
    /// Where a following text in quotes belongs.
    private var current: Field?

    private enum Field: Equatable { case context, identifier, plural, translation(Int) }

    init(_ source: MarkupSource) { (name, bytes) = (source.name, source.bytes) }

    mutating func readEntries() throws(TranslationFault) -> [Entry] {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            let line = bytes.split(separator: 0x0a, omittingEmptySubsequences: false)
                .firstIndex { String(validating: $0, as: UTF8.self) == nil }
            throw TranslationFault(
                file: name, line: (line ?? 0) + 1,
                message: "the line is not UTF-8; convert the file with 'msgconv -t UTF-8'")
        }
        for content in text.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r\n" }) {
            line += 1
            // A byte order mark is no space.
            let content = content.trimmed.drop { $0 == "\u{feff}" }
            if content.isEmpty { continue }
            if content.hasPrefix("#") {
                try readComment(content)
            } else if content.hasPrefix("\"") {
                try append(try quoted(content))
            } else {
                try readKeyword(content)
            }
        }
        try finish()
        return entries
    }

    private func fault(_ message: String, line: Int? = nil) -> TranslationFault {
        TranslationFault(file: name, line: line ?? self.line, message: message)
    }

    private mutating func readComment(_ content: Substring) throws(TranslationFault) {
        // Obsolete entries are left out.
        if content.hasPrefix("#~") { return }
        if !entry.translations.isEmpty { try finish() }
        if content.hasPrefix("#,"), content.contains("fuzzy") { entry.isFuzzy = true }
    }

    private mutating func readKeyword(_ content: Substring) throws(TranslationFault) {
        let keyword = content.prefix { !$0.isWhitespace && $0 != "\"" }
        let text = try quoted(content.dropFirst(keyword.count).trimmed)
        if keyword == "msgctxt" || keyword == "msgid", !entry.translations.isEmpty { try finish() }
        if entry.line == 0 { entry.line = line }
        let value = Text(text: text, line: line)
        switch keyword {
        case "msgctxt":
            guard entry.context == nil else { throw fault("a second 'msgctxt' without a 'msgid' between them") }
            (entry.context, current) = (value, .context)
        case "msgid":
            guard entry.identifier == nil else { throw fault("a second 'msgid' without a 'msgstr' between them") }
            (entry.identifier, current) = (value, .identifier)
        case "msgid_plural":
            guard entry.identifier != nil, entry.plural == nil else {
                throw fault("'msgid_plural' must follow a 'msgid'")
            }
            (entry.plural, current) = (value, .plural)
        case "msgstr":
            guard entry.identifier != nil, entry.translations.isEmpty, entry.plural == nil else {
                throw fault(
                    entry.plural == nil
                        ? "'msgstr' must follow a 'msgid'" : "a text with 'msgid_plural' has 'msgstr[0]' and so on")
            }
            entry.translations.append(value)
            current = .translation(0)
        default: try readForm(keyword, value)
        }
    }

    /// Reads `msgstr[1]`.
    private mutating func readForm(_ keyword: Substring, _ value: Text) throws(TranslationFault) {
        guard keyword.hasPrefix("msgstr["), keyword.hasSuffix("]") else {
            throw fault("unknown keyword '\(keyword.prefix(40))'; use msgctxt, msgid, msgid_plural or msgstr")
        }
        guard entry.plural != nil, Int(keyword.dropFirst("msgstr[".count).dropLast()) == entry.translations.count else {
            throw fault("'\(keyword.prefix(40))' is out of order; forms follow 'msgid_plural' and count from 0")
        }
        current = .translation(entry.translations.count)
        entry.translations.append(value)
    }

    private mutating func append(_ text: String) throws(TranslationFault) {
        switch current {
        case .context: entry.context?.text += text
        case .identifier: entry.identifier?.text += text
        case .plural: entry.plural?.text += text
        case .translation(let index): entry.translations[index].text += text
        case nil: throw fault("a text in quotes must follow a keyword such as 'msgid'")
        }
    }

    private mutating func finish() throws(TranslationFault) {
        defer { (entry, current) = (Entry(), nil) }
        guard entry.line > 0 else { return }
        guard entry.identifier != nil else { throw fault("the entry has no 'msgid'", line: entry.line) }
        guard !entry.translations.isEmpty else { throw fault("the entry has no 'msgstr'", line: entry.line) }
        entries.append(entry)
    }

    /// Returns the content of a text in quotes, which is the rest of its line.
    private func quoted(_ content: Substring) throws(TranslationFault) -> String {
        guard content.first == "\"" else { throw fault("a text in double quotes is missing") }
        var text = ""
        var rest = content.dropFirst()
        var isClosed = false
        while let character = rest.popFirst() {
            if character == "\"" {
                isClosed = true
                break
            }
            guard character == "\\" else {
                text.append(character)
                continue
            }
            guard let letter = rest.popFirst() else { break }
            switch letter {
            case "n": text.append("\n")
            case "t": text.append("\t")
            case "r": text.append("\r")
            case "a": text.append("\u{7}")
            case "b": text.append("\u{8}")
            case "f": text.append("\u{c}")
            case "v": text.append("\u{b}")
            case "\\", "\"": text.append(letter)
            case "0"..."7":
                let digits = String(letter) + rest.prefix(2).prefix { ("0"..."7").contains($0) }
                rest = rest.dropFirst(digits.count - 1)
                guard let scalar = UInt32(digits, radix: 8).flatMap(Unicode.Scalar.init) else {
                    throw fault("invalid escape '\\\(digits)'")
                }
                text.unicodeScalars.append(scalar)
            default: throw fault("invalid escape '\\\(letter)'; write '\\n', '\\t', '\\\"' or '\\\\'")
            }
        }
        guard isClosed else { throw fault("the text is not closed with '\"'") }
        guard rest.isEmpty else { throw fault("nothing may follow the closing quote") }
        return text
    }
}
