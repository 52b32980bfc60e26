import Testing

@testable import Inlay

/// Properties of any type: their values are parsed according to their names. Specification 1.6.
@MainActor @Suite struct NamedConversionTests {
    private final class Anything: View {
        var held: [String: Any] = [:]
        var last: Any?

        override class var properties: PropertyTable {
            super.properties
                + ["value", "accentColor", "titleFont", "pageInset", "locations", "anchor", "lineBreakMode"].map {
                    name in
                    .init(any: name, \Anything.last) { $0.held[name] = $1 }
                }
        }
    }

    @Test func `the name of an untyped property selects the conversion of its text`() throws {
        ViewBuilder.register(Anything.self)
        let loaded = Loaded(
            #"""
            <Anything value="12" accentColor="red" titleFont="body" pageInset="4" locations="0, 1" anchor="top|left"
                lineBreakMode="byClipping"/>
            """#)

        let held = try #require(loaded.view(as: Anything.self)?.held)
        #expect(held["value"] as? String == "12")
        #expect(held["accentColor"] as? Color == Color(red: 1, green: 0, blue: 0))
        #expect(held["titleFont"] as? Font == .style(.body))
        #expect(held["pageInset"] as? EdgeInsets == EdgeInsets(4))
        #expect(held["locations"] as? [Double] == [0, 1])
        #expect(held["anchor"] as? Anchor == [.top, .left])
        #expect(held["lineBreakMode"] as? LineBreakMode == .byClipping)
        #expect(Loaded("<Anything lineBreakMode='x'/>").diagnostics.map(\.id) == [.invalidValue])
    }

    @Test func `templates and code set untyped properties`() throws {
        ViewBuilder.register(Anything.self)
        let template = Loaded(#"<?properties {"a": {"accentColor": "red", "value": 3}}?><Anything class="a"/>"#)
        let view = Anything()

        view.applyMarkupPropertyValue(7, forKey: "value")
        view.applyMarkupPropertyValue("4", forKeyPath: "pageInset")

        let held = try #require(template.view(as: Anything.self)?.held)
        #expect(held["accentColor"] as? Color == Color(red: 1, green: 0, blue: 0))
        #expect(held["value"] as? String == "3")
        #expect(view.held["value"] as? Int == 7)
        #expect(view.held["pageInset"] as? EdgeInsets == EdgeInsets(4))
    }
}
