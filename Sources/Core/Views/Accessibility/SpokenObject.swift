/// The words of a screen reader for one object, in the order of Orca: the name, the role, the value, then the states.
struct SpokenObject {
    private let object: AccessibilityObject
    private let node: Accessibility

    init(_ object: AccessibilityObject) {
        self.object = object
        node = object.accessibility
    }

    // MARK: Focus

    /// The words when the object gets focus.
    var words: [String] {
        if object.kind == .window { return [name, say(.windowRole)].compactMap(\.self) }
        return (description + [detail, hint]).compactMap(\.self)
    }

    private var description: [String?] {
        switch node.role {
        case .button where node.checkState != nil, .switch: [name, role, checkState, availability]
        case .button, .colorWell, .disclosure: [name, expansion, role, availability, shortcut]
        case .link: [name, role, expansion, availability]
        case .checkBox: [name, readOnly, role, checkState, required, invalid, availability]
        case .radioButton, .segment: [name, checkState, role, availability, position]
        case .textField, .searchField: [name, readOnly, role, line, selectedText, required, invalid]
        case .textView: [name, readOnly, role, line, selectedText]
        case .comboBox: [name, role, line]
        // A component that opens a list is a combo box; a wheel is a list.
        case .pickerComponent where node.isExpanded != nil: [name, role, value, availability]
        case .pickerComponent: [name, value, role]
        case .slider, .splitter: [name, role, value, required, invalid, availability]
        case .spinBox, .stepper: [name, value, role, required, invalid, availability]
        case .progress: [name, value ?? role]
        case .table: [name, object.table == nil ? itemCount : tableSize]
        case .cell: [name, checkState, selection, expansion, position]
        case .row, .treeItem: [rowText, checkState, selection, expansion, position, level]
        case .tableCell: [columnTitle, name, cellRole, value, checkState, selection] + branch
        case .day: [columnTitle, name, value, selection]
        case .menuItem where node.checkState != nil: [name, role, checkState, availability, shortcut, position]
        case .menuItem where node.isExpanded != nil: [name, say(.menuRole), availability, position]
        case .menuItem: [name, availability, shortcut, position]
        case .tab: [name, role, position]
        case .alert, .toolTip: [role, name]
        default: [name, role, value, availability]
        }
    }

    /// The words when focus comes into the object from outside.
    var wordsOnEntering: [String] {
        switch node.role {
        case .table where object.table == nil: [name, itemCount].compactMap(\.self)
        case .table: [name, tableSize].compactMap(\.self)
        case .none, .group, .picker: name == nil ? [] : [name, role].compactMap(\.self)
        case .alert: [role, name, text].compactMap(\.self)
        case .dialog: [name, role, text].compactMap(\.self)
        case .row, .treeItem, .menuBar: []
        case .cell: [name].compactMap(\.self)
        case .tableCell: [columnTitle, name].compactMap(\.self)
        default: [name, role].compactMap(\.self)
        }
    }

    /// The words when focus leaves the object.
    var wordsOnLeaving: String? {
        switch node.role {
        case .pickerComponent where node.isExpanded != nil: nil
        case .table where object.table == nil, .pickerComponent: say(.leavingList)
        case .table: say(.leavingTable)
        case .none, .group, .picker: name == nil ? nil : say(.leavingPanel)
        default: nil
        }
    }

    /// Whether what is outside of the object cannot be used, so that it is not named.
    var isDialog: Bool { node.role == .alert || node.role == .dialog }

    // MARK: Parts

    /// The name; nil for an empty one.
    var name: String? { node.label?.isEmpty == false ? node.label : nil }
    /// The value of a row of a list, which screen readers get as its description.
    private var detail: String? {
        [.cell, .treeItem].contains(node.role) && node.value?.isEmpty == false ? node.value : nil
    }
    /// The hint; without one, a tool tip that is not the name.
    var hint: String? {
        if let hint = node.hint, !hint.isEmpty { return hint }
        guard let help = object.help, !help.isEmpty, help != name else { return nil }
        return help
    }

    private func say(_ phrase: LocalizedString, _ arguments: String...) -> String {
        Application.translated(phrase, arguments, in: object.tree.application)
    }

