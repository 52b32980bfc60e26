/// The texts below the columns of a table: plain texts and aggregates of the values. Specification 13.31.
///
/// The values of many rows are read in slices, so that frames continue.
final class ColumnTotals {
    private unowned(unsafe) let columns: TableColumns
    private var texts: [ObjectIdentifier: String] = [:]
    private(set) var task: Task<Void, Never>?
    private var generation = 0

    /// The number of rows whose values are read without a break.
    private static let sliceSize = 4_096

    init(of columns: TableColumns) { self.columns = columns }

    deinit { task?.cancel() }

    /// The names of the aggregates of a column's values.
    enum Aggregate: String, CaseIterable {
        case sum, min, max, average, count

        /// Returns the aggregate of a footer; nil for plain text.
        init?(footer: String) {
            guard footer.hasSuffix(":"), let aggregate = Aggregate(rawValue: String(footer.dropLast())) else {
                return nil
            }
            self = aggregate
        }
    }

    /// Returns the footer of a column; empty while it is computed.
    func text(of column: TableColumn) -> String {
        guard let footer = column.footer else { return "" }
        return Aggregate(footer: footer) == nil ? footer : texts[ObjectIdentifier(column)] ?? ""
    }

    /// Computes the aggregates again.
    func update() {
        generation += 1
        task?.cancel()
        task = nil
        let wanted = columns.all.compactMap { column in
            column.footer.flatMap { Aggregate(footer: $0) }.map { (column: column, aggregate: $0) }
        }
        guard !wanted.isEmpty, !columns.table.gate.needsReload else { return }
        let (table, counts, current) = (columns.table, columns.table.counts.rowCounts, generation)
        let count = counts.reduce(0, +)
        guard count > ColumnSorter.maximumImmediateRows, let application = table.window?.application else {
            for (column, aggregate) in wanted {
                var summary = Summary()
                for (section, rows) in counts.enumerated() { read(column, 0..<rows, section, into: &summary) }
                show(summary, aggregate, column, count: count)
            }
            return
        }
        task = application.startTask("adding up columns of \(table.diagnostics.diagnosticName)") { [weak self] in
            for (column, aggregate) in wanted {
                var summary = Summary()
                for (section, rows) in counts.enumerated() {
                    var row = 0
                    while row < rows {
                        guard let self, generation == current else { return }
                        read(column, row..<min(row + Self.sliceSize, rows), section, into: &summary)
                        row += Self.sliceSize
                        await Task.yield()
                    }
                }
                guard let self, generation == current else { return }
                show(summary, aggregate, column, count: count)
            }
            self?.task = nil
        }
    }

    private struct Summary {
        var sum = 0.0
        var count = 0
        var least = Double.infinity
        var greatest = -Double.infinity
        /// The most decimals of a value; nil if a value has more than are counted.
        var decimals: Int? = 0

        /// The most decimals that are counted.
        private static let maximumDecimals = 9
        /// The least decimals of an average.
        private static let leastOfAverage = 2

        mutating func add(_ number: Double) {
            sum += number
            count += 1
            least = min(least, number)
            greatest = max(greatest, number)
            decimals = decimals.flatMap { Self.decimals(of: number, atLeast: $0) }
        }

        /// Returns the number of decimals of a number, or a greater one; nil for too many.
        private static func decimals(of number: Double, atLeast least: Int) -> Int? {
            (least...maximumDecimals).first { number.rounded(toDecimals: $0) == number }
        }

        /// Returns a computed value with the decimals of the values. Calculation with binary fractions and division add more.
        func rounded(_ value: Double, _ aggregate: Aggregate) -> Double {
            guard let decimals else { return value }
            switch aggregate {
            case .sum: return value.rounded(toDecimals: decimals)
            case .average: return value.rounded(toDecimals: max(decimals, Self.leastOfAverage))
            case .min, .max, .count: return value
            }
        }
    }

    private func read(_ column: TableColumn, _ rows: Range<Int>, _ section: Int, into summary: inout Summary) {
        var keys = SortKeys(isDescending: false)
        columns.table.gate.ask { columns.source.appendKeys(of: column, rows: rows, section: section, to: &keys) }
        for number in keys.numbers where !number.isNaN {
            summary.add(number)
        }
    }

    private func show(_ summary: Summary, _ aggregate: Aggregate, _ column: TableColumn, count: Int) {
        let value: Double? =
            switch aggregate {
            case .sum: summary.sum
            case .count: Double(count)
            case .average: summary.count == 0 ? nil : summary.sum / Double(summary.count)
            case .min: summary.count == 0 ? nil : summary.least
            case .max: summary.count == 0 ? nil : summary.greatest
            }
        let text =
            value.map { value in
                if aggregate == .count { return ColumnValue.text(value) }
                let isFormatted = columns.source.hasFormatter(for: column)
                return columns.source.text(
                    ofTotal: isFormatted ? value : summary.rounded(value, aggregate), column)
            } ?? ""
        guard text != texts[ObjectIdentifier(column)] else { return }
        texts[ObjectIdentifier(column)] = text
        columns.totalDidChange(of: column)
    }
}
