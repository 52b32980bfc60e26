import Foundation
import Testing

@testable import Expenses

@Suite struct ExpenseTests {
    @Test(arguments: [
        ("12.50", 1250), ("12,5", 1250), ("12", 1200), ("0.01", 1), ("999999999.99", 99_999_999_999),
    ])
    func `an amount is read with either separator`(text: String, cents: Int) { #expect(Expense.cents(text) == cents) }

    @Test(arguments: ["", "0", "0.00", "-1", "1.234", "1,234.50", "12.", ".5", "1e3", "€5", "١٢", "1234567890"])
    func `other texts are no amounts`(text: String) { #expect(Expense.cents(text) == nil) }
}
