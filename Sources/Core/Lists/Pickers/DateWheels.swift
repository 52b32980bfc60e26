/// The wheels of a date picker.
final class DateWheels: PickerViewDataSource, PickerViewDelegate {
    let picker = PickerView()
    private(set) var columns: DateColumns
    private(set) var time: CivilTime
    /// Called when the user turns a wheel.
    var onSelect: (CivilTime, Event?) -> Void = { _, _ in }

    /// The distance between a title and the sides of its wheel in points, for both sides together.
    private static let padding = 2 * PickerRows.padding
    private static let minimumPadding = 2 * PickerRows.minimumPadding

    init(_ columns: DateColumns, at time: CivilTime) {
        self.columns = columns
        self.time = time
        picker.pickerStyle = .wheels
        picker.dataSource = self
        picker.delegate = self
        // Typing 7 matches 07.
        picker.searchText = { text in
            let significant = text.drop { $0.wholeNumberValue == 0 }
            return String(significant.isEmpty ? text.suffix(1) : significant)
        }
        picker.onSelect = { [weak self] component, event in self?.turned(component, event) }
        select(animated: false)
    }

    deinit {}

    /// Shows other wheels, or the same with other limits.
    func show(_ new: DateColumns, at time: CivilTime) {
        var new = new
        new.titleLength = columns.titleLength
        // Without a change, let turning wheels continue.
        guard new != columns || time != self.time else { return }
        columns = new
        self.time = time
        picker.reloadAllComponents()
        select(animated: false)
    }

    /// Turns the wheels to a time.
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
        onSelect(columns.time(choosing: row, of: unit, at: columns.nearest(to: time)), event)
        // Turn back if the change was rejected.
        select(animated: true)
    }

    /// The preferred width in points.
    var naturalWidth: Double { width(of: columns, .full, padding: Self.padding) }
    /// The least width in points in which all titles are readable.
    var leastWidth: Double { width(of: columns, .numeric, padding: Self.minimumPadding) }

    /// Shortens the titles to fit a width.
    func fit(_ width: Double) {
        let fitting = DateColumns.TitleLength.allCases.first {
            self.width(of: columns, $0, padding: Self.minimumPadding) <= width
        }
        guard columns.titleLength != fitting ?? .numeric else { return }
        columns.titleLength = fitting ?? .numeric
        picker.reloadAllComponents()
    }

    private func width(of columns: DateColumns, _ titleLength: DateColumns.TitleLength, padding: Double) -> Double {
        var columns = columns
        columns.titleLength = titleLength
        return columns.units.reduce(0) { $0 + titleWidth(of: $1, columns) + padding }
    }

    private func titleWidth(of unit: DateColumns.Unit, _ columns: DateColumns) -> Double {
        let measure = TextMeasure(.style(.body), in: picker)
        return columns.wideTitles(of: unit).reduce(0) { max($0, measure.run($1[...]).width.rounded(.up)) }
    }

    // MARK: Data source and delegate

    func numberOfComponents(in pickerView: PickerView) -> Int { columns.units.count }

    func pickerView(_ pickerView: PickerView, numberOfRowsInComponent component: Int) -> Int {
        columns.count(of: columns.units[component], at: columns.nearest(to: time))
    }

    func pickerView(_ pickerView: PickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        columns.title(of: row, columns.units[component], at: columns.nearest(to: time))
    }

    /// Distributes the remaining width equally.
    func pickerView(_ pickerView: PickerView, widthForComponent component: Int) -> Double? {
        let titles = width(of: columns, columns.titleLength, padding: 0)
        let share = (pickerView.roomOfWheels(columns.units.count) - titles) / Double(columns.units.count)
        return max(1, titleWidth(of: columns.units[component], columns) + share)
    }
}
