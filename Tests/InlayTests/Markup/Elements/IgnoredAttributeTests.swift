import Testing

@testable import Inlay

/// Attributes that are stored and have no effect. Specification 13.20.
@MainActor @Suite struct IgnoredAttributeTests {
    nonisolated private static let samples = [
        "<TableView dragInteractionEnabled='true'/>", "<CollectionView dragInteractionEnabled='true'/>",
        "<Switch title='On'/>", "<TabBar itemWidth='40'/>", "<TableViewCell editingAccessoryType='checkmark'/>",
        "<TextView dataDetectorTypes='link'/>", "<Label lineBreakStrategy='1'/>",
        "<View layer.contentsGravity='center'/>",
        "<PageControl isDefersCurrentPageDisplay='true'/>",
    ]

    @Test(arguments: samples)
    func `an attribute without effect is a note`(markup: String) {
        let found = Loaded(markup).diagnostics
        #expect(found.map(\.id) == [.ignoredAttribute])
        #expect(found.map(\.severity) == [.note])
    }

    @Test(arguments: samples)
    func `an attribute without effect is a warning in strict mode`(markup: String) {
        let loaded = Loaded(markup) { $0.options.isStrict = true }
        #expect(loaded.diagnostics.map(\.severity) == [.warning])
        #expect(loaded.view != nil)
    }

    @Test(arguments: ["<TableView selectionFollowsFocus='false'/>", "<CollectionView selectionFollowsFocus='true'/>"])
    func `an attribute with an effect gives no diagnostic`(markup: String) {
        #expect(Loaded(markup) { $0.options.isStrict = true }.diagnostics.isEmpty)
    }

    @Test(arguments: [
        "<View exclusiveTouch='true' isMultipleTouchEnabled='true'/>", "<ScrollView keyboardDismissMode='onDrag'/>",
        "<TextField enablesReturnKeyAutomatically='true'/>", "<TableView estimatedRowHeight='44'/>",
        "<RowView panGestureRecognizer.allowedTouchTypes='1'/>",
    ])
    func `an attribute for phones only gives no diagnostic`(markup: String) {
        #expect(Loaded(markup) { $0.options.isStrict = true }.diagnostics.isEmpty)
    }

    @Test func `an attribute without effect in a template is a note`() {
        let markup = #"<ColumnView><?properties {"a": {"title": "On"}}?><Switch class="a"/></ColumnView>"#
        #expect(Loaded(markup).diagnostics.map(\.id) == [.ignoredAttribute])
    }

    @Test func `setting an attribute without effect in code gives no diagnostic`() {
        let application = Application(title: "Test", platform: HeadlessPlatform())
        TableView().applyMarkupPropertyValue("true", forKey: "dragInteractionEnabled")
        #expect(application.diagnostics.isEmpty)
    }

    @Test(arguments: [("Properties", "properties"), ("Strings", "strings"), ("Include", "include")])
    func `a capitalized builder instruction is reported with a suggestion`(name: String, meant: String) {
        for markup in ["<?\(name) Theme?><View/>", "<ColumnView><?\(name) Theme?></ColumnView>"] {
            let found = Loaded(markup).diagnostics
            #expect(found.map(\.id) == [.unknownInstruction])
            #expect(found.first?.suggestion == meant)
        }
    }

    @Test func `an instruction for other programs before the root is ignored`() {
        #expect(Loaded("<?xml-stylesheet href='a.css'?><View/>").diagnostics.isEmpty)
    }
}
