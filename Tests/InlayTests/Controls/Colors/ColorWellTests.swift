import Testing

@testable import Inlay

/// Colour wells and their chooser. Specification 13.24.
@MainActor @Suite struct ColorWellTests {
    /// A well of 52 by 30 points at (20, 20) in a window of 400 by 500.
    private final class Fixture {
        let well: ColorWell
        let window: Window
        var events: [String] = []

        init(
            _ attributes: String = ##"color="#c8231f""##, direction: LayoutDirection = .leftToRight,
            size: Size = Size(400, 560)
        ) throws {
            let root = try view(
                #"<ColumnView layoutMargins="20"><RowView><ColorWell \#(attributes)/><Spacer/></RowView><Spacer/></ColumnView>"#
            )
            well = try #require(root.subviews.first?.subviews.first as? ColorWell)
            window = try openWindow(root, size: size, direction: direction)
            well.addAction(for: .valueChanged) { [unowned self] in events.append(well.shownText ?? "") }
        }

        func open() {
            well.becomeFirstResponder()
            window.press(.return)
            window.drawFrame()
        }

        var chooser: ColorChooser? {
            window.presentation.layers.last { !$0.isLeaving }?.descendants.lazy.compactMap { $0 as? ColorChooser }.first
        }

        /// The shown control of the chooser with a name for assistive programs; nil if there is none.
        func find(_ label: String) -> Control? {
            window.layout()
            let controls = chooser?.descendants.compactMap { $0 as? Control } ?? []
            return controls.first { $0.accessibility.label == label && Reachability(of: $0).isShown }
        }

        func part(_ label: String) throws -> Control { try #require(find(label), "\(label)") }

        func click(_ view: View, _ x: Double = 0.5, _ y: Double = 0.5) {
            let frame = view.frameInWindow
            window.click(Point(frame.minX + frame.width * x, frame.minY + frame.height * y))
        }

        func type(_ text: String) {
            for character in text {
                for kind in InputSequence.typing(character, givesText: window.wantsText).events { window.send(kind) }
            }
        }
    }

    // MARK: Components

    private nonisolated static let components: [(String, [Double])] = [
        ("#ff0000", [0, 1, 1]), ("#00ff00", [1.0 / 3, 1, 1]), ("#0000ff", [2.0 / 3, 1, 1]), ("#000000", [0, 0, 0]),
        ("#ffffff", [0, 0, 1]), ("#ff00ff", [5.0 / 6, 1, 1]), ("#804040", [0, 0.5, 128.0 / 255]),
    ]

