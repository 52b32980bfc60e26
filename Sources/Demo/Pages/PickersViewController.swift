import Inlay

/// Pickers for an order: rows from the document, a million rows from a data source, dates and times.
final class PickersViewController: ViewController, PickerViewDataSource, PickerViewDelegate {
    override var preferredContentSize: Size { Size(640, 560) }

    @Bindable var pickup = Date.ofTests
    @Bindable var duration = 900.0
    @Bindable var isEnabled = true
    @Outlet var pizzaPicker: PickerView
    @Outlet var paymentPicker: PickerView
    @Outlet var timePicker: DatePicker
    @Outlet var dayPicker: DatePicker
    @Outlet var bakePicker: DatePicker
    @Outlet var tablePicker: PickerView
    @Outlet var tableField: TextField
    @Outlet var orderLabel: Label

    private static let tableCount = 1_000_000

    override func registerActions(in actions: inout ActionTable) {
        actions["show"] = show
        actions["takeLast"] = takeLast
    }

    override func viewDidLoad() {
        pickup = application?.now ?? pickup
        for picker in [dayPicker, timePicker] { picker.minimumDate = pickup.addingTimeInterval(-4 * 86_400) }
        for picker in [pizzaPicker, paymentPicker, tablePicker] { picker.delegate = self }
        tablePicker.dataSource = self
        show()
    }

    func show() {
        let size = titles(of: pizzaPicker)
        let price = (0..<2).compactMap { (pizzaPicker.value(forComponent: $0) as? String).flatMap(Int.init) }
        let payment = titles(of: paymentPicker).lowercased()
        orderLabel.text =
            "\(size) for €\(price.reduce(0, +)), \(dayPicker.shownText ?? ""), \(payment), "
            + "baked for \(bakePicker.shownText ?? "")"
    }

    private func titles(of picker: PickerView) -> String { picker.shownText ?? "" }

    func takeLast() {
        tablePicker.selectRow(Self.tableCount - 1, inComponent: 0, animated: false)
        showTable()
    }

    private func showTable() { tableField.text = "Table \(tablePicker.selectedRow(inComponent: 0) + 1)" }

    // MARK: Pickers

    /// Provides the rows that the document does not declare.
    func pickerView(_ pickerView: PickerView, numberOfRowsInComponent component: Int) -> Int { Self.tableCount }
    func pickerView(_ pickerView: PickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        pickerView === tablePicker ? "\(row + 1)" : nil
    }

    func pickerView(_ pickerView: PickerView, didSelectRow row: Int, inComponent component: Int) {
        if pickerView === tablePicker { showTable() } else { show() }
    }
}
