/// A stable sort of row numbers that can be continued later, so that it can run in slices on the main actor or be cancelled on another
/// thread. A comparison that contradicts itself gives some order, and never loses or repeats a row.
nonisolated struct IndexSort {
    private(set) var order: [UInt32]
    private var merged: [UInt32]
    /// The length of the sorted runs.
    private var width = 1
    /// The start of the pair of runs that is merged, the positions in its runs, and the number of merged rows.
    private var (start, left, right, count) = (0, 0, 0, 0)

    init(_ order: [UInt32]) {
        self.order = order
        merged = order
        begin(at: 0)
    }

    private var isDone: Bool { width >= order.count }

    private mutating func begin(at place: Int) {
        start = place
        left = place
        right = min(place + width, order.count)
        count = place
    }

    /// Continues the sort.
    ///
    /// - Parameters:
    ///   - limit: the number of rows to move; a comparison is made for nearly each of them.
    ///   - precedes: whether the first row must be before the second.
    /// - Returns: whether the sort has ended.
    mutating func advance(by limit: Int, _ precedes: (UInt32, UInt32) -> Bool) -> Bool {
        var budget = limit
        while !isDone {
            let (middle, end) = (min(start + width, order.count), min(start + 2 * width, order.count))
            while count < end {
                guard budget > 0 else { return false }
                budget -= 1
                let takesRight = right < end && (left >= middle || precedes(order[right], order[left]))
                merged[count] = takesRight ? order[right] : order[left]
                if takesRight { right += 1 } else { left += 1 }
                count += 1
            }
            if end < order.count {
                begin(at: end)
            } else {
                swap(&order, &merged)
                width *= 2
                begin(at: 0)
            }
        }
        return true
    }

    /// Returns whether a row of a sorted part must be before its predecessor: then the comparison contradicts itself.
    ///
    /// - Parameter places: the places of the rows in `order`.
    func contradicts(in places: Range<Int>, _ precedes: (UInt32, UInt32) -> Bool) -> Bool {
        places.clamped(to: 1..<max(1, order.count)).contains { precedes(order[$0], order[$0 - 1]) }
    }

    /// Sorts row numbers by numbers, the smallest first, in linear time. Rows with equal numbers keep their order.
    ///
    /// - Parameter keys: a number for each row; NaN is last in both directions.
    static func sort(_ order: [UInt32], by keys: [Double], descending: Bool) -> [UInt32] {
        let pairs = order.map { row -> (bits: UInt64, row: UInt32) in
            let key = keys[Int(row)]
            guard !key.isNaN else { return (.max, row) }
            // The bits of a number in the order of the numbers. 0 and -0 are equal.
            let bits = (key == 0 ? 0.0 : key).bitPattern
            let ascending = bits & 1 << 63 == 0 ? bits | 1 << 63 : ~bits
            return (descending ? ~ascending : ascending, row)
        }
        return sorted(pairs).map(\.row)
    }

    /// Sorts by each digit of 11 bits, the last digit first.
    private static func sorted(_ pairs: [(bits: UInt64, row: UInt32)]) -> [(bits: UInt64, row: UInt32)] {
        var (from, to) = (pairs, pairs)
        for shift in stride(from: UInt64(0), to: 64, by: 11) {
            var starts = [Int](repeating: 0, count: 2048)
            for pair in from { starts[Int(pair.bits >> shift & 2047)] += 1 }
            if starts.contains(from.count) { continue }
            var sum = 0
            for digit in starts.indices {
                let count = starts[digit]
                starts[digit] = sum
                sum += count
            }
            for pair in from {
                let digit = Int(pair.bits >> shift & 2047)
                to[starts[digit]] = pair
                starts[digit] += 1
            }
            swap(&from, &to)
        }
        return from
    }
}
