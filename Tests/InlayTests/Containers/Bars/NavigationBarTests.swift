import Testing

@testable import Inlay

/// A bar with a title. Characters of titles and of buttons are 7 points wide. Specification 2.
@MainActor @Suite struct NavigationBarTests {
    private final class Delegate: NavigationBarDelegate {
        var calls: [String] = []
        var refuses = false
        func navigationBar(_ navigationBar: NavigationBar, shouldPop item: NavigationItem) -> Bool { !refuses }
        func navigationBar(_ navigationBar: NavigationBar, didPop item: NavigationItem) {
            calls.append(item.title ?? "")
        }
    }

    private let delegate = Delegate()

    private func open(
        _ attributes: String = "", content: String = "", width: Double = 300,
        direction: LayoutDirection = .leftToRight
    ) throws -> (bar: NavigationBar, window: Window) {
        let bar = try #require(try view("<NavigationBar \(attributes)>\(content)</NavigationBar>") as? NavigationBar)
        bar.delegate = delegate
        return (bar, try openWindow(column(bar, Spacer()), size: Size(width, 100), direction: direction))
    }

    private func places(_ bar: NavigationBar) -> [Rect] { bar.subviews.last?.subviews.map(\.frame) ?? [] }

    private func advance(_ window: Window, _ milliseconds: Int = 300) throws {
        let clock = try #require(window.application?.clock as? ManualClock)
        clock.advance(by: .milliseconds(milliseconds))
        window.drawFrame()
    }

    private static let items =
        #"<item type="edit" placement="leading"/><item type="search"/><item type="add"/>"#

