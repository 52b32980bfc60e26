import Testing

@testable import Inlay

/// Rows for the elements of an array among the children of a container. Specification 8.
@MainActor @Suite struct ForEachTests {
    private let owner = ListOwner()

    private func column(_ content: String) throws -> ColumnView {
        try #require(owner.load("<ColumnView>\(content)</ColumnView>") as? ColumnView)
    }

    private static let fruits = #"<ForEach items="$fruits" row="fruit"><Label text="$fruit.name"/></ForEach>"#

    @Test func `each element has a row in the place of the list`() throws {
        let column = try column("<Label text='Start'/>\(Self.fruits)<Label text='End'/>")

        #expect(column.labelTexts == ["Start", "Apple", "Plum", "Pear", "End"])
        #expect(owner.diagnostics.isEmpty)
    }

    @Test func `inserted, removed and moved elements keep the views of the others`() throws {
        let column = try column("<Label text='Start'/>\(Self.fruits)<Label text='End'/>")
        let plum = column.subviews[2]

        owner.fruits.insert(Fruit(id: 4, name: "Fig"), at: 0)
        owner.fruits.removeLast()
        owner.fruits.swapAt(1, 2)

        #expect(column.labelTexts == ["Start", "Fig", "Plum", "Apple", "End"])
        #expect(column.subviews[2] === plum)
    }

    @Test func `an empty list has no rows, and gets them later`() throws {
        owner.fruits = []
        let column = try column("\(Self.fruits)<Label text='End'/>")
        #expect(column.labelTexts == ["End"])

        owner.fruits = [Fruit(id: 1, name: "Kiwi"), Fruit(id: 2, name: "Lime")]

        #expect(column.labelTexts == ["Kiwi", "Lime", "End"])
    }

