/// A view, or a part of a view, that assistive programs see as one object.
enum AccessibilityNode {
    case application(Application)
    case window(Window)
    case view(View)
    /// A row of a list, with a view or out of sight.
    case row(any AccessibleList, IndexPath)
    /// A cell of a row of a table with columns.
    case cell(any AccessibleList, IndexPath, column: Int)
    /// A part of a view that is no view.
    case part(View, Int)

    /// Creates the node of a view. The view of a row has the node of the row.
    init(_ view: View) {
        if let (list, path) = AccessibilityElement(of: view).row { self = .row(list, path) } else { self = .view(view) }
    }

    /// The object on which the existence of the node depends.
    var owner: AnyObject {
        switch self {
        case .application(let application): application
        case .window(let window): window
        case .view(let view), .part(let view, _): view
        case .row(let list, _), .cell(let list, _, _): list
        }
    }

    /// The place of the node in its owner.
    var place: AccessibilityPlace {
        switch self {
        case .application, .window, .view: .whole
        case .row(_, let path): .row(path)
        case .cell(_, let path, let column): .cell(path, column)
        case .part(_, let index): .part(index)
        }
    }

    /// The view that shows the node; nil for a window, and for a row out of sight.
    var view: View? {
        switch self {
        case .application: nil
        case .window(let window): window.root
        case .view(let view), .part(let view, _): view
        case .row(let list, let path), .cell(let list, let path, _): list.shownCell(at: path)
        }
    }

    var window: Window? {
        switch self {
        case .application: nil
        case .window(let window): window
        case .view(let view), .part(let view, _): view.window
        case .row(let list, _), .cell(let list, _, _): list.window
        }
    }

    // MARK: Description

    var accessibility: Accessibility {
        switch self {
        case .application(let application): return Accessibility(label: application.title)
        case .window(let window): return Accessibility(label: window.title)
        case .view(let view): return AccessibilityElement(of: view).accessibilityNode
        case .row(let list, let path):
            var node =
                list.shownCell(at: path).map { AccessibilityElement(of: $0).accessibilityNode }
                ?? list.accessibilityOfRow(at: path)
            // The cells have the texts.
            if list.accessibleColumns?.cellCount(at: path) ?? 0 > 0 { node.value = nil }
            return node
        case .cell(let list, let path, let column):
            return list.accessibleColumns?.accessibility(ofCell: column, at: path) ?? Accessibility()
        case .part(let view, let index):
            return AccessibilityElement(of: view).part(at: index)?.accessibility ?? Accessibility()
        }
    }

    /// The text of the node; nil for a node that has only a name.
    var text: (any AccessibilityText)? {
        guard case .view(let view) = self else { return nil }
        return (view as? any AccessibilityTextProvider)?.accessibilityText
    }

    /// The place in the window, in points.
    var frame: Rect {
        switch self {
        case .application: return .zero
        case .window(let window): return Rect(origin: .zero, size: window.size)
        case .view(let view): return view.frameInWindow
        case .part(let view, let index):
            return view.convertToWindow(AccessibilityElement(of: view).part(at: index)?.frame ?? .zero)
        case .row(let list, let path):
            if let view = list.shownCell(at: path) { return view.frameInWindow }
            guard let content = list.contentView, let frame = list.contentFrame(ofRow: path) else { return .zero }
            return content.convertToWindow(frame.offset(by: .zero - list.contentOrigin))
        case .cell(let list, let path, let column):
            let row = AccessibilityNode.row(list, path).frame
            guard let columns = list.accessibleColumns else { return row }
            let (x, width) = columns.placeInRow(of: column)
            return Rect(row.minX + x, row.minY, width, row.height)
        }
    }

    /// Whether a part of the node is in sight.
    var isInSight: Bool {
        switch self {
        case .application: true
        case .window(let window): !window.isMinimized
        case .view(let view), .part(let view, _): Reachability(of: view).isPartlyVisible
        case .row, .cell: view.map { Reachability(of: $0).isPartlyVisible } ?? false
        }
    }

    /// Whether the node is a row or a cell of a list, which has a view only while it is in sight.
    var isTransient: Bool {
        switch self {
        case .row, .cell: true
        case .application, .window, .view, .part: false
        }
    }

    // MARK: Structure

    /// The node that contains the node; nil for the application and for a node that is not in the tree.
    var parent: AccessibilityNode? {
        switch self {
        case .application: return nil
        case .window(let window): return window.application.map { .application($0) }
        case .view(let view): return AccessibilityElement(of: view).container
        case .part(let view, _): return AccessibilityNode(view)
        case .row(let list, _): return .view(list)
        case .cell(let list, let path, _): return .row(list, path)
        }
    }

    /// Whether the node is still part of its application.
    var exists: Bool {
        switch self {
        case .application: true
        case .window(let window): window.platformWindow != nil
        case .view(let view): view.window != nil && AccessibilityElement(of: view).isExposed
        case .row(let list, let path):
            list.window != nil && list.hasRow(path) && AccessibilityElement(of: list).isExposed
        case .cell(let list, let path, let column):
            list.hasRow(path) && column >= 0 && column < list.accessibleColumns?.cellCount(at: path) ?? 0
                && AccessibilityNode.row(list, path).exists
        case .part(let view, let index):
            index >= 0 && index < AccessibilityElement(of: view).partCount && AccessibilityNode(view).exists
        }
    }

    /// The list whose rows are children of the node.
    var list: (any AccessibleList)? {
        guard case .view(let view) = self, !AccessibilityElement(of: view).isLeaf else { return nil }
        return view as? any AccessibleList
    }

