/// Sorts the rows of a table by its columns. The data source is not changed: the table shows its rows in another order.
///
/// Few rows are sorted at once. The values of many rows are read in slices on the main actor, and sorted on another thread, so that frames
/// continue; the next request cancels the work. Specification 13.31.
final class ColumnSorter {
    private unowned(unsafe) let columns: TableColumns
    /// The columns by which the rows are sorted, the most important first.
    private(set) var descriptors: [TableSortDescriptor] = []
    /// The order of the rows of each section; sections without an entry have the order of the source.
    private(set) var orders: [Int: RowOrder] = [:]
    /// The orders before a change of the rows, until the rows are sorted again.
    private var ordersBeforeChange: [Int: RowOrder] = [:]
    private(set) var task: Task<Void, Never>?
    /// Incremented when earlier work must not be applied.
    private var generation = 0
    /// Whether the rows are being sorted on another thread.
    var isSorting: Bool { task != nil }

    /// The most rows that are sorted at once, without another thread.
    static let maximumImmediateRows = 20_000
    /// The most new rows whose places are searched at once, while all rows are sorted on another thread.
    private static let maximumPlacedRows = 32
    /// The number of rows whose values are read without a break: less than 10 ms even for expressions.
    private static let sliceSize = 4_096

    init(of columns: TableColumns) { self.columns = columns }

    deinit { task?.cancel() }

    private var table: TableView { columns.table }

    // MARK: Requests

    /// Sorts by a column that is added to the table with a sort order.
    func add(_ column: TableColumn, _ order: TableSortOrder) {
        descriptors.append(TableSortDescriptor(column: column, order: order))
        rowsDidChange()
    }

    func columnWasRemoved(_ column: TableColumn) {
        guard descriptors.contains(where: { $0.column === column }) else { return }
        sort(by: descriptors.filter { $0.column !== column })
    }

    /// Changes the order by a column to the next one, for a click on its title.
    ///
    /// - Parameter isExtending: whether the rows stay sorted by the other columns, too.
    func toggle(_ column: TableColumn, isExtending: Bool) {
        let order = columns.sortOrder(of: column).next
        var new = isExtending ? descriptors : descriptors.filter { $0.column === column }
        let index = new.firstIndex { $0.column === column }
        if order == .none {
            new.removeAll { $0.column === column }
        } else if let index {
            new[index] = TableSortDescriptor(column: column, order: order)
        } else {
            new.append(TableSortDescriptor(column: column, order: order))
        }
        sort(by: new)
        columns.stateDidChange()
    }

    /// Sorts the rows; an empty array restores the order of the source.
    func sort(by new: [TableSortDescriptor]) {
        let isSame = new.elementsEqual(descriptors) { $0.column === $1.column && $0.order == $1.order }
        guard !isSame else { return }
        descriptors = new
        columns.header.update()
        start()
    }

    /// Sorts again, because rows or values have changed.
    ///
    /// - Parameter changes: the rows that were inserted, deleted or moved. Many rows keep their order until they are sorted again.
    func rowsDidChange(after changes: RowChanges? = nil) {
        let before = ordersBeforeChange
        ordersBeforeChange = [:]
        guard !descriptors.isEmpty || !orders.isEmpty else { return }
        if let changes, !before.isEmpty, needsThread(table.counts.rowCounts), !table.gate.needsReload {
            apply(table.gate.ask { orders(before, after: changes) })
        }
        start()
    }

    private func needsThread(_ counts: [Int]) -> Bool { counts.reduce(0, +) > Self.maximumImmediateRows }

    /// Returns earlier orders for changed rows. A few new rows have the places of their values, many are last.
    private func orders(_ before: [Int: RowOrder], after changes: RowChanges) -> [Int: RowOrder] {
        guard changes.deletedSections.isEmpty, changes.insertedSections.isEmpty else { return [:] }
        var orders: [Int: RowOrder] = [:]
        for (section, order) in before {
            var rows = order.rows
            let new = changes.follow(in: section, &rows)
            guard rows.count + new.count == table.rowCount(of: section) else { return [:] }
            if new.count <= Self.maximumPlacedRows {
                for row in new {
                    rows.insert(row, at: rows.partition { !precedes(row, $0, in: section) })
                }
            } else {
                rows += new
            }
            orders[section] = RowOrder(rows)
        }
        return orders
    }

