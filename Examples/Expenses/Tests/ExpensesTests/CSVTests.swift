import Foundation
import Testing

@testable import Expenses

@Suite struct CSVTests {
    private func rows(_ text: String) throws -> [String] {
        try CSV.expenses(text).map { "\($0.day) \($0.title) \($0.category) \($0.cents)" }
    }

    @Test func `written expenses are read again`() throws {
        let texts = ["Lunch", "a,b;c", "\"quoted\"", "two\nlines", "\r\n", "é \u{1F35E}", "\"", "=1+1"]
        let expenses = texts.enumerated().compactMap { index, text in
            Expense.date("2026-02-28").map {
                Expense(date: $0, title: "x" + text + "y", category: "c" + text + "d", cents: 1 + index * 99_999)
            }
        }

        #expect(expenses.count == texts.count)
        #expect(try CSV.expenses(CSV.text(expenses)) == expenses)
    }

    @Test func `a file has a header and rows with all values`() throws {
        let id = try #require(UUID(uuidString: "6F9619FF-8B86-D011-B42D-00C04FC964FF"))
        let date = try #require(Expense.date("2026-03-14"))
        let expense = Expense(id: id, date: date, title: "Bread, \"dark\"", category: "Food", cents: 305)

        #expect(
            CSV.text([expense])
                == "date,title,category,amount,id\r\n2026-03-14,\"Bread, \"\"dark\"\"\",Food,3.05,\(id)\r\n")
        #expect(try CSV.expenses(CSV.text([])) == [])
    }

    @Test func `files of other programs may have other columns, separators and line ends`() throws {
        #expect(
            try rows("\u{FEFF}amount;note;category;title;date\n12,50;;Food;\"a;b\";2026-03-14\n\n")
                == ["2026-03-14 a;b Food 1250"])
        #expect(
            try rows("date,title,category,amount\r\n2026-03-14,A,B,1\r2026-03-15,C,D,2.5")
                == ["2026-03-14 A B 100", "2026-03-15 C D 250"])
    }

    @Test(arguments: [
        ("", 1), ("date,title,amount", 1), ("date,title,category,amount\n2026-02-30,A,B,1", 2),
        ("date,title,category,amount\n2026-03-14,A,B,1\n2026-03-14,A,B,0", 3),
        ("date,title,category,amount\n2026-03-14,,B,1", 2), ("date,title,category,amount\n2026-03-14,A", 2),
        ("date,title,category,amount\n2026-03-14,\"A,B,1\n", 2), ("PK\u{3}\u{4}\0\0", 1),
    ])
    func `a faulty row is reported, and nothing is read`(text: String, row: Int) {
        #expect(throws: CSV.Failure(row: row)) { try CSV.expenses(text) }
    }
}
