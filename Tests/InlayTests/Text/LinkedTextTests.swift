import FoundationEssentials
import Testing

@testable import Inlay

/// Links in texts of documents. Specification 13.2.
@Suite struct LinkedTextTests {
    private func parts(_ text: String) -> [String] {
        LinkedText(text).parts.map { part in part.address.map { "<\(part.text)|\($0)>" } ?? part.text }
    }

    @Test func `a title in brackets before an address in parentheses is a link`() {
        #expect(
            parts("Read [the terms](https://a.b/c), then sign.") == [
                "Read ", "<the terms|https://a.b/c>", ", then sign.",
            ])
        #expect(parts("[a](b)[c](d)") == ["<a|b>", "<c|d>"])
        #expect(parts("[a](b_(c))") == ["<a|b_(c)>"])
    }

    @Test(arguments: ["", "abc", "[a]", "[a](", "[a](b", "[](b)", "[a]()", "[a](b c)", "[a] (b)", "a](b)", "["])
    func `text that is no complete link is plain`(text: String) {
        #expect(parts(text) == (text.isEmpty ? [] : [text]))
    }

    @Test func `a backslash before a bracket is removed`() {
        #expect(parts(#"\[a](b) c\d"#) == [#"[a](b) c\d"#])
        #expect(parts(#"[a\]b](c)"#) == ["<a]b|c>"])
    }

    @Test @MainActor func `a document declares links in attributedText`() throws {
        let label = try #require(
            try view(#"<Label attributedText="See [it](https://a.b) or [write](mailto:c@d.e)"/>"#) as? Label)

        #expect(label.text == "See it or write")
        #expect(label.links.map { $0.url?.absoluteString } == ["https://a.b", "mailto:c@d.e"])
        #expect(label.links.map(\.title) == ["it", "write"])
    }
}
