import Testing

@testable import Inlay
@testable import InlaySDL

@Suite struct OffscreenTests {
    private func frame(_ size: Size, scale: Double, _ color: Color, damage: Rect? = nil) -> Frame {
        var list = DisplayList()
        list.fill(Rect(origin: .zero, size: size), color)
        return Frame(
            list: list, damage: [damage ?? Rect(origin: .zero, size: size)], theme: Theme(), size: size, scale: scale)
    }

    private func window(scale: Double = 1) -> OffscreenWindow {
        OffscreenWindow(title: "Test", size: Size(4, 2), scale: scale, painter: Painter(fonts: machineFonts()))
    }

    @Test func aWindowShowsWhatItWasGiven() {
        let window = window(scale: 2)
        window.setNeedsFrame()

        window.present(frame(Size(4, 2), scale: 2, .white))
        window.present(frame(Size(4, 2), scale: 2, .black, damage: Rect(0, 0, 1, 1)))

        #expect(window.pixmap.width == 8 && window.pixmap.height == 4)
        #expect(window.pixmap.ink == PixelRect(left: 0, top: 0, right: 2, bottom: 2))
        #expect(window.frameCount == 2)
        #expect(!window.needsFrame)
    }

    @Test func aFrameOfAnotherSizeBeginsAnotherPicture() {
        let window = window()

        window.present(frame(Size(4, 2), scale: 1, .white))
        window.present(frame(Size(3, 5), scale: 1.5, .white))

        #expect(window.size == Size(3, 5))
        #expect(window.scale == 1.5)
        #expect(window.pixmap.width == 5 && window.pixmap.height == 8)
    }

    @Test func sizesThatMakeNoSenseGiveASmallOrALargePicture() {
        for size in [Size(.nan, 0), Size(-5, -5), Size(.undefined, .infinity)] {
            let window = OffscreenWindow(
                title: "", size: size, scale: 1, painter: Painter(fonts: machineFonts()))
            #expect(window.pixmap.width == 1)
        }
    }

    @Test func aPartOfAFadedGroupIsDrawnAsInTheWhole() throws {
        let platform = OffscreenPlatform(scale: 1.25, appearance: .dark, fonts: machineFonts())
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

        // Only this button fades more, and is drawn alone.
        window.dispatch(Event(.pointerMoved(Point(10, 20), [])))
        window.drawFrame()

        let drawn = try #require(window.platformWindow as? OffscreenWindow)
        #expect(drawn.lastFrame?.damage.count == 1)
        let isAsInTheWhole = drawn.pixmap == window.pixmap(fonts: platform.fonts)
        #expect(isAsInTheWhole)
    }

    @Test func thePlatformMeasuresWithTheFontsThatDraw() {
        let platform = OffscreenPlatform(scale: 2, appearance: .dark, fonts: machineFonts())
        let fixed = OffscreenPlatform(textEngine: FixedTextEngine(), fonts: machineFonts())
        let font = FontDescriptor(size: 14)

        #expect(platform.scale == 2)
        #expect(platform.appearance == .dark)
        #expect(platform.textEngine.run("iii", font: font, scale: 1).width < 15)
        #expect(fixed.textEngine.run("iii", font: font, scale: 1).width == 21)
    }
}
