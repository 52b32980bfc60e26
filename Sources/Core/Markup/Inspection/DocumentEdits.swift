import Glibc

/// Writes changed values of attributes to the files of documents, while an application is inspected.
///
/// A file is changed only if it is, byte for byte, the text that the application has read, apart from earlier edits made here. A file that
/// an editor has saved in the meantime stays as it is.
package final class DocumentEdits {
    /// The changes of one file since it was read.
    private struct File {
        /// The text that the application has read.
        let original: [UInt8]
        /// The bytes that the file is expected to have.
        var bytes: [UInt8]
        /// The replaced ranges of the original text, with the lengths of their new texts.
        var replaced: [(range: Range<Int>, count: Int)] = []

        /// Returns the place of a range of the original text in the edited text.
        func range(of original: Range<Int>) -> Range<Int> {
            var offset = 0
            var count = original.count
            for (range, newCount) in replaced {
                if range == original {
                    count = newCount
                } else if range.upperBound <= original.lowerBound {
                    offset += newCount - range.count
                }
            }
            return original.lowerBound + offset..<original.lowerBound + offset + count
        }
    }

    /// The reason why a value was not written.
    package struct Failure: Error, Equatable, CustomStringConvertible {
        /// The fault, and what to do.
        package let description: String
    }

    private var files: [String: File] = [:]

    package init() {}

    deinit {}

    /// Returns why the value at a place cannot be replaced; nil if it can.
    package static func obstacle(_ place: SourcePlace) -> String? {
        if !place.isAttribute { return "only attributes of a document can be written" }
        if place.path == nil { return "the document \(place.file) is not in a file" }
        switch place.text.first {
        case "$": return "the attribute is a binding: change the property of the owner"
        case "@": return "the attribute is a text of the table of strings: change it there"
        default: return nil
        }
    }

    /// Replaces the value of an attribute in its file.
    ///
    /// - Parameter text: the new value, without escapes.
    package func replace(_ place: SourcePlace, with text: String) throws(Failure) {
        if let obstacle = Self.obstacle(place) { throw Failure(description: obstacle) }
        guard let path = place.path else { return }
        var file = self.file(path, place)
        let current: [UInt8]
        do throws(FileBytes.Failure) {
            current = try FileBytes.read(path, limit: MarkupSource.maximumSize)
        } catch {
            throw Failure(description: "cannot read \(place.file): \(error.reason)")
        }
        guard current == file.bytes else {
            throw Failure(
                description: "\(place.file) has changed since it was loaded; load it again, then edit the value")
        }
        let old = place.bytes
        guard old.lowerBound > 0, old.upperBound < place.content.count else {
            throw Failure(description: "the place in \(place.file) is not known")
        }
        let new = Array(Self.escaped(text, in: place.content[old.lowerBound - 1]).utf8)
        let range = file.range(of: old)
        file.bytes.replaceSubrange(range, with: new)
        file.replaced.removeAll { $0.range == old }
        file.replaced.append((old, new.count))
        do throws(FileBytes.Failure) {
            try FileBytes.write(file.bytes, to: Self.target(of: path), mode: Self.mode(of: path))
        } catch {
            throw Failure(description: "cannot write \(place.file): \(error.reason)")
        }
        files[path] = file
    }

    /// The edits of the text that a place is in. A document that was loaded again is another text.
    private func file(_ path: String, _ place: SourcePlace) -> File {
        files[path].flatMap { $0.original == place.content ? $0 : nil }
            ?? File(original: place.content, bytes: place.content)
    }

    /// Returns a value as it is written between quotes.
    static func escaped(_ text: String, in quote: UInt8) -> String {
        var escaped = ""
        // The first character of a value has a meaning for `$`, `@` and `^`.
        if let first = text.first, "$@^".contains(first) { escaped = "^" }
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case "\"" where quote == UInt8(ascii: "\""): escaped += "&quot;"
            case "'" where quote == UInt8(ascii: "'"): escaped += "&apos;"
            case "\n": escaped += "&#10;"
            case "\r": escaped += "&#13;"
            case "\t": escaped += "&#9;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// The file behind a symbolic link, which stays a link.
    private static func target(of path: String) -> String { FileBytes.resolved(path) }

    private static func mode(of path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0o644
    }
}
