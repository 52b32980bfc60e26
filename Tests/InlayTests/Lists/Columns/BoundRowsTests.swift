import Observation
import Testing

@testable import Inlay

/// An expense as a value.
struct Expense: BindableModel, Identifiable {
    var id: Int
    var name: String
    var amount: Double

    static let bindable: KeyPathTable<Expense> = ["name": \.name, "amount": \.amount]
}

/// An expense as an observable object.
@Observable final class Bill: BindableModel {
    var name: String
    var amount: Double

    init(_ name: String, _ amount: Double) {
        self.name = name
        self.amount = amount
    }

    static let bindable: KeyPathTable<Bill> = ["name": \.name, "amount": \.amount]
}

final class ExpensesOwner: MarkupOwner {
    @Bindable var expenses = [
        Expense(id: 1, name: "Rent", amount: 900), Expense(id: 2, name: "Food", amount: 250.5),
        Expense(id: 3, name: "Bus", amount: 30),
    ]
    @Bindable var bills = [Bill("Gas", 20), Bill("Water", 10)]
    @Bindable var columns = TableColumnState()
    @Bindable var chosen: [Expense] = []
    /// The number of performed actions.
    var count = 0
    /// The chosen names at each action.
    var choices: [[String]] = []

    func registerActions(in actions: inout ActionTable) {
        actions["count"] = { [weak self] in
            guard let self else { return }
            count += 1
            choices.append(chosen.map(\.name))
        }
    }

    func formatter(named name: String, arguments: [String: String]) -> (any ValueFormatter)? {
        name == "euro" ? Euro() : nil
    }
}

private struct Euro: ValueFormatter {
    func text(of value: Any) -> String? { (value as? Double).map { "\($0.plain) €" } }
    func value(of text: String) -> Any? { Double(text.replacing(" €", with: "")) }
}

/// Tables whose rows are the elements of a bound array. Specification 8, 13.31.
@MainActor @Suite struct BoundRowsTests {
    private func open(_ markup: String, _ owner: ExpensesOwner) throws -> (TableView, Window) {
        var builder = ViewBuilder(resources: .none)
        builder.diagnosticHandler = { if $0.severity != .note { Issue.record("\($0)") } }
        let loaded = try builder.load(MarkupSource(name: "Test.xml", text: markup), owner: owner)
        let table = try #require(loaded.view as? TableView)
        let window = try openWindow(table, size: Size(300, 200))
        window.drawFrame()
        return (table, window)
    }

    private static let columns = """
        <column key="name" title="Name" width="100" editable="true"/>
        <column title="Amount" text="$row.amount::euro" width="100" editable="true" footer="sum:"/>
        """

    private func rows(_ table: TableView) -> [String?] { table.visibleCells.map(\.shownText) }

    @Test func `columns show properties of the elements`() throws {
        let (table, _) = try open("<TableView items=\"$expenses\">\(Self.columns)</TableView>", ExpensesOwner())

        #expect(rows(table) == ["Rent, 900 €", "Food, 250.5 €", "Bus, 30 €"])
        #expect(table.columnPart?.totals.text(of: table.columns[1]) == "1180.5 €")
        #expect(table.columns[0].footer == nil)
    }

    @Test(arguments: [("sum:", "0.3"), ("average:", "0.1001"), ("max:", "0.2")])
    func `totals without a formatter have the decimals of the values`(footer: String, text: String) throws {
        let owner = ExpensesOwner()
        owner.expenses = [0.1, 0.2, 0.0003].enumerated().map { Expense(id: $0, name: "", amount: $1) }
        if footer == "sum:" { owner.expenses.removeLast() }
        let (table, _) = try open(
            "<TableView items=\"$expenses\"><column key=\"amount\" footer=\"\(footer)\"/></TableView>", owner)

        #expect(table.columnPart?.totals.text(of: table.columns[0]) == text)
    }

