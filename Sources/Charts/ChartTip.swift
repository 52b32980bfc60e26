import Inlay

/// The values of a point in a small panel next to it, within the chart.
struct ChartTip {
    let title: String
    let name: String
    let amount: String
    let symbol: ChartSymbol
    let color: Color

    /// Lengths in points.
    private static let padding = EdgeInsets(top: 6, left: 10, bottom: 6, right: 10)
    private static let distance = 12.0
    private static let markSize = 12.0
    private static let gap = 6.0
    private static let radius = 6.0
    private static let shadow = Shadow(offset: Point(0, 2), radius: 4, color: .black.opacity(0.2))

    /// Draws the tip above a point, or below it if there is more room.
    func draw(at anchor: Point, in chart: ChartView, into list: inout DisplayList) {
        let measure = TextMeasure(.style(.footnote), in: chart)
        var bold = measure
        bold.font.weight = .semibold
        let room = max(0, chart.bounds.width - Self.padding.horizontal)
        let heading = title.isEmpty ? nil : measure.line(title, width: room)
        let value = bold.line(amount, width: room)
        let nameRoom = room - value.width - Self.markSize - 2 * Self.gap
        let label = name.isEmpty ? nil : measure.line(name, width: max(0, nameRoom))
        let lineHeight = measure.metrics.lineHeight
        let row = Self.markSize + Self.gap + (label.map { $0.width + Self.gap } ?? 0) + value.width
        let size = Size(
            (max(row, heading?.width ?? 0) + Self.padding.horizontal).rounded(.up),
            (lineHeight * (heading == nil ? 1 : 2) + Self.padding.vertical).rounded(.up))

        let isAbove = anchor.y - Self.distance - size.height >= 0 || anchor.y > chart.bounds.midY
        let y = isAbove ? anchor.y - Self.distance - size.height : anchor.y + Self.distance
        let x = anchor.x - size.width / 2
        let panel = chart.pixels.snapped(
            Rect(
                max(0, min(x, chart.bounds.width - size.width)), max(0, min(y, chart.bounds.height - size.height)),
                size.width, size.height))
        list.drawLayer(shadow: Self.shadow) {
            $0.fill(panel, cornerRadius: Self.radius, .contentBackground, beneath: 1)
        }
        list.strokeBorder(panel, cornerRadius: Self.radius, width: 1, .separator)

        let inner = panel.inset(by: Self.padding)
        let isMirrored = chart.isRightToLeft
        func draw(_ run: TextRun, x: Double, line: Int, _ color: Color) {
            let left = isMirrored ? inner.maxX - x - run.width : inner.minX + x
            let baseline = inner.minY + Double(line) * lineHeight + measure.metrics.ascent
            list.draw(run, at: Point(left, baseline), color)
        }
        if let heading { draw(heading, x: 0, line: 0, .secondaryLabel) }
        let line = heading == nil ? 0 : 1
        let top = inner.minY + Double(line) * lineHeight + (lineHeight - Self.markSize) / 2
        let mark = Rect(
            isMirrored ? inner.maxX - Self.markSize : inner.minX, top, Self.markSize, Self.markSize)
        symbol.draw(in: chart.pixels.snapped(mark), color, into: &list)
        if let label { draw(label, x: Self.markSize + Self.gap, line: line, .label) }
        draw(value, x: Self.markSize + Self.gap + (label.map { $0.width + Self.gap } ?? 0), line: line, .label)
    }
}
