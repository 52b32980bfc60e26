/// One object of an ``AccessibilityTree``, for one call of an assistive program. Objects are not stored: their ids are.
package struct AccessibilityObject {
    /// The kind of an object, as far as it is no matter of its role.
    package enum Kind { case application, window, element }

    package let id: Int
    let node: AccessibilityNode
    let tree: AccessibilityTree

    package var kind: Kind {
        switch node {
        case .application: .application
        case .window: .window
        default: .element
        }
    }

    // MARK: Description

    /// Role, name, value and states. Windows and the application have only a name.
    package var accessibility: Accessibility { node.accessibility }
    /// The `accessibilityIdentifier`, which is the `id` by default.
    package var identifier: String? {
        guard case .view(let view) = node else { return nil }
        return view.accessibilityIdentifier
    }
    /// The tool tip.
    package var help: String? { elementView?.toolTip }
    /// The window that shows the object; nil for the application.
    package var window: Window? { node.window }
    /// Whether the object is the window that has the desktop's focus, or is in it.
    package var isActive: Bool { node.window?.isActive == true }
    /// Whether a part of the object is in sight.
    package var isShowing: Bool { node.isInSight }
    /// The place in the window, in points. An estimate for rows that were never shown.
    package var frame: Rect { node.frame }
    /// Whether the children in sight are only some of the children, as in a list.
    package var managesDescendants: Bool { list != nil }
    /// The name of the role, in the language of the application; nil for rows, and for what is no view.
    package var roleName: String? { kind == .element ? SpokenObject(self).role : nil }
    /// Whether no event says that the object comes into sight or leaves it, as for the rows and cells of a list.
    package var isTransient: Bool { node.isTransient }

    // MARK: Structure

    /// nil for the application.
    package var parent: AccessibilityObject? { node.parent.map(tree.object(of:)) }
    /// The number of children. All rows of a list count, also those out of sight.
    package var childCount: Int { node.childCount }
    /// Returns the child at an index; nil if there is none.
    package func child(at index: Int) -> AccessibilityObject? {
        observeChildren()
        return node.child(at: index).map(tree.object(of:))
    }
    /// All children; for a list those in sight.
    package var shownChildren: [AccessibilityObject] {
        observeChildren()
        return node.shownChildren.map(tree.object(of:))
    }

    /// Lets the tree report changes of the children, once they were asked for.
    private func observeChildren() {
        guard let entry = tree.entries[id], entry.children == nil else { return }
        entry.children = node.observedChildren.map(tree.id(of:))
    }
    /// nil for the application.
    package var indexInParent: Int? { node.indexInParent }

    /// Returns the innermost object at a point of the window, in points: the object itself or one in it; nil outside of the object.
    package func object(at point: Point) -> AccessibilityObject? {
        if case .application = node { return nil }
        var node = node
        guard node.frame.contains(point) else { return nil }
        while let inner = node.shownChildren.last(where: { $0.frame.contains(point) }) { node = inner }
        return tree.object(of: node)
    }

    /// The objects that the object is connected with.
    package var relations: [(relation: Accessibility.Relation, objects: [AccessibilityObject])] {
        guard let view = elementView else { return [] }
        let connected = AccessibilityElement(of: view).relations
        return Accessibility.Relation.allCases.compactMap { relation in
            let objects = connected[relation]?.compactMap(tree.object(of:)) ?? []
            return objects.isEmpty ? nil : (relation, objects)
        }
    }

    // MARK: Focus

    /// Whether the object can have focus.
    package var isFocusable: Bool {
        switch node {
        case .application, .window: false
        // A view may show its focus at a view in it, such as the selected segment.
        case .view(let view): view.acceptsFocus || isFocused
        case .row(let list, let path), .cell(let list, let path, _): list.takesFocus(path)
        case .part(let view, _): view.acceptsFocus
        }
    }
    /// The object that screen readers follow in place of the object if it has focus: of a row with cells the first cell, whose row they
    /// read whole; the object itself for others.
    package var focusTarget: AccessibilityObject {
        guard case .row(let list, let path) = node, list.accessibleColumns?.cellCount(at: path) ?? 0 > 0 else {
            return self
        }
        return tree.object(of: .cell(list, path, column: 0))
    }

    /// The index of the object among those it belongs with, from 0, and their number: of a row in its list, of a node of an outline among
    /// the nodes with the same parent, of a radio button in its group, of a tab, a segment or a menu command among its siblings of the same
    /// role. nil for other objects.
    package var placeInSet: (index: Int, count: Int)? {
        switch node {
        case .row(let list, let path):
            return list.accessibleColumns?.placeAmongSiblings(at: path)
                ?? (list.counts.index(of: path), list.counts.rowCount)
        case .view(let view):
            if let member = view as? any AccessibilitySetMember {
                return place(of: node, in: member.accessibilitySet.map { AccessibilityNode($0) })
            }
            let role = accessibility.role
            guard [.tab, .segment, .menuItem, .radioButton].contains(role), let parent = node.parent else { return nil }
            return place(of: node, in: parent.shownChildren.filter { $0.accessibility.role == role })
        default: return nil
        }
    }

    private func place(of node: AccessibilityNode, in members: [AccessibilityNode]) -> (index: Int, count: Int)? {
        members.firstIndex { $0.isSame(as: node) }.map { ($0, members.count) }
    }

    /// The depth and the state of the branch of an outline's row, which its first cell shows; nil for other objects.
    package var branch: (level: Int, isExpanded: Bool?)? {
        guard case .cell(let list, let path, column: 0) = node,
            let branch = list.accessibleColumns?.branch(at: path)
        else { return nil }
        return (branch.depth + 1, branch.isExpandable ? branch.isExpanded : nil)
    }

    /// Whether the object has focus, as far as its window is concerned.
    package var isFocused: Bool { node.window?.focusedNode?.isSame(as: node) == true }

    /// Moves focus to the object. Returns false if it does not accept focus.
    @discardableResult package func takeFocus() -> Bool {
        switch node {
        case .application, .window: return false
        case .view(let view), .part(let view, _): return view.becomeFirstResponder()
        case .row(let list, let path), .cell(let list, let path, _):
            guard list.takesFocus(path), list.becomeFirstResponder() else { return false }
            list.interaction.place(at: path)
            list.showFocus(at: path)
            list.updateCells()
            if case .cell(_, _, let column) = node { list.accessibleColumns?.focusedColumn = column }
            return true
        }
    }

    /// Scrolls the object into sight.
    package func scrollIntoView() {
        switch node {
        case .application, .window: break
        case .view(let view), .part(let view, _): EnclosingScrollers(of: view).scrollIntoView()
        case .row(let list, let path), .cell(let list, let path, _):
            list.showFocus(at: path)
            EnclosingScrollers(of: list).scrollIntoView()
        }
    }

    // MARK: Actions

    /// The actions that can be performed now.
    package var actions: [Accessibility.Action] {
        switch node {
        case .application, .window: return []
        case .view(let view): return view.accessibilityActions
        case .part(let view, let index):
            let actions = AccessibilityElement(of: view).part(at: index)?.actions ?? [:]
            return Accessibility.Action.allCases.filter { actions[$0] != nil }
        case .row(let list, let path):
            guard list.isUserInteractionEnabled, !list.isReloadPending else { return [] }
            var actions: [Accessibility.Action] = list.mayChoose(path) ? [.press] : []
            if let isExpanded = node.accessibility.isExpanded { actions.append(isExpanded ? .collapse : .expand) }
            return actions
        case .cell(let list, let path, _):
            guard list.isUserInteractionEnabled, !list.isReloadPending else { return [] }
            if node.accessibility.checkState != nil { return checkedView?.accessibilityActions ?? [] }
            return list.mayChoose(path) ? [.press] : []
        }
    }

    /// The check box or switch that a cell shows in place of its text; nil for others, and for a row out of sight.
    private var checkedView: View? {
        guard case .cell(let list, let path, let column) = node else { return nil }
        return list.accessibleColumns?.checkedView(ofCell: column, at: path)
    }

    /// The keys of the desktop that perform the `press` action from anywhere, such as those of a menu command; nil for none.
    package var shortcut: KeyChord? { (elementView as? MenuItemView)?.shortcut }

    /// Performs one of `actions`, as one change for Undo.
    ///
    /// - Returns: whether there was an effect.
    @discardableResult package func perform(_ action: Accessibility.Action) -> Bool {
        guard let window = node.window, actions.contains(action) else { return false }
        return window.asEvent {
            switch node {
            case .application, .window: return false
            case .view(let view): return view.perform(action)
            case .part(let view, let index):
                guard let work = AccessibilityElement(of: view).part(at: index)?.actions[action] else { return false }
                work()
                return true
            case .row(let list, let path), .cell(let list, let path, _):
                if let checkedView { return checkedView.perform(action) }
                switch action {
                case .expand, .collapse:
                    list.accessibleColumns?.toggleBranch(at: path)
                    return true
                default: return list.interaction.tap(path)
                }
            }
        }
    }

    // MARK: Text and numbers

    /// The text, for reading and editing; nil for an object without one.
    package var text: (any AccessibilityText)? { node.text }

    /// Returns the rectangle around a range of the text, in window coordinates; that of the object if it is unknown. nil without a text.
    package func rect(ofText range: Range<Int>) -> Rect? {
        guard let text, let view = elementView else { return nil }
        return text.rect(of: range).map(view.convertToWindow) ?? frame
    }

    /// Scrolls a range of the text into sight. Returns false without a text.
    @discardableResult package func scroll(toText range: Range<Int>) -> Bool {
        guard let text, elementView != nil else { return false }
        text.scroll(to: range)
        scrollIntoView()
        return true
    }

    /// Returns the text position nearest to a point of the window; nil if it is unknown.
    package func textPosition(at point: Point) -> Int? {
        guard let text, let view = elementView else { return nil }
        return text.position(at: view.convertFromWindow(point))
    }

    /// Sets the number of `accessibility.range`, as the user does. Returns false if the object has none, or cannot be used.
    @discardableResult package func setValue(_ value: Double) -> Bool {
        guard value.isFinite, let view = elementView as? any AccessibilityAdjustable, let window = view.window,
            view.accessibility.range != nil,
            Reachability(of: view).isReachable, Reachability(of: view).isUsable
        else { return false }
        return window.asEvent { view.setAccessibilityValue(value) }
    }

    // MARK: Selection

    /// The selection of a list, tab bar, wheel or segmented control; nil for other objects.
    package var selection: AccessibilitySelection? { AccessibilitySelection(of: self) }
    /// The rows and columns of a table with columns; nil for other objects.
    package var table: AccessibilityTable? { list.flatMap { AccessibilityTable(of: $0, in: tree) } }

    /// The table of a cell or a row, and the place in it; nil for other objects. The column of a row is nil.
    package var placeInTable: (table: AccessibilityObject, row: Int, column: Int?)? {
        switch node {
        case .row(let list, let path):
            guard list.accessibleColumns != nil else { return nil }
            return (tree.object(of: .view(list)), list.counts.index(of: path), nil)
        case .cell(let list, let path, let column):
            return (tree.object(of: .view(list)), list.counts.index(of: path), column)
        default: return nil
        }
    }

    var list: (any AccessibleList)? {
        guard case .view(let view) = node else { return nil }
        return view as? any AccessibleList
    }

    fileprivate var selectionProvider: (any SelectedViewProvider)? {
        guard case .view(let view) = node else { return nil }
        return view as? any SelectedViewProvider
    }

    private var elementView: View? {
        switch node {
        case .view(let view): view
        case .row: node.view
        default: nil
        }
    }
}