    @Test func `two lists side by side stay in order`() throws {
        owner.fruits = []
        let column = try column(
            #"<ForEach items="$words"><Label text="$row"/></ForEach>\#(Self.fruits)"#
                + #"<ForEach items="$words" row="word"><Label text="$word + index"/></ForEach>"#)
        #expect(column.labelTexts == ["a", "b", "a0", "b1"])

        owner.fruits = [Fruit(id: 1, name: "Kiwi")]
        owner.words.insert("c", at: 1)

        #expect(column.labelTexts == ["a", "c", "b", "Kiwi", "a0", "c1", "b2"])
    }

    @Test func `bindings start from the element, the index and the owner`() throws {
        let column = try column(
            #"<ForEach items="$fruits" row="fruit"><Label text="$index + 1 + ' ' + fruit.name + ' ' + unit"/></ForEach>"#
        )
        #expect(column.labelTexts == ["1 Apple kg", "2 Plum kg", "3 Pear kg"])

        owner.unit = "g"
        owner.fruits[1].name = "Fig"
        owner.fruits.removeFirst()

        #expect(column.labelTexts == ["1 Fig g", "2 Pear g"])
    }

    @Test func `a changed text is written to the value in the array`() throws {
        let column = try column(
            #"<ForEach items="$fruits" row="fruit"><BoundEntry text="$fruit.name"/><Label text="$fruit.name"/></ForEach>"#
        )
        let entry = try #require(column.subviews[2] as? BoundEntry)

        entry.text = "Date"

        #expect(owner.fruits.map(\.name) == ["Apple", "Date", "Pear"])
        #expect(column.labelTexts == ["Apple", "Date", "Pear"])
        #expect(column.subviews[2] === entry)
    }

    @Test func `a value that is text itself can be edited`() throws {
        let column = try column(#"<ForEach items="$words"><BoundEntry text="$row"/></ForEach>"#)
        let entry = try #require(column.subviews[1] as? BoundEntry)

        entry.text = "x"
        entry.text = "xy"

        #expect(owner.words == ["a", "xy"])
        #expect(column.subviews[1] === entry)
    }

    @Test func `objects are followed, and written`() throws {
        let column = try column(
            #"<ForEach items="$tasks" row="task"><BoundEntry text="$task.title"/></ForEach>"#)
        let entries = column.subviews.compactMap { $0 as? BoundEntry }
        let window = try openWindow(column)

        owner.tasks[0].title = "Sing"
        entries[1].text = "Dance"
        window.layout()

        #expect(entries.map(\.text) == ["Sing", "Dance"])
        #expect(owner.tasks[1].title == "Dance")
    }

    @Test func `lists in rows see the variables of both`() throws {
        let groups = [ChoreGroup("Home", [Chore("Cook")]), ChoreGroup("Work", [Chore("Plan"), Chore("Do")])]
        owner.groups = groups
        let column = try column(
            #"<ForEach items="$groups" row="group"><Label text="$group.name"/>"#
                + #"<ForEach items="$group.tasks" row="task"><Label text="$group.name + task.title + index"/></ForEach>"#
                + #"</ForEach><Label text="End"/>"#)
        #expect(column.labelTexts == ["Home", "HomeCook0", "Work", "WorkPlan0", "WorkDo1", "End"])

        groups[0].tasks.append(Chore("Eat"))
        owner.groups.reverse()
        #expect(column.labelTexts == ["Work", "WorkPlan0", "WorkDo1", "Home", "HomeCook0", "HomeEat1", "End"])

        owner.groups.removeFirst()
        groups[0].tasks.removeFirst()
        #expect(column.labelTexts == ["Home", "HomeEat0", "End"])
    }

    @Test(arguments: 0..<50)
    func `random changes leave all views in the order of the elements`(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        var count = 0
        func chores() -> [Chore] {
            (0..<Int.random(in: 0...3, using: &random)).map { _ in
                count += 1
                return Chore("\(count)")
            }
        }
        owner.groups = [ChoreGroup("a", chores()), ChoreGroup("b", chores())]
        let column = try column(
            #"<Label text="S"/><ForEach items="$groups" row="group"><If test="$isEditing"><Label text="$group.name"/>"#
                + #"</If><ForEach items="$group.tasks"><Label text="$row.title"/></ForEach></ForEach>"#
                + #"<If test="$words"><Label text="W"/></If><Label text="E"/>"#)

        for step in 0..<12 {
            let group = owner.groups.randomElement(using: &random)
            switch Int.random(in: 0...7, using: &random) {
            case 0: owner.isEditing.toggle()
            case 1: owner.words = owner.words.isEmpty ? ["a"] : []
            case 2:
                owner.groups.insert(
                    ChoreGroup("g\(step)", chores()), at: Int.random(in: 0...owner.groups.count, using: &random))
            case 3 where !owner.groups.isEmpty:
                owner.groups.remove(at: Int.random(in: 0..<owner.groups.count, using: &random))
            case 4: owner.groups.shuffle(using: &random)
            case 5: group?.tasks.shuffle(using: &random)
            case 6: group?.tasks.insert(contentsOf: chores(), at: 0)
            default: if group?.tasks.isEmpty == false { group?.tasks.removeLast() }
            }
            let rows = owner.groups.flatMap { (owner.isEditing ? [$0.name] : []) + $0.tasks.map(\.title) }
            #expect(column.labelTexts == ["S"] + rows + (owner.words.isEmpty ? [] : ["W"]) + ["E"])
        }
    }

    @Test func `an action finds the element of its row`() throws {
        let column = try column(
            #"<ForEach items="$fruits"><RowView><Button title="Pick" onPrimaryActionTriggered="pick:"/></RowView></ForEach>"#
        )
        owner.fruits.removeFirst()
        let button = try #require(column.subviews[1].subviews.first as? Button)

        button.sendActions(for: .primaryActionTriggered)

        #expect(owner.calls == ["1 Pear"])
        #expect(BoundRow(of: column) == nil)
    }

    @Test func `focus stays in a row that moves`() throws {
        let column = try column(#"<ForEach items="$tasks" row="task"><TextField text="$task.title"/></ForEach>"#)
        let window = try openWindow(column)
        let field = column.subviews[0]
        window.focus.set(field, shown: true)

        owner.tasks.append(Chore("New"))
        owner.tasks.reverse()
        window.drawFrame()

        #expect(column.subviews[2] === field)
        #expect(field.isFirstResponder)
    }

    @Test func `an edit in a row is undone where the element is now`() throws {
        let page = UndoPage()
        let column = try #require(
            page.load(
                #"<ColumnView><ForEach items="$fruits" row="fruit"><BoundEntry text="$fruit.name"/></ForEach></ColumnView>"#
            ))
        let entry = try #require(column.subviews[1] as? BoundEntry)

        entry.text = "Fig"
        page.fruits.swapAt(0, 1)
        page.undo.undo()

        #expect(page.fruits.map(\.name) == ["Plum", "Apple"])
        page.undo.redo()
        #expect(page.fruits.map(\.name) == ["Fig", "Apple"])
    }

    // MARK: Animation

    private func advance(_ window: Window) throws {
        try #require(window.application?.clock as? ManualClock).advance(by: .milliseconds(300))
        window.drawFrame()
    }

    @Test func `rows glide, appear and disappear`() throws {
        let column = try column(
            #"<ForEach items="$fruits" row="fruit"><Label text="$fruit.name" height="20"/></ForEach>"#)
        let window = try openWindow(column)
        let (apple, pear) = (column.subviews[0], column.subviews[2])

        owner.fruits.remove(at: 0)
        owner.fruits.append(Fruit(id: 9, name: "Kiwi"))
        window.drawFrame()

        // The removed row is still there, behind the others, without taking part in layout.
        #expect(apple.superview === column && !apple.isArranged)
        #expect(pear.frame.minY == 28)
        try advance(window)
        #expect(apple.superview == nil)
        #expect(column.labelTexts == ["Plum", "Pear", "Kiwi"])
    }

    @Test func `rows change at once if animated is no`() throws {
        let column = try column(
            #"<ForEach items="$fruits" row="fruit" animated="no"><Label text="$fruit.name" height="20"/></ForEach>"#)
        let window = try openWindow(column)
        let pear = column.subviews[2]

        owner.fruits.removeFirst()
        window.drawFrame()

        #expect(column.labelTexts == ["Plum", "Pear"])
        #expect(pear.superview === column && pear.isArranged)
    }

    // MARK: Faults

    @Test func `an unknown variable is reported with the known ones`() throws {
        _ = try column(#"<ForEach items="$fruits" row="fruit"><Label text="$friut.name"/></ForEach>"#)

        #expect(owner.diagnostics.first?.id == .unknownBinding)
        #expect(owner.diagnostics.first?.suggestion == "fruit")
    }

    @Test func `an unknown member of the element is reported`() throws {
        _ = try column(#"<ForEach items="$fruits" row="fruit"><Label text="$fruit.nam"/></ForEach>"#)

        #expect(owner.diagnostics.first?.message == "'Fruit' has no bindable 'nam', only name, tags")
        #expect(owner.diagnostics.first?.suggestion == "name")
    }

    @Test func `items that are no array are reported and show no rows`() throws {
        let column = try column(#"<ForEach items="$unit"><Label text="x"/></ForEach>"#)

        #expect(owner.diagnostics.map(\.id) == [.bindingValue])
        #expect(column.subviews.isEmpty)
    }

    @Test func `two elements with one id are reported once and both shown`() throws {
        owner.fruits = [Fruit(id: 1, name: "A"), Fruit(id: 1, name: "B")]
        let column = try column(Self.fruits)
        #expect(column.labelTexts == ["A", "B"])

        owner.fruits.append(Fruit(id: 1, name: "C"))
        owner.fruits.removeFirst()

        #expect(column.labelTexts == ["B", "C"])
        #expect(owner.diagnostics.count == 1)
        #expect(
            owner.diagnostics.first?.message.contains("element 1 of 'items' has the id '1' of another element") == true)
    }

    @Test func `a list outside of a layout view is reported`() throws {
        _ = owner.load(#"<ScrollView><ForEach items="$words"><Label text="$row"/></ForEach></ScrollView>"#)

        #expect(owner.diagnostics.map(\.id) == [.childNotTaken])
    }

    @Test func `a list without items is reported`() throws {
        _ = try column("<ForEach><Label text='x'/></ForEach>")

        #expect(owner.diagnostics.map(\.message) == ["'ForEach' needs the attribute 'items'"])
    }

    @Test func `faults in rows are found without elements in a described program`() throws {
        let description = OwnerDescription(of: owner, document: nil)
        var program = ApplicationDescription(root: ViewController())
        DeclaredType([Fruit].self).describe(in: &program.models)
        var found: [MarkupDiagnostic] = []
        var builder = ViewBuilder(resources: .none)
        builder.diagnosticHandler = { found.append($0) }
        let markup =
            #"<ColumnView><ForEach items="$fruits" row="fruit"><Label text="$fruit.nam"/></ForEach></ColumnView>"#

        _ = try? builder.load(
            MarkupSource(name: "Test.xml", text: markup), owner: DescribedOwner(description, of: program))

        #expect(found.map(\.id) == [.unknownBinding])
        #expect(found.first?.suggestion == "name")
    }

    @Test func `rows are released with the list`() throws {
        weak var row: View?
        try { () throws in
            let column = try column(Self.fruits)
            row = column.subviews[0]
        }()

        #expect(row == nil)
    }
}

private final class UndoPage: ViewController {
    @Bindable var fruits = [Fruit(id: 1, name: "Apple"), Fruit(id: 2, name: "Plum")]
    let undo = UndoManager()

    override var undoManager: UndoManager? { undo }

    func load(_ markup: String) -> View? {
        ViewBuilder.register(BoundEntry.self)
        var builder = ViewBuilder(resources: .none)
        builder.diagnosticHandler = { _ in }
        return try? builder.load(MarkupSource(name: "Test.xml", text: markup), owner: self).view
    }
}
