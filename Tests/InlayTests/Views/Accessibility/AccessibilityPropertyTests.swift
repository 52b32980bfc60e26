import Testing

@testable import Inlay

/// The accessibility properties that documents and apps set, with UIKit's names.
@MainActor @Suite struct AccessibilityPropertyTests {
    private func tree(_ markup: String) throws -> String { try openWindow(try view(markup)).accessibilityTree }

    @Test func `hint and value are set`() throws {
        #expect(
            try tree(
                #"<Button title="Send" accessibilityHint="Sends the message" accessibilityValue="3 recipients"/>"#)
                == #"button "Send" value "3 recipients" hint "Sends the message""#)
    }

    @Test(arguments: [
        ("button", #"button "A""#), ("link", #"link "A""#), ("header", #"header "A""#), ("image", #"image "A""#),
        ("adjustable", #"slider "A""#), ("button, selected", #"button "A" selected"#),
        ("toggleButton", #"switch "A" unchecked"#), ("toggleButton,selected", #"switch "A" checked"#),
        ("notEnabled", #"group "A" disabled"#), ("none", #"group "A""#), ("playsSound", #"group "A""#),
    ])
    func `traits set the role and the state`(traits: String, line: String) throws {
        #expect(try tree("<View accessibilityLabel=\"A\" accessibilityTraits=\"\(traits)\"/>") == line)
    }

    @Test func `an unknown trait is reported`() throws {
        let load = ViewBuilder()
        let document = try load.load(
            MarkupSource(name: "Test.xml", text: #"<View accessibilityTraits="buton"/>"#), owner: nil)
        let headlines = document.diagnostics.map(\.headline)

        #expect(headlines.count == 1 && headlines[0].contains("buton") && headlines[0].contains("button"))
    }

    @Test func `an element contains no others, and has their texts as name`() throws {
        #expect(
            try tree(
                #"<RowView accessibilityElement="true"><Label text="Berlin"/><Label text="12°"/></RowView>"#)
                == #"group "Berlin, 12°""#)
        #expect(
            try tree(
                #"<RowView isAccessibilityElement="true" accessibilityTraits="button"><Label text="A"/></RowView>"#)
                == #"button "A""#)
    }

    @Test func `decoration is left out`() throws {
        #expect(
            try tree(
                """
                <ColumnView>
                    <ImageView accessibilityElement="false" accessibilityLabel="A line"/>
                    <RowView accessibilityElementsHidden="true"><Label text="B"/></RowView><Label text="C"/>
                </ColumnView>
                """) == #"label "C""#)
    }

    @Test func `a view is named by another`() throws {
        #expect(
            try tree(
                #"<ColumnView><Label id="a" text="Volume"/><Slider accessibilityLabelledBy="a"/></ColumnView>"#)
                == "label \"Volume\" #a\nslider \"Volume\" value \"0\"")
    }

    @Test func `an own label has priority over a naming view`() throws {
        #expect(
            try tree(
                #"<ColumnView><Label id="a" text="V"/><Slider accessibilityLabelledBy="a" accessibilityLabel="W"/></ColumnView>"#
            ).contains(#"slider "W""#))
    }

    @Test func `a naming view that does not exist names nothing`() throws {
        #expect(try tree(#"<Slider accessibilityLabelledBy="none"/>"#) == #"slider value "0""#)
    }

    @Test func `properties are read back`() throws {
        let view = try view(
            #"<View accessibilityTraits="header, selected" accessibilityLive="assertive" accessibilityLabelledBy="x"/>"#
        )

        #expect(
            view.accessibilityProperties.traits == [.header, .selected]
                && view.accessibilityProperties.live == .assertive)
        #expect(
            view.accessibilityProperties.traits.description == "header, selected"
                && view.accessibilityProperties.labelledBy == "x")
        #expect(view.accessibilityProperties.isElement == nil && !view.accessibilityProperties.isHidden)
    }
}
