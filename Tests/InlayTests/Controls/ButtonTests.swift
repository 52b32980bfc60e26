import Testing

@testable import Inlay

@Suite struct ButtonTests {
    private func scene(
        appearance: Theme.Appearance = .light, _ configure: (Button) -> Void = { _ in }
    ) throws -> (window: Window, button: Button) {
        let root = View()
        let button = Button()
        button.style = .system
        button.title = "Save"
        button.frame = Rect(10, 10, 100, 30)
        configure(button)
        root.addSubview(button)
        return (try openWindow(root, appearance: appearance), button)
    }

    /// The drawing of the window, without its background.
    private func drawing(_ window: Window) -> String {
        window.displayList().description.split(separator: "\n").dropFirst().joined(separator: "\n")
    }

    private func state(_ name: String, of window: Window, _ button: Button) {
        let middle = Point(50, 25)
        switch name {
        case "hover": window.send(.pointerMoved(middle, []))
        case "pressed": window.send(.pointerMoved(middle, []), .pointerDown(middle, .left, clickCount: 1, []))
        case "focused": window.press(.tab)
        case "disabled": button.isEnabled = false
        case "selected": button.isSelected = true
        default: break
        }
    }

    @Test(arguments: [
        ("normal", "fill 10,10 100x30 r7 fill\ntext 46,29.2 \"Save\" 14 medium label"),
        ("hover", "fill 10,10 100x30 r7 fillHover\ntext 46,29.2 \"Save\" 14 medium label"),
        ("pressed", "fill 10,10 100x30 r7 fillPressed\ntext 46,29.2 \"Save\" 14 medium label"),
        ("selected", "fill 10,10 100x30 r7 selection\ntext 46,29.2 \"Save\" 14 medium label"),
        (
            "disabled",
            "opacity 0.4\n  fill 10,10 100x30 r7 fill\n  text 46,29.2 \"Save\" 14 medium label"
        ),
        (
            "focused",
            "fill 10,10 100x30 r7 fill\ntext 46,29.2 \"Save\" 14 medium label\nborder 6,6 108x38 r11 2 accent"
        ),
    ])
    func `a system button draws each state`(name: String, expected: String) throws {
        let (window, button) = try scene()

        state(name, of: window, button)

        #expect(drawing(window) == expected)
    }

