import Inlay

/// The series of a chart as numbers, in the form that drawing reads.
nonisolated struct ChartData: Equatable {
    /// The kind of the axis of `x`.
    enum Kind { case number, date, category }

    struct Series: Equatable {
        /// The places: numbers, seconds since 1970, or indices of categories.
        var xs: [Double]
        private(set) var ys: [Double]
        /// Whether the places never decrease, so that the nearest point can be searched quickly.
        private(set) var isSorted = true
        /// The range of places with an amount.
        private(set) var xRange: ClosedRange<Double>?

        init(_ series: ChartSeries) {
            xs = series.points.map { $0.x.number ?? .nan }
            ys = series.points.map { $0.y.isFinite ? $0.y : .nan }
        }

        /// Whether each place is beyond the one before it.
        var isAscending: Bool {
            var last = -Double.infinity
            for x in xs {
                guard x > last, x.isFinite else { return false }
                last = x
            }
            return true
        }

        /// Makes points without a place gaps, and finds the order and the range of the places.
        mutating func hideUnplacedPoints() {
            var (last, low, high) = (-Double.infinity, Double.infinity, -Double.infinity)
            for (index, x) in xs.enumerated() {
                if !x.isFinite { ys[index] = .nan }
                if !(x >= last) { isSorted = false }
                last = x
                guard ys[index].isFinite else { continue }
                (low, high) = (min(low, x), max(high, x))
            }
            xRange = low <= high ? low...high : nil
        }
    }

    private(set) var kind = Kind.number
    /// The distinct places if the axis has categories, in the order of the axis.
    private(set) var categories: [ChartValue] = []
    private(set) var series: [Series] = []
    /// The range of the finite places of points with an amount; nil without a point.
    private(set) var xRange: ClosedRange<Double>?
    /// The number of all points.
    private(set) var count = 0

    /// - Parameter isDiscrete: whether numbers and dates are categories, in ascending order, as for bars.
    init(_ series: [ChartSeries] = [], isDiscrete: Bool = false) {
        self.series = series.map(Series.init)
        count = series.reduce(0) { $0 + $1.points.count }
        let isMixed = findKind(series)
        if isDiscrete || kind == .category { makeCategories(series, isSorted: !isMixed && kind != .category) }
        for index in self.series.indices {
            self.series[index].hideUnplacedPoints()
            guard let range = self.series[index].xRange, categories.isEmpty else { continue }
            xRange =
                xRange.map {
                    min($0.lowerBound, range.lowerBound)...max($0.upperBound, range.upperBound)
                } ?? range
        }
        if !categories.isEmpty { xRange = 0...Double(categories.count - 1) }
    }

    /// Finds the kind of the axis. Returns whether the places are of several kinds, which makes all of them categories.
    private mutating func findKind(_ series: [ChartSeries]) -> Bool {
        var first: Kind?
        for one in series {
            for point in one.points {
                let own = Kind(of: point.x)
                if let first, first != own {
                    kind = .category
                    return true
                }
                first = own
            }
        }
        kind = first ?? .number
        return false
    }

    /// Whether all series have the same places in ascending order, so that the index of a point is that of its place.
    fileprivate var sharesPlaces: Bool {
        guard let first = series.first, first.isAscending else { return false }
        return series.dropFirst().allSatisfy { $0.xs == first.xs }
    }

    private mutating func makeCategories(_ all: [ChartSeries], isSorted: Bool) {
        kind = .category
        if isSorted, sharesPlaces, let first = all.first {
            categories = first.points.map(\.x)
            for index in series.indices { series[index].xs = categories.indices.map(Double.init) }
            return
        }
        categories = Self.categories(of: all, isSorted: isSorted)
        let indices = Dictionary(categories.enumerated().map { ($1, Double($0)) }) { first, _ in first }
        for (index, one) in all.enumerated() { series[index].xs = one.points.map { indices[$0.x] ?? .nan } }
    }

    private static func categories(of series: [ChartSeries], isSorted: Bool) -> [ChartValue] {
        var seen: Set<ChartValue> = []
        var found: [ChartValue] = []
        for point in series.lazy.flatMap(\.points) where point.x.number?.isFinite != false {
            if seen.insert(point.x).inserted { found.append(point.x) }
        }
        return isSorted ? found.sorted { ($0.number ?? 0) < ($1.number ?? 0) } : found
    }

    /// The amounts of all series, in the order of the points.
    var amounts: ChartAmounts { ChartAmounts(series: series.map(\.ys)) }
}

