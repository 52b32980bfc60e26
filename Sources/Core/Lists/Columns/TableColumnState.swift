/// The user's changes to the columns of a table: order, widths, visibility and sort order.
///
///     settings.columns = tableView.columns.state.description       // "name:180;size;date:hidden|size-"
///
/// Specification 13.31. Columns are named by their keys. A state that was stored by another version of an app stays usable: unknown keys are
/// ignored, and columns without an entry keep their places.
public nonisolated struct TableColumnState: Codable, Equatable, Sendable, LosslessStringConvertible {
    /// The state of a column.
    public struct Column: Codable, Equatable, Sendable {
        /// The key of the column.
        public var key: String
        /// The width that the user has set, in points; nil for the column's own rule.
        public var width: Double?
        /// Whether the column is left out.
        public var isHidden: Bool

        /// Creates the state of a column.
        public init(key: String, width: Double? = nil, isHidden: Bool = false) {
            self.key = key
            self.width = width
            self.isHidden = isHidden
        }
    }

    /// A column by which the rows are sorted.
    public struct Sorting: Codable, Equatable, Sendable {
        /// The key of the column.
        public var key: String
        /// `ascending` or `descending`.
        public var order: TableSortOrder

        /// Creates the state of a sort order.
        public init(key: String, order: TableSortOrder) {
            self.key = key
            self.order = order
        }
    }

    /// The columns, in order.
    public var columns: [Column]
    /// The columns by which the rows are sorted, the most important first.
    public var sorting: [Sorting]

    /// Creates a state.
    public init(columns: [Column] = [], sorting: [Sorting] = []) {
        self.columns = columns
        self.sorting = sorting
    }

    // MARK: Text

    /// The state as text: `name:180;size;date:hidden|size-`. A `-` after a key sorts in descending order, a `+` in ascending order. In
    /// keys, the characters `:;|%+-` are written as in addresses.
    public var description: String {
        let columns = self.columns.map { column in
            [Self.escaped(column.key), column.width.map(\.plain), column.isHidden ? "hidden" : nil]
                .compactMap(\.self).joined(separator: ":")
        }
        let sorting = self.sorting.map { Self.escaped($0.key) + ($0.order == .descending ? "-" : "+") }
        return columns.joined(separator: ";") + (sorting.isEmpty ? "" : "|" + sorting.joined(separator: ";"))
    }

    /// Creates a state from its `description`; nil for other text.
    public init?(_ description: String) {
        let parts = description.split(separator: "|", omittingEmptySubsequences: false)
        guard parts.count <= 2 else { return nil }
        self.init()
        for entry in parts.first.map({ $0.split(separator: ";") }) ?? [] {
            let fields = entry.split(separator: ":", omittingEmptySubsequences: false)
            var column = Column(key: Self.unescaped(fields[0]))
            for field in fields.dropFirst() {
                if field == "hidden" {
                    column.isHidden = true
                } else if let width = Double(field), (0...Double.lengthLimit).contains(width) {
                    column.width = width
                } else {
                    return nil
                }
            }
            columns.append(column)
        }
        for entry in parts.count > 1 ? parts[1].split(separator: ";") : [] {
            guard let sign = entry.last, sign == "+" || sign == "-" else { return nil }
            sorting.append(
                Sorting(key: Self.unescaped(entry.dropLast()), order: sign == "-" ? .descending : .ascending))
        }
    }

    private static let special: [(Character, String)] = [
        ("%", "%25"), (":", "%3A"), (";", "%3B"), ("|", "%7C"), ("+", "%2B"), ("-", "%2D"),
    ]

    private static func escaped(_ key: String) -> String {
        guard key.contains(where: { sign in special.contains { $0.0 == sign } }) else { return key }
        return key.map { sign in special.first { $0.0 == sign }?.1 ?? String(sign) }.joined()
    }

    private static func unescaped(_ text: Substring) -> String {
        guard text.contains("%") else { return String(text) }
        var key = ""
        var rest = text
        while let sign = rest.first {
            if sign == "%", let match = special.first(where: { rest.hasPrefix($0.1) }) {
                key.append(match.0)
                rest = rest.dropFirst(3)
            } else {
                key.append(sign)
                rest = rest.dropFirst()
            }
        }
        return key
    }
}

extension TableColumnState: MarkupConvertible {
    public static var markupFormat: String { "state of columns, such as 'name:180;size:hidden'" }

    public static func markupValue(_ text: String, in context: MarkupContext) throws(MarkupValueError)
        -> TableColumnState
    {
        guard let state = TableColumnState(text) else { throw .other("is not a \(markupFormat)") }
        return state
    }
}
