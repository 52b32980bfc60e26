import Foundation
import Testing

@testable import Expenses

/// Two ledgers with one file, as two instances of the app have them.
@Suite struct LedgerTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "expenses-\(UUID())")
    private var file: URL { folder.appending(path: "expenses.csv") }
    private let one: Ledger
    private let two: Ledger

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "expenses.csv")
        (one, two) = (Ledger { file }, Ledger { file })
    }

    private func expense(_ title: String, day: String = "2026-03-14") throws -> Expense {
        Expense(date: try #require(Expense.date(day)), title: title, category: "Food", cents: 100)
    }

    private func cleanUp() { try? FileManager.default.removeItem(at: folder) }

    @Test func `expenses are stored by day`() throws {
        defer { cleanUp() }
        one.replace([], with: [try expense("B"), try expense("A"), try expense("C", day: "2026-01-01")])
        try one.synchronize()

        try two.synchronize()
        #expect(two.expenses.map(\.title) == ["C", "A", "B"])
    }

    @Test func `a replaced expense is returned, so that it can be restored`() throws {
        defer { cleanUp() }
        let old = try expense("A")
        var new = old
        new.title = "B"
        one.replace([], with: [old])

        #expect(one.replace([], with: [new]) == [old])
        #expect(one.expenses == [new])
        #expect(one.replace([new], with: [old]) == [new])
        #expect(one.expenses == [old])
    }

    @Test func `changes of two instances are merged`() throws {
        defer { cleanUp() }
        let (a, b, c) = (try expense("A"), try expense("B"), try expense("C"))
        one.replace([], with: [a, b, c])
        try one.synchronize()
        try two.synchronize()

        one.replace([a], with: [try expense("D")])
        try one.synchronize()
        var changed = b
        changed.cents = 5
        two.replace([c], with: [try expense("E"), changed])
        try two.synchronize()
        try one.synchronize()

        #expect(one.expenses.map(\.title) == ["B", "D", "E"] && one.expenses[0].cents == 5)
        #expect(two.expenses == one.expenses)
    }

    @Test func `a file that is no table of expenses is kept`() throws {
        defer { cleanUp() }
        try Data("important".utf8).write(to: file)
        one.replace([], with: [try expense("A")])

        #expect(throws: CSV.Failure(row: 1)) { try one.synchronize() }
        #expect(try String(contentsOf: file, encoding: .utf8) == "important")
        #expect(one.expenses.map(\.title) == ["A"])
        try FileManager.default.removeItem(at: file)
        try one.synchronize()
        #expect(try String(contentsOf: file, encoding: .utf8).contains(",A,Food,1.00,"))
    }

    @Test func `a folder that is missing is an error, and expenses stay`() throws {
        cleanUp()
        one.replace([], with: [try expense("A")])

        #expect(throws: (any Error).self) { try one.synchronize() }
        #expect(one.expenses.count == 1)
    }
}
