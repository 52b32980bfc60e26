import FoundationEssentials
import Testing

@testable import Inlay

// Little room, and invalid input.
extension AttributedLabelTests {
    @Test func `the last line of a low label fits its height`() throws {
        func shown(height: Double) throws -> [String] {
            let label = mixed("a\nb\nc\n", "dd") {
                $0.numberOfLines = 0
                $0.lineBreakMode = .byTruncatingHead
            }
            return try drawing(label, Size(60, height)).map { String($0.split(separator: "\"")[1]) }
        }

        #expect(try shown(height: 50) == ["a", "b", "c", "dd"])
        #expect(try shown(height: 30) == ["a", "…dd"])
        #expect(try shown(height: 25) == ["…dd"])
    }

    @Test(arguments: [Double.nan, .infinity, 0, -3]) func `an invalid font size falls back to the label's font size`(
        size: Double
    ) {
        let label = label(["ab", "cd"]) { if $0 == 1 { $1.font = .system(size: size) } }

        #expect(label.measure(fitting: .unconstrained) == Size(20, 10))
    }

    @Test func `a character has the style of its first scalar`() throws {
        var text = AttributedString("e\u{301}x")
        let scalars = text.unicodeScalars
        text[scalars.index(after: scalars.startIndex)..<text.endIndex].font = .system(size: 20)
        let label = label([]) { _, _ in }
        label.attributedText = text

        #expect(try drawing(label) == ["text 0,16 \"e\u{301}\" 10 label", "text 5,16 \"x\" 20 label"])
    }

    @Test func `soft hyphens show only at line ends`() throws {
        let label = mixed("Donau\u{ad}", "dampf\u{ad}schiff") { $0.numberOfLines = 0 }

        #expect(
            try drawing(label, Size(60, 60)).map { $0.split(separator: "\"")[1] } == ["Donau-", "dampf-", "schiff"])
    }

    @Test func `a soft hyphen with its own color stays hidden within a line`() throws {
        #expect(try drawing(colored("", "\u{ad}", "ab"), Size(60, 20)) == ["text 0,13 \"ab\" 10 label"])
    }

    @Test func `a label lays out tens of thousands of style changes`() throws {
        var text = AttributedString("ab ")
        text.font = .system(size: 20)
        text.foregroundColor = Self.red
        text.append(AttributedString("cd "))
        while text.runs.count < 10_000 { text.append(text) }
        let label = label([]) { _, _ in }
        label.attributedText = text
        label.numberOfLines = 0

        // A line of 45 points has as many runs as fit: `ab cd ab`, which is 65, does not fit.
        #expect(label.measure(fitting: Size(45, 100)) == Size(40, 20 * Double(text.runs.count / 2)))
        label.numberOfLines = 1
        let drawn = try drawing(label, Size(45, 20))
        #expect(drawn == ["text 0,16 \"ab \" 20 #ff0000", "text 30,16 \"cd…\" 10 label"])
    }
}
