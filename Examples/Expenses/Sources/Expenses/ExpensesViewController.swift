import Foundation
import Inlay

/// The main page: categories, a table of their expenses, and a chart.
final class ExpensesViewController: ViewController, TableViewDelegate {
    override var preferredContentSize: Size { Size(960, 640) }

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

    private let types = [FileType("CSV", patterns: ["*.csv"]), .all]
    private let ledger = Ledger { try Folders.data.appending(path: "expenses.csv") }
    private let changes = UndoManager()
    override var undoManager: UndoManager? { changes }

    override func viewDidLoad() {
        title = localized(.title)
        categoryTable.delegate = self
        table.contextMenu = Menu(children: Array(commands[1...2]))
        let currencies = ["CHF", "EUR", "GBP", "USD"].map { code in
            Action(title: code, state: code == currency ? .on : .off) { [unowned self] _ in
                currency = code
                _ = try? reloadView()
            }
        }
        menuItem.menu = Menu(children: keyCommands + [Menu(title: localized(.currency), children: currencies)])
        changes.changeHandler = { [unowned self] in (canUndo, canRedo) = (changes.canUndo, changes.canRedo) }
    }

    override func viewWillAppear() { store() }

    /// A narrow window shows the chosen category in place of the categories.
    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) { sidebarView.showsContent = true }

    func undo() { changes.undo() }
    func redo() { changes.redo() }

    func add() {
        let now = application?.now ?? Date()
        let today = now.addingTimeInterval(Double(application?.timeZone.offset(at: now) ?? 0))
        edit(Draft(expense: Expense(date: today, category: category?.id ?? "")))
    }

    func edit() {
        guard let expense else { return }
        let amount = String(format: "%.2f", locale: Locale(identifier: language), expense.amount)
        edit(Draft(expense: expense, amount: amount))
    }

    private func edit(_ draft: Draft) {
        let form = ExpenseViewController()
        form.draft = draft
        form.categories = categories.dropFirst().map(\.id)
        form.whenSaved = { [unowned self] new in change(add: [new]) }
        present(form)
    }

    private func delete() {
        guard let expense else { return }
        change(remove: [expense])
        show(
            Toast(localized(.deleted), actionTitle: localized(.undo)) { [unowned self] in undo() }
        )
    }

    /// Changes the expenses. The change can be undone.
    private func change(remove old: [Expense] = [], add new: [Expense] = []) {
        let removed = ledger.replace(old, with: new)
        changes.registerUndo(withTarget: self) { $0.change(remove: new, add: removed) }
        store()
    }

    func store() {
        failure = problem("store") { try ledger.synchronize() } ?? ""
        let groups = Dictionary(grouping: ledger.expenses, by: \.category)
        let names = groups.keys.sorted { $0.localizedStandardCompare($1) == .orderedAscending }
        let all = Category(id: "", title: localized(.all), expenses: ledger.expenses)
        categories = [all] + names.map { Category(id: $0, title: $0, expenses: groups[$0] ?? []) }
        category = categories.first { $0.id == category?.id } ?? all
        expense = ledger.expenses.first { $0.id == expense?.id }
    }

    private lazy var commands = [
        command(.add, KeyChord(Key("N"), .control)) { [unowned self] in add() },
        command(.edit, KeyChord(Key("E"), .control)) { [unowned self] in edit() },
        command(.delete, KeyChord(.delete)) { [unowned self] in delete() },
        command(.import, KeyChord(Key("O"), .control)) { [weak self] in await self?.importFile() },
        command(.export, KeyChord(Key("S"), .control)) { [weak self] in await self?.exportFile() },
    ]
    override var keyCommands: [KeyCommand] { commands }

    func command(
        _ title: ResourceName<String>, _ keys: KeyChord, _ run: @escaping @MainActor () async -> Void
    ) -> KeyCommand {
        KeyCommand(title: localized(title), input: keys) { [unowned self] _ in
            application?.startTask(title.rawValue) { await run() }
        }
    }

    private func importFile() async {
        guard let url = await DocumentPicker(forOpening: types).pick(over: self).first else { return }
        tell("import") { change(add: try CSV.expenses(String(contentsOf: url, encoding: .utf8))) }
    }

    private func exportFile() async {
        let picker = DocumentPicker(forSaving: "expenses.csv", types: types)
        guard let url = await picker.pick(over: self).first, let category else { return }
        tell("export") { try Data(CSV.text(category.expenses).utf8).write(to: url, options: .atomic) }
    }

    private func tell(_ name: String, _ work: () throws -> Void) {
        show(Toast(problem(name, with: work) ?? localizedString("done." + name)))
    }

    /// Returns why work has failed; nil if it has not.
    private func problem(_ name: String, with work: () throws -> Void) -> String? {
        do { try work() } catch {
            let row = (error as? CSV.Failure).map { localized(.problemRow) + " \($0.row)." }
            return localizedString("problem." + name) + " " + (row ?? error.localizedDescription)
        }
        return nil
    }

    override func formatter(named name: String, arguments: [String: String]) -> (any ValueFormatter)? {
        guard name == "money" else { return nil }
        let style = ["numberStyle": "currency", "currencyCode": currency]
        return try? application?.formatters?.formatter(named: "number", arguments: style, localeIdentifier: language)
    }
    override var formatterNames: [String]? { ["money"] }
    private var language: String { "\(application?.locale ?? .current)" }
}
