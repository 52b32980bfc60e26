import Foundation
import Inlay
import InlayFormatting
import Testing

/// The formatters of specification 8.
@MainActor @Suite struct FoundationFormattersTests {
    private func text(
        _ value: Any, _ name: String, _ arguments: [String: String] = [:], locale: String = "en_US"
    ) throws -> String? {
        try FoundationFormatters().formatter(named: name, arguments: arguments, localeIdentifier: locale).text(
            of: value)
    }

    @Test(arguments: [
        ("none", "1234"), ("decimal", "1,234.5"), ("percent", "123,450%"), ("scientific", "1.2345E3"),
        ("currency", "$1,234.50"), ("ordinal", "1,234th"),
    ])
    func `numbers are formatted in the given style`(style: String, expected: String) throws {
        #expect(try text(1234.5, "number", ["numberStyle": style]) == expected)
    }

    @Test func `the number of digits can be set`() throws {
        #expect(try text(2.0 / 3, "number", ["numberStyle": "decimal", "maximumFractionDigits": "3"]) == "0.667")
        #expect(try text(5, "number", ["numberStyle": "decimal", "minimumFractionDigits": "2"]) == "5.00")
        #expect(try text(0.5, "number", ["numberStyle": "currency", "maximumFractionDigits": "0"]) == "$0")
        #expect(try text(7, "number", ["minimumIntegerDigits": "3"]) == "007")
    }

    @Test func `large integers keep all digits`() throws {
        #expect(try text(Int.max, "number", ["numberStyle": "none"]) == "9223372036854775807")
        #expect(try text(Decimal(string: "0.1") ?? 0, "number", ["numberStyle": "decimal"]) == "0.1")
    }

    @Test func `numbers follow the locale`() throws {
        #expect(try text(1234.5, "number", ["numberStyle": "decimal"], locale: "de_DE") == "1.234,5")
        #expect(
            try text(3, "number", ["numberStyle": "currency", "currencyCode": "EUR"], locale: "de_DE")
                == "3,00\u{a0}€")
    }

    @Test func `a number is parsed from its text`() throws {
        let formatter = try FoundationFormatters().formatter(
            named: "number", arguments: ["numberStyle": "decimal"], localeIdentifier: "de_DE")

        #expect(formatter.value(of: "1.234,5") as? Double == 1234.5)
        #expect(formatter.value(of: "abc") == nil)
    }

    @Test func `dates have styles and a time zone`() throws {
        let date = Date(timeIntervalSince1970: 86_400 * 365)
        let zone = ["timeZone": "UTC"]

        #expect(try text(date, "date", zone) == "Jan 1, 1971")
        #expect(try text(date, "date", zone.merging(["dateStyle": "short"]) { $1 }) == "1/1/71")
        #expect(try text(date, "date", zone.merging(["dateFormat": "yyyy-MM-dd HH:mm"]) { $1 }) == "1971-01-01 00:00")
        #expect(
            try text(date, "date", zone.merging(["dateStyle": "full"]) { $1 }, locale: "de_DE")
                == "Freitag, 1. Januar 1971")
    }

    @Test func `byte counts have units`() throws {
        #expect(try text(1_500_000, "byteCount") == "1.5 MB")
        #expect(try text(1_500_000, "byteCount", ["allowedUnits": "useKB", "countStyle": "binary"]) == "1,465 KB")
    }

    @Test func `a value of another type has no text`() throws {
        #expect(try text("ten", "number") == nil)
        #expect(try text(10, "date") == nil)
        #expect(try text("ten", "byteCount") == nil)
        #expect(try text(Double.nan, "byteCount") == nil)
    }

    @Test(arguments: ["measurement", "personNameComponents"])
    func `formatters missing from Foundation throw an error`(name: String) {
        #expect(throws: FormatterError.unavailable(reason: "Foundation on Linux has none")) { try text(1, name) }
    }

    @Test func `unknown formatter names and arguments are rejected`() {
        func error(_ name: String, _ arguments: [String: String]) -> FormatterError? {
            do throws(FormatterError) {
                _ = try FoundationFormatters().formatter(named: name, arguments: arguments, localeIdentifier: "en_US")
                return nil
            } catch {
                return error
            }
        }

        #expect(error("nummer", [:]) == .unknownName(known: ["number", "date", "byteCount"]))
        #expect(
            error("date", ["dateStyle": "huge"])
                == .argument(
                    "dateStyle", value: "huge", format: "one of full, long, medium, none, short",
                    known: ["full", "long", "medium", "none", "short"]))
        #expect(
            error("number", ["maximumFractionDigits": "1000000000"])
                == .argument(
                    "maximumFractionDigits", value: "1000000000", format: "a whole number from 0 to 340"))
        guard case .unknownArgument("stile", _) = error("number", ["stile": "none"]) else {
            Issue.record("an argument that nobody knows is taken")
            return
        }
    }
}