    /// The number of children; for a list with all rows.
    var childCount: Int {
        guard let list else { return fixedChildren.count + partCount }
        let (before, after) = (list.nodesBeforeRows.count, list.nodesAfterRows.count)
        return before + list.shownTitles.count + list.counts.rowCount + after
    }

    /// Returns the child at an index; nil if there is none.
    func child(at index: Int) -> AccessibilityNode? {
        guard index >= 0 else { return nil }
        guard let list else {
            let children = fixedChildren
            if index < children.count { return children[index] }
            guard case .view(let view) = self, index - children.count < partCount else { return nil }
            return .part(view, index - children.count)
        }
        let before = list.nodesBeforeRows
        if index < before.count { return before[index] }
        var index = index - before.count
        // Each title in sight moves the rows after it by one.
        var titleCount = 0
        for title in list.shownTitles {
            let place = list.flatIndex(ofTitle: title.kind, title.path.section) + titleCount
            if index == place { return .view(title.view) }
            if index < place { break }
            titleCount += 1
        }
        index -= titleCount
        if let path = list.counts.path(at: index) { return .row(list, path) }
        let after = list.nodesAfterRows
        let rest = index - list.counts.rowCount
        return after.indices.contains(rest) ? after[rest] : nil
    }

    /// The children in sight, in order. For everything but lists these are all children.
    var shownChildren: [AccessibilityNode] {
        guard let list else {
            var children = fixedChildren
            if case .view(let view) = self { for index in 0..<partCount { children.append(.part(view, index)) } }
            return children
        }
        return list.nodesBeforeRows + list.nodesOfRows + list.nodesAfterRows
    }

    /// The children that come and go with views. Rows and titles come into sight and leave it while a list scrolls, but remain children.
    var observedChildren: [AccessibilityNode] { list.map { $0.nodesBeforeRows + $0.nodesAfterRows } ?? shownChildren }

    /// The index in the parent; nil for the application.
    var indexInParent: Int? {
        guard let parent else { return nil }
        guard let list = parent.list else {
            if case .part(let view, let index) = self { return AccessibilityNode(view).fixedChildren.count + index }
            return parent.fixedChildren.firstIndex { $0.isSame(as: self) }
        }
        let before = list.nodesBeforeRows
        if let index = before.firstIndex(where: { $0.isSame(as: self) }) { return index }
        let titles = list.shownTitles
        if case .row(_, let path) = self {
            let flat = list.counts.index(of: path)
            let titlesBefore = titles.count { list.flatIndex(ofTitle: $0.kind, $0.path.section) <= flat }
            return before.count + flat + titlesBefore
        }
        if case .view(let view) = self, let number = titles.firstIndex(where: { $0.view === view }) {
            return before.count + list.flatIndex(ofTitle: titles[number].kind, titles[number].path.section) + number
        }
        let first = before.count + titles.count + list.counts.rowCount
        return list.nodesAfterRows.firstIndex { $0.isSame(as: self) }.map { first + $0 }
    }

    private var partCount: Int {
        guard case .view(let view) = self, !AccessibilityElement(of: view).isLeaf else { return 0 }
        return AccessibilityElement(of: view).partCount
    }

    /// The children that are neither rows nor parts.
    private var fixedChildren: [AccessibilityNode] {
        switch self {
        case .application(let application): return application.windows.map { .window($0) }
        case .window(let window): return AccessibilityElement(of: window.root).children
        case .view(let view): return AccessibilityElement(of: view).children
        case .row(let list, let path):
            if let count = list.accessibleColumns?.cellCount(at: path), count > 0 {
                return (0..<count).map { .cell(list, path, column: $0) }
            }
            return list.shownCell(at: path).map { AccessibilityElement(of: $0).children } ?? []
        case .cell(let list, let path, let column):
            guard let content = list.accessibleColumns?.content(ofCell: column, at: path) else { return [] }
            return AccessibilityElement.nodes(of: [content])
        case .part: return []
        }
    }

    func isSame(as other: AccessibilityNode) -> Bool { owner === other.owner && place == other.place }
}

/// The place of an accessibility node in the object that owns it.
nonisolated enum AccessibilityPlace: Hashable {
    case whole
    case row(IndexPath)
    case cell(IndexPath, Int)
    case part(Int)

    /// Returns the place after changes of rows; nil if the row is deleted.
    func moved(by map: RowMap) -> AccessibilityPlace? {
        switch self {
        case .row(let path): map.newPath(of: path, isRow: true).map { .row($0) }
        case .cell(let path, let column): map.newPath(of: path, isRow: true).map { .cell($0, column) }
        case .whole, .part: self
        }
    }
}

extension AccessibleList {
    var nodesBeforeRows: [AccessibilityNode] { AccessibilityElement.nodes(of: viewsBeforeRows) }
    var nodesAfterRows: [AccessibilityNode] { AccessibilityElement.nodes(of: viewsAfterRows) }

    /// The rows and titles in sight.
    var nodesOfRows: [AccessibilityNode] {
        accessibleElements.compactMap { element in
            guard Reachability(of: element.view).isVisible else { return nil }
            guard element.kind == .row || AccessibilityElement(of: element.view).isElement else { return nil }
            return element.kind == .row ? .row(self, element.path) : .view(element.view)
        }
    }

    /// The titles of sections in sight.
    var shownTitles: [(kind: ItemKind, path: IndexPath, view: View)] {
        accessibleElements.filter { element in
            element.kind != .row && Reachability(of: element.view).isVisible
                && AccessibilityElement(of: element.view).isElement
        }
    }

    /// Returns the number of rows before the title of a section.
    func flatIndex(ofTitle kind: ItemKind, _ section: Int) -> Int {
        counts.index(of: IndexPath(row: kind == .header ? 0 : rowCount(of: section), section: section))
    }
}
