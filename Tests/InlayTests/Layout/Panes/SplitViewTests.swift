import FoundationEssentials
import Testing

@testable import Inlay

/// Specification 13.27.
@MainActor @Suite struct SplitViewTests {
    private func open(
        _ markup: String, size: Size = Size(401, 100), direction: LayoutDirection = .leftToRight
    ) throws -> (view: SplitView, window: Window) {
        let view = try #require(try view(markup) as? SplitView)
        return (view, try openWindow(view, size: size, direction: direction))
    }

    private func panes(_ view: SplitView) -> [Rect] { view.arrangedSubviews.map(\.frame) }

    // MARK: Lengths

    @Test func `panes without lengths share the room equally`() throws {
        let (view, _) = try open("<SplitView><View/><View/></SplitView>")

        #expect(panes(view) == [Rect(0, 0, 200, 100), Rect(201, 0, 200, 100)])
        #expect(view.positions == [200])
        #expect(view.handles.map(\.frame) == [Rect(196, 0, 9, 100)])
    }

    @Test func `weights share the room that set widths leave`() throws {
        let (view, _) = try open(
            #"<SplitView><View width="99"/><View weight="1"/><View weight="2"/></SplitView>"#, size: Size(401, 100))

        #expect(panes(view) == [Rect(0, 0, 99, 100), Rect(100, 0, 100, 100), Rect(201, 0, 200, 100)])
        #expect(view.positions == [99, 200])
    }

    @Test func `a vertical split view has its panes one below the other`() throws {
        let (view, _) = try open(
            #"<SplitView axis="vertical"><View height="30"/><View/></SplitView>"#, size: Size(80, 101))

        #expect(panes(view) == [Rect(0, 0, 80, 30), Rect(0, 31, 80, 70)])
        #expect(view.handles.map(\.frame) == [Rect(0, 26, 80, 9)])
        #expect(view.handles[0].cursor == .resizeUpDown)
    }

    @Test func `the first pane is at the right if text runs from right to left`() throws {
        let (view, _) = try open(
            #"<SplitView><View width="100"/><View/></SplitView>"#, direction: .rightToLeft)

        #expect(panes(view) == [Rect(301, 0, 100, 100), Rect(0, 0, 300, 100)])
        #expect(view.positions == [100])
    }

    @Test func `bounds limit the shares of panes`() throws {
        let (view, _) = try open(
            #"<SplitView><View weight="1" minimumWidth="150"/><View weight="3" maximumWidth="160"/><View weight="1"/></SplitView>"#,
            size: Size(402, 100))

        #expect(panes(view).map(\.width) == [150, 160, 90])
    }

    @Test func `panes with set widths give way from the last to their minimums`() throws {
        let (view, _) = try open(
            #"<SplitView><View width="200" minimumWidth="60"/><View width="200" minimumWidth="50"/></SplitView>"#,
            size: Size(201, 100))

        #expect(panes(view).map(\.width) == [150, 50])
    }

    @Test func `the last pane takes a surplus that no weight takes`() throws {
        let (view, _) = try open(#"<SplitView><View width="50"/><View width="60"/></SplitView>"#)

        #expect(panes(view).map(\.width) == [50, 350])
    }

    @Test func `margins are around panes and handles`() throws {
        let (view, _) = try open(#"<SplitView layoutMargins="10"><View width="100"/><View/></SplitView>"#)

        #expect(panes(view) == [Rect(10, 10, 100, 80), Rect(111, 10, 280, 80)])
        #expect(view.handles[0].frame == Rect(106, 10, 9, 80))
    }

    @Test func `a split view asks for the sum of its panes`() throws {
        let view = try #require(
            try view(#"<SplitView><View width="40" height="20"/><View width="60" height="30"/></SplitView>"#)
                as? SplitView)

        #expect(view.measure(fitting: .unconstrained) == Size(101, 30))
    }

    @Test func `lengths are the same in physical pixels`() throws {
        let view = try #require(try view("<SplitView><View/><View/></SplitView>") as? SplitView)
        _ = try openWindow(view, size: Size(100, 20), scale: 2)

        #expect(panes(view) == [Rect(0, 0, 49.5, 20), Rect(50.5, 0, 49.5, 20)])
    }

    // MARK: Handles

    private func drag(_ window: Window, from start: Point, to end: Point, releases: Bool = true) {
        window.send(
            .pointerMoved(start, []), .pointerDown(start, .left, clickCount: 1, []), .pointerMoved(end, []))
        if releases { window.send(.pointerUp(end, .left, clickCount: 1, [])) }
    }

    @Test func `a drag changes the panes beside the handle`() throws {
        let (view, window) = try open("<SplitView><View/><View/><View/></SplitView>", size: Size(302, 100))

        drag(window, from: Point(101, 50), to: Point(131, 50))

        #expect(panes(view).map(\.width) == [130, 70, 100])
        #expect(view.positions == [130, 201])
    }

    @Test func `a drag stops at the bounds of both panes`() throws {
        let (view, window) = try open(
            #"<SplitView><View minimumWidth="50"/><View minimumWidth="60"/></SplitView>"#)

        drag(window, from: Point(200, 50), to: Point(10, 50))
        #expect(view.positions == [50])
        drag(window, from: Point(50, 50), to: Point(390, 50))
        #expect(view.positions == [340])
    }

    @Test func `a drag from right to left follows the pointer`() throws {
        let (view, window) = try open(
            #"<SplitView><View width="100"/><View/></SplitView>"#, direction: .rightToLeft)

        drag(window, from: Point(300, 50), to: Point(250, 50))

        #expect(view.positions == [150])
    }

    @Test func `Escape returns a dragged handle`() throws {
        let (view, window) = try open("<SplitView><View/><View/></SplitView>")

        drag(window, from: Point(200, 50), to: Point(100, 50), releases: false)
        #expect(view.positions == [100])
        window.press(.escape)

        #expect(view.positions == [200])
    }

    @Test func `a new size of the window is shared by weight after a drag`() throws {
        let (view, window) = try open("<SplitView><View/><View/></SplitView>")
        drag(window, from: Point(200, 50), to: Point(100, 50))

        window.send(.resized(Size(501, 100), scale: 1))
        #expect(panes(view).map(\.width) == [150, 350])

        window.send(.resized(Size(401, 100), scale: 1))
        #expect(panes(view).map(\.width) == [100, 300])
    }

    @Test func `a pane without weight keeps its dragged width`() throws {
        let (view, window) = try open(#"<SplitView><View width="100"/><View/></SplitView>"#)
        drag(window, from: Point(100, 50), to: Point(150, 50))

        window.send(.resized(Size(601, 100), scale: 1))

        #expect(panes(view).map(\.width) == [150, 450])
    }

    @Test func `a handle shows that it can be dragged`() throws {
        let (view, window) = try open("<SplitView><View/><View/></SplitView>")
        func lines() -> [String] {
            "\(window.displayList())".split(separator: "\n").map { String($0.trimmed) }
        }
        #expect(lines().last == "fill 200,0 1x100 separator")
        #expect(view.handles[0].cursor == .resizeLeftRight)

        window.send(.pointerMoved(Point(200, 50), []))
        #expect(lines().last == "fill 199,0 3x100 inputBorder")

        window.send(.pointerDown(Point(200, 50), .left, clickCount: 1, []))
        #expect(lines().last == "fill 199,0 3x100 accent")
    }

    // MARK: Keyboard

    @Test func `arrow keys move a handle by 10 points`() throws {
        let (view, window) = try open(#"<SplitView><View minimumWidth="50"/><View minimumWidth="60"/></SplitView>"#)
        view.handles[0].becomeFirstResponder()

        window.press(.right)
        #expect(view.positions == [210])
        window.press(.left)
        window.press(.left)
        #expect(view.positions == [190])
        window.press(.home)
        #expect(view.positions == [50])
        window.press(.left)
        #expect(view.positions == [50])
        window.press(.end)
        #expect(view.positions == [340])
    }

    @Test func `arrow keys follow the direction and the axis`() throws {
        let (view, window) = try open("<SplitView><View/><View/></SplitView>", direction: .rightToLeft)
        view.handles[0].becomeFirstResponder()
        window.press(.left)
        #expect(view.positions == [210])

        view.axis = .vertical
        window.drawFrame()
        #expect(view.positions == [49.5])
        window.press(.down)
        #expect(view.positions == [59.5])
        window.press(.right)
        #expect(view.positions == [59.5])
    }

    @Test func `Tab visits panes and handles in reading order`() throws {
        let (view, window) = try open(
            #"<SplitView><Button title="a"/><Button title="b"/></SplitView>"#)
        view.arrangedSubviews[0].becomeFirstResponder()

        window.press(.tab)
        #expect(window.firstResponder === view.handles[0])
        window.press(.tab)
        #expect(window.firstResponder === view.arrangedSubviews[1])
    }

    @Test func `F6 moves the focus through the panes of nested split views`() throws {
        let (view, window) = try open(
            """
            <SplitView>
                <ColumnView><Button title="a"/><Button title="b"/></ColumnView>
                <SplitView axis="vertical"><Button title="c"/><Label text="d"/><Button title="e"/></SplitView>
            </SplitView>
            """)
        let buttons = view.descendants.compactMap { $0 as? Button }
        func title() -> String? { (window.firstResponder as? Button)?.title }
        buttons[1].becomeFirstResponder()

        var titles: [String?] = []
        for _ in 0..<3 {
            window.press(Key("F6"))
            titles.append(title())
        }
        window.press(Key("F6"), .shift)
        titles.append(title())

        #expect(titles == ["c", "e", "b", "e"])
    }

    @Test func `F6 enters the first pane if no view has focus`() throws {
        let (_, window) = try open(#"<SplitView><Button title="a"/><Button title="b"/></SplitView>"#)
        window.makeFirstResponder(nil)

        window.press(Key("F6"))

        #expect((window.firstResponder as? Button)?.title == "a")
    }

    // MARK: Collapsing

    private static let collapsible =
        #"<SplitView><Button title="a" width="100" minimumWidth="60" collapsible="true"/><Button title="b"/></SplitView>"#

    @Test func `a double click collapses a pane and restores it`() throws {
        let (view, window) = try open(Self.collapsible)

        window.click(Point(100, 50), count: 2)
        #expect(view.isCollapsed(view.arrangedSubviews[0]))
        #expect(view.positions == [0])
        #expect(view.arrangedSubviews[1].frame == Rect(1, 0, 400, 100))
        #expect(view.handles[0].frame == Rect(0, 0, 9, 100))

        window.click(Point(2, 50), count: 2)
        #expect(panes(view).map(\.width) == [100, 300])
    }

    @Test func `a double click has no effect between panes that do not collapse`() throws {
        let (view, window) = try open("<SplitView><View/><View/></SplitView>")

        window.click(Point(200, 50), count: 2)

        #expect(view.positions == [200])
    }

    @Test func `a pane collapses if it is dragged below half of its minimum`() throws {
        let (view, window) = try open(Self.collapsible)

        drag(window, from: Point(100, 50), to: Point(31, 50), releases: false)
        #expect(view.positions == [60])
        window.send(.pointerMoved(Point(29, 50), []))
        #expect(view.positions == [0])
        window.send(.pointerMoved(Point(80, 50), []))
        #expect(view.positions == [80])
    }

    @Test func `Return on the handle collapses and restores a pane`() throws {
        let (view, window) = try open(Self.collapsible)
        view.handles[0].becomeFirstResponder()

        window.press(.return)
        #expect(view.positions == [0])
        window.press(.left)
        #expect(view.positions == [0])
        window.press(.right)
        #expect(view.positions == [100])
        window.press(.space)
        #expect(view.positions == [0])
    }

    @Test func `the focus moves from a collapsing pane to the handle`() throws {
        let (view, window) = try open(Self.collapsible)
        view.arrangedSubviews[0].becomeFirstResponder()

        window.click(Point(100, 50), count: 2)

        #expect(window.firstResponder === view.handles[0])
    }

    @Test func `a hidden pane that does not collapse has no handle`() throws {
        let (view, window) = try open(#"<SplitView><View/><View hidden="true"/><View/></SplitView>"#)
        #expect(view.handles.count == 1)
        #expect(panes(view).filter { $0.width > 0 } == [Rect(0, 0, 200, 100), Rect(201, 0, 200, 100)])

        view.arrangedSubviews[1].isHidden = false
        window.drawFrame()
        #expect(view.handles.count == 2)
        #expect(panes(view).map(\.width) == [133, 133, 133])
    }

    @Test func `a pane that was added gets its share`() throws {
        let (view, window) = try open("<SplitView><View/><View/></SplitView>", size: Size(301, 100))
        drag(window, from: Point(150, 50), to: Point(100, 50))

        view.addArrangedSubview(View())
        window.drawFrame()

        #expect(panes(view).map(\.width) == [66, 167, 66])
    }
}

// MARK: - State
extension SplitViewTests {
    @Test func `positions can be set before the first layout`() throws {
        let (view, _) = try open(#"<SplitView positions="120, 200"><View/><View/><View/></SplitView>"#)

        #expect(panes(view).map(\.width) == [120, 79, 200])
        #expect(view.positions == [120, 200])
    }

    @Test func `a position near the edge collapses a pane`() throws {
        let (view, window) = try open(Self.collapsible)

        view.positions = [10]
        window.drawFrame()
        #expect(view.isCollapsed(view.arrangedSubviews[0]))

        view.positions = [90]
        window.drawFrame()
        #expect(panes(view).map(\.width) == [90, 310])

        view.positions = []
        window.drawFrame()
        #expect(view.positions == [100])
    }

    @Test func `positions beyond the bounds and too many positions are corrected`() throws {
        let (view, window) = try open(#"<SplitView><View maximumWidth="90"/><View/></SplitView>"#)
        var messages: [String] = []
        window.application?.diagnosticHandler = { messages.append($0.message) }

        view.positions = [300, 350]
        window.drawFrame()

        #expect(view.positions == [90])
        #expect(messages.count == 1)
        #expect(messages.first?.contains("2 positions for 1 handles") == true)
    }

    @Test func `positions follow the user in a binding`() throws {
        final class Owner: ViewController {
            @Bindable var places: [Double] = [120]
            override var documentName: String? { nil }
        }
        let owner = Owner()
        let view = try #require(
            try ViewBuilder(resources: .none).load(
                MarkupSource(
                    name: "Test.xml", text: #"<SplitView positions="$places"><View/><View/></SplitView>"#),
                owner: owner
            ).view as? SplitView)
        let window = try openWindow(view, size: Size(401, 100))
        #expect(view.positions == [120])

        drag(window, from: Point(120, 50), to: Point(140, 50))

        #expect(owner.places == [140])
    }

    @Test func `a reloaded document keeps the lengths of panes by id`() throws {
        let markup = #"<SplitView id="main"><View width="100" collapsible="true"/><View/></SplitView>"#
        let (view, window) = try open(markup)
        #expect(view.restorableState == nil)
        drag(window, from: Point(100, 50), to: Point(150, 50))
        let state = PreservedViewState(of: view)

        let (other, otherWindow) = try open(markup)
        state.restore(in: other)
        otherWindow.drawFrame()

        #expect(other.positions == [150])
    }

    @Test func `a handle is a splitter with a value and actions`() throws {
        let (view, window) = try open(
            #"<SplitView><View width="100" accessibilityLabel="Files" collapsible="true"/><View/></SplitView>"#)
        let handle = view.handles[0]

        let node = handle.accessibility
        #expect(node.role == .splitter && node.label == "Files" && node.value == "100" && node.range?.value == 100)
        #expect(handle.accessibilityActions == [.press, .increment, .decrement])
        #expect(handle.perform(.increment))
        #expect(view.positions == [110])
        #expect(handle.perform(.press))
        window.drawFrame()
        #expect(view.positions == [0])
        #expect(window.accessibilityTree.contains("splitter"))
    }

    @Test func `a finger drags a handle`() throws {
        let (view, window) = try open(
            "<SplitView><ScrollView><View width='900' height='900'/></ScrollView><View/></SplitView>")

        window.send(
            .touchDown(id: 1, Point(200, 50)), .touchMoved(id: 1, Point(180, 50)), .touchUp(id: 1, Point(180, 50)))

        #expect(view.positions == [180])
    }

    @Test func `explanations name weights, handles and bounds`() throws {
        let (view, window) = try open(
            #"<SplitView><View width="100" minimumWidth="60"/><View weight="1"/><View weight="2"/></SplitView>"#,
            size: Size(402, 100))
        let views = view.arrangedSubviews
        #expect(view.lengthReason(of: views[0], along: .horizontal) == #"width="100" is set"#)
        #expect(
            view.lengthReason(of: views[2], along: .horizontal) == "weight 2 of 3, of 300 points that remain")
        #expect(view.lengthReason(of: views[1], along: .vertical) == "fills the split view: 100")
        #expect(view.placeReason(of: views[0], along: .horizontal) == "the first pane")
        #expect(view.placeReason(of: views[1], along: .horizontal) == "after View and a line of 1")

        drag(window, from: Point(100, 50), to: Point(20, 50))
        #expect(view.lengthReason(of: views[0], along: .horizontal) == "minimumWidth 60")
        #expect(view.lengthReason(of: views[1], along: .horizontal) == "140 that its handle gives")
        #expect(view.explainLayout().contains("SplitView"))
    }

    @Test func `a moved handle draws only its own area and the panes`() throws {
        let (_, window) = try open("<SplitView><View/><View/></SplitView>")
        #expect(!window.pipeline.needsFrame)

        window.send(.pointerMoved(Point(200, 50), []))

        #expect(!window.pipeline.needsFrame)
    }

    // MARK: Scripts

    @Test func `scripts name a handle by its role and the label of its pane`() throws {
        let (view, window) = try open(
            #"<SplitView><View accessibilityLabel="Files"/><View accessibilityLabel="Text"/><View/></SplitView>"#,
            size: Size(402, 100))

        #expect(try window.find(Selector("splitter \"Text\"")) === view.handles[1])
        #expect(throws: SelectorError.self) { try window.find(Selector("splitter")) }
        #expect(try window.point(for: .view(Selector("splitter \"Files\""), at: nil)).x == 134)
    }

    // MARK: Stored positions

    private final class MailController: ViewController {
        let markup: String
        @Bindable var places: [Double] = []

        init(_ markup: String) {
            self.markup = markup
            super.init()
        }
        required convenience init() { self.init("<View/>") }
        deinit {}

        override var documentName: String? { "Mail" }
        override func loadView() {
            let source = MarkupSource(name: "Mail.xml", text: markup)
            view = (try? ViewBuilder(resources: .none).load(source, owner: self).view) ?? View()
        }
    }

    /// Opens a document as another run of the program does.
    private func run(
        _ attributes: String, file: String, panes: String = #"<View collapsible="true"/><View/>"#,
        report: @escaping (MarkupDiagnostic) -> Void = { Issue.record("\($0)") }
    ) throws -> (view: SplitView, window: Window, close: () -> Void) {
        let controller = MailController("<SplitView \(attributes)>\(panes)</SplitView>")
        let application = Application(
            title: "Test", platform: HeadlessPlatform(scale: 1, textEngine: FixedTextEngine()))
        application.diagnosticHandler = report
        application.viewSizes = SettingsStore(file: URL(filePath: file))
        let window = try application.open(controller, size: Size(401, 100))
        window.keepAlive(application)
        window.drawFrame()
        let view = try #require(controller.view as? SplitView)
        return (view, window, { application.saveSettings() })
    }

    @Test(arguments: [(#"id="main""#, [120.0]), (#"id="other""#, [200]), ("", [200])])
    func `positions are stored by document and id`(attributes: String, expected: [Double]) throws {
        let folder = TemporaryFolder()
        let file = folder.path + "/state/views.json"
        var (view, _, close) = try run(#"id="main""#, file: file)
        view.moveHandle(0, to: 120, collapses: true)
        close()
        #expect(try String(contentsOfFile: file, encoding: .utf8).contains("\"Mail#main\": [120"))

        (view, _, close) = try run(attributes, file: file)
        #expect(view.positions == expected)
    }

    @Test func `a collapsed pane stays collapsed, and a reset is stored`() throws {
        let folder = TemporaryFolder()
        let file = folder.path + "/views.json"
        var (view, window, close) = try run(#"id="main""#, file: file)
        view.toggleCollapse(at: 0)
        close()

        (view, window, close) = try run(#"id="main""#, file: file)
        #expect(view.arrangedSubviews[0].isHidden)
        #expect(view.positions == [0])

        view.toggleCollapse(at: 0)
        view.moveHandle(0, to: 90, collapses: true)
        view.resetPositions()
        window.drawFrame()
        close()
        (view, window, close) = try run(#"id="main""#, file: file)
        #expect(view.positions == [200])
    }

    @Test func `stored positions for another number of panes, and bound positions, are not used`() throws {
        let folder = TemporaryFolder()
        let file = folder.path + "/views.json"
        var (view, _, close) = try run(#"id="main""#, file: file)
        view.moveHandle(0, to: 120, collapses: true)
        close()

        (view, _, close) = try run(#"id="main""#, file: file, panes: "<View/><View/><View/>")
        #expect(view.positions.count == 2 && view.positions[0] != 120)
        (view, _, close) = try run(#"id="main" positions="$places""#, file: file)
        #expect(view.positions == [200])
    }

    @Test(arguments: [
        ("{", "the settings cannot be read"), (#"{"Mail#main": [-4]}"#, "'Mail#main'"),
        (#"{"Mail#main": "wide"}"#, "'Mail#main'"),
    ])
    func `a faulty file is reported and ignored`(text: String, message: String) throws {
        let folder = TemporaryFolder()
        let file = folder.path + "/views.json"
        try Data(text.utf8).write(to: URL(filePath: file))
        var found: [String] = []

        let (view, _, _) = try run(#"id="main""#, file: file) { found.append($0.message) }

        #expect(view.positions == [200])
        #expect(found.count == 1)
        #expect(found.first?.contains(message) == true)
    }
}
