internal import CCmark

/// The blocks of a Markdown text, in reading order: CommonMark, and tables as GitHub writes them.
nonisolated struct MarkdownDocument: Equatable, Sendable {
    private(set) var blocks: [MarkdownBlock] = []

    /// Longer code and paragraphs are split, so that each row is laid out in less than a frame.
    private static let codeLines = 100
    private static let paragraphBytes = 8_000

    init() {}

    init(_ text: String) {
        // cmark counts lines that end with a carriage return, too.
        let hasReturns = text.utf8.contains(0x0d)
        var reader = BlockReader(hasReturns ? text.withoutReturns : text)
        reader.read()
        for block in reader.blocks { append(block) }
    }

    private mutating func append(_ block: MarkdownBlock) {
        switch block.content {
        case .code(let code):
            let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
            var start = 0
            repeat {
                let end = min(start + Self.codeLines, lines.count)
                append(block, .code(lines[start..<end].joined(separator: "\n")), continues: start > 0)
                start = end
            } while start < lines.count
        case .text(let inlines) where inlines.reduce(0, { $0 + $1.text.utf8.count }) > Self.paragraphBytes:
            var part: [MarkdownInline] = []
            var count = 0
            var continues = false
            for inline in inlines.flatMap({ $0.pieces(of: Self.paragraphBytes) }) {
                if count + inline.text.utf8.count > Self.paragraphBytes, !part.isEmpty {
                    append(block, .text(part), continues: continues)
                    (part, count, continues) = ([], 0, true)
                }
                part.append(inline)
                count += inline.text.utf8.count
            }
            append(block, .text(part), continues: continues)
        default: blocks.append(block)
        }
    }

    private mutating func append(_ block: MarkdownBlock, _ content: MarkdownBlock.Content, continues: Bool) {
        var part = block
        part.content = content
        part.continues = continues
        if continues {
            part.marker = nil
            part.isTight = true
        }
        blocks.append(part)
    }

    /// The text of a heading as it is written after `#` in links: `Getting started` is `getting-started`.
    static func anchor(of heading: [MarkdownInline]) -> String {
        heading.map(\.text).joined().lowercased().compactMap { character in
            character == " "
                ? "-"
                : character.isLetter || character.isNumber || "-_".contains(character)
                    ? String(character) : nil
        }.joined()
    }
}

nonisolated extension MarkdownInline {
    /// Returns the text in pieces of at most `limit` bytes that end after spaces where possible.
    fileprivate func pieces(of limit: Int) -> [MarkdownInline] {
        guard text.utf8.count > limit else { return [self] }
        var pieces: [MarkdownInline] = []
        var current = ""
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            if !current.isEmpty, current.utf8.count + word.utf8.count > limit {
                pieces.append(with(current))
                current = ""
            }
            var word = word
            while word.utf8.count > limit {
                let head = word.prefix(limit / 4)
                pieces.append(with(String(head)))
                word = word.dropFirst(head.count)
            }
            current += word + " "
        }
        current.removeLast()
        return pieces + [with(current)]
    }

    private func with(_ text: String) -> MarkdownInline {
        var inline = self
        inline.text = text
        return inline
    }
}