    @Test func `a formatter gets the exact total`() throws {
        let owner = ExpensesOwner()
        owner.expenses = [1.0, 2, 2].enumerated().map { Expense(id: $0, name: "", amount: $1) }
        let (table, _) = try open(
            """
            <TableView items="$expenses"><column title="A" text="$row.amount::euro" footer="average:"/></TableView>
            """, owner)

        #expect(table.columnPart?.totals.text(of: table.columns[0]) == "\((5.0 / 3).plain) €")
    }

    // MARK: Faults

    private func load(_ markup: String, _ owner: any MarkupOwner) -> [MarkupDiagnostic] {
        var found: [MarkupDiagnostic] = []
        var builder = ViewBuilder(resources: .none)
        builder.diagnosticHandler = { found.append($0) }
        _ = try? builder.load(MarkupSource(name: "Test.xml", text: markup), owner: owner)
        return found
    }

    /// An owner of another program with the properties of `ExpensesOwner`.
    private func describedOwner() -> DescribedOwner {
        var program = ApplicationDescription(root: ViewController())
        DeclaredType([Expense].self).describe(in: &program.models)
        DeclaredType([Bill].self).describe(in: &program.models)
        return DescribedOwner(OwnerDescription(of: ExpensesOwner(), document: nil), of: program)
    }

    @Test(arguments: [false, true])
    func `a key that names no property of the elements is reported at its place`(isDescribed: Bool) throws {
        let found = load(
            #"<TableView items="$expenses"><column key="nam" title="Name"/></TableView>"#,
            isDescribed ? describedOwner() : ExpensesOwner())

        #expect(found.map(\.message) == ["'Expense' has no bindable 'nam', only amount, name"])
        #expect(found.first?.suggestion == "name")
        #expect(found.first.map { [$0.range.column, $0.range.length] } == [43, 3])
    }

    @Test func `a column with neither key nor text is reported at its name`() throws {
        let found = load(#"<TableView items="$expenses"><column title="First name"/></TableView>"#, ExpensesOwner())

        #expect(
            found.map(\.message) == [
                "the column 'First name' is empty: give it a 'key', a 'text' or a view; a 'key' is one of amount, name"
            ])
        #expect(found.first?.range.column == 31)
    }

    @Test(arguments: [
        #"<column title="A" text="$row.amount"/>"#, #"<column title="A"><Switch/></column>"#,
        #"<column title="name"/>"#,
    ])
    func `columns with a text, a view or a known title are not reported`(column: String) throws {
        for owner in [ExpensesOwner(), describedOwner()] as [any MarkupOwner] {
            #expect(load("<TableView items=\"$expenses\">\(column)</TableView>", owner).isEmpty)
        }
    }

    @Test func `a key that objects do not have is reported once at its place`() throws {
        var found: [MarkupDiagnostic] = []
        var builder = ViewBuilder(resources: .none)
        builder.diagnosticHandler = { found.append($0) }
        let owner = ExpensesOwner()
        let markup = #"<TableView items="$bills"><column key="price"/><column key="name"/></TableView>"#
        let table = try #require(
            try builder.load(MarkupSource(name: "Test.xml", text: markup), owner: owner).view as? TableView)
        let window = try openWindow(table, size: Size(300, 200))
        window.drawFrame()
        owner.bills.append(Bill("Rent", 1))
        window.drawFrame()

