import Testing

@testable import Inlay

/// Specification 13.28.
@MainActor @Suite struct SidebarViewTests {
    private func open(
        _ attributes: String = "", size: Size = Size(800, 100), direction: LayoutDirection = .leftToRight
    ) throws -> (view: SidebarView, window: Window) {
        let view = try #require(
            try view(
                """
                <SidebarView \(attributes)>
                    <ColumnView><Button title="a"/><Button title="b"/></ColumnView>
                    <ColumnView><Button title="c"/></ColumnView>
                </SidebarView>
                """) as? SidebarView)
        return (view, try openWindow(view, size: size, direction: direction))
    }

    private func focus(_ window: Window) -> String? { (window.firstResponder as? Button)?.title }

    private func button(_ view: View, _ title: String) throws -> Button {
        try #require(view.descendants.compactMap { $0 as? Button }.first { $0.title == title })
    }

    /// The place of a view in the window if it is visible.
    private func place(_ view: View?) -> Rect? {
        guard let view, Reachability(of: view).isShown else { return nil }
        return view.frameInWindow
    }

    /// Ends the animation.
    private func finish(_ window: Window) throws {
        let clock = try #require(window.application?.clock as? ManualClock)
        for _ in 0..<2 {
            clock.advance(by: .milliseconds(300))
            window.drawFrame()
        }
    }

    @Test func `a chosen row shows the content`() throws {
        let markup = """
            <SidebarView showsContentOnSelection="true">
                <TableView><TableViewCell textLabel.text="One"/><TableViewCell textLabel.text="Two"/></TableView>
                <Label text="content"/>
            </SidebarView>
            """
        let view = try #require(try view(markup) as? SidebarView)
        let window = try openWindow(view, size: Size(300, 200))
        let table = try #require(view.sidebar as? TableView)
        window.drawFrame()
        table.becomeFirstResponder()

        window.dispatch(Event(.keyDown(.down, [], isRepeat: false)))
        #expect(!view.showsContent && table.indexPathForSelectedRow == nil)
        window.dispatch(Event(.keyDown(.return, [], isRepeat: false)))
        #expect(view.showsContent && table.indexPathForSelectedRow != nil)

        try finish(window)
        view.showSidebar()
        try finish(window)
        #expect(!view.showsContent)
        window.dispatch(Event(.resized(Size(800, 200), scale: 1)))
        window.drawFrame()
        table.becomeFirstResponder()
        window.dispatch(Event(.keyDown(.down, [], isRepeat: false)))
        #expect(view.showsContent, "beside the content, arrow keys choose rows")
    }

    @Test func `a plain table in the sidebar has round highlights`() throws {
        let markup = """
            <SidebarView>
                <TableView><TableViewCell textLabel.text="One"/></TableView>
                <TableView><TableViewCell textLabel.text="Two"/></TableView>
            </SidebarView>
            """
        let view = try #require(try view(markup) as? SidebarView)
        let window = try openWindow(view, size: Size(800, 200))
        let tables = [view.sidebar, view.content].compactMap { $0 as? TableView }
        for table in tables { table.selectRow(at: IndexPath(row: 0, section: 0)) }
        window.drawFrame()

        #expect(tables.map { SidebarView.hasPlainList($0) } == [true, false])
        let drawn = tables.map { table in
            var list = DisplayList()
            table.visibleCells.first?.draw(into: &list)
            return "\(list)"
        }
        #expect(drawn[0].contains("fill 8,1 184x34 r7 selection"), "\(drawn)")
        #expect(drawn[1].contains("fill 0,0 599x36 selection"), "\(drawn)")
    }

    @Test func `a pinned title in the sidebar has the background of the list and a line over rows`() throws {
        let rows = (1...8).map { #"<TableViewCell textLabel.text="\#($0)"/>"# }.joined()
        let list = #"<TableView backgroundColor="windowBackground"><sectionHeader title="H"/>\#(rows)</TableView>"#
        let view = try #require(try view("<SidebarView>\(list)<View/></SidebarView>") as? SidebarView)
        let window = try openWindow(view, size: Size(800, 200))
        let table = try #require(view.sidebar as? TableView)
        let header = try #require(table.items.title(.header, of: 0))
        func drawn() -> [String] {
            var list = DisplayList()
            header.draw(into: &list)
            header.drawOverlay(into: &list)
            return "\(list)".split(separator: "\n").map { String($0.trimmed) }
        }
        let (width, height) = (header.frame.width.plain, header.frame.height)
        let ground = "fill 0,0 \(width)x\(height.plain)"

        #expect(drawn() == ["\(ground) windowBackground"])
        table.contentOffset.y = 20
        window.drawFrame()
        #expect(drawn() == ["\(ground) windowBackground", "fill 0,\((height - 1).plain) \(width)x1 separator"])
        table.backgroundColor = .clear
        #expect(drawn().first == "\(ground) groupedBackground", "rows do not show through")
        table.contentOffset.y = 0
        window.drawFrame()
        #expect(drawn().count == 1)
    }

    @Test(arguments: [(600.0, 180.0), (800, 200), (2000, 280)])
    func `the sidebar has a quarter of the width within its limits`(width: Double, sidebar: Double) throws {
        let (view, _) = try open(size: Size(width, 100))

        #expect(place(view.sidebar) == Rect(0, 0, sidebar, 100))
        #expect(place(view.content) == Rect(sidebar + 1, 0, width - sidebar - 1, 100))
    }

    @Test func `the sidebar has its own width and bounds`() throws {
        let (view, window) = try open()

        view.sidebar?.width = 300
        window.drawFrame()
        #expect(place(view.sidebar) == Rect(0, 0, 300, 100))

        view.sidebar?.maximumWidth = 250
        window.drawFrame()
        #expect(place(view.sidebar) == Rect(0, 0, 250, 100))
    }

    @Test func `the sidebar is at the trailing side if that is set or text runs from right to left`() throws {
        let (view, _) = try open(#"sidebarPlacement="trailing""#)
        #expect(place(view.sidebar) == Rect(600, 0, 200, 100))
        #expect(place(view.content) == Rect(0, 0, 599, 100))

        let (mirrored, _) = try open(direction: .rightToLeft)
        #expect(place(mirrored.sidebar) == Rect(600, 0, 200, 100))
    }

    @Test func `a narrow view shows the sidebar or the content`() throws {
        let (view, window) = try open(size: Size(400, 100))
        #expect(view.isCollapsed)
        #expect(place(view.sidebar) == Rect(0, 0, 400, 100))
        #expect(place(view.content) == nil)

        view.setShowsContent(true, animated: false)
        window.drawFrame()
        #expect(place(view.sidebar) == nil)
        #expect(place(view.content) == Rect(0, 0, 400, 100))

        window.send(.resized(Size(800, 100), scale: 1))
        #expect(!view.isCollapsed)
        #expect(place(view.sidebar) == Rect(0, 0, 200, 100))
        #expect(place(view.content) == Rect(201, 0, 599, 100))
    }

    @Test func `the width that collapses the sidebar can be set`() throws {
        #expect(try open(#"collapseWidth="900""#).view.isCollapsed)
        #expect(try !open(#"collapseWidth="0""#, size: Size(100, 100)).view.isCollapsed)
    }

    @Test func `the content slides in and out`() throws {
        let (view, window) = try open(size: Size(400, 100))

        view.showsContent = true
        window.drawFrame()
        #expect(place(view.sidebar) != nil && place(view.content) != nil)
        try finish(window)

        #expect(place(view.sidebar) == nil)
        #expect(place(view.content) == Rect(0, 0, 400, 100))
        #expect(!window.pipeline.needsFrame)
    }

    @Test func `the focus follows the page that is shown`() throws {
        let (view, window) = try open(size: Size(400, 100))
        try button(view, "b").becomeFirstResponder()

        view.showsContent = true
        try finish(window)
        #expect(focus(window) == "c")

        window.press(.escape)
        try finish(window)
        #expect(!view.showsContent)
        #expect(focus(window) == "b")
    }

    @Test func `the focus moves out of a page that a narrower window hides`() throws {
        let (view, window) = try open(#"showsContent="true""#)
        try button(view, "a").becomeFirstResponder()

        window.send(.resized(Size(400, 100), scale: 1))

        #expect(focus(window) == "c")
    }

    @Test func `keys and the back button of a mouse lead back`() throws {
        let (view, window) = try open(#"showsContent="true""#, size: Size(400, 100))
        try button(view, "c").becomeFirstResponder()

        window.press(.left, .alt)
        #expect(!view.showsContent)
        try finish(window)

        view.setShowsContent(true, animated: false)
        window.drawFrame()
        window.send(.pointerMoved(Point(200, 90), []), .pointerDown(Point(200, 90), .back, clickCount: 1, []))
        #expect(!view.showsContent)
    }

    @Test func `F9 and F6 reach the sidebar`() throws {
        let (view, window) = try open()
        try button(view, "c").becomeFirstResponder()

        window.press(Key("F6"))
        #expect(focus(window) == "a")
        window.press(Key("F9"))
        #expect(!view.showsSidebar)
        #expect(focus(window) == "c")
        #expect(place(view.content) == Rect(0, 0, 800, 100))
        window.press(Key("F9"))
        #expect(place(view.sidebar) == Rect(0, 0, 200, 100))
    }

    @Test(arguments: [false, true]) func `F9 works wherever the focus is`(hasFocus: Bool) throws {
        let column = try #require(
            try view(
                """
                <ColumnView>
                    <TextField/>
                    <SidebarView weight="1"><Button title="a"/><Button title="c"/></SidebarView>
                </ColumnView>
                """) as? ColumnView)
        let window = try openWindow(column, size: Size(800, 100))
        let sidebarView = try #require(column.arrangedSubviews.last as? SidebarView)
        if hasFocus { try #require(column.arrangedSubviews.first?.becomeFirstResponder() == true) }
        #expect((window.firstResponder != nil) == hasFocus)

        window.press(Key("F9"))
        #expect(!sidebarView.showsSidebar)
        window.send(.keyDown(Key("F9"), [], isRepeat: true))
        #expect(!sidebarView.showsSidebar)
        window.press(Key("F9"))
        #expect(sidebarView.showsSidebar)
        window.press(Key("F9"), .control)
        #expect(sidebarView.showsSidebar)
    }

    // MARK: Overlay

    @Test func `a collapsing overlay hides the sidebar and returns it`() throws {
        let (view, window) = try open(#"collapsedStyle="overlay""#)

        window.send(.resized(Size(400, 100), scale: 1))
        #expect(!view.showsSidebar)
        #expect(place(view.sidebar) == nil)
        #expect(place(view.content) == Rect(0, 0, 400, 100))

        window.send(.resized(Size(800, 100), scale: 1))
        #expect(view.showsSidebar)
        #expect(place(view.sidebar) == Rect(0, 0, 200, 100))
    }

    @Test func `an overlay is in front of the content until a click or Escape closes it`() throws {
        let (view, window) = try open(#"collapsedStyle="overlay""#, size: Size(400, 100))
        try button(view, "c").becomeFirstResponder()

        view.showsSidebar = true
        try finish(window)
        #expect(place(view.sidebar) == Rect(0, 0, 180, 100))
        #expect(place(view.content) == Rect(0, 0, 400, 100))
        #expect(focus(window) == "a")
        window.press(.tab)
        window.press(.tab)
        #expect(focus(window) == "a")

        window.press(.escape)
        try finish(window)
        #expect(place(view.sidebar) == nil)
        #expect(focus(window) == "c")

        view.showsSidebar = true
        try finish(window)
        window.click(Point(300, 50))
        #expect(!view.showsSidebar)
    }

    @Test func `a finger drags the content back to the sidebar`() throws {
        let (view, window) = try open(#"showsContent="true""#, size: Size(400, 100))
        func drag(to x: Double) {
            window.send(.touchDown(id: 1, Point(5, 80)), .touchMoved(id: 1, Point(30, 80)))
            window.send(.touchMoved(id: 1, Point(x, 80)))
            #expect(place(view.content)?.minX == x - 5)
            (window.application?.clock as? ManualClock)?.advance(by: .milliseconds(500))
            window.send(.touchMoved(id: 1, Point(x, 80)), .touchUp(id: 1, Point(x, 80)))
        }

        drag(to: 105)
        try finish(window)
        #expect(view.showsContent)
        #expect(place(view.sidebar) == nil)

        drag(to: 305)
        try finish(window)
        #expect(!view.showsContent)
        #expect(place(view.content) == nil)
    }

    @Test func `a finger drags an overlay in and out`() throws {
        let (view, window) = try open(#"collapsedStyle="overlay""#, size: Size(400, 100))

        window.send(
            .touchDown(id: 1, Point(5, 80)), .touchMoved(id: 1, Point(60, 80)), .touchMoved(id: 1, Point(180, 80)),
            .touchUp(id: 1, Point(180, 80)))
        try finish(window)
        #expect(view.showsSidebar)

        window.send(
            .touchDown(id: 1, Point(170, 80)), .touchMoved(id: 1, Point(100, 80)), .touchMoved(id: 1, Point(10, 80)),
            .touchUp(id: 1, Point(10, 80)))
        try finish(window)
        #expect(!view.showsSidebar)
        #expect(place(view.sidebar) == nil)
    }

    // MARK: Others

    @Test func `buttons in the view show and hide the sidebar`() throws {
        let (view, window) = try open()
        let reference = ActionReference("toggleSidebar")
        let sender = try button(view, "c")

        #expect(sender.offer(reference, from: sender, with: nil))
        window.drawFrame()

        #expect(!view.showsSidebar)
        #expect(sender.offer(ActionReference("showSidebar"), from: sender, with: nil))
        #expect(view.showsSidebar)
    }

    @Test func `a third child is refused`() throws {
        var builder = ViewBuilder(resources: .none)
        builder.diagnosticHandler = { _ in }
        let result = try builder.load(
            MarkupSource(name: "Test.xml", text: "<SidebarView><View/><View/><View/></SidebarView>"))

        #expect(result.diagnostics.count == 1)
    }

    @Test func `a binding follows the pages`() throws {
        final class Owner: ViewController {
            @Bindable var shows = true
            override var documentName: String? { nil }
        }
        let owner = Owner()
        let view = try #require(
            try ViewBuilder(resources: .none).load(
                MarkupSource(
                    name: "Test.xml", text: #"<SidebarView showsContent="$shows"><View/><View/></SidebarView>"#),
                owner: owner
            ).view as? SidebarView)
        let window = try openWindow(view, size: Size(300, 100))
        #expect(view.showsContent)

        view.showSidebar()
        window.drawFrame()

        #expect(!owner.shows)
    }

    @Test func `a header bar in the content leads back`() throws {
        let view = try #require(
            try view(
                """
                <SidebarView showsContent="true">
                    <ColumnView><HeaderBar title="Notes"/><Spacer/></ColumnView>
                    <ColumnView><HeaderBar/><Spacer/></ColumnView>
                </SidebarView>
                """) as? SidebarView)
        let window = try openWindow(view, size: Size(800, 100))
        let bars = view.descendants.compactMap { $0 as? HeaderBar }
        #expect(bars.map { $0.stops.count } == [0, 0])
        #expect(bars.map { $0.topItem?.title } == ["Notes", "Test"])

        window.send(.resized(Size(400, 100), scale: 1))
        #expect(bars.map { $0.stops.count } == [0, 1])
        #expect(bars[1].stops[0].accessibility == Accessibility(role: .button, label: "Back"))

        bars[1].stops[0].perform(.press)
        try finish(window)
        #expect(!view.showsContent)
        #expect(bars[1].stops.isEmpty)
    }

    @Test func `a header bar in a sidebar leads back to the sidebar around`() throws {
        let view = try #require(
            try view(
                """
                <SidebarView collapseWidth="700" showsContent="true">
                    <ColumnView><HeaderBar title="Tags"/><Spacer/></ColumnView>
                    <SidebarView collapseWidth="400">
                        <ColumnView><HeaderBar title="Notes"/><Spacer/></ColumnView>
                        <ColumnView><HeaderBar title="Text"/><Spacer/></ColumnView>
                    </SidebarView>
                </SidebarView>
                """) as? SidebarView)
        let inner = try #require(view.content as? SidebarView)
        let window = try openWindow(view, size: Size(900, 100))
        let bars = view.descendants.compactMap { $0 as? HeaderBar }
        #expect(bars.map { $0.stops.count } == [0, 0, 0])

        // The inner view shows its sidebar next to its content.
        window.send(.resized(Size(600, 100), scale: 1))
        #expect(bars.map { $0.stops.count } == [0, 1, 0])

        window.send(.resized(Size(300, 100), scale: 1))
        inner.setShowsContent(true, animated: false)
        window.drawFrame()
        #expect(bars.map { $0.stops.count } == [0, 1, 1])

        bars[2].stops[0].perform(.press)
        try finish(window)
        #expect(!inner.showsContent && view.showsContent)

        bars[1].stops[0].perform(.press)
        try finish(window)
        #expect(!view.showsContent)
    }
}
