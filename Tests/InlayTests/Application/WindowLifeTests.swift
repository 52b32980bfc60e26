import Testing

@testable import Inlay

@Suite struct WindowLifeTests {
    private final class Diary: ViewController {
        var lines: [String] = []
        var mayClose = true

        override var documentName: String? { nil }
        override func loadView() {
            lines.append("loadView")
            super.loadView()
        }
        override func viewDidLoad() { lines.append("viewDidLoad") }
        override func viewWillAppear() { lines.append("viewWillAppear") }
        override func viewDidAppear() { lines.append("viewDidAppear") }
        override func viewWillDisappear() { lines.append("viewWillDisappear") }
        override func viewDidDisappear() { lines.append("viewDidDisappear") }
        override func viewWillLayoutSubviews() { lines.append("viewWillLayoutSubviews") }
        override func viewDidLayoutSubviews() { lines.append("viewDidLayoutSubviews") }
        override func windowDidChangeFullScreen(_ window: Window) {
            lines.append(window.isFullScreen ? "full screen" : "window")
        }
        override func windowShouldClose(_ window: Window) -> Bool { mayClose }
    }

    private let application = Application(title: "Test", platform: HeadlessPlatform())

    @Test func `a controller receives its life cycle calls in order`() throws {
        let diary = Diary()
        let window = try application.open(diary)
        window.drawFrame()

        window.dispatch(Event(.closeRequested))

        #expect(
            diary.lines == [
                "loadView", "viewDidLoad", "viewWillAppear", "viewDidAppear", "viewWillLayoutSubviews",
                "viewDidLayoutSubviews", "viewWillDisappear", "viewDidDisappear",
            ])
        #expect(application.windows.isEmpty)
    }

    @Test func `a controller can prevent its window from closing`() throws {
        let diary = Diary()
        let window = try application.open(diary)
        diary.mayClose = false

        window.dispatch(Event(.closeRequested))
        #expect(application.windows.count == 1)
        diary.mayClose = true
        application.requestClose()

        #expect(application.windows.isEmpty)
    }

    private final class Keeper: ApplicationDelegate {
        var answers: [Bool]
        var count = 0

        init(_ answers: Bool...) { self.answers = answers }
        deinit {}

        func applicationShouldTerminate(_ application: Application) -> Bool {
            count += 1
            return answers.removeFirst()
        }
    }

    @Test func `the delegate is asked before the last window closes`() throws {
        let keeper = Keeper(false, true)
        application.delegate = keeper
        let window = try application.open(Diary())
        let other = try application.open(Diary())

        other.dispatch(Event(.closeRequested))
        #expect(keeper.count == 0)
        window.dispatch(Event(.closeRequested))
        #expect(application.windows.count == 1)
        window.dispatch(Event(.closeRequested))

        #expect(application.windows.isEmpty)
        #expect(keeper.count == 2)
    }

    @Test func `the delegate is asked once when the application closes`() throws {
        let keeper = Keeper(true)
        application.delegate = keeper
        for _ in 0..<3 { try application.open(Diary()) }

        application.requestClose()

        #expect(application.windows.isEmpty)
        #expect(keeper.count == 1)
    }

    @Test func `a window stores its parent window`() throws {
        let main = try application.open(Diary())

        let settings = try application.open(Diary(), parent: main)

        #expect(settings.parent === main)
        #expect(main.parent == nil)
    }

    @Test func `a closed window releases its controller and views`() throws {
        weak var controller: Diary?
        weak var view: View?
        weak var window: Window?
        do {
            let diary = Diary()
            let opened = try application.open(diary)
            opened.drawFrame()
            (controller, view, window) = (diary, diary.view, opened)
            opened.close()
        }

        #expect(controller == nil)
        #expect(view == nil)
        #expect(window == nil)
    }

    @Test func `a new root view fills the window and the old loses focus`() throws {
        let diary = Diary()
        let window = try application.open(diary)
        let button = Button()
        button.title = "Old"
        diary.view.addSubview(button)
        button.frame = Rect(0, 0, 50, 50)
        button.becomeFirstResponder()
        window.drawFrame()
        let new = View()
        new.backgroundColor = .accent

        diary.view = new
        window.drawFrame()

        #expect(window.firstResponder == nil)
        #expect(button.window == nil)
        #expect(new.frame == Rect(origin: .zero, size: window.size))
        #expect(window.displayList().description.contains("accent"))
    }

    @Test func `a view invalidating its layout during layout is reported once`() throws {
        final class Restless: View {
            override func layoutSubviews() { setNeedsLayout() }
        }
        let view = Restless()
        view.markup.identifier = "restless"
        // A hidden view waits for layout until it is shown, so it is not reported.
        let window = try openWindow(column(view, Block(1, 1).with { $0.isHidden = true }))
        window.drawFrame()

        let messages = window.application?.diagnostics.map(\.message)
        #expect(messages == ["layout does not settle: Restless 'restless' changes during layout"])
    }

    @Test func `setting the app's accent redraws the window`() throws {
        let window = try application.open(Diary())
        window.drawFrame()

        application.accent = RGBA(0xff00_00ff)
        window.drawFrame()

        #expect(window.theme.rgba(Color.Role.accent) == RGBA(0xff00_00ff))
        #expect(window.headless?.frameCount == 2)
    }

    @Test func `the window title follows the controller's title`() throws {
        let diary = Diary()
        diary.title = "First"
        let window = try application.open(diary)

        diary.title = "Second"

        #expect(window.headless?.title == "Second")
    }

    @Test func `the cursor is the cursor of the view under the pointer`() throws {
        let root = View()
        let field = View().with { $0.frame = Rect(0, 0, 50, 50) }
        field.cursor = .iBeam
        let inner = View().with { $0.frame = Rect(0, 0, 10, 10) }
        field.addSubview(inner)
        root.addSubview(field)
        let window = try openWindow(root)

        window.send(.pointerMoved(Point(5, 5), []))
        #expect(window.headless?.cursor == .iBeam)
        window.send(.pointerMoved(Point(100, 100), []))

        #expect(window.headless?.cursor == .arrow)
    }

    @Test func `hover follows a view moving under a resting pointer`() throws {
        let button = Button().with { $0.frame = Rect(100, 100, 50, 50) }
        let root = View()
        root.addSubview(button)
        let window = try openWindow(root)
        window.send(.pointerMoved(Point(10, 10), []))

        button.frame = Rect(0, 0, 50, 50)
        window.drawFrame()

        #expect(button.isHovered)
    }

    @Test func `the title bar follows the appearance`() throws {
        let window = try openWindow(View())
        window.application?.appearance = .dark
        #expect(window.headless?.appearance == .dark)

        window.application?.appearance = .light
        #expect(window.headless?.appearance == .light)
    }

    @Test func `a scale change triggers layout and a full redraw`() throws {
        let views = (0..<3).map { _ in View().with { $0.weight = 1 } }
        let window = try openWindow(row(views[0], views[1], views[2]) { $0.spacing = 0 }, size: Size(100, 20))
        #expect(views[1].frame.minX == 33)

        window.send(.resized(Size(100, 20), scale: 2))

        #expect(views[1].frame.minX == 33.5)
        #expect(window.headless?.lastFrame?.scale == 2)
        #expect(window.headless?.lastFrame?.damage == [Rect(0, 0, 100, 20)])
    }

    @Test func `full screen follows the app and the window system`() throws {
        let diary = Diary()
        let window = try application.open(diary)
        diary.lines = []

        window.isFullScreen = true
        window.dispatch(Event(.enteredFullScreen))
        #expect(window.headless?.isFullScreen == true)
        window.dispatch(Event(.leftFullScreen))

        #expect(!window.isFullScreen)
        #expect(diary.lines == ["full screen", "window"])
    }
}
