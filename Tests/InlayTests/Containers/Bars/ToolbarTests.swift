import Testing

@testable import Inlay

/// Specification 13.13. Characters are 7 points wide, buttons with titles 20 wider, buttons with icons 32 wide.
@MainActor @Suite struct ToolbarTests {
    final class Owner: ViewController {
        var calls: [String] = []
        let toolbar = Toolbar()

        override func registerActions(in actions: inout ActionTable) {
            actions["save"] = { [unowned self] in calls.append("save") }
            actions["add"] = { [unowned self] (item: BarButtonItem) in calls.append("add \(item.spokenName ?? "")") }
        }
    }

    private let owner = Owner()

    private func open(
        _ content: String, _ attributes: String = "", width: Double = 300, direction: LayoutDirection = .leftToRight
    ) throws -> (toolbar: Toolbar, window: Window) {
        let toolbar = try #require(try view("<Toolbar \(attributes)>\(content)</Toolbar>") as? Toolbar)
        let field = TextField()
        field.text = "abc"
        let column = ColumnView()
        for view in [toolbar, field] as [View] { column.addArrangedSubview(view) }
        owner.view = column
        let application = Application(title: "Test", direction: direction, platform: HeadlessPlatform(scale: 1))
        application.diagnosticHandler = { [owner] in owner.calls.append($0.message) }
        let window = try application.open(owner, size: Size(width, 100))
        window.keepAlive(application)
        window.dispatch(Event(.focusGained))
        window.drawFrame()
        return (toolbar, window)
    }

    private func field(_ window: Window) -> TextField? { window.view.subviews.last as? TextField }

    private func shown(_ toolbar: Toolbar) -> [Rect] {
        toolbar.subviews.filter { !$0.isHidden }.map(\.frame).sorted { $0.minX < $1.minX }
    }

    private func focused(_ window: Window) -> String? { window.firstResponder?.accessibility.label }

    // MARK: Markup

