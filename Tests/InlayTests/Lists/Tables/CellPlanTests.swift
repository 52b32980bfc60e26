import Testing

@testable import Inlay

/// Frames of the parts of a cell: the row is 36 high, its inset 16, a character 5 wide and 10 high at 10 points. Specification 11.5.
@MainActor @Suite struct CellPlanTests {
    private func cell(_ attributes: String) throws -> TableViewCell {
        try #require(
            try view("<TableViewCell textLabel.font=\"System 10\" \(attributes)/>") as? TableViewCell)
    }

    private func frames(_ attributes: String, width: Double = 200, height: Double = 36) throws -> [Rect] {
        CellPlan(try cell(attributes), width: width).frames(height: height).map(\.1)
    }

    @Test func `a text label fills the width of the row`() throws {
        #expect(try frames(#"textLabel.text="Row""#) == [Rect(16, 13, 168, 10)])
        #expect(try CellPlan(cell(#"textLabel.text="Row""#), width: 200).height == 36)
    }

    @Test func `an empty cell has the default row height`() throws {
        #expect(try CellPlan(cell(""), width: 200).height == 36)
        #expect(try frames("").isEmpty)
    }

    @Test func `each indentation level moves the text inwards`() throws {
        #expect(try frames(#"textLabel.text="Row" indentationLevel="2""#) == [Rect(36, 13, 148, 10)])
    }

    @Test func `a detail label is placed at the trailing end`() throws {
        let attributes =
            #"style="value1" textLabel.text="Row" detailTextLabel.text="abc" detailTextLabel.font="System 10""#

        #expect(try frames(attributes) == [Rect(16, 13, 15, 10), Rect(169, 13, 15, 10)])
    }

    @Test func `a long text is shortened so that the detail label fits`() throws {
        let text = String(repeating: "x", count: 60)
        let attributes =
            "style=\"value1\" textLabel.text=\"\(text)\" detailTextLabel.text=\"abcd\" detailTextLabel.font=\"System 10\""

        // 168 less 20 for the detail and 8 between the two.
        #expect(try frames(attributes) == [Rect(16, 13, 140, 10), Rect(164, 13, 20, 10)])
    }

    @Test func `in the value2 style the text ends where the detail begins`() throws {
        let attributes =
            #"style="value2" textLabel.text="Row" detailTextLabel.text="abc" detailTextLabel.font="System 10""#

        // The column is a third of 168.
        #expect(try frames(attributes) == [Rect(57, 13, 15, 10), Rect(80, 13, 104, 10)])
        #expect(try frames(attributes, width: 400)[0] == Rect(91, 13, 15, 10))
    }

    @Test func `a subtitle is placed below the text`() throws {
        let attributes =
            #"style="subtitle" textLabel.text="Row" detailTextLabel.text="abc" detailTextLabel.font="System 10""#

        #expect(try frames(attributes) == [Rect(16, 7, 168, 10), Rect(16, 19, 168, 10)])
    }

    @Test func `a row without room gives the text no width`() throws {
        #expect(try frames(#"textLabel.text="Row""#, width: 10) == [Rect(16, 13, 0, 10)])
    }

    @Test func `an accessory view makes the row as high as the view needs`() throws {
        let cell = try #require(
            try view(#"<TableViewCell><Button title="Add" height="60"/></TableViewCell>"#) as? TableViewCell)

        #expect(CellPlan(cell, width: 200).height == 76)
        cell.accessoryView?.height = 15
        #expect(CellPlan(cell, width: 200).height == 36)
    }

    @Test(arguments: AccessoryType.allCases) func `built-in accessories leave the row at its default height`(
        type: AccessoryType
    )
        throws
    {
        let cell = try cell("")
        cell.accessoryType = type

        #expect(CellPlan(cell, width: 200).height == 36)
    }
}
