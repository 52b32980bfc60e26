import Foundation
import Inlay

/// Categories beside a table of their expenses and a chart.
final class ExpensesViewController: ViewController, TableViewDelegate {
    override var preferredContentSize: Size { Size(960, 640) }

    @Outlet var sidebarView: SidebarView
    @Outlet var categoryTable: TableView
    @Outlet var table: TableView
    @Outlet var menuItem: BarButtonItem

    @Bindable var categories: [Category] = []
    @Bindable var category: Category?
    @Bindable var expense: Expense?
    /// Why the expenses are not stored; empty if they are.
    @Bindable var failure = ""
    @Bindable var canUndo = false
    @Bindable var canRedo = false

    @Setting("columns") var columns = TableColumnState(sorting: [.init(key: "date", order: .descending)])
    @Setting("panes") var panes: [Double] = []
    @Setting("chart") var chart = 0
    @Setting("currency") var currency = "EUR"

    private let ledger = Ledger { try Folders.data.appending(path: "expenses.csv") }
    private let changes = UndoManager()
    override var undoManager: UndoManager? { changes }

    override func registerActions(in actions: inout ActionTable) {
        actions["add"] = add
        actions["edit"] = edit
        actions["undo"] = changes.undo
        actions["redo"] = changes.redo
        actions["store"] = store
    }

    override func viewDidLoad() {
        title = localizedString("title")
        categoryTable.delegate = self
        table.contextMenu = Menu(children: [editCommand, deleteCommand])
        let currencies = ["CHF", "EUR", "GBP", "USD"].map { code in
            Action(title: code, state: code == currency ? .on : .off) { [unowned self] _ in
                currency = code
                _ = try? reloadView()
            }
        }
        menuItem.menu = Menu(children: keyCommands + [Menu(title: localizedString("currency"), children: currencies)])
        changes.changeHandler = { [unowned self] in (canUndo, canRedo) = (changes.canUndo, changes.canRedo) }
    }

    override func viewWillAppear() {
        window?.minimumSize = Size(360, 400)
        store()
    }

    /// A narrow window shows the chosen category in place of the categories.
    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) { sidebarView.showContent() }

    // MARK: Expenses

    private func add() {
        let now = application?.now ?? Date()
        let today = now.addingTimeInterval(Double(application?.timeZone.offset(at: now) ?? 0))
        edit(Draft(date: today, category: category?.id ?? ""), of: nil)
    }

    private func edit() {
        guard let expense, let date = expense.date else { return }
        let amount =
            number(["minimumFractionDigits": "2", "minimumIntegerDigits": "1"])?.text(of: expense.amount) ?? ""
        edit(
            Draft(id: expense.id, date: date, title: expense.title, category: expense.category, amount: amount),
            of: expense)
    }

    private func edit(_ draft: Draft, of expense: Expense?) {
        let form = ExpenseViewController()
        form.draft = draft
        form.categories = categories.dropFirst().map(\.id)
        form.whenSaved = { [unowned self] new in
            change(expense == nil ? "add" : "edit", remove: expense.map { [$0] } ?? [], add: [new])
        }
        present(form)
    }

    private func delete() {
        guard let expense else { return }
        change("delete", remove: [expense])
        show(
            Toast(localizedString("deleted"), actionTitle: localizedString("undo")) { [unowned self] in changes.undo() }
        )
    }

    /// Changes the expenses. The change can be undone.
    private func change(_ name: String, remove old: [Expense] = [], add new: [Expense] = []) {
        changes.registerUndo(withTarget: self) { $0.change(name, remove: new, add: old) }
        changes.setActionName(localizedString(name))
        ledger.replace(old, with: new)
        store()
    }

    private func store() {
        failure = problem("problem.store") { try ledger.synchronize() } ?? ""
        let groups = Dictionary(grouping: ledger.expenses, by: \.category).sorted {
            $0.key.localizedStandardCompare($1.key) == .orderedAscending
        }
        let all = Category(id: "", title: localizedString("all"), expenses: ledger.expenses)
        categories = [all] + groups.map { Category(id: $0.key, title: $0.key, expenses: $0.value) }
        category = categories.first { $0.id == category?.id } ?? all
        expense = ledger.expenses.first { $0.id == expense?.id }
    }

    // MARK: Commands

    private lazy var editCommand = command("edit", KeyChord(Key("E"), .control)) { [unowned self] in edit() }
    private lazy var deleteCommand = command("delete", KeyChord(.delete)) { [unowned self] in delete() }
    private lazy var commands = [
        command("add", KeyChord(Key("N"), .control)) { [unowned self] in add() }, editCommand, deleteCommand,
        command("import", KeyChord(Key("O"), .control)) { [unowned self] in
            application?.startTask("importing") { await self.importFile() }
        },
        command("export", KeyChord(Key("S"), .control)) { [unowned self] in
            application?.startTask("exporting") { await self.exportFile() }
        },
    ]
    override var keyCommands: [KeyCommand] { commands }

    private func command(_ name: String, _ keys: KeyChord, _ handler: @escaping () -> Void) -> KeyCommand {
        KeyCommand(title: localizedString(name), input: keys) { _ in handler() }
    }

    // MARK: Files

    private func importFile() async {
        guard let url = await DocumentPicker(forOpening: [.csv, .all]).pick(over: self).first else { return }
        let problem = problem("problem.import") {
            let new = try CSV.expenses(String(contentsOf: url, encoding: .utf8))
            let ids = Set(new.map(\.id))
            change("import", remove: ledger.expenses.filter { ids.contains($0.id) }, add: new)
        }
        show(Toast(problem ?? localizedString("imported")))
    }

    private func exportFile() async {
        let picker = DocumentPicker(forSaving: "expenses.csv", types: [.csv, .all])
        guard let url = await picker.pick(over: self).first, let category else { return }
        let problem = problem("problem.export") {
            try Data(CSV.text(category.expenses).utf8).write(to: url, options: .atomic)
        }
        show(Toast(problem ?? localizedString("exported")))
    }

    /// Returns why work has failed; nil if it has not.
    private func problem(_ name: String, with work: () throws -> Void) -> String? {
        do {
            try work()
            return nil
        } catch let failure as CSV.Failure {
            return localizedString(name) + " " + localizedString("problem.row") + " \(failure.row)"
        } catch { return localizedString(name) + " " + error.localizedDescription }
    }

    // MARK: Amounts

    override func formatter(named name: String, arguments: [String: String]) -> (any ValueFormatter)? {
        name == "money" ? number(["numberStyle": "currency", "currencyCode": currency]) : nil
    }

    override var formatterNames: [String]? { ["money"] }

    private func number(_ arguments: [String: String]) -> (any ValueFormatter)? {
        try? application?.formatters?.formatter(
            named: "number", arguments: arguments, localeIdentifier: "\(application?.locale ?? .current)")
    }
}

extension FileType {
    static let csv = FileType("CSV", patterns: ["*.csv"])
}