/// Reads blocks from the tree that cmark makes. The tree may be deeper than the stack, so it is walked with cmark's iterator.
private nonisolated struct BlockReader {
    var blocks: [MarkdownBlock] = []
    private let source: String
    /// The lines of the text, split when the first table may be there.
    private var lines: [Substring.UTF8View] {
        mutating get {
            if let splitLines { return splitLines }
            let lines = source.utf8.split(separator: 0x0a, omittingEmptySubsequences: false)
            splitLines = lines
            return lines
        }
    }
    private var splitLines: [Substring.UTF8View]?
    /// The definitions of link addresses, for cells of tables.
    private var definitions: String {
        mutating get {
            if let foundDefinitions { return foundDefinitions }
            let definitions = findDefinitions()
            foundDefinitions = definitions
            return definitions
        }
    }
    private var foundDefinitions: String?
    private var quoteDepth = 0
    private var lists: [List] = []
    private var marker: String?
    private var inlines = InlineReader()
    /// Whether the content of the current paragraph has been read as a table.
    private var isTable = false

    private struct List {
        let isOrdered: Bool
        var number: Int
        let isTight: Bool
    }

    init(_ source: String) { self.source = source }

    mutating func read() {
        guard let root = parse(source) else { return }
        defer { cmark_node_free(root) }
        walk(root) { reader, event, node, type in reader.visit(event, node, type) }
    }

    /// - Returns: nil if there is no memory.
    private func parse(_ text: String) -> OpaquePointer? {
        var text = text
        return text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                cmark_parse_document($0.baseAddress, $0.count, CMARK_OPT_DEFAULT)
            }
        }
    }

    private mutating func walk(
        _ root: OpaquePointer,
        _ visit: (inout BlockReader, cmark_event_type, OpaquePointer, cmark_node_type) -> Void
    ) {
        guard let iterator = cmark_iter_new(root) else { return }
        defer { cmark_iter_free(iterator) }
        while case let event = cmark_iter_next(iterator), event != CMARK_EVENT_DONE {
            guard let node = cmark_iter_get_node(iterator) else { return }
            visit(&self, event, node, cmark_node_get_type(node))
        }
    }

    // MARK: Blocks

    private mutating func visit(_ event: cmark_event_type, _ node: OpaquePointer, _ type: cmark_node_type) {
        let enters = event == CMARK_EVENT_ENTER
        switch type {
        case CMARK_NODE_BLOCK_QUOTE: quoteDepth += enters ? 1 : -1
        case CMARK_NODE_LIST: visitList(node, enters)
        case CMARK_NODE_ITEM: visitItem(enters)
        case CMARK_NODE_PARAGRAPH:
            if enters {
                inlines = InlineReader()
                isTable = readTable(node)
            } else if !isTable {
                appendParagraph()
            }
        case CMARK_NODE_HEADING:
            if enters {
                inlines = InlineReader()
                isTable = false
            } else {
                append(.heading(Int(cmark_node_get_heading_level(node)), inlines.result))
            }
        case CMARK_NODE_CODE_BLOCK, CMARK_NODE_HTML_BLOCK:
            var code = cmark_node_get_literal(node).map { String(cString: $0) } ?? ""
            if code.hasSuffix("\n") { code.removeLast() }
            append(.code(code))
        case CMARK_NODE_THEMATIC_BREAK: append(.rule)
        default: if !isTable { inlines.visit(enters, node, type) }
        }
    }

    private mutating func visitList(_ node: OpaquePointer, _ enters: Bool) {
        guard enters else {
            _ = lists.popLast()
            return
        }
        lists.append(
            List(
                isOrdered: cmark_node_get_list_type(node) == CMARK_ORDERED_LIST,
                number: Int(cmark_node_get_list_start(node)), isTight: cmark_node_get_list_tight(node) != 0))
    }

    private mutating func visitItem(_ enters: Bool) {
        guard let list = lists.last else { return }
        if enters {
            marker = list.isOrdered ? "\(list.number)." : "•"
            lists[lists.count - 1].number += 1
        } else if marker != nil {
            append(.text([]))
        }
    }

    private mutating func appendParagraph() {
        let content = inlines.result
        if let address = content.first?.image, content.allSatisfy({ $0.image == address }) {
            return append(.image(address: address, description: content.map(\.text).joined()))
        }
        appendText(content)
    }

    private mutating func appendText(_ content: [MarkdownInline]) {
        var content = content
        // Items of tasks, as GitHub writes them.
        if marker != nil, let first = content.first {
            for (box, sign) in [("[ ] ", "☐"), ("[x] ", "☑"), ("[X] ", "☑")] where first.text.hasPrefix(box) {
                content[0].text.removeFirst(box.count)
                marker = sign
            }
        }
        append(.text(content))
    }

    private mutating func append(_ content: MarkdownBlock.Content) {
        let isTight = lists.last?.isTight ?? false
        let isFirst = blocks.last?.listDepth ?? 0 < lists.count && lists.count == 1
        blocks.append(
            MarkdownBlock(
                content: content, quoteDepth: quoteDepth, listDepth: lists.count, marker: marker,
                isTight: isTight && !isFirst))
        marker = nil
    }

    // MARK: Tables

    /// Reads a paragraph as a table, if its second or a later line is a row of dashes.
    private mutating func readTable(_ node: OpaquePointer) -> Bool {
        let (first, last) = (Int(cmark_node_get_start_line(node)) - 1, Int(cmark_node_get_end_line(node)) - 1)
        guard last > first else { return false }
        let lines = self.lines
        guard lines.indices.contains(first), lines.indices.contains(last) else { return false }
        guard let divider = (first + 1...last).first(where: { lines[$0].isTableDivider }) else { return false }
        let start = Int(cmark_node_get_start_column(node)) - 1
        func text(_ number: Int) -> Substring {
            Substring(number == first ? lines[number].dropFirst(start) : lines[number]).drop { " \t>".contains($0) }
        }
        let alignments = text(divider).tableCells.map { MarkdownTable.Alignment(divider: $0) }
        let titles = text(divider - 1).tableCells
        guard !alignments.isEmpty, titles.count == alignments.count else { return false }
        if divider - 1 > first {
            appendText(inlines(of: (first..<divider - 1).map { String(text($0)) }.joined(separator: "\n")))
        }
        func cells(_ texts: [String]) -> [[MarkdownInline]] {
            alignments.indices.map { texts.indices.contains($0) ? inlines(of: texts[$0]) : [] }
        }
        let table = MarkdownTable(
            alignments: alignments, titles: cells(titles),
            rows: divider < last ? (divider + 1...last).map { cells(text($0).tableCells) } : [])
        for row in -1..<table.rows.count {
            append(.tableRow(table, row))
            if row >= 0 { blocks[blocks.count - 1].continues = true }
        }
        return true
    }

    /// Returns the content of a cell.
    private mutating func inlines(of text: String) -> [MarkdownInline] {
        // The full stop keeps the text from being a heading or a list.
        let definitions = text.contains("[") ? "\n\n" + self.definitions : ""
        guard text.contains(where: { "\\`*_[]<&!".contains($0) }) else {
            return text.isEmpty ? [] : [MarkdownInline(text: text)]
        }
        guard let root = parse(". " + text + definitions) else { return [MarkdownInline(text: text)] }
        defer { cmark_node_free(root) }
        var cell = InlineReader()
        walk(root) { _, event, node, type in cell.visit(event == CMARK_EVENT_ENTER, node, type) }
        var result = cell.result
        if let first = result.first {
            result[0].text = String(first.text.dropFirst(first.text.hasPrefix(". ") ? 2 : 1))
            if result[0].text.isEmpty { result.removeFirst() }
        }
        return result
    }

    private mutating func findDefinitions() -> String {
        lines.lazy.map { Substring($0) }.filter { line in
            let text = line.drop { $0 == " " }
            return text.hasPrefix("[") && text.contains("]:")
        }.prefix(1000).joined(separator: "\n")
    }
}