    @Test(arguments: components)
    func `colours convert to hue, saturation and brightness`(hex: String, parts: [Double]) throws {
        let color = HSBColor(try #require(RGBA(hex: hex)))

        for (part, expected) in zip([color.hue, color.saturation, color.brightness], parts) {
            #expect(abs(part - expected) < 1e-9)
        }
    }

    @Test func `each colour survives a conversion to hue, saturation and brightness`() {
        for red in stride(from: 0, through: 255, by: 15) {
            for green in stride(from: 0, through: 255, by: 15) {
                for blue in stride(from: 0, through: 255, by: 15) {
                    let rgba = RGBA(UInt32(red << 24 | green << 16 | blue << 8 | 0x80))
                    #expect(HSBColor(rgba).rgba.rounded == rgba.rounded)
                }
            }
        }
    }

    @Test(
        arguments: [
            ("#c8231f", "#c8231f"), (" C8231F ", "#c8231f"), ("c8231f80", "#c8231f80"), ("#fa0", "#ffaa00"), ("", nil),
            ("#12345", nil), ("red", nil), ("##123456", nil),
        ] as [(String, String?)]) func `typed hex codes are read`(text: String, result: String?)
    {
        #expect(RGBA(typed: text)?.description == result)
    }

    // MARK: The well

    @Test func `the well shows its colour, and transparent ones on a checkerboard`() throws {
        let test = try Fixture()
        #expect(test.well.frameInWindow == Rect(20, 20, 52, 30))
        #expect("\(test.window.displayList())".contains("fill 25,25 42x20 r4 #c8231f"))
        #expect(!"\(test.window.displayList())".contains("path"))

        test.well.color = Color(hex: "#c8231f80") ?? .black
        test.window.drawFrame()

        #expect("\(test.window.displayList())".contains("path"))
        #expect(test.events == [])
    }

    @Test func `the colour is bound in both directions`() throws {
        @MainActor final class Owner: View {
            @Bindable var color = Color.red
            @Outlet var well: ColorWell
        }
        let owner = Owner()
        var builder = ViewBuilder(resources: .none)
        builder.diagnosticHandler = { Issue.record("\($0)") }
        let root = try builder.load(
            MarkupSource(name: "Test.xml", text: #"<ColorWell id="well" color="$color"/>"#), owner: owner
        ).view
        let window = try openWindow(root)
        #expect(owner.well.color == .red)
        owner.color = .blue
        window.drawFrame()
        #expect(owner.well.color == .blue)

        owner.well.color = .green

        #expect(owner.color == .green)
    }

    @Test func `a click and keys open the chooser at the selected swatch`() throws {
        let test = try Fixture()

        test.click(test.well)
        #expect(test.well.isOpen && test.chooser != nil)
        #expect(test.window.firstResponder?.accessibility.label == "#c8231f")
        test.window.press(.escape)
        #expect(!test.well.isOpen && test.window.firstResponder === test.well)
        test.window.press(.space)
        #expect(test.well.isOpen)
        test.well.isEnabled = false
        #expect(!test.well.isOpen)
    }

    // MARK: Choosing

    @Test func `a swatch sets the colour at once, and a click outside keeps it`() throws {
        let test = try Fixture()
        test.open()

        test.click(try test.part("#2358cf"))
        #expect(test.well.shownText == "#2358cf" && test.events == ["#2358cf"])
        #expect(try test.part("#2358cf").isSelected)
        test.window.click(Point(390, 550))

        #expect(!test.well.isOpen && test.well.color == Color(hex: "#2358cf"))
        #expect(test.window.application?.recentColors.colors == [RGBA(0x2358_cfff)])
    }

    @Test(arguments: ["Escape", "Cancel"]) func `cancelling restores the former colour`(way: String) throws {
        let test = try Fixture(#"color="link""#)
        test.open()
        test.click(try test.part("#000000"))
        #expect(test.well.shownText == "#000000")

        if way == "Escape" { test.window.press(.escape) } else { test.click(try test.part("Cancel")) }

        #expect(test.well.color == .link && test.events.count == 2 && !test.well.isOpen)
        #expect(test.window.application?.recentColors.colors == [])
    }

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
    func `arrow keys move through the palette, and Space chooses`(direction: LayoutDirection) throws {
        let test = try Fixture(direction: direction)
        test.open()

        test.window.press(direction == .leftToRight ? .right : .left)
        #expect(test.window.firstResponder?.accessibility.label == "#d96c0a" && test.events == [])
        test.window.press(.down)
        test.window.press(.end)
        #expect(test.window.firstResponder?.accessibility.label == "#000000")
        test.window.press(.down)
        test.window.press(.space)

        #expect(test.well.shownText == "#000000")
        test.window.press(.up)
        test.window.press(.home)
        test.window.press(.return)
        #expect(test.well.shownText == "#c8231f")
    }

    @Test func `the field changes saturation and brightness`() throws {
        let test = try Fixture(##"color="#ff0000""##)
        test.open()
        let plane = try test.part("Saturation, Brightness")
        #expect(plane.accessibility.value == "100 %, 100 %" && plane.frame.size == Size(260, 120))

        test.click(plane, 0.5, 0.5)
        #expect(test.well.shownText == "#804040")
        test.window.press(.down)
        test.window.press(.left)
        #expect(plane.accessibility.value == "49 %, 49 %")
        test.window.press(.up, .shift)
        #expect(plane.accessibility.value == "49 %, 59 %")
        test.window.press(.home)

        #expect(plane.accessibility.value == "0 %, 59 %" && test.well.shownText == "#969696")
    }

    @Test func `a grey colour keeps the hue of the slider`() throws {
        let test = try Fixture(##"color="#808080""##)
        test.open()
        let hue = try #require(try test.part("Hue") as? Slider)

        hue.becomeFirstResponder()
        for key in [Key.pageUp, .pageUp, .up, .up] { test.window.press(key) }
        #expect(hue.accessibility.value == "180°" && test.well.shownText == "#808080" && test.events == [])
        let plane = try test.part("Saturation, Brightness")
        test.click(plane, 0.999, 0.001)

        #expect(test.well.shownText == "#00ffff")
    }

    @Test func `the opacity slider is there only with alpha`() throws {
        let test = try Fixture()
        test.open()
        let opacity = try #require(try test.part("Opacity") as? Slider)
        opacity.becomeFirstResponder()
        test.window.press(.home)
        #expect(test.well.shownText == "#c8231f00" && opacity.accessibility.value == "0 %")

        let opaque = try Fixture(##"color="#c8231f80" supportsAlpha="false""##)
        opaque.open()
        #expect(opaque.find("Opacity") == nil)
        opaque.click(try opaque.part("#000000"))
        #expect(opaque.well.shownText == "#000000")
    }

    @Test func `a hex code is typed, and a wrong one is restored`() throws {
        let test = try Fixture()
        test.open()
        let field = try #require(try test.part("Hex Code") as? TextField)
        #expect(field.text == "#c8231f")
        test.click(field)
        test.window.press(Key("A"), .control)

        test.type("0a0b0c")
        #expect(test.well.shownText == "#0a0b0c" && field.text == "0a0b0c")
        test.type("zz")
        #expect(test.well.shownText == "#0a0b0c")
        test.window.press(.tab)
        #expect(field.text == "#0a0b0c")
        test.click(field)
        test.window.press(.return)

        #expect(!test.well.isOpen && test.well.shownText == "#0a0b0c")
    }

    @Test func `chosen colours are offered again`() throws {
        let test = try Fixture()
        for color in ["#2358cf", "#000000", "#2358cf"] {
            test.open()
            test.click(try test.part(color))
            test.click(try test.part("Done"))
        }
        #expect(test.window.application?.recentColors.colors.map(\.description) == ["#2358cf", "#000000"])

        test.open()
        let found = test.chooser?.descendants.filter { $0.accessibility.label == "#000000" } ?? []

        #expect(found.count == 2)
        var colors = RecentColors()
        for number in 0..<20 { colors.add(RGBA(UInt32(number) << 8 | 0xff)) }
        #expect(colors.colors.count == 10 && colors.colors[0] == RGBA(0x13ff))
    }

    @Test func `the chooser stays in a small window and scrolls`() throws {
        let test = try Fixture(size: Size(240, 200))
        test.open()

        let panel = try #require(test.chooser?.superview)

        #expect(panel.frameInWindow.minX >= 8 && panel.frameInWindow.maxX <= 232)
        #expect(panel.frameInWindow.minY >= 8 && panel.frameInWindow.maxY <= 192)
    }

    @Test func `assistive programs see the colour and whether the chooser is open`() throws {
        let test = try Fixture(##"color="#c8231f" accessibilityLabel="Paper""##)
        #expect(test.window.accessibilityTree.contains(##"colorWell "Paper" value "#c8231f" collapsed"##))
        #expect(test.well.perform(.press))

        let tree = test.window.accessibilityTree

        #expect(tree.contains(##"colorWell "Paper" value "#c8231f" expanded"##))
        #expect(tree.contains(##"button "#c8231f" selected"##))
        #expect(tree.contains(#"slider "Hue" value "1°""#))
    }
}
