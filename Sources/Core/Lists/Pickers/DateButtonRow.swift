/// Distributes a width among the buttons of a date picker. They are in a row; when space is tight, first the arrows are hidden, then dates
/// become numeric, and finally the buttons are stacked.
struct DateButtonRow {
    let fit: DateButton.Fit
    let isColumn: Bool
    private let widths: [Double]
    private let lineHeight: Double

    /// The gap between the buttons, in points.
    static let gap = 8.0
    private static let maximumAddedPadding = 10.0

    /// - Parameter room: the available size; its height decides whether the buttons may be stacked.
    init(_ parts: [DateButton.Part], of picker: DatePicker, in room: Size) {
        lineHeight = picker.theme.metrics.controlHeight
        let width = room.width.defined(or: .infinity)
        var all: [(fit: DateButton.Fit, widths: [Double])] = []
        var row: (fit: DateButton.Fit, widths: [Double])?
        for fit in DateButton.Fit.allCases where row == nil {
            all.append((fit, parts.map { DateButton.width(of: $0, fit, in: picker) }))
            row = all.last.flatMap { Self.length($0.widths) <= width ? $0 : nil }
        }
        let columnHeight = Double(parts.count) * (lineHeight + Self.gap) - Self.gap
        isColumn = row == nil && parts.count > 1 && columnHeight <= room.height
        let column = isColumn ? all.first { ($0.widths.max() ?? 0) <= width } : nil
        let chosen = row ?? column ?? all.last ?? (.full, [])
        fit = chosen.fit
        // The remaining width is added to tight buttons.
        let rest = isColumn ? 0 : (width - Self.length(chosen.widths)) / Double(max(1, parts.count))
        let added = fit == .full ? 0 : min(max(0, rest), Self.maximumAddedPadding)
        widths = chosen.widths.map { $0 + added }
    }

    private static func length(_ widths: [Double]) -> Double {
        widths.reduce(0, +) + gap * Double(max(0, widths.count - 1))
    }

    /// The preferred size.
    var size: Size {
        guard isColumn else { return Size(Self.length(widths), lineHeight) }
        return Size(widths.max() ?? 0, Double(widths.count) * (lineHeight + Self.gap) - Self.gap)
    }

    /// Returns the frames of the buttons in a width, from the leading edge and from the top of the first button.
    ///
    /// - Parameter isFilled: whether the buttons fill a greater width.
    func frames(in width: Double, isFilled: Bool) -> [Rect] {
        guard !isColumn else {
            return widths.enumerated().map {
                Rect(0, Double($0) * (lineHeight + Self.gap), isFilled ? width : min($1, width), lineHeight)
            }
        }
        let gaps = Self.gap * Double(max(0, widths.count - 1))
        let total = widths.reduce(0, +)
        let part = total > 0 ? max(0, width - gaps) / total : 1
        let squeeze = isFilled ? part : min(1, part)
        var start = 0.0
        return widths.map { width in
            defer { start += width * squeeze + Self.gap }
            return Rect(start, 0, width * squeeze, lineHeight)
        }
    }
}

extension DatePicker {
    /// Whether fields and calendar are as wide as the picker, for example when the picker is the content view of a cell.
    var fillsWidth: Bool {
        contentHorizontalAlignment == .fill
            || contentHorizontalAlignment == .leading && (superview as? ContentTableViewCell)?.contentView === self
    }
}
