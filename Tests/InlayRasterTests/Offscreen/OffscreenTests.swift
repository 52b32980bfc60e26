import Testing

@testable import Inlay
@testable import InlayRaster

@Suite struct OffscreenTests {
    private func frame(_ size: Size, scale: Double, _ color: Color, damage: Rect? = nil) -> Frame {
        var list = DisplayList()
        list.fill(Rect(origin: .zero, size: size), color)
        return Frame(
            list: list, damage: [damage ?? Rect(origin: .zero, size: size)], theme: Theme(), size: size, scale: scale)
    }

    private func window(scale: Double = 1) -> OffscreenWindow {
        OffscreenWindow(title: "Test", size: Size(4, 2), scale: scale, renderer: Renderer(fonts: machineFonts()))
    }

    @Test func `an offscreen window shows its frames`() {
        let window = window(scale: 2)
        window.setNeedsFrame()

        window.present(frame(Size(4, 2), scale: 2, .white))
        window.present(frame(Size(4, 2), scale: 2, .black, damage: Rect(0, 0, 1, 1)))

        #expect(window.pixmap.width == 8 && window.pixmap.height == 4)
        #expect(window.pixmap.ink == PixelRect(left: 0, top: 0, right: 2, bottom: 2))
        #expect(window.frameCount == 2)
        #expect(!window.needsFrame)
    }

