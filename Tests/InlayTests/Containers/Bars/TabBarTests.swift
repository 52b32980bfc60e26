import Testing

@testable import Inlay

/// Specification 13.13.
@MainActor @Suite struct TabBarTests {
    private final class Delegate: TabBarDelegate {
        var calls: [String] = []
        var refused = ""

        func tabBar(_ tabBar: TabBar, shouldSelect item: TabBarItem) -> Bool { item.title != refused }
        func tabBar(_ tabBar: TabBar, didSelect item: TabBarItem) { calls.append(item.title ?? "") }
    }

    private let delegate = Delegate()

    private static let three =
        #"<item title="Notes" name="n"/><item title="Tasks" name="t"/><item type="search" name="s"/>"#

    /// Three tabs of 100 points.
    private func open(
        _ attributes: String = "", content: String = three, width: Double = 300,
        direction: LayoutDirection = .leftToRight
    ) throws -> (bar: TabBar, window: Window) {
        let bar = try #require(try view("<TabBar \(attributes)>\(content)</TabBar>") as? TabBar)
        bar.delegate = delegate
        let window = try openWindow(column(bar, Spacer()), size: Size(width, 100), direction: direction)
        return (bar, window)
    }

    private func frames(_ bar: TabBar) -> [Rect] { bar.items.map(\.button.frame) }

