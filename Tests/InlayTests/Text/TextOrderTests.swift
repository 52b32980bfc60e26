import Testing

@testable import Inlay

/// The directions of characters, by Unicode's bidirectional algorithm: even levels run to the right, odd ones to the left.
@Suite struct TextOrderTests {
    private func levels(_ text: String) -> String {
        TextOrder(text).levels.map(String.init).joined()
    }

    @Test(arguments: [
        ("", ""), ("abc", "000"), ("אבג", "111"), ("(אב) ab", "1111122"), ("abc 12 אב", "000000011"),
        ("a אב 12 גד", "0011122111"),
    ])
    func `letters determine the direction levels`(text: String, expected: String) {
        #expect(levels(text) == expected)
    }

    @Test(arguments: [
        ("50% הנחה", "22211111"), ("$5 לחודש", "22111111"), ("€20 עד 30€", "2221111222"), ("20° בצל", "2221111"),
        ("10-12 שעות", "2222211111"), ("3.5 ק״ג", "2221111"), ("50% خصم", "2221111"),
    ])
    func `a sign attached to a number stays beside the number`(text: String, expected: String) {
        #expect(levels(text) == expected)
    }

    @Test(arguments: [
        ("-5 מעלות", "12111111"), ("1 - 2 שעות", "2111211111"), ("خصم 50%", "1111221"), ("سعر ٣٫٥", "1111222"),
    ])
    func `a separate sign near a number has the line's direction`(text: String, expected: String) {
        #expect(levels(text) == expected)
    }

    @Test(arguments: [
        ("גב Ab (cd) אב", "1112222222111"), ("ab אב (גד) e", "000111111100"), ("\u{2068}אב\u{2069} ab", "0110000"),
    ])
    func `brackets have the direction of the content`(text: String, expected: String) {
        #expect(levels(text) == expected)
    }

    @Test(arguments: [
        ("\u{200f}abc אב", "1222111"), ("\u{200e}אב!", "0110"), ("\u{61c}50%", "1221"), ("ab\u{200f}!", "0010"),
    ])
    func `direction marks count as letters`(text: String, expected: String) {
        #expect(levels(text) == expected)
    }

    @Test func `explicit levels override the computed levels`() {
        #expect(TextOrder("abc.", levels: [2, 2, 2, 1]).levels == [2, 2, 2, 1])
        #expect(TextOrder("a.", levels: [1, 1]).scripts == [.hebrew, .hebrew])
        // Levels with a wrong count.
        #expect(TextOrder("ab", levels: [1]).levels == [0, 0])
    }

    @Test(arguments: [
        ("abc, é 漢 १", false), ("", false), ("אב", true), ("عر", true), ("٥", true), ("\u{200f}", true),
        ("\u{202e}abc", true),
        ("\u{2067}", true), ("𞤀", true), ("\u{200e}", false), ("👩‍👩‍👧", false),
    ])
    func `text with possible right-to-left content is detected`(text: String, expected: Bool) {
        #expect(text.hasRightToLeft == expected)
    }

    @Test(arguments: [
        ("abc", false), ("12 אב", true), ("\u{200f}abc", true), ("\u{200e}אב", false), ("१२ अ", false), ("½ אב", true),
        ("!? 12", nil), ("", nil),
    ])
    func `the first strong letter or mark determines the line direction`(text: String, expected: Bool?) {
        #expect(text.lettersBeginAtRight == expected)
    }

    @Test func `characters between letters belong to the adjacent script`() {
        #expect(
            TextOrder("אב, سل a").scripts == [
                .hebrew, .hebrew, .hebrew, .hebrew, .arabic, .arabic, .arabic, .leftToRight,
            ])
    }
}
