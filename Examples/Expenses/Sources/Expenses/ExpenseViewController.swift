import Inlay

/// The form for a new expense, or for changes of one.
final class ExpenseViewController: ViewController {
    @Bindable var draft = Draft(expense: Expense(date: Date()))
    /// Whether mistakes are shown, from the first attempt to save on.
    @Bindable var isChecked = false
    var categories: [String] = []
    var whenSaved: (Expense) -> Void = { _ in }

    override func viewDidLoad() { categoryBox.items = categories.map { ComboBoxItem($0) } }

    func cancel() { dismiss() }

    func save() {
        isChecked = true
        guard let expense = draft.result else {
            let field = !draft.expense.hasTitle ? titleField : draft.cents == nil ? amountField : categoryBox
            _ = field.becomeFirstResponder()
            return
        }
        dismiss()
        whenSaved(expense)
    }
}
