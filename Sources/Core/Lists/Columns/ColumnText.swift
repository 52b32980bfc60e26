/// A view that draws texts of columns.
protocol ColumnTextView: View {
    /// The columns whose text was cut when it was drawn last, with the whole text.
    var cutTexts: [(column: TableColumn, text: String)] { get }
}

/// A single line of text of a cell, a title or a footer. It is shaped once for each width.
struct ColumnText {
    let text: String
    private var natural: TextRun?
    private var shown: (room: Double, mode: LineBreakMode, run: TextRun)?
    /// Whether the width was too small for the whole text when it was drawn last.
    private(set) var isCut = false

    /// The distance of texts from the edges of their column, in points.
    static let inset = 8.0

    init(_ text: String) { self.text = text }

    /// Returns the width of the whole text, in points.
    mutating func width(_ measure: TextMeasure) -> Double { whole(measure).width }

    private mutating func whole(_ measure: TextMeasure) -> TextRun {
        if let natural { return natural }
        let run = measure.run(text[...])
        natural = run
        return run
    }

    /// Returns the line for a width; an ellipsis replaces text that does not fit.
    private mutating func run(fitting room: Double, _ mode: LineBreakMode, _ measure: TextMeasure) -> TextRun {
        let whole = whole(measure)
        isCut = whole.width > room + TextLayout<TextRun>.slack
        guard isCut else { return whole }
        if let shown, shown.room == room, shown.mode == mode { return shown.run }
        let run = TextLayout(text, width: room, limit: 1, mode: mode, measure: measure).lines.first?.run ?? whole
        shown = (room, mode, run)
        return run
    }

    /// Draws the line in a rectangle, centred vertically.
    mutating func draw(
        in rect: Rect, _ alignment: TextAlignment, _ color: Color, mode: LineBreakMode = .byTruncatingTail,
        isRightToLeft: Bool, _ measure: TextMeasure, into list: inout DisplayList
    ) {
        let room = rect.width
        isCut = false
        guard !text.isEmpty, room > 0 else { return }
        let run = run(fitting: room, mode, measure)
        let free = max(0, room - run.width)
        let part =
            switch alignment {
            case .left: 0.0
            case .center: 0.5
            case .right: 1.0
            case .natural, .justified: isRightToLeft ? 1.0 : 0
            }
        let metrics = run.metrics
        let top = rect.minY + ((rect.height - metrics.lineHeight) / 2).snapped(toScale: measure.scale)
        let x = rect.minX + (free * part).snapped(toScale: measure.scale)
        list.draw(run, at: Point(x, top + metrics.ascent), color)
    }
}
