import Testing

@testable import Inlay

/// Every colour of an element is animated when it is set in an animation block.
@Suite struct AnimatedColorTests {
    /// A colour of a class by its name in markup, and an element that shows it.
    private struct Sample {
        let className: String
        let property: String
        let markup: String

        var name: String { "\(className).\(property)" }
    }

    /// Markup that shows the colours of a class, or one of them. Other colours are shown by an element without attributes.
    private static let markup = [
        "View.tintColor": #"<RowView><Switch on="true"/></RowView>"#, "Label": #"<Label text="a"/>"#,
        "Label.highlightedTextColor": #"<Label text="a" highlighted="true"/>"#,
        "Layer": #"<View backgroundColor="white" layer.borderWidth="1" layer.shadowOpacity="1"/>"#,
        "Button": #"<Button title="a"/>"#, "Button.color": #"<Button title="a" style="prominent"/>"#,
        "Button.highlightedTitleColor": #"<Button title="a" highlighted="true"/>"#,
        "Button.highlightedTitleShadowColor": #"<Button title="a" highlighted="true"/>"#,
        "Button.disabledTitleColor": #"<Button title="a" enabled="false"/>"#,
        "Button.disabledTitleShadowColor": #"<Button title="a" enabled="false"/>"#,
        "Button.selectedTitleColor": #"<Button title="a" selected="true"/>"#,
        "Button.selectedTitleShadowColor": #"<Button title="a" selected="true"/>"#,
        "ActivityIndicatorView": #"<ActivityIndicatorView animating="true"/>"#,
        "PageControl": #"<PageControl numberOfPages="3"/>"#, "TextField": #"<TextField text="a"/>"#,
        "ComboBox": #"<ComboBox text="a"/>"#, "TextView": #"<TextView text="a"/>"#, "Switch": #"<Switch on="true"/>"#,
        "Slider": #"<Slider value="0.5"/>"#,
        "ProgressView": #"<ProgressView progress="0.5"/>"#,
        "SegmentedControl":
            #"<SegmentedControl selectedSegmentIndex="0"><segment title="a"/><segment title="b"/></SegmentedControl>"#,
        "OutlineView": """
        <OutlineView><column title="A" key="a"/><row><cell text="a"/></row><row><cell text="b"/></row></OutlineView>
        """,
        "TableView": #"<TableView><TableViewCell textLabel.text="a"/><TableViewCell textLabel.text="b"/></TableView>"#,
        "TabBar": #"<TabBar selectedIndex="0"><item title="a"/><item title="b"/></TabBar>"#,
        "Toolbar": #"<Toolbar><item title="a"/></Toolbar>"#, "NavigationBar": #"<NavigationBar title="a"/>"#,
        "HeaderBar": #"<HeaderBar title="a"/>"#, "BreadcrumbView": #"<BreadcrumbView titles="a, b"/>"#,
    ]

