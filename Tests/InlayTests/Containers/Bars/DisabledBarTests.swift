import Testing

@testable import Inlay

/// Disabled bars and disabled items, in bars and in overflow menus.
@MainActor @Suite struct DisabledBarTests {
    private func item(_ view: View) -> Point { Point(view.frameInWindow.midX, view.frameInWindow.midY) }

    @Test func `a disabled item with a menu is disabled in the overflow menu`() throws {
        let toolbar = try #require(
            try view(
                #"<Toolbar><item title="A long title"/><item title="Sort" enabled="false"/><item title="Show"/></Toolbar>"#
            )
                as? Toolbar)
        for item in toolbar.items.dropFirst() {
            item.image = .symbol(.folder)
            item.menu = Menu(children: [Action(title: "By name") { _ in }])
        }
        let window = try openWindow(column(toolbar, Spacer()), size: Size(160, 100))

        try window.click(item(window.find(Selector("button \"More\""))))

        let lines = window.root.descendants.compactMap { $0 as? MenuItemView }
        #expect(lines.map(\.element.title) == ["Sort", "Show"])
        #expect(lines.map(\.isEnabled) == [false, true])
        #expect(lines.map(\.hasMark) == [true, true])
    }

    @Test func `views in a disabled toolbar ignore input and are dimmed`() throws {
        let toolbar = try #require(try view(#"<Toolbar><Switch/></Toolbar>"#) as? Toolbar)
        let window = try openWindow(column(toolbar, Spacer()), size: Size(300, 100))
        let toggle = try #require(toolbar.items[0].customView as? Switch)
        toggle.becomeFirstResponder()

        toolbar.isEnabled = false
        window.drawFrame()
        #expect(window.firstResponder == nil)
        window.click(item(toggle))
        window.press(.tab)
        #expect(!toggle.isOn && window.firstResponder == nil)
        #expect("\(window.displayList())".contains("opacity 0.4"))

        toolbar.isEnabled = true
        window.click(item(toggle))
        #expect(toggle.isOn)
        #expect(!"\(window.displayList())".contains("opacity 0.4"))
    }

    @Test func `a view added to a disabled toolbar ignores input`() throws {
        let toolbar = Toolbar()
        toolbar.isEnabled = false
        let toggle = Switch()
        toolbar.items = [BarButtonItem(customView: toggle)]
        let window = try openWindow(column(toolbar, Spacer()), size: Size(300, 100))

        window.click(item(toggle))

        #expect(!toggle.isOn)
    }

    @Test func `views in a disabled navigation bar ignore input`() throws {
        let (title, right) = (Switch(), Switch())
        let item = NavigationItem(title: "Notes")
        item.titleView = title
        item.rightBarButtonItems = [BarButtonItem(customView: right)]
        let bar = NavigationBar()
        bar.items = [item]
        let window = try openWindow(column(bar, Spacer()), size: Size(300, 100))

        bar.isEnabled = false
        window.drawFrame()
        for view in [title, right] { window.click(self.item(view)) }
        #expect(!title.isOn && !right.isOn)

        bar.isEnabled = true
        window.drawFrame()
        for view in [title, right] { window.click(self.item(view)) }
        #expect(title.isOn && right.isOn)
    }

    @Test func `a disabled prominent item has no background`() throws {
        let toolbar = try #require(try view(#"<Toolbar><item title="Send" prominent="true"/></Toolbar>"#) as? Toolbar)
        let window = try openWindow(column(toolbar, Spacer()), size: Size(300, 100))
        #expect("\(window.displayList())".contains("accent"))

        toolbar.items[0].isEnabled = false

        #expect(!"\(window.displayList())".contains("ccent"))
    }
}
