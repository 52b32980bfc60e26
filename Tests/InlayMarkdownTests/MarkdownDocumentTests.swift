import Testing

@testable import InlayMarkdown

@Suite struct MarkdownDocumentTests {
    private func blocks(_ text: String) -> [MarkdownBlock] { MarkdownDocument(text).blocks }
    private func texts(_ text: String) -> [String] { blocks(text).map(\.plainText) }

    @Test func `blocks come in reading order`() {
        let found = blocks(
            """
            # Title

            A *slanted* and **strong** `code` word,
            over two lines.

            ---

            ```swift
            let a = 1
            ```
            """)
        #expect(found.count == 4)
        #expect(found[0].content == .heading(1, [MarkdownInline(text: "Title")]))
        #expect(
            found[1].content
                == .text([
                    MarkdownInline(text: "A "), MarkdownInline(text: "slanted", traits: .emphasis),
                    MarkdownInline(text: " and "), MarkdownInline(text: "strong", traits: .strong),
                    MarkdownInline(text: " "), MarkdownInline(text: "code", traits: .code),
                    MarkdownInline(text: " word, over two lines."),
                ]))
        #expect(found[2].content == .rule)
        #expect(found[3].content == .code("let a = 1"))
    }

    @Test func `lists have markers and depths, and quotes have a depth`() {
        let found = blocks("- a\n  - b\n- [x] c\n\n3. d\n\n   e\n4. f\n\n> g\n> > h\n")
        #expect(found.map(\.marker) == ["•", "•", "☑", "3.", nil, "4.", nil, nil])
        #expect(found.map(\.listDepth) == [1, 2, 1, 1, 1, 1, 0, 0])
        #expect(found.map(\.quoteDepth) == [0, 0, 0, 0, 0, 0, 1, 2])
        #expect(found.map(\.plainText) == ["a", "b", "c", "d", "e", "f", "g", "h"])
    }

    @Test func `links and images keep their addresses`() {
        let found = blocks("See [the *manual*][m].\n\n![A cat](cat.png)\n\n[m]: https://example.org \"Title\"\n")
        guard case .text(let inlines) = found[0].content else {
            Issue.record("no text")
            return
        }
        #expect(inlines.map(\.link) == [nil, "https://example.org", "https://example.org", nil])
        #expect(found[1].content == .image(address: "cat.png", description: "A cat"))
    }

    @Test func `a table has titles, alignments and rows`() throws {
        let found = blocks(
            """
            Before
            | Name | Price | *x* |
            |:-----|------:|:---:|
            | [a][l] | 1 \\| 2 | `c|d` |
            | b |

            > | t |
            > |---|
            > | u |

            [l]: #here
            """)
        #expect(found.map(\.plainText) == ["Before", "Name\tPrice\tx", "a\t1 | 2\t`c", "b\t\t", "t", "u"])
        guard case .tableRow(let table, -1) = found[1].content else {
            Issue.record("no table")
            return
        }
        #expect(table.alignments == [.left, .right, .center])
        #expect(table.titles[2] == [MarkdownInline(text: "x", traits: .emphasis)])
        #expect(table.rows[0][0] == [MarkdownInline(text: "a", link: "#here")])
        #expect(table.longest == ["Name", "Price", "`c"])
        #expect(found[4].quoteDepth == 1 && found[5].quoteDepth == 1)
    }

    @Test func `rows of dashes without a table stay text`() {
        #expect(texts("a\n- | -") == ["a", "| -"])
        #expect(texts("a | b\nc | d") == ["a | b c | d"])
        #expect(texts("one\n| - | - |") == ["one | - | - |"])
    }

    @Test func `long code and paragraphs are split`() {
        let code = (1...250).map { "line \($0)" }.joined(separator: "\n")
        let found = blocks("```\n\(code)\n```\n\n" + String(repeating: "word ", count: 5_000))
        #expect(found.count == 3 + 4)
        #expect(found.map(\.continues) == [false, true, true, false, true, true, true])
        #expect(found.prefix(3).map(\.plainText).joined(separator: "\n") == code)
        #expect(found.dropFirst(3).map(\.plainText).joined().split(separator: " ").count == 5_000)
    }

    @Test(arguments: [
        "", "\r", "a\r\nb\rc", "[", "![](", "<br>", "&nbsp;", "| a |\n|---|", "\u{0}\u{ad}", "***", "- ", "1.", "> ",
        String(repeating: ">", count: 100_000), String(repeating: "[", count: 50_000),
        String(repeating: "*a ", count: 20_000), String(repeating: "- ", count: 5_000),
    ])
    func `odd texts are read`(text: String) {
        _ = MarkdownDocument(text)
        let table = MarkdownDocument("| a |\n|---|\n| \(text.prefix(1000)) |")
        #expect(!table.blocks.isEmpty)
    }

    @Test func `the anchor of a heading is its text in lower case with hyphens`() {
        #expect(MarkdownDocument.anchor(of: [MarkdownInline(text: "Getting Started, now!")]) == "getting-started-now")
    }
}