/// Reads the content of a paragraph, a heading or a cell.
private nonisolated struct InlineReader {
    private(set) var result: [MarkdownInline] = []
    private var strong = 0
    private var emphasis = 0
    private var links: [String] = []
    private var images: [String] = []

    mutating func visit(_ enters: Bool, _ node: OpaquePointer, _ type: cmark_node_type) {
        func literal() -> String { cmark_node_get_literal(node).map { String(cString: $0) } ?? "" }
        func address() -> String { cmark_node_get_url(node).map { String(cString: $0) } ?? "" }
        switch type {
        case CMARK_NODE_TEXT: append(literal())
        case CMARK_NODE_SOFTBREAK: append(" ")
        case CMARK_NODE_LINEBREAK: append("\n")
        case CMARK_NODE_CODE: append(literal(), .code)
        case CMARK_NODE_HTML_INLINE:
            let tag = literal()
            append(tag.lowercased().hasPrefix("<br") ? "\n" : tag)
        case CMARK_NODE_STRONG: strong += enters ? 1 : -1
        case CMARK_NODE_EMPH: emphasis += enters ? 1 : -1
        case CMARK_NODE_LINK: if enters { links.append(address()) } else { _ = links.popLast() }
        case CMARK_NODE_IMAGE:
            if enters {
                images.append(address())
                // An image without a description still has a place.
                if cmark_node_first_child(node) == nil { append("\u{200b}") }
            } else {
                _ = images.popLast()
            }
        default: break
        }
    }

    private mutating func append(_ text: String, _ own: MarkdownInline.Traits = []) {
        var traits = own
        if strong > 0 { traits.insert(.strong) }
        if emphasis > 0 { traits.insert(.emphasis) }
        // The place of a soft hyphen is not known after drawing.
        let text = text.contains("\u{ad}") ? text.filter { $0 != "\u{ad}" } : text
        let new = MarkdownInline(text: text, traits: traits, link: links.last, image: images.last)
        if let last = result.last, last.traits == traits, last.link == new.link, last.image == new.image {
            result[result.count - 1].text += text
        } else if !text.isEmpty {
            result.append(new)
        }
    }
}

