public import Inlay

/// A point of a chart.
public nonisolated struct ChartPoint: Hashable, Sendable {
    /// The place along the axis of numbers, dates or categories.
    public var x: ChartValue
    /// The amount. A point whose amount is not finite is a gap: a line is interrupted there.
    public var y: Double
    /// The colour of the slice of a pie or of a bar; nil is the colour of the series or of the palette.
    public var color: Color?

    /// Creates a point.
    public init(_ x: ChartValue, _ y: Double, color: Color? = nil) {
        self.x = x
        self.y = y
        self.color = color
    }
}

/// The points that a chart shows in one colour, with a title for its legend.
///
///     chart.series = [ChartSeries("Income", ["Jan": 1200, "Feb": 1350]), ChartSeries("Costs", [900, 950, 870])]
public nonisolated struct ChartSeries: Hashable, Sendable {
    /// The title in the legend, in tips and for assistive programs.
    public var title: String
    /// The points, in the order in which a line connects them.
    public var points: [ChartPoint]
    /// The colour; nil is a colour of the chart's palette, by the index of the series.
    public var color: Color?
    /// The shape of the points; nil is a shape by the index of the series.
    public var marker: ChartMarker?

    /// Creates a series of points.
    public init(_ title: String = "", points: [ChartPoint] = [], color: Color? = nil, marker: ChartMarker? = nil) {
        self.title = title
        self.points = points
        self.color = color
        self.marker = marker
    }

    /// Creates a series of amounts at 0, 1, 2 and so on.
    public init(_ title: String = "", _ amounts: [Double], color: Color? = nil) {
        self.init(title, points: amounts.enumerated().map { ChartPoint(.number(Double($0)), $1) }, color: color)
    }

    /// Creates a series of amounts by category, in the written order.
    public init(_ title: String = "", _ amounts: KeyValuePairs<String, Double>, color: Color? = nil) {
        self.init(title, points: amounts.map { ChartPoint(.text($0.key), $0.value) }, color: color)
    }
}

/// The shape of the points of a series, by which series differ without colours.
public nonisolated enum ChartMarker: String, CaseIterable, Sendable, MarkupConvertible {
    case circle, square, triangle, diamond, cross, plus
}

/// The place of a point in a chart: the index of its series, and its index in the series. Both count from 0.
public nonisolated struct ChartPointIndex: Hashable, Sendable {
    /// The index of the series.
    public var series: Int
    /// The index of the point in its series.
    public var point: Int

    /// Creates a place.
    public init(series: Int, point: Int) {
        self.series = series
        self.point = point
    }
}
