import Foundation
import Testing

/// `inlay tree` on views in and around rows: docs/tool.md.
@Suite(.serialized, .timeLimit(.minutes(15))) struct TreeCommandTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private let table = """
        <TableView style="groupedTableView">
            <?backgroundView?>
            <Label text="Behind"/>
            <?tableHeaderView?>
            <Label text="Table header"/>
            <?tableFooterView?>
            <Label text="Table footer"/>
            <?sectionHeaderView?>
            <Label text="A header"/>
            <TableViewCell textLabel.text="A"><Switch on="true"/></TableViewCell>
            <?sectionFooterView?>
            <Label text="A footer"/>
            <?sectionBreak?>
            <sectionHeader title="Two"/>
            <ContentTableViewCell><?backgroundView?><View/><Label text="C"/></ContentTableViewCell>
            <sectionFooter title="Below two"/>
        </TableView>
        """

    @Test func `the table tree labels rows, headers, footers and accessories`() async throws {
        let file = try folder.add("Table.xml", table)

        let outcome = try await Tool.run(["tree", file, "--text-metrics", "fixed"])

        #expect(outcome.status == 0 && outcome.errors == "")
        #expect(
            outcome.output == """
                TableView 0,0 480x320 style=groupedTableView
                  background: Label 0,0 480x320 "Behind"
                  header: Label 0,0 480x14 "Table header"
                  header section 0: Label 16,30 448x14 "A header"
                  section 0 row 0: TableViewCell 16,44 448x38 "A"
                    accessory: Switch 394,8 38x22
                  footer section 0: Label 16,82 448x14 "A footer"
                  header section 1: TableViewHeaderFooterView 16,112 448x24 "Two"
                  section 1 row 0: ContentTableViewCell 16,136 448x30
                    background: View 0,0 448x30
                    Label 16,8 416x14 "C"
                  footer section 1: TableViewHeaderFooterView 16,166 448x24 "Below two"
                  footer: Label 0,206 480x14 "Table footer"

                """)
    }

    @Test func `the JSON tree gives part, section and row`() async throws {
        let file = try folder.add("Table.xml", table)

        let tree = try #require(
            try await Tool.run(["tree", file, "--format", "json"]).json() as? [String: Any])

        let children = try #require(tree["children"] as? [[String: Any]])
        let places = children.map { child in
            [
                child["part"] as? String, (child["section"] as? Int).map { "\($0)" },
                (child["row"] as? Int).map { "\($0)" },
            ]
            .map { $0 ?? "-" }.joined(separator: " ")
        }
        #expect(
            places == [
                "background - -", "header - -", "header 0 -", "- 0 0", "footer 0 -", "header 1 -", "- 1 0",
                "footer 1 -",
                "footer - -",
            ])
        #expect((children[3]["children"] as? [[String: Any]])?.map { $0["part"] as? String } == ["accessory"])
    }
}