nonisolated extension ChartData.Kind {
    init(of value: ChartValue) {
        switch value {
        case .number: self = .number
        case .date: self = .date
        case .text: self = .category
        }
    }
}

/// The amounts that a chart shows. During an animation they are between the old and the new ones.
nonisolated struct ChartAmounts: Animatable {
    var series: [[Double]] = []

    /// Mixes amounts of the same shape. Gaps, and charts of another shape, change at once.
    func interpolated(to end: ChartAmounts, at fraction: Double, in theme: Theme) -> ChartAmounts {
        guard hasShape(of: end) else { return end }
        let mixed = zip(series, end.series).map { one, other in
            zip(one, other).map { $0.isFinite && $1.isFinite ? $0 + ($1 - $0) * fraction : $1 }
        }
        return ChartAmounts(series: mixed)
    }

    func hasShape(of other: ChartAmounts) -> Bool { series.map(\.count) == other.series.map(\.count) }

    /// Whether both have the same values; gaps are equal.
    static func == (one: ChartAmounts, other: ChartAmounts) -> Bool {
        one.series.count == other.series.count
            && zip(one.series, other.series).allSatisfy { a, b in
                a.count == b.count && zip(a, b).allSatisfy { $0 == $1 || $0.isNaN && $1.isNaN }
            }
    }
}

/// The amounts of all series at the same places, for bars, stacks and slices. Amounts of one series at one place are added.
nonisolated struct ChartColumns: Equatable {
    /// The places, ascending.
    private(set) var xs: [Double] = []
    /// The sums by series and place; NaN without a point.
    private(set) var sums: [[Double]] = []
    /// The index of the first point by series and place; -1 without a point.
    private(set) var points: [[Int]] = []
    /// The lower and upper ends by series and place. Not stacked, all begin at 0.
    private(set) var lows: [[Double]] = []
    private(set) var highs: [[Double]] = []

    init() {}

    /// - Parameters:
    ///   - isStacked: whether each series begins at the end of the one before it. Positive and negative amounts are stacked apart.
    init(_ data: ChartData, _ amounts: ChartAmounts, isStacked: Bool) {
        let isCategory = data.kind == .category
        let isShared = !isCategory && data.sharesPlaces
        let places =
            isCategory
            ? data.categories.indices.map(Double.init)
            : isShared ? data.series[0].xs : Set(data.series.lazy.flatMap(\.xs)).filter(\.isFinite).sorted()
        xs = places
        let indices: [Double: Int] =
            isCategory || isShared ? [:] : Dictionary(uniqueKeysWithValues: places.enumerated().map { ($1, $0) })
        var positive = [Double](repeating: 0, count: places.count)
        var negative = positive
        for (one, ys) in zip(data.series, amounts.series) {
            var sum = [Double](repeating: .nan, count: places.count)
            var first = [Int](repeating: -1, count: places.count)
            for index in ys.indices where ys[index].isFinite {
                let x = one.xs[index]
                guard x.isFinite, let place = isCategory ? Int(x) : isShared ? index : indices[x] else { continue }
                let total = sum[place].isNaN ? ys[index] : sum[place] + ys[index]
                sum[place] = min(max(total, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
                if first[place] < 0 { first[place] = index }
            }
            var (low, high) = ([Double](repeating: 0, count: places.count), sum)
            for place in places.indices where isStacked {
                let amount = sum[place].isNaN ? 0 : sum[place]
                let start = amount < 0 ? negative[place] : positive[place]
                low[place] = start
                // The largest amounts have no finite sum.
                high[place] = min(max(start + amount, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
                if amount < 0 { negative[place] = high[place] } else { positive[place] = high[place] }
            }
            sums.append(sum)
            points.append(first)
            lows.append(low)
            highs.append(high)
        }
    }

    /// The range of all ends; nil without a point.
    var range: ClosedRange<Double>? {
        let ends = (lows + highs).lazy.flatMap { $0 }.filter(\.isFinite)
        guard let first = ends.first(where: { _ in true }) else { return nil }
        return ends.reduce(first...first) { min($0.lowerBound, $1)...max($0.upperBound, $1) }
    }
}
