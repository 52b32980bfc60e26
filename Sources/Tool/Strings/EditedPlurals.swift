import FoundationEssentials
import Inlay

/// A `.stringsdict` file that is changed in places: everything else stays as it is written.
struct EditedPlurals {
    let path: String
    private let original: [UInt8]?
    private let file: PluralFile
    private var edits: [(range: Range<Int>, text: String)] = []
    private var added: [String] = []

    /// Reads a file; one that does not exist is empty.
    ///
    /// - Throws: the first fault of the file.
    init(path: String) throws(MarkupError) {
        self.path = path
        let exists = FileManager.default.fileExists(atPath: path)
        let source = exists ? try MarkupSource(contentsOf: path) : MarkupSource(name: path, text: Self.empty)
        original = exists ? source.bytes : nil
        file = try PluralFile(source)
    }

    private static let empty = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict/>
        </plist>

        """

    /// The texts in the order of the file, without changes.
    var entries: [PluralFile.Entry] { file.entries }

    var isChanged: Bool { !edits.isEmpty || !added.isEmpty }

    // MARK: Changes

    /// Sets the parts of a text that a translation has.
    ///
    /// - Parameters:
    ///   - source: the text in the first language, whose variables a new text gets.
    ///   - format: the text with the variables; nil keeps it.
    ///   - forms: the forms of variables.
    /// - Returns: whether the text was set. A new text needs forms of all variables.
    mutating func set(
        _ source: PluralFile.Entry, format: String?, forms: [String: [PluralCategory: String]]
    ) throws(TranslationFault) -> Bool {
        guard let entry = file.entries.first(where: { $0.key == source.key }) else {
            guard source.variables.allSatisfy({ forms[$0.name]?.isEmpty == false }) else { return false }
            added.append(Self.text(of: source, format: format ?? source.format.text, forms))
            return true
        }
        if let format, format != entry.format.text { try replace(entry.format, with: format) }
        for variable in entry.variables {
            let new = forms[variable.name] ?? [:]
            for category in PluralCategory.allCases {
                guard let text = new[category] else { continue }
                if let part = variable.forms[category] {
                    if part.text != text { try replace(part, with: text) }
                } else {
                    insert([Self.member(category.rawValue, text)], in: variable.range)
                }
            }
        }
        return true
    }

    private mutating func replace(_ part: PluralFile.Part, with text: String) throws(TranslationFault) {
        let (bytes, range) = (file.bytes, part.range)
        func fault(_ message: String) -> TranslationFault {
            let line = bytes[..<range.lowerBound].count { $0 == 0x0a } + 1
            return TranslationFault(file: path, line: line, message: message)
        }
        let text = XMLText.escaped(text)
        guard part.text.isEmpty else {
            guard bytes[range.lowerBound - 1] == UInt8(ascii: ">"), bytes[range.upperBound] == UInt8(ascii: "<") else {
                throw fault("the text has a CDATA section; write it as plain text, with '&lt;' for '<'")
            }
            return edits.append((range, text))
        }
        // The range is the name of `<string/>` or `<string></string>`.
        let rest = bytes[range.upperBound...].prefix { $0 != UInt8(ascii: ">") }
        let isClosed = rest.last == UInt8(ascii: "/")
        edits.append((range.lowerBound..<rest.endIndex + 1, "string>" + text + (isClosed ? "</string>" : "")))
    }

    /// Inserts members at the end of a dictionary.
    private mutating func insert(_ members: [[String]], in dictionary: Range<Int>) {
        let bytes = file.bytes
        guard let end = bytes[dictionary].lastIndex(of: UInt8(ascii: "<")) else { return }
        let lineStart = bytes[..<end].lastIndex { $0 != 0x20 && $0 != 0x09 }.map { $0 + 1 } ?? 0
        let indentation = String(decoding: bytes[lineStart..<end], as: UTF8.self)
        let step = indentation.contains("\t") ? "\t" : Self.indentation
        let lines = members.flatMap { $0 }
        if end == dictionary.lowerBound {
            // `<dict/>`
            let content = lines.map { indentation + step + $0 + "\n" }.joined()
            edits.append((dictionary, "<dict>\n" + content + indentation + "</dict>"))
        } else if lineStart > 0, bytes[lineStart - 1] == 0x0a {
            edits.append((end..<end, lines.map { step + $0 + "\n" + indentation }.joined()))
        } else {
            edits.append((end..<end, lines.joined()))
        }
    }

    private static let indentation = "    "

    // MARK: Writing

    private static func member(_ key: String, _ text: String) -> [String] {
        ["<key>\(XMLText.escaped(key))</key>", "<string>\(XMLText.escaped(text))</string>"]
    }

    /// Returns the lines of a new text.
    private static func text(
        of source: PluralFile.Entry, format: String, _ forms: [String: [PluralCategory: String]]
    ) -> String {
        var lines = ["<key>\(XMLText.escaped(source.key))</key>", "<dict>"]
        lines += member(PluralFile.formatKey, format).map { indentation + $0 }
        for variable in source.variables {
            var forms = forms[variable.name] ?? [:]
            // The file needs this form, also in languages that have it for fractions only.
            forms[.other] = forms.plural
            var inner = member(PluralFile.typeKey, PluralFile.pluralType)
            if let type = variable.valueType { inner += member(PluralFile.valueTypeKey, type) }
            for category in PluralCategory.allCases {
                if let text = forms[category] { inner += member(category.rawValue, text) }
            }
            lines += ["<key>\(XMLText.escaped(variable.name))</key>", "<dict>"].map { indentation + $0 }
            lines += inner.map { indentation + indentation + $0 }
            lines.append(indentation + "</dict>")
        }
        return (lines + ["</dict>"]).joined(separator: "\n")
    }

    /// Replaces the file in one step.
    func write() throws(EditedFile.Failure) {
        var written = self
        if !added.isEmpty {
            written.insert([added.flatMap { $0.split(separator: "\n").map(String.init) }], in: file.range)
        }
        var bytes = file.bytes
        // From the end, so that earlier ranges stay valid. Of forms added at one place, the first one is first.
        for (_, edit) in written.edits.enumerated().sorted(by: {
            ($0.element.range.lowerBound, $0.offset) > ($1.element.range.lowerBound, $1.offset)
        }) {
            bytes.replaceSubrange(edit.range, with: edit.text.utf8)
        }
        try EditedFile(path: path, original: original).write(String(decoding: bytes, as: UTF8.self))
    }
}
