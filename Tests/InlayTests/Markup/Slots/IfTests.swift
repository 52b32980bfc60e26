import Testing

@testable import Inlay

/// Content under a condition. Specification 8.
@MainActor @Suite struct IfTests {
    private let owner = ListOwner()

    private func column(_ content: String) throws -> ColumnView {
        try #require(owner.load("<ColumnView>\(content)</ColumnView>") as? ColumnView)
    }

    @Test func `a mistake in the content of a condition is reported once`() {
        for test in ["yes", "no"] {
            let loaded = Loaded(
                """
                <ColumnView><If test="\(test)"><Label txt="a"/></If><Else><Label txet="b"/></Else></ColumnView>
                """)

            #expect(loaded.diagnostics.filter { $0.id == .unknownProperty }.count == 2)
        }
    }

    @Test func `the content follows the test in its place`() throws {
        let column = try column(
            #"<Label text="1"/><If test="$isEditing"><Label text="2"/><Label text="3"/></If><Label text="4"/>"#)
        #expect(column.labelTexts == ["1", "4"])

        owner.isEditing = true
        #expect(column.labelTexts == ["1", "2", "3", "4"])

        owner.isEditing = false
        #expect(column.labelTexts == ["1", "4"])
        #expect(owner.diagnostics.isEmpty)
    }

    @Test func `else shows its content for a false test`() throws {
        let column = try column(
            #"<If test="$count:(tasks) > 1"><Label text="many"/></If><Else><Label text="few"/></Else>"#)
        #expect(column.labelTexts == ["many"])

        owner.tasks.removeLast()
        #expect(column.labelTexts == ["few"])
    }

    @Test func `content is kept with its state`() throws {
        owner.isEditing = true
        let column = try column(#"<If test="$isEditing"><TextField/></If>"#)
        let field = try #require(column.subviews.first as? TextField)
        field.text = "typed"

        owner.isEditing = false
        owner.isEditing = true

        #expect(column.subviews.first === field)
        #expect(field.text == "typed")
    }

    @Test func `content that is created later is bound to the owner`() throws {
        let column = try column(#"<If test="$isEditing"><Label text="$unit + number"/></If>"#)

        owner.isEditing = true
        #expect(column.labelTexts == ["kg3"])
        owner.number = 4

        #expect(column.labelTexts == ["kg4"])
        #expect(owner.diagnostics.isEmpty)
    }

    @Test func `nil, zero and empty lists are false`() throws {
        let column = try column(
            #"<If test="$chosen"><Label text="chosen"/></If><If test="$words"><Label text="words"/></If>"#
                + #"<If test="$number"><Label text="number"/></If><If test="$unit"><Label text="unit"/></If>"#)
        #expect(column.labelTexts == ["words", "number", "unit"])

        owner.chosen = owner.tasks[0]
        owner.words = []
        owner.number = 0
        owner.unit = ""

        #expect(column.labelTexts == ["chosen"])
    }

    @Test func `conditions and lists nest`() throws {
        let column = try column(
            #"<ForEach items="$tasks" row="task"><If test="$task.isDone"><Label text="$task.title + ' done'"/></If>"#
                + #"<Else><If test="$isEditing"><Label text="$task.title + index"/></If></Else></ForEach><Label text="End"/>"#
        )
        let window = try openWindow(column)
        #expect(column.labelTexts == ["End"])

        owner.isEditing = true
        owner.tasks[1].isDone = true
        owner.tasks.append(Chore("Sing"))
        window.layout()

        #expect(column.labelTexts == ["Read0", "Write done", "Sing2", "End"])
        owner.tasks.removeFirst()
        window.layout()
        #expect(column.subviews.filter(\.isArranged).flatMap(\.labelTexts) == ["Write done", "Sing1", "End"])
    }

    @Test func `the outlets of content are connected when it is created`() throws {
        let page = OutletOwner()
        let column = try #require(
            page.load(#"<ColumnView><If test="$isShown"><Label id="label" text="x"/></If></ColumnView>"#))
        #expect(page.diagnostics.isEmpty)
        #expect(page.label == nil)

        page.isShown = true

        #expect(page.label === column.subviews.first)
    }

    @Test func `an outlet in content must be optional`() throws {
        let page = StrictOwner()

        _ = page.load(#"<ColumnView><If test="$isShown"><Label id="label" text="x"/></If></ColumnView>"#)

        #expect(
            page.diagnostics.map(\.message) == [
                "the view of outlet 'label' of 'StrictOwner' is in 'If' or in rows and does not always exist; declare it as optional"
            ])
    }

    @Test func `an else without an if is reported`() throws {
        _ = try column("<Label text='x'/><Else><Label text='y'/></Else>")

        #expect(owner.diagnostics.map(\.message) == ["'Else' must directly follow an 'If'; ignored"])
    }

    @Test func `an if without a test is reported`() throws {
        _ = try column("<If><Label text='y'/></If>")

        #expect(owner.diagnostics.map(\.message) == ["'If' needs the attribute 'test'"])
    }
}

private final class StrictOwner: PageOwner { @Outlet var label: Label }

private final class OutletOwner: PageOwner { @Outlet var label: Label? }

private class PageOwner: MarkupOwner {
    @Bindable var isShown = false
    var diagnostics: [MarkupDiagnostic] = []

    func load(_ markup: String) -> View? {
        var builder = ViewBuilder(resources: .none)
        builder.diagnosticHandler = { [unowned self] in diagnostics.append($0) }
        return try? builder.load(MarkupSource(name: "Test.xml", text: markup), owner: self).view
    }
}
