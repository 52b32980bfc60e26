import Testing

@testable import Inlay

/// Properties that attributes set, and their order. Specification 1.2, 1.5 and 1.6.
@MainActor @Suite struct PropertyTests {
    @Test func `attributes set typed properties`() throws {
        let loaded = Loaded(
            #"<SampleText text="whileEditing" count="3" ratio="0.5" color="red" font="body" alignment="right"/>"#)

        let text = try #require(loaded.view(as: SampleText.self))
        #expect(text.text == "whileEditing")
        #expect(text.count == 3)
        #expect(text.ratio == 0.5)
        #expect(text.color == Color(red: 1, green: 0, blue: 0))
        #expect(text.font == .style(.body))
        #expect(text.alignment == .right)
        #expect(loaded.diagnostics.isEmpty)
    }

    @Test(arguments: ["on", "isOn"])
    func `a boolean property has a spelling with and without is`(name: String) {
        #expect(Loaded("<SampleText \(name)='yes'/>").view(as: SampleText.self)?.isOn == true)
    }

    @Test func `aliases set the same property and the later attribute wins`() {
        let loaded = Loaded(#"<SampleText text="a" normalText="b"/>"#)

        #expect(loaded.view(as: SampleText.self)?.text == "b")
    }

    @Test(arguments: [
        #"contentInsets="12" contentInsetLeft="4""#, #"contentInsetLeft="4" contentInsets="12""#,
    ])
    func `a shorthand is applied before its components`(attributes: String) throws {
        let text = try #require(Loaded("<SampleText \(attributes)/>").view(as: SampleText.self))

        #expect(text.insets == EdgeInsets(top: 12, left: 4, bottom: 12, right: 12))
        #expect(text.changes == ["contentInsets", "contentInsetLeft"])
    }

    @Test(arguments: [#"value="60" maximumValue="96""#, #"maximumValue="96" value="60""#])
    func `a range is applied before its value`(attributes: String) {
        #expect(Loaded("<SampleKnob \(attributes)/>").view(as: SampleKnob.self)?.value == 60)
    }

    @Test func `the order of a path follows its last component`() {
        #expect(PropertyOrder(of: "layoutMargins") == .shorthand)
        #expect(PropertyOrder(of: "sectionInset") == .shorthand)
        #expect(PropertyOrder(of: "contentInsetLeft") == .ordinary)
        #expect(PropertyOrder(of: "currentPage") == .value)
        #expect(PropertyPath("collectionViewLayout.sectionInset")?.order == .shorthand)
    }

    @Test func `a path sets a property of a nested object`() {
        let knob = Loaded(#"<SampleKnob caption.text="loud" caption.isOn="1"/>"#).view(as: SampleKnob.self)

        #expect(knob?.caption.text == "loud")
        #expect(knob?.caption.isOn == true)
    }

    @Test func `a caret makes a value literal`() {
        func text(_ value: String) -> String? {
            Loaded("<SampleText text='\(value)'/>").view(as: SampleText.self)?.text
        }

        #expect(text("^$10.00") == "$10.00")
        #expect(text("^@hello") == "@hello")
        #expect(text("^^") == "^")
        #expect(text("a$") == "a$")
    }

    @Test func `bindings without an owner are recorded and reported once if needed`() {
        let markup = #"<SampleText text="$name" color="$row.color"/>"#

        let alone = Loaded(markup)
        let inTool = Loaded(markup) { $0.options.needsOwner = false }

        #expect(alone.view?.markup.bindings.map { "\($0.property)=\($0.path)" } == ["text=name", "color=row.color"])
        #expect(alone.diagnostics.map(\.id) == [.bindingWithoutOwner])
        #expect(alone.view(as: SampleText.self)?.text == "")
        #expect(inTool.diagnostics.isEmpty)
    }

    @Test func `an attribute without a property is stored`() {
        let loaded = Loaded(#"<SampleText txt="a" caption.text="b"/>"#)

        #expect(loaded.view?.markup.values == ["txt": "a", "caption.text": "b"])
    }

    @Test func `an event name is not a property, but on is`() {
        let loaded = Loaded(#"<SampleText on="true" onTouchDown="save"/>"#)

        #expect(loaded.view(as: SampleText.self)?.isOn == true)
        #expect(loaded.diagnostics.map(\.id) == [.eventOnView])
    }

    @Test func `entities and newlines in values are resolved`() {
        let loaded = Loaded("<SampleText text='a&lt;b&#10;c&#x263A;'/>")

        #expect(loaded.view(as: SampleText.self)?.text == "a<b\nc\u{263A}")
    }

    @Test func `a subclass's property table overrides entries of its base class`() {
        final class Loud: View {
            var text = ""
            override class var properties: PropertyTable {
                super.properties + [
                    .init("text", \Loud.text) { $0.text = $1 },
                    .init("text", \Loud.text) { $0.text = $1.uppercased() },
                ]
            }
        }
        ViewBuilder.register(Loud.self)

        #expect(Loaded(#"<Loud text="a"/>"#).view(as: Loud.self)?.text == "A")
    }
}
