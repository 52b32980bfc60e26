import Testing

@testable import Inlay

/// Binding expressions. Specification 8.
@MainActor @Suite struct ExpressionTests {
    private func value(_ text: String) throws -> Any? {
        let owner = FormOwner()
        return try Binder(owner, members: OwnerMembers(of: owner), builder: ViewBuilder())
            .expression(text).currentValue()
    }

    private func fault(_ text: String) -> BindingFault? {
        do {
            _ = try value(text)
            return nil
        } catch {
            return error as? BindingFault
        }
    }

    @Test(arguments: [
        ("count + 4", 7), ("2 + 3 * 4", 14), ("(2 + 3) * 4", 20), ("10 - 4 - 3", 3), ("12 / 4 / 3", 1), ("-count", -3),
        ("2 * -count", -6), ("--1", 1), ("1.5 * 2", 3), (" = count ", 3), ("5 / 2", 2.5), ("sum:(values)", 9),
        ("min:(values)", 1), ("max:(values)", 6), ("average:(values) * 1.5", 4.5), ("count:(mixed)", 2),
        ("count: (values) + count", 6), ("address.number * 2", 14),
    ])
    func `arithmetic follows operator precedence`(text: String, expected: Double) throws {
        let value = try value(text)

        #expect(value.flatMap { BoundValue.number($0) } == expected)
    }

    @Test(arguments: [
        ("'a' + \"b\"", "ab"), ("name + ' ' + count", "Ann 3"), ("count + name", "3Ann"), (#"'it\'s'"#, "it's"),
        ("'é' + ratio", "é0.5"), ("name", "Ann"), ("'n = ' + (1 + 2)", "n = 3"),
    ])
    func `adding text to a value gives text`(text: String, expected: String) throws {
        #expect(try value(text) as? String == expected)
    }

    @Test func `an expression containing nil is nil`() throws {
        #expect(try value("nickname + 'x'") == nil)
        #expect(try value("person.row.address.number + 1") as? Double == 8)
    }

    @Test(arguments: [
        ("1 / 0", MarkupCause.divisionByZero), ("name * 2", .notANumber("String", for: "*")),
        ("-name", .notANumber("String", for: "-")), ("sum:(name)", .notAList("String", for: "sum:")),
        ("sum:(mixed)", .notANumber("String", for: "sum:")), ("name + row", .notText("Row")),
    ])
    func `an expression without a value reports its cause`(text: String, expected: MarkupCause) {
        #expect(fault(text)?.cause == expected)
    }

    @Test func `an unknown name is reported with the names of the owner`() {
        let cause = fault("nothing")?.cause

        #expect(cause?.id == .unknownBinding)
        #expect(cause?.message.hasPrefix("'FormOwner' has no '@Bindable var nothing'") == true)
    }

    @Test(arguments: [
        ("", BindingSyntaxError.unexpectedEnd, 0..<0), ("1 +", .unexpectedEnd, 3..<3),
        ("10.00.1", .notANumber, 0..<7), ("(1", .unclosedParenthesis, 0..<1), ("'a", .unclosedText, 0..<1),
        ("1 $ 2", .unexpected("$"), 2..<3), ("1 2", .unexpected("2"), 2..<3), ("a..b", .unexpected("."), 2..<3),
        ("a.", .unexpectedEnd, 2..<2), ("a)", .unexpected(")"), 1..<2),
        ("FUNCTION(a, 'b')", .function("FUNCTION"), 0..<8), ("median:(a)", .unknownAggregate("median"), 0..<7),
        ("sum:values", .unexpected("v"), 4..<5), ("a::", .noFormatterName, 3..<3),
        ("a::date;x", .formatterArgument("x"), 8..<9), ("a::date;=x", .formatterArgument("=x"), 8..<10),
    ])
    func `syntax errors report cause and range`(text: String, error: BindingSyntaxError, range: Range<Int>) {
        let fault = fault(text)

        #expect(fault?.cause == .syntax(error))
        #expect(fault?.range == range)
    }

    @Test func `expressions have limits for length, depth and path steps`() {
        let deep = String(repeating: "(", count: 100_000)
        let path = Array(repeating: "row", count: 33).joined(separator: ".")
        let signs = String(repeating: "-", count: 65) + "1"

        #expect(fault(String(deep.prefix(4000)))?.cause == .syntax(.tooDeep(limit: 64)))
        #expect(fault(deep)?.cause == .syntax(.tooLong(limit: 4096)))
        #expect(fault(signs)?.cause == .syntax(.tooDeep(limit: 64)))
        #expect(fault(path)?.cause == .syntax(.tooManySteps(limit: 32)))
        #expect(fault("1" + String(repeating: "+1", count: 2000)) == nil)
    }

    @Test func `formatters take arguments`() throws {
        let expression = try BindingParser.parse("average:(values) * 2 :: number ; numberStyle = decimal;format=a=b")

        #expect(expression.formatter?.name == "number")
        #expect(expression.formatter?.arguments == ["numberStyle": "decimal", "format": "a=b"])
        #expect(expression.paths.map(\.steps) == [["values"]])
    }

    // MARK: Comparisons and tests

    @Test(arguments: [
        ("count == 3", true), ("count != 3", false), ("count > 2", true), ("count &lt; 2", false), ("count >= 3", true),
        ("name == 'Ann'", true), ("name > 'Al'", true), ("nickname == nil", true), ("address != nil", true),
        ("isReady == false", true), ("!isReady", true), ("!!isReady", false), ("isReady or count > 2", true),
        ("isReady || name == 'Bob'", false), ("count and name", true), ("count && nickname", false),
        ("!(isReady and count)", true), ("1 + 1 == 2 and 2 * 2 > 3", true), ("nickname > 1", false),
        ("true", true), ("isReady or false", false), ("count == '3'", true),
    ])
    func `comparisons and logic give true or false`(text: String, expected: Bool) throws {
        #expect(try value(text.replacing("&lt;", with: "<")) as? Bool == expected)
    }

    @Test func `a decided side has no faults`() throws {
        #expect(try value("isReady and 1 / 0 > 1") as? Bool == false)
        #expect(try value("count or 1 / 0 > 1") as? Bool == true)
    }

    @Test(arguments: [
        ("count = 3", MarkupCause.syntax(.assignment)), ("name > 3", .notComparable("String", "Double", for: ">")),
        ("count ==", .syntax(.unexpectedEnd)), ("count and", .syntax(.unexpectedEnd)),
        ("&& count", .syntax(.unexpected("&"))),
    ])
    func `a faulty comparison is reported`(text: String, expected: MarkupCause) {
        #expect(fault(text)?.cause == expected)
    }
}
