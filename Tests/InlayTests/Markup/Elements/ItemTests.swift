import Testing

@testable import Inlay

/// Items: elements inside a view that are not views, such as segments. Specification 1.4, 10.2.
@MainActor @Suite struct ItemTests {
    private final class Owner: MarkupOwner {
        @Outlet var saveItem: BarButtonItem?
        @Outlet var inboxItem: TabBarItem?
        @Bindable var title: String?
        @Bindable var name = "Ann"
        @Bindable var canSave = false
        @Bindable var icon = SystemItem.add
        @Bindable var unit = 1
    }

    private func load<Part: View>(_ markup: String, _ owner: Owner, as type: Part.Type) throws -> Part {
        let loaded = Loaded(markup, owner: owner)
        #expect(loaded.diagnostics.isEmpty)
        return try #require(loaded.view(as: type))
    }

    // MARK: Bindings

    @Test func `a bar item follows its bindings`() throws {
        let owner = Owner()
        let bar = try load(
            #"<Toolbar><item title="$name" enabled="$canSave" id="saveItem"/><item type="$icon"/></Toolbar>"#, owner,
            as: Toolbar.self)
        let window = try openWindow(bar, size: Size(300, 40))
        #expect(bar.items.map(\.spokenName) == ["Ann", "Add"])

        owner.name = "Bob"
        owner.canSave = true
        owner.icon = .flexibleSpace
        window.drawFrame()

        #expect(bar.items[0].title == "Bob" && bar.items[0].button.isEnabled)
        #expect(bar.items[1].view == nil && bar.subviews.count { !$0.isHidden } == 1)
    }