/// The selected children of an object, and changes of the selection.
package struct AccessibilitySelection {
    private let object: AccessibilityObject
    private let list: (any AccessibleList)?

    init?(of object: AccessibilityObject) {
        self.object = object
        list = object.list
        guard list == nil else { return }
        if object.selectionProvider != nil { return }
        switch object.accessibility.role {
        case .segmentedControl, .tabBar, .calendar, .menu, .menuBar: break
        default: return nil
        }
    }

    /// The number of selected children, also out of sight.
    package var count: Int { list?.interaction.selection.count ?? chosen.count }

    /// Whether several children can be selected.
    package var allowsMultiple: Bool { list?.allowsMultipleSelection ?? false }

    /// Returns the selected child with a number, from 0; nil if there is none.
    package func child(at number: Int) -> AccessibilityObject? {
        guard let list else { return chosen.indices.contains(number) ? chosen[number] : nil }
        guard let path = list.interaction.selection.path(at: number) else { return nil }
        return object.tree.object(of: .row(list, path))
    }

    /// Whether the child at an index is selected.
    package func isSelected(childAt index: Int) -> Bool { object.child(at: index).map(isSelected) ?? false }

    /// Selects a child; in place of others if there can be only one.
    @discardableResult package func select(childAt index: Int) -> Bool {
        guard let child = object.child(at: index) else { return false }
        if isSelected(child) { return true }
        if let provider = object.selectionProvider, case .view(let view) = child.node, let window = provider.window {
            return window.asEvent { provider.selectAccessible(view) }
        }
        guard let list, case .row(_, let path) = child.node else { return child.perform(.press) }
        guard child.actions.contains(.press), let window = list.window else { return false }
        return window.asEvent { list.interaction.tap(path, list.allowsMultipleSelection ? .control : []) }
    }

    /// Deselects a child of a list with multiple selection. Returns false for others.
    @discardableResult package func deselect(childAt index: Int) -> Bool {
        guard let list, list.allowsMultipleSelection, let child = object.child(at: index),
            case .row(_, let path) = child.node, isSelected(child), let window = list.window
        else { return false }
        return window.asEvent { list.interaction.tap(path, .control) }
    }

    /// Selects all children. Returns false if only one can be selected.
    @discardableResult package func selectAll() -> Bool {
        guard let list, list.allowsMultipleSelection, let window = list.window else { return false }
        window.asEvent { list.interaction.selectAll() }
        return true
    }

    /// Deselects all children. Returns false if that is impossible.
    @discardableResult package func clear() -> Bool {
        guard let list, let window = list.window else { return false }
        window.asEvent { list.interaction.deselectAll() }
        return true
    }

    private func isSelected(_ child: AccessibilityObject) -> Bool {
        guard let list, case .row(_, let path) = child.node else { return chosen.contains { $0.id == child.id } }
        return list.interaction.selection.contains(path)
    }

    private var chosen: [AccessibilityObject] {
        if let provider = object.selectionProvider {
            return provider.selectedAccessibleView.map { [object.tree.object(of: AccessibilityNode($0))] } ?? []
        }
        return object.shownChildren.filter { $0.accessibility.isSelected == true }
    }
}

