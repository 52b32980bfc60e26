import Testing

@testable import Inlay

/// Menus that documents declare. Specification 13.35.
@MainActor @Suite struct DeclaredMenuTests {
    private final class Owner: MarkupOwner {
        @Bindable var fruits = [Fruit(id: 1, name: "Apple"), Fruit(id: 2, name: "Plum")]
        @Bindable var isOn = false
        var calls: [String] = []

        func registerActions(in actions: inout ActionTable) {
            actions["open"] = { [unowned self] (action: Action) in
                calls.append("open \(action.title) \(BoundRow(of: action)?.index ?? -1)")
            }
            actions["sort"] = { [unowned self] in calls.append("sort") }
            actions["remove"] = { [unowned self] (sender: View) in
                calls.append("remove \((BoundRow(of: sender)?.element as? Fruit)?.name ?? "none")")
            }
        }
    }

    private let owner = Owner()

    /// Handles the actions of its content by the methods of the owner.
    private final class OwnerRoot: View {
        var owner: Owner?

        override func registerActions(in actions: inout ActionTable) { owner?.registerActions(in: &actions) }
    }

    /// Loads a document into a window.
    private func load(_ markup: String) throws -> (view: View, window: Window) {
        let loaded = Loaded(markup, owner: owner)
        #expect(loaded.diagnostics.isEmpty)
        let view = try #require(loaded.view)
        let root = OwnerRoot()
        root.owner = owner
        root.addSubview(view)
        let window = try openWindow(root, size: Size(300, 300))
        window.application?.diagnosticHandler = { [owner] in owner.calls.append($0.message) }
        view.frame = root.bounds
        window.drawFrame()
        return (view, window)
    }

    private func titles(_ menu: Menu?) -> [String] { menu?.children.map(\.title) ?? [] }

    @Test func `a button has the menu of its element`() throws {
        let (view, window) = try load(
            """
            <Button title="Sort" showsMenuAsPrimaryAction="true"><menu>
            <action title="By name" action="sort" checked="$isOn"/>
            <menu title="More"><action title="Reverse" enabled="no" destructive="yes"/></menu>
            <menu inline="yes"><action title="None" hidden="$isOn"/></menu></menu></Button>
            """)
        let menu = try #require((view as? Button)?.menu)
        #expect(menu.groups.map { $0.map(\.title) } == [["By name", "More"], ["None"]])
        let action = try #require(menu.children[0] as? Action)
        let reverse = try #require((menu.children[1] as? Menu)?.children.first as? Action)
        #expect(action.state == .off && reverse.attributes == [.disabled, .destructive])

        owner.isOn = true
        window.drawFrame()
        action.perform()

        #expect(action.state == .on && menu.groups.count == 1)
        #expect(owner.calls == ["sort"])
    }

    @Test func `a menu with items has an action for each element`() throws {
        let (view, window) = try load(
            """
            <Button title="Open"><menu items="$fruits" row="fruit"><action title="$fruit.name" action="open:"/></menu>
            </Button>
            """)
        let menu = try #require((view as? Button)?.menu)
        #expect(titles(menu) == ["Apple", "Plum"])
        let plum = menu.children[1]

        owner.fruits.insert(Fruit(id: 3, name: "Fig"), at: 0)
        owner.fruits[2].name = "Prune"
        window.drawFrame()
        (menu.children[2] as? Action)?.perform()

        #expect(titles(menu) == ["Fig", "Apple", "Prune"] && menu.children[2] === plum)
        #expect(owner.calls == ["open Prune 2"])
    }

    @Test func `lists and conditions are allowed among actions`() throws {
        let (view, window) = try load(
            """
            <Toolbar><item title="Edit"><menu><action title="First"/>
            <ForEach items="$fruits"><menu title="$row.name"><action title="Open" action="open:"/></menu></ForEach>
            <If test="$isOn"><action title="Last"/></If></menu></item></Toolbar>
            """)
        let menu = try #require((view as? Toolbar)?.items[0].menu)
        #expect(titles(menu) == ["First", "Apple", "Plum"])

        owner.isOn = true
        owner.fruits.removeFirst()
        window.drawFrame()
        ((menu.children[1] as? Menu)?.children[0] as? Action)?.perform()

        #expect(titles(menu) == ["First", "Plum", "Last"])
        #expect(owner.calls == ["open Open 0"])
    }

    @Test func `an action of a context menu is for the row of its view`() throws {
        let (view, window) = try load(
            """
            <TableView items="$fruits" row="fruit"><TableViewCell textLabel.text="$fruit.name">
            <contextMenu><action title="Remove" action="remove:"/></contextMenu></TableViewCell></TableView>
            """)
        window.drawFrame()
        let cell = try #require((view as? TableView)?.cellForRow(at: [0, 1]))

        (cell.contextMenu?.children[0] as? Action)?.perform()

        #expect(owner.calls == ["remove Plum"])
    }

    @Test func `an unknown action is reported when it is chosen`() throws {
        let (view, _) = try load(#"<Button title="x"><menu><action title="A" action="missing"/></menu></Button>"#)

        ((view as? Button)?.menu?.children[0] as? Action)?.perform()

        #expect(owner.calls.count == 1 && owner.calls[0].hasSuffix("no responder handles the action 'missing'"))
    }
}
