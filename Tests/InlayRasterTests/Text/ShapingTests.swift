import Testing

@testable import Inlay
@testable import InlayRaster

@Suite struct ShapingTests {
    private let fonts = machineFonts()
    private let font = FontDescriptor(size: 14)

    @Test func `painting shapes nothing that layout has measured`() throws {
        let markup = """
            <ColumnView spacing="4">
                <Label text="AVAST, 😀 é שלום עולם العربية 中文"/>
                <Label numberOfLines="0" text="Several lines of text, of which all but the last one have to be broken"/>
                <Label numberOfLines="0" textAlignment="justified" text="A justified text with several lines of words"/>
                <Label text="This text is too long for the window, so that it gets smaller"
                    adjustsFontSizeToFitWidth="true" minimumScaleFactor="0.5"/>
                <Label text="This text is too long for the window, so that its end is omitted"/>
                <TextField text="A field"/>
                <TextView text="A text view that is edited, on several lines of a window" textAlignment="justified"/>
                <Button title="Press"/>
            </ColumnView>
            """
        let application = Application(title: "Test", platform: OffscreenPlatform(fonts: fonts))
        let controller = ViewController()
        controller.view = try ViewBuilder(resources: .none).load(MarkupSource(name: "a.xml", text: markup)).view
        let size = Size(240, 400)
        let window = try application.open(controller, size: size)
        window.drawFrame()
        for scale in [2, 1.25] {
            window.dispatch(Event(.resized(size, scale: scale)))
            window.drawFrame()
        }

        #expect(application.statistics.frames.count >= 3)
        #expect(application.statistics.frames.shapingCount == 0)
    }

    @Test func `a run that has lost its shaped line is painted alike`() throws {
        let engine = HarfBuzzTextEngine(fonts: fonts)
        let run = engine.run("Text שלום", font: font, scale: 1)
        func picture() -> Pixmap { painted(100, 30, fonts: fonts) { $0.draw(run, at: Point(10, 20), .black) } }
        let before = picture()
        #expect(run.shapedLine != nil)

        for number in 0..<5000 { _ = engine.run("Another text \(number)", font: font, scale: 1) }

        #expect(run.shapedLine == nil)
        #expect(picture() == before)
        #expect(engine.parts(of: run, scale: 1).count == 2)
    }

    @Test func `a shaped line is not used at another scale`() throws {
        let run = HarfBuzzTextEngine(fonts: fonts).run("Text", font: font, scale: 1)
        let other = HarfBuzzTextEngine(fonts: fonts).run("Text", font: font, scale: 2)
        func picture(_ run: TextRun) -> Pixmap {
            painted(100, 30, scale: 2, fonts: fonts) { $0.draw(run, at: Point(10, 20), .black) }
        }

        #expect(picture(run) == picture(other))
    }
}
