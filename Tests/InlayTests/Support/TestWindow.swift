import Testing

@testable import Inlay

/// Opens a view in a headless window: fixed text metrics, no pixels.
func openWindow(
    _ view: View, size: Size = Size(320, 480), scale: Double = 1, direction: LayoutDirection = .leftToRight,
    appearance: Theme.Appearance = .light, textEngine: any TextEngine = FixedTextEngine()
) throws -> Window {
    let controller = ViewController()
    controller.view = view
    let application = Application(
        title: "Test", appearance: appearance, direction: direction,
        platform: HeadlessPlatform(scale: scale, textEngine: textEngine))
    application.diagnosticHandler = { _ in }
    let window = try application.open(controller, size: size)
    // The application lives as long as the test uses its window.
    window.keepAlive(application)
    window.dispatch(Event(.focusGained))
    window.drawFrame()
    return window
}

extension Window {
    private static var kept: [ObjectIdentifier: Application] = [:]

    func keepAlive(_ application: Application) { Self.kept[ObjectIdentifier(self)] = application }

    /// Releases the application, which then lives only as long as the test's references.
    func letGo() { Self.kept[ObjectIdentifier(self)] = nil }

    var headless: HeadlessWindow? { platformWindow as? HeadlessWindow }

    func send(_ kinds: Event.Kind...) {
        for kind in kinds {
            dispatch(Event(kind, time: application?.clock.time ?? .zero))
            drawFrame()
        }
    }

    func click(_ point: Point, count: Int = 1) {
        send(
            .pointerMoved(point, []), .pointerDown(point, .left, clickCount: count, []),
            .pointerUp(point, .left, clickCount: count, []))
    }

    func press(_ key: Key, _ modifiers: Modifiers = []) {
        send(.keyDown(key, modifiers, isRepeat: false), .keyUp(key, modifiers))
    }
}

/// A leaf view with a fixed preferred size.
final class Block: View {
    var preferred = Size.undefined

    convenience init(_ width: Double, _ height: Double) {
        self.init()
        preferred = Size(width, height)
    }

    override func intrinsicSize(fitting proposal: Size) -> Size { preferred }
}

func row(_ views: View..., configure: (RowView) -> Void = { _ in }) -> RowView {
    let row = RowView()
    for view in views { row.addArrangedSubview(view) }
    configure(row)
    return row
}

func column(_ views: View..., configure: (ColumnView) -> Void = { _ in }) -> ColumnView {
    let column = ColumnView()
    for view in views { column.addArrangedSubview(view) }
    configure(column)
    return column
}

func label(_ text: String, size: Double = 10, configure: (Label) -> Void = { _ in }) -> Label {
    let label = Label()
    label.text = text
    label.font = .system(size: size)
    configure(label)
    return label
}

extension View {
    /// The middle of the view, in the window's coordinates.
    var middleInWindow: Point { Point(frameInWindow.midX, frameInWindow.midY) }

    func with(_ configure: (Self) -> Void) -> Self {
        configure(self)
        return self
    }
}

/// Loads the view of a document without errors.
func view(_ markup: String) throws -> View {
    var builder = ViewBuilder(resources: .none)
    builder.diagnosticHandler = { if $0.severity != .note { Issue.record("\($0)") } }
    return try builder.load(MarkupSource(name: "Test.xml", text: markup)).view
}

/// The frames of the subviews of a document's view, in a window of the given size.
func frames(
    of markup: String, size: Size = Size(300, 100), direction: LayoutDirection = .leftToRight
) throws -> [Rect] {
    try frames(below: view(markup), size: size, direction: direction)
}

/// The frames of a view's subviews, in a window of the given size.
func frames(
    below view: View, size: Size = Size(300, 100), direction: LayoutDirection = .leftToRight
) throws -> [Rect] {
    _ = try openWindow(view, size: size, direction: direction)
    return view.subviews.map(\.frame)
}
