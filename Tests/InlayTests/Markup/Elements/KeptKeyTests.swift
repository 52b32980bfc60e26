import Testing

@testable import Inlay

/// Ignored attributes: those of documents for iOS that have no effect on a desktop. Specification 13.20.
@MainActor @Suite struct KeptKeyTests {
    @Test(arguments: [
        ("View", "exclusiveTouch"), ("View", "isMultipleTouchEnabled"),
        ("RowView", "panGestureRecognizer.allowedTouchTypes"), ("Label", "adjustsFontForContentSizeCategory"),
        ("Button", "pointerInteractionEnabled"), ("ImageView", "adjustsImageWhenAncestorFocused"),
        ("View", "layer.shouldRasterize"),
        ("Button", "titleLabel.adjustsFontForContentSizeCategory"),
    ])
    func `an ignored attribute is stored without a warning`(element: String, key: String) {
        let loaded = Loaded("<\(element) \(key)='1'/>")

        #expect(loaded.diagnostics.isEmpty)
        #expect(loaded.view?.value(forKey: key) as? String == "1")
    }

    @Test func `an attribute ignored by another class is unknown`() {
        #expect(Loaded("<View baselineAdjustment='1'/>").diagnostics.map(\.id) == [.unknownProperty])
    }

    @Test func `no ignored attribute is also a property`() {
        for type in ElementRegistry.builtins as [any MarkupObject.Type] + [Layer.self] {
            let names = type.properties.entries.map(\.name)
            #expect(type.ignoredAttributes.isDisjoint(with: names), "\(type)")
        }
    }

    @Test func `value forKey reads values by their markup names`() throws {
        let view = try #require(Loaded(#"<Button title="OK" alpha="0.5" titleLabel.numberOfLines="2"/>"#).view)

        #expect(view.value(forKey: "alpha") as? Double == 0.5)
        #expect(view.value(forKey: "titleLabel.numberOfLines") as? Int == 2)
        #expect(view.value(forKey: "nothing") == nil)
        #expect(view.value(forKey: "titleLabel.nothing") == nil)
    }
}