    @Test func `a truncated tab title is shown in a tooltip`() throws {
        let (bar, window) = try open(content: #"<item title="Recommendations"/>"#, width: 100)
        #expect(bar.items.map(\.button.toolTip) == ["Recommendations"])
        window.send(.resized(Size(900, 100), scale: 1))
        #expect(bar.items.map(\.button.toolTip) == [nil])
    }

    // MARK: Markup

    @Test func `types, titles and images define tabs`() throws {
        ViewBuilder.register(.symbol(.add), as: "plus")
        let (bar, _) = try open(
            content:
                #"<item type="favorites" badge="3"/><item title="A" image="plus"/><item image="plus" label="B"/><item/>"#
        )

        #expect(bar.items.map(\.title) == ["Favorites", "A", nil])
        #expect(bar.items.map { $0.image?.name } == ["star", "add", "add"])
        #expect(bar.items.first?.badgeValue == "3")
    }

    @Test func `invalid tab attributes are reported`() {
        let loaded = Loaded(#"<TabBar><item type="nothing"/><item tile="A" title="B"/><item image="none"/></TabBar>"#)

        #expect(loaded.diagnostics.map(\.id) == [.invalidValue, .unknownProperty, .missingImage])
        #expect((loaded.view as? TabBar)?.items.count == 1)
    }

    @Test(arguments: TabBarSystemItem.allCases) func `every system item has a title and an icon`(item: TabBarSystemItem)
    {
        let made = TabBarItem(systemItem: item)

        #expect(made.title?.isEmpty == false && made.image != nil)
    }

    @Test(arguments: [#"selectedIndex="1""#, #"selectedName="t""#]) func `a document can select a tab by index or name`(
        attributes: String
    ) throws {
        let (bar, _) = try open(attributes)

        #expect(bar.selectedIndex == 1 && bar.selectedName == "t" && bar.selectedItem === bar.items[1])
        #expect(delegate.calls == [])
    }

    // MARK: Layout

    @Test func `tabs fill a narrow bar and are centered in a wide bar`() throws {
        let (bar, window) = try open()
        #expect(bar.frame == Rect(0, 0, 300, 40))
        #expect(frames(bar) == [0, 100, 200].map { Rect($0, 0, 100, 40) })

        // Titles of 7 points a character, margins of 14 on each side, and an icon in the last tab.
        window.send(.resized(Size(700, 100), scale: 1))
        #expect(frames(bar).map(\.width) == [63, 63, 92])
        #expect(frames(bar).first?.minX == 241)

        bar.itemPositioning = .fill
        window.drawFrame()
        #expect(frames(bar).map(\.maxX).last == 700)
        bar.itemPositioning = .centered
        window.send(.resized(Size(200, 100), scale: 1))
        #expect(frames(bar).map(\.maxX).last == 200)
    }

    @Test func `the first tab is at the right in right-to-left layout`() throws {
        let (bar, _) = try open(direction: .rightToLeft)

        #expect(frames(bar).map(\.minX) == [200, 100, 0])
    }

    @Test func `the title is below the image at touch density`() throws {
        let (bar, window) = try open()
        window.setTheme(Theme(density: .touch))
        window.drawFrame()

        #expect(bar.frame.height == 49)
        let parts = bar.items[2].button.subviews.map(\.frame)
        #expect(parts[0].maxY < parts[1].minY && abs(parts[0].midX - parts[1].midX) <= 1)
    }

    @Test func `the selected tab is marked at the edge of the content`() throws {
        let (bar, window) = try open(#"selectedIndex="1""#)
        func mark() -> Bool { "\(window.displayList())".contains("fill 110,37 80x3 r1.5 accent") }
        #expect(mark())

        bar.selectedIndex = -1
        #expect(!mark() && bar.selectedItem == nil)
    }

    @Test func `the selection mark is animated to the new tab`() throws {
        let (bar, window) = try open(#"selectedIndex="0""#)
        window.click(Point(250, 20))
        let clock = try #require(window.application?.clock as? ManualClock)
        clock.advance(by: .milliseconds(100))
        window.drawFrame()
        let between = "\(window.displayList())"
        clock.advance(by: .milliseconds(200))
        window.drawFrame()

        #expect(bar.selectedIndex == 2)
        #expect(!between.contains("fill 210,37") && !between.contains("fill 10,37"))
        #expect("\(window.displayList())".contains("fill 210,37 80x3 r1.5 accent"))
    }

    // MARK: Pointer and keyboard

    @Test func `a click selects a tab and notifies the delegate`() throws {
        let (bar, window) = try open(#"selectedIndex="0""#)
        var told: [Int] = []
        bar.addAction(for: .valueChanged) { told.append(bar.selectedIndex) }

        window.click(Point(150, 20))
        window.click(Point(150, 20))

        #expect(told == [1] && delegate.calls == ["Tasks", "Tasks"])
    }

    @Test func `the delegate can refuse a selection`() throws {
        let (bar, window) = try open(#"selectedIndex="0""#)
        delegate.refused = "Tasks"

        window.click(Point(150, 20))

        #expect(bar.selectedIndex == 0 && delegate.calls == [])
    }

    @Test func `bindings update both directions`() throws {
        let owner = FormOwner()
        let markup =
            #"<TabBar selectedIndex="$count" selectedName="$name">\#(Self.three)<item title="D" name="Ann"/></TabBar>"#
        let bar = try #require(loadBound(markup, owner: owner).view(as: TabBar.self))
        #expect(bar.selectedIndex == 3)

        bar.selectedIndex = 0
        #expect(owner.count == 0 && owner.name == "n")
    }

    @Test func `arrow keys select tabs and skip disabled tabs`() throws {
        let (bar, window) = try open(
            #"selectedIndex="0""#, content: Self.three.replacing(#"name="t""#, with: #"enabled="false""#))

        window.press(.tab)
        #expect(window.firstResponder?.accessibility.label == "Notes")
        window.press(.right)
        #expect(bar.selectedIndex == 2 && window.firstResponder?.accessibility.label == "Search")
        window.press(.home)
        #expect(bar.selectedIndex == 0)
        window.press(.end)
        #expect(bar.selectedIndex == 2)
        window.click(Point(150, 20))
        #expect(bar.selectedIndex == 2)
    }

    @Test func `focus follows the selected tab`() throws {
        let (bar, window) = try open(#"selectedIndex="0""#)
        window.press(.tab)

        window.click(Point(250, 20))
        #expect(window.firstResponder === bar.items[2].button)
        bar.selectedIndex = 1
        #expect(window.firstResponder === bar.items[1].button)
        bar.selectedIndex = -1
        #expect(window.firstResponder === bar.items[1].button && WindowInspection(of: window).inconsistencies == [])
    }

    @Test func `arrow keys are mirrored in right-to-left layout`() throws {
        let (bar, window) = try open(#"selectedIndex="0""#, direction: .rightToLeft)

        window.press(.tab)
        window.press(.left)

        #expect(bar.selectedIndex == 1)
    }

    @Test func `a disabled tab bar ignores input and is dimmed`() throws {
        let (bar, window) = try open(#"selectedIndex="0" enabled="false""#)

        window.click(Point(150, 20))
        window.press(.tab)

        #expect(bar.selectedIndex == 0 && window.firstResponder == nil)
        #expect(bar.items[1].button.stateOpacity == 0.4)
        #expect("\(window.displayList())".contains("r1.5 accent*0.4"))
    }

    @Test func `removal of the selected tab clears the selection`() throws {
        let (bar, _) = try open(#"selectedIndex="1""#)

        bar.items.remove(at: 1)

        #expect(bar.selectedIndex == -1 && bar.selectedItem == nil)
    }

    // MARK: Accessibility

    @Test func `the accessibility tree lists tabs with values and selection`() throws {
        let (bar, window) = try open(#"selectedIndex="1""#)
        bar.items[0].badgeValue = "4"

        #expect(
            window.accessibilityTree == """
                tabBar value "tab 2 of 3"
                  tab "Notes" value "4"
                  tab "Tasks" selected
                  tab "Search"
                """)
        #expect(bar.shownText == "Tasks")
        #expect(WindowInspection(of: window).inconsistencies == [])
    }

    @Test func `badges are drawn with text, a dot and a color`() throws {
        let (bar, window) = try open()
        bar.items[0].badgeValue = "12"
        bar.items[1].badgeValue = ""
        bar.items[1].badgeColor = .black
        window.drawFrame()

        let drawn = "\(window.displayList())"
        #expect(drawn.contains("21x16 r8 destructive") && drawn.contains("8x8 r4 #000000"))
    }

    @Test func `a binding receives the new index of the selected tab`() throws {
        final class Owner: MarkupOwner {
            @Bindable var place = 1
        }
        let owner = Owner()
        let bar = try #require(
            loadBound(#"<TabBar selectedIndex="$place">\#(Self.three)</TabBar>"#, owner: owner).view(as: TabBar.self))

        bar.items.insert(TabBarItem(title: "First"), at: 0)
        #expect(bar.selectedIndex == 2 && owner.place == 2)
        bar.items.removeFirst(2)
        #expect(bar.selectedIndex == 0 && owner.place == 0)

        bar.selectedIndex = 1
        #expect(owner.place == 1)
    }

    @Test func `a title or an image overrides the system item`() throws {
        ViewBuilder.register(.symbol(.add), as: "plus")
        let (bar, _) = try open(
            content: #"<item type="search" title="Find"/><item type="history" image="plus" selectedImage="plus"/>"#)

        #expect(bar.items.map(\.title) == ["Find", "History"])
        #expect(bar.items.map { $0.image?.name } == ["search", "add"])
        #expect(bar.items.map { $0.selectedImage?.name } == [nil, "add"])
    }
}