nonisolated extension String {
    /// The text with line feeds as line ends.
    fileprivate var withoutReturns: String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count)
        var last: UInt8 = 0
        for byte in utf8 {
            if byte != 0x0a || last != 0x0d { bytes.append(byte == 0x0d ? 0x0a : byte) }
            last = byte
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

// MARK: - Rows of tables
nonisolated extension Substring.UTF8View {
    /// Whether the line is the row of dashes below the titles of a table: `| --- | :-: |`.
    fileprivate var isTableDivider: Bool {
        var (hasDash, hasBar) = (false, false)
        for byte in self {
            switch byte {
            case UInt8(ascii: "-"): hasDash = true
            case UInt8(ascii: "|"): hasBar = true
            case UInt8(ascii: ":"), UInt8(ascii: ">"), 0x20, 0x09, 0x0d: break
            default: return false
            }
        }
        return hasDash && hasBar
    }
}

nonisolated extension Substring {
    /// The cells between bars, without the spaces around them. A bar after a backslash belongs to the cell.
    fileprivate var tableCells: [String] {
        var cells: [String] = []
        var cell = ""
        var isEscaped = false
        for character in self {
            if character == "|", !isEscaped {
                cells.append(cell)
                cell = ""
            } else if character == "|" {
                cell.removeLast()
                cell.append("|")
            } else {
                cell.append(character)
            }
            isEscaped = character == "\\" && !isEscaped
        }
        cells.append(cell)
        cells = cells.map { String(Substring($0).trimmed) }
        if cells.first?.isEmpty == true { cells.removeFirst() }
        if cells.count > 1 || cells.isEmpty == false, cells.last?.isEmpty == true { cells.removeLast() }
        return cells
    }

    private var trimmed: Substring {
        let start = drop(while: \.isWhitespace)
        let end = start.lastIndex { !$0.isWhitespace }
        return end.map { start[...$0] } ?? ""
    }
}

nonisolated extension MarkdownTable.Alignment {
    fileprivate init(divider: String) {
        switch (divider.hasPrefix(":"), divider.hasSuffix(":")) {
        case (true, true): self = .center
        case (true, false): self = .left
        case (false, true): self = .right
        case (false, false): self = .natural
        }
    }
}
