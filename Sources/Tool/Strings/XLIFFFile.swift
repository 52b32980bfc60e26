import CExpat
import Glibc
import Inlay

/// Files of XLIFF 1.2. A unit has its key as the `id`; each plural form is a unit, such as `guests#one`.
enum XLIFFFile {
    // MARK: Writing

    static func text(_ catalog: TranslationCatalog) -> String {
        let header = """
            <?xml version="1.0" encoding="UTF-8"?>
            <xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
              <file original="\(XMLText.escaped(catalog.table)).strings" \
            source-language="\(tag(catalog.sourceLanguage))" target-language="\(tag(catalog.language))" \
            datatype="plaintext">
                <body>

            """
        let units = catalog.units.flatMap { parts(of: $0, catalog.language) }
        return header + units.map(element).joined() + "    </body>\n  </file>\n</xliff>\n"
    }

    private static func tag(_ locale: LocaleIdentifier) -> String {
        locale.description.map { $0 == "_" ? "-" : String($0) }.joined()
    }

    /// A text without plural forms.
    private struct Part {
        let key: String
        let source: String
        let target: String?
        let unit: TranslationUnit
    }

    private static func parts(of unit: TranslationUnit, _ language: LocaleIdentifier) -> [Part] {
        switch unit.source {
        case .single(let source):
            var target: String?
            if case .single(let text) = unit.target { target = text }
            return [Part(key: unit.key, source: source, target: target, unit: unit)]
        case .forms(let source):
            var target: [PluralCategory: String] = [:]
            if case .forms(let forms) = unit.target { target = forms }
            // A form that only one of the languages has is kept, too.
            let needed = Set(TranslationCatalog.categories(language)).union(target.keys)
            return PluralCategory.allCases.filter(needed.contains).map { category in
                Part(
                    key: category.key(unit.key),
                    source: source[category] ?? (category == .one ? source.singular : source.plural),
                    target: target[category], unit: unit)
            }
        }
    }

    private static func element(_ part: Part) -> String {
        var lines = [
            "      <trans-unit id=\"\(XMLText.escaped(part.key))\" xml:space=\"preserve\">",
            "        <source>\(XMLText.escaped(part.source))</source>",
        ]
        if let target = part.target { lines.append("        <target>\(XMLText.escaped(target))</target>") }
        let notes = (part.unit.note.isEmpty ? [] : [part.unit.note]) + part.unit.places
        lines += notes.map { "        <note>\(XMLText.escaped($0))</note>" }
        return (lines + ["      </trans-unit>\n"]).joined(separator: "\n")
    }

    /// Returns the key of the first text that XML cannot contain.
    static func unwritableKey(_ catalog: TranslationCatalog) -> String? {
        catalog.units.flatMap { parts(of: $0, catalog.language) }.first { part in
            ![part.key, part.source, part.target ?? "", part.unit.note].allSatisfy(XMLText.canContain)
        }?.key
    }

    // MARK: Reading

    /// Reads the units of a table. A file without `original` is for any table.
    ///
    /// - Parameter language: the language; nil for that of the file.
    /// - Throws: the first fault.
    static func read(
        _ source: MarkupSource, table: String, language: LocaleIdentifier?
    ) throws(TranslationFault) -> TranslationCatalog {
        let files = try XLIFFReader.read(source)
        let names = files.compactMap(\.original)
        let wanted = files.filter { file in
            guard let original = file.original else { return true }
            return original.lastPathComponent == table + ".strings" || original.lastPathComponent == table
        }
        guard let first = wanted.first else {
            throw TranslationFault(
                file: source.name, line: files.first?.line ?? 1,
                message: "there are no texts of '\(table).strings'"
                    + (names.isEmpty ? "" : ", only of " + names.map { "'\($0)'" }.joined(separator: ", ")))
        }
        func locale(_ tag: String?) -> LocaleIdentifier? { tag.flatMap { LocaleIdentifier(exactly: $0) } }
        guard let target = language ?? locale(first.target) else {
            throw TranslationFault(
                file: source.name, line: first.line,
                message: "the file has no target language"
                    + "; write target-language=\"de\", or name it with --language")
        }
        return TranslationCatalog(
            table: table, sourceLanguage: locale(first.source) ?? "en", language: target,
            units: joined(wanted.flatMap(\.units)))
    }

    /// Joins the units of plural forms.
    private static func joined(_ parts: [XLIFFReader.Unit]) -> [TranslationUnit] {
        var units: [TranslationUnit] = []
        var indexes: [String: Int] = [:]
        for part in parts {
            let target = part.target.flatMap { $0.isEmpty ? nil : $0 }
            guard let (key, category) = PluralCategory.parts(of: part.key) else {
                units.append(
                    TranslationUnit(
                        key: part.key, source: .single(part.source), target: target.map { .single($0) },
                        line: part.line))
                continue
            }
            let index = indexes[key] ?? units.count
            if index == units.count {
                indexes[key] = index
                units.append(TranslationUnit(key: key, source: .forms([:]), line: part.line))
            }
            if case .forms(var forms) = units[index].source {
                forms[category] = part.source
                units[index].source = .forms(forms)
            }
            guard let target else { continue }
            var forms: [PluralCategory: String] = [:]
            if case .forms(let known) = units[index].target { forms = known }
            forms[category] = target
            units[index].target = .forms(forms)
        }
        return units
    }
}

