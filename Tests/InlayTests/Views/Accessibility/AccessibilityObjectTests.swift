import Testing

@testable import Inlay

private struct Errand: BindableModel, Identifiable {
    var id: Int
    var name: String
    var isDone: Bool

    static let bindable: KeyPathTable<Errand> = ["name": \.name, "isDone": \.isDone]
}

private final class ErrandsOwner: MarkupOwner {
    @Bindable var errands = (0..<100).map { Errand(id: $0, name: "Errand \($0)", isDone: $0 % 2 == 1) }
}

/// The objects that an assistive program walks.
@MainActor @Suite struct AccessibilityObjectTests {
    private func open(_ markup: String) throws -> (tree: AccessibilityTree, window: Window) {
        let window = try openWindow(try view(markup), size: Size(320, 480))
        window.drawFrame()
        let application = try #require(window.application)
        return (AccessibilityReader(of: application).tree, window)
    }

    private func first(_ role: Accessibility.Role, in tree: AccessibilityTree) throws -> AccessibilityObject {
        func find(_ object: AccessibilityObject) -> AccessibilityObject? {
            if object.accessibility.role == role { return object }
            return object.shownChildren.lazy.compactMap(find).first
        }
        let root = try #require(tree.object(AccessibilityTree.root))
        return try #require(find(root))
    }

    // MARK: Structure