        #expect(found.map(\.message) == ["'Bill' has no bindable 'price', only amount, name"])
        #expect(found.first.map { [$0.range.column, $0.range.length] } == [40, 5])
        #expect(table.visibleCells.count == 3)
    }

    @Test(arguments: [
        (#"items="$columns""#, "'items' needs an array, not 'Inlay.TableColumnState'"),
        (#"items="$expenses" selectedItem="$columns""#, "'selectedItem' gets 'Expense'"),
        (#"items="$expenses" selectedItem="$chosen""#, "'selectedItem' gets 'Expense'"),
        (#"items="$expenses" selectedItems="$columns""#, "'selectedItems' gets '[Expense]'"),
    ])
    func `a described owner validates the types of a list`(attributes: String, message: String) throws {
        let found = load(
            "<TableView \(attributes)><column title=\"x\"><Label/></column></TableView>", describedOwner())

        #expect(found.map(\.id) == [.bindingValue])
        #expect(found.first?.message.hasPrefix(message) == true)
        #expect(found.first?.range.line == 1)
    }

    @Test func `a described owner accepts the selected elements`() throws {
        #expect(
            load(
                #"<TableView items="$expenses" selectedItems="$chosen"><column key="name"/></TableView>"#,
                describedOwner()
            ).isEmpty)
    }

    @Test func `a selected element that its property does not accept is reported once`() throws {
        var found: [MarkupDiagnostic] = []
        var builder = ViewBuilder(resources: .none)
        builder.diagnosticHandler = { found.append($0) }
        let markup = #"<TableView items="$expenses" selectedItem="$columns"><column key="name"/></TableView>"#
        let table = try #require(
            try builder.load(MarkupSource(name: "Test.xml", text: markup), owner: ExpensesOwner()).view as? TableView)
        let window = try openWindow(table, size: Size(300, 200))
        window.drawFrame()

        window.click(Point(50, 40))
        window.click(Point(50, 70))

        #expect(found.map(\.id) == [.bindingValue])
        #expect(found.first?.message.hasPrefix("'selectedItem' gets 'Expense'") == true)
    }

    @Test func `two elements with one id are reported`() throws {
        let owner = ExpensesOwner()
        owner.expenses[2].id = 1

        let found = load(#"<TableView items="$expenses"><column key="name"/></TableView>"#, owner)

        #expect(found.count == 1)
        #expect(found.first?.message.contains("element 2 of 'items' has the id '1' of another element") == true)
    }

    @Test func `rows are sorted by the values and not by their texts`() throws {
        let (table, window) = try open("<TableView items=\"$expenses\">\(Self.columns)</TableView>", ExpensesOwner())
        table.columns[1].sortOrder = .ascending
        window.drawFrame()

        #expect(rows(table) == ["Bus, 30 €", "Food, 250.5 €", "Rent, 900 €"])
    }

    @Test func `changes of the array keep the selection`() throws {
        let owner = ExpensesOwner()
        let (table, window) = try open("<TableView items=\"$expenses\">\(Self.columns)</TableView>", owner)
        table.selectRow(at: IndexPath(row: 1, section: 0))
        owner.expenses.insert(Expense(id: 4, name: "Zoo", amount: 12), at: 0)
        window.drawFrame()

        #expect(rows(table).first == "Zoo, 12 €")
        #expect(table.indexPathForSelectedRow == IndexPath(row: 2, section: 0))

        owner.expenses.removeAll { $0.id == 1 }
        window.drawFrame()

        #expect(rows(table) == ["Zoo, 12 €", "Food, 250.5 €", "Bus, 30 €"])
        #expect(table.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
        #expect(table.columnPart?.totals.text(of: table.columns[1]) == "292.5 €")
    }

    @Test func `changed values are shown`() throws {
        let owner = ExpensesOwner()
        let (table, window) = try open("<TableView items=\"$expenses\">\(Self.columns)</TableView>", owner)
        owner.expenses[2].amount = 31
        window.drawFrame()

        #expect(rows(table).last == "Bus, 31 €")
    }

    @Test func `a sorted table inserts rows at their places`() throws {
        let owner = ExpensesOwner()
        let (table, window) = try open("<TableView items=\"$expenses\">\(Self.columns)</TableView>", owner)
        table.columns[0].sortOrder = .ascending
        table.selectRow(at: IndexPath(row: 2, section: 0))
        owner.expenses.append(Expense(id: 4, name: "Cat", amount: 1))
        window.drawFrame()

        #expect(rows(table) == ["Bus, 30 €", "Cat, 1 €", "Food, 250.5 €", "Rent, 900 €"])
        #expect(table.indexPathForSelectedRow == IndexPath(row: 3, section: 0))
    }

    @Test func `changes of observed objects are shown`() throws {
        let owner = ExpensesOwner()
        let (table, window) = try open(
            """
            <TableView items="$bills" row="bill"><column key="name" title="Name"/>
            <column text="$bill.amount" title="Amount"/></TableView>
            """, owner)
        #expect(rows(table) == ["Gas, 20", "Water, 10"])

        owner.bills[1].amount = 11
        window.drawFrame()

        #expect(rows(table) == ["Gas, 20", "Water, 11"])
    }

    @Test func `editing writes to the element`() throws {
        let owner = ExpensesOwner()
        let (table, window) = try open("<TableView items=\"$expenses\">\(Self.columns)</TableView>", owner)
        let editor = try #require(table.columnPart?.editor)
        editor.begin(at: IndexPath(row: 2, section: 0), table.columns[1])
        #expect(editor.field?.text == "30 €")
        window.send(.text("35"))
        window.press(.return)

        #expect(owner.expenses[2].amount == 35)
        #expect(rows(table).last == "Bus, 35 €")

        editor.begin(at: IndexPath(row: 2, section: 0), table.columns[1])
        window.send(.text("much"))
        window.press(.return)
        #expect(editor.field?.isInvalid == true)
        window.press(.escape)
        #expect(owner.expenses[2].amount == 35)
    }

    @Test func `rows without columns have the content of the element`() throws {
        let owner = ExpensesOwner()
        let (table, window) = try open(
            #"<TableView items="$expenses"><TableViewCell textLabel.text="$row.name"/></TableView>"#, owner)
        #expect(table.visibleCells.map { $0.textLabel?.text } == ["Rent", "Food", "Bus"])

        owner.expenses.remove(at: 0)
        window.drawFrame()
        #expect(table.visibleCells.map { $0.textLabel?.text } == ["Food", "Bus"])
    }

    @Test func `a view in a column is the content of its cells`() throws {
        let owner = ExpensesOwner()
        let (table, window) = try open(
            """
            <TableView items="$expenses"><column key="name" title="Name" width="100"/>
            <column title="Sign"><Label text="$row.name + '!'"/></column></TableView>
            """, owner)
        let labels = table.visibleCells.map { $0.subviews.compactMap { $0 as? Label }.first }
        #expect(labels.map { $0?.text } == ["Rent!", "Food!", "Bus!"])
        #expect(labels[0]?.frame == Rect(108, 7, 35, 14))

        owner.expenses.remove(at: 0)
        window.drawFrame()
        #expect(
            table.visibleCells.map { $0.subviews.compactMap { $0 as? Label }.first?.text } == ["Food!", "Bus!"])
    }

    @Test func `a view in a column stays hidden`() throws {
        let owner = ExpensesOwner()
        let (table, window) = try open(
            """
            <TableView items="$expenses"><column key="name" title="Name" width="100"/>
            <column title="Sign" width="100"><Label text="!" hidden="$row.name != 'Food'"/></column></TableView>
            """, owner)
        func hidden() -> [Bool?] {
            table.visibleCells.map { $0.subviews.compactMap { $0 as? Label }.first?.isHidden }
        }
        #expect(hidden() == [true, false, true])

        owner.expenses[0].name = "Food"
        window.drawFrame()
        #expect(hidden() == [false, false, true])
    }

    @Test func `the state of the columns is bound`() throws {
        let owner = ExpensesOwner()
        owner.columns = try #require(TableColumnState("Amount;name:hidden|Amount-"))
        let (table, window) = try open(
            "<TableView items=\"$expenses\" columnState=\"$columns\">\(Self.columns)</TableView>", owner)
        #expect(rows(table) == ["900 €", "250.5 €", "30 €"])

        let title = try #require(table.columnPart?.header.title(of: table.columns[0]))
        window.click(title.convertToWindow(Point(20, 10)))
        #expect(owner.columns.description == "Amount;name:hidden")
    }

    @Test func `several selected elements are bound in both directions`() throws {
        let owner = ExpensesOwner()
        let (table, window) = try open(
            """
            <TableView items="$expenses" selectedItems="$chosen" allowsMultipleSelection="true">\(Self.columns)</TableView>
            """, owner)
        table.selectRow(at: IndexPath(row: 2, section: 0))
        #expect(owner.chosen.map(\.name) == ["Bus"])

        owner.chosen = [owner.expenses[1], owner.expenses[0]]
        window.drawFrame()
        #expect(table.indexPathsForSelectedRows.map(\.row) == [0, 1])

        owner.expenses.remove(at: 0)
        window.drawFrame()
        #expect(owner.chosen.map(\.name) == ["Food"])

        owner.chosen = []
        window.drawFrame()
        #expect(table.indexPathsForSelectedRows.isEmpty)
    }

    @Test func `selected elements are selected when the array has them`() throws {
        let owner = ExpensesOwner()
        let (table, window) = try open(
            """
            <TableView items="$expenses" selectedItems="$chosen" allowsMultipleSelection="true">\(Self.columns)</TableView>
            """, owner)
        let zoo = Expense(id: 4, name: "Zoo", amount: 1)
        owner.chosen = [zoo]
        window.drawFrame()
        owner.expenses.append(zoo)
        window.drawFrame()

        #expect(table.indexPathsForSelectedRows.map(\.row) == [3])
    }

    @Test func `a change of the selection by the user performs an action once`() throws {
        let owner = ExpensesOwner()
        let (table, window) = try open(
            """
            <TableView items="$expenses" allowsMultipleSelection="true" onSelectionChanged="count">\(Self.columns)</TableView>
            """, owner)
        func click(_ row: Int, _ modifiers: Modifiers = []) {
            let point = table.convertToWindow(Point(20, 28 + 28 * Double(row) + 14))
            window.send(
                .pointerMoved(point, modifiers), .pointerDown(point, .left, clickCount: 1, modifiers),
                .pointerUp(point, .left, clickCount: 1, modifiers))
        }

        click(0)
        #expect(owner.count == 1)
        click(2, .shift)
        #expect(owner.count == 2)
        click(0)
        window.press(.down)
        #expect(owner.count == 4)
        click(1)
        table.selectRow(at: IndexPath(row: 0, section: 0))
        #expect(owner.count == 4)
    }

    @Test func `an action for the selection gets the new bound elements`() throws {
        let owner = ExpensesOwner()
        let (table, window) = try open(
            """
            <TableView items="$expenses" selectedItems="$chosen" allowsMultipleSelection="true"
                onSelectionChanged="count">\(Self.columns)</TableView>
            """, owner)
        table.selectRow(at: IndexPath(row: 0, section: 0))
        table.becomeFirstResponder()

        window.press(.down)
        window.press(.down, .shift)
        window.press(Key("A"), .control)

        #expect(owner.choices.last == ["Rent", "Food", "Bus"])
        #expect(owner.choices.first == ["Food"])
    }

    @Test func `a loop in a column is reported`() throws {
        var messages: [String] = []
        var builder = ViewBuilder(resources: .none)
        builder.diagnosticHandler = { messages.append($0.message) }
        let markup = """
            <TableView items="$expenses"><column title="Name"><ForEach items="$row.name"><Label/></ForEach></column>
            </TableView>
            """

        _ = try builder.load(MarkupSource(name: "Test.xml", text: markup), owner: ExpensesOwner())

        #expect(
            messages.first == "'column' cannot contain 'ForEach'; put it into a layout view, such as 'ColumnView'")
        #expect(messages.count == 2, "the column without a view is empty: \(messages)")
    }
}
