import Inlay

/// Combo boxes: any text, only options, 100,000 options, and one that is disabled.
final class ComboBoxesViewController: ViewController {
    override var preferredContentSize: Size { Size(560, 420) }

    @Bindable var city = "Bern"
    @Bindable var currency = "CHF"
    @Bindable var isEnabled = true
    @Outlet var placeBox: ComboBox
    @Outlet var currencyBox: ComboBox
    @Outlet var summaryLabel: Label

    private static let placeCount = 100_000

    override func registerActions(in actions: inout ActionTable) { actions["show"] = show }

    override func viewDidLoad() {
        placeBox.items = (1...Self.placeCount).map { ComboBoxItem("Seat \($0)", value: $0) }
        show()
    }

    func show() {
        let seat = (placeBox.value as? Int).map { "seat \($0)" } ?? "no seat"
        summaryLabel.text = "To \(city.isEmpty ? "nowhere" : city), paid in \(currency), \(seat)"
    }
}
