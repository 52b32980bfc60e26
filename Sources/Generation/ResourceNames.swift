import InlayScanning

/// The names of the texts, images, colours and fonts of a target.
struct ResourceNames {
    /// The names of one kind, each with the file that has it first.
    private struct Table {
        var files: [String: String] = [:]

        mutating func add(_ name: String, of file: String) { if files[name] == nil { files[name] = file } }
    }

    private var texts = Table()
    private var images = Table()
    private var colors = Table()
    private var fonts = Table()
    /// Whether there are texts that this type does not read: catalogues of gettext.
    private var hasOtherTexts = false

    private static let imageEndings = [".png", ".jpg", ".jpeg", ".svg"]
    private static let scales = ["@2x", "@3x"]

    /// Adds the names of a file that is no document.
    ///
    /// - Parameter read: returns the content of the file.
    mutating func add(_ path: String, _ read: () -> [UInt8]) {
        let components = path.split(separator: "/").map(String.init)
        guard let file = components.last else { return }
        if let set = components.last(where: { $0.hasSuffix(".imageset") }) {
            if file == "Contents.json" { images.add(String(set.dropLast(9)), of: set) }
        } else if let set = components.last(where: { $0.hasSuffix(".colorset") }) {
            if file == "Contents.json" { colors.add(String(set.dropLast(9)), of: set) }
        } else if file.hasSuffix(".strings") {
            let bytes = read()
            for entry in StringsScan(bytes).entries where entry.value != nil {
                texts.add(Self.textName(Self.unescaped(String(decoding: bytes[entry.key], as: UTF8.self))), of: file)
            }
        } else if file.hasSuffix(".stringsdict") {
            for name in Self.keys(of: read()) { texts.add(name, of: file) }
        } else if file.hasSuffix(".mo") {
            hasOtherTexts = true
        } else if file == "Colors.plist" {
            for name in Self.keys(of: read()) { colors.add(name, of: file) }
        } else if file == "Fonts.plist" {
            for name in Self.keys(of: read()) { fonts.add(name, of: file) }
        } else if let ending = Self.imageEndings.first(where: { file.hasSuffix($0) }) {
            var name = String(file.dropLast(ending.count))
            if let scale = Self.scales.first(where: { name.hasSuffix($0) }) {
                name = String(name.dropLast(scale.count))
            }
            images.add(name, of: file)
        }
    }

    /// Whether a key is in a table of texts. Without any table documents show their keys.
    func hasText(_ key: String) -> Bool { texts.files.isEmpty || hasOtherTexts || texts.files[key] != nil }

    /// Writes a property for each name.
    func write(to code: inout GeneratedCode) {
        for (table, type) in [
            (texts, "Swift.String"), (images, "Inlay.Image"), (colors, "Inlay.Color"), (fonts, "Inlay.Font"),
        ] where !table.files.isEmpty {
            code.add("")
            code.add("nonisolated extension ResourceName where Resource == \(type) {")
            var known: Set<String> = []
            for (name, file) in table.files.sorted(by: { $0.key < $1.key }) {
                // Names that differ only in their signs have one property, that of the first.
                guard let property = SwiftName.property(for: name), known.insert(property).inserted else { continue }
                code.add("    /// \(SwiftName.literal(name)) in `\(file)`.")
                code.add(
                    "    static var \(SwiftName.written(property)): Self { Self(\(SwiftName.literal(name))) }")
            }
            code.add("}")
        }
    }

    /// The categories of plural forms, as in `guests#one`.
    private static let categories: Set = ["zero", "one", "two", "few", "many", "other"]

    /// Returns the name of a text: the key without the category of a plural form.
    private static func textName(_ key: String) -> String {
        guard let mark = key.lastIndex(of: "#"), mark > key.startIndex,
            categories.contains(String(key[key.index(after: mark)...]))
        else { return key }
        return String(key[..<mark])
    }

    /// Returns a key as programs see it: escapes of quotes and backslashes are replaced.
    private static func unescaped(_ text: String) -> String {
        guard text.contains("\\") else { return text }
        var result = ""
        var isEscape = false
        for character in text {
            if character == "\\", !isEscape {
                isEscape = true
                continue
            }
            if isEscape, character == "n" { result.append("\n") } else { result.append(character) }
            isEscape = false
        }
        return result
    }

    /// The keys of the outermost dictionary of a property list.
    private static func keys(of bytes: [UInt8]) -> [String] {
        let scan = MarkupScan(bytes)
        func name(_ index: Int) -> String { String(decoding: bytes[scan.elements[index].name], as: UTF8.self) }
        guard let list = scan.roots.first(where: { name($0) == "plist" }),
            let table = scan.elements[list].children.first(where: { name($0) == "dict" })
        else { return [] }
        return scan.elements[table].children.filter { name($0) == "key" }.compactMap { index in
            let start = scan.elements[index].tagEnd
            guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "<")) else { return nil }
            return String(decoding: bytes[start..<end], as: UTF8.self)
        }
    }
}
