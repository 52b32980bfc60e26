// The content that a picker's document declares, and its access from apps. Specifications 10.1, 10.2, 13.9.

/// A list with rows that its document declares.
protocol PickerRowList: AnyObject {
    func titleDidChange(of row: PickerRow)
    func valueDidChange(of row: PickerRow)
}

/// A row of a picker or combo box that its document declares.
final class PickerRow: MarkupItem {
    var title: String? { didSet { if title != oldValue { list?.titleDidChange(of: self) } } }
    var value: Any? { didSet { list?.valueDidChange(of: self) } }
    weak var list: (any PickerRowList)?

    static var elementName: String { "row" }
    static var properties: PropertyTable {
        .empty + [
            .init("title", \PickerRow.title) { $0.title = $1 }, .init(any: "value", \PickerRow.value) { $0.value = $1 },
        ]
    }
    var hasContent: Bool { title != nil }
}

/// A component of a picker that its document declares.
final class PickerComponent: MarkupItem, SlotContainer, SlotItemHolder {
    var name: String?
    fileprivate(set) var rows: [PickerRow] = []
    weak var picker: PickerView?

    static var elementName: String { "component" }
    static var itemTypes: [ItemType] {
        [.init { (component: PickerComponent, row: PickerRow) in component.insert(row, at: component.rows.count) }]
    }
    static var properties: PropertyTable { .empty + [.init("name", \PickerComponent.name) { $0.name = $1 }] }

    /// The rows among which rows come and go.
    private(set) lazy var slotItems = SlotItemArray(of: self, \.rows) { $0.setRows($1) }
    func slotPlace(for content: String) -> SlotPlace? { .items(slotItems) }
    func releaseSlots() -> [AnyObject] {
        for slot in slotItems.slots.slots { slot.clear() }
        return rows
    }

    /// Replaces all rows.
    func setRows(_ rows: [PickerRow]) {
        for row in rows { row.list = picker }
        self.rows = rows
        picker?.reloadAllComponents()
    }

    func insert(_ row: PickerRow, at index: Int) {
        row.list = picker
        rows.insert(row, at: index)
        picker?.reloadAllComponents()
    }
}

extension PickerView: PickerRowList {
    func titleDidChange(of row: PickerRow) { reloadAllComponents() }
    func valueDidChange(of row: PickerRow) {}

    // MARK: Components

    /// Inserts an empty component before the given index, or at the end.
    public func insertComponent(_ component: Int) {
        insert(PickerComponent(), at: min(max(0, component), declared.count))
    }

    /// Removes a component that the document declares; the last one is emptied instead.
    public func deleteComponent(_ component: Int) {
        guard declared.indices.contains(component) else { return missing(component) }
        declared.remove(at: component)
        if declared.isEmpty { insert(PickerComponent(), at: 0) } else { reloadAllComponents() }
    }

    public func name(forComponent component: Int) -> String? {
        declared.indices.contains(component) ? declared[component].name : nil
    }
    /// Sets the name of a component of the document. Does nothing for an unknown component.
    public func setName(_ name: String?, forComponent component: Int) {
        guard declared.indices.contains(component) else { return missing(component) }
        declared[component].name = name
    }

    /// Returns the index of the first component with a name; nil if there is none.
    public func component(withName name: String) -> Int? { declared.firstIndex { $0.name == name } }

    // MARK: Rows

    /// Inserts a row before the given index, or at the end.
    public func insertRow(_ row: Int, inComponent component: Int, withTitle title: String?, value: Any? = nil) {
        guard declared.indices.contains(component) else { return missing(component) }
        let new = PickerRow()
        new.title = title
        new.value = value
        declared[component].insert(new, at: min(max(0, row), declared[component].rows.count))
    }

    /// Deletes a row of the document. Does nothing for an unknown row.
    public func deleteRow(_ row: Int, inComponent component: Int) {
        guard staticRow(row, component) != nil else { return missing(row, component) }
        declared[component].rows.remove(at: row)
        reloadAllComponents()
    }

    /// Returns the title that the document declares; nil for a row it does not declare.
    public func title(forRow row: Int, forComponent component: Int) -> String? { staticRow(row, component)?.title }
    public func setTitle(_ title: String?, forRow row: Int, forComponent component: Int) {
        guard let declared = staticRow(row, component) else { return missing(row, component) }
        declared.title = title
    }

    /// Returns the value of a row that the document declares.
    public func value(forRow row: Int, forComponent component: Int) -> Any? { staticRow(row, component)?.value }
    /// Sets the value of a row of the document. Does nothing for an unknown row.
    public func setValue(_ value: Any?, forRow row: Int, forComponent component: Int) {
        guard let declared = staticRow(row, component) else { return missing(row, component) }
        declared.value = value
    }

    /// Returns the first row whose value is equal or has the same text; nil if there is none.
    public func row(withValue value: Any, inComponent component: Int) -> Int? {
        guard declared.indices.contains(component) else { return nil }
        return declared[component].rows.firstIndex { BoundValue.areEqual($0.value, value) }
    }

    /// Returns the value of the selected row.
    public func value(forComponent component: Int) -> Any? {
        value(forRow: selectedRow(inComponent: component), forComponent: component)
    }

    /// Selects the first row whose value is equal or has the same text. Without such a row the selection is unchanged.
    public func setValue(_ value: Any?, forComponent component: Int, animated: Bool) {
        guard let value, let row = row(withValue: value, inComponent: component) else { return }
        selectRow(row, inComponent: component, animated: animated)
    }

    private func staticRow(_ row: Int, _ component: Int) -> PickerRow? {
        guard declared.indices.contains(component), declared[component].rows.indices.contains(row) else { return nil }
        return declared[component].rows[row]
    }

    private func missing(_ component: Int) { diagnostics.report("the document declares no component \(component)") }
    private func missing(_ row: Int, _ component: Int) {
        diagnostics.report("the document declares no row \(row) in component \(component)")
    }

    // MARK: Markup

    /// Adds a component that an element declares. The first one replaces the initial component.
    func declare(_ component: PickerComponent) {
        let isFirst = !hasComponentElement && declared.count == 1 && declared[0].rows.isEmpty && declared[0].name == nil
        hasComponentElement = true
        if isFirst { declared = [] }
        insert(component, at: declared.count)
    }

    /// The components that elements declare. Setting them keeps the last component if there would be none.
    var componentElements: [PickerComponent] {
        get { hasComponentElement ? declared : [] }
        set {
            hasComponentElement = !newValue.isEmpty
            declared = newValue.isEmpty ? [PickerComponent()] : newValue
            for component in declared { component.picker = self }
            reloadAllComponents()
        }
    }

    func insert(_ component: PickerComponent, at index: Int) {
        component.picker = self
        declared.insert(component, at: index)
        reloadAllComponents()
    }

    func append(_ row: PickerRow) {
        let component = declared[declared.count - 1]
        component.insert(row, at: component.rows.count)
    }

    /// - Returns: false for an instruction that is not part of a picker.
    func declare(_ instruction: String, _ data: String) -> Bool {
        let text = String(data.trimmed)
        switch instruction {
        case "componentSeparator": insert(PickerComponent(), at: declared.count)
        case "componentName": declared[declared.count - 1].name = text
        case "rowTitle":
            let row = PickerRow()
            row.title = text
            append(row)
        default: return false
        }
        return true
    }
}
