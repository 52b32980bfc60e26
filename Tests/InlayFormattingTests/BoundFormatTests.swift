import Foundation
import Inlay
import InlayFormatting
import Testing

/// Formatters in documents. Specification 8.
@MainActor @Suite struct BoundFormatTests {
    final class Order: MarkupOwner {
        @Bindable var values = [1, 2, 5]
        @Bindable var number = 1
        @Bindable var date = Date(timeIntervalSince1970: 0)
        @Bindable var size = 2048
    }

    private func load(
        _ binding: String, owner: (any MarkupOwner)?, locale: String = "en_US"
    ) -> (text: String?, diagnostics: [MarkupDiagnostic]) {
        var builder = ViewBuilder(resources: .none)
        builder.formatters = FoundationFormatters()
        builder.locale = LocaleIdentifier(locale)
        builder.options.needsOwner = false
        var diagnostics: [MarkupDiagnostic] = []
        builder.diagnosticHandler = { diagnostics.append($0) }
        let source = MarkupSource(name: "Test.xml", text: "<Label text=\"\(binding)\"/>")
        let label = try? builder.load(source, owner: owner).view as? Label
        return (label?.text, diagnostics)
    }

    @Test(arguments: [
        ("$number + 4::number", "5"),
        ("$average:(values) * 1.66667::number;numberStyle=decimal;maximumFractionDigits=3", "4.444"),
        ("$date::date;dateFormat=yyyy;timeZone=UTC", "1970"), ("$size::byteCount;countStyle=memory", "2 KB"),
    ])
    func `the format samples of the specification work`(binding: String, expected: String) {
        let (text, diagnostics) = load(binding, owner: Order())

        #expect(text == expected)
        #expect(diagnostics.isEmpty)
    }

    @Test func `bound formats use the builder's locale`() {
        #expect(load("$number / 2::number;numberStyle=decimal", owner: Order(), locale: "de_DE").text == "0,5")
    }

    @Test(
        arguments: [
            ("$size::nummer", "no formatter 'nummer', only 'number', 'date', 'byteCount'", 21, "number"),
            (
                "$size::number; numberStyle = decimel",
                "argument 'numberStyle' of formatter 'number': 'decimel' is not one of", 43, "decimal"
            ),
            (
                "$size::number;numbrStyle=none", "formatter 'number' has no argument 'numbrStyle', only", 28,
                "numberStyle"
            ),
            ("$size::date", "formatter 'date' does not take 'Int'", 21, nil),
            ("$size::measurement", "formatter 'measurement' is not available", 21, nil),
        ] as [(String, String, Int, String?)])
    func `format errors have a position and a suggestion`(
        binding: String, message: String, column: Int, suggestion: String?
    ) {
        let (text, diagnostics) = load(binding, owner: Order())

        #expect(text == "")
        #expect(diagnostics.count == 1)
        #expect(diagnostics.first?.message.hasPrefix(message) == true)
        #expect(diagnostics.first?.range.column == column)
        #expect(diagnostics.first?.suggestion == suggestion)
    }

    @Test func `format arguments are checked without an owner`() {
        #expect(load("$size::number;numberStyle=huge", owner: nil).diagnostics.count == 1)
        #expect(load("$size::stars", owner: nil).diagnostics.isEmpty)
    }
}
