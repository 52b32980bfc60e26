import Testing

@testable import Inlay

/// Properties set in code by their markup names, and classes that handle values themselves. Specification 1.6, 12.1.
@MainActor @Suite struct PropertyValueTests {
    /// Accepts a value that its table does not have, and a name that its table lacks.
    private final class TankGauge: View {
        var level = 0.0
        var unit = ""

        override class var properties: PropertyTable {
            super.properties + [.init("level", \TankGauge.level) { $0.level = $1 }]
        }

        override func applyMarkupPropertyValue(_ value: Any?, forKey key: String) {
            switch (key, value as? String) {
            case ("level", "full"): super.applyMarkupPropertyValue(100.0, forKey: key)
            case ("unit", let unit?): self.unit = unit
            case ("level", "typo"): super.applyMarkupPropertyValue(1.0, forKey: "levle")
            case ("level", "object"): super.applyMarkupPropertyValue("red", forKey: "layer")
            default: super.applyMarkupPropertyValue(value, forKey: key)
            }
        }
    }

    private final class Owner: MarkupOwner {
        @Bindable var level: Any = "full"
    }

    init() { ViewBuilder.register(TankGauge.self) }

    @Test func `a class can convert its own values`() {
        let loaded = Loaded(#"<TankGauge level="full" unit="litres"/>"#)

        #expect(loaded.view(as: TankGauge.self)?.level == 100)
        #expect(loaded.view(as: TankGauge.self)?.unit == "litres")
        #expect(loaded.diagnostics.isEmpty)
    }

    @Test func `values passed to super are parsed and reported as usual`() {
        let loaded = Loaded(#"<TankGauge level="4x" tag="2" lvel="3"/>"#)

        #expect(loaded.view(as: TankGauge.self)?.level == 4)
        #expect(loaded.view?.tag == 2)
        #expect(loaded.view?.markup.values["lvel"] == "3")
        #expect(loaded.diagnostics.map(\.id) == [.doubtfulValue, .unknownProperty])
        #expect(loaded.diagnostics.map(\.range.column) == [20, 31])
    }

    @Test func `templates and bindings use a class's own conversion`() throws {
        let template = Loaded(#"<?properties {"a": {"level": "full", "unit": "m"}}?><TankGauge class="a"/>"#)
        let owner = Owner()
        let bound = TankGauge()
        owner.bind("level", to: bound, keyPath: "level")

        #expect(template.view(as: TankGauge.self)?.level == 100)
        #expect(template.view(as: TankGauge.self)?.unit == "m")
        #expect(bound.level == 100)
    }

    @Test(arguments: [
        ("typo", MarkupDiagnostic.ID.unknownProperty), ("object", .unknownProperty), ("x", .bindingValue),
    ])
    func `an invalid bound value is reported once at the binding`(level: String, id: MarkupDiagnostic.ID) {
        let owner = Owner()
        owner.level = level
        var told: [MarkupDiagnostic] = []
        let loaded = Loaded(#"<TankGauge tag="2" level="$level"/>"#, owner: owner) {
            $0.diagnosticHandler = { told.append($0) }
        }

        owner.level = level + "!"

        #expect(loaded.view?.tag == 2)
        #expect(told.map(\.id) == [id])
        #expect(told.first?.range.column == 27)
    }

    @Test func `a dictionary of key paths is applied in document order`() {
        let button = Button()

        ViewBuilder.applyPropertyValues(
            ["titleLabel.font": "System-Bold 20", "contentEdgeInsetLeft": 4, "contentEdgeInsets": "12", "title": "Go"],
            toView: button)

        #expect(button.title == "Go")
        #expect(button.titleLabel.font == Font(FontDescriptor(size: 20, weight: .bold)))
        #expect(button.contentEdgeInsets == EdgeInsets(top: 12, left: 4, bottom: 12, right: 12))
    }

    @Test func `nil leaves a property unchanged`() {
        let label = Label()
        label.text = "a"

        label.applyMarkupPropertyValue(nil, forKey: "text")
        label.applyMarkupPropertyValue(nil, forKeyPath: "layer.cornerRadius")

        #expect(label.text == "a")
    }

    @Test func `an invalid property in code is reported to the application`() {
        let application = Application(title: "Test", platform: HeadlessPlatform())
        application.diagnosticHandler = { _ in }

        Label().applyMarkupPropertyValue("x", forKey: "txet")
        Label().applyMarkupPropertyValue("left", forKey: "numberOfLines")
        Label().applyMarkupPropertyValue("red", forKeyPath: "layer.colour")

        #expect(application.diagnostics.count == 3)
    }

    @Test func `a document for the size class wins over the plain document`() throws {
        let folder = try SourceTests.Folder()
        try folder.add("Page.xml", #"<Label text="any"/>"#)
        try folder.add("Page~vertical.xml", #"<Label text="narrow"/>"#)
        var builder = ViewBuilder(resources: Resources(directory: folder.path))

        func text() throws -> String? { (try builder.load(documentNamed: "Page").view as? Label)?.text }

        #expect(try text() == "any")
        builder.sizeClass = .vertical
        #expect(try text() == "narrow")
        builder.sizeClass = .minimal
        #expect(try text() == "any")
    }
}
