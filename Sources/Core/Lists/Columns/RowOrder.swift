import FoundationEssentials

/// The order in which a table shows the rows of a section: a permutation of the rows of its source.
nonisolated struct RowOrder: Sendable {
    /// The row of the source at each position.
    let rows: [UInt32]
    /// The position of each row of the source.
    let positions: [UInt32]

    init(_ rows: [UInt32]) {
        self.rows = rows
        var positions = [UInt32](repeating: 0, count: rows.count)
        for (position, row) in rows.enumerated() { positions[Int(row)] = UInt32(position) }
        self.positions = positions
    }
}

/// The values of a column by which rows are sorted. Numbers come before texts, and rows without a value are last in both directions.
nonisolated struct SortKeys: Sendable {
    /// NaN for values that are no numbers.
    private(set) var numbers: [Double] = []
    /// nil while all values are numbers.
    private var texts: [String?]?
    let isDescending: Bool

    init(isDescending: Bool) { self.isDescending = isDescending }

    mutating func append(_ value: Any?) {
        // The first casts are fast, and most values are of these types.
        switch value {
        case let number as Double: append(number: number)
        case let number as Int: append(number: Double(number))
        case let text as String: append(text: text)
        case let date as Date: append(number: date.timeIntervalSinceReferenceDate)
        case let flag as Bool: append(number: flag ? 1 : 0)
        default:
            guard let value = value.flatMap({ BoundValue.unwrapped($0) }) else { return append(number: .nan) }
            if let number = BoundValue.number(value) { return append(number: number) }
            append(text: BoundValue.text(value) ?? "")
        }
    }

    /// - Parameter number: NaN for a missing value.
    mutating func append(number: Double) {
        numbers.append(number)
        texts?.append(nil)
    }

    mutating func append(text: String) {
        if texts == nil { texts = Array(repeating: nil, count: numbers.count) }
        numbers.append(.nan)
        texts?.append(Self.folded(text))
    }

    /// The text without case; digits are compared as numbers.
    private static func folded(_ text: String) -> String { text.lowercased() }

    var count: Int { numbers.count }

    /// Whether a row must be before another one.
    func precedes(_ a: UInt32, _ b: UInt32) -> Bool {
        let (a, b) = (Int(a), Int(b))
        let ranks = (rank(a), rank(b))
        guard ranks.0 == ranks.1 else {
            // Rows without a value are last in both directions.
            return isDescending && ranks.0 < 2 && ranks.1 < 2 ? ranks.0 > ranks.1 : ranks.0 < ranks.1
        }
        switch ranks.0 {
        case 0: return isDescending ? numbers[b] < numbers[a] : numbers[a] < numbers[b]
        case 1:
            guard let texts, let one = texts[a], let two = texts[b] else { return false }
            return isDescending ? Self.isLess(two, one) : Self.isLess(one, two)
        default: return false
        }
    }

    private func rank(_ row: Int) -> Int { numbers[row].isNaN ? texts?[row] == nil ? 2 : 1 : 0 }

    /// Compares texts; runs of digits are compared as numbers, so that `file 9` is before `file 10`.
    static func isLess(_ a: String, _ b: String) -> Bool {
        var (one, two) = (a.utf8[...], b.utf8[...])
        func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
        while let first = one.first, let second = two.first {
            if isDigit(first), isDigit(second) {
                let (left, right) = (
                    one.prefix(while: isDigit).drop { $0 == 0x30 }, two.prefix(while: isDigit).drop { $0 == 0x30 }
                )
                if left.count != right.count { return left.count < right.count }
                if !left.elementsEqual(right) { return left.lexicographicallyPrecedes(right) }
                one = one.drop(while: isDigit)
                two = two.drop(while: isDigit)
            } else {
                if first != second { return first < second }
                one = one.dropFirst()
                two = two.dropFirst()
            }
        }
        return one.isEmpty && !two.isEmpty
    }

    /// Returns rows sorted by the keys; rows with equal keys keep their order. nil if the work is cancelled.
    func sorted(_ order: [UInt32], _ isCancelled: () -> Bool) -> [UInt32]? {
        if isCancelled() { return nil }
        if texts == nil { return IndexSort.sort(order, by: numbers, descending: isDescending) }
        var sort = IndexSort(order)
        while !sort.advance(by: 1 << 16, precedes) { if isCancelled() { return nil } }
        return sort.order
    }
}