    @Test func `a disabled prominent button looks like a system button`() throws {
        let (window, button) = try scene { $0.style = .prominent }
        #expect(drawing(window) == "fill 10,10 100x30 r7 accent\ntext 46,29.2 \"Save\" 14 medium onAccent")

        state("disabled", of: window, button)

        #expect(
            drawing(window) == "opacity 0.4\n  fill 10,10 100x30 r7 fill\n  text 46,29.2 \"Save\" 14 medium label")
    }

    @Test func `a tinted title fades only while still readable`() throws {
        let (window, button) = try scene { $0.style = .plain }

        state("hover", of: window, button)
        #expect(drawing(window) == "opacity 0.915\n  text 46,29.2 \"Save\" 14 tintedTitle")
        state("pressed", of: window, button)
        #expect(drawing(window) == "opacity 0.83\n  text 46,29.2 \"Save\" 14 tintedTitle")
        // A white title, which is used on another background.
        button[.normal].titleColor = .white
        #expect(drawing(window).hasPrefix("opacity 0.65"))
    }

    @Test(arguments: [("normal", 1.0), ("hover", 0.85), ("pressed", 0.65), ("disabled", 0.4)])
    func `a custom button draws only its title and fades with its state`(name: String, opacity: Double) throws {
        let (window, button) = try scene { $0.style = .custom }

        state(name, of: window, button)

        let text = "text 46,29.2 \"Save\" 14 label"
        #expect(drawing(window) == (opacity < 1 ? "opacity \(opacity)\n  \(text)" : text))
    }

    @Test(arguments: [Theme.Appearance.light, .dark]) func `a selected button keeps readable colors on hover and press`(
        appearance: Theme.Appearance
    ) throws {
        let button = Button()
        button.style = .system
        button.title = "Bold"
        button.isSelected = true
        let window = try openWindow(column(button, Spacer()), size: Size(100, 60), appearance: appearance)
        func ground() -> Color? {
            window.displayList().commands.compactMap { command in
                if case .fill(_, corners: _, .color(let color), _) = command { color } else { nil }
            }.last
        }
        #expect(ground() == .role(.selection))

        window.send(.pointerMoved(Point(50, 15), []))
        let hovered = try #require(ground())
        window.send(.pointerDown(Point(50, 15), .left, clickCount: 1, []))
        let pressed = try #require(ground())

        let theme = window.theme
        let (plain, label) = (theme.rgba(.role(.selection)), theme.rgba(Color.label))
        #expect(Set([theme.rgba(hovered), theme.rgba(pressed), plain]).count == 3)
        #expect(pressed != .role(.fillPressed))
        for color in [hovered, pressed] {
            #expect(theme.rgba(color).contrast(with: label) >= plain.contrast(with: label))
        }
    }

    @Test func `a click does not show the focus ring`() throws {
        let (window, button) = try scene()

        window.click(Point(50, 25))
        window.send(.pointerMoved(Point(300, 300), []))

        #expect(button.isFirstResponder)
        #expect(!drawing(window).contains("accent"))
    }

    @Test func `the focus ring hides while the window is inactive`() throws {
        let (window, _) = try scene()
        window.press(.tab)

        window.send(.focusLost)
        #expect(!drawing(window).contains("accent"))
        window.send(.focusGained)

        #expect(drawing(window).contains("accent"))
    }

    @Test func `a system button has control height and title padding`() {
        let button = Button()
        button.style = .system
        button.title = "Save"

        #expect(button.measure(fitting: .unconstrained) == Size(4 * 7 + 28, 30))
    }

    @Test func `a custom button has its title's size`() {
        let button = Button()
        button.title = "Save"

        #expect(button.measure(fitting: .unconstrained) == Size(28, 14))
    }

    @Test func `content insets replace the theme's insets`() {
        let button = Button()
        button.style = .system
        button.title = "Save"
        button.contentEdgeInsets = EdgeInsets(20)

        #expect(button.measure(fitting: .unconstrained) == Size(68, 54))
    }

    @Test func `title insets move the title and keep the button's size`() throws {
        let (window, button) = try scene()
        let size = button.measure(fitting: .unconstrained)

        button.titleEdgeInsets = EdgeInsets(top: 3, left: 5)
        window.drawFrame()

        #expect(button.measure(fitting: .unconstrained) == size)
        #expect(drawing(window).contains("text 51,32.2"))
    }

    @Test func `each state can have its own title and color`() throws {
        let (window, button) = try scene()
        button[.highlighted].title = "Saving"
        button[.disabled].titleColor = .role(.destructive)

        state("pressed", of: window, button)
        #expect(drawing(window).contains("\"Saving\""))
        state("disabled", of: window, button)

        #expect(drawing(window).contains("\"Save\" 14 medium destructive"))
    }

    @Test func `the title uses a tint from the button or an ancestor`() throws {
        let (window, button) = try scene()
        #expect(button.titleLabel.textColor == .label)

        window.view.tintColor = .accent
        #expect(button.titleLabel.textColor == .role(.tintedTitle))
        button.tintColor = Color(hex: "#ff0000")

        #expect(button.titleLabel.textColor == Color(hex: "#ff0000"))
    }

    @Test func `a button creates its subviews in a window when they have content`() throws {
        let button = try #require(Loaded(#"<Button title="Save"/>"#).view as? Button)
        #expect(button.subviews.isEmpty)
        #expect(button.shownText == "Save")

        _ = try openWindow(button)
        #expect(button.subviews.map { "\(type(of: $0))" } == ["Label"])
        button.image = .symbol(.info)

        #expect(button.subviews.map { "\(type(of: $0))" } == ["ImageView", "Label"])
    }

    @Test func `a button can be measured without a window`() throws {
        let button = try #require(Loaded(#"<Button title="Save" titleLabel.font="System 10"/>"#).view)
        #expect(button.measure(fitting: .unconstrained) == Size(20, 10))

        (button as? Button)?.title = "OK"

        #expect(button.measure(fitting: .unconstrained) == Size(10, 10))
    }

    @Test func `the title label's color applies until a title color is set`() throws {
        let (_, button) = try scene()

        button.titleLabel.textColor = .white
        button.isSelected = true
        #expect(button.titleLabel.textColor == .white)
        button[.normal].titleColor = .black

        #expect(button.titleLabel.textColor == .black)
    }

    @Test func `a title too long for the button is truncated`() throws {
        let (window, button) = try scene()

        button.title = "A title much longer than that"
        window.drawFrame()

        #expect(drawing(window).contains("…"))
        #expect(button.titleLabel.frame.width == 72)
    }

    @Test(arguments: [1, 1.25, 1.5, 1.75, 2])
    func `a title with enough room is not truncated at any scale`(scale: Double) throws {
        let titles = ["OK", "Last", "Cancel", "Fewer", "Next Guest", "Sort by", "Try Again"]
        let row = RowView()
        for title in titles {
            let button = Button()
            button.style = .system
            button.title = title
            row.addSubview(button)
        }
        let window = try openWindow(row, size: Size(900, 60), scale: scale)

        let drawing = window.displayList().description

        #expect(titles.filter { !drawing.contains("\"\($0)\"") } == [])
    }

    @Test func `high contrast draws a border around a button, except a prominent one`() throws {
        let row = RowView()
        for style in [Button.Style.system, .prominent] { row.addSubview(Button().with { $0.style = style }) }
        let window = try openWindow(row, size: Size(200, 60))
        func borders() -> [Substring] {
            window.displayList().description.split(separator: "\n").filter { $0.contains("border ") }
        }
        #expect(borders() == [])

        window.application?.contrast = .high

        #expect(borders().count == 1 && borders()[0].hasSuffix(" 1 separator"))
    }

    @Test func `the button's baseline is the title's baseline`() throws {
        let (_, button) = try scene()

        // The title, 14 points high, is centered in 30; its baseline is at four fifths.
        #expect(button.firstBaseline(for: button.frame.size) == 8 + 0.8 * 14)
    }
}
