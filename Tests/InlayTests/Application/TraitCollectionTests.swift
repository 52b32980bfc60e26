import Testing

@testable import Inlay

@Suite struct TraitCollectionTests {
    private final class Observer: ViewController {
        final class Content: View {
            var previous: [TraitCollection] = []
            override func traitCollectionDidChange(_ previous: TraitCollection) { self.previous.append(previous) }
        }

        let inner = Content()
        var previous: [TraitCollection] = []
        override func loadView() {
            view = View()
            view.addSubview(inner)
        }
        override func traitCollectionDidChange(_ previous: TraitCollection) { self.previous.append(previous) }
    }

    private let application = Application(title: "Test", platform: HeadlessPlatform())

    @Test(arguments: [
        (Size(599, 480), UserInterfaceSizeClass.compact, UserInterfaceSizeClass.regular),
        (Size(600, 479), .regular, .compact), (Size(600, 480), .regular, .regular), (Size(1, 1), .compact, .compact),
    ])
    func `width is compact below 600 points and height below 480`(
        size: Size, horizontal: UserInterfaceSizeClass, vertical: UserInterfaceSizeClass
    ) throws {
        let window = try application.open(Observer(), size: size)

        #expect(window.traitCollection == TraitCollection(horizontal: horizontal, vertical: vertical))
        #expect(window.rootViewController.traitCollection == window.traitCollection)
        #expect(window.view.subviews.first?.traitCollection == window.traitCollection)
    }

    @Test func `size classes are regular outside a window`() {
        #expect(View().traitCollection == TraitCollection(horizontal: .regular, vertical: .regular))
        #expect(Observer().traitCollection == TraitCollection(horizontal: .regular, vertical: .regular))
    }

    @Test func `views and controllers are notified once per size class change`() throws {
        let controller = Observer()
        let window = try application.open(controller, size: Size(800, 600))
        let regular = window.traitCollection

        window.dispatch(Event(.resized(Size(700, 600), scale: 1)))
        #expect(controller.previous.isEmpty)

        window.dispatch(Event(.resized(Size(500, 600), scale: 1)))
        window.dispatch(Event(.resized(Size(400, 600), scale: 1)))

        #expect(controller.previous == [regular])
        #expect(controller.inner.previous == [regular])
    }
}
