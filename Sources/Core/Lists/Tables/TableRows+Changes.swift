// How the rows of a table are reused, and how they move when rows are inserted, deleted and moved.

extension TableRows: ItemLayout {
    typealias Cell = TableViewCell
    typealias Title = TableViewHeaderFooterView

    static var noun: String { "row" }
    /// The data source has other rows than those shown while changes wait.
    var mayAsk: Bool { list?.gate.waiting == nil }

    /// Returns the slot of an element.
    func position(of kind: ItemKind, at path: IndexPath) -> Int { slot(of: kind, path) }

    func update(_ cell: TableViewCell, at path: IndexPath) { list?.provider.update(cell, at: path) }

    func willDisplay(_ cell: TableViewCell, at path: IndexPath) {
        guard let list else { return }
        list.checks.mark(cell, at: path)
        list.tableDelegate?.tableView(list, willDisplay: cell, forRowAt: path)
    }

    func didEndDisplaying(_ cell: TableViewCell, at path: IndexPath) {
        guard let list else { return }
        list.tableDelegate?.tableView(list, didEndDisplaying: cell, forRowAt: path)
    }

    /// The visible content, with the header and the footer of the table.
    var shownContent: [DumpedContent] {
        func part(_ view: View?, _ name: String) -> [DumpedContent] {
            view.map { [DumpedContent(view: $0, part: name)] } ?? []
        }
        return part(list?.tableHeaderView, "header") + items.shownContent + part(footer, "footer")
    }

    // MARK: Changes

    func countSections() -> Int {
        list.map { $0.dataSource?.numberOfSections(in: $0) ?? $0.declared.sections.count } ?? 0
    }
    func countRows(in section: Int) -> Int {
        list.map { $0.dataSource?.tableView($0, numberOfRowsInSection: section) ?? $0.declared.rowCount(of: section) }
            ?? 0
    }

    /// Applies changes, or adds them to the batch that is open.
    func submit(_ changes: RowChanges, with animation: TableViewRowAnimation) {
        var changes = changes
        changes.isAnimated = animation != .none
        list?.gate.collect(changes).map(submit)
    }

    func submit(_ open: OpenChanges) {
        if let list, list.dataSource == nil, !open.isDeclared { list.declared.move(open.changes.moved) }
        var open = open
        // Rows in another order than the data source's do not move as the changes say.
        if list?.columnPart?.sorter.descriptors.isEmpty == false { open.changes.isAnimated = false }
        items.submit(open)
    }

    func apply(_ changes: RowChanges, rowCount: (Int) -> Int) {
        list?.columnPart?.sorter.restoreSourceOrder()
        changes.apply(to: positions, rowCount: rowCount)
    }

    func didChange(_ changes: RowChanges, _ map: RowMap) {
        let slots = items.byPosition.filter { $0.value.kind != .header || list?.style == .grouped }.keys
        visible = (slots.min() ?? 0)..<(slots.max().map { $0 + 1 } ?? 0)
        list?.checks.follow(changes)
        list?.declared.follow(changes, map)
        list?.columnPart?.rowsDidChange(after: changes)
    }

    // MARK: Animation of changes

    static var fadesInTurn: Bool { false }
    var footer: View? { list?.tableFooterView }

    /// Headers of plain tables fade out, because they do not scroll with the rows.
    func frameOutOfSight(of item: Item) -> Rect? {
        guard !isPinned(item) else { return nil }
        var item = item
        item.geometry.top = top(of: slot(of: item))
        return frame(of: item)
    }

    func setLifted(_ isLifted: Bool, _ item: Item) {
        (item.view as? TableViewCell)?.isLifted = isLifted
        item.view?.layer.zPosition += isLifted ? 1 : -1
    }

    func alpha(of item: Item) -> Double { 1 }

    private func isPinned(_ item: Item) -> Bool { item.kind == .header && list?.style == .plain }
    private func slot(of item: Item) -> Int { slot(of: item.kind, item.path) }

    /// An inserted row opens in its place, a deleted row closes, and other rows make room at the same time: neighbours touch without
    /// overlap.
    func motions(after changes: ShownChanges<Extent>) -> ChangeMotions {
        var motions = ChangeMotions()
        let origin = changes.origin.y - items.content.frame.minY
        func oldTop(_ old: ShownItem<Extent>) -> Double { old.item.geometry.top + origin }
        func oldBottom(_ old: ShownItem<Extent>) -> Double { oldTop(old) + old.item.geometry.height }
        func isInserted(_ slot: Int) -> Bool {
            positions.place(of: slot).map { changes.isInserted($0.kind, at: $0.path) } ?? false
        }
        let seen = changes.items.enumerated().filter { !isPinned($0.element.item) }
        var (remaining, moved): ([Int: ShownItem<Extent>], Set<Int>) = ([:], [])
        for (_, old) in seen where old.stays {
            if old.isMoved { moved.insert(slot(of: old.item)) } else { remaining[slot(of: old.item)] = old }
        }

        // Deleted rows close below the remaining row above them, or above the one below them.
        var previous: Int?
        /// The bottoms of the deleted rows after each remaining row: inserted rows open there.
        var bottoms: [Int: Double] = [:]
        for (place, (index, old)) in seen.enumerated() {
            if old.stays {
                if !old.isMoved { previous = slot(of: old.item) }
                continue
            }
            var end = oldTop(old)
            if let previous {
                bottoms[previous] = oldBottom(old)
                end = top(of: previous + 1)
            } else if let next = seen[place...].first(where: { $0.element.stays && !$0.element.isMoved }) {
                var slot = slot(of: next.element.item)
                while slot > 0, isInserted(slot - 1) { slot -= 1 }
                end = top(of: slot)
            }
            motions.closing[index] = Rect(old.frame.minX - items.content.frame.minX, end, old.frame.width, 0)
        }

        let slots = items.byPosition.keys.sorted().filter { slot in
            items[slot].map { !isPinned($0) } == true && !moved.contains(slot)
        }
        guard let first = slots.firstIndex(where: { remaining[$0] != nil }),
            let last = slots.lastIndex(where: { remaining[$0] != nil }), let firstRemaining = remaining[slots[first]]
        else {
            for slot in slots { if let view = items[slot]?.view { motions.appearing.append((view, .fade)) } }
            return motions
        }
        func open(_ slot: Int, at top: Double) {
            guard let view = items[slot]?.view else { return }
            motions.appearing.append((view, .open(from: Rect(view.frame.minX, top, view.frame.width, 0))))
        }
        func slide(_ slot: Int, from top: Double) {
            guard var item = items[slot], let view = item.view else { return }
            item.geometry.top = top
            motions.appearing.append((view, .slide(from: frame(of: item))))
        }
        let end = seen.map { oldBottom($0.element) }.max() ?? 0
        var cursor = 0.0
        for (index, slot) in slots.enumerated() where index >= first {
            if let old = remaining[slot] {
                cursor = bottoms[slot] ?? oldBottom(old)
            } else if isInserted(slot) || index < last {
                open(slot, at: cursor)
            } else {
                cursor = max(cursor, end)
                slide(slot, from: cursor)
                cursor += items[slot]?.geometry.height ?? 0
            }
        }
        var start = seen.map { oldTop($0.element) }.min() ?? oldTop(firstRemaining)
        for slot in slots[..<first].reversed() {
            if isInserted(slot) {
                open(slot, at: oldTop(firstRemaining))
            } else {
                start -= items[slot]?.geometry.height ?? 0
                slide(slot, from: start)
            }
        }
        return motions
    }
}