    @Test func `the title is centered between the leading and trailing items`() throws {
        let (bar, window) = try open(#"title="Notes""#, content: Self.items)

        #expect(bar.frame == Rect(0, 0, 300, 44))
        #expect(
            places(bar).map(\.minX) == [8, (300 - 35) / 2, 224, 260].map { ($0 as Double).rounded(.up) }
                || places(bar).map(\.minX) == [8, 132.5, 224, 260] || places(bar).map(\.minX) == [8, 132, 224, 260])
        #expect(
            window.accessibilityTree == """
                navigationBar "Notes"
                  button "Edit"
                  header "Notes"
                  button "Search"
                  button "Add"
                """)
        #expect(bar.topItem?.rightBarButtonItem?.systemItem == .add)
        #expect(bar.topItem?.leftBarButtonItem?.systemItem == .edit)
    }

    @Test func `a navigation bar is mirrored in right-to-left layout`() throws {
        let (bar, _) = try open(#"title="Notes""#, content: Self.items, direction: .rightToLeft)

        #expect(places(bar).map(\.maxX).first == 292 && places(bar).map(\.minX).last == 8)
    }

    @Test func `a long title is truncated before the items`() throws {
        let (bar, _) = try open(#"title="A title of many more characters""#, content: Self.items, width: 260)

        let frames = places(bar)
        #expect(frames[1].minX >= frames[0].maxX + 8 && frames[1].maxX <= frames[2].minX - 8)
    }

    @Test func `an enlarged title shrinks to its normal size before it is truncated`() throws {
        let (bar, window) = try open(
            "title='Twelve notes'", content: "<item title='Edit' placement='trailing'/>", width: 220)
        window.application?.fontScale = 2
        window.drawFrame()
        let label = try #require(bar.descendants.compactMap { $0 as? Label }.first { $0.text == "Twelve notes" })

        #expect(!label.isTextCut)
        window.application?.fontScale = 1
        bar.title = "Twelve notes and many more of them"
        window.drawFrame()
        #expect(label.isTextCut)
    }

    @Test func `a prompt is above the title`() throws {
        let (bar, window) = try open(#"title="Notes" prompt="In all folders""#)
        func isPale() -> Bool {
            let titles = bar.subviews.last?.subviews.flatMap { [$0] + $0.subviews }.compactMap { $0 as? Label } ?? []
            return titles.count == 2 && titles.allSatisfy { $0.stateOpacity < 1 }
        }
        #expect(!isPale())
        bar.isEnabled = false
        #expect(isPale())
        bar.isEnabled = true
        #expect(!isPale())
        #expect(bar.frame.height > 44 && places(bar)[0].maxY <= places(bar)[1].minY)

        bar.prompt = ""
        window.drawFrame()
        #expect(bar.frame.height == 44)
    }

    @Test func `a child view replaces the title`() throws {
        let (bar, window) = try open(content: #"<Switch id="s"/>"#)

        #expect(places(bar) == [Rect(131, 0, 38, 44)])
        #expect(window.accessibilityTree.contains("switch"))
        let loaded = Loaded("<NavigationBar><Switch/><Switch/></NavigationBar>")
        #expect(loaded.diagnostics.count == 1)
    }

    @Test func `invalid item attributes are reported`() {
        let loaded = Loaded(
            #"<NavigationBar><item type="add" placement="top"/><item place="a" type="add"/></NavigationBar>"#)

        #expect(loaded.diagnostics.map(\.id) == [.invalidValue, .unknownProperty])
    }

    @Test func `the back button pops to the previous item`() throws {
        let (bar, window) = try open(#"title="Notes""#)
        bar.pushItem(NavigationItem(title: "Note"), animated: false)
        window.drawFrame()
        #expect(bar.backItem?.title == "Notes")
        // An arrow, a gap and five characters.
        #expect(places(bar)[0] == Rect(8, 7, 16 + 6 + 35 + 20, 30))

        delegate.refuses = true
        window.click(Point(20, 20))
        #expect(bar.items.count == 2)
        delegate.refuses = false
        window.click(Point(20, 20))
        #expect(bar.items.map(\.title) == ["Notes"] && delegate.calls == ["Note"])
        #expect(bar.popItem(animated: true) == nil)
        try advance(window)
        #expect(bar.subviews.count == 1)
        #expect(WindowInspection(of: window).inconsistencies == [])
    }

    @Test func `the back button shows only an arrow when space is short`() throws {
        let (bar, window) = try open(#"title="A long way back""#, width: 200)
        bar.pushItem(NavigationItem(title: "Some note"), animated: false)
        window.drawFrame()
        #expect(places(bar)[0].width == 32)

        window.send(.resized(Size(400, 100), scale: 1))
        #expect(places(bar)[0].width == 16 + 6 + 15 * 7 + 20)
    }

    @Test func `a pushed item slides and fades in`() throws {
        let (bar, window) = try open(#"title="Notes""#)
        bar.pushItem(NavigationItem(title: "Note"), animated: true)
        window.drawFrame()
        #expect(bar.subviews.count == 2)
        try advance(window, 100)
        #expect("\(window.displayList())".contains("opacity"))
        try advance(window)
        #expect(bar.subviews.count == 1)
    }

    @Test func `tab focuses one item and arrow keys reach the others`() throws {
        let (bar, window) = try open(#"title="Notes""#, content: Self.items)
        bar.pushItem(NavigationItem(title: "Note"), animated: false)
        bar.topItem?.rightBarButtonItems = [BarButtonItem(systemItem: .add)]
        window.drawFrame()

        window.press(.tab)
        #expect(window.firstResponder?.accessibility.label == "Back")
        window.press(.right)
        #expect(window.firstResponder?.accessibility.label == "Add")
        bar.topItem?.title = "Other"
        #expect(window.firstResponder?.accessibility.label == "Add")
        window.press(.left)
        window.press(.space)
        try advance(window)
        #expect(bar.items.count == 1)
    }

    @Test func `arrow keys are mirrored in right-to-left layout`() throws {
        let (_, window) = try open(#"title="Notes""#, content: Self.items, direction: .rightToLeft)

        window.press(.tab)
        #expect(window.firstResponder?.accessibility.label == "Edit")
        window.press(.left)
        #expect(window.firstResponder?.accessibility.label == "Search")
        window.press(.right)

        #expect(window.firstResponder?.accessibility.label == "Edit")
    }

    @Test func `a disabled navigation bar ignores clicks and focus`() throws {
        let (bar, window) = try open(#"title="Notes" enabled="false""#)
        bar.pushItem(NavigationItem(title: "Note"), animated: false)
        window.drawFrame()

        window.click(Point(20, 20))
        window.press(.tab)

        #expect(bar.items.count == 2 && window.firstResponder == nil)
    }

    @Test func `leading items can appear beside the back button`() throws {
        let (bar, window) = try open(#"title="Notes""#)
        let item = NavigationItem(title: "Note")
        item.leftBarButtonItem = BarButtonItem(systemItem: .edit)
        bar.pushItem(item, animated: false)
        window.drawFrame()
        #expect(!window.accessibilityTree.contains("Back"))

        item.leftItemsSupplementBackButton = true
        #expect(window.accessibilityTree.contains("Back"))
        item.hidesBackButton = true
        #expect(!window.accessibilityTree.contains("Back"))
        item.hidesBackButton = false
        item.leftBarButtonItems = []
        bar.backItem?.backButtonTitle = "All"
        bar.pushItem(NavigationItem(), animated: false)
        bar.popItem(animated: false)
        window.drawFrame()
        #expect(places(bar)[0].width == 16 + 6 + 21 + 20)
    }

    @Test func `a title view keeps focus while bar items change`() throws {
        let (bar, _) = try open(content: #"<TextField id="f"/>"#)
        let item = try #require(bar.topItem)
        let field = try #require(item.titleView as? TextField)
        field.becomeFirstResponder()

        item.prompt = "Search"
        item.leftBarButtonItems = [BarButtonItem(title: "Stop") { _ in }]
        item.rightBarButtonItems = [BarButtonItem(systemItem: .add) { _ in }]
        #expect(field.isFirstResponder)
        bar.pushItem(NavigationItem(title: "Next"), animated: false)
        bar.setItems([item, NavigationItem(title: "Between")], animated: false)

        #expect(!field.isFirstResponder && bar.title == "Between")
    }
}
