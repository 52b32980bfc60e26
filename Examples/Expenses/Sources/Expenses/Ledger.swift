import Foundation

/// The user's expenses by day, and the file that stores them.
final class Ledger {
    private(set) var expenses: [Expense] = []
    /// The expenses in the file when it was last read or written.
    private var stored: [Expense] = []
    private let file: () throws -> URL

    init(file: @escaping () throws -> URL) { self.file = file }

    /// Removes and adds expenses. Returns those that were removed, or replaced because they had the same id.
    @discardableResult func replace(_ old: [Expense], with new: [Expense]) -> [Expense] {
        let ids = Set((old + new).map(\.id))
        let removed = expenses.filter { ids.contains($0.id) }
        expenses = (expenses.filter { !ids.contains($0.id) } + new).sorted { ($0.date, $0.title) < ($1.date, $1.title) }
        return removed
    }

    /// Takes over what another instance of the app has written, and writes all expenses. A file that is no table of expenses is not replaced.
    func synchronize() throws {
        let file = try file()
        var theirs: [Expense] = []
        if FileManager.default.fileExists(atPath: file.path) {
            theirs = try CSV.expenses(String(contentsOf: file, encoding: .utf8))
            let (known, kept) = (Set(stored), Set(theirs))
            expenses.removeAll { known.contains($0) && !kept.contains($0) }
            let ids = Set(expenses.map(\.id))
            replace([], with: theirs.filter { !known.contains($0) && !ids.contains($0.id) })
        }
        if Set(expenses) != Set(theirs) { try Data(CSV.text(expenses).utf8).write(to: file, options: .atomic) }
        stored = expenses
    }
}
