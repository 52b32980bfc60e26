/// Wheels that a date is made of.
final class DateWheels: PickerViewDataSource, PickerViewDelegate {
    let picker = PickerView()
    private(set) var columns: DateColumns
    private(set) var time: CivilTime
    /// What a person has turned to.
    var whenChosen: (CivilTime, Event?) -> Void = { _, _ in }

    /// Points between titles and the sides of their wheels, and what is left free beside them.
    private static let padding = 2 * PickerRows.padding

    init(_ columns: DateColumns, at time: CivilTime) {
        self.columns = columns
        self.time = time
        picker.pickerStyle = .wheels
        picker.dataSource = self
        picker.delegate = self
        // Whoever types 7 means 07.
        picker.searchText = { text in
            let significant = text.drop { $0.wholeNumberValue == 0 }
            return String(significant.isEmpty ? text.suffix(1) : significant)
        }
        picker.whenChosen = { [weak self] component, event in self?.turned(component, event) }
        select(animated: false)
    }

    deinit {}

    /// Shows other wheels, or the same with other limits.
    func show(_ new: DateColumns, at time: CivilTime) {
        // What turns goes on.
        guard new != columns || time != self.time else { return }
        columns = new
        self.time = time
        picker.reloadAllComponents()
        select(animated: false)
    }

    /// Turns to a time.
    func show(_ time: CivilTime, animated: Bool) {
        guard time != self.time else { return select(animated: animated) }
        let old = self.time
        self.time = time
        if let day = columns.units.firstIndex(of: .day),
            columns.count(of: .day, at: old) != columns.count(of: .day, at: time)
        {
            picker.reloadComponent(day)
        }
        select(animated: animated)
    }

    private func select(animated: Bool) {
        for (component, unit) in columns.units.enumerated() {
            let row = columns.row(of: unit, at: columns.nearest(to: time))
            picker.selectRow(row, inComponent: component, animated: animated)
        }
    }

    private func turned(_ component: Int, _ event: Event?) {
        let unit = columns.units[component]
        let row = picker.selectedRow(inComponent: component)
        whenChosen(columns.time(choosing: row, of: unit, at: columns.nearest(to: time)), event)
        // What was refused turns back.
        select(animated: true)
    }

    /// Points that the wheels ask for.
    var naturalWidth: Double { columns.units.reduce(0) { $0 + naturalWidth(of: $1) } }

    private func naturalWidth(of unit: DateColumns.Unit) -> Double {
        let measure = picker.textMeasure(.style(.body))
        return columns.wideTitles(of: unit).reduce(0) { max($0, measure.run($1[...]).width) } + Self.padding
    }

    // MARK: What the picker asks

    func numberOfComponents(in pickerView: PickerView) -> Int { columns.units.count }

    func pickerView(_ pickerView: PickerView, numberOfRowsInComponent component: Int) -> Int {
        columns.count(of: columns.units[component], at: columns.nearest(to: time))
    }

    func pickerView(_ pickerView: PickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        columns.title(of: row, columns.units[component], at: columns.nearest(to: time))
    }

    /// What is left over is shared alike.
    func pickerView(_ pickerView: PickerView, widthForComponent component: Int) -> Double? {
        let share = (pickerView.frame.width - naturalWidth) / Double(columns.units.count)
        return max(1, naturalWidth(of: columns.units[component]) + max(0, share))
    }
}
