import Foundation
import Inlay

/// What was spent on a day.
struct Expense: Identifiable, Hashable, BindableModel {
    var id = UUID()
    /// The day, such as `2026-03-14`.
    var day: String
    var title: String
    var category: String
    /// The amount in hundredths of the currency, above 0.
    var cents: Int

    var amount: Double { Double(cents) / 100 }
    var date: Date? { Expense.date(day) }
    var month: Date? { Expense.date(day.prefix(8) + "01") }

    static let bindable: KeyPathTable<Expense> = [
        "title": \.title, "category": \.category, "amount": \.amount, "date": \.date, "month": \.month,
    ]

    /// Returns noon of a day in UTC; nil for a text that is no day.
    static func date(_ day: some StringProtocol) -> Date? { try? Date("\(day)T12:00:00Z", strategy: .iso8601) }

    /// Returns the hundredths of an amount such as `12.50` or `12,5`; nil for other texts. `1.234` and `1,234` can be read in two ways.
    static func cents(_ text: String) -> Int? {
        guard let match = text.wholeMatch(of: /([0-9]{1,9})(?:[.,]([0-9]{1,2}))?/) else { return nil }
        return Int(match.1 + ((match.2 ?? "") + "00").prefix(2)).flatMap { $0 > 0 ? $0 : nil }
    }
}

/// An expense that is being typed.
struct Draft: BindableModel {
    var id = UUID()
    var date = Date()
    var title = ""
    var category = ""
    var amount = ""

    var hasTitle: Bool { !title.trimmed.isEmpty }
    var hasCategory: Bool { !category.trimmed.isEmpty }
    var hasAmount: Bool { Expense.cents(amount.trimmed) != nil }

    /// The expense; nil while there are mistakes.
    var expense: Expense? {
        guard hasTitle, hasCategory, let cents = Expense.cents(amount.trimmed) else { return nil }
        let day = date.formatted(.iso8601.year().month().day())
        return Expense(id: id, day: day, title: title.trimmed, category: category.trimmed, cents: cents)
    }

    static let bindable: KeyPathTable<Draft> = [
        "date": \.date, "title": \.title, "category": \.category, "amount": \.amount,
        "hasTitle": \.hasTitle, "hasCategory": \.hasCategory, "hasAmount": \.hasAmount,
    ]
}

/// A category with its expenses. One without a name has all expenses.
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
