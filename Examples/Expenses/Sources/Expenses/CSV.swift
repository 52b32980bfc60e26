import Foundation

/// Expenses as a table for spreadsheets: `date,title,category,amount,id`.
enum CSV {
    /// A row that is no expense. The header is row 1.
    struct Failure: Error, Equatable { let row: Int }

    private static let names = ["date", "title", "category", "amount", "id"]

    static func text(_ expenses: [Expense]) -> String {
        let rows = expenses.map {
            [$0.day, $0.title, $0.category, String(format: "%.2f", $0.amount), $0.id.uuidString]
        }
        return ([names] + rows).map { $0.map(quoted).joined(separator: ",") + "\r\n" }.joined()
    }

    private static func quoted(_ field: String) -> String {
        let isPlain = field.allSatisfy { !",;\"".contains($0) && !$0.isNewline }
        return isPlain ? field : "\"" + field.replacing("\"", with: "\"\"") + "\""
    }

    /// Reads expenses. Columns may be in another order, with semicolons between them; others are ignored, and `id` may be missing.
    static func expenses(_ text: String) throws(Failure) -> [Expense] {
        let rows = try rows(text)
        let places = names.map { rows[0].firstIndex(of: $0) }
        guard !places.dropLast().contains(nil) else { throw Failure(row: 1) }
        return try rows.enumerated().dropFirst().filter { $1 != [""] }.map { (index, row) throws(Failure) in
            let fields = places.map { $0.flatMap { row.indices.contains($0) ? row[$0] : nil } ?? "" }
            guard let date = Expense.date(fields[0]) else { throw Failure(row: index + 1) }
            let new = Expense(
                id: UUID(uuidString: fields[4]) ?? UUID(), date: date, title: fields[1], category: fields[2])
            guard let expense = Draft(expense: new, amount: fields[3]).result else { throw Failure(row: index + 1) }
            return expense
        }
    }

    private static func rows(_ text: String) throws(Failure) -> [[String]] {
        var (rows, isQuoted, previous) = ([[""]], false, Character(" "))
        let separator: Character = text.prefix { !$0.isNewline }.contains(";") ? ";" : ","
        for character in text where character != "\u{FEFF}" {
            let (row, field) = (rows.count - 1, rows[rows.count - 1].count - 1)
            switch character {
            case "\"":
                if !isQuoted, previous == "\"" { rows[row][field].append("\"") }
                isQuoted.toggle()
            case separator where !isQuoted: rows[row].append("")
            case _ where character.isNewline && !isQuoted: rows.append([""])
            default: rows[row][field].append(character)
            }
            previous = character
        }
        guard !isQuoted else { throw Failure(row: rows.count) }
        return rows
    }
}
