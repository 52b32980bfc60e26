import Testing

@testable import Inlay

@Suite struct ImageViewTests {
    private final class Plain: ImageSource {
        nonisolated let size: Size
        nonisolated init(_ size: Size) { self.size = size }
        nonisolated func pixmap(width: Int, height: Int) -> Pixmap { Pixmap(width: width, height: height) }
    }

    private let image = Image(name: "picture", source: Plain(Size(40, 20)))

    @Test func anImageViewIsAsLargeAsItsImage() {
        let view = ImageView()
        #expect(view.measure(fitting: .unconstrained).width.isNaN)

        view.image = image

        #expect(view.measure(fitting: .unconstrained) == Size(40, 20))
    }

    @Test(arguments: [
        (ContentMode.scaleToFill, Rect(0, 0, 100, 100)), (.scaleAspectFit, Rect(0, 25, 100, 50)),
        (.scaleAspectFill, Rect(-50, 0, 200, 100)), (.center, Rect(30, 40, 40, 20)), (.topLeft, Rect(0, 0, 40, 20)),
        (.bottomRight, Rect(60, 80, 40, 20)), (.right, Rect(60, 40, 40, 20)), (.top, Rect(30, 0, 40, 20)),
    ])
    func contentModePlacesTheImage(mode: ContentMode, expected: Rect) throws {
        let view = ImageView()
        view.image = image
        view.contentMode = mode

        let window = try openWindow(view, size: Size(100, 100))

        #expect(window.displayList().commands.last == .image(image, expected, tint: nil))
    }

    @Test func aHighlightedImageIsShownWhileHighlighted() throws {
        let other = Image(name: "other", source: Plain(Size(40, 20)))
        let view = ImageView()
        view.image = image
        view.highlightedImage = other
        let window = try openWindow(view, size: Size(40, 20))

        view.isHighlighted = true

        #expect(window.displayList().description.contains("\"other\""))
    }

    @Test func anImageThatIsAShapeIsFilledWithTheTint() throws {
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
        view.image = image
        #expect(drawn() == .image(image, place, tint: nil))
    }

    @Test(arguments: [
        (ContentMode.scaleAspectFit, 80.0, Double.undefined, Size(80, 40)),
        (.scaleAspectFit, .undefined, 80, Size(160, 80)), (.scaleAspectFit, .undefined, .undefined, Size(40, 20)),
        (.scaleAspectFit, 80, 80, Size(80, 80)), (.scaleToFill, 80, .undefined, Size(80, 20)),
    ])
    func aPictureThatKeepsItsShapeFollowsTheSideThatIsFixed(
        mode: ContentMode, width: Double, height: Double, expected: Size
    ) {
        let view = ImageView()
        view.image = image
        view.contentMode = mode
        view.width = width
        view.height = height

        #expect(view.measure(fitting: .unconstrained) == expected)
    }

    @Test func assistiveProgramsAreToldOfAnImage() {
        let view = ImageView()
        view.accessibilityLabel = "A lighthouse"

        #expect(view.accessibility == Accessibility(role: .image, label: "A lighthouse"))
    }
}
