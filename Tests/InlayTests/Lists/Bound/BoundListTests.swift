import Testing

@testable import Inlay

/// Tables and collections that show a bound array. Specification 13.11, 13.12.
@MainActor @Suite struct BoundListTests {
    private let owner = ListOwner()

    private func table(_ content: String = "", attributes: String = "") throws -> TableView {
        let content = content.isEmpty ? #"<TableViewCell textLabel.text="$row.title"/>"# : content
        return try #require(
            owner.load(#"<TableView rowHeight="40" items="$tasks" \#(attributes)>\#(content)</TableView>"#)
                as? TableView)
    }

    private func texts(_ table: TableView) -> [String] { table.visibleCells.compactMap { $0.textLabel?.text } }

    private func addTasks(_ count: Int) { owner.tasks = (0..<count).map { Chore("\($0)") } }

    @Test func `each element has a row`() throws {
        let table = try table()
        _ = try openWindow(table)

        #expect(texts(table) == ["Read", "Write"])
        #expect(table.numberOfSections == 1)
        #expect(owner.diagnostics.isEmpty)
    }

    @Test func `a million elements have cells only for visible rows`() throws {
        owner.words = Array(repeating: "word", count: 1_000_000)
        let table = try #require(
            owner.load(
                #"<TableView rowHeight="40" items="$words"><TableViewCell textLabel.text="$row + index"/></TableView>"#)
                as? TableView)
        _ = try openWindow(table)

        table.scrollToRow(at: IndexPath(row: 999_999, section: 0), at: .bottom, animated: false)

        #expect(texts(table).last == "word999999")
        #expect(table.items.content.subviews.count < 40)
    }

    @Test func `cells are reused for other elements`() throws {
        addTasks(1000)
        let table = try table()
        _ = try openWindow(table)
        let cells = Set(table.visibleCells.map(ObjectIdentifier.init))

        table.scrollToRow(at: IndexPath(row: 500, section: 0), at: .top, animated: false)

        #expect(texts(table).first == "500")
        #expect(Set(table.visibleCells.map(ObjectIdentifier.init)).isDisjoint(with: cells) == false)
    }

    @Test func `inserting, deleting and moving keeps cells, selection and scroll position`() throws {
        addTasks(100)
        let table = try table()
        let window = try openWindow(table)
        table.setContentOffset(Point(0, 400), animated: false)
        window.drawFrame()
        table.selectRow(at: IndexPath(row: 12, section: 0))
        let cell = table.cellForRow(at: IndexPath(row: 12, section: 0))

        owner.tasks.insert(Chore("new"), at: 0)
        owner.tasks.remove(at: 5)
        owner.tasks.append(owner.tasks.remove(at: 2))
        window.drawFrame()

        #expect(table.numberOfRows(inSection: 0) == 100)
        #expect(table.indexPathForSelectedRow == IndexPath(row: 11, section: 0))
        #expect(table.cellForRow(at: IndexPath(row: 11, section: 0)) === cell)
        #expect(cell?.textLabel?.text == "12")
        #expect(texts(table).contains("12"))
    }

    @Test func `a changed element is shown in its cell`() throws {
        let table = try table()
        let window = try openWindow(table)

        owner.tasks[0].title = "Sing"
        window.drawFrame()

        #expect(texts(table) == ["Sing", "Write"])
    }

    @Test func `values are shown and written`() throws {
        let table = try #require(
            owner.load(
                #"<TableView rowHeight="40" items="$fruits" row="fruit"><TextField text="$fruit.name"/></TableView>"#)
                as? TableView)
        let window = try openWindow(table)
        let field = try #require((table.visibleCells[1] as? ContentTableViewCell)?.contentView as? TextField)

        field.text = "Fig"
        window.drawFrame()

        #expect(owner.fruits.map(\.name) == ["Apple", "Fig", "Pear"])
        #expect((table.visibleCells[1] as? ContentTableViewCell)?.contentView === field)
    }

