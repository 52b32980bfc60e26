import Inlay

/// A series that a document declares: `<series title="Income" color="accent">` with `<point>` elements in it.
final class SeriesElement: @MainActor MarkupItem {
    var title = "" { didSet { if title != oldValue { chart?.declaredSeriesDidChange() } } }
    var color: Color? { didSet { if color != oldValue { chart?.declaredSeriesDidChange() } } }
    var marker: ChartMarker? { didSet { if marker != oldValue { chart?.declaredSeriesDidChange() } } }
    private var points: [PointElement] = []
    fileprivate(set) weak var chart: ChartView?

    package init() {}

    package static var elementName: String { "series" }
    package static var itemTypes: [ItemType] {
        [.init { (series: SeriesElement, point: PointElement) in series.append(point) }]
    }
    package static var properties: PropertyTable {
        .empty + [
            .init("title", \SeriesElement.title) { $0.title = $1 },
            .init("color", \SeriesElement.color) { $0.color = $1 },
            .init("marker", \SeriesElement.marker) { $0.marker = $1 },
        ]
    }

    var series: ChartSeries { ChartSeries(title, points: points.map(\.point), color: color, marker: marker) }

    private func append(_ point: PointElement) {
        point.series = self
        points.append(point)
        chart?.declaredSeriesDidChange()
    }

    func join(_ chart: ChartView) { self.chart = chart }
}

/// A point that a document declares: `<point x="Jan" y="1200"/>`. Without `y` it is a gap.
final class PointElement: @MainActor MarkupItem {
    var x = ChartValue.number(0) { didSet { if x != oldValue { series?.chart?.declaredSeriesDidChange() } } }
    var y = Double.nan { didSet { if y != oldValue { series?.chart?.declaredSeriesDidChange() } } }
    var color: Color? { didSet { if color != oldValue { series?.chart?.declaredSeriesDidChange() } } }
    fileprivate weak var series: SeriesElement?

    package init() {}

    package static var elementName: String { "point" }
    package static var properties: PropertyTable {
        .empty + [
            .init("x", \PointElement.x) { $0.x = $1 },
            .init("y", \PointElement.y) { $0.y = $1 },
            .init("color", \PointElement.color) { $0.color = $1 },
        ]
    }

    var point: ChartPoint { ChartPoint(x, y, color: color) }
}
