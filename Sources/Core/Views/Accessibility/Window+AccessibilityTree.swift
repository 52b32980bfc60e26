extension Window {
    /// The accessibility tree as text, one line for each object, with children indented by two spaces. Layout is performed first.
    ///
    ///     button "Say Hello" #hello focused
    ///     label "Hello, World!" #greetingLabel
    ///     textField "Name" value "Ann" disabled
    ///
    /// A line contains the role, then the label, value, identifier and states, if present. Of lists it contains the rows in sight. Hidden
    /// views, views with an `alpha` of 0 and their descendants are left out. Views with neither role nor label are replaced by their
    /// children, and the internal views of controls are left out. A view with a label and no role is a `group`.
    public var accessibilityTree: String {
        layout()
        var lines: [String] = []
        let focus = focusedNode
        for node in AccessibilityNode.window(self).shownChildren { node.append(to: &lines, indent: "", focus: focus) }
        return lines.joined(separator: "\n")
    }

    /// The object that has the focus: the view with focus, or the row, the cell or the part in it that shows the focus.
    var focusedNode: AccessibilityNode? {
        guard let view = firstResponder else { return nil }
        if let list = view as? any AccessibleList, let path = list.interaction.focused, list.hasRow(path) {
            guard let columns = list.accessibleColumns, columns.focusesCells,
                columns.focusedColumn < columns.cellCount(at: path)
            else { return .row(list, path) }
            return .cell(list, path, column: columns.focusedColumn)
        }
        if let part = (view as? any AccessibilityContainer)?.accessibilityFocusedPart { return .part(view, part) }
        return (view as? any InnerFocusProvider)?.innerFocus
            ?? AccessibilityElement(of: view).nearestExposed.map { AccessibilityNode($0) }
    }
}

extension AccessibilityNode {
    /// The greatest number of children of one object that a dump lists.
    private static let maximumDumpedCount = 200

    fileprivate func append(to lines: inout [String], indent: String, focus: AccessibilityNode?) {
        var id: String?
        switch self {
        case .view, .row: id = view?.accessibilityIdentifier
        default: break
        }
        lines.append(indent + accessibility.line(id: id, isFocused: focus?.isSame(as: self) == true))
        let children = shownChildren
        for node in children.prefix(Self.maximumDumpedCount) {
            node.append(to: &lines, indent: indent + "  ", focus: focus)
        }
        if children.count > Self.maximumDumpedCount {
            lines.append(indent + "  … \(children.count - Self.maximumDumpedCount) more")
        }
    }
}

nonisolated extension Accessibility {
    /// Whether the view has a line in the tree. Groups need a label or value.
    var isShown: Bool {
        switch role {
        case .none, .group: label?.isEmpty == false || value?.isEmpty == false
        default: true
        }
    }

    func line(id: String?, isFocused: Bool) -> String {
        var words = [role == .none ? Role.group.rawValue : role.rawValue]
        if let label, !label.isEmpty { words.append(label.quoted) }
        if let value, !value.isEmpty { words.append("value " + value.quoted) }
        if let hint, !hint.isEmpty { words.append("hint " + hint.quoted) }
        if let id { words.append("#" + id) }
        words += states
        if isFocused { words.append("focused") }
        return words.joined(separator: " ")
    }

    /// The words for the states of the view, in a fixed order.
    var states: [String] {
        var words: [String] = []
        if let level { words.append("level \(level)") }
        if let isExpanded { words.append(isExpanded ? "expanded" : "collapsed") }
        if isSelected == true { words.append("selected") }
        switch checkState {
        case .on: words.append("checked")
        case .mixed: words.append("mixed")
        case .off: words.append("unchecked")
        case nil: break
        }
        if isEdited { words.append("edited") }
        if isRequired { words.append("required") }
        if isInvalid { words.append("invalid") }
        if isSecure { words.append("secure") }
        if isReadOnly { words.append("readOnly") }
        if isBusy { words.append("busy") }
        if isModal { words.append("modal") }
        if !isEnabled { words.append("disabled") }
        return words
    }
}
