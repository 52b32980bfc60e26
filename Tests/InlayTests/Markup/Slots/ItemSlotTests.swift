import Testing

@testable import Inlay

/// Lists and conditions among items, rows and sections. Specification 8.1.
@MainActor @Suite struct ItemSlotTests {
    private let owner = ListOwner()

    private func load<Part: View>(_ markup: String, as type: Part.Type = Part.self) throws -> Part {
        try #require(owner.load(markup) as? Part)
    }

    private func change() {
        owner.fruits.insert(Fruit(id: 4, name: "Fig"), at: 0)
        owner.fruits.removeLast()
        owner.fruits.swapAt(1, 2)
    }

    private static let changed = ["Fig", "Plum", "Apple"]

    // MARK: Items

    @Test func `a toolbar has an item for each element`() throws {
        let bar: Toolbar = try load(
            """
            <Toolbar><item title="Start"/>
            <ForEach items="$fruits" row="fruit"><item title="$fruit.name" action="pick:"/></ForEach>
            <item title="End"/></Toolbar>
            """)
        #expect(bar.items.map(\.title) == ["Start", "Apple", "Plum", "Pear", "End"])
        let plum = bar.items[2]

        change()

        #expect(bar.items.map(\.title) == ["Start"] + Self.changed + ["End"])
        #expect(bar.items[2] === plum && BoundRow(of: plum)?.index == 1)
        #expect(owner.diagnostics.isEmpty)
    }

