import Testing

@testable import Inlay

@Suite struct ImageViewTests {
    private final class Plain: ImageSource {
        nonisolated let size: Size
        nonisolated init(_ size: Size) { self.size = size }
        nonisolated func pixmap(width: Int, height: Int) -> Pixmap { Pixmap(width: width, height: height) }
    }

    private let image = Image(name: "picture", source: Plain(Size(40, 20)))

    @Test func `an image view has its image's size`() {
        let view = ImageView()
        #expect(view.measure(fitting: .unconstrained).width.isNaN)

        view.image = image

        #expect(view.measure(fitting: .unconstrained) == Size(40, 20))
    }

    nonisolated static let places: [(mode: ContentMode, place: Rect)] = [
        (.scaleToFill, Rect(0, 0, 100, 100)), (.redraw, Rect(0, 0, 100, 100)), (.scaleAspectFit, Rect(0, 25, 100, 50)),
        (.scaleAspectFill, Rect(-50, 0, 200, 100)), (.center, Rect(30, 40, 40, 20)), (.top, Rect(30, 0, 40, 20)),
        (.bottom, Rect(30, 80, 40, 20)), (.left, Rect(0, 40, 40, 20)), (.right, Rect(60, 40, 40, 20)),
        (.topLeft, Rect(0, 0, 40, 20)), (.topRight, Rect(60, 0, 40, 20)), (.bottomLeft, Rect(0, 80, 40, 20)),
        (.bottomRight, Rect(60, 80, 40, 20)),
    ]

    @Test func `the test table covers every content mode`() {
        #expect(Set(Self.places.map(\.mode)) == Set(ContentMode.allCases))
    }

    @Test(arguments: places) func `the content mode positions the image`(mode: ContentMode, expected: Rect) throws {
        let view = ImageView()
        view.image = image
        view.contentMode = mode

        let window = try openWindow(view, size: Size(100, 100))

        #expect(window.displayList().commands.last == .image(image, expected, tint: nil))
    }

    @Test func `the highlighted image shows while highlighted`() throws {
        let other = Image(name: "other", source: Plain(Size(40, 20)))
        let view = ImageView()
        view.image = image
        view.highlightedImage = other
        let window = try openWindow(view, size: Size(40, 20))

        view.isHighlighted = true

        #expect(window.displayList().description.contains("\"other\""))
    }

    @Test func `a template image is drawn in the tint color`() throws {
        let shape = Image(name: "shape", source: Plain(Size(40, 20)), isTemplate: true)
        let view = ImageView()
        view.image = shape
        let parent = LayerView()
        parent.appendMarkupElementView(view)
        let window = try openWindow(parent, size: Size(40, 20))
        func drawn() -> DisplayCommand? { window.displayList().commands.last }
        let place = Rect(0, 0, 40, 20)

        #expect(drawn() == .image(shape, place, tint: .accent))
        parent.tintColor = .black
        #expect(drawn() == .image(shape, place, tint: .black))
        view.tintColor = .white
        #expect(drawn() == .image(shape, place, tint: .white))
        parent.tintAdjustmentMode = .dimmed
        #expect(drawn() == .image(shape, place, tint: .secondaryLabel))
        parent.tintAdjustmentMode = .automatic
        view.image = image
        #expect(drawn() == .image(image, place, tint: nil))
    }

    @Test(arguments: [
        (ContentMode.scaleAspectFit, 80.0, Double.undefined, Size(80, 40)),
        (.scaleAspectFit, .undefined, 80, Size(160, 80)), (.scaleAspectFit, .undefined, .undefined, Size(40, 20)),
        (.scaleAspectFit, 80, 80, Size(80, 80)), (.scaleToFill, 80, .undefined, Size(80, 20)),
    ])
    func `an aspect-fit image scales to the fixed side`(
        mode: ContentMode, width: Double, height: Double, expected: Size
    ) {
        let view = ImageView()
        view.image = image
        view.contentMode = mode
        view.width = width
        view.height = height

        #expect(view.measure(fitting: .unconstrained) == expected)
    }

    @Test func `an image view reports its accessibility role and label`() {
        let view = ImageView()
        view.accessibilityLabel = "A lighthouse"

        #expect(view.accessibility == Accessibility(role: .image, label: "A lighthouse"))
    }

    @Test func `right-to-left layout does not mirror images`() throws {
        let drawn = try [LayoutDirection.leftToRight, .rightToLeft].map { direction in
            let view = ImageView()
            view.image = Image(name: "lighthouse", source: Plain(Size(40, 20)))
            view.contentMode = .left
            return "\(try openWindow(view, size: Size(100, 40), direction: direction).displayList())"
        }

        #expect(drawn[0] == drawn[1] && drawn[0].contains("lighthouse"))
    }

