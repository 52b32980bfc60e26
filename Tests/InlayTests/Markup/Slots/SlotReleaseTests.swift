import Testing

@testable import Inlay

/// A view that is dropped releases its owner and the elements of its lists. Specification 8.1.
@MainActor @Suite struct SlotReleaseTests {
    nonisolated static let documents = [
        #"<Button title="x"><menu items="$tasks" row="task"><action title="$task.title"/></menu></Button>"#,
        """
        <Label text="x"><contextMenu><action title="$unit"/><menu title="More" items="$tasks" row="task">
        <action title="$task.title" action="pick:"/></menu></contextMenu></Label>
        """,
        """
        <Toolbar><item title="x"><menu><action title="a"/><ForEach items="$tasks" row="task">
        <menu title="$task.title"><If test="$task.isDone"><action title="b"/></If></menu></ForEach></menu></item></Toolbar>
        """,
        #"<Toolbar><ForEach items="$tasks" row="task"><item title="$task.title"/></ForEach></Toolbar>"#,
        #"<TabBar><ForEach items="$tasks" row="task"><item title="$task.title"/></ForEach></TabBar>"#,
        """
        <TableView><?sectionName a?><ForEach items="$tasks" row="task"><TableViewCell textLabel.text="$task.title"/>
        </ForEach></TableView>
        """,
        """
        <OutlineView><column title="a"/><ForEach items="$tasks" row="task"><row><cell text="$task.title"/></row>
        </ForEach></OutlineView>
        """,
        #"<PickerView><component><ForEach items="$tasks"><row title="$row.title"/></ForEach></component></PickerView>"#,
        #"<SegmentedControl><ForEach items="$tasks"><segment title="$row.title"/></ForEach></SegmentedControl>"#,
        #"<ColumnView><ForEach items="$tasks"><Label text="$row.title"/></ForEach></ColumnView>"#,
        #"<TableView items="$tasks"><TableViewCell textLabel.text="$row.title"/></TableView>"#,
    ]

    @Test(arguments: documents) func `a list releases owner and elements`(_ document: String) throws {
        weak var owner: ListOwner?
        weak var chore: Chore?
        weak var view: View?
        do {
            let made = ListOwner()
            owner = made
            chore = made.tasks[0]
            let loaded = try #require(made.load(document))
            view = loaded
            let window = try openWindow(loaded, size: Size(300, 300))
            window.drawFrame()
            made.tasks.append(Chore("Third"))
            made.tasks[1].isDone = true
            window.drawFrame()
            #expect(made.diagnostics.isEmpty)
            window.close()
        }

        #expect(owner == nil)
        #expect(view == nil)
        #expect(chore == nil)
    }

    @Test(arguments: documents.prefix(3)) func `a menu that was open releases owner and elements`(
        _ document: String
    ) throws {
        weak var owner: ListOwner?
        weak var chore: Chore?
        do {
            let made = ListOwner()
            owner = made
            chore = made.tasks[0]
            let loaded = try #require(made.load(document))
            let window = try openWindow(loaded, size: Size(300, 300))
            window.drawFrame()
            let menu = try #require(
                (loaded as? Button)?.menu ?? loaded.contextMenu ?? (loaded as? Toolbar)?.items.first?.menu)
            menu.show(beside: loaded)
            window.drawFrame()
            made.tasks.removeLast()
            window.drawFrame()
            window.close()
        }

        #expect(owner == nil)
        #expect(chore == nil)
    }
}
