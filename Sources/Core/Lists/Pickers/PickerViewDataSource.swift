/// Provides the rows of a picker. Methods that are not implemented are answered from the content that the picker's document declares.
/// Within these methods the picker's own `numberOfComponents`, `numberOfRows(inComponent:)` and `title(forRow:forComponent:)` also answer
/// from that content. Specification 13.9.
@MainActor public protocol PickerViewDataSource: AnyObject {
    func numberOfComponents(in pickerView: PickerView) -> Int
    func pickerView(_ pickerView: PickerView, numberOfRowsInComponent component: Int) -> Int
    /// Called for visible rows, and for rows that are searched for typed text. The delegate's answer takes precedence.
    func pickerView(_ pickerView: PickerView, titleForRow row: Int, forComponent component: Int) -> String?
}

extension PickerViewDataSource {
    public func numberOfComponents(in pickerView: PickerView) -> Int { pickerView.numberOfComponents }
    public func pickerView(_ pickerView: PickerView, numberOfRowsInComponent component: Int) -> Int {
        pickerView.numberOfRows(inComponent: component)
    }
    public func pickerView(_ pickerView: PickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        pickerView.title(forRow: row, forComponent: component)
    }
}

/// Is notified when the user selects a row of a picker, and customises its appearance.
@MainActor public protocol PickerViewDelegate: AnyObject {
    /// Called when the user has selected another row; a turning wheel calls it once it has stopped. Selections by code do not call it.
    func pickerView(_ pickerView: PickerView, didSelectRow row: Int, inComponent component: Int)
    /// Returns a title; nil uses the data source's.
    func pickerView(_ pickerView: PickerView, titleForRow row: Int, forComponent component: Int) -> String?
    /// Returns a view that a wheel shows instead of the title; it has the size of its row. nil, the default, shows the title.
    ///
    /// - Parameter view: an unused view from an earlier call, to be reused.
    func pickerView(
        _ pickerView: PickerView, viewForRow row: Int, forComponent component: Int, reusing view: View?
    ) -> View?
    /// Returns a width in points; nil, the default, gives the component a share of the remaining width.
    func pickerView(_ pickerView: PickerView, widthForComponent component: Int) -> Double?
    /// Returns a height in points; nil, the default, uses the theme's.
    func pickerView(_ pickerView: PickerView, rowHeightForComponent component: Int) -> Double?
}

extension PickerViewDelegate {
    public func pickerView(_ pickerView: PickerView, didSelectRow row: Int, inComponent component: Int) {}
    public func pickerView(_ pickerView: PickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        nil
    }
    public func pickerView(
        _ pickerView: PickerView, viewForRow row: Int, forComponent component: Int, reusing view: View?
    ) -> View? { nil }
    public func pickerView(_ pickerView: PickerView, widthForComponent component: Int) -> Double? { nil }
    public func pickerView(_ pickerView: PickerView, rowHeightForComponent component: Int) -> Double? { nil }
}

/// The appearance of a picker's components. Specification 13.9.
public nonisolated enum PickerStyle: String, CaseIterable, Sendable, MarkupConvertible {
    /// Menus if the picker is lower than 60 points, else wheels.
    case automatic
    /// Columns of rows that turn like wheels.
    case wheels
    /// Buttons that open lists.
    case menu
}
