/// A control whose items in a document can be repeated for the elements of a bound array: the segments of a segmented control, the rows of
/// a picker.
protocol BoundItemContainer: RowTemplateHost, RowItemContainer where Bound == BoundItemList {
    /// The index of the chosen item; below 0 for none.
    var chosenIndex: Int { get set }
    /// Replaces the items. Items that stay are the same objects.
    ///
    /// - Parameter index: the new index of the chosen item; nil if it is gone or there was none.
    func setBoundItems(_ items: [any MarkupItem], chosen index: Int?)
    /// Shows the elements of a list without items in the document. Does nothing by default.
    func show(_ items: BoundItems, chosen index: Int?)
}

extension BoundItemContainer {
    func show(_ items: BoundItems, chosen index: Int?) {}
}

/// The items of a control for the elements of a bound array. Each element has an item with its own bindings.
final class BoundItemList: RowTemplateOwner {
    var rowName = RowScope.defaultName
    private weak var control: (any BoundItemContainer)?
    /// The elements. Setting them inserts, removes and moves items.
    var items: BoundItems? { didSet { update(from: oldValue) } }
    private var template: RowTemplate?
    private var rows: [SlotGroup] = []
    /// The element to choose when the elements contain it.
    private var wanted: Any?
    private var isUpdating = false

    private static let property = "selectedItem"

    init(of control: any BoundItemContainer) { self.control = control }

    deinit {}

    func take(_ template: RowTemplate) {
        self.template = template
        update(from: nil)
    }

    private func update(from old: BoundItems?) {
        guard let control, let items, let template else { return }
        let changes = items.changes(from: rows.isEmpty ? nil : old)
        if let index = changes.duplicate {
            control.diagnostics.report(.duplicateID(items.id(at: index), at: index))
        }
        isUpdating = true
        if template.isEmpty {
            let chosen = control.chosenIndex
            control.show(items, chosen: chosen < 0 || old == nil ? nil : items.changes(from: old).newIndex(of: chosen))
            isUpdating = false
            if let wanted { choose(wanted) }
            return
        }
        if !changes.isEmpty { apply(changes, items, template, control) }
        for (index, row) in rows.enumerated() { row.scope?.show(items, at: index) }
        isUpdating = false
        if let wanted { choose(wanted) }
    }

    private func apply(
        _ changes: ItemChanges, _ items: BoundItems, _ template: RowTemplate, _ control: any BoundItemContainer
    ) {
        let chosen = control.chosenIndex
        var kept = [SlotGroup?](repeating: nil, count: items.count)
        var gone: Set<ObjectIdentifier> = []
        let indices = changes.allNewIndices
        for (index, row) in rows.enumerated() {
            if indices.indices.contains(index), kept.indices.contains(indices[index]) {
                kept[indices[index]] = row
            } else {
                gone.formUnion(row.items.map { ObjectIdentifier($0) })
            }
        }
        if !gone.isEmpty {
            for binding in control.extras?.bindings ?? [] where binding.isOf(oneOf: gone) { binding.end() }
        }
        rows = kept.enumerated().map { $1 ?? template.makeItems(for: items, at: $0, in: control) }
        control.setBoundItems(
            rows.flatMap(\.items), chosen: chosen < 0 || chosen >= changes.oldCount ? nil : changes.newIndex(of: chosen)
        )
        if chosen >= 0, chosen < changes.oldCount, changes.newIndex(of: chosen) == nil, wanted == nil {
            control.editableValueDidChange(Self.property)
        }
    }

    // MARK: Choice

    /// The chosen element.
    var selectedItem: Any? {
        get { control.flatMap { $0.chosenIndex < 0 ? nil : items?[$0.chosenIndex] } }
        set {
            wanted = nil
            if let newValue = newValue.flatMap({ BoundValue.unwrapped($0) }) {
                choose(newValue)
            } else {
                control?.chosenIndex = -1
            }
        }
    }

    private func choose(_ element: Any) {
        guard let control, let index = items?.index(ofElement: element), index < rows.count || template?.isEmpty == true
        else {
            wanted = element
            return
        }
        wanted = nil
        if control.chosenIndex != index { control.chosenIndex = index }
    }

    /// Called after each change of the choice.
    func choiceDidChange() {
        guard !isUpdating, items != nil else { return }
        wanted = nil
        control?.editableValueDidChange(Self.property)
    }
}

// MARK: - Segmented controls
extension SegmentedControl: BoundItemContainer {
    /// The element of the chosen segment; nil if none is chosen, or without bound items. Setting an element chooses its segment, as soon as
    /// `items` has it.
    public var selectedItem: Any? {
        get { bound.selectedItem }
        set { bound.selectedItem = newValue }
    }

    var chosenIndex: Int {
        get { selectedSegmentIndex }
        set { selectedSegmentIndex = newValue }
    }

    func setBoundItems(_ items: [any MarkupItem], chosen index: Int?) {
        let new = items.compactMap { $0 as? Segment }
        for place in segments.indices.reversed() where !new.contains(where: { $0 === segments[place] }) {
            removeSegment(at: place, animated: false)
        }
        for (place, segment) in new.enumerated() where self.segment(at: place) !== segment {
            if let old = segments.firstIndex(where: { $0 === segment }) { removeSegment(at: old, animated: false) }
            insert(segment, at: place, animated: false)
        }
        if let index { selectedSegmentIndex = index }
    }
}

// MARK: - Pickers
extension PickerView: BoundItemContainer {
    /// The element of the selected row of the first component; nil without bound items. Setting an element selects its row, as soon as
    /// `items` has it. A picker with rows always has a selected row, so setting nil changes nothing.
    public var selectedItem: Any? {
        get { bound.selectedItem }
        set { bound.selectedItem = newValue }
    }

    var chosenIndex: Int {
        get { selectedRow(inComponent: 0) }
        set { if newValue >= 0 { selectRow(newValue, inComponent: 0, animated: false) } }
    }

    func setBoundItems(_ items: [any MarkupItem], chosen index: Int?) {
        declared[0].setRows(items.compactMap { $0 as? PickerRow })
        if let index { selectRow(index, inComponent: 0, animated: false) }
    }
}

// MARK: - Combo boxes
extension ComboBox: BoundItemContainer {
    /// The element of the selected option; nil if none is selected, or without bound items. Setting an element selects its option, as soon
    /// as `items` has it.
    public var selectedItem: Any? {
        get { bound.selectedItem }
        set { bound.selectedItem = newValue }
    }

    var chosenIndex: Int {
        get { selectedIndex }
        set { selectedIndex = newValue }
    }
}

// MARK: - Tab views
extension TabView: BoundItemContainer {
    var chosenIndex: Int {
        get { selectedIndex }
        set { selectedIndex = newValue }
    }

    func setBoundItems(_ items: [any MarkupItem], chosen index: Int?) {
        let new = items.compactMap { $0 as? TabViewItem }
        self.items = new
        if let index, new.indices.contains(index) { selectedIndex = index }
    }
}
