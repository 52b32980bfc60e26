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
    func `an attribute that works needs no word`(markup: String) {
        #expect(Loaded(markup) { $0.options.isStrict = true }.diagnostics.isEmpty)
    }

    @Test(arguments: [
        "<View exclusiveTouch='true' isMultipleTouchEnabled='true'/>", "<ScrollView keyboardDismissMode='onDrag'/>",
        "<TextField enablesReturnKeyAutomatically='true'/>", "<TableView estimatedRowHeight='44'/>",
        "<RowView panGestureRecognizer.allowedTouchTypes='1'/>",
    ])
    func `what concerns phones alone needs no word`(markup: String) {
        #expect(Loaded(markup) { $0.options.isStrict = true }.diagnostics.isEmpty)
    }

    @Test func `an attribute without effect in a template is a note`() {
        let markup = #"<ColumnView><?properties {"a": {"title": "On"}}?><Switch class="a"/></ColumnView>"#
        #expect(Loaded(markup).diagnostics.map(\.id) == [.ignoredAttribute])
    }

    @Test func `code may set what documents may`() {
        let application = Application(title: "Test", platform: HeadlessPlatform())
        TableView().applyMarkupPropertyValue("true", forKey: "dragInteractionEnabled")
        #expect(application.diagnostics.isEmpty)
    }

    @Test(arguments: [("Properties", "properties"), ("Strings", "strings"), ("Include", "include")])
    func `an instruction of the builder in capitals is told before the root`(name: String, meant: String) {
        for markup in ["<?\(name) Theme?><View/>", "<ColumnView><?\(name) Theme?></ColumnView>"] {
            let found = Loaded(markup).diagnostics
            #expect(found.map(\.id) == [.unknownInstruction])
            #expect(found.first?.suggestion == meant)
        }
    }

    @Test func `an instruction for other programs before the root is none of ours`() {
        #expect(Loaded("<?xml-stylesheet href='a.css'?><View/>").diagnostics.isEmpty)
    }
}
