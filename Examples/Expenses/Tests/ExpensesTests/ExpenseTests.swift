import Foundation
import Testing

@testable import Expenses

@Suite struct ExpenseTests {
    private static let draft = Draft(
        expense: Expense(date: Date(timeIntervalSince1970: 1_773_480_600), title: " Lunch ", category: "Food\n"),
        amount: "12,5")

    private func draft(_ change: (inout Draft) -> Void) -> Draft {
        var draft = Self.draft
        change(&draft)
        return draft
    }

    @Test(arguments: [
        ("12.50", 1250), ("12,5", 1250), ("12", 1200), (" 0.01 ", 1), ("999999999.99", 99_999_999_999),
    ])
    func `an amount is read with either separator`(text: String, cents: Int) {
        #expect(draft { $0.amount = text }.cents == cents)
    }

    @Test(arguments: ["", "0", "0.00", "-1", "1.234", "1,234.50", "12.", ".5", "1e3", "€5", "١٢", "1234567890"])
    func `other texts are no amounts`(text: String) {
        #expect(draft { $0.amount = text }.cents == nil)
        #expect(draft { $0.amount = text }.result == nil)
    }

    @Test func `a valid expense has trimmed texts, and noon as its time`() throws {
        let expense = try #require(Self.draft.result)

        #expect(expense.title == "Lunch" && expense.category == "Food")
        #expect(expense.cents == 1250 && expense.amount == 12.5)
        #expect(expense.day == "2026-03-14" && expense.date == Expense.date("2026-03-14"))
        #expect(expense.month == Expense.date("2026-03-01"))
        #expect(expense.id == Self.draft.expense.id)
    }

    @Test(arguments: ["", " ", "\t\u{A0}"]) func `title and category must not be blank`(text: String) {
        #expect(draft { $0.expense.title = text }.result == nil)
        #expect(draft { $0.expense.category = text }.result == nil)
    }

    @Test func `a total is exact`() {
        let expenses = (0..<1000).map { _ in Expense(date: Date(), title: "A", category: "B", cents: 10) }

        #expect(Category(id: "B", title: "B", expenses: expenses).total == 100)
    }
}
