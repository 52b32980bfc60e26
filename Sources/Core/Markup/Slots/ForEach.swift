/// Repeats its content for each element of an array, among the other children of a container.
///
///     <ColumnView>
///         <ForEach items="$books" row="book">
///             <RowView><Label text="$book.title"/></RowView>
///         </ForEach>
///     </ColumnView>
///
/// All rows exist at once; a table or a collection with `items` creates those that are visible. The views of an element stay the same as long
/// as the element is in the array: with their focus, typed text and state. In a bar, a picker or a menu, the content is items.
/// Specification 8.1.
final class ForEach: ContentSlot {
    override class var elementName: String { "ForEach" }

    /// The elements. Setting them inserts, removes and moves rows.
    var items: BoundItems? {
        didSet { update(from: oldValue) }
    }
    /// The name of the element in bindings of the content.
    var rowName = RowScope.defaultName
    /// Whether inserted, removed and moved rows are animated.
    var isAnimated = true
    /// The list that shows the elements in rows of its own.
    private weak var rows: BoundContent?
    private var template: RowTemplate?
    /// Whether the rows are those of the elements. Elements may be set before the content is known.
    private var hasRows = false
    private var hasReportedDuplicate = false

    deinit {}

    override func place(in place: SlotPlace, of container: View, _ group: SlotGroup?) {
        super.place(in: place, of: container, group)
        if case .rows(let list) = place { rows = list }
    }

    override func take(_ template: RowTemplate) {
        if let rows {
            rows.rowName = rowName
            rows.take(template)
            rows.items = items
        } else {
            self.template = template
            update(from: nil)
        }
    }

    private func update(from old: BoundItems?) {
        if let rows, rows.template != nil { rows.items = items }
        guard let template, let items, let container else { return }
        let changes = items.changes(from: hasRows ? old : nil)
        reportDuplicate(in: container, items, isChanged: !changes.isEmpty)
        let isAnimated = isAnimated && !changes.isEmpty && old != nil
        let animation = isAnimated ? layoutView.flatMap { SlotAnimation(of: $0) } : nil
        let inserted = changes.isEmpty ? [] : apply(changes, items, template, isFading: animation != nil)
        hasRows = true
        for (index, group) in groups.enumerated() { group.scope?.show(items, at: index) }
        if !changes.isEmpty { itemsDidChange(animated: isAnimated) }
        animation?.run(inserted: inserted)
    }

    /// Brings the rows into the order of the elements. Rows that are not moved stay in the container.
    ///
    /// - Returns: the views of new rows.
    private func apply(
        _ changes: ItemChanges, _ items: BoundItems, _ template: RowTemplate, isFading: Bool
    ) -> [View] {
        let old = groups
        var kept = [SlotGroup?](repeating: nil, count: items.count)
        let newIndices = changes.allNewIndices
        for index in old.indices.reversed() {
            let new = newIndices.indices.contains(index) ? newIndices[index] : -1
            if kept.indices.contains(new) { kept[new] = old[index] } else { removeGroup(at: index, isFading: isFading) }
        }
        // Moved rows go to the end first: the others then have the order of the elements.
        for move in changes.moved {
            if let index = groups.firstIndex(where: { $0 === old[move.from] }) {
                moveGroup(from: index, to: groups.count - 1)
            }
        }
        var inserted: [View] = []
        // The place of the next view, after a new row.
        var place: Int?
        for index in kept.indices {
            if let group = kept[index] {
                if let from = groups[index...].firstIndex(where: { $0 === group }) { moveGroup(from: from, to: index) }
                place = nil
            } else {
                let group = template.makeGroup(for: items, at: index, in: self)
                place = insert(group, at: index, place: place)
                inserted += group.allViews
            }
        }
        return inserted
    }

    /// Two elements with one id cannot keep their rows apart. They are shown, but a change may swap their rows.
    private func reportDuplicate(in container: View, _ items: BoundItems, isChanged: Bool) {
        guard isChanged, !hasReportedDuplicate, let (index, id) = items.firstDuplicate() else { return }
        hasReportedDuplicate = true
        container.diagnostics.report(.duplicateID(id, at: index))
    }

    override class var properties: PropertyTable {
        super.properties + [
            .init(items: "items", \ForEach.items) { $0.items = $1 },
            .init("row", \ForEach.rowName) { $0.rowName = $1 },
            .init("animated", \ForEach.isAnimated) { $0.isAnimated = $1 },
        ]
    }
}

extension String {
    /// The message for elements of a list that cannot be distinguished.
    ///
    /// - Parameter list: the name of the list.
    static func duplicateID(_ id: AnyHashable, at index: Int, of list: String = "'items'") -> String {
        "element \(index) of \(list) has the id '\(id.base)' of another element; give each element its own id"
    }
}
