public import Inlay

/// The position of a chart's legend.
public nonisolated enum ChartLegendPosition: String, CaseIterable, Sendable, MarkupConvertible {
    /// Rows above the chart.
    case top
    /// Rows below the chart.
    case bottom
    /// A column on the side where lines of text begin.
    case leading
    /// A column on the side where lines of text end.
    case trailing
    /// No legend.
    case none
}

/// The titles of the series of a chart, with their marks. Entries that do not fit are counted at the end.
struct ChartLegend {
    /// A title with the mark of its series.
    struct Item {
        var title: String
        var color: Color
        var symbol: ChartSymbol
    }

    /// An entry at its place.
    struct Entry {
        let item: Item?
        let mark: Rect
        let run: TextRun
        let baseline: Point
    }

    private(set) var entries: [Entry] = []
    /// The room that the entries leave to the chart.
    private(set) var rest: Rect

    /// Lengths in points.
    private static let markSize = 12.0
    private static let markGap = 6.0
    private static let entryGap = 16.0
    private static let rowGap = 4.0
    private static let chartGap = 8.0
    /// The greatest part of the chart's width or height.
    private static let largestPart = 0.4

    init(_ items: [Item], at position: ChartLegendPosition, in room: Rect, _ measure: TextMeasure) {
        rest = room
        guard !items.isEmpty, !room.isEmpty else { return }
        switch position {
        case .none: break
        case .top, .bottom: layOutRows(items, isTop: position == .top, measure)
        case .leading, .trailing: layOutColumn(items, isLeading: position == .leading, measure)
        }
    }

    private mutating func layOutRows(_ items: [Item], isTop: Bool, _ measure: TextMeasure) {
        let height = measure.metrics.lineHeight
        let most = max(1, Int((rest.height * Self.largestPart + Self.rowGap) / (height + Self.rowGap)))
        var rows = 1
        var x = 0.0
        var places: [(item: Item?, run: TextRun, x: Double, row: Int)] = []
        for (index, item) in items.enumerated() {
            let text = max(0, rest.width - Self.markSize - Self.markGap)
            let run = measure.line(item.title, width: text)
            let width = Self.markSize + Self.markGap + run.width
            if x > 0, x + width > rest.width {
                guard rows < most else {
                    let more = measure.line("+\(items.count - index)")
                    // The count takes the room of an entry, if the row has no other.
                    if x + more.width > rest.width, places.count > 1 { x = places.removeLast().x }
                    places.append((nil, measure.line("+\(items.count - places.count)"), x, rows - 1))
                    break
                }
                rows += 1
                x = 0
            }
            places.append((item, run, x, rows - 1))
            x += width + Self.entryGap
        }
        let whole = Double(rows) * (height + Self.rowGap) - Self.rowGap
        let top = isTop ? rest.minY : rest.maxY - whole
        for place in places {
            let y = top + Double(place.row) * (height + Self.rowGap)
            entries.append(entry(place.item, place.run, Point(rest.minX + place.x, y), measure))
        }
        let taken = min(whole + Self.chartGap, rest.height)
        rest = Rect(rest.minX, rest.minY + (isTop ? taken : 0), rest.width, rest.height - taken)
    }

    private mutating func layOutColumn(_ items: [Item], isLeading: Bool, _ measure: TextMeasure) {
        let height = measure.metrics.lineHeight
        let most = max(1, Int((rest.height + Self.rowGap) / (height + Self.rowGap)))
        let shown = items.count > most ? most - 1 : items.count
        let room = rest.width * Self.largestPart - Self.markSize - Self.markGap
        var runs = items.prefix(shown).map { measure.line($0.title, width: max(0, room)) }
        if shown < items.count { runs.append(measure.line("+\(items.count - shown)")) }
        let width = Self.markSize + Self.markGap + (runs.map(\.width).max() ?? 0)
        let x = isLeading ? rest.minX : rest.maxX - width
        let whole = Double(runs.count) * (height + Self.rowGap) - Self.rowGap
        let top = rest.minY + max(0, (rest.height - whole) / 2).rounded()
        for (index, run) in runs.enumerated() {
            let y = top + Double(index) * (height + Self.rowGap)
            entries.append(entry(index < shown ? items[index] : nil, run, Point(x, y), measure))
        }
        let taken = min(width + Self.entryGap, rest.width)
        rest = Rect(rest.minX + (isLeading ? taken : 0), rest.minY, rest.width - taken, rest.height)
    }

    private func entry(_ item: Item?, _ run: TextRun, _ place: Point, _ measure: TextMeasure) -> Entry {
        let height = measure.metrics.lineHeight
        let mark = Rect(place.x, place.y + ((height - Self.markSize) / 2).rounded(), Self.markSize, Self.markSize)
        let indent = item == nil ? 0 : Self.markSize + Self.markGap
        return Entry(
            item: item, mark: mark, run: run,
            baseline: Point(place.x + indent, place.y + measure.metrics.ascent))
    }
}

/// The mark of a series in the legend and in tips.
nonisolated enum ChartSymbol: Equatable {
    /// A filled square, for bars, areas and slices.
    case swatch
    /// A marker, for scattered points.
    case marker(ChartMarker)
    /// A line with a marker on it.
    case line(ChartMarker, isDashed: Bool)

    func draw(in rect: Rect, _ color: Color, into list: inout DisplayList) {
        switch self {
        case .swatch: list.fill(rect.inset(by: 1), cornerRadius: 2, color)
        case .marker(let marker):
            var path = Path()
            path.add(marker, at: Point(rect.midX, rect.midY), radius: 4)
            list.fill(path, color)
        case .line(let marker, let isDashed):
            var line = Path()
            line.move(to: Point(rect.minX, rect.midY))
            line.addLine(to: Point(rect.maxX, rect.midY))
            list.stroke(line, Stroke(2, dash: isDashed ? Stroke.Dash([3, 2]) : nil), color)
            var path = Path()
            path.add(marker, at: Point(rect.midX, rect.midY), radius: 3.5)
            list.fill(path, color)
        }
    }
}
