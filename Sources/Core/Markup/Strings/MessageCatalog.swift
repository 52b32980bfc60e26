/// Reads gettext's compiled message catalogues (`.mo`) in either byte order.
nonisolated struct MessageCatalog {
    private let bytes: [UInt8]
    private let isBigEndian: Bool
    private let language: LocaleIdentifier

    /// Returns the translations by context, or by original text where there is no context. Plural forms have keys such as `guests#one`, and
    /// the first is also the text of the key itself. Entries without translation are omitted.
    ///
    /// - Parameter language: the language, for its plural forms.
    /// - Throws: the reason why the source is not a catalogue. Catalogues have no lines, so the range is empty.
    static func read(
        _ source: MarkupSource, language: LocaleIdentifier = "en"
    ) throws(MarkupParseFailure) -> [String: String] {
        guard let catalog = MessageCatalog(source.bytes, language) else { throw failure(.noCatalog) }
        return try catalog.table()
    }

    private init?(_ bytes: [UInt8], _ language: LocaleIdentifier) {
        self.language = language
        guard bytes.count >= 20 else { return nil }
        if bytes.starts(with: [0xde, 0x12, 0x04, 0x95]) {
            isBigEndian = false
        } else if bytes.starts(with: [0x95, 0x04, 0x12, 0xde]) {
            isBigEndian = true
        } else {
            return nil
        }
        self.bytes = bytes
    }

    private static func failure(_ fault: MalformedStrings) -> MarkupParseFailure {
        MarkupParseFailure(cause: .malformedStrings(fault), range: 0..<0)
    }

    private func table() throws(MarkupParseFailure) -> [String: String] {
        let (count, originals, translations) = (try number(at: 8), try number(at: 12), try number(at: 16))
        guard count <= StringsReader.maximumCount else {
            throw Self.failure(.tooManyEntries(limit: StringsReader.maximumCount))
        }
        var table: [String: String] = [:]
        // Entries that share bytes could otherwise expand to far more text than the file contains.
        var room = bytes.count
        for index in 0..<count {
            let original = try texts(at: originals + index * 8, &room)
            let forms = try texts(at: translations + index * 8, &room)
            let key = original[0].split(separator: "\u{4}", maxSplits: 1).first.map(String.init) ?? ""
            guard !key.isEmpty else {
                try checkEncoding(header: forms[0])
                continue
            }
            if !forms[0].isEmpty { table[key] = forms[0] }
            guard original.count > 1 else { continue }
            for (category, form) in zip(categories(forms.count), forms) where !form.isEmpty {
                table[category.key(key)] = form
            }
        }
        return table
    }

    /// The categories of a number of forms. Catalogues of Romance languages mostly leave out the form for millions.
    private func categories(_ count: Int) -> [PluralCategory] {
        let all = PluralCategory.ofWholeNumbers(in: language)
        return count < all.count && all.last == .other ? all.filter { $0 != .many } : all
    }

    /// Returns the texts at a length and an offset, which zero bytes separate: an original and its plural, or plural forms.
    private func texts(at offset: Int, _ room: inout Int) throws(MarkupParseFailure) -> [String] {
        let (length, start) = (try number(at: offset), try number(at: offset + 4))
        guard start <= bytes.count, length <= bytes.count - start, length <= room else {
            throw Self.failure(.truncatedCatalog)
        }
        room -= length
        return bytes[start..<start + length].split(separator: 0, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns a 32-bit number. The sum of a few such numbers cannot overflow.
    private func number(at offset: Int) throws(MarkupParseFailure) -> Int {
        guard offset >= 0, offset <= bytes.count - 4 else { throw Self.failure(.truncatedCatalog) }
        let number = bytes[offset..<offset + 4].enumerated().reduce(UInt32(0)) { number, next in
            number | UInt32(next.element) << UInt32(8 * (isBigEndian ? 3 - next.offset : next.offset))
        }
        return Int(number)
    }

    /// Checks the translation of the empty text, which describes the catalogue: `Content-Type: text/plain; charset=UTF-8`.
    private func checkEncoding(header: String) throws(MarkupParseFailure) {
        for line in header.split(separator: "\n") where line.lowercased().hasPrefix("content-type:") {
            guard let name = line.split(separator: "=").dropFirst().last?.trimmed else { continue }
            guard ["UTF-8", "UTF8", "US-ASCII", "ASCII"].contains(name.uppercased()) else {
                throw Self.failure(.catalogEncoding(String(name)))
            }
        }
    }
}