    @Test func `the application contains windows, and windows their views`() throws {
        let (tree, window) = try open(
            #"<ColumnView><RowView><Button title="A"/></RowView><Label text="B"/></ColumnView>"#)
        let root = try #require(tree.object(AccessibilityTree.root))
        let shown = try #require(root.child(at: 0))

        #expect(root.kind == .application && root.accessibility.label == "Test" && root.parent == nil)
        #expect(shown.kind == .window && shown.id == tree.object(of: window).id && shown.parent?.id == root.id)
        #expect(shown.shownChildren.map(\.accessibility.label) == ["A", "B"])
        #expect(shown.childCount == 2 && shown.child(at: 1)?.indexInParent == 1 && shown.child(at: 2) == nil)
        #expect(shown.child(at: -1) == nil)
    }

    @Test func `an object keeps its id, and loses it with its view`() throws {
        let (tree, window) = try open(#"<ColumnView><Button id="a" title="A"/></ColumnView>"#)
        let button = try window.find(Selector("#a"))
        let id = try #require(tree.object(of: button)).id

        #expect(tree.object(of: button)?.id == id && tree.object(id)?.accessibility.label == "A")
        #expect(tree.object(id + 1) == nil && tree.object(-1) == nil)

        button.isHidden = true
        #expect(tree.object(id) == nil)
        button.isHidden = false
        #expect(tree.object(id) != nil)
        button.removeFromSuperview()
        #expect(tree.object(id) == nil)
    }

    @Test func `an object at a point is the innermost one`() throws {
        let (tree, window) = try open(
            #"<ColumnView accessibilityLabel="Box" layoutMargins="20"><Button id="a" title="A"/></ColumnView>"#)
        let button = try window.find(Selector("#a"))
        let frame = button.frameInWindow

        #expect(tree.object(of: window).object(at: Point(frame.midX, frame.midY))?.accessibility.label == "A")
        #expect(tree.object(of: window).object(at: Point(5, 5))?.accessibility.label == "Box")
        #expect(tree.object(of: window).object(at: Point(-5, 5)) == nil)
        #expect(tree.object(of: button)?.frame == frame)
    }

    @Test func `labels, targets and labelling views are related`() throws {
        let (tree, window) = try open(
            """
            <ColumnView>
                <Label id="name" text="Name" target="field"/><TextField id="field"/>
                <Label id="title" text="Volume"/><Slider id="slider" accessibilityLabelledBy="title"/>
            </ColumnView>
            """)
        func relations(_ id: String) throws -> [Accessibility.Relation: [String]] {
            let object = try #require(tree.object(of: try window.find(Selector("#" + id))))
            return Dictionary(
                uniqueKeysWithValues: object.relations.map { ($0.relation, $0.objects.compactMap(\.identifier)) })
        }

        #expect(try relations("field") == [.labelledBy: ["name"]])
        #expect(try relations("name") == [.labelFor: ["field"]])
        #expect(try relations("slider") == [.labelledBy: ["title"]])
        #expect(try tree.object(of: window.find(Selector("#slider")))?.accessibility.label == "Volume")
    }

    @Test func `an app connects views`() throws {
        let (tree, window) = try open(
            #"<ColumnView><TextField id="field"/><Label id="error" text="Too short"/></ColumnView>"#)
        let (field, error) = (try window.find(Selector("#field")), try window.find(Selector("#error")))
        field.accessibilityProperties.setRelation(.errorMessage, to: [error])

        let relations = try #require(tree.object(of: field)).relations
        #expect(relations.map(\.relation) == [.errorMessage])
        #expect(relations.first?.objects.map(\.identifier) == ["error"])
        error.removeFromSuperview()
        #expect(try #require(tree.object(of: field)).relations.isEmpty)
    }

    // MARK: Actions and numbers

    @Test func `actions are performed, and unknown ones refused`() throws {
        let (tree, window) = try open(#"<ColumnView><Switch id="a"/></ColumnView>"#)
        let toggle = try #require(tree.object(of: try window.find(Selector("#a"))))

        #expect(toggle.actions == [.press] && toggle.perform(.press) && !toggle.perform(.increment))
        #expect(toggle.accessibility.checkState == .on)
    }

    @Test(arguments: ["Slider", "Stepper", "SpinBox"])
    func `a number is set within its limits, as by the user`(element: String) throws {
        let (tree, window) = try open(
            "<ColumnView><\(element) id=\"a\" minimumValue=\"0\" maximumValue=\"10\" value=\"2\"/></ColumnView>")
        let control = try #require(try window.find(Selector("#a")) as? Control)
        var changes = 0
        control.addAction(for: .valueChanged) { changes += 1 }
        let object = try #require(tree.object(of: control))

        #expect(object.accessibility.range?.value == 2 && object.accessibility.range?.maximum == 10)
        #expect(object.setValue(7) && object.accessibility.range?.value == 7 && changes == 1)
        #expect(object.setValue(70) && object.accessibility.range?.value == 10 && changes == 2)
        #expect(!object.setValue(.nan) && !object.setValue(.infinity))
        control.isEnabled = false
        #expect(!object.setValue(3) && object.accessibility.range?.value == 10)
    }

    @Test func `an object without a number refuses one`() throws {
        let (tree, window) = try open(#"<ColumnView><Button id="a" title="A"/></ColumnView>"#)
        #expect(try tree.object(of: window.find(Selector("#a")))?.setValue(1) == false)
    }

    @Test func `focus moves to an object`() throws {
        let (tree, window) = try open(#"<ColumnView><TextField id="a"/><Label id="b" text="B"/></ColumnView>"#)
        let field = try #require(tree.object(of: try window.find(Selector("#a"))))
        let label = try #require(tree.object(of: try window.find(Selector("#b"))))

        #expect(field.isFocusable && !field.isFocused && !label.isFocusable && !label.takeFocus())
        #expect(tree.focus == nil)
        window.dispatch(Event(.focusGained, time: .zero))
        #expect(field.takeFocus() && field.isFocused && tree.focus?.id == field.id)
    }

    // MARK: Lists

    @Test func `a list has all rows, also those out of sight`() throws {
        let sample = try SampleList(.table)
        let tree = AccessibilityReader(of: try #require(sample.window.application)).tree
        let list = try #require(tree.object(of: sample.view))

        #expect(list.managesDescendants && list.childCount == 20 && list.shownChildren.count == 4)
        let far = try #require(list.child(at: 15))
        #expect(far.accessibility.label == "15" && far.indexInParent == 15 && !far.isShowing)
        #expect(far.frame.minY == 15 * 36 && far.parent?.id == list.id)
        #expect(list.child(at: 20) == nil && list.child(at: 2)?.isShowing == true)
        #expect(sample.view.descendants.count { $0 is TableViewCell } == 4)

        far.scrollIntoView()
        sample.window.drawFrame()
        #expect(far.isShowing)
    }

    @Test(arguments: [SampleList.Kind.table, .collection])
    func `rows of every list are found by index`(kind: SampleList.Kind) throws {
        let sample = try SampleList(kind)
        let tree = AccessibilityReader(of: try #require(sample.window.application)).tree
        let list = try #require(tree.object(of: sample.view))

        for index in [0, 1, 7, 19] { #expect(list.child(at: index)?.indexInParent == index) }
        #expect(list.childCount == 20 && list.child(at: 19)?.accessibility.label != nil)
    }

    @Test func `titles of sections are children between the rows`() throws {
        let (tree, _) = try open(
            """
            <TableView height="400">
                <sectionHeader title="One"/>
                <TableViewCell textLabel.text="a"/><TableViewCell textLabel.text="b"/>
                <?sectionBreak?><sectionHeader title="Two"/>
                <TableViewCell textLabel.text="c"/>
            </TableView>
            """)
        let list = try first(.table, in: tree)

        #expect(list.shownChildren.map(\.accessibility.label) == ["One", "a", "b", "Two", "c"])
        #expect(list.childCount == 5)
        for index in 0..<5 {
            #expect(list.child(at: index)?.id == list.shownChildren[index].id)
            #expect(list.child(at: index)?.indexInParent == index)
        }
    }

    @Test func `the selection of a list is read and changed`() throws {
        let sample = try SampleList(.table)
        let table = try #require(sample.view as? TableView)
        table.allowsMultipleSelection = true
        let tree = AccessibilityReader(of: try #require(sample.window.application)).tree
        let selection = try #require(tree.object(of: table)?.selection)

        #expect(selection.count == 0 && selection.allowsMultiple && selection.child(at: 0) == nil)
        #expect(selection.select(childAt: 3) && selection.select(childAt: 17) && !selection.select(childAt: 99))
        #expect(selection.count == 2 && selection.isSelected(childAt: 17))
        #expect(selection.child(at: 1)?.accessibility.isSelected == true)
        #expect(table.indexPathsForSelectedRows.map(\.row) == [3, 17])
        #expect(selection.deselect(childAt: 3) && !selection.deselect(childAt: 3))
        #expect(selection.selectAll() && selection.count == 20)
        #expect(selection.clear() && selection.count == 0)
    }

    @Test func `segments are selected`() throws {
        let (tree, _) = try open(
            #"<SegmentedControl selectedSegmentIndex="1"><segment title="S"/><segment title="M"/></SegmentedControl>"#)
        let control = try first(.segmentedControl, in: tree)
        let selection = try #require(control.selection)

        #expect(selection.count == 1 && selection.isSelected(childAt: 1) && !selection.allowsMultiple)
        #expect(selection.select(childAt: 0) && selection.child(at: 0)?.accessibility.label == "S")
        #expect(!selection.clear() && !selection.selectAll())
    }

    // MARK: Tables and trees

    @Test func `a table has rows, columns, cells and titles`() throws {
        let sample = try ColumnTable(count: 1000, columns: 3)
        let tree = AccessibilityReader(of: try #require(sample.window.application)).tree
        let object = try #require(tree.object(of: sample.table))
        let table = try #require(object.table)

        #expect(table.rowCount == 1000 && table.columnCount == 3)
        #expect(table.header(ofColumn: 1)?.accessibility.label == "size" && table.header(ofColumn: 3) == nil)
        let cell = try #require(table.cell(row: 900, column: 0))
        #expect(cell.accessibility == Accessibility(role: .tableCell, label: "row 900"))
        #expect(cell.placeInTable?.row == 900 && cell.placeInTable?.column == 0)
        #expect(cell.parent?.id == table.row(at: 900)?.id && cell.indexInParent == 0)
        #expect(table.row(at: 900)?.accessibility.role == .row && table.row(at: 900)?.childCount == 3)
        #expect(table.cell(row: 1000, column: 0) == nil && table.cell(row: 0, column: 3) == nil)
        #expect(table.cell(row: -1, column: 0) == nil && table.cell(row: 0, column: -1) == nil)
        // The titles of the columns are the first children.
        #expect(object.child(at: 0)?.accessibility.role == .columnHeader)
        #expect(object.child(at: 3)?.accessibility.label == "row 0" && object.childCount == 1003)
    }

    @Test func `a dump of a table contains its cells`() throws {
        let sample = try ColumnTable([("Ann", 30)])
        sample.table.selectRow(at: IndexPath(row: 0, section: 0))

        #expect(
            sample.window.accessibilityTree == """
                table
                  columnHeader "name"
                  columnHeader "size"
                  row "Ann" selected
                    tableCell "Ann"
                    tableCell "30"
                """)
    }

    @Test func `a cell with a check box has its state and toggles it, also the state of a row out of sight`() throws {
        let owner = ErrandsOwner()
        let markup = """
            <TableView items="$errands">
                <column key="isDone" title="Done"><CheckBox on="$row.isDone" accessibilityLabel="$row.name"/></column>
                <column key="name" title="Name"/>
            </TableView>
            """
        let loaded = try ViewBuilder(resources: .none).load(MarkupSource(name: "Test.xml", text: markup), owner: owner)
        let window = try openWindow(loaded.view, size: Size(300, 200))
        window.drawFrame()
        let tree = AccessibilityReader(of: try #require(window.application)).tree
        let table = try #require(try first(.table, in: tree).table)
        let cells = try [0, 1, 98, 99].map { try #require(table.cell(row: $0, column: 0)) }

        #expect(cells.map(\.accessibility.checkState) == [.off, .on, .off, .on])
        #expect(cells.allSatisfy { $0.accessibility.label == nil && $0.accessibility.role == .tableCell })
        #expect(table.cell(row: 1, column: 1)?.accessibility.checkState == nil)
        let rows = try [0, 99].map { try #require(table.row(at: $0)).accessibility }
        #expect(rows.map(\.label) == ["Errand 0", "Errand 99"])
        #expect(rows.map(\.value) == [nil, nil], "their cells have the states")
        #expect(SpokenObject(cells[1]).words == ["Done", "check box", "checked", "not selected"])
        #expect(SpokenObject(try #require(table.row(at: 0))).words.first == "Done check box not checked Errand 0")

        #expect(cells[0].actions == [.press] && cells[0].perform(.press) && owner.errands[0].isDone)
        window.drawFrame()
        #expect(cells[0].accessibility.checkState == .on && table.selectedRows().isEmpty)
        #expect(cells[3].actions.isEmpty && !cells[3].perform(.press))
    }

    @Test func `the place of a cell is its column in the row`() throws {
        let sample = try ColumnTable([("Ann", 30), ("Bob", 40)])
        let tree = AccessibilityReader(of: try #require(sample.window.application)).tree
        let table = try #require(tree.object(of: sample.table)?.table)
        let row = try #require(table.row(at: 1)).frame

        #expect(table.cell(row: 1, column: 1)?.frame == Rect(100, row.minY, 100, row.height))
        #expect(tree.object(of: sample.window).object(at: Point(150, row.midY))?.accessibility.label == "40")
    }

    @Test func `rows of a tree have a level and can be opened`() throws {
        let (tree, _) = try open(
            """
            <OutlineView height="200">
                <column title="Name"/>
                <row><cell text="Pictures"/><row><cell text="beach.jpg"/></row></row>
            </OutlineView>
            """)
        let table = try #require(try first(.outline, in: tree).table)
        let row = try #require(table.row(at: 0))

        #expect(row.accessibility.role == .treeItem && row.accessibility.level == 1)
        #expect(row.accessibility.isExpanded == false && row.actions.contains(.expand))
        #expect(row.perform(.expand) && table.rowCount == 2)
        #expect(table.row(at: 1)?.accessibility.level == 2 && table.row(at: 1)?.accessibility.isExpanded == nil)
        #expect(row.perform(.collapse) && table.rowCount == 1)
    }

    @Test func `a million rows have objects only on request`() throws {
        let sample = try ColumnTable(count: 1_000_000)
        let tree = AccessibilityReader(of: try #require(sample.window.application)).tree
        let table = try #require(tree.object(of: sample.table)?.table)

        #expect(table.cell(row: 999_999, column: 0)?.accessibility.label == "row 999999")
        #expect(table.rowCount == 1_000_000 && tree.entries.count < 10)
    }

    @Test func `old rows out of sight are forgotten`() throws {
        let sample = try ColumnTable(count: 20_000)
        let tree = AccessibilityReader(of: try #require(sample.window.application)).tree
        let table = try #require(tree.object(of: sample.table)?.table)
        let first = try #require(table.row(at: 0)).id
        for row in 0..<20_000 { _ = table.row(at: row) }

        #expect(tree.entries.count < 10_000)
        #expect(tree.object(first)?.accessibility.label == "row 0")
    }
}
