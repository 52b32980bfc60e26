/// Gives a picker its rows. What it does not implement is answered from the content that the picker's document declares (specification 13.9):
/// within these methods the picker's own `numberOfComponents`, `numberOfRows(inComponent:)` and `title(forRow:forComponent:)` answer from that
/// content, too.
@MainActor public protocol PickerViewDataSource: AnyObject {
    func numberOfComponents(in pickerView: PickerView) -> Int
    func pickerView(_ pickerView: PickerView, numberOfRowsInComponent component: Int) -> Int
    /// Asked for the rows that can be seen, and for those that a person types for. The delegate's answer wins.
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

/// Hears what people select in a picker, and decides on how it looks.
@MainActor public protocol PickerViewDelegate: AnyObject {
    /// A person has selected another row; one that is turned to is told when it lies still. What code selects is not told.
    func pickerView(_ pickerView: PickerView, didSelectRow row: Int, inComponent component: Int)
    /// nil leaves it to the data source.
    func pickerView(_ pickerView: PickerView, titleForRow row: Int, forComponent component: Int) -> String?
    /// What is shown in the place of the title while the rows are turned like wheels; it is as large as its row. nil, the default, is the title.
    ///
    /// - Parameter view: one of these that shows nothing any longer, to be used again.
    func pickerView(
        _ pickerView: PickerView, viewForRow row: Int, forComponent component: Int, reusing view: View?
    ) -> View?
    /// Points; nil, the default, shares what is left with the others that have none.
    func pickerView(_ pickerView: PickerView, widthForComponent component: Int) -> Double?
    /// Points; nil, the default, is the theme's.
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

/// How a picker shows its components (specification 13.9).
public nonisolated enum PickerStyle: String, CaseIterable, Sendable, MarkupConvertible {
    /// As menus where the picker is lower than 60 points, else as wheels.
    case automatic
    /// Columns of rows that are turned.
    case wheels
    /// Buttons that open lists.
    case menu
}