    /// The name of the role, in the language of the application.
    var role: String? {
        switch node.role {
        case .none, .group, .picker: return name == nil ? nil : say(.panelRole)
        case .button where node.checkState != nil, .switch: return say(.toggleButtonRole)
        case .button, .colorWell, .disclosure: return say(.buttonRole)
        case .label: return say(.labelRole)
        case .image, .mark: return say(.imageRole)
        case .textField where node.isSecure: return say(.passwordRole)
        case .textField, .searchField: return say(.entryRole)
        case .textView: return say(.textRole)
        case .progress: return say(.progressBarRole)
        case .slider: return say(isHorizontal ? .horizontalSliderRole : .verticalSliderRole)
        case .splitter: return say(isHorizontal ? .horizontalSplitterRole : .verticalSplitterRole)
        case .stepper, .spinBox: return say(.spinButtonRole)
        case .segmentedControl: return say(.groupingRole)
        case .segment, .radioButton: return say(.radioButtonRole)
        case .checkBox: return say(.checkBoxRole)
        case .link: return say(.linkRole)
        case .pickerComponent where node.isExpanded != nil: return say(.comboBoxRole)
        case .table, .pickerComponent: return say(.listRole)
        case .header: return node.level.map { say(.headingRole, "\($0)") } ?? say(.headingRole, "1")
        case .columnHeader: return say(.columnHeaderRole)
        case .tableCell, .day: return say(.tableCellRole)
        case .outline: return say(.treeTableRole)
        case .datePicker: return say(.dateRole)
        case .calendar: return say(.calendarRole)
        case .alert: return say(.alertRole)
        case .dialog: return say(.dialogRole)
        case .menu: return say(.menuRole)
        case .menuItem: return say(node.checkState == nil ? .menuItemRole : .checkMenuItemRole)
        case .toolTip: return say(.toolTipRole)
        case .toolbar, .navigationBar: return say(.toolBarRole)
        case .tabBar: return say(.tabListRole)
        case .tab: return say(.tabRole)
        case .menuBar: return say(.menuBarRole)
        case .separator: return say(.separatorRole)
        case .comboBox: return say(object.text?.isEditable == true ? .editableComboBoxRole : .comboBoxRole)
        case .chart: return say(.chartRole)
        case .status: return say(.statusBarRole)
        case .cell, .row, .treeItem: return nil
        }
    }

    /// A cell that can be checked is a check box for screen readers.
    private var cellRole: String? { node.checkState == nil ? nil : say(.checkBoxRole) }

    private var isHorizontal: Bool { object.frame.width >= object.frame.height }

    var value: String? {
        if let value = node.value, !value.isEmpty { return value }
        return node.range?.value.plain
    }

    var checkState: String? {
        switch node.role {
        case .segment: return say(node.isSelected == true ? .selected : .notSelected)
        case .radioButton: return say(node.checkState == .on ? .selected : .notSelected)
        case .button, .switch: return say(node.checkState == .on ? .pressed : .notPressed)
        default: break
        }
        return (node.checkState?.phrase).map { say($0) }
    }

    var expansion: String? { node.isExpanded.map { say($0 ? .expanded : .collapsed) } }
    private var availability: String? { node.isEnabled ? nil : say(.grayed) }
    private var readOnly: String? { node.isReadOnly ? say(.readOnly) : nil }
    private var required: String? { node.isRequired ? say(.required) : nil }
    private var invalid: String? { node.isInvalid ? say(.invalidEntry) : nil }
    private var selection: String? { node.isSelected == true ? nil : say(.notSelected) }
    private var level: String? { node.level.map { say(.treeLevel, "\($0)") } }
    private var shortcut: String? { object.shortcut?.shownText(in: object.tree.application) }

    /// The line with the caret; nil for an empty one.
    private var line: String? {
        guard let text = object.text else { return value }
        let line = text.text(in: text.line(at: text.caret ?? 0)).filter { !$0.isNewline }
        return line.isEmpty ? nil : line
    }

    private var selectedText: String? {
        guard let text = object.text, text.count > 0, text.selection == 0..<text.count else { return nil }
        return say(.selected)
    }

    /// The place among the objects that belong together, and their number.
    private var position: String? {
        object.placeInSet.map { say(.partOf, "\($0.index + 1)", "\($0.count)") }
    }

    /// The state and the depth of a node of an outline, at the cell that shows it.
    private var branch: [String?] {
        guard let branch = object.branch else { return [] }
        return [branch.isExpanded.map { say($0 ? .expanded : .collapsed) }, say(.treeLevel, "\(branch.level)")]
    }

    /// The texts of the cells of a row.
    private var rowText: String? {
        guard let (table, row, _) = object.placeInTable, let cells = table.table else { return name }
        let texts = (0..<cells.columnCount).compactMap { cells.cell(row: row, column: $0) }
            .flatMap { SpokenObject($0).wordsInRow }
        return texts.isEmpty ? name : texts.joined(separator: " ")
    }

    /// The words for a cell when its row is read.
    private var wordsInRow: [String] {
        node.checkState == nil ? [name].compactMap(\.self) : [columnTitle, cellRole, checkState].compactMap(\.self)
    }

    private var columnTitle: String? {
        guard case (let table, _, let column?)? = object.placeInTable else { return nil }
        return table.table?.title(ofColumn: column)
    }

    private var itemCount: String? {
        let count = object.list?.counts.rowCount ?? object.childCount
        return count == 1 ? say(.listWithOneItem) : say(.listWithItems, "\(count)")
    }

    private var tableSize: String? {
        object.table.map { say(.tableSize, "\($0.rowCount)", "\($0.columnCount)") }
    }

    /// The texts in the object that are no names of controls.
    private var text: String? {
        func texts(in object: AccessibilityObject) -> [String] {
            object.shownChildren.flatMap { child in
                let node = child.accessibility
                guard node.role != .label else { return [node.label].compactMap(\.self) }
                return node.role == .none || node.role == .group ? texts(in: child) : []
            }
        }
        let texts = texts(in: object).filter { $0 != name && !$0.isEmpty }
        return texts.isEmpty ? nil : texts.joined(separator: " ")
    }
}

extension Accessibility.CheckState {
    /// The name of the state of a check box.
    var phrase: LocalizedString {
        switch self {
        case .on: .checked
        case .off: .notChecked
        case .mixed: .partiallyChecked
        }
    }
}
