/// The way from point to point of a chart by keys. Gaps are left out.
struct ChartWalk {
    let data: ChartData
    /// Returns whether a place is that of a point that is drawn.
    let isShown: (ChartPointIndex) -> Bool

    /// Returns the point at which a walk begins: the selected one, or the first one; nil without points.
    func start(at selection: ChartPointIndex?) -> ChartPointIndex? {
        if let selection, isShown(selection) { return selection }
        return data.series.indices.lazy.compactMap { shownPoint(from: 0, by: 1, in: $0) }.first
    }

    /// Returns the point at an index of the series of another point, or the nearest one; that point if there is none.
    ///
    /// - Parameters:
    ///   - index: the index. An index before the first point or after the last one is moved to it.
    ///   - point: nil for the first series with points.
    ///   - step: 1 or -1, the direction in which a point is searched first.
    func point(_ index: Int, from point: ChartPointIndex?, by step: Int) -> ChartPointIndex? {
        let series = point?.series ?? max(0, data.series.firstIndex { $0.ys.contains(where: \.isFinite) } ?? 0)
        let start = min(max(index, 0), data.series[series].ys.count - 1)
        return shownPoint(from: start, by: step, in: series) ?? shownPoint(from: start, by: -step, in: series) ?? point
    }

    /// Returns the point of the next series with points that is nearest along the axis; the same point at the last series.
    func seriesPoint(from point: ChartPointIndex, by step: Int) -> ChartPointIndex {
        let x = data.series[point.series].xs[point.point]
        var next = point.series + step
        while data.series.indices.contains(next) {
            let series = data.series[next]
            let nearest = series.ys.indices.filter { isShown(ChartPointIndex(series: next, point: $0)) }
                .min { (series.xs[$0] - x).magnitude < (series.xs[$1] - x).magnitude }
            if let nearest { return ChartPointIndex(series: next, point: nearest) }
            next += step
        }
        return point
    }

    private func shownPoint(from index: Int, by step: Int, in series: Int) -> ChartPointIndex? {
        var next = index
        while data.series[series].ys.indices.contains(next) {
            let point = ChartPointIndex(series: series, point: next)
            if isShown(point) { return point }
            next += step
        }
        return nil
    }
}
