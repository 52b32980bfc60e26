import Inlay

/// Writes documents in one layout: four spaces for each level, lines of at most 120 characters, and one element a line.
///
/// Attributes that do not fit a line continue on the next one. An element that the author wrote on one line with its children stays on
/// one line if it fits. Comments and instructions are kept as they are, and so is one blank line between elements.
package struct MarkupFormatter {
    private static let maximumWidth = 120  // characters
    private static let indentation = 4  // characters

    /// Whether attributes are sorted: `id`, `style` and `class`, then the others by name.
    package var sortsAttributes = false

    package init(sortsAttributes: Bool = false) { self.sortsAttributes = sortsAttributes }

    /// Returns the formatted document, or nil if the text is not a well-formed document.
    package func format(_ bytes: [UInt8]) -> String? { layout(bytes)?.text }

    /// Returns the line and the column, from 1, of the first part of a document that cannot be formatted, and the reason; nil if there is
    /// none.
    package func fault(in bytes: [UInt8]) -> (line: Int, column: Int, message: String)? {
        let offset: Int
        do throws(MarkupTokens.Fault) {
            _ = try MarkupTokens(bytes)
            return nil
        } catch {
            offset = error.offset
        }
        let start = bytes[..<offset].lastIndex(of: 0x0a).map { $0 + 1 } ?? 0
        let isCharacterData = bytes[offset...].starts(with: "<![CDATA[".utf8)
        return (
            bytes[..<offset].count { $0 == 0x0a } + 1, String(decoding: bytes[start..<offset], as: UTF8.self).count + 1,
            isCharacterData
                ? "a CDATA section has no effect and cannot be formatted; remove it"
                : "the text is no part of a document"
        )
    }

    /// Formats the lines around a range of bytes, up to the next line on both sides that begins with the same element before and after.
    ///
    /// - Returns: the replaced bytes and their text, or nil if the document is not well-formed.
    func format(_ bytes: [UInt8], in range: Range<Int>) -> (bytes: Range<Int>, text: String)? {
        guard let layout = layout(bytes) else { return nil }
        let new = Array(layout.text.utf8)
        var (start, end) = ((old: 0, new: 0), (old: bytes.count, new: new.count))
        for (before, after) in zip(layout.old, layout.new) where before.newlines > 0 && after.newlines > 0 {
            let place = (old: Self.lineStart(of: before, in: bytes), new: Self.lineStart(of: after, in: new))
            if place.old <= range.lowerBound {
                start = place
            } else if place.old >= range.upperBound {
                end = place
                break
            }
        }
        return (start.old..<end.old, String(decoding: new[start.new..<end.new], as: UTF8.self))
    }

    private static func lineStart(of token: MarkupTokens.Token, in bytes: [UInt8]) -> Int {
        var start = token.offset
        while start > 0, bytes[start - 1] != 0x0a, bytes[start - 1] != 0x0d { start -= 1 }
        return start
    }

    /// Returns the formatted text with the tokens before and after, which correspond to each other.
    private func layout(_ bytes: [UInt8]) -> (text: String, old: [MarkupTokens.Token], new: [MarkupTokens.Token])? {
        guard var tokens = (try? MarkupTokens(bytes))?.tokens, Self.isWellFormed(tokens) else { return nil }
        tokens = tokens.map(normalized)
        tokens = joiningEmptyElements(tokens)
        guard let text = write(tokens), let copy = (try? MarkupTokens(Array(text.utf8)))?.tokens else { return nil }
        // A document never changes its meaning, even if there is a fault in the layout.
        guard copy.map({ meaning(of: $0.kind) }) == tokens.map({ meaning(of: $0.kind) }) else { return nil }
        return (text, tokens, copy)
    }

    /// Whether end tags have the names of their start tags, there is one outermost element, and no element has an attribute twice.
    private static func isWellFormed(_ tokens: [MarkupTokens.Token]) -> Bool {
        var open: [String] = []
        var rootCount = 0
        func begin(_ attributes: [MarkupTokens.Attribute]) -> Bool {
            if open.isEmpty { rootCount += 1 }
            return Set(attributes.map(\.name)).count == attributes.count
        }
        for token in tokens {
            switch token.kind {
            case .verbatim: break
            case .open(let name, let attributes):
                guard begin(attributes) else { return false }
                open.append(name)
            case .empty(_, let attributes): guard begin(attributes) else { return false }
            case .close(let name): guard open.popLast() == name else { return false }
            }
        }
        return open.isEmpty && rootCount == 1
    }

    private func normalized(_ token: MarkupTokens.Token) -> MarkupTokens.Token {
        var token = token
        switch token.kind {
        case .open(let name, let attributes): token.kind = .open(name, normalized(attributes))
        case .empty(let name, let attributes): token.kind = .empty(name, normalized(attributes))
        default: break
        }
        return token
    }

    private func normalized(_ attributes: [MarkupTokens.Attribute]) -> [MarkupTokens.Attribute] {
        let quoted = attributes.map { attribute in
            var attribute = attribute
            if !attribute.value.contains("\"") { attribute.quote = "\"" }
            return attribute
        }
        guard sortsAttributes else { return quoted }
        let first = ["id", "style", "class"]
        func key(_ attribute: MarkupTokens.Attribute) -> (Int, String) {
            (first.firstIndex(of: attribute.name) ?? first.count, attribute.name)
        }
        return quoted.sorted { key($0) < key($1) }
    }

    /// Writes `<a></a>` as `<a/>`.
    private func joiningEmptyElements(_ tokens: [MarkupTokens.Token]) -> [MarkupTokens.Token] {
        var joined: [MarkupTokens.Token] = []
        for token in tokens {
            if case .close = token.kind, let last = joined.last, case .open(let name, let attributes) = last.kind {
                joined[joined.count - 1].kind = .empty(name, attributes)
            } else {
                joined.append(token)
            }
        }
        return joined
    }

    /// A token without the position of a comment, whose later lines move with it.
    private func meaning(of kind: MarkupTokens.Kind) -> MarkupTokens.Kind {
        guard case .verbatim(let text, isComment: true) = kind else { return kind }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return .verbatim(lines.map { String($0.trimmed) }.joined(separator: "\n"), isComment: true)
    }

    private func write(_ tokens: [MarkupTokens.Token]) -> String? {
        var text = ""
        var depth = 0
        var index = 0
        /// Whether the next token stays on the line of the previous one.
        var continuesLine = false
        while index < tokens.count {
            let token = tokens[index]
            if case .close = token.kind { depth -= 1 }
            guard depth >= 0 else { return nil }
            let indent = depth * Self.indentation
            let column = text.count(afterLast: "\n")
            // A comment at the end of a line belongs to that line.
            let follows = index > 0 && token.newlines == 0 && (isComment(token) || continuesLine)
            let (line, count) = line(tokens, at: index, indent)
            if follows, continuesLine, !isComment(token), column + line.count <= Self.maximumWidth {
                text += line
            } else if follows, isComment(token), !text.isEmpty {
                text.removeLast()
                text += " " + moved(line, from: token.column, to: text.count(afterLast: "\n") + 1) + "\n"
                index += count
                continue
            } else {
                if continuesLine { text += "\n" }
                if index > 0, token.newlines > 1, !isClose(token), !isOpen(tokens[index - 1]) { text += "\n" }
                text += String(repeating: " ", count: indent)
                text += isComment(token) ? moved(line, from: token.column, to: indent) : line
            }
            continuesLine = false
            if case .open = token.kind, count == 1 { depth += 1 }
            index += count
            if index < tokens.count, isInstruction(token), tokens[index].newlines == 0, isElement(tokens[index]) {
                continuesLine = true
            } else {
                text += "\n"
            }
        }
        return depth == 0 ? text : nil
    }

    /// Returns the text of the line that begins with a token, and the number of its tokens: those of a whole element if its author wrote it on
    /// one line and it fits.
    private func line(_ tokens: [MarkupTokens.Token], at index: Int, _ indent: Int) -> (String, Int) {
        guard case .open(let name, let attributes) = tokens[index].kind else {
            return (text(of: tokens[index].kind, indent: indent), 1)
        }
        var line = ""
        var depth = 0
        for end in index..<tokens.count {
            guard end == index || tokens[end].newlines == 0 else { break }
            switch tokens[end].kind {
            case .verbatim(let text, let isComment):
                guard !isComment, !text.contains("\n") else { return (startTag(name, attributes, ">", indent), 1) }
                line += text
            case .open(let name, let attributes):
                depth += 1
                line += flat(name, attributes, ">")
            case .empty(let name, let attributes): line += flat(name, attributes, "/>")
            case .close(let name):
                depth -= 1
                line += "</\(name)>"
            }
            guard indent + line.count <= Self.maximumWidth, !line.contains("\n") else { break }
            if depth == 0 { return (line, end - index + 1) }
        }
        return (startTag(name, attributes, ">", indent), 1)
    }

    private func text(of kind: MarkupTokens.Kind, indent: Int) -> String {
        switch kind {
        case .verbatim(let text, _): text
        case .open(let name, let attributes): startTag(name, attributes, ">", indent)
        case .empty(let name, let attributes): startTag(name, attributes, "/>", indent)
        case .close(let name): "</\(name)>"
        }
    }

    private func flat(_ name: String, _ attributes: [MarkupTokens.Attribute], _ end: String) -> String {
        "<" + name + attributes.map { " " + text(of: $0) }.joined() + end
    }

    private func text(of attribute: MarkupTokens.Attribute) -> String {
        "\(attribute.name)=\(attribute.quote)\(attribute.value)\(attribute.quote)"
    }

    /// A start tag, on several lines if it is too long for one.
    private func startTag(
        _ name: String, _ attributes: [MarkupTokens.Attribute], _ end: String, _ indent: Int
    ) -> String {
        var tag = "<" + name
        var column = indent + tag.count
        for (index, attribute) in attributes.enumerated() {
            let text = text(of: attribute)
            let room = index == attributes.count - 1 ? end.count : 0
            // The first attribute stays on the line of the name, even if it is too long.
            if index > 0, column + 1 + text.count + room > Self.maximumWidth {
                column = indent + Self.indentation
                tag += "\n" + String(repeating: " ", count: column)
            } else {
                tag += " "
                column += 1
            }
            tag += text
            column = text.contains("\n") ? text.count(afterLast: "\n") : column + text.count
        }
        return tag + end
    }

    /// Moves the later lines of a comment by as much as its first one.
    private func moved(_ comment: String, from column: Int, to indent: Int) -> String {
        let lines = comment.split(separator: "\n", omittingEmptySubsequences: false)
        let rest = lines.dropFirst().map { line in
            let content = line.drop { $0 == " " }
            guard !content.isEmpty else { return "" }
            let spaces = max(0, line.count - content.count + indent - column)
            return String(repeating: " ", count: spaces) + content
        }
        return ([String(lines.first ?? "")] + rest).joined(separator: "\n")
    }

    private func isComment(_ token: MarkupTokens.Token) -> Bool {
        if case .verbatim(_, isComment: true) = token.kind { true } else { false }
    }

    private func isInstruction(_ token: MarkupTokens.Token) -> Bool {
        if case .verbatim(_, isComment: false) = token.kind { true } else { false }
    }

    private func isOpen(_ token: MarkupTokens.Token) -> Bool { if case .open = token.kind { true } else { false } }
    private func isClose(_ token: MarkupTokens.Token) -> Bool { if case .close = token.kind { true } else { false } }

    private func isElement(_ token: MarkupTokens.Token) -> Bool {
        switch token.kind {
        case .open, .empty: true
        default: false
        }
    }
}

extension String {
    /// The number of characters after the last occurrence of a character, or of the whole text if there is none.
    fileprivate func count(afterLast character: Character) -> Int {
        lastIndex(of: character).map { distance(from: index(after: $0), to: endIndex) } ?? count
    }
}
