/// The entries of a `.strings` file with their places, for tools that change the file and keep the rest of it.
package nonisolated struct StringsFile: Sendable {
    package struct Entry: Equatable, Sendable {
        package let key: String
        package let text: String
        /// The bytes of the text between its quotes, with escapes.
        package let textRange: Range<Int>
        /// The bytes from the quote before the key to the semicolon.
        package let range: Range<Int>
    }

    /// The content in UTF-8, without byte order mark.
    package let bytes: [UInt8]
    /// The entries in order, including duplicate keys, of which the last one is used.
    package let entries: [Entry]
    /// The texts by key.
    package let texts: [String: String]

    /// Reads a file.
    ///
    /// - Throws: its first fault.
    package init(_ source: MarkupSource) throws(MarkupError) {
        let result = StringsReader.read(source, keepsEntries: true)
        if let failure = result.failure {
            var diagnostic = MarkupDiagnostic(failure.cause, in: result.source, at: failure.range)
            diagnostic.bytes = failure.range
            throw MarkupError([diagnostic])
        }
        (bytes, entries, texts) = (result.source.bytes, result.entries, result.table)
    }

    /// Returns a text as a `.strings` file writes it, without quotes.
    package static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "\"": escaped += "\\\""
            case "\\": escaped += "\\\\"
            case "\n": escaped += "\\n"
            case "\r": escaped += "\\r"
            case "\t": escaped += "\\t"
            case _ where scalar.value < 0x20 || scalar.value == 0x7f:
                let digits = String(scalar.value, radix: 16)
                escaped += "\\U" + String(repeating: "0", count: 4 - digits.count) + digits
            default: escaped.unicodeScalars.append(scalar)
            }
        }
    }
}

nonisolated extension StringsFile {
    /// The keys of a `.stringsdict` file.
    ///
    /// - Throws: its first fault.
    package static func pluralKeys(_ source: MarkupSource) throws(MarkupError) -> Set<String> {
        do throws(MarkupParseFailure) {
            return Set(try PluralFileReader.read(source).keys)
        } catch {
            throw MarkupError([MarkupDiagnostic(error.cause, in: source, at: error.range)])
        }
    }
}