    @Test func `a click on an image reaches the button behind the image`() throws {
        let root = try view(
            #"<LayerView><Button title="Beneath"/><ImageView/><VisualEffectView userInteractionEnabled="false"/></LayerView>"#
        )
        var told = 0
        (root.subviews[0] as? Button)?.addAction(for: .primaryActionTriggered) { told += 1 }
        let window = try openWindow(root, size: Size(100, 50))

        window.click(Point(50, 25))

        #expect(told == 1)
    }

    // MARK: Animation

    private func openFrames(_ duration: Double, count: Int = 4) throws -> (ImageView, Window, ManualClock) {
        let view = ImageView()
        view.animationImages = (0..<count).map { Image(name: "frame \($0)", source: Plain(Size(40, 20))) }
        view.animationDuration = duration
        let window = try openWindow(view, size: Size(40, 20))
        return (view, window, try #require(window.application?.clock as? ManualClock))
    }

    private func shown(_ window: Window) -> String? {
        guard case .image(let image, _, _) = window.displayList().commands.last else { return nil }
        return image.name
    }

    @Test func `animation images show in sequence`() throws {
        let (view, window, clock) = try openFrames(2)
        #expect(view.measure(fitting: .unconstrained) == Size(40, 20))
        #expect(shown(window) == nil)
        view.startAnimating()
        window.drawFrame()

        let names = (0..<6).map { _ in
            defer {
                clock.advance(by: .milliseconds(500))
                window.drawFrame()
            }
            return shown(window)
        }

        #expect(names == [0, 1, 2, 3, 0, 1].map { "frame \($0)" })
        view.stopAnimating()
        window.drawFrame()
        #expect(shown(window) == nil)
        #expect(!window.pipeline.needsFrame)
    }

    @Test(arguments: [0, -1, Double.nan, .infinity])
    func `an invalid duration gives each frame a thirtieth of a second`(duration: Double) throws {
        let (view, window, clock) = try openFrames(duration)
        view.startAnimating()
        window.drawFrame()

        clock.advance(by: .milliseconds(34))
        window.drawFrame()

        #expect(shown(window) == "frame 1")
    }

    @Test func `frames are drawn only when the image changes`() async throws {
        let (view, window, clock) = try openFrames(10, count: 2)
        view.startAnimating()
        window.drawFrame()
        let time = VirtualTime(of: window, clock: clock)
        func frameCount() -> Int { window.application?.frameStatistics.count ?? 0 }
        let before = frameCount()

        await time.advance(by: .milliseconds(4999))
        #expect(!window.pipeline.needsFrame)
        #expect(frameCount() == before)
        await time.advance(by: .milliseconds(1))
        #expect(shown(window) == "frame 1")
        await time.advance(by: .seconds(5))

        #expect(shown(window) == "frame 0")
        #expect(frameCount() == before + 2)
        #expect(window.application?.frameStatistics.unchangedCount ?? 0 < 3)
    }

    @Test func `the settle error names the animating image view`() async throws {
        let (view, window, clock) = try openFrames(10, count: 2)
        view.startAnimating()
        let error = await #expect(throws: SettleError.self) {
            try await VirtualTime(of: window, clock: clock).settle()
        }

        #expect(error?.causes == [.animates("a property of ImageView")])
    }

    @Test func `a single animation image requests no frames`() throws {
        let (view, window, _) = try openFrames(1, count: 1)

        view.startAnimating()
        window.drawFrame()

        #expect(shown(window) == "frame 0")
        #expect(!window.pipeline.needsFrame)
    }

    @Test func `reduced motion shows only the first animation image`() throws {
        let (view, window, clock) = try openFrames(2)
        window.dispatch(Event(.preferencesChanged(DesktopPreferences(motion: .reduced))))
        view.startAnimating()
        window.drawFrame()

        clock.advance(by: .milliseconds(1500))
        window.drawFrame()

        #expect(shown(window) == "frame 0")
    }

    @Test func `markup lists animation images by name`() throws {
        for name in ["one", "two"] { ViewBuilder.register(Image(name: name, source: Plain(Size(40, 20))), as: name) }
        let view = try view(
            "<ImageView animationImages='one, two' animationDuration='2.5' animating='true'/>")
        let images = try #require(view as? ImageView)

        #expect(images.animationImages.map(\.name) == ["one", "two"])
        #expect(images.animationDuration == 2.5)
        #expect(images.isAnimating)
    }
}
