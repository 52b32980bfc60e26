@testable import Inlay

/// A page of `docs/elements`, parsed as far as the tests need it.
struct ElementPage {
    /// A property and its row in a table, without markup and links.
    struct Row {
        let name: String
        let format: String
        /// The default up to a semicolon; defaults of other styles may follow it.
        let defaultValue: String
    }

    let text: String
    let properties: [Row]
    /// The documents that the page quotes.
    let documents: [String]
    /// The names of the images.
    let pictures: [String]

    init(of element: String) throws {
        let page = try Page("elements/\(element).md")
        text = page.text
        documents = page.blocks.filter { $0.language == "xml" }.map(\.text)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        properties = Self.rows(in: lines)
        pictures = lines.filter { $0.hasPrefix("<img src=\"pictures/") }.map { line in
            String(line.dropFirst("<img src=\"pictures/".count).prefix { $0 != "." })
        }
    }

    /// The lines of the tables whose first column is `Property`.
    private static func rows(in lines: [Substring]) -> [Row] {
        var rows: [Row] = []
        var isTable = false
        for line in lines {
            if line.hasPrefix("| Property |") {
                isTable = true
            } else if !line.hasPrefix("|") {
                isTable = false
            } else if isTable, !line.hasPrefix("|---") {
                let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().map(plain)
                guard cells.count > 3 else { continue }
                let value = cells[2].prefix { $0 != ";" }
                rows += cells[0].split(separator: ", ").map {
                    Row(name: String($0), format: cells[1], defaultValue: String(value))
                }
            }
        }
        return rows
    }

    /// Returns the text of a cell without backquotes; for a link, its text.
    private static func plain(_ cell: Substring) -> String {
        var text = cell.filter { $0 != "`" }
        if let open = text.firstIndex(of: "["), let close = text.firstIndex(of: "]") {
            text = String(text[text.index(after: open)..<close])
        }
        return String(text.trimmed)
    }
}
