import Testing

@testable import Inlay

/// Specification 13.16.
@MainActor @Suite struct VisualEffectViewTests {
    private func drawn(_ markup: String) throws -> String {
        try openWindow(view(markup), size: Size(200, 100)).displayList().description.split(separator: "\n").dropFirst()
            .joined(separator: "\n")
    }

    nonisolated static let materials = [
        "extraLight": "#ffffff*0.8", "light": "#ffffff*0.6", "dark": "#000000*0.6", "extraDark": "#000000*0.8",
        "regular": "windowBackground*0.6", "prominent": "windowBackground*0.8",
    ]

    @Test(arguments: materials)
    func `a style is drawn as a blur and a material`(name: String, material: String) throws {
        let expected = "blur 0,0 200x100 20\nfill 0,0 200x100 \(material)"

        #expect(try drawn("<VisualEffectView style='\(name)'/>") == expected)
        #expect(try drawn("<UIVisualEffectView style='\(name)BlurEffectView'/>") == expected)
        #expect(try drawn("<VisualEffectView effect='\(name)'/>") == expected)
    }

    @Test func `a view without an effect shows only the content`() throws {
        #expect(try drawn("<VisualEffectView/>") == "")
        #expect(try drawn("<VisualEffectView><View backgroundColor='black'/></VisualEffectView>").hasPrefix("fill"))
    }

    @Test func `the blur has the layer's corner radius`() throws {
        #expect(
            try drawn("<VisualEffectView style='dark' layer.cornerRadius='8'/>")
                == "blur 0,0 200x100 r8 20\nfill 0,0 200x100 r8 #000000*0.6")
    }

    @Test func `the blur does not extend beyond the border`() throws {
        #expect(
            try drawn("<VisualEffectView style='dark' layer.cornerRadius='8' layer.borderWidth='2'/>") == """
                blur 0,0 200x100 r8 20 beneath 2
                fill 0,0 200x100 r8 #000000*0.6 beneath 2
                border 0,0 200x100 r8 2 #000000
                """)
    }

    @Test func `content views fill the effect view`() throws {
        let effects = try #require(
            try view("<VisualEffectView><View id='a'/><View id='b'/></VisualEffectView>") as? VisualEffectView)
        _ = try openWindow(effects, size: Size(200, 100))

        #expect(effects.contentView.frame == Rect(0, 0, 200, 100))
        #expect(effects.contentView.subviews.map(\.frame) == [Rect(0, 0, 200, 100), Rect(0, 0, 200, 100)])
    }

    @Test func `an effect view has no intrinsic size`() throws {
        let effects = try view("<VisualEffectView><Label text='many words'/></VisualEffectView>")

        #expect(!effects.measure(fitting: .unconstrained).width.isDefined)
        #expect(!effects.measure(fitting: .unconstrained).height.isDefined)
    }

    // MARK: Damage

    /// A view behind an effect view of 40 by 40 points, whose blur extends 81 points around it.
    private func scene() throws -> (window: Window, beneath: View, effects: VisualEffectView) {
        let (root, beneath, effects) = (View(), View(), VisualEffectView())
        beneath.frame = Rect(10, 10, 20, 20)
        beneath.backgroundColor = .black
        effects.frame = Rect(80, 80, 40, 40)
        effects.effect = .light
        root.addSubview(beneath)
        root.addSubview(effects)
        return (try openWindow(root, size: Size(400, 400)), beneath, effects)
    }

    private func damage(_ window: Window) -> [Rect] {
        window.drawFrame()
        return window.headless?.lastFrame?.damage ?? []
    }

    @Test func `a change near an effect view redraws the whole effect`() throws {
        let (window, beneath, _) = try scene()

        beneath.backgroundColor = .white

        #expect(damage(window).reduce(.zero) { $0.union($1) } == Rect(0, 0, 201, 201))
    }

    @Test func `a change inside an effect view redraws the whole effect`() throws {
        let (window, _, effects) = try scene()
        let dot = View()
        dot.frame = Rect(5, 5, 2, 2)
        effects.contentView.addSubview(dot)
        window.drawFrame()

        dot.backgroundColor = .black

        #expect(damage(window) == [Rect(0, 0, 201, 201)])
    }

    @Test func `a distant change does not redraw an effect view`() throws {
        let (window, beneath, _) = try scene()
        beneath.frame = Rect(300, 300, 10, 10)
        window.drawFrame()

        beneath.backgroundColor = .white

        #expect(damage(window) == [Rect(300, 300, 10, 10)])
    }

    @Test func `a hidden effect view or nil effect adds no damage`() throws {
        let (window, beneath, effects) = try scene()
        effects.isHidden = true
        window.drawFrame()
        beneath.backgroundColor = .white
        #expect(damage(window) == [Rect(10, 10, 20, 20)])

        effects.isHidden = false
        effects.effect = nil
        window.drawFrame()
        beneath.backgroundColor = .black
        #expect(damage(window) == [Rect(10, 10, 20, 20)])
    }

    @Test func `an effect view in a new superview is redrawn as a whole`() throws {
        let (window, beneath, effects) = try scene()
        let other = View()
        other.frame = Rect(0, 0, 400, 400)
        window.view.addSubview(other)
        window.drawFrame()
        other.addSubview(effects)
        window.drawFrame()

        beneath.backgroundColor = .white

        #expect(damage(window).reduce(.zero) { $0.union($1) } == Rect(0, 0, 201, 201))
    }

    @Test func `damage extends from one blur to an adjacent blur`() throws {
        let (window, beneath, effects) = try scene()
        let second = VisualEffectView()
        second.frame = Rect(200, 80, 40, 40)
        second.effect = .dark
        effects.superview?.addSubview(second)
        window.drawFrame()

        beneath.backgroundColor = .white

        #expect(damage(window).reduce(.zero) { $0.union($1) } == Rect(0, 0, 321, 201))
    }

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
    func `content receives clicks and keys and is mirrored`(direction: LayoutDirection) throws {
        let root = try view(
            #"<LayerView><Button title="Beneath"/><VisualEffectView style="light"><RowView><Button title="Over" width="40"/><Spacer/></RowView></VisualEffectView></LayerView>"#
        )
        let window = try openWindow(root, size: Size(100, 50), direction: direction)
        var told: [String] = []
        for button in root.descendants.compactMap({ $0 as? Button }) {
            button.addAction(for: .primaryActionTriggered) { told.append(button.title) }
        }

        window.click(Point(direction == .leftToRight ? 10 : 90, 25))
        window.press(.return)
        window.click(Point(50, 25))

        #expect(told == ["Over", "Over"])
    }
}
