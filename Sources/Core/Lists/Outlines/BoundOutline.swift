/// The elements of a bound array as the nodes of an outline: `items="$folders" children="folders"`. Specification 8, 13.32.
///
/// The children of an element are read when its row is first shown. The binding of `items` observes them, and sets the elements again when
/// they change; the outline then keeps each row whose element is found again.
final class BoundOutline: BoundTableContent, OutlineViewDataSource {
    private unowned(unsafe) let outline: OutlineView
    /// The steps to the children of an element; empty if elements have none.
    private var steps: [String] { outline.children.split(separator: ".").map(String.init) }
    private let reader = ElementReader()
    private(set) lazy var columns = ElementColumns { [unowned self] in template }
    /// The elements at the top. The list is a copy, because the rows before a change are needed to find them again.
    private var roots = OutlineNode.Children()

    init(of outline: OutlineView) {
        self.outline = outline
        super.init(of: outline)
    }

    deinit {}

    override var takesRowContent: Bool { false }
    override var arrayAttribute: String? { "children" }
    /// Reports a fault of `children` at its place in the document; nil for an outline that code creates.
    private var arrayReporter: ((MarkupCause) -> Void)?
    private var hasReportedArray = false
    override func takeArrayReporter(_ report: @escaping (MarkupCause) -> Void, fault: MarkupCause?) {
        arrayReporter = report
        if let fault { reportArray(fault) }
    }

    /// Reports once why elements have no children.
    private func reportArray(_ cause: MarkupCause) {
        guard !hasReportedArray else { return }
        hasReportedArray = true
        if let arrayReporter { arrayReporter(cause) } else { outline.diagnostics.report(cause.message) }
    }

    override func becomeDataSource() {
        if outline.outline.bound !== self { outline.outline.bound = self }
    }

    // MARK: Changes

    override func update(from old: BoundItems?) {
        guard let items else { return }
        let wasUpdating = isUpdating
        isUpdating = true
        use()
        let selected = outline.interaction.selection.paths.count == 1 ? selectedItem : nil
        let count = outline.interaction.selection.count
        let rows = outline.outline
        let before = rows.shownIDs
        reader.begin()
        roots = OutlineNode.Children(items.boundList.map { makeList($0) { items.write($0, at: $1) } })
        rows.nodesDidChange(before)
        isUpdating = wasUpdating
        selectWanted()
        if wanted == nil, count > 0, outline.interaction.selection.count != count || !isSelected(selected) {
            reportSelection(of: outline)
        }
    }

    private func isSelected(_ element: Any?) -> Bool {
        guard let element, let selectedItem else { return element == nil }
        return ElementIdentity.id(of: element, at: 0).id == ElementIdentity.id(of: selectedItem, at: 0).id
    }

    /// Reads all nodes again, for other children.
    func childrenDidChange() {
        hasReportedArray = false
        update(from: items)
    }

    private func makeList(
        _ list: any BoundList, writer: @escaping (_ element: Any, _ index: Int) -> Bool
    ) -> BoundItems {
        func make(_ list: some BoundList) -> BoundItems { BoundItems(list) }
        let items = make(list)
        items.writer = writer
        if let (index, id) = items.firstDuplicate(among: OutlineTree.maximumCompared) {
            outline.outline.reportDuplicate(id, at: index)
        }
        return items
    }

    // MARK: Elements

    override func element(at path: IndexPath) -> Any? { outline.item(atRow: path.row) }
    override func path(of element: Any) -> IndexPath? {
        outline.row(for: element).map { IndexPath(row: $0, section: 0) }
    }

    private func children(of item: Any?) -> OutlineNode.Children? {
        guard let item else { return roots }
        guard let node = item as? OutlineNode else { return nil }
        if let known = node.children { return known }
        let children = OutlineNode.Children(readChildren(of: node))
        node.children = children
        return children
    }

    private func readChildren(of node: OutlineNode) -> BoundItems? {
        let steps = steps
        guard !steps.isEmpty else { return nil }
        do throws(ElementReader.UnknownMember) {
            guard let value = try reader.value(at: steps, of: node.element, for: items?.binding) else { return nil }
            guard let list = value as? any BoundList else {
                reportArray(
                    .elementArray(outline.children, attribute: "children", type: "\(type(of: value))"))
                return nil
            }
            return makeList(list) { [weak self, weak node] element, index in
                guard let self, let node, var list = node.children?.items?.boundList else { return false }
                return list.replaceBoundElement(at: index, with: element)
                    && write(list, asChildrenOf: node.list, at: node.index)
            }
        } catch {
            let name = node.element.map { "\(type(of: $0))" } ?? ""
            reportArray(.unknownMember(error.name, className: name, known: error.known))
            return nil
        }
    }

    /// Replaces the children of an element in the app's model.
    private func write(_ list: any BoundList, asChildrenOf elements: BoundItems, at index: Int) -> Bool {
        guard let scope = template?.makeScope(), let name = template?.name else { return false }
        scope.show(elements, at: index)
        guard let variable = scope.variable(named: name) else { return false }
        let steps = [name] + steps
        let path = BindingExpression.Path(steps: steps, ranges: steps.map { _ in 0..<0 })
        do throws(BindingFault) { return try LivePath(path, from: variable).write(list) } catch {
            items?.binding?.tell(error)
            return false
        }
    }

    // MARK: Moving

    func outlineView(_ outlineView: OutlineView, canMove item: Any, to parent: Any?) -> Bool {
        parent == nil || !steps.isEmpty
    }

