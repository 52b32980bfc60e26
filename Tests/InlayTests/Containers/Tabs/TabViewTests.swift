import Testing

@testable import Inlay

/// Tab views. Specification 13.23.
@MainActor @Suite struct TabViewTests {
    /// A tab view that fills a window of 600 by 300, with the tabs `One`, `Two` and `Three`, each 96 points wide from x = 4.
    private final class Fixture {
        let tabs: TabView
        let window: Window
        var events: [String] = []

        init(
            _ attributes: String = "", content: String = Fixture.content, width: Double = 600,
            direction: LayoutDirection = .leftToRight
        ) throws {
            let root = try view(
                "<ColumnView><TabView weight=\"1\" \(attributes)>\(content)</TabView></ColumnView>")
            tabs = try #require(root.subviews.first as? TabView)
            window = try openWindow(root, size: Size(width, 300), direction: direction)
            tabs.onValueChanged = { [unowned self] in events.append("select \(tabs.selectedItem?.title ?? "")") }
            tabs.onTabMove = { [unowned self] in events.append("move \($0) \($1)") }
            tabs.onNewTab = { [unowned self] in events.append("new") }
        }

        static let content = """
            <tab title="One" name="one"><TextField text="a"/></tab><tab title="Two"><Label text="b"/></tab><tab title="Three" closable="false"/>
            """

        var titles: [String] { tabs.items.map(\.title) }
        var shown: [String] { tabs.descendants.compactMap { ($0 as? TextField)?.text ?? nil } }
        /// The titles of the tabs from left to right.
        var order: [String] {
            tabs.items.sorted { $0.button.frame.minX < $1.button.frame.minX }.map(\.title)
        }
        func middle(_ index: Int) -> Point {
            let frame = tabs.items[index].button.frameInWindow
            // The close button is on the other side.
            return Point(frame.midX + (tabs.isRightToLeft ? 20 : -20), frame.midY)
        }
        func focusTab(_ index: Int) {
            tabs.selectedIndex = index
            window.focus.set(tabs.items[index].button, shown: true)
            window.drawFrame()
        }
        func drag(_ index: Int, by distance: Double, release: Bool = true) {
            let start = middle(index)
            window.send(.pointerMoved(start, []), .pointerDown(start, .left, clickCount: 1, []))
            for step in 1...4 { window.send(.pointerMoved(start + Point(distance * Double(step) / 4, 0), [])) }
            if release { window.send(.pointerUp(start + Point(distance, 0), .left, clickCount: 1, [])) }
        }
    }

    // MARK: Tabs and views

    @Test func `a document declares tabs, and the first one is selected`() throws {
        let test = try Fixture()

        #expect(test.titles == ["One", "Two", "Three"])
        #expect(test.tabs.selectedIndex == 0 && test.tabs.items[0].button.isSelected)
        #expect(test.tabs.items.map { $0.button.frameInWindow } == (0..<3).map { Rect(4 + 96 * Double($0), 0, 96, 40) })
        #expect(test.tabs.item(named: "one") === test.tabs.items[0] && test.tabs.item(named: "two") == nil)
        #expect(test.tabs.items.map(\.isClosable) == [true, true, false])
    }

    @Test func `views are created when their tabs are first selected`() throws {
        let test = try Fixture()
        #expect(test.tabs.items.map { $0.loadedView == nil } == [false, true, true])
        var count = 0
        let item = TabViewItem(title: "Four")
        item.viewProvider = {
            count += 1
            return label("d")
        }
        test.tabs.addItem(item)
        test.window.drawFrame()
        #expect(count == 0)

        test.tabs.selectedIndex = 1
        test.tabs.selectedIndex = 3
        test.tabs.selectedIndex = 0
        test.tabs.selectedIndex = 3
        test.window.drawFrame()

        #expect(count == 1 && (test.tabs.items[1].loadedView as? Label)?.text == "b")
        #expect(item.view?.frameInWindow == Rect(0, 40, 600, 260))
        #expect(test.tabs.items[0].view?.window == nil)
        #expect(test.events == [])
    }

