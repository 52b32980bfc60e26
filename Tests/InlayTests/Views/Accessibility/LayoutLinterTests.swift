import Testing

@testable import Inlay

/// The rules of `inlay sweep`: a view that breaks each, and views that follow it.
@MainActor @Suite struct LayoutLinterTests {
    private func rules(_ markup: String, _ size: Size = Size(200, 100)) throws -> [String] {
        let window = try openWindow(try view(markup), size: size)
        return LayoutLinter(of: window).findings.map { "\($0.viewName) \($0.rule.rawValue)" }
    }

    @Test(arguments: [
        #"<Label id="a" width="20" text="a long text"/>"#,
        #"<Label id="a" width="60" height="10" numberOfLines="0" text="a text with several lines"/>"#,
        #"<Label id="a" width="60" numberOfLines="2" text="a text that needs more than two lines in this width"/>"#,
        #"<Label id="a" width="20" lineBreakMode="byClipping" text="a long text"/>"#,
        #"<Label id="a" width="0" text="text"/>"#,
    ])
    func `a label without room for its text is found`(label: String) throws {
        let found = try rules("<ColumnView><RowView>\(label)<Spacer/></RowView><Spacer/></ColumnView>")

        #expect(found.count == 1 && found[0].hasSuffix("cut-text"), "\(found)")
    }

    @Test(arguments: [
        #"<Label text="a text"/>"#, #"<Label numberOfLines="0" text="a text that is wrapped to several lines"/>"#,
        #"<Label text=""/>"#, #"<Label width="20" hidden="true" text="a long text"/>"#, #"<Button title="Send…"/>"#,
        #"<Label width="60" adjustsFontSizeToFitWidth="true" text="a text with"/>"#,
    ])
    func `a label with room is not found`(label: String) throws {
        #expect(try rules("<ColumnView><RowView>\(label)<Spacer/></RowView><Spacer/></ColumnView>") == [])
    }

    @Test func `a title that a control cuts is found`() throws {
        let segments = #"<segment title="A long title"/><segment title="Another title"/>"#

        #expect(
            try rules("<ColumnView><SegmentedControl width=\"60\">\(segments)</SegmentedControl></ColumnView>")
                .contains { $0.hasSuffix("cut-text") })
    }

    @Test func `an ellipsis that belongs to a text is no cut`() throws {
        let field = #"<TextField width="200" placeholder="Food, rent …" accessibilityLabel="Category"/>"#

        #expect(try rules("<ColumnView>\(field)<Spacer/></ColumnView>") == [])
    }

    @Test func `a text of a column is found with its column`() throws {
        let table = try view(
            """
            <TableView id="t" height="100">
                <column key="done" title="Finished" width="40"/>
                <column key="name" title="Name" width="60"/>
                <row><cell text="a"/><cell text="a long name"/></row>
                <row><cell text="b"/><cell text="another long name"/></row>
            </TableView>
            """)
        let window = try openWindow(table, size: Size(200, 100))

        let found = LayoutLinter(of: window).findings.sorted { $0.viewName < $1.viewName }

        #expect(found.map(\.viewName) == ["column 'done' of TableView (#t)", "column 'name' of TableView (#t)"])
        #expect(found.allSatisfy { $0.message.contains("'width'") && !$0.message.contains("numberOfLines") })
        #expect(found.last?.message.contains(#""a long name""#) == true, "\(found)")
        #expect(found.map { $0.column?.key } == ["done", "name"])
    }

    @Test func `only a label of the document is advised to wrap`() throws {
        let window = try openWindow(
            try view("<ColumnView><HeaderBar title='A title that is too long for its bar'/><Spacer/></ColumnView>"),
            size: Size(100, 100))

        let found = LayoutLinter(of: window).findings

        #expect(found.count == 1 && found[0].message.hasSuffix("is cut; give the view more room"), "\(found)")
    }

    @Test func `views that stick out of their parent are found, and views inside them are not`() throws {
        let row = #"<RowView id="r"><Label width="150" text="a"/><Label width="150" text="b"/></RowView>"#

        let found = try rules("<ColumnView id=\"c\">\(row)<Spacer/></ColumnView>")

        #expect(found.count == 1 && found[0].hasSuffix("outside-parent"), "\(found)")
    }

    @Test func `scrolled content may be larger than its scroll view`() throws {
        let content = #"<ColumnView><Label text="a" height="300"/></ColumnView>"#

        #expect(try rules("<ScrollView>\(content)</ScrollView>") == [])
    }

    @Test func `texts at anchors must not cover each other`() throws {
        let window = try openWindow(
            try view(
                "<AnchorView><Label id='a' text='one' anchor='top, leading'/><Label id='b' text='two' anchor='top, leading'/></AnchorView>"
            ), size: Size(200, 100))

        #expect(LayoutLinter(of: window).findings.map(\.rule) == [.overlap])
    }

    @Test(arguments: [
        #"<LayerView><Label text="one"/><Label text="two"/></LayerView>"#,
        #"<AnchorView><View anchor="top, bottom, leading, trailing"/><Label text="two" anchor="top, leading"/></AnchorView>"#,
        #"<RowView spacing="-8"><Label text="one"/><Label text="two"/></RowView>"#,
    ])
    func `layers and backgrounds may cover each other`(markup: String) throws {
        #expect(try rules(markup) == [])
    }
}