    private static func samples(of name: String, _ table: PropertyTable, without known: Set<String>) -> [Sample] {
        table.entries.filter { entry in
            let type = type(of: entry.keyPath).valueType
            return (type == Color.self || type == Color?.self) && !known.contains(entry.name)
        }.map { entry in
            // A link has the properties of a button, and one style.
            let shown = name == "LinkButton" ? "Button" : name
            let text = (markup["\(shown).\(entry.name)"] ?? markup[shown] ?? "<\(name)/>")
                .replacing("<\(shown) ", with: "<\(name) ")
                .replacing(#" style="prominent""#, with: name == shown ? #" style="prominent""# : "")
            return Sample(className: name, property: entry.name, markup: text)
        }
    }

    /// All colours of all elements. The colours of `View` occur once.
    private static let all: [Sample] = {
        let common = Set(View.properties.entries.map(\.name))
        let own = ElementRegistry.builtins.flatMap { type in
            samples(of: String(describing: type), type.properties, without: type == View.self ? [] : common)
        }
        return own + samples(of: "Layer", Layer.properties, without: [])
    }()

    /// The visible colours in the drawing, as values of the theme.
    private func marks(_ window: Window) -> Set<String> {
        func text(_ color: Color) -> String? {
            let rgba = window.theme.rgba(color)
            return rgba.alpha > 0 ? "\(rgba)" : nil
        }
        return Set(
            window.displayList().commands.compactMap { command in
                switch command {
                case .fill(let rect, _, .color(let color), _): text(color).map { "fill \(rect) \($0)" }
                case .border(let rect, _, _, .color(let color)): text(color).map { "border \(rect) \($0)" }
                case .text(let run, _, let color): text(color).map { "text \(run.text) \($0)" }
                case .path(let path, let place, .color(let color), _): text(color).map { "path \(place) \(path) \($0)" }
                case .image(let image, let rect, let tint): "image \(image.name) \(rect) \(tint.flatMap(text) ?? "")"
                case .pushShadow(let shadow): text(shadow.color).map { "shadow \($0)" }
                default: nil
                }
            })
    }

    private func check(_ sample: Sample, from start: String?, to end: String) throws {
        let shown = try view(sample.markup)
        let root = View()
        shown.frame = Rect(20, 20, 200, 100)
        root.addSubview(shown)
        let window = try openWindow(root)
        let clock = try #require(window.application?.clock as? ManualClock)
        func set(_ color: String) {
            let object: any MarkupObject = sample.className == "Layer" ? shown.layer : shown
            object.applyMarkupPropertyValue(color, forKey: sample.property)
        }
        if let start { set(start) }
        window.drawFrame()
        let first = marks(window)

        View.animate(withDuration: 1, options: .curveLinear) { set(end) }
        window.drawFrame()
        #expect(marks(window).subtracting(first) == [], "\(sample.name) jumps")
        clock.advance(by: .milliseconds(500))
        window.drawFrame()
        let middle = marks(window)
        clock.advance(by: .milliseconds(500))
        window.drawFrame()
        let last = marks(window)
        #expect(last != first, "\(sample.name) is not shown")
        #expect(middle != first && middle != last, "nothing lies between for \(sample.name)")
    }

    @Test func `every color property animates from another color`() throws {
        for sample in Self.all { try check(sample, from: "#800000", to: "#0000ff") }
    }

    @Test func `every color property animates from its default`() throws {
        for sample in Self.all { try check(sample, from: nil, to: "#ffff00") }
    }

    @Test func `bar item tints and badge colors are animated`() throws {
        let item = BarButtonItem(title: "a", style: .done)
        let tab = TabBarItem(title: "a")
        tab.badgeValue = "1"
        let (toolbar, tabs) = (Toolbar(), TabBar())
        toolbar.items = [item]
        tabs.items = [tab]
        let root = View()
        for (index, bar) in [toolbar, tabs].enumerated() {
            bar.frame = Rect(0, Double(index) * 60, 200, 40)
            root.addSubview(bar)
        }
        let window = try openWindow(root)
        let clock = try #require(window.application?.clock as? ManualClock)
        let first = marks(window)
        View.animate(withDuration: 1, options: .curveLinear) {
            item.tintColor = Color(red: 0, green: 0, blue: 1)
            tab.badgeColor = Color(red: 0, green: 0, blue: 1)
        }
        window.drawFrame()

        #expect(marks(window).subtracting(first) == [])
        clock.advance(by: .milliseconds(500))
        window.drawFrame()
        #expect(!marks(window).contains { $0.hasPrefix("fill") && $0.hasSuffix("#0000ff") })
        clock.advance(by: .milliseconds(500))
        window.drawFrame()
        #expect(marks(window).filter { $0.hasPrefix("fill") && $0.hasSuffix("#0000ff") }.count == 2)
    }

    @Test func `a label's shadow offset is animated`() throws {
        let text = label("a").with { $0.shadowColor = .black }
        text.frame = Rect(0, 0, 100, 20)
        let root = View()
        root.addSubview(text)
        let window = try openWindow(root)
        let clock = try #require(window.application?.clock as? ManualClock)
        text.shadowOffset = .zero
        View.animate(withDuration: 1, options: .curveLinear) { text.shadowOffset = Size(4, 8) }
        clock.advance(by: .milliseconds(500))
        window.drawFrame()

        #expect(text.shadowOffset == Size(4, 8))
        #expect(
            window.displayList().commands.contains(.pushShadow(Shadow(offset: Point(2, 4), radius: 0, color: .black))))
    }
}