    @Test func `a view with an id is an outlet before its tab is selected`() throws {
        @MainActor final class Owner: View {
            @Bindable var index = 1
            @Bindable var isEdited = true
            @Outlet var tabs: TabView
            @Outlet var field: TextField
        }
        let owner = Owner()
        var builder = ViewBuilder(resources: .none)
        builder.diagnosticHandler = { Issue.record("\($0)") }
        let root = try builder.load(
            MarkupSource(
                name: "Test.xml",
                text: """
                    <TabView id="tabs" selectedIndex="$index"><tab title="A" edited="$isEdited"><TextField id="field"/></tab><tab title="B"/></TabView>
                    """), owner: owner
        ).view
        let window = try openWindow(root)

        #expect(owner.tabs.selectedIndex == 1 && owner.field.window == nil)
        #expect(owner.tabs.items[0].isEdited)
        owner.isEdited = false
        owner.index = 0
        window.drawFrame()

        #expect(owner.field.window === window && !owner.tabs.items[0].isEdited)
        owner.tabs.choose(owner.tabs.items[1], with: nil)
        #expect(owner.index == 1)
    }

    @Test func `an index that is set first selects its tab when it is added`() throws {
        let test = try Fixture(#"selectedIndex="2""#)

        #expect(test.tabs.selectedIndex == 2)
        test.tabs.selectedIndex = 7
        #expect(test.tabs.selectedIndex == 2)
        #expect(test.tabs.validationIssue?.message == "there is no tab 7; the last one is 2")
        for title in 3...7 { test.tabs.addItem(TabViewItem(title: "\(title)")) }
        #expect(test.tabs.selectedIndex == 7 && test.tabs.validationIssue == nil)
    }

    @Test func `code inserts, moves and removes tabs, and the selected tab stays`() throws {
        let test = try Fixture()
        test.tabs.selectedIndex = 1

        test.tabs.insertItem(TabViewItem(title: "Zero"), at: 0)
        #expect(test.tabs.selectedIndex == 2 && test.tabs.selectedItem?.title == "Two")
        test.tabs.moveItem(from: 2, to: 0)
        #expect(test.titles == ["Two", "Zero", "One", "Three"] && test.tabs.selectedIndex == 0)
        test.tabs.removeItem(at: 0)
        #expect(test.titles == ["Zero", "One", "Three"] && test.tabs.selectedItem?.title == "Zero")
        test.tabs.removeItem(at: 9)
        test.tabs.moveItem(from: 0, to: 5)
        test.tabs.items = []
        #expect(test.tabs.selectedIndex == -1 && test.tabs.selectedItem == nil)
        test.window.drawFrame()
        #expect(test.events == [])
    }

    @Test func `a tab belongs to one tab view`() throws {
        let (one, two) = (TabView(), TabView())
        let item = TabViewItem(title: "A", view: label("a"))
        one.addItem(item)
        one.addItem(item)
        #expect(one.items.count == 1)

        two.addItem(item)

        #expect(one.items.isEmpty && two.items.count == 1 && item.tabView === two)
        #expect(one.selectedIndex == -1 && item.view?.superview?.superview === two)
    }

    @Test func `tabs are repeated for a bound array, and the owner closes them`() throws {
        @MainActor final class Owner: View {
            @Bindable var names = ["A", "B", "C"]
            @Bindable var index = 1
            @Outlet var tabs: TabView
            override func registerActions(in actions: inout ActionTable) {
                actions["close"] = { [unowned self] (tabs: TabView) in
                    names.removeAll { $0 == tabs.closingItem?.title }
                }
            }
        }
        let owner = Owner()
        var builder = ViewBuilder(resources: .none)
        builder.diagnosticHandler = { Issue.record("\($0)") }
        let root = try builder.load(
            MarkupSource(
                name: "Test.xml",
                text: """
                    <TabView id="tabs" items="$names" row="name" selectedIndex="$index" onTabClose="close:"><tab title="$name"><Label text="$name"/></tab></TabView>
                    """), owner: owner
        ).view
        let window = try openWindow(root)
        #expect(owner.tabs.items.map(\.title) == ["A", "B", "C"] && owner.tabs.selectedItem?.title == "B")
        #expect((owner.tabs.selectedItem?.view as? Label)?.text == "B")

        owner.tabs.closeItem(at: 0)
        window.drawFrame()

        #expect(owner.names == ["B", "C"] && owner.tabs.items.map(\.title) == ["B", "C"])
        #expect(owner.tabs.selectedItem?.title == "B" && owner.index == 0)
    }

    // MARK: Closing

    @Test func `the close button, the middle button and Control+W close tabs`() throws {
        let test = try Fixture(
            content: ["A", "B", "C", "D"].map { #"<tab title="\#($0)"><TextField/></tab>"# }.joined())

        let close = test.tabs.items[1].button.frameInWindow
        test.window.click(Point(close.maxX - 18, close.midY))
        #expect(test.titles == ["A", "C", "D"] && test.tabs.selectedIndex == 0)

        let place = test.middle(2)
        test.window.send(
            .pointerMoved(place, []), .pointerDown(place, .middle, clickCount: 1, []),
            .pointerUp(place, .middle, clickCount: 1, []))
        #expect(test.titles == ["A", "C"])

        test.tabs.items[0].view?.becomeFirstResponder()
        test.window.press(Key("W"), .control)
        #expect(test.titles == ["C"] && test.tabs.selectedIndex == 0)
        #expect(test.events == ["select C"])
        #expect(test.window.firstResponder === test.tabs.items[0].view)
    }

    @Test func `Delete closes the focused tab, and focus goes to the next one`() throws {
        let test = try Fixture()
        test.focusTab(1)

        test.window.press(.delete)

        #expect(test.titles == ["One", "Three"] && test.tabs.selectedItem?.title == "Three")
        #expect(test.window.firstResponder === test.tabs.items[1].button)
        test.window.press(.delete)
        #expect(test.titles == ["One", "Three"])
    }

    @Test func `an action can refuse to close a tab`() throws {
        let test = try Fixture()
        var asked: [String] = []
        test.tabs.onTabClose = {
            asked.append($0.title)
            return $0.title != "One"
        }

        #expect(!test.tabs.closeItem(at: 0) && test.tabs.closeItem(at: 1))

        #expect(asked == ["One", "Two"] && test.titles == ["One", "Three"])
        #expect(!test.tabs.closeItem(at: 1) && !test.tabs.closeItem(at: 8))
    }

    @Test func `an action of a document prevents closing`() throws {
        @MainActor final class Owner: View {
            @Outlet var tabs: TabView
            var log: [String] = []
            override func registerActions(in actions: inout ActionTable) {
                actions["close"] = close
                actions["add"] = add
            }
            func close(_ tabs: TabView) {
                log.append(tabs.closingItem?.title ?? "none")
                if tabs.closingItem?.isEdited == true { tabs.preventClosing() }
            }
            func add() { tabs.addItem(TabViewItem(title: "New")) }
        }
        let owner = Owner()
        var builder = ViewBuilder(resources: .none)
        builder.diagnosticHandler = { Issue.record("\($0)") }
        let root = try builder.load(
            MarkupSource(
                name: "Test.xml",
                text: """
                    <TabView id="tabs" onTabClose="close:" onNewTab="add" showsNewTabButton="true"><tab title="A" edited="true"/><tab title="B"/></TabView>
                    """), owner: owner
        ).view
        let window = try openWindow(root)

        #expect(!owner.tabs.closeItem(at: 0) && owner.tabs.closeItem(at: 1))
        #expect(owner.log == ["A", "B"] && owner.tabs.items.map(\.title) == ["A"])
        #expect(owner.tabs.closingItem == nil)
        window.drawFrame()
        window.click(Point(4 + 96 + 16, 20))
        #expect(owner.tabs.items.map(\.title) == ["A", "New"])
    }

    @Test func `closing the last tab leaves an empty view`() throws {
        let test = try Fixture(#"showsNewTabButton="true""#, content: #"<tab title="A"><TextField/></tab>"#)
        test.tabs.items[0].view?.becomeFirstResponder()

        test.window.press(Key("W"), .control)

        #expect(test.titles.isEmpty && test.tabs.selectedIndex == -1)
        test.window.press(.return)
        #expect(test.events == ["select ", "new"])
    }

    // MARK: Keyboard

    @Test func `keys select tabs from within a view`() throws {
        let test = try Fixture()
        test.tabs.items[0].view?.becomeFirstResponder()

        test.window.press(.tab, .control)
        #expect(test.tabs.selectedIndex == 1)
        test.window.press(.pageDown, .control)
        test.window.press(.pageDown, .control)
        #expect(test.tabs.selectedIndex == 0 && test.window.firstResponder === test.tabs.items[0].view)
        test.window.press(.tab, [.control, .shift])
        #expect(test.tabs.selectedIndex == 2)
        test.window.press(.pageUp, .control)
        #expect(test.tabs.selectedIndex == 1)
        test.window.press(Key("1"), .alt)
        #expect(test.tabs.selectedIndex == 0)
        test.window.press(Key("9"), .alt)
        #expect(test.tabs.selectedIndex == 2)
        test.window.press(Key("8"), .alt)

        #expect(test.tabs.selectedIndex == 2 && test.events.count == 7)
    }

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
    func `arrow keys move through the tabs`(direction: LayoutDirection) throws {
        let test = try Fixture(direction: direction)
        test.focusTab(0)

        test.window.press(direction == .leftToRight ? .right : .left)
        #expect(test.tabs.selectedIndex == 1 && test.window.firstResponder === test.tabs.items[1].button)
        test.window.press(.end)
        #expect(test.tabs.selectedIndex == 2)
        test.window.press(.home)

        #expect(test.tabs.selectedIndex == 0)
    }

    @Test func `Tab reaches the strip at the selected tab`() throws {
        let test = try Fixture()
        test.tabs.selectedIndex = 2

        test.window.press(.tab)

        #expect(test.window.firstResponder === test.tabs.items[2].button)
    }

    @Test func `Control+Shift with Page Down moves the tab`() throws {
        let test = try Fixture()
        test.focusTab(0)

        test.window.press(.pageDown, [.control, .shift])
        #expect(test.titles == ["Two", "One", "Three"] && test.tabs.selectedIndex == 1)
        test.window.press(.pageUp, [.control, .shift])
        test.window.press(.pageUp, [.control, .shift])

        #expect(test.titles == ["One", "Two", "Three"] && test.events == ["move 0 1", "move 1 0"])
        test.tabs.allowsReordering = false
        test.window.press(.pageDown, [.control, .shift])
        #expect(test.titles == ["One", "Two", "Three"])
    }

    // MARK: Pointer

    @Test func `a press selects a tab`() throws {
        let test = try Fixture()
        let place = test.middle(1)

        test.window.send(.pointerMoved(place, []), .pointerDown(place, .left, clickCount: 1, []))
        #expect(test.tabs.selectedIndex == 1)
        test.window.send(.pointerUp(place, .left, clickCount: 1, []))

        #expect(test.events == ["select Two"])
        #expect(test.window.firstResponder === test.tabs.items[1].button)
        test.window.press(.tab, .control)
        #expect(test.tabs.selectedIndex == 2)
    }

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
    func `a drag moves a tab, and the others make room`(direction: LayoutDirection) throws {
        let test = try Fixture(direction: direction)
        let onwards = direction == .leftToRight ? 1.0 : -1

        test.drag(0, by: 110 * onwards, release: false)
        #expect(test.titles == ["One", "Two", "Three"])
        #expect(test.tabs.items[0].button.isDragged && test.events == [])
        let place = test.middle(0)
        test.window.send(.pointerUp(place, .left, clickCount: 1, []))
        #expect(test.titles == ["Two", "One", "Three"] && test.events == ["move 0 1"])
        #expect(test.tabs.selectedItem?.title == "One" && test.tabs.selectedIndex == 1)

        test.window.finishAnimations()
        #expect(test.order == (direction == .leftToRight ? ["Two", "One", "Three"] : ["Three", "One", "Two"]))
    }

    @Test func `Escape ends a drag without a change`() throws {
        let test = try Fixture()

        test.drag(0, by: 150, release: false)
        test.window.press(.escape)
        test.window.finishAnimations()

        #expect(test.titles == ["One", "Two", "Three"] && test.order == test.titles && test.events == [])
    }

    @Test func `a short drag and a fixed order move nothing`() throws {
        let test = try Fixture()
        test.drag(0, by: 4)
        test.tabs.allowsReordering = false
        test.drag(0, by: 150)

        #expect(test.titles == ["One", "Two", "Three"] && test.events == [])
    }

    // MARK: Overflow

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
    func `tabs that do not fit are scrolled into sight and listed in a menu`(direction: LayoutDirection) throws {
        let test = try Fixture(
            content: (1...20).map { #"<tab title="Tab \#($0)"/>"# }.joined(), width: 400, direction: direction)
        func isShown(_ index: Int) -> Bool {
            let frame = test.tabs.items[index].button.frameInWindow
            return frame.minX >= 4 && frame.maxX <= 396
        }
        #expect(isShown(0) && !isShown(19))

        test.tabs.selectedIndex = 19
        test.window.drawFrame()
        #expect(isShown(19) && !isShown(0))
        test.tabs.selectedIndex = 0
        test.window.drawFrame()
        #expect(isShown(0))

        let menu = try #require(test.tabs.strip.subviews.compactMap { $0 as? BarButton }.last { !$0.isHidden })
        test.window.click(Point(menu.frameInWindow.midX, menu.frameInWindow.midY))
        #expect(test.window.accessibilityTree.contains(#"menuItem "Tab 2""#))
    }

    @Test func `the wheel scrolls the tabs along the strip`() throws {
        let test = try Fixture(content: (1...20).map { #"<tab title="Tab \#($0)"/>"# }.joined(), width: 400)
        let before = test.tabs.items[5].button.frameInWindow.minX

        test.window.send(.wheel(Point(100, 20), dx: 0, dy: -1, []))

        #expect(test.tabs.items[5].button.frameInWindow.minX == before - 60)
        #expect(test.tabs.selectedIndex == 0)
    }

    // MARK: Look and accessibility

    @Test func `a line marks the selected tab, and only other tabs have a shape under the pointer`() throws {
        let test = try Fixture()
        func shapes(_ kind: String) -> [String] {
            "\(test.window.displayList())".split(separator: "\n").map { String($0.trimmed) }
                .filter { $0.hasSuffix(kind) }
        }

        #expect(shapes("accent") == ["fill 14,37 76x3 r1.5 accent"])
        #expect(shapes(" fill").isEmpty)
        test.window.send(.pointerMoved(test.middle(0), []))
        #expect(shapes(" fill").isEmpty)
        test.window.send(.pointerMoved(test.middle(1), []))
        #expect(shapes(" fill") == ["fill 102,5 92x30 r7 fill"])
    }

    @Test func `the selected tab always shows its close button, others under the pointer`() throws {
        let test = try Fixture()
        func signs() -> Int { "\(test.window.displayList())".split(separator: "\n").count { $0.contains("\"close\"") } }

        #expect(signs() == 1)
        test.window.send(.pointerMoved(test.middle(1), []))
        #expect(signs() == 2)
        test.tabs.selectedIndex = 2
        test.window.send(.pointerMoved(Point(500, 200), []))
        #expect(signs() == 0, "the third tab cannot be closed")
    }

    @Test func `a dot after the title marks unsaved changes, also under the pointer`() throws {
        let test = try Fixture(content: #"<tab title="A"/><tab title="B" edited="true"/>"#)
        let tab = test.tabs.items[1].button
        func shown(_ text: String) -> Int {
            "\(test.window.displayList())".split(separator: "\n").count { $0.contains(text) }
        }
        func dots() -> Int { shown(" 7x7 ") }
        #expect(shown("\"close\"") == 1)

        #expect(dots() == 1)
        test.window.send(.pointerMoved(test.middle(1), []))
        #expect(tab.isHovered && dots() == 1 && shown("\"close\"") == 2)
        test.tabs.items[1].isEdited = false
        test.window.send(.pointerMoved(Point(500, 200), []))

        #expect(dots() == 0)
    }

    @Test func `long titles are cut and have a tool tip`() throws {
        let test = try Fixture(
            content: #"<tab title="A very long title that does not fit into a tab"/><tab title="B" toolTip="Bee"/>"#)

        #expect(test.tabs.items[0].button.frame.width == 220)
        #expect(test.tabs.items.map(\.button.toolTip) == ["A very long title that does not fit into a tab", "Bee"])
    }

    @Test func `assistive programs see tabs with their states`() throws {
        let test = try Fixture(#"accessibilityLabel="Notes""#)
        test.tabs.items[1].isEdited = true

        let tree = test.window.accessibilityTree

        #expect(tree.contains(#"tabBar "Notes" value "tab 1 of 3""#))
        #expect(tree.contains(#"tab "One" selected"#))
        #expect(tree.contains(#"tab "Two" edited"#))
        #expect(tree.contains(#"button "Close""#))
        #expect(test.tabs.items[2].button.perform(.press) && test.tabs.selectedIndex == 2)
    }

    @Test func `the selection survives a reload of the document`() throws {
        let test = try Fixture()
        test.tabs.selectedIndex = 2
        let other = try Fixture()

        if let state = test.tabs.restorableState { other.tabs.restore(state) }

        #expect(other.tabs.selectedIndex == 2)
    }
}

extension Window {
    /// Lets the running animations end.
    fileprivate func finishAnimations() {
        (application?.clock as? ManualClock)?.advance(by: .seconds(1))
        drawFrame()
    }
}