/// Reads the units of an XLIFF file.
final class XLIFFReader {
    struct Unit {
        let key: String
        let line: Int
        var source = ""
        var target: String?
    }

    struct File {
        let original: String?
        let source: String?
        let target: String?
        let line: Int
        var units: [Unit] = []
    }

    private let parser: XML_Parser
    private let name: String
    private var files: [File] = []
    private var unit: Unit?
    /// The open elements.
    private var path: [String] = []
    private var text = ""
    private var fault: TranslationFault?

    private init(_ parser: XML_Parser, name: String) { (self.parser, self.name) = (parser, name) }

    deinit {}

    static func read(_ source: MarkupSource) throws(TranslationFault) -> [File] {
        guard let parser = XML_ParserCreate(nil) else {
            throw TranslationFault(file: source.name, line: 1, message: "there is not enough memory")
        }
        defer { XML_ParserFree(parser) }
        let reader = XLIFFReader(parser, name: source.name)
        XML_SetUserData(parser, Unmanaged.passUnretained(reader).toOpaque())
        XML_SetElementHandler(
            parser,
            { data, name, attributes in
                MainActor.assumeIsolated { XLIFFReader.from(data)?.open(name, attributes) }
            },
            { data, _ in MainActor.assumeIsolated { XLIFFReader.from(data)?.close() } })
        XML_SetCharacterDataHandler(parser) { data, characters, count in
            MainActor.assumeIsolated { XLIFFReader.from(data)?.add(characters, Int(count)) }
        }
        // Entities of a document type can expand to any length.
        XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in
            MainActor.assumeIsolated { XLIFFReader.from(data)?.fail("a document type is not allowed") }
        }
        let status = withExtendedLifetime(reader) {
            source.bytes.withUnsafeBytes { bytes in
                XML_Parse(parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), 1)
            }
        }
        if let fault = reader.fault { throw fault }
        guard status == XML_STATUS_OK else {
            let message = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "malformed"
            throw TranslationFault(file: source.name, line: reader.line, message: "no well-formed XML: \(message)")
        }
        guard !reader.files.isEmpty else {
            throw TranslationFault(file: source.name, line: 1, message: "the XLIFF file has no element 'file'")
        }
        return reader.files
    }

    private static func from(_ data: UnsafeMutableRawPointer?) -> XLIFFReader? {
        data.map { Unmanaged<XLIFFReader>.fromOpaque($0).takeUnretainedValue() }
    }

    private var line: Int { max(1, Int(inlay_line_number(parser))) }

    private func fail(_ message: String) {
        guard fault == nil else { return }
        fault = TranslationFault(file: name, line: line, message: message)
        XML_StopParser(parser, XML_FALSE)
    }

    private func open(_ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
        guard let name, fault == nil else { return }
        let element = String(cString: name)
        var values: [String: String] = [:]
        var index = 0
        while let attributes, let key = attributes[index], let value = attributes[index + 1] {
            values[String(cString: key)] = String(cString: value)
            index += 2
        }
        if path.isEmpty {
            guard element == "xliff" else {
                return fail("the outermost element must be 'xliff', not '\(element.prefix(40))'")
            }
            guard values["version"]?.hasPrefix("1.") == true else {
                let version = values["version"].map { String($0.prefix(10)) } ?? "without a version"
                return fail("XLIFF \(version) is not supported; export XLIFF 1.2")
            }
        }
        if ["source", "target"].contains(path.last), path.dropLast().last == "trans-unit" {
            return fail("the text of '\(unit?.key ?? "")' has an element '\(element.prefix(40))'; use plain text")
        }
        path.append(element)
        text = ""
        switch element {
        case "file":
            files.append(
                File(
                    original: values["original"], source: values["source-language"],
                    target: values["target-language"], line: line))
        case "trans-unit":
            guard let key = values["id"] else { return fail("the unit has no 'id', which is the key of its text") }
            guard !files.isEmpty else { return fail("the unit is outside of a 'file'") }
            unit = Unit(key: key, line: line)
        default: break
        }
    }

    private func add(_ characters: UnsafePointer<CChar>?, _ count: Int) {
        guard let characters, fault == nil else { return }
        characters.withMemoryRebound(to: UInt8.self, capacity: count) {
            text += String(decoding: UnsafeBufferPointer(start: $0, count: count), as: UTF8.self)
        }
    }

    private func close() {
        guard fault == nil, let element = path.popLast() else { return }
        let isInUnit = path.last == "trans-unit"
        switch element {
        case "source" where isInUnit: unit?.source = text
        case "target" where isInUnit: unit?.target = text
        case "trans-unit":
            if let unit { files[files.count - 1].units.append(unit) }
            unit = nil
        default: break
        }
    }
}
