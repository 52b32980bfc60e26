import Glibc

/// Writes changed values of attributes to the files of documents, while an application is inspected.
///
/// A file is changed only if it is, byte for byte, the text that the application has read, apart from earlier edits made here. A file that
/// an editor has saved in the meantime stays as it is.
package final class DocumentEdits {
    /// A change of a file.
    private struct Edit {
        /// The range in the text that the application has read; empty for a new attribute.
        let range: Range<Int>
        /// The name of a new attribute; nil for another value.
        let attribute: String?
        /// The length of the new text.
        var count: Int
    }

    /// The changes of one file since it was read.
    private struct File {
        /// The text that the application has read.
        let original: [UInt8]
        /// The bytes that the file is expected to have.
        var bytes: [UInt8]
        /// The changes, those at the same place in their order in the file.
        var edits: [Edit] = []

        /// Writes a text over a range of the original text, or over an earlier change of it.
        mutating func replace(_ range: Range<Int>, attribute: String?, with new: [UInt8]) {
            let earlier = edits.firstIndex { $0.range == range && $0.attribute == attribute }
            var offset = 0
            for (index, edit) in edits.enumerated() where edit.range.upperBound <= range.lowerBound {
                // Attributes that were added to the same tag later are behind this one.
                if let earlier, index >= earlier, edit.range == range { continue }
                offset += edit.count - edit.range.count
            }
            let start = range.lowerBound + offset
            let count = earlier.map { edits[$0].count } ?? range.count
            bytes.replaceSubrange(start..<start + count, with: new)
            if let earlier {
                edits[earlier].count = new.count
            } else {
                edits.append(Edit(range: range, attribute: attribute, count: new.count))
            }
        }
    }

    /// The place of a property in a document.
    package struct Target {
        /// The value of the attribute, or the end of the tag to which it can be added.
        package let place: SourcePlace
        /// The name of the attribute that is added; nil if the attribute exists.
        package let newAttribute: String?

        init(place: SourcePlace, newAttribute: String? = nil) {
            self.place = place
            self.newAttribute = newAttribute
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

    /// Returns why a property cannot be written to its document; nil if it can.
    package static func obstacle(_ target: Target) -> String? {
        let place = target.place
        guard let name = target.newAttribute else { return obstacle(place) }
        if place.path == nil { return "the document \(place.file) is not in a file" }
        guard let tag = place.openTag else { return "the element in \(place.file) is not known" }
        let value = tag.attributes.first { String(decoding: place.content[$0.name], as: UTF8.self) == name }?.value
        guard let value else { return nil }
        return place.content[value].first == UInt8(ascii: "$")
            ? "the attribute is a binding: change the property of the owner"
            : "the element in \(place.file) has an attribute '\(name)' that is not its source"
    }

    /// Returns why the value at a place cannot be replaced; nil if it can.
    private static func obstacle(_ place: SourcePlace) -> String? {
        if !place.isAttribute { return "only attributes of a document can be written" }
        if place.path == nil { return "the document \(place.file) is not in a file" }
        switch place.text.first {
        case "$": return "the attribute is a binding: change the property of the owner"
        case "@": return "the attribute is a text of the table of strings: change it there"
        default: return nil
        }
    }

    /// Writes the value of a property to its document: over the value of the attribute, or as a new attribute behind the others.
    ///
    /// - Parameter text: the new value, without escapes.
    package func write(_ text: String, to target: Target) throws(Failure) {
        if let obstacle = Self.obstacle(target) { throw Failure(description: obstacle) }
        let place = target.place
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
        file.replace(old, attribute: target.newAttribute, with: Self.written(text, to: target, over: old))
        do throws(FileBytes.Failure) {
            try FileBytes.write(file.bytes, to: Self.target(of: path), mode: Self.mode(of: path))
        } catch {
            throw Failure(description: "cannot write \(place.file): \(error.reason)")
        }
        files[path] = file
    }

    /// Returns a value as it is written between the quotes of an attribute, or a new attribute with its space.
    private static func written(_ text: String, to target: Target, over old: Range<Int>) -> [UInt8] {
        let content = target.place.content
        guard let name = target.newAttribute, let tag = target.place.openTag else {
            return Array(escaped(text, in: content[old.lowerBound - 1]).utf8)
        }
        let attribute = "\(name)=\"\(escaped(text, in: UInt8(ascii: "\"")))\""
        return spaceBeforeLastAttribute(of: tag, in: content) + attribute.utf8
    }

    /// Returns the line end and indentation before the last attribute of a tag; a space if it is in the line of the one before.
    private static func spaceBeforeLastAttribute(of tag: StartTag, in content: [UInt8]) -> [UInt8] {
        guard let last = tag.attributes.last else { return [0x20] }
        let previousEnd = tag.attributes.dropLast().last.map { $0.value.upperBound + 1 } ?? tag.name.upperBound
        guard previousEnd < last.name.lowerBound else { return [0x20] }
        let space = content[previousEnd..<last.name.lowerBound]
        return space.contains(0x0a) ? Array(space) : [0x20]
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
