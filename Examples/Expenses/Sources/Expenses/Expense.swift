import Foundation
import Inlay

/// An amount that was spent on a day.
struct Expense: Identifiable, Hashable, BindableModel {
    var id = UUID()
    /// Noon of the day in UTC.
    var date: Date
    var title = ""
    var category = ""
    /// The amount in hundredths of the currency, above 0.
    var cents = 0

    var amount: Double { Double(cents) / 100 }
    /// The day, such as `2026-03-14`.
    var day: String { date.formatted(.iso8601.year().month().day()) }
    var month: Date? { Expense.date(day.prefix(8) + "01") }
    var hasTitle: Bool { !title.trimmed.isEmpty }
    var hasCategory: Bool { !category.trimmed.isEmpty }

    static let bindable: KeyPathTable<Expense> = [
        "title": \.title, "category": \.category, "amount": \.amount, "date": \.date, "month": \.month,
        "hasTitle": \.hasTitle, "hasCategory": \.hasCategory,
    ]

    /// Returns noon of a day in UTC; nil for a text that is no day.
    static func date(_ day: some StringProtocol) -> Date? {
        let noon = "\(day)T12:00:00Z"  // February 30 is read as March 2, whose text differs.
        return (try? Date(noon, strategy: .iso8601)).flatMap { $0.formatted(.iso8601) == noon ? $0 : nil }
    }
}

/// An expense whose amount is being typed.
struct Draft: BindableModel {
    var expense: Expense
    var amount = ""

    /// The hundredths of an amount such as `12.50` or `12,5`; nil for other texts. `1.234` and `1,234` can be read in two ways.
    var cents: Int? {
        guard let match = amount.trimmed.wholeMatch(of: /([0-9]{1,9})(?:[.,]([0-9]{1,2}))?/) else { return nil }
        return Int(match.1 + ((match.2 ?? "") + "00").prefix(2)).flatMap { $0 > 0 ? $0 : nil }
    }
    /// The expense; nil while there are mistakes.
    var result: Expense? {
        guard expense.hasTitle, expense.hasCategory, let cents, let date = Expense.date(expense.day) else { return nil }
        let (title, category) = (expense.title.trimmed, expense.category.trimmed)
        return Expense(id: expense.id, date: date, title: title, category: category, cents: cents)
    }

    static let bindable: KeyPathTable<Draft> = ["expense": \.expense, "amount": \.amount, "cents": \.cents]
}

/// A category with its expenses. The one without an id has all expenses.
struct Category: Identifiable, BindableModel {
    let id: String
    let title: String
    let expenses: [Expense]
    var total: Double { Double(expenses.reduce(0) { $0 + $1.cents }) / 100 }

    static let bindable: KeyPathTable<Category> = ["title": \.title, "expenses": \.expenses, "total": \.total]
}

extension String {
    var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