    @Test func `a view in a list of a toolbar is an item`() throws {
        let bar: Toolbar = try load(
            #"<Toolbar><ForEach items="$words"><Label text="$row"/></ForEach><item title="End"/></Toolbar>"#)

        owner.words.append("c")

        #expect(bar.items.compactMap { ($0.customView as? Label)?.text } == ["a", "b", "c"])
        #expect(bar.items.last?.title == "End")
    }

    @Test func `a condition adds and removes items in its place`() throws {
        let bar: TabBar = try load(
            """
            <TabBar><item title="A"/><If test="$isEditing"><item title="B"/></If><Else><item title="C"/></Else>
            <item title="D"/></TabBar>
            """)
        #expect(bar.items.map(\.title) == ["A", "C", "D"])

        owner.isEditing = true

        #expect(bar.items.map(\.title) == ["A", "B", "D"])
    }

    @Test func `a condition in a list of items has the variables of its row`() throws {
        let view: BreadcrumbView = try load(
            """
            <BreadcrumbView><ForEach items="$fruits" row="fruit"><step title="$fruit.name"/>
            <If test="$fruit.name == 'Plum'"><step title="$'after ' + fruit.name"/></If></ForEach></BreadcrumbView>
            """)
        #expect(view.steps.map(\.title) == ["Apple", "Plum", "after Plum", "Pear"])

        owner.fruits[0].name = "Plum"

        #expect(view.steps.map(\.title) == ["Plum", "after Plum", "Plum", "after Plum", "Pear"])
    }

    @Test func `the chosen segment stays with its element`() throws {
        let control: SegmentedControl = try load(
            """
            <SegmentedControl><segment title="All"/>
            <ForEach items="$fruits" row="fruit"><segment title="$fruit.name"/></ForEach></SegmentedControl>
            """)
        control.selectedSegmentIndex = 2

        owner.fruits.insert(Fruit(id: 4, name: "Fig"), at: 0)
        #expect(control.segments.map(\.title) == ["All", "Fig", "Apple", "Plum", "Pear"])
        #expect(control.selectedSegmentIndex == 3)
    }

    @Test func `a combo box and a picker have rows of a list beside their own`() throws {
        let content =
            #"<row title="None"/><ForEach items="$fruits" row="fruit"><row title="$fruit.name"/></ForEach>"#
        let box: ComboBox = try load("<ComboBox>\(content)</ComboBox>")
        let picker: PickerView = try load("<PickerView>\(content)</PickerView>")

        change()

        #expect(box.items.map(\.title) == ["None"] + Self.changed)
        #expect((0..<4).map { picker.title(forRow: $0, forComponent: 0) } == ["None"] + Self.changed)
    }

    @Test func `a picker has a component for each element, with rows of its own list`() throws {
        owner.fruits = [
            Fruit(id: 1, name: "Apple", tags: ["red", "green"]), Fruit(id: 2, name: "Plum", tags: ["blue"]),
        ]
        let picker: PickerView = try load(
            """
            <PickerView><ForEach items="$fruits" row="fruit"><component name="$fruit.name">
            <ForEach items="$fruit.tags"><row title="$row"/></ForEach></component></ForEach></PickerView>
            """)
        #expect(picker.component(withName: "Plum") == 1)
        #expect(picker.title(forRow: 1, forComponent: 0) == "green")

        owner.fruits[1].tags.append("yellow")
        owner.fruits.removeFirst()

        #expect(picker.component(withName: "Plum") == 0 && picker.component(withName: "Apple") == nil)
        #expect(picker.title(forRow: 1, forComponent: 0) == "yellow")
    }

    @Test func `tabs of a list are closed by their owner`() throws {
        let view: TabView = try load(
            """
            <TabView><tab title="Home"><Label/></tab>
            <ForEach items="$fruits" row="fruit"><tab title="$fruit.name"><Label text="$fruit.name"/></tab></ForEach>
            </TabView>
            """)
        #expect(view.items.map(\.title) == ["Home", "Apple", "Plum", "Pear"])

        #expect(!view.closeItem(at: 1) && view.items.count == 4)
        #expect(view.closeItem(at: 0))
        owner.fruits.removeFirst()

        #expect(view.items.map(\.title) == ["Plum", "Pear"])
        #expect(view.items[0].view?.labelTexts == ["Plum"])
    }

    @Test func `items of a navigation bar are on their sides`() throws {
        let bar: NavigationBar = try load(
            """
            <NavigationBar><item title="Back" placement="leading"/>
            <ForEach items="$words"><item title="$row"/></ForEach><item title="Last"/></NavigationBar>
            """)
        owner.words.append("c")

        #expect(bar.topItem?.leftBarButtonItems.map(\.title) == ["Back"])
        #expect(bar.topItem?.rightBarButtonItems.reversed().map(\.title) == ["a", "b", "c", "Last"])
    }

    @Test func `bindings of a removed item end`() throws {
        let bar: Toolbar = try load(
            #"<Toolbar><ForEach items="$fruits"><item title="$row.name + unit"/></ForEach></Toolbar>"#)
        let count = bar.extras?.bindings.count ?? 0

        owner.fruits.removeLast(2)

        #expect(bar.extras?.bindings.count == count - 2)
    }

    // MARK: Tables

    private func texts(_ table: TableView) -> [[String]] {
        (0..<table.numberOfSections).map { section in
            (0..<table.numberOfRows(inSection: section)).map {
                table.declared.cell(at: IndexPath(row: $0, section: section))?.textLabel?.text ?? "?"
            }
        }
    }

    @Test func `a table has rows of a list among its own`() throws {
        let table: TableView = try load(
            """
            <TableView><TableViewCell textLabel.text="Start"/>
            <ForEach items="$fruits" row="fruit"><TableViewCell textLabel.text="$fruit.name"/></ForEach>
            <TableViewCell textLabel.text="End"/></TableView>
            """)
        let window = try openWindow(table, size: Size(200, 400))
        #expect(texts(table) == [["Start", "Apple", "Plum", "Pear", "End"]])
        let plum = table.cellForRow(at: [0, 2])
        table.selectRow(at: [0, 2], animated: false)

        change()
        window.drawFrame()

        #expect(texts(table) == [["Start"] + Self.changed + ["End"]])
        #expect(table.cellForRow(at: [0, 2]) === plum && table.indexPathForSelectedRow == [0, 2])
        #expect(owner.diagnostics.isEmpty)
    }

    @Test func `a table has a section for each element, with rows of its own list`() throws {
        owner.groups = [
            ChoreGroup("Home", [Chore("Read"), Chore("Write")]), ChoreGroup("Work", [Chore("Call")]),
        ]
        let table: TableView = try load(
            """
            <TableView><ForEach items="$groups" row="group"><?sectionBreak?><sectionHeader title="$group.name"/>
            <ForEach items="$group.tasks" row="task"><TableViewCell textLabel.text="$task.title"/></ForEach></ForEach>
            </TableView>
            """)
        let window = try openWindow(table, size: Size(200, 400))
        #expect(texts(table) == [["Read", "Write"], ["Call"]])
        #expect(table.declared.sections.map(\.header.text) == ["Home", "Work"])

        owner.groups[1].tasks.append(Chore("Mail"))
        owner.groups.insert(ChoreGroup("Garden", []), at: 0)
        window.drawFrame()
        owner.groups.remove(at: 1)
        window.drawFrame()

        #expect(texts(table) == [[], ["Call", "Mail"]])
        #expect(table.declared.sections.map(\.header.text) == ["Garden", "Work"])
        #expect(owner.diagnostics.isEmpty)
    }

    @Test func `a table without elements shows the rows of its condition`() throws {
        let table: TableView = try load(
            """
            <TableView><If test="$fruits"><TableViewCell textLabel.text="some"/></If>
            <Else><TableViewCell textLabel.text="none"/></Else></TableView>
            """)
        let window = try openWindow(table, size: Size(200, 400))
        #expect(texts(table) == [["some"]])

        owner.fruits = []
        window.drawFrame()

        #expect(texts(table) == [["none"]])
    }

    @Test func `a list of rows with columns follows its array`() throws {
        let table: TableView = try load(
            """
            <TableView><column title="Name" key="name"/><row><cell text="First"/></row>
            <ForEach items="$fruits" row="fruit"><row><cell text="$fruit.name"/></row></ForEach></TableView>
            """)
        let window = try openWindow(table, size: Size(200, 400))

        change()
        window.drawFrame()

        #expect(table.numberOfRows(inSection: 0) == 4)
        let rows = (0..<4).map { table.declared.columnRow(at: [0, $0])?.cells[0].text }
        #expect(rows == ["First"] + Self.changed)
    }

    @Test func `a row has a cell for each element`() throws {
        let table: TableView = try load(
            """
            <TableView><column title="A" key="a"/><column title="B" key="b"/><column title="C" key="c"/>
            <row><cell text="First"/><ForEach items="$words"><cell text="$row"/></ForEach></row></TableView>
            """)
        let window = try openWindow(table, size: Size(400, 400))
        #expect(table.columns.text(ofRows: [[0, 0]]) == "First\ta\tb")

        owner.words.remove(at: 0)
        window.drawFrame()

        #expect(table.columns.text(ofRows: [[0, 0]]) == "First\tb\t")
        #expect(table.cellForRow(at: [0, 0])?.shownText == "First, b")
        #expect(owner.diagnostics.isEmpty)
    }

    @Test func `a row of an outline has rows of a list below it`() throws {
        let outline: OutlineView = try load(
            """
            <OutlineView><column title="Name" key="name"/>
            <row expanded="true"><cell text="Fruits"/>
            <ForEach items="$fruits" row="fruit"><row><cell text="$fruit.name"/></row></ForEach></row></OutlineView>
            """)
        let window = try openWindow(outline, size: Size(200, 400))
        func texts() -> [String] {
            outline.items.rows.map { outline.columns.text(ofRows: [$0.path]) }
        }
        #expect(texts() == ["Fruits", "Apple", "Plum", "Pear"])
        outline.selectRow(at: [0, 2], animated: false)

        change()
        window.drawFrame()
        #expect(texts() == ["Fruits"] + Self.changed)
        #expect(outline.indexPathForSelectedRow == [0, 2])

        owner.fruits[1].name = "Prune"
        window.drawFrame()
        #expect(texts() == ["Fruits", "Fig", "Prune", "Apple"])

        outline.collapseRow(0)
        owner.fruits.removeAll()
        window.drawFrame()
        #expect(texts() == ["Fruits"])
        #expect(owner.diagnostics.isEmpty)
    }

    // MARK: Collections

    @Test func `a list in a collection view means the same as items`() throws {
        let view: CollectionView = try load(
            #"<CollectionView><ForEach items="$fruits" row="fruit"><Label text="$fruit.name"/></ForEach></CollectionView>"#
        )
        let window = try openWindow(view, size: Size(200, 400))
        #expect(view.numberOfItems(inSection: 0) == 3)

        change()
        window.drawFrame()

        #expect((0..<3).map { view.cellForItem(at: [0, $0])?.labelTexts ?? [] } == Self.changed.map { [$0] })
    }

    @Test func `a second list in a collection view is reported`() throws {
        _ = try load(
            #"<CollectionView><ForEach items="$words"><Label/></ForEach><If test="yes"><Label/></If></CollectionView>"#,
            as: CollectionView.self)

        #expect(
            owner.diagnostics.map(\.message) == [
                "'CollectionView' takes one 'ForEach', whose elements are its items; this 'If' is ignored"
            ])
    }

    @Test func `a list in a control with bound items is reported`() throws {
        let control: SegmentedControl = try load(
            """
            <SegmentedControl items="$words"><segment title="$row"/>
            <ForEach items="$words"><segment title="x"/></ForEach></SegmentedControl>
            """)

        #expect(control.segments.map(\.title) == ["a", "b"])
        #expect(
            owner.diagnostics.map(\.message) == [
                "'SegmentedControl' repeats its content for 'items' already: 'ForEach' is ignored"
            ])
    }

    @Test func `a view among the items of a list is reported`() throws {
        _ = try load(
            #"<TabBar><ForEach items="$words"><item title="$row"/><Label/></ForEach></TabBar>"#, as: TabBar.self)

        #expect(owner.diagnostics.first?.message == "'TabBar' does not accept this 'Label'; ignored")
    }
}