    @Test func `an item type overrides the title, and the title overrides the image`() throws {
        ViewBuilder.register(.symbol(.add), as: "plus")
        let (toolbar, _) = try open(
            #"<item type="undo" title="A"/><item title="B" image="plus"/><item image="plus" label="C"/><item/>"#)

        #expect(toolbar.items.map(\.systemItem) == [.undo, nil, nil])
        #expect(toolbar.items.map(\.spokenName) == ["Undo", "B", "C"])
        #expect(toolbar.items.map { $0.image?.name } == ["undo", nil, "add"])
    }

    @Test func `invalid item attributes are reported`() {
        let loaded = Loaded(#"<Toolbar><item type="nothing"/><item tile="A" title="B" enabled="maybe"/></Toolbar>"#)

        #expect(
            loaded.diagnostics.map(\.id) == [.invalidValue, .unknownProperty, .doubtfulValue]
                && (loaded.view as? Toolbar)?.items.count == 1)
    }

    @Test(arguments: SystemItem.allCases) func `every system item has a name, and an icon or a title`(item: SystemItem)
    {
        let made = BarButtonItem(systemItem: item)

        #expect(made.isSpace || made.image != nil || made.title != nil)
        #expect(made.isSpace || made.spokenName?.isEmpty == false)
        #expect((made.style == .done) == (item == .done || item == .save))
    }

    // MARK: Layout

    @Test func `items are packed at the leading edge`() throws {
        let (toolbar, _) = try open(#"<item type="undo"/><item title="Sort"/><item type="trash"/>"#)

        #expect(toolbar.frame == Rect(0, 0, 300, 40))
        #expect(shown(toolbar) == [Rect(8, 5, 32, 30), Rect(44, 5, 48, 30), Rect(96, 5, 32, 30)])
    }

    @Test func `flexible spaces share the remaining width`() throws {
        let (toolbar, _) = try open(
            #"<item type="undo"/><item type="flexibleSpace"/><item type="add"/><item type="flexibleSpace"/><item type="trash"/>"#
        )

        #expect(shown(toolbar).map(\.minX) == [8, 134, 260])
    }

    @Test func `a fixed space uses the given width or 8 points`() throws {
        let (toolbar, _) = try open(
            #"<item type="undo"/><item type="fixedSpace"/><item type="add"/><item type="fixedSpace" width="30"/><item type="trash"/>"#
        )

        #expect(shown(toolbar).map(\.minX) == [8, 48, 110])
    }

    @Test func `a child view is placed among the items at the requested width`() throws {
        let (toolbar, _) = try open(#"<item type="undo"/><Slider/><Switch/><item type="trash"/>"#)

        let slider = try #require(toolbar.items[1].customView)
        #expect(shown(toolbar).map(\.minX) == [8, 44, 218, 260])
        #expect(slider.frame == Rect(0, 8, 170, 24))
    }

    @Test func `items start at the right in right-to-left layout`() throws {
        let (toolbar, _) = try open(#"<item type="undo"/><item title="Sort"/>"#, direction: .rightToLeft)

        #expect(toolbar.items.map(\.button.frame.minX) == [260, 208])
        #expect(toolbar.items[0].button.descendants.compactMap { ($0 as? ImageView)?.image }.first != .symbol(.undo))
    }

    @Test func `hidden items take no space`() throws {
        let (toolbar, window) = try open(#"<item type="undo"/><item title="Sort" hidden="true"/><item type="trash"/>"#)
        #expect(shown(toolbar).map(\.minX) == [8, 44])

        toolbar.items[1].isHidden = false
        window.drawFrame()
        #expect(shown(toolbar).map(\.minX) == [8, 44, 96])
    }

    // MARK: Overflow

    private static let many =
        #"<item title="One" action="save"/><item title="Two"/><item type="flexibleSpace"/><item title="Three" enabled="false"/><item type="trash" action="add:"/>"#

    @Test func `items that do not fit are listed in the overflow menu`() throws {
        let (toolbar, window) = try open(Self.many, width: 140)

        // 41 + 4 + 41, and the button of the overflow menu.
        #expect(shown(toolbar).map(\.minX) == [8, 53, 100])
        window.click(Point(110, 20))
        #expect(
            window.accessibilityTree.split(separator: "\n").suffix(3) == [
                "menu", #"  menuItem "Three" disabled"#, #"  menuItem "Delete""#,
            ])

        window.press(.down)
        window.press(.return)
        #expect(owner.calls == ["add Delete"])

        window.send(.resized(Size(300, 100), scale: 1))
        #expect(shown(toolbar).count == 4)
    }

    @Test func `the overflow menu lists the remaining items in order`() throws {
        let titles = ["One", "Two", "Six", "Ten"]
        let (toolbar, window) = try open(
            titles.map { #"<item title="\#($0)" action="add"/>"# }.joined(), width: 140)

        #expect(shown(toolbar).count == 3, "two and what opens the menu")
        window.click(Point(110, 20))
        #expect(
            window.accessibilityTree.split(separator: "\n").suffix(3) == [
                "menu", #"  menuItem "Six""#, #"  menuItem "Ten""#,
            ])
    }

    private static let views =
        #"<item title="One"/><item title="Two" action="add:"/><Switch/><Slider/>"#

    @Test func `items move to the overflow menu before custom views are hidden`() throws {
        let (toolbar, window) = try open(Self.views, width: 250)
        let parts = toolbar.items.compactMap(\.customView)
        #expect(parts.allSatisfy { Reachability(of: $0).isReachable } && parts.last?.frame.width == 156)
        #expect(toolbar.items.map(\.button.isHidden).prefix(2) == [true, true])

        window.click(Point(toolbar.subviews.filter { !$0.isHidden }.map(\.frame.maxX).max().map { $0 - 5 } ?? 0, 20))
        #expect(
            window.accessibilityTree.split(separator: "\n").suffix(3) == [
                "menu", #"  menuItem "One""#, #"  menuItem "Two""#,
            ])
    }

    @Test func `flexible custom views shrink before a view is hidden`() throws {
        let (toolbar, window) = try open(Self.views, width: 180)
        let parts = toolbar.items.compactMap(\.customView)
        #expect(parts.allSatisfy { Reachability(of: $0).isReachable } && parts.last?.frame.width == 86)

        window.send(.resized(Size(400, 100), scale: 1))
        #expect(shown(toolbar).count == 4)
    }

    @Test func `the overflow button is hidden when the menu would be empty`() throws {
        let (toolbar, _) = try open(#"<Switch/><Switch/><Switch/>"#, width: 100)

        #expect(
            shown(toolbar).count == 2 && toolbar.items[0].customView.map { Reachability(of: $0) }?.isReachable == true)
    }

    @Test func `a bar that is too narrow shows only the overflow button`() throws {
        let (toolbar, _) = try open(Self.many, width: 40)

        #expect(shown(toolbar) == [Rect(0, 5, 32, 30)])
    }

    // MARK: Pointer and keyboard

    @Test func `a click sends the action up the responder chain`() throws {
        let (_, window) = try open(#"<item title="One" action="save"/><item type="add" action="add:"/>"#)

        window.click(Point(20, 20))
        window.click(Point(70, 20))

        #expect(owner.calls == ["save", "add Add"])
    }

    @Test func `an action is sent to the focused view first, which keeps focus`() throws {
        let (_, window) = try open(#"<item title="Cut" action="cut"/><item type="undo" action="undo:"/>"#)
        let field = try #require(self.field(window))
        field.becomeFirstResponder()
        field.selectAll()

        window.click(Point(20, 20))
        #expect(field.text.isEmpty && field.isFirstResponder)

        window.click(Point(70, 20))
        #expect(field.text == "abc" && field.isFirstResponder)
    }

    @Test func `an item with resignFirstResponder ends editing`() throws {
        let (_, window) = try open(#"<item type="done" action="resignFirstResponder"/>"#)
        let field = try #require(self.field(window))
        field.becomeFirstResponder()

        window.click(Point(20, 20))

        #expect(window.firstResponder == nil)
    }

    @Test func `an action from keyboard navigation applies to the last edited view`() throws {
        let (_, window) = try open(#"<item title="Cut" action="cut"/><item title="One" action="undo"/>"#)
        let field = try #require(self.field(window))
        field.becomeFirstResponder()
        field.selectAll()

        window.press(.tab)
        #expect(focused(window) == "Cut")
        window.press(.space)
        #expect(field.text.isEmpty)
        window.press(.right)
        window.press(.space)
        #expect(field.text == "abc")

        field.isHidden = true
        window.press(.space)
        #expect(owner.calls == [] && WindowInspection(of: window).inconsistencies == [])
    }

    @Test func `a text view handles cut and undo actions`() throws {
        let (toolbar, window) = try open(#"<item title="Cut" action="cut"/><item type="undo" action="undo:"/>"#)
        let text = TextView()
        text.text = "one\ntwo"
        (window.view as? ColumnView)?.addArrangedSubview(text)
        window.drawFrame()
        text.becomeFirstResponder()
        text.selectAll()

        toolbar.items[0].perform(with: nil)
        #expect(text.text.isEmpty)
        toolbar.items[1].perform(with: nil)
        #expect(text.text == "one\ntwo")
    }

    @Test func `an unhandled action is reported`() throws {
        let (_, window) = try open(#"<item title="One" action="svae"/>"#)

        window.click(Point(20, 20))

        #expect(owner.calls == ["BarButton: no responder handles the action 'svae'"])
    }

    @Test func `a disabled item or toolbar ignores input`() throws {
        let (toolbar, window) = try open(
            #"<item title="One" action="save" enabled="false"/><item title="Two" action="save"/>"#)

        window.click(Point(20, 20))
        #expect(owner.calls == [])
        #expect(toolbar.items[0].button.stateOpacity == 0.4)

        toolbar.isEnabled = false
        window.click(Point(60, 20))
        window.press(.tab)
        #expect(owner.calls == [] && !(window.firstResponder is BarButton))
    }

    @Test func `tab focuses one item and arrow keys reach the others`() throws {
        let (_, window) = try open(
            #"<item title="One"/><item title="Two" enabled="false"/><item type="flexibleSpace"/><item title="Three"/><item title="Four" action="save"/>"#
        )

        var way: [String?] = []
        window.press(.tab)
        way.append(focused(window))
        for key in [Key.right, .right, .right, .left, .home, .end] {
            window.press(key)
            way.append(focused(window))
        }
        #expect(way == ["One", "Three", "Four", "Four", "Three", "One", "Four"])

        window.press(.space)
        #expect(owner.calls == ["save"])

        window.press(.tab)
        #expect(window.firstResponder === field(window))
        window.press(.tab, .shift)
        #expect(focused(window) == "Four")
    }

    @Test func `arrow keys are mirrored in right-to-left layout`() throws {
        let (_, window) = try open(#"<item title="One"/><item title="Two"/>"#, direction: .rightToLeft)

        window.press(.tab)
        window.press(.left)

        #expect(focused(window) == "Two")
    }

    @Test func `a press on an item with a menu opens the menu`() throws {
        let (toolbar, window) = try open(#"<item title="Sort"/>"#)
        toolbar.items[0].menu = Menu(children: [Action(title: "By name") { [owner] _ in owner.calls.append("name") }])
        window.drawFrame()

        window.click(Point(20, 20))
        window.press(.down)
        window.press(.return)

        #expect(owner.calls == ["name"])
    }

    // MARK: Looks

    @Test func `the background comes from the theme, the tint or the style`() throws {
        let (toolbar, window) = try open(#"<item title="One"/>"#)
        func ground() -> [String] {
            "\(window.displayList())".split(separator: "\n").dropFirst().prefix(2).map { "\($0)" }
        }
        #expect(ground() == ["fill 0,0 300x40 windowBackground", "fill 0,39 300x1 separator"])

        toolbar.barTintColor = .black
        #expect(ground().first == "fill 0,0 300x40 #000000")
        #expect("\(window.displayList())".contains("white") || "\(window.displayList())".contains("#ffffff"))

        toolbar.barTintColor = nil
        toolbar.barStyle = .black
        #expect(ground().first == "fill 0,0 300x40 #26262b")

        toolbar.isTranslucent = true
        #expect(ground().first?.hasPrefix("blur") == true)
    }

    @Test func `items have a hit area of 24 points and accessibility elements`() throws {
        let (toolbar, window) = try open(
            #"<item type="undo"/><item title="On" selected="true"/><item title="I" enabled="false"/>"#)

        #expect(
            toolbar.items.allSatisfy {
                HitTesting(of: $0.button).hitBounds.width >= 24 && HitTesting(of: $0.button).hitBounds.height >= 24
            })
        #expect(
            window.accessibilityTree == """
                toolbar
                  button "Undo"
                  button "On" selected
                  button "I" disabled
                textField value "abc"
                """)
        #expect(WindowInspection(of: window).inconsistencies == [])
    }

    @Test func `an icon item shows the name in a tooltip`() throws {
        let (toolbar, _) = try open(#"<item type="undo"/><item title="Sort"/><item type="add" toolTip="New note"/>"#)

        #expect(toolbar.items.map(\.button.toolTip) == ["Undo", nil, "New note"])
    }

    @Test func `an item can move from one toolbar to another`() throws {
        let (toolbar, window) = try open(#"<item title="One"/>"#)
        let other = Toolbar()
        other.items = toolbar.items

        #expect(toolbar.items[0].button.superview === other)
        toolbar.items = []
        #expect(other.items[0].button.superview === other)
        window.drawFrame()
    }
}