    /// Whether a row of the source is before another one in the order of the descriptors.
    private func precedes(_ one: UInt32, _ other: UInt32, in section: Int) -> Bool {
        for descriptor in descriptors {
            let values = [one, other].map { value(of: descriptor.column, row: Int($0), section: section) }
            let isBefore: (Int, Int) -> Bool
            if let comparator = descriptor.comparison {
                isBefore = { comparator(values[$0], values[$1]) }
            } else {
                var keys = SortKeys(isDescending: descriptor.order == .descending)
                for value in values { keys.append(value) }
                isBefore = { [keys] in keys.precedes(UInt32($0), UInt32($1)) }
            }
            if isBefore(0, 1) { return true }
            if isBefore(1, 0) { return false }
        }
        return one < other
    }

    // MARK: Work

    private func start() {
        generation += 1
        task?.cancel()
        task = nil
        guard !table.gate.needsReload else { return }
        let descriptors = descriptors
        if table.gate.ask({ columns.source.sort(by: descriptors) }) {
            apply([:])
            if !table.gate.isCounting, table.gate.isOpen { table.reloadData() }
            return
        }
        guard !descriptors.isEmpty else { return apply([:]) }
        let counts = table.counts.rowCounts
        guard needsThread(counts), let application = table.window?.application else {
            return apply(table.gate.ask { sortedNow(counts) })
        }
        let current = generation
        task = application.startTask("sorting \(table.diagnostics.diagnosticName)") { [weak self] in
            let orders = await self?.sorted(counts, for: current)
            guard let self, generation == current else { return }
            task = nil
            if let orders, counts == table.counts.rowCounts { apply(orders) }
        }
    }

    private func sortedNow(_ counts: [Int]) -> [Int: RowOrder] {
        var orders: [Int: RowOrder] = [:]
        for (section, count) in counts.enumerated() where count > 1 {
            var order = (0..<UInt32(count)).map(\.self)
            for descriptor in descriptors.reversed() {
                if let comparator = descriptor.comparison {
                    let values = (0..<count).map { value(of: descriptor.column, row: $0, section: section) }
                    order = descriptor.column.sorted(order) { comparator(values[Int($0)], values[Int($1)]) }
                    continue
                }
                var keys = SortKeys(isDescending: descriptor.order == .descending)
                columns.source.appendKeys(of: descriptor.column, rows: 0..<count, section: section, to: &keys)
                order = keys.sorted(order) { false } ?? order
            }
            orders[section] = RowOrder(order)
        }
        return orders
    }

    private func value(of column: TableColumn, row: Int, section: Int) -> Any? {
        columns.source.value(of: column, at: IndexPath(row: row, section: section))
    }

    /// Returns the orders of all sections; nil if a later request or change makes them superfluous.
    private func sorted(_ counts: [Int], for current: Int) async -> [Int: RowOrder]? {
        var orders: [Int: RowOrder] = [:]
        let descriptors = descriptors
        for (section, count) in counts.enumerated() where count > 1 {
            var order = (0..<UInt32(count)).map(\.self)
            for descriptor in descriptors.reversed() {
                guard let next = await sorted(order, by: descriptor, in: section, for: current) else { return nil }
                order = next
            }
            let rows = order
            guard let sorted = await BackgroundWork.result(of: { _ in RowOrder(rows) }) else { return nil }
            orders[section] = sorted
        }
        return generation == current ? orders : nil
    }

