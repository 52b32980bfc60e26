import Testing

@testable import Inlay

/// Elements and the views that they create. Specification 1.2 to 1.4, 2, 9 and 10.
@MainActor @Suite struct ElementTests {
    @Test(arguments: ["View", "UIView", "Inlay.View", "UIControl", "Control"])
    func `every element name of a class creates an instance of the class`(name: String) throws {
        let view = try #require(Loaded("<\(name)/>").view)

        #expect(type(of: view) == (name.hasSuffix("View") ? View.self : Control.self))
    }

    @Test func `an app class is found with and without its module name`() {
        #expect(Loaded("<SampleBox/>").view is SampleBox)
        #expect(Loaded("<InlayTests.SampleBox/>").view is SampleBox)
        ViewBuilder.register(SampleBox.self, as: "Charts.PieChartView")
        #expect(Loaded("<Charts.PieChartView/>").view is SampleBox)
    }

    @Test func `a parent receives complete children in document order`() {
        final class Watching: SampleBox {
            var seen: [String] = []
            override func appendMarkupElementView(_ view: View) -> Bool {
                let count = (view as? SampleBox)?.children.count ?? 0
                seen.append("\(view.markup.identifier ?? "") \(count)")
                return true
            }
        }
        ViewBuilder.register(Watching.self)

        let loaded = Loaded(#"<Watching><SampleBox id="a"><View/><View/></SampleBox><View id="b"/></Watching>"#)

        #expect(loaded.view(as: Watching.self)?.seen == ["a 2", "b 0"])
    }

    @Test func `a parent receives untyped elements without reserved attributes`() {
        let loaded = Loaded(
            #"<SampleBox><item id="x" class="y" style="z" title="^$1" onTouchDown="a" value="$v"/></SampleBox>"#
        ) { $0.options.needsOwner = false }

        #expect(loaded.view(as: SampleBox.self)?.items == ["title=$1"])
        #expect(loaded.diagnostics.isEmpty)
    }

    @Test func `views inside an unknown element are built but not attached`() {
        let owner = SampleOwner()

        let loaded = Loaded(
            #"<SampleBox><foo><bar/><SampleText id="caption"/></foo><SampleKnob id="switch"/></SampleBox>"#,
            owner: owner)

        #expect(loaded.view(as: SampleBox.self)?.children.count == 1)
        #expect(loaded.views["caption"] === owner.caption)
        #expect(loaded.diagnostics.map(\.id) == [.unknownElement])
    }

    @Test func `a processing instruction is passed to the innermost view`() {
        let loaded = Loaded("<?other?><SampleBox><?break now?><item><?break?></item></SampleBox>")

        #expect(loaded.view(as: SampleBox.self)?.instructions == ["now", ""])
        #expect(loaded.diagnostics.isEmpty)
    }

    @Test(arguments: [
        ("<?case Linux?><item a='1'/><?end?><item a='2'/>", ["a=1", "a=2"]),
        ("<?case macOS?><item a='1'/><?end?><item a='2'/>", ["a=2"]),
        ("<?case macOS?><item a='1'/><?case iOS?><item a='2'/>", ["a=2"]),
        ("<?case tvOS?><item a='1'/><SampleBox><?end?><item a='2'/></SampleBox><item a='3'/>", ["a=3"]),
        ("<item a='1'/><?case tvOS?>", ["a=1"]),
    ])
    func `a case instruction selects content by platform`(content: String, items: [String]) {
        let loaded = Loaded("<SampleBox>\(content)</SampleBox>")

        #expect(loaded.view(as: SampleBox.self)?.items == items)
        #expect(loaded.diagnostics.isEmpty)
    }

    @Test func `the platforms are an option of the builder`() {
        let loaded = Loaded("<SampleBox><?case macOS?><item a='1'/></SampleBox>") { $0.options.platforms = ["macOS"] }

        #expect(loaded.view(as: SampleBox.self)?.items == ["a=1"])
    }

    @Test func `the root element is the passed root view`() {
        let root = SampleBox()
        let owner = SampleOwner()

        let loaded = Loaded(
            #"<root spacing="4" style="ignored"><SampleText id="caption"/><SampleKnob id="switch"/></root>"#,
            owner: owner, root: root)

        #expect(loaded.view === root)
        #expect(root.spacing == 4)
        #expect(root.children.count == 2)
        #expect(loaded.diagnostics.isEmpty)
    }

    @Test func `a document without a root element leaves the root view unchanged`() {
        let root = SampleBox()

        let loaded = Loaded(#"<SampleBox spacing="4"/>"#, root: root)

        #expect(loaded.view !== root)
        #expect(root.spacing == 0)
        #expect(loaded.diagnostics.map(\.id) == [.rootUnused])
    }

    @Test func `the root view is created only if the document needs one`() {
        let root = Loaded("<root spacing='4'/>") { $0.makeRoot = { SampleBox() } }
        let other = Loaded("<SampleText/>") { $0.makeRoot = { SampleBox() } }

        #expect(root.view(as: SampleBox.self)?.spacing == 4)
        #expect(other.view is SampleText)
        #expect(root.diagnostics.isEmpty && other.diagnostics.isEmpty)
    }

    @Test func `a style selects a factory of the class`() throws {
        let button = try #require(Loaded("<Button style='system' title='OK'/>").view(as: Button.self))

        #expect(button.style == .system)
        #expect(button.markup.style == "system")
    }

    @Test(
        arguments: [
            ("<ProgressView style='wrong'/>", "unknown style 'wrong' of 'ProgressView': not one of bar, default", nil),
            (
                "<TableView style='gruoped'/>", "unknown style 'gruoped' of 'TableView': not one of grouped, plain",
                "grouped"
            ),
            ("<View style='wrong'/>", "unknown style 'wrong' of 'View', which has no styles", nil),
        ] as [(String, String, String?)])
    func `an unknown style is reported with the available styles`(markup: String, message: String, suggestion: String?)
    {
        let told = Loaded(markup).diagnostics

        #expect(told.map(\.message) == [message])
        #expect(told.map(\.suggestion) == [suggestion])
    }

    @Test func `registered styles are listed after the styles of the class`() {
        final class Wall: View {
            override class var factories: [String: () -> View] { ["thin": { Wall() }, "thinWall": { Wall() }] }
        }
        ViewBuilder.register(Wall.self, as: "Test.Wall")
        for name in ["tall", "brick", "thin"] { ViewBuilder.register(factory: name, on: Wall.self) { Wall() } }

        #expect(
            Loaded("<Test.Wall style='wrong'/>").diagnostics.map(\.message) == [
                "unknown style 'wrong' of 'Wall': not one of thin, brick, tall"
            ])
    }

    @Test func `a factory serves its class and subclasses`() {
        let box = Loaded(#"<SampleBox style="roomyBox"/>"#).view(as: SampleBox.self)
        let special = Loaded(#"<SampleSpecialBox style="roomyBox"/>"#).view

        #expect(box?.spacing == 20)
        #expect(box?.markup.style == "roomyBox")
        #expect(special is SampleBox && !(special is SampleSpecialBox))
        #expect(Loaded(#"<View style="roomyBox"/>"#).error?.diagnostics.map(\.id) == [.unknownStyle])
    }

    @Test func `a document for another platform only has no view`() {
        #expect(Loaded("<?case macOS?><View/>").error?.diagnostics.map(\.id) == [.noView])
    }

    @Test func `viewClass finds a class by module name and registered name`() {
        ViewBuilder.register(SampleText.self, as: "OtherText")

        #expect(ViewBuilder.viewClass(named: "InlayTests.SampleText") == SampleText.self)
        #expect(ViewBuilder.viewClass(named: "OtherText") == SampleText.self)
    }
}
