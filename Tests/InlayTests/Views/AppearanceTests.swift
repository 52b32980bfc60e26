import Testing

@testable import Inlay

/// Theme colours on backgrounds that do not follow the theme (look.md).
@MainActor @Suite struct AppearanceTests {
    private static let content = #"<Label text="Name"/><Button style="system" title="Save"/>"#

    private func drawing(_ markup: String, _ appearance: Theme.Appearance) throws -> String {
        let window = try openWindow(try view(markup), size: Size(200, 100), appearance: appearance)
        return drawing(window)
    }

    private func drawing(_ window: Window) -> String {
        window.drawFrame()
        return window.displayList().description
    }

    private let light = Theme(appearance: .light)
    private let dark = Theme(appearance: .dark)

    @Test func `light backgrounds give texts and controls the light theme's colors`() throws {
        let drawn = try drawing(#"<ColumnView backgroundColor="white">\#(Self.content)</ColumnView>"#, .dark)

        #expect(drawn.contains("\"Name\" 14 \(light.rgba(Color.Role.label))"))
        #expect(drawn.contains("r7 \(light.rgba(Color.Role.fill))"))
        #expect(!drawn.contains("label"))
    }

    @Test func `dark backgrounds give texts the dark theme's colors`() throws {
        let drawn = try drawing(##"<ColumnView backgroundColor="#203040">\##(Self.content)</ColumnView>"##, .light)

        #expect(drawn.contains("\"Name\" 14 \(dark.rgba(Color.Role.label))"))
    }

    @Test(arguments: ["contentBackground", "systemGray6", "clear", "#ffffff20"])
    func `theme-based and translucent backgrounds keep the theme's colors`(
        color: String
    ) throws {
        let drawn = try drawing(#"<ColumnView backgroundColor="\#(color)">\#(Self.content)</ColumnView>"#, .dark)

        #expect(drawn.contains("\"Name\" 14 label"))
    }

    @Test func `the appearance attribute overrides the background`() throws {
        let drawn = try drawing(
            #"<ColumnView backgroundColor="white" appearance="dark">\#(Self.content)</ColumnView>"#, .light)
        #expect(drawn.contains("\"Name\" 14 \(dark.rgba(Color.Role.label))"))

        let automatic = try drawing(
            #"<ColumnView appearance="dark"><ColumnView appearance="auto">\#(Self.content)</ColumnView></ColumnView>"#,
            .light)
        #expect(automatic.contains("\"Name\" 14 \(dark.rgba(Color.Role.label))"))
    }

    @Test func `colors follow when a background, a superview or the theme changes`() throws {
        let root = View()
        let (card, label) = (View(), Label())
        root.frame.size = Size(200, 100)
        card.frame = Rect(0, 0, 100, 50)
        label.frame = card.frame
        label.text = "Name"
        root.addSubview(card)
        card.addSubview(label)
        let window = try openWindow(root, size: Size(200, 100), appearance: .dark)
        func color() -> String { String(drawing(window).split(separator: " ").last?.dropLast(0) ?? "") }
        #expect(color() == "label")

        card.backgroundColor = .white
        #expect(color() == "\(light.rgba(Color.Role.label))")
        root.addSubview(label)
        #expect(color() == "label")
        card.addSubview(label)
        #expect(color() == "\(light.rgba(Color.Role.label))")
        window.application?.appearance = .light
        #expect(color() == "label")
        card.backgroundColor = .black
        #expect(color() == "\(dark.rgba(Color.Role.label))")
        card.overrideUserInterfaceStyle = .light
        #expect(color() == "label")
        card.overrideUserInterfaceStyle = .unspecified
        card.backgroundColor = nil
        #expect(color() == "label")
    }

    @Test func `text over the background of a layer view can be read`() throws {
        let root = try view(
            #"<LayerView><View id="ground" backgroundColor="white"/><ColumnView><Label text="Name"/></ColumnView></LayerView>"#
        )
        let ground = try #require(root.subviews.first)
        let window = try openWindow(root, size: Size(200, 100), appearance: .dark)
        let (fixed, themed) = ("\"Name\" 14 \(light.rgba(Color.Role.label))", "\"Name\" 14 label")
        #expect(drawing(window).contains(fixed))

        ground.isHidden = true
        #expect(drawing(window).contains(themed))
        ground.isHidden = false
        #expect(drawing(window).contains(fixed))
        ground.backgroundColor = nil
        #expect(drawing(window).contains(themed))
        ground.backgroundColor = .white
        #expect(drawing(window).contains(fixed))
        ground.removeFromSuperview()
        #expect(drawing(window).contains(themed))
    }

    @Test func `a label in a dark bar can be read`() throws {
        let drawn = try drawing(##"<Toolbar barTintColor="#202020"><Label text="Name"/></Toolbar>"##, .light)

        #expect(!drawn.contains("\"Name\" 14 label"))
    }

    @Test func `a control's focus ring uses the accent color of its surroundings`() throws {
        let root = View()
        let button = Button()
        button.style = .system
        button.backgroundColor = .white
        button.frame = Rect(10, 10, 80, 30)
        root.addSubview(button)
        let window = try openWindow(root, appearance: .dark)

        window.press(.tab)

        #expect(drawing(window).contains("2 \(dark.rgba(Color.Role.accent))"))
    }
}