    private func sorted(
        _ order: [UInt32], by descriptor: TableSortDescriptor, in section: Int, for current: Int
    ) async -> [UInt32]? {
        var keys = SortKeys(isDescending: descriptor.order == .descending)
        var values: [Any?] = []
        var row = 0
        while row < order.count {
            let end = min(row + Self.sliceSize, order.count)
            table.gate.ask {
                if descriptor.column.comparator == nil {
                    columns.source.appendKeys(of: descriptor.column, rows: row..<end, section: section, to: &keys)
                } else {
                    values += (row..<end).map { value(of: descriptor.column, row: $0, section: section) }
                }
            }
            row = end
            await Task.yield()
            guard generation == current, !Task.isCancelled else { return nil }
        }
        guard let comparator = descriptor.comparison else {
            let keys = keys
            return await BackgroundWork.result { isCancelled in keys.sorted(order, isCancelled) } ?? nil
        }
        func precedes(_ one: UInt32, _ other: UInt32) -> Bool { comparator(values[Int(one)], values[Int(other)]) }
        var sort = IndexSort(order)
        while !sort.advance(by: Self.sliceSize, precedes) {
            await Task.yield()
            guard generation == current, !Task.isCancelled else { return nil }
        }
        for start in stride(from: 0, to: order.count, by: Self.sliceSize) {
            if sort.contradicts(in: start..<start + Self.sliceSize, precedes) {
                descriptor.column.reportContradiction()
                break
            }
            await Task.yield()
            guard generation == current, !Task.isCancelled else { return nil }
        }
        return sort.order
    }

    /// Shows the rows in another order. Selection and focus stay with their rows.
    private func apply(_ new: [Int: RowOrder]) {
        let old = orders
        guard !(old.isEmpty && new.isEmpty) else { return }
        orders = new
        table.interaction.permute { path in
            let source = old[path.section].map {
                $0.rows.indices.contains(path.row) ? Int($0.rows[path.row]) : path.row
            }
            let row = source ?? path.row
            let position = new[path.section].map { $0.positions.indices.contains(row) ? Int($0.positions[row]) : row }
            return IndexPath(row: position ?? row, section: path.section)
        }
        columns.showRowsAgain()
        LayoutPass(of: table).setNeedsArranging()
    }

    /// Shows the rows in the order of the source before they change there. Selection and focus stay with their rows.
    func restoreSourceOrder() {
        generation += 1
        task?.cancel()
        task = nil
        guard !orders.isEmpty else { return }
        let old = orders
        ordersBeforeChange = old
        orders = [:]
        table.interaction.permute { path in
            guard let rows = old[path.section]?.rows, rows.indices.contains(path.row) else { return path }
            return IndexPath(row: Int(rows[path.row]), section: path.section)
        }
    }
}

extension TableSortDescriptor {
    /// The comparison of the column in the direction of the descriptor; nil without one.
    var comparison: ((Any?, Any?) -> Bool)? {
        guard let comparator = column.comparator else { return nil }
        return order == .descending ? { comparator($1, $0) } : comparator
    }
}

extension TableColumn {
    /// Returns rows in the order of a comparison by the comparator. A comparator that contradicts itself is reported.
    func sorted(_ order: [UInt32], _ precedes: (UInt32, UInt32) -> Bool) -> [UInt32] {
        var sort = IndexSort(order)
        _ = sort.advance(by: .max, precedes)
        if sort.contradicts(in: 0..<order.count, precedes) { reportContradiction() }
        return sort.order
    }
}

nonisolated extension RowChanges {
    /// Updates the numbers of the rows of a section, in any order. Deleted rows are left out, and moved rows stay where they are.
    ///
    /// - Returns: the numbers of the inserted rows.
    func follow(in section: Int, _ rows: inout [UInt32]) -> [UInt32] {
        let removed = self.removed.rows[section].map { Array($0.ranges.joined()) } ?? []
        let added = self.added.rows[section].map { Array($0.ranges.joined()) } ?? []
        var numbers = [UInt32](repeating: .max, count: rows.count)
        var (gone, come) = (removed[...], added[...])
        var next = 0
        for row in numbers.indices {
            if gone.first == row {
                gone.removeFirst()
                continue
            }
            while come.first == next {
                come.removeFirst()
                next += 1
            }
            numbers[row] = UInt32(next)
            next += 1
        }
        for move in moved where move.from.section == section && move.to.section == section {
            if numbers.indices.contains(move.from.row) { numbers[move.from.row] = UInt32(move.to.row) }
        }
        rows = rows.compactMap { row in
            let number = Int(row) < numbers.count ? numbers[Int(row)] : .max
            return number == .max ? nil : number
        }
        let moved = Set(self.moved.filter { $0.from.section == section && $0.to.section == section }.map(\.to.row))
        return added.filter { !moved.contains($0) }.map { UInt32($0) }
    }
}