    @Test func `the selected element follows the selection, and sets it`() throws {
        let table = try table(attributes: #"selectedItem="$chosen""#)
        let window = try openWindow(table)
        #expect(table.indexPathForSelectedRow == nil)

        window.click(Point(50, 60))
        #expect(owner.chosen === owner.tasks[1])

        owner.chosen = owner.tasks[0]
        window.drawFrame()
        #expect(table.indexPathForSelectedRow == IndexPath(row: 0, section: 0))

        owner.chosen = nil
        window.drawFrame()
        #expect(table.indexPathForSelectedRow == nil)
    }

    @Test func `removing the selected element clears the bound selection`() throws {
        let table = try table(attributes: #"selectedItem="$chosen""#)
        let window = try openWindow(table)
        owner.chosen = owner.tasks[0]
        window.drawFrame()

        owner.tasks.removeFirst()
        window.drawFrame()

        #expect(owner.chosen == nil)
        #expect(table.indexPathForSelectedRow == nil)
    }

    @Test func `an element that is chosen before it is in the array is selected later`() throws {
        let table = try table(attributes: #"selectedItem="$chosen""#)
        let window = try openWindow(table)
        let later = Chore("Later")

        owner.chosen = later
        window.drawFrame()
        owner.tasks.append(later)
        window.drawFrame()

        #expect(table.selectedItem as? Chore === later)
    }

    @Test func `a shuffled list keeps its selection`() throws {
        addTasks(3000)
        let table = try table()
        let window = try openWindow(table)
        table.selectRow(at: IndexPath(row: 7, section: 0))
        let chosen = owner.tasks[7]

        owner.tasks.reverse()
        window.drawFrame()

        #expect(table.selectedItem as? Chore === chosen)
        #expect(texts(table).first == "2999")
    }

    @Test func `typed letters find rows that are not on screen`() throws {
        addTasks(200)
        owner.tasks[150].title = "Quince"
        let table = try table()
        let window = try openWindow(table)
        window.focus.set(table, shown: true)

        window.press(Key("Q"))

        #expect(table.focusedRow == IndexPath(row: 150, section: 0))
    }

    @Test func `rows differ by conditions in them`() throws {
        let table = try table(
            #"<ColumnView><If test="$row.isDone"><Label text="done"/></If><Else><Label text="$row.title"/></Else></ColumnView>"#
        )
        let window = try openWindow(table)
        #expect(table.labelTexts == ["Read", "Write"])

        owner.tasks[1].isDone = true
        window.drawFrame()

        #expect(table.labelTexts == ["Read", "done"])
    }

    @Test func `headers of the document are no content of rows`() throws {
        let table = try table(
            #"<?tableHeaderView?><Label text="Header"/><TableViewCell textLabel.text="$row.title"/>"#)
        _ = try openWindow(table)

        #expect((table.tableHeaderView as? Label)?.text == "Header")
        #expect(texts(table) == ["Read", "Write"])
    }

    @Test func `a collection view shows, selects and moves elements`() throws {
        let collection = try #require(
            owner.load(
                #"<CollectionView items="$tasks" selectedItem="$chosen" itemWidth="80" itemHeight="40">"#
                    + #"<Label text="$row.title"/></CollectionView>"#) as? CollectionView)
        let window = try openWindow(collection)
        #expect(collection.labelTexts == ["Read", "Write"])

        window.click(Point(20, 20))
        #expect(owner.chosen === owner.tasks[0])
        owner.tasks.reverse()
        window.drawFrame()

        #expect(collection.visibleCells.compactMap { ($0.contentView as? Label)?.text } == ["Write", "Read"])
        #expect(collection.selectedItem as? Chore === owner.chosen)
    }

    @Test func `a list without an element for its rows says so`() throws {
        let table = try table("<!-- nothing -->")
        let window = try openWindow(table)
        var messages: [String] = []
        window.application?.diagnosticHandler = { messages.append($0.message) }

        table.reloadData()
        window.drawFrame()

        #expect(messages.count == 1)
        #expect(table.numberOfRows(inSection: 0) == 2)
    }
}