/// The rows and columns of a table with columns, by numbers from 0. Rows of all sections count.
package struct AccessibilityTable {
    private let list: any AccessibleList
    private let columns: TableColumns
    private let tree: AccessibilityTree

    init?(of list: any AccessibleList, in tree: AccessibilityTree) {
        guard let columns = list.accessibleColumns else { return nil }
        (self.list, self.columns, self.tree) = (list, columns, tree)
    }

    package var rowCount: Int { list.counts.rowCount }
    package var columnCount: Int { columns.geometry.columns.count }

    /// Returns a row; nil if there is none.
    package func row(at index: Int) -> AccessibilityObject? {
        list.counts.path(at: index).map { tree.object(of: .row(list, $0)) }
    }

    /// Returns a cell; nil if there is none. A row that is as wide as the table is its own cell in the first column.
    package func cell(row: Int, column: Int) -> AccessibilityObject? {
        guard let path = list.counts.path(at: row), column >= 0 else { return nil }
        let count = columns.cellCount(at: path)
        if count == 0 { return column == 0 ? tree.object(of: .row(list, path)) : nil }
        return column < count ? tree.object(of: .cell(list, path, column: column)) : nil
    }

    /// Returns the title of a column; nil in a table without header.
    package func header(ofColumn column: Int) -> AccessibilityObject? {
        guard columns.showsHeader, columns.geometry.columns.indices.contains(column),
            let title = columns.header.title(of: columns.geometry.columns[column])
        else { return nil }
        return tree.object(of: title)
    }

    /// Returns the text of the title of a column, also without header.
    package func title(ofColumn column: Int) -> String? {
        columns.geometry.columns.indices.contains(column) ? columns.geometry.columns[column].title : nil
    }

    /// The numbers of the selected rows, at most a number of them.
    package func selectedRows(limit: Int = 1000) -> [Int] {
        let selection = list.interaction.selection
        return (0..<min(selection.count, limit)).compactMap { selection.path(at: $0).map(list.counts.index(of:)) }
    }

    package func isSelected(row: Int) -> Bool {
        list.counts.path(at: row).map(list.interaction.selection.contains) ?? false
    }
}
