import DemoCharts
import Inlay

/// Sliders and fields that control a view of another module. Changes can be undone.
final class BudgetViewController: ViewController {
    override var preferredContentSize: Size { Size(640, 400) }

    @Outlet var chart: PieChartView
    @Outlet var undoButton: Button
    @Outlet var redoButton: Button

    @Bindable var rent = Expense(name: "Rent", amount: 900)
    @Bindable var food = Expense(name: "Food", amount: 450)
    @Bindable var travel = Expense(name: "Travel", amount: 250)
    @Bindable var savings = Expense(name: "Savings", amount: 200)
    @Bindable var selected = -1

    private let changes = UndoManager()
    override var undoManager: UndoManager? { changes }

    override func registerActions(in actions: inout ActionTable) {
        actions["change"] = { [unowned self] in show() }
        actions["undo"] = { [unowned self] in changes.undo() }
        actions["redo"] = { [unowned self] in changes.redo() }
    }

    override func viewDidLoad() {
        changes.changeHandler = { [unowned self] in show() }
        show()
    }

    private func show() {
        let parts = [
            (rent, Color.accent), (food, .role(.success)), (travel, .role(.warning)), (savings, .role(.destructive)),
        ]
        chart.slices = parts.map { PieChartView.Slice(name: $0.name, value: $0.amount, color: $1) }
        undoButton.isEnabled = changes.canUndo
        redoButton.isEnabled = changes.canRedo
    }
}

/// An expense of the month.
struct Expense: BindableModel {
    var name: String
    var amount: Double

    static let bindable: KeyPathTable<Expense> = ["name": \.name, "amount": \.amount]
}
