import Testing

@testable import Inlay

/// Alignments, content views and icons of buttons. Specification 5, 9, 13.3.
@MainActor @Suite struct ButtonContentTests {
    private func button(_ markup: String) throws -> Button {
        let loaded = Loaded(markup)
        #expect(loaded.diagnostics.isEmpty)
        return try #require(loaded.view(as: Button.self))
    }

    @Test(arguments: [
        ("center", LayoutDirection.leftToRight, 45.0), ("left", .leftToRight, 0), ("right", .leftToRight, 90),
        ("leading", .leftToRight, 0), ("leading", .rightToLeft, 90), ("trailing", .leftToRight, 90),
        ("trailing", .rightToLeft, 0), ("left", .rightToLeft, 0),
    ])
    func `horizontal alignment positions the content`(name: String, direction: LayoutDirection, x: Double) throws {
        let button = try button(
            "<Button title='ab' titleLabel.font='System 10' contentHorizontalAlignment='\(name)'/>")

        let window = try openWindow(button, size: Size(100, 40), direction: direction)
        window.layout()

        #expect(button.titleLabel.frame == Rect(x, 15, 10, 10))
    }

    @Test(arguments: [
        (ContentVerticalAlignment.top, Rect(0, 0, 100, 10)), (.bottom, Rect(0, 30, 100, 10)),
        (.fill, Rect(0, 0, 100, 40)),
    ])
    func `vertical alignment positions or stretches the content`(vertical: ContentVerticalAlignment, expected: Rect)
        throws
    {
        let button = try button("<Button title='ab' titleLabel.font='System 10' contentHorizontalAlignment='fill'/>")
        button.contentVerticalAlignment = vertical

        let window = try openWindow(button, size: Size(100, 40))
        window.layout()

        #expect(button.titleLabel.frame == expected)
    }

    @Test(arguments: [(LayoutDirection.leftToRight, 14.0, 32.0), (.rightToLeft, 32, 14)])
    func `an arrow shows that a press opens the menu`(direction: LayoutDirection, title: Double, arrow: Double) throws {
        let button = try button("<Button style='system' title='ab' titleLabel.font='System 12'/>")
        button.menu = Menu(children: [Action(title: "A") { _ in }])
        let window = try openWindow(button, size: Size(58, 30), direction: direction)
        func arrows() -> [String] {
            "\(window.displayList())".split(separator: "\n").map { String($0.trimmed) }.filter { $0.hasPrefix("image") }
        }
        #expect(button.measure(fitting: .unconstrained).width == 40)
        #expect(arrows() == [])

        button.showsMenuAsPrimaryAction = true
        window.drawFrame()
        #expect(button.measure(fitting: .unconstrained).width == 58)
        #expect(button.titleLabel.frame.minX == title)
        #expect(arrows() == ["image \(arrow.plain),9 12x12 \"down\" label"])

        button.style = .custom
        window.drawFrame()
        #expect(arrows() == [])
        button.style = .system
        button.menu = nil
        window.drawFrame()
        #expect(arrows() == [] && button.measure(fitting: .unconstrained).width == 40)
    }

    @Test func `a child view becomes the content of a custom button`() throws {
        let button = try button(
            "<Button layoutMargins='4'><Label text='hello' font='System 10'/></Button>")
        let window = try openWindow(button, size: Size(100, 40))
        window.layout()

        #expect(button.measure(fitting: .unconstrained) == Size(33, 18))
        #expect(button.contentView?.frame == Rect(4, 4, 92, 32))
        #expect(button.hitTest(Point(50, 20)) === button)
        #expect(window.accessibilityTree.hasPrefix("button \"hello\""))
    }

    @Test func `system buttons reject children, custom buttons a second child`() {
        let system = Loaded("<Button style='system'><Label/></Button>")
        let two = Loaded("<Button><Label/><Label/></Button>")

        #expect(system.diagnostics.map(\.id) == [.childNotTaken])
        #expect(two.diagnostics.map(\.id) == [.childNotTaken])
    }

    @Test(arguments: [
        ("infoLightButton", "info"), ("infoDark", "info"), ("detailDisclosureButton", "info"), ("contactAdd", "add"),
    ])
    func `icon buttons show an icon in the tint color`(style: String, icon: String) throws {
        let button = try button("<Button style='\(style)' tintColor='red'/>")

        let window = try openWindow(button, size: Size(16, 16))

        #expect(window.displayList().description.hasSuffix("image 0,0 16x16 \"\(icon)\" #ff0000"))
    }

    @Test func `a plain button has a tinted title and no shape`() throws {
        let button = try button("<Button style='plainButton' title='More'/>")
        let window = try openWindow(button, size: Size(100, 40))

        #expect(button.titleLabel.textColor == .role(.tintedTitle))
        #expect(window.displayList().commands.count == 2)
    }

    @Test func `each state has its own title shadow`() throws {
        let button = try button(
            "<Button title='a' titleShadowColor='red' disabledTitleShadowColor='blue' titleLabel.shadowOffsetHeight='2'/>"
        )
        let normal = button.titleLabel.shadowColor

        button.isEnabled = false

        #expect(normal == Color(red: 1, green: 0, blue: 0))
        #expect(button.titleLabel.shadowColor == Color(red: 0, green: 0, blue: 1))
        #expect(button.titleLabel.shadowOffset == Size(0, 2))
    }

    @Test func `a highlighted button shows a glow when enabled`() throws {
        let button = try button("<Button showsTouchWhenHighlighted='true'/>")
        let window = try openWindow(button, size: Size(60, 40))

        button.isHighlighted = true

        #expect(window.displayList().description.contains("fill 0,0 60x40 r20 fillPressed"))
    }

    @Test func `only the title fades when image adjustment is off`() throws {
        let button = try button("<Button title='a' adjustsImageWhenHighlighted='false'/>")
        _ = try openWindow(button)

        button.isHighlighted = true

        #expect(button.stateOpacity == 1)
        #expect(button.titleLabel.textColor == Color.label.opacity(button.theme.metrics.pressedOpacity))
    }
}
