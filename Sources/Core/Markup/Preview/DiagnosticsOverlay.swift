/// Covers the lower part of a view and lists the diagnostics of its document, scrolling if they are long. The part above stays visible and
/// usable.
final class DiagnosticsOverlay: View {
    private let scroll = ScrollView()
    private let list = ColumnView()
    private var color = Color.accent

    /// The maximum number of diagnostics shown.
    private static let limit = 50
    /// The thickness of the coloured edge, in points.
    private static let edge = 3.0
    /// The height limit: a share of the view's height, but not below a number of points if the view is that high.
    private static let share = (most: 0.6, least: 180.0)

    /// - Parameter isStale: whether the view is older than the document because the document could not be loaded.
    convenience init(_ diagnostics: [MarkupDiagnostic], isOutdated: Bool) {
        self.init()
        let sorted = MarkupDiagnostic.Severity.allCases.flatMap { severity in
            diagnostics.filter { $0.severity == severity }
        }
        color = sorted.first?.severity.color ?? .accent
        list.spacing = 16
        list.layoutMargins = EdgeInsets(top: 12, left: 16, bottom: 16, right: 16)
        list.addArrangedSubview(Self.title(of: sorted, isOutdated: isOutdated))
        for diagnostic in sorted.prefix(Self.limit) { list.addArrangedSubview(DiagnosticView(diagnostic)) }
        if sorted.count > Self.limit {
            list.addArrangedSubview(Label(wrapping: "And \(sorted.count - Self.limit) more.", color: .secondaryLabel))
        }
        scroll.fitsContentToWidth = true
        scroll.contentView = list
        addSubview(scroll)
        isInternalView = true
        isArranged = false
        flags.insert(.fillsSuperview)
        hitBehavior = .passThrough
    }

    /// Returns the title: `1 error, 2 warnings`, and a note on which version of the view is shown below.
    private static func title(of diagnostics: [MarkupDiagnostic], isOutdated: Bool) -> View {
        let counts = MarkupDiagnostic.Severity.allCases.compactMap { severity in
            let count = diagnostics.count { $0.severity == severity }
            return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
        }
        let text = counts.joined(separator: ", ")
        return Label(
            wrapping: isOutdated ? text + ". The previous view is shown; save the document to try again." : text,
            color: .secondaryLabel)
    }

    override func intrinsicSize(fitting proposal: Size) -> Size { .undefined }

    override func layoutSubviews() {
        let wanted = list.measure(fitting: Size(bounds.width, .infinity)).height.defined(or: 0) + Self.edge
        let room = min(bounds.height, max(Self.share.least, bounds.height * Self.share.most))
        let height = min(wanted, room)
        panel = pixels.snapped(Rect(0, bounds.height - height, bounds.width, height))
        scroll.frame = panel.inset(by: EdgeInsets(top: Self.edge))
    }

    /// The background panel of the text.
    private var panel = Rect.zero { didSet { if panel != oldValue { setNeedsDisplay() } } }

    override func draw(into list: inout DisplayList) {
        list.drawLayer(shadow: Self.shadow) { $0.fill(panel, .contentBackground) }
        list.fill(Rect(panel.minX, panel.minY, panel.width, Self.edge), color)
    }

    private static let shadow = Shadow(offset: Point(0, -2), radius: 8, color: .black.opacity(0.22))
}

/// One diagnostic: its position, message, source line and suggestion.
private final class DiagnosticView: ColumnView {
    convenience init(_ diagnostic: MarkupDiagnostic) {
        self.init()
        spacing = 4
        let place = diagnostic.place(diagnostic.range)
        add(
            "\(place)\(diagnostic.severity.rawValue) [\(diagnostic.id.rawValue)]", color: diagnostic.severity.color,
            .semibold)
        add(diagnostic.message)
        if let excerpt = diagnostic.excerpt {
            addArrangedSubview(
                ExcerptView(excerpt, length: diagnostic.range.length, color: diagnostic.severity.color))
        }
        if let suggestion = diagnostic.suggestion { add("Did you mean '\(suggestion)'?") }
        for note in diagnostic.notes {
            add(diagnostic.place(note.range) + note.message, color: .secondaryLabel)
        }
    }

    private func add(_ text: String, color: Color = .label, _ weight: Font.Weight = .regular) {
        addArrangedSubview(Label(wrapping: text, color: color, weight))
    }
}

/// A line of a document with the fault underlined.
private final class ExcerptView: View {
    private let label = Label()
    private var marked = 0..<0
    private var color = Color.accent

    /// The padding, in points.
    private static let padding = 8.0
    /// The maximum number of characters shown before the fault.
    private static let lead = 32

    convenience init(_ excerpt: MarkupDiagnostic.Excerpt, length: Int, color: Color) {
        self.init()
        self.color = color
        let all = Array(excerpt.text.unicodeScalars).map { $0 == "\t" ? " " : $0 }
        let column = min(excerpt.column, all.count)
        let indent = min(all.prefix { $0 == " " }.count, column)
        let start = max(indent, column - Self.lead)
        func text(_ range: Range<Int>) -> String {
            String(String.UnicodeScalarView(all[range.clamped(to: all.indices)]))
        }
        let before = (start > indent ? "…" : "") + text(start..<column)
        let wrong = text(column..<max(column, min(all.count, column + length)))
        label.text = before + wrong + text(min(all.count, column + wrong.unicodeScalars.count)..<all.count)
        marked = before.utf8.count..<before.utf8.count + wrong.utf8.count
        label.font = Font(FontDescriptor(family: "monospace", size: 13))
        label.textAlignment = .left
        addSubview(label)
    }

    override func intrinsicSize(fitting proposal: Size) -> Size {
        Size(.undefined, label.measure(fitting: .unconstrained).height + 2 * Self.padding)
    }

    override func layoutSubviews() { label.frame = bounds.inset(by: Self.padding) }

    override func draw(into list: inout DisplayList) {
        list.fill(bounds, cornerRadius: theme.metrics.cornerRadius, .role(.fill))
    }

    override func drawOverlay(into list: inout DisplayList) {
        let line = SegmentedLine(label.text, measure: TextMeasure(label.font, in: self))
        let end = label.frame.maxX
        for span in line.spans(of: marked, within: 0..<max(1, line.width)) {
            let x = label.frame.minX + span.lowerBound
            let width = min(max(span.upperBound - span.lowerBound, 4), end - x)
            if width > 0 { list.fill(pixels.snapped(Rect(x, label.frame.maxY + 1, width, 2)), color) }
        }
    }
}

extension Label {
    /// Creates a label that wraps to any number of lines.
    fileprivate convenience init(wrapping text: String, color: Color, _ weight: Font.Weight = .regular) {
        self.init()
        self.text = text
        font = .system(size: 14, weight: weight)
        textColor = color
        textAlignment = .left
        numberOfLines = 0
    }
}

nonisolated extension MarkupDiagnostic.Severity {
    fileprivate var color: Color {
        switch self {
        case .error: .role(.destructive)
        case .warning: .role(.warning)
        case .note: .secondaryLabel
        }
    }
}