    func outlineView(_ outlineView: OutlineView, move item: Any, to parent: Any?, at index: Int) -> Bool {
        guard let node = item as? OutlineNode, let element = node.element, let items, let list = items.boundList else {
            return false
        }
        let source = node.indices
        var target = (parent as? OutlineNode)?.indices ?? []
        // The node is taken out first, so siblings after it move up.
        let level = source.count - 1
        if target.count > level, target[..<level] == source[..<level], target[level] > source[level] {
            target[level] -= 1
        }
        guard let last = source.last,
            let without = change(list, at: source[..<level], { $0.removeBoundElement(at: last) != nil }),
            let new = change(without, at: target[...], { $0.insertBoundElement(element, at: index) })
        else { return false }
        // Objects have their new children already.
        let isInObjects = items.elementType is AnyClass && level > 0 && !target.isEmpty
        return isInObjects || items.binding?.writeList(new) == true
    }

    /// Changes the list at a place in the tree.
    ///
    /// - Parameter indices: the indices of the elements on the way to the list.
    /// - Returns: the list with the changed element; nil if it cannot be changed.
    private func change(
        _ list: any BoundList, at indices: ArraySlice<Int>, _ body: (inout any BoundList) -> Bool
    ) -> (any BoundList)? {
        var list = list
        guard let index = indices.first else { return body(&list) ? list : nil }
        guard index < list.boundCount else { return nil }
        let element = list.boundElement(at: index)
        func empty<List: BoundList>(_ list: List) -> Any { List.boundArray(of: []) }
        let value = (try? reader.value(at: steps, of: element, for: nil)).flatMap { $0 } ?? empty(list)
        guard let children = value as? any BoundList, let changed = change(children, at: indices.dropFirst(), body),
            let new = replaceChildren(of: element, with: changed)
        else { return nil }
        return type(of: element) is AnyClass || list.replaceBoundElement(at: index, with: new) ? list : nil
    }

    /// Returns an element with other children; nil if they cannot be written.
    private func replaceChildren(of element: Any, with list: any BoundList) -> Any? {
        var changed = element
        let single = BoundItems([element])
        single.writer = { element, _ in
            changed = element
            return true
        }
        return write(list, asChildrenOf: single, at: 0) ? changed : nil
    }

    // MARK: Nodes

    func outlineView(_ outlineView: OutlineView, numberOfChildrenOf item: Any?) -> Int {
        template == nil ? 0 : children(of: item)?.items?.count ?? 0
    }
    func outlineView(_ outlineView: OutlineView, child index: Int, of item: Any?) -> Any {
        children(of: item)?.node(at: index, in: item as? OutlineNode) as Any
    }
    func outlineView(_ outlineView: OutlineView, idOf item: Any) -> AnyHashable {
        (item as? OutlineNode)?.id ?? ElementIdentity.id(of: item, at: 0).id
    }
    func outlineView(_ outlineView: OutlineView, valueFor column: TableColumn, of item: Any) -> Any? {
        (item as? OutlineNode).flatMap { columns.value(of: column, $0.list, at: $0.index) }
    }
    func outlineView(_ outlineView: OutlineView, textFor column: TableColumn, of item: Any) -> String {
        (item as? OutlineNode).map { columns.text(of: column, $0.list, at: $0.index) } ?? ""
    }
    func outlineView(
        _ outlineView: OutlineView, viewFor column: TableColumn, of item: Any, reusing view: View?
    ) -> View? {
        (item as? OutlineNode).flatMap { columns.view(of: column, $0.list, at: $0.index, reusing: view) }
    }
    func outlineView(_ outlineView: OutlineView, canEdit column: TableColumn, of item: Any) -> Bool {
        columns.canEdit(column)
    }
    func outlineView(
        _ outlineView: OutlineView, setText text: String, for column: TableColumn, of item: Any
    ) -> Bool {
        (item as? OutlineNode).map { columns.setText(text, of: column, $0.list, at: $0.index) } ?? false
    }
}

/// An element of a bound outline, with its place.
final class OutlineNode {
    /// The children of an element, or the elements at the top.
    final class Children {
        let items: BoundItems?
        /// The nodes that have been asked for, by index.
        private var nodes: [Int: OutlineNode] = [:]

        init(_ items: BoundItems? = nil) { self.items = items }

        deinit {}

        func node(at index: Int, in parent: OutlineNode?) -> OutlineNode? {
            if let known = nodes[index] { return known }
            guard let items, index < items.count else { return nil }
            let node = OutlineNode(items, index, in: parent)
            nodes[index] = node
            return node
        }
    }

    /// The element and its siblings.
    let list: BoundItems
    let index: Int
    private weak var parent: OutlineNode?
    /// The identity of the element, or its place for elements without one.
    let id: AnyHashable
    /// nil until they have been read.
    fileprivate(set) var children: Children?

    fileprivate init(_ list: BoundItems, _ index: Int, in parent: OutlineNode?) {
        self.list = list
        self.index = index
        self.parent = parent
        let (id, kind) = list[index].map { ElementIdentity.id(of: $0, at: index) } ?? (AnyHashable(index), .position)
        // Equal values may be below different elements.
        if case .id = kind { self.id = id } else { self.id = AnyHashable(PlaceID(parent: parent?.id, id: id)) }
    }

    deinit {}

    var element: Any? { list[index] }

    /// The indices of the node and its ancestors among their siblings, from the top.
    var indices: [Int] { (parent?.indices ?? []) + [index] }

    private struct PlaceID: Hashable {
        let parent: AnyHashable?
        let id: AnyHashable
    }
}
