import Inlay

/// Makes series of a chart from the elements of a bound array.
final class BoundSeriesReader {
    private let reader = ElementReader()
    /// Reports a mistake once.
    private let report: (String) -> Void

    init(report: @escaping (String) -> Void) { self.report = report }

    deinit {}

    /// Returns the series of the elements of an array, in the order in which they first occur.
    ///
    /// - Parameters:
    ///   - xKey: the name of the member that is the place of a point; nil places the elements at 0, 1, 2 and so on.
    ///   - yKeys: the names of the members that are amounts; empty for elements that are numbers.
    ///   - groupKey: the name of the member whose values separate the series; nil for one series.
    ///   - style: returns the declared series with a title, for its colour and marker.
    func series(
        of items: BoundItems, x xKey: String?, y yKeys: [String], group groupKey: String?,
        style: (String) -> SeriesElement?
    ) -> [ChartSeries] {
        reader.begin()
        let places = xKey.map { values($0, of: items) }
        let groups = groupKey.map { values($0, of: items).map { $0.flatMap(BoundValue.text) ?? "" } }
        var series: [ChartSeries] = []
        var indices: [String: Int] = [:]
        for key in yKeys.isEmpty ? [""] : yKeys {
            for (index, amount) in values(key, of: items).enumerated() {
                let group = groups.map { $0.indices.contains(index) ? $0[index] : "" }
                let title = [group, yKeys.count > 1 ? key : nil].compactMap { $0 }.joined(separator: " ")
                let place = places.map { $0.indices.contains(index) ? $0[index].flatMap(ChartValue.init(bound:)) : nil }
                guard let x = place ?? .number(Double(index)) else { continue }
                let target = indices[title] ?? series.count
                if target == series.count {
                    let style = style(title)
                    series.append(ChartSeries(title, color: style?.color, marker: style?.marker))
                    indices[title] = target
                }
                series[target].points.append(ChartPoint(x, amount.flatMap(BoundValue.number) ?? .nan))
            }
        }
        return series
    }

    private func values(_ path: String, of items: BoundItems) -> [Any?] {
        do throws(ElementReader.UnknownMember) { return try reader.values(of: path, in: items) } catch {
            let known = error.known.isEmpty ? "they have none" : "they have \(error.known.joined(separator: ", "))"
            report("the elements of 'items' have no member '\(error.name)'; \(known)")
            return []
        }
    }
}
