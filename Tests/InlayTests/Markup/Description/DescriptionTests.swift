import FoundationEssentials
import Testing

@testable import Inlay

/// The description of a program's classes, and checks of documents by it in another program.
@MainActor @Suite struct DescriptionTests {
    private final class Dial: Control {
        let caption = SampleText()
        var speed = Speed.slow

        enum Speed: String, CaseIterable, MarkupConvertible { case slow, fast }

        override class var properties: PropertyTable {
            super.properties + [
                .init("speed", \Dial.speed, aliases: ["pace"]) { $0.speed = $1 },
                .init(object: "caption", \Dial.caption),
            ]
        }
        override class var factories: [String: () -> View] { ["roundDial": { Dial() }] }
    }

    private final class DialController: ViewController {
        @Outlet var dial: Dial
        @Outlet var anything: View

        override func registerActions(in actions: inout ActionTable) {
            actions["reset"] = reset
            actions["turned"] = turned
        }

        func reset() {}
        func turned(_ dial: Dial, _ event: Event?) {}
    }

    @Test func `a class description lists properties, events and factories`() throws {
        let description = ClassDescription(of: Dial(), names: ["Dial"])

        #expect(description.className == "Dial")
        #expect(description.superclasses == ["Control", "View"])
        #expect(description.factories == ["roundDial"])
        #expect(description.events.contains("onValueChanged"))
        #expect(!description.takesChildren)
        #expect(ClassDescription(of: RowView()).takesChildren)
        #expect(ClassDescription(of: Button()).ignoredAttributes.contains("pointerInteractionEnabled"))
        let own = description.properties.filter { $0.declaredIn == "Dial" }
        #expect(
            own == [
                PropertyDescription(
                    name: "speed", aliases: ["pace"], declaredIn: "Dial", format: "slow, fast",
                    values: ["slow", "fast"], object: nil, defaultValue: "slow"),
                PropertyDescription(
                    name: "caption", aliases: [], declaredIn: "Dial", format: "object", values: [],
                    object: "SampleText", defaultValue: nil),
            ])
        #expect(description.properties.contains { $0.name == "alpha" && $0.defaultValue == "1" })
        let priorities = description.properties.filter { $0.name.hasSuffix("Priority") }
        #expect(priorities.count == 4)
        #expect(Set(priorities.map(\.defaultValue)) == ["defaultHigh", "defaultLow"])
        #expect(LayoutPriority(333).markupText == "333")
    }

    @Test func `an owner description lists outlets and actions without loading the view`() {
        let controller = DialController()

        let description = OwnerDescription(of: controller, document: controller.documentName)

        #expect(description.document == "DialController")
        #expect(description.outlets.map(\.name) == ["dial", "anything"])
        #expect(description.outlets.map(\.className) == ["Dial", "View"])
        #expect(
            description.actions == [
                .init(name: "reset", parameters: 0, sender: nil), .init(name: "turned", parameters: 2, sender: "Dial"),
            ])
        #expect(!controller.isViewLoaded)
    }

    @Test func `the application description includes registered classes and owners`() throws {
        final class Cell: View { @Outlet var title: Label }
        ViewBuilder.register(Dial.self, as: "Other.Dial")
        ViewBuilder.register(factory: "describedDial", on: Dial.self) { Dial() }
        ViewBuilder.register(owner: DialController.self)
        ViewBuilder.register(owner: Cell.self, document: "CellDocument")

        let description = ApplicationDescription(root: ViewController())

        #expect(description.elements.first { $0.className == "Dial" }?.names == ["Other.Dial"])
        #expect(description.factories.contains { $0.name == "describedDial" && $0.className == "Dial" })
        #expect(description.owners.first?.className == "ViewController")
        #expect(description.owners.contains { $0.className == "DialController" && $0.document == "DialController" })
        #expect(description.owners.first { $0.className == "Cell" }?.document == "CellDocument")
        #expect(description.objects.contains { $0.className == "Cell" })
        let data = try JSONEncoder().encode(description)
        #expect(try JSONDecoder().decode(ApplicationDescription.self, from: data) == description)
    }

    // MARK: Checking by a description

    /// A gauge is a control with a number and a needle; a panel has children and owns its document.
    private static let other: ApplicationDescription = {
        func property(_ name: String, _ format: String, values: [String] = [], object: String? = nil)
            -> PropertyDescription
        {
            PropertyDescription(
                name: name, aliases: [], declaredIn: "Gauge", format: format, values: values, object: object)
        }
        let gauge = ClassDescription(
            names: ["Gauge", "Cockpit.Gauge"], className: "Gauge", superclasses: ["Control", "View"],
            properties: [
                property("reading", "number"), property("unit", "knot, mile", values: ["knot", "mile"]),
                property("needle", "object", object: "Needle"), property("label", "object", object: "Label"),
                property("own", "a form of its own"),
            ], events: ["onTouchDown"], factories: ["roundGauge"], takesChildren: false, ignoredAttributes: ["scale"])
        let needle = ClassDescription(
            names: [], className: "Needle", superclasses: [],
            properties: [
                PropertyDescription(
                    name: "angle", aliases: [], declaredIn: "Needle", format: "number", values: [])
            ], events: [], factories: [], takesChildren: false)
        let panel = ClassDescription(
            names: [], className: "GaugePanel", superclasses: ["View"], properties: [], events: [], factories: [],
            takesChildren: true)
        return ApplicationDescription(
            elements: [gauge], objects: [needle, panel], factories: [.init(name: "bigGauge", className: "Gauge")],
            owners: [
                OwnerDescription(
                    className: "GaugePanel", superclasses: ["View"], document: "GaugePanel",
                    outlets: [.init(name: "main", className: "Control"), .init(name: "title", className: "Gauge")],
                    actions: [.init(name: "turned", parameters: 1, sender: "Gauge")], bindings: [])
            ])
    }()

    private func check(_ markup: String, with owner: DescribedOwner? = nil) -> [String] {
        ViewBuilder.adopt(Self.other)
        return Loaded(markup, owner: owner) { $0.makeRoot = { owner?.makeView() ?? View() } }.headlines
    }

    @Test func `a document can use elements from an adopted description`() {
        #expect(
            check(
                """
                <SampleBox>
                    <Cockpit.Gauge reading="3" unit="mile" needle.angle="4" label.text="x" own="?" alpha="0.5" scale="3"/>
                    <Gauge style="roundGauge" onTouchDown="a"/><Gauge style="bigGauge"/>
                </SampleBox>
                """) == [])
    }

    @Test(
        arguments: [
            ("<Gauge readin='1'/>", "1:8: warning: unknown property 'readin' of 'Gauge' [unknown-property]"),
            ("<Gauge needle.angel='1'/>", "1:15: warning: unknown property 'angel' of 'Needle' [unknown-property]"),
            ("<Gauge reading='x'/>", "1:17: warning: value 'x' of 'reading': not a number; read as 0 [doubtful-value]"),
            ("<Gauge unit='meter'/>", "1:14: warning: value 'meter' of 'unit': not one of knot, mile [invalid-value]"),
            (
                "<Gauge width='-1'/>",
                "1:15: warning: value '-1' of 'width': must be 0 or greater [invalid-value]"
            ),
            (
                "<Gauge style='flat'/>",
                "1:15: error: unknown style 'flat' of 'Gauge': not one of roundGauge, bigGauge [unknown-style]"
            ),
            (
                "<Label style='bigGauge'/>",
                "1:15: error: unknown style 'bigGauge' of 'Label', which has no styles [unknown-style]"
            ),
            (
                "<Gauge><View/></Gauge>",
                "1:9: warning: 'Gauge' does not accept this 'View'; ignored [child-not-taken]"
            ),
        ])
    func `an element that violates its adopted description gives a diagnostic`(markup: String, expected: String) {
        #expect(check(markup) == ["Test.xml:" + expected])
    }

    @Test func `a described owner accepts its outlets and actions`() throws {
        let owner = DescribedOwner(try #require(Self.other.owners.first))

        let faults = check(
            #"<root><Gauge id="main" onTouchDown="turned:"/><Gauge id="title"/></root>"#, with: owner)

        #expect(faults == [])
    }

    @Test func `a described owner reports unknown outlets, actions and wrong classes`() throws {
        let owner = DescribedOwner(try #require(Self.other.owners.first))

        let faults = check(
            #"""
            <root>
                <Gauge id="mian" onTouchDown="turnd:"/>
                <Control id="title" onTouchDown="turned:" onTouchUpInside="turned"/>
            </root>
            """#, with: owner)

        #expect(
            faults == [
                "Test.xml:1:2: error: outlet 'main' of 'GaugePanel' has no view with this id [empty-outlet]",
                "Test.xml:2:16: warning: 'GaugePanel' has no outlet 'mian' [unknown-outlet]",
                "Test.xml:2:35: warning: 'GaugePanel' has no action 'turnd:' [unknown-action]",
                "Test.xml:3:18: error: outlet 'title' of 'GaugePanel' takes 'Gauge', not 'Control' [outlet-class]",
                "Test.xml:3:38: warning: action 'turned:' takes 'Gauge', not 'Control' [action-sender]",
                "Test.xml:3:64: warning: wrong parameters of action 'turned': the owner has 'turned:' [action-arity]",
            ])
    }

    @Test func `adopted classes are listed among the elements unchanged`() {
        ViewBuilder.adopt(Self.other)

        #expect(ViewBuilder.elements.first { $0.className == "Gauge" } == Self.other.elements.first)
        #expect(ViewBuilder.elements.first?.names == ["View", "UIView"])
    }

    // MARK: Texts of values

    @Test(
        arguments: [
            (Font.style(.headline), "headline"), (.system(size: 13), "System 13"),
            (
                Font(FontDescriptor(family: "Inter", size: 9.5, weight: .semibold, isItalic: true)),
                "Inter-SemiboldItalic 9.5"
            ),
        ])
    func `a font converts to text and back`(font: Font, text: String) throws {
        let context = MarkupContext(resources: .none, imageLoader: NoImageLoader())

        #expect(font.markupText == text)
        #expect(try Font.markupValue(text, in: context) == font)
    }

    @Test func `values convert to markup text`() {
        #expect(Color.accent.markupText == "accent")
        #expect(Color(hex: "#12345678")?.markupText == "#12345678")
        #expect(Color.accent.opacity(0.5).markupText == nil)
        #expect(EdgeInsets(8).markupText == "8")
        #expect(EdgeInsets(top: 1, left: 2, bottom: 3, right: 4).markupText == "1, 2, 3, 4")
        #expect([1.5, 2].markupText == "1.5, 2")
        #expect(true.markupText == "true")
        #expect(Double.undefined.markupText == nil)
        #expect(Color?.none.markupText == nil)
    }
}
