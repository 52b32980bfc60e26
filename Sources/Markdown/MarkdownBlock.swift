/// The content of one row of a Markdown view: a paragraph, a row of a table, some lines of code.
nonisolated struct MarkdownBlock: Equatable, Sendable {
    enum Content: Equatable, Sendable {
        case text([MarkdownInline])
        /// The level is from 1 to 6.
        case heading(Int, [MarkdownInline])
        case code(String)
        case image(address: String, description: String)
        case rule
        /// A row of a table; the row -1 has the titles.
        case tableRow(MarkdownTable, Int)
    }

    var content: Content
    /// The number of block quotes around the block.
    var quoteDepth = 0
    /// The number of lists around the block.
    var listDepth = 0
    /// The bullet or the number, for the first block of a list item.
    var marker: String?
    /// Whether the block belongs closely to the one before: in a tight list, or as a part of one that was split.
    var isTight = false
    /// Whether the block continues the one before, which was split because it is long.
    var continues = false
}

/// Text with one look.
nonisolated struct MarkdownInline: Equatable, Sendable {
    struct Traits: OptionSet, Sendable {
        let rawValue: UInt8
        static let strong = Traits(rawValue: 1)
        static let emphasis = Traits(rawValue: 2)
        static let code = Traits(rawValue: 4)
    }

    var text: String
    var traits: Traits = []
    /// The address of a link, as it is written.
    var link: String?
    /// The address of an image that the text describes.
    var image: String?
}

/// The cells of a table, which its rows share.
nonisolated final class MarkdownTable: Equatable, Sendable {
    enum Alignment: Equatable, Sendable { case natural, left, center, right }

    let alignments: [Alignment]
    let titles: [[MarkdownInline]]
    let rows: [[[MarkdownInline]]]
    /// The longest content of each column, as texts.
    let longest: [String]

    init(alignments: [Alignment], titles: [[MarkdownInline]], rows: [[[MarkdownInline]]]) {
        self.alignments = alignments
        self.titles = titles
        self.rows = rows
        longest = alignments.indices.map { column in
            var longest = ""
            for cells in [titles] + rows {
                let text = cells[column].map(\.text).joined()
                if text.utf8.count > longest.utf8.count { longest = text }
            }
            return longest
        }
    }

    deinit {}

    func cells(ofRow row: Int) -> [[MarkdownInline]] { row < 0 ? titles : rows[row] }

    static func == (one: MarkdownTable, other: MarkdownTable) -> Bool {
        one === other || one.alignments == other.alignments && one.titles == other.titles && one.rows == other.rows
    }
}
