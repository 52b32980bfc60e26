import Inlay

/// The axes of a chart at their places, before the points are drawn.
struct ChartPlot {
    /// A text with the left end of its baseline.
    struct Text {
        let run: TextRun
        let baseline: Point
    }

    /// The rectangle of the points.
    var area = Rect.zero
    var xScale = ChartScale(low: 0, high: 1, start: 0, end: 1)
    var yScale = ChartScale(low: 0, high: 1, start: 0, end: 1)
    /// Whether the axis of amounts is horizontal.
    var isHorizontal = false
    /// The lines across the chart at marks.
    var grid: [Rect] = []
    /// The line at 0 or at the start of the amounts, and the ends of an axis without one.
    var baseline = Rect.zero
    var texts: [Text] = []
    var titles: [Text] = []

    /// Returns the place of a point in the chart.
    func place(_ x: Double, _ y: Double) -> Point {
        isHorizontal
            ? Point(yScale.position(y), xScale.position(x)) : Point(xScale.position(x), yScale.position(y))
    }

    /// The amount at which bars and areas begin: 0, or the end of the axis next to it.
    var base: Double { min(max(0, yScale.low), yScale.high) }
}

/// The marks of an axis with their texts.
struct ChartMarks {
    var values: [Double]
    var texts: [String]
    var low: Double
    var high: Double
    var isLogarithmic = false
}