    @Test func `a tab follows its bindings`() throws {
        let owner = Owner()
        let bar = try load(#"<TabBar><item title="A" badge="$name"/></TabBar>"#, owner, as: TabBar.self)

        owner.name = "5"

        #expect(bar.items[0].badgeValue == "5")
    }

    @Test func `a segment follows its bindings, and is chosen when its value fits`() throws {
        let owner = Owner()
        let control = try load(
            #"""
            <SegmentedControl value="2">
                <segment title="$name" enabled="$canSave"/><segment title="B" value="$unit"/>
            </SegmentedControl>
            """#, owner, as: SegmentedControl.self)
        #expect(control.selectedSegmentIndex == SegmentedControl.noSegment && !control.segments[0].isEnabled)

        owner.name = "Bob"
        owner.canSave = true
        owner.unit = 2

        #expect(control.titleForSegment(at: 0) == "Bob" && control.segments[0].isEnabled)
        #expect(control.selectedSegmentIndex == 1 && control.valueForSegment(at: 1) as? Int == 2)
    }

    @Test func `components and rows of a picker follow their bindings`() throws {
        let owner = Owner()
        let picker = try load(
            #"<PickerView><component name="$name"><row title="$name" value="$unit"/></component></PickerView>"#, owner,
            as: PickerView.self)
        #expect(picker.component(withName: "Ann") == 0 && picker.row(withValue: "1", inComponent: 0) == 0)

        owner.name = "Bob"

        #expect(picker.component(withName: "Bob") == 0 && picker.title(forRow: 0, forComponent: 0) == "Bob")
    }

    @Test func `section titles follow their bindings in their own sections`() throws {
        let owner = Owner()
        let table = try load(
            #"""
            <TableView><sectionHeader title="$name"/><Label text="a"/><sectionFooter title="$title"/>
                <?sectionBreak?><sectionHeader title="Last"/><Label text="b"/></TableView>
            """#, owner, as: TableView.self)
        let window = try openWindow(table, size: Size(300, 300))

        table.insertSection(0)
        owner.name = "Bob"
        owner.title = "Below"
        window.drawFrame()

        #expect((0..<3).map { table.title(forHeaderInSection: $0) } == [nil, "Bob", "Last"])
        #expect(table.title(forFooterInSection: 1) == "Below")
        #expect(table.descendants.contains { ($0 as? Label)?.text == "Bob" })
    }

    @Test func `an item without content is left out unless a binding may provide it`() throws {
        let owner = Owner()
        let markup = #"<Toolbar><item name="a"/><item name="b" title="$title"/></Toolbar>"#
        let bar = try load(markup, owner, as: Toolbar.self)
        #expect(bar.items.map(\.name) == ["b"])

        owner.title = "Sort"

        #expect(bar.items.map(\.title) == ["Sort"])
        #expect(Loaded(#"<Toolbar><item title="$title"/></Toolbar>"#).view(as: Toolbar.self)?.items.isEmpty == true)
    }

    @Test func `a binding ends with its item`() throws {
        let owner = Owner()
        let bar = try load(#"<TabBar><item title="$name"/></TabBar>"#, owner, as: TabBar.self)
        #expect(bar.extras?.bindings.count == 1)

        bar.items = []
        owner.name = "Bob"

        #expect(bar.extras?.bindings.isEmpty == true)
    }

    // MARK: Outlets and templates

    @Test func `an outlet holds an item`() throws {
        let owner = Owner()
        let bar = try load(#"<Toolbar><item type="save" id="saveItem"/></Toolbar>"#, owner, as: Toolbar.self)

        #expect(owner.saveItem === bar.items[0] && owner.inboxItem == nil)
        final class Other: MarkupOwner { @Outlet var saveItem: BarButtonItem }
        #expect(Loaded("<Toolbar/>", owner: Other()).diagnostics.map(\.id) == [.emptyOutlet])
    }

    @Test func `an outlet of another class is reported, and so is an id that is used twice`() {
        let markup = #"<Toolbar><item title="A" id="inboxItem"/><Label id="a"/><item title="B" id="a"/></Toolbar>"#

        let loaded = Loaded(markup, owner: Owner())

        #expect(
            loaded.headlines == [
                "Test.xml:1:30: error: outlet 'inboxItem' of 'Owner' takes 'TabBarItem', not 'item' [outlet-class]",
                "Test.xml:1:77: warning: duplicate id 'a'; the later view gets it [duplicate-id]",
            ])
    }

    @Test func `templates apply to items`() throws {
        let loaded = Loaded(
            #"<Toolbar><?properties {"off": {"enabled": false, "wide": 1}}?><item title="A" class="off"/></Toolbar>"#)

        let bar = try #require(loaded.view(as: Toolbar.self))
        #expect(!bar.items[0].isEnabled)
        #expect(loaded.headlines.map { $0.contains("unknown property 'wide' of 'item'") } == [true])
    }

    // MARK: Diagnostics

    @Test func `items are checked as views are`() {
        let loaded = Loaded(
            #"""
            <ColumnView>
            <Toolbar><item title="A" width="1x" tile="B" onTouchDown="a"/></Toolbar>
            <TableView><sectionHeader titel="A"/></TableView>
            <PickerView><component><row title="A"/><segment title="A"/><Label/></component></PickerView>
            </ColumnView>
            """#)

        #expect(
            loaded.headlines == [
                "Test.xml:2:34: warning: value '1x' of 'width': the text after the number is ignored [doubtful-value]",
                "Test.xml:2:37: warning: unknown property 'tile' of 'item' [unknown-property]",
                "Test.xml:2:46: warning: 'item' is not a control and has no event 'onTouchDown' [event-on-view]",
                "Test.xml:3:27: warning: unknown property 'titel' of 'sectionHeader' [unknown-property]",
                "Test.xml:4:41: warning: unknown element 'segment' [unknown-element]",
                "Test.xml:4:61: warning: 'component' does not accept this 'Label'; ignored [child-not-taken]",
            ])
    }

    // MARK: Tools

    @Test func `the description of a class has its items`() {
        let picker = ClassDescription(of: PickerView())

        #expect(picker.items.map(\.names) == [["component"], ["row"]])
        #expect(picker.items[0].items.map(\.className) == ["PickerRow"])
        #expect(picker.items[1].properties.map(\.name) == ["title", "value"])
        #expect(ClassDescription(of: NavigationBar()).items[0].properties.last?.values == ["leading", "trailing"])
    }
}