    @Test func `the platform lists every cache once`() {
        let names = OffscreenPlatform(fonts: machineFonts()).caches.map(\.name)

        #expect(
            Set(names).isSuperset(of: [
                "fonts", "glyphs", "shapes", "shadows", "paths", "text", "gradients", "pictures",
            ]))
        #expect(Set(names).count == names.count)
    }

    @Test func `a frame of another size replaces the pixmap`() {
        let window = window()

        window.present(frame(Size(4, 2), scale: 1, .white))
        window.present(frame(Size(3, 5), scale: 1.5, .white))

        #expect(window.size == Size(3, 5))
        #expect(window.scale == 1.5)
        #expect(window.pixmap.width == 5 && window.pixmap.height == 8)
    }

    @Test func `an invalid window size gives a valid pixmap`() {
        for size in [Size(.nan, 0), Size(-5, -5), Size(.undefined, .infinity)] {
            let window = OffscreenWindow(
                title: "", size: size, scale: 1, renderer: Renderer(fonts: machineFonts()))
            #expect(window.pixmap.width == 1)
        }
    }

    @Test func `a partial update of a faded group equals a full paint`() throws {
        let platform = OffscreenPlatform(
            scale: 1.25, preferences: DesktopPreferences(appearance: .dark), fonts: machineFonts())
        let application = Application(title: "Test", platform: platform)
        let row = RowView()
        row.alpha = 0.3
        for title in ["one", "two", "three"] {
            let button = Button()
            button.title = title
            row.addArrangedSubview(button)
        }
        let controller = ViewController()
        controller.view = row
        let window = try application.open(controller, size: Size(200, 40))
        window.drawFrame()

        // Only this button changes under the pointer, and only its part is drawn.
        window.dispatch(Event(.pointerMoved(Point(10, 20), [])))
        window.drawFrame()

        let drawn = try #require(window.platformWindow as? OffscreenWindow)
        #expect(drawn.lastFrame?.damage.count == 1)
        let isAsInTheWhole = drawn.pixmap == window.pixmap(fonts: platform.fonts)
        #expect(isAsInTheWhole)
    }

    /// Makes `change` after the first frame, and returns whether the window then looks like one that is drawn at once.
    private func staysWhole(
        scale: Double, size: Size = Size(260, 160), _ markup: String, _ prepare: (View) -> Void = { _ in },
        change: (View) -> Void,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Bool {
        let platform = OffscreenPlatform(scale: scale, fonts: machineFonts())
        let application = Application(title: "Test", platform: platform)
        let controller = ViewController()
        controller.view = try ViewBuilder(resources: .none).load(MarkupSource(name: "a.xml", text: markup)).view
        let window = try application.open(controller, size: size)
        prepare(window.view)
        window.drawFrame()
        change(window.view)
        window.drawFrame()
        let drawn = try #require(window.platformWindow as? OffscreenWindow, sourceLocation: sourceLocation)
        let damage = try #require(drawn.lastFrame?.damage)
        #expect(damage != [Rect(origin: .zero, size: size)], "all was drawn", sourceLocation: sourceLocation)
        return drawn.pixmap == window.pixmap(fonts: platform.fonts)
    }

    @Test(arguments: [1, 1.25, 1.5, 2], ["", "layer.shadowOpacity='0.5'", "clipsToBounds='true'", "alpha='0.7'"])
    func `a partial update of a blur equals a full paint`(scale: Double, more: String) throws {
        let markup = """
            <LayerView>
                <LinearGradientView colors="red, blue, green" endX="0.9"/>
                <ColumnView>
                    <Label id="beneath" text="beneath"/><Spacer/><Label id="far" text="far"/>
                </ColumnView>
                <AnchorView>
                    <VisualEffectView style="light" layer.cornerRadius="9" \(more) anchor="top, left" width="91.5" height="33">
                        <Label id="over" text="over"/>
                    </VisualEffectView>
                </AnchorView>
            </LayerView>
            """
        for name in ["beneath", "over"] {
            let isWhole = try staysWhole(scale: scale, markup) { root in
                let label = root.descendants.first { $0.markup.identifier == name } as? Label
                label?.text = "another"
            }
            #expect(isWhole, "\(name)")
        }
    }

    nonisolated static let transforms = [
        AffineTransform(rotationAngle: 0.3), AffineTransform(scaleX: 0.7, y: 0.8),
        AffineTransform(scaleX: 1.6, y: 1.6).concatenating(AffineTransform(translationX: -8.4, y: 3)),
    ]

    @Test(
        arguments: [1, 1.5, 2],
        ["", "layer.shadowOpacity='0.5'", "clipsToBounds='true' layer.cornerRadius='12'", "alpha='0.7'"])
    func `a partial update of a transformed view equals a full paint`(scale: Double, more: String) throws {
        let markup = """
            <LayerView>
                <LinearGradientView colors="red, blue, green" endX="0.9"/>
                <AnchorView>
                    <ColumnView id="card" backgroundColor="white" \(more) anchor="top, left" width="140" height="90"
                        layoutMargins="20">
                        <Label id="label" text="a label"/>
                        <LayerView id="inner" backgroundColor="accent" height="25"><Label text="inner"/></LayerView>
                    </ColumnView>
                </AnchorView>
            </LayerView>
            """
        for transform in Self.transforms {
            for name in ["label", "inner"] {
                let isWhole = try staysWhole(scale: scale, markup) { root in
                    root.descendants.first { $0.markup.identifier == "card" }?.transform = transform
                } change: { root in
                    let view = root.descendants.first { $0.markup.identifier == name }
                    (view as? Label)?.text = "another"
                    if name == "inner" { view?.transform = AffineTransform(rotationAngle: 1) }
                }
                #expect(isWhole, "\(transform), \(name)")
            }
        }
    }

    @Test(arguments: [1, 1.5, 2], transforms)
    func `a partial update of a transformed blur equals a full paint`(scale: Double, transform: AffineTransform) throws
    {
        let markup = """
            <LayerView>
                <LinearGradientView colors="red, blue, green" endX="0.9"/>
                <ColumnView><Label id="beneath" text="beneath"/><Spacer/></ColumnView>
                <AnchorView>
                    <ColumnView id="card" anchor="top, left" width="140" height="90" layoutMargins="20">
                        <Label id="beside" text="a label"/>
                        <VisualEffectView style="light" height="20"><Label id="over" text="over"/></VisualEffectView>
                    </ColumnView>
                </AnchorView>
            </LayerView>
            """
        for name in ["beneath", "beside", "over"] {
            let isWhole = try staysWhole(scale: scale, size: Size(500, 400), markup) { root in
                root.descendants.first { $0.markup.identifier == "card" }?.transform = transform
            } change: { root in
                (root.descendants.first { $0.markup.identifier == name } as? Label)?.text = "another"
            }
            #expect(isWhole, "\(name)")
        }
    }

    @Test(arguments: [1, 1.5, 2]) func `a window of one pixel is painted`(scale: Double) throws {
        let markup = """
            <ColumnView backgroundColor="white" layoutMargins="24" spacing="12">
                <RowView><Label text="Effects"/><Spacer/><Button style="system" title="Turn"/></RowView>
                <LinearGradientView weight="1" colors="red, blue"/>
                <RadialGradientView weight="1" colors="red, blue"/>
                <LayerView weight="1">
                    <LinearGradientView colors="#00000000, #000000b0" startY="0.3"/>
                    <VisualEffectView style="light" layer.cornerRadius="10"><Label text="Light"/></VisualEffectView>
                </LayerView>
                <View weight="1" layer.cornerRadius="10" layer.borderWidth="1" layer.shadowOpacity="0.5" alpha="0.5"/>
            </ColumnView>
            """
        for size in [Size(1 / scale, 1 / scale), Size(1, 300), Size(300, 1)] {
            let platform = OffscreenPlatform(scale: scale, fonts: machineFonts())
            let controller = ViewController()
            controller.view = try ViewBuilder(resources: .none).load(MarkupSource(name: "a.xml", text: markup)).view
            let application = Application(title: "Test", platform: platform)
            let window = try application.open(controller, size: size)
            window.drawFrame()
            window.dispatch(Event(.pointerMoved(Point(0, 0), [])))
            window.drawFrame()

            let drawn = try #require(window.platformWindow as? OffscreenWindow).pixmap
            #expect(drawn.width == Int((size.width * scale).rounded()))
            #expect(drawn.height == Int((size.height * scale).rounded()))
            #expect(drawn[0, 0] == 0xffff_ffff)
        }
    }

    @Test func `the platform measures text with the fonts used for painting`() {
        let platform = OffscreenPlatform(
            scale: 2, preferences: DesktopPreferences(appearance: .dark), fonts: machineFonts())
        let fixed = OffscreenPlatform(textEngine: FixedTextEngine(), fonts: machineFonts())
        let font = FontDescriptor(size: 14)

        #expect(platform.scale == 2)
        #expect(platform.preferences.appearance == .dark)
        #expect(platform.textEngine.run("iii", font: font, scale: 1).width < 15)
        #expect(fixed.textEngine.run("iii", font: font, scale: 1).width == 21)
    }
}
