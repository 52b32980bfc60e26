import Inlay

/// Finds the faults of a file of templates, and its names that have no effect.
struct TemplateCheck {
    let reading: TemplateReading
    /// The texts of code, which may name templates.
    let code: KeyUses

    // MARK: - Faults

    /// Returns a document that sets the templates on the elements that use them, and the place of the templates in it.
    func source(name: String) -> (source: MarkupSource?, start: Int) {
        let bytes = reading.document.bytes
        // The instruction ends at the first `?>`, and it takes other text than an object as the name of a file.
        let isObject = bytes.first { $0 > 0x20 } == UInt8(ascii: "{")
        guard isObject, !zip(bytes, bytes.dropFirst()).contains(where: { $0 == (0x3f, 0x3e) }) else { return (nil, 0) }
        let start = Array("<?properties ".utf8)
        let users = reading.elements.sorted { $0.key < $1.key }.flatMap { template, names in
            names.sorted().filter { reading.catalogue.element(named: $0) != nil }.map { name in
                "<\(name) class=\"\(Self.escaped(template))\"/>"
            }
        }
        let end = "?><ColumnView>\(users.joined())</ColumnView>"
        return (MarkupSource(name: name, data: start + bytes + Array(end.utf8)), start.count)
    }

    /// Returns the diagnostics of such a document that are about the templates, with their places in the file of templates.
    static func moved(_ found: [MarkupDiagnostic], _ check: PendingCheck) -> [MarkupDiagnostic] {
        let range = check.sourceStart..<check.sourceStart + check.document.bytes.count
        return found.compactMap { diagnostic in
            guard diagnostic.file == check.source?.name, let bytes = diagnostic.bytes,
                range.lowerBound <= bytes.lowerBound, bytes.upperBound <= range.upperBound
            else { return nil }
            return moved(diagnostic, in: range)
        }
    }

    private static func escaped(_ text: String) -> String {
        text.map { character in
            switch character {
            case "&": "&amp;"
            case "<": "&lt;"
            case "\"": "&quot;"
            default: String(character)
            }
        }.joined()
    }

    /// Moves a diagnostic to the start of a range. Notes and corrections outside a range are left out.
    private static func moved(_ diagnostic: MarkupDiagnostic, in range: Range<Int>) -> MarkupDiagnostic {
        func moved(_ bytes: Range<Int>) -> Range<Int> {
            bytes.lowerBound - range.lowerBound..<bytes.upperBound - range.lowerBound
        }
        func isInside(_ bytes: Range<Int>) -> Bool {
            range.lowerBound <= bytes.lowerBound && bytes.upperBound <= range.upperBound
        }
        var diagnostic = diagnostic
        diagnostic.bytes = diagnostic.bytes.map(moved)
        diagnostic.notes = diagnostic.notes.filter { isInside($0.bytes) }.map { note in
            var note = note
            note.bytes = moved(note.bytes)
            return note
        }
        diagnostic.fixes = diagnostic.fixes.filter { $0.edits.allSatisfy { isInside($0.bytes) } }.map { fix in
            var fix = fix
            for index in fix.edits.indices { fix.edits[index].bytes = moved(fix.edits[index].bytes) }
            return fix
        }
        return diagnostic
    }

    // MARK: - Names without effect

    var findings: [NameFinding] {
        reading.scan.templates.flatMap { template -> [NameFinding] in
            let name = reading.text(template.name)
            var found = duplicates(in: template)
            if reading.elements[name] == nil, !code.contains(name), !template.value.isEmpty {
                found.append(
                    NameFinding(
                        range: template.name, code: "unused-template",
                        message: "no document and no code uses the template '\(name)'",
                        removal: removal(max(0, template.name.lowerBound - 1)..<template.value.upperBound)))
            }
            return found
        }
    }

    private func duplicates(in template: TemplateScan.Template) -> [NameFinding] {
        var last: [String: Int] = [:]
        for (index, property) in template.properties.enumerated() { last[reading.text(property.name)] = index }
        return template.properties.enumerated().compactMap { index, property in
            let name = reading.text(property.name)
            guard let other = last[name], other != index else { return nil }
            return NameFinding(
                range: property.name, code: "duplicate-key",
                message: "the template sets '\(name)' again later, and that value is used; remove one of them",
                removal: removal(property.name.lowerBound - 1..<property.end),
                other: template.properties[other].name)
        }
    }

    /// The entry with the comma after it, or the comma before the last entry.
    private func removal(_ entry: Range<Int>) -> Range<Int> {
        let bytes = reading.document.bytes
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }
        var end = entry.upperBound
        while end < bytes.count, isSpace(bytes[end]) { end += 1 }
        if end < bytes.count, bytes[end] == UInt8(ascii: ",") {
            return NameFinding.line(of: entry.lowerBound..<end + 1, in: bytes)
        }
        var start = entry.lowerBound
        while start > 0, isSpace(bytes[start - 1]) { start -= 1 }
        guard start > 0, bytes[start - 1] == UInt8(ascii: ",") else { return entry }
        return start - 1..<entry.upperBound
    }
}
