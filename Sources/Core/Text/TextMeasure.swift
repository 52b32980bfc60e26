/// A font with the scale of a window.
package struct TextMeasure {
    let engine: any TextEngine
    package var font: FontDescriptor
    let scale: Double
    /// The distance between tab stops in points; with 0 the font defines the width of tabs.
    var tabStop = 0.0
    /// The paragraph of the lines, if some of it may run to the left; with nil each line is independent.
    private var paragraph: Paragraph?

    init(engine: any TextEngine, font: FontDescriptor, scale: Double, tabStop: Double = 0) {
        self.engine = engine
        self.font = font
        self.scale = scale
        self.tabStop = tabStop
    }

    package var metrics: FontMetrics { engine.metrics(of: font, scale: scale) }

    /// Shapes a text that is not part of a paragraph.
    func run(_ text: Substring) -> TextRun {
        engine.run(String(text).withoutSoftHyphens, font: font, scale: scale)
    }

    /// Shapes a text on one line. Text that is wider than `width` points ends with an ellipsis.
    package func line(_ text: String, width: Double = .infinity) -> TextRun {
        let layout = TextLayout(text, width: width, limit: 1, mode: .byTruncatingTail, measure: self)
        return layout.lines.first?.run ?? run("")
    }

    /// Shapes a text of a single direction, including soft hyphens.
    func run(_ text: String, level: UInt8) -> TextRun {
        let runsAlone =
            !text.hasRightToLeft && level % 2 == 0
            || TextOrder(text).levels.allSatisfy { $0 % 2 == level % 2 }
        let levels = runsAlone ? nil : [UInt8](repeating: level % 2, count: text.count)
        return engine.run(text, font: font, scale: scale, levels: levels)
    }

    /// Returns the run of a tab that begins at a distance from the start of its line.
    func tab(at x: Double) -> TextRun {
        let width = tabStop - x.truncatingRemainder(dividingBy: tabStop)
        return TextRun(text: "\t", font: font, metrics: metrics, width: width)
    }
}

// MARK: - Lines
nonisolated extension TextRun: MeasuredLine {}

extension TextMeasure: LineMeasure {
    mutating func enter(_ paragraph: Substring, hasRightToLeft: Bool) {
        if hasRightToLeft { self.paragraph = Paragraph(paragraph) }
    }

    /// Shapes a line; the whole paragraph determines the direction of its characters.
    func run(_ line: LineText) -> TextRun {
        let text = line.string
        let levels = paragraph.flatMap { paragraph -> [UInt8]? in
            let levels = paragraph.levels(of: line)
            return levels.seen == TextOrder(text).levels.seen ? nil : levels
        }
        return engine.run(text, font: font, scale: scale, levels: levels)
    }

    func width(_ line: LineText) -> Double { engine.run(line.string, font: font, scale: scale).width }

    func width(_ text: Substring) -> Double {
        guard tabStop > 0, text.utf8.contains(0x09) else { return run(text).width }
        var width = 0.0
        for (index, part) in text.split(separator: "\t", omittingEmptySubsequences: false).enumerated() {
            if index > 0 { width += tab(at: width).width }
            width += run(part).width
        }
        return width
    }

    func height(of lines: ArraySlice<TextLayout<TextRun>.Line>) -> Double {
        Double(lines.count) * metrics.lineHeight
    }
}

// MARK: - Paragraphs
extension TextMeasure {
    /// A paragraph of which some text may run to the left.
    struct Paragraph {
        fileprivate let text: Substring
        fileprivate let levels: TextLevels

        init(_ text: Substring) {
            self.text = text
            levels = TextLevels(String(text))
        }
    }
}

extension TextMeasure.Paragraph {
    /// The level of each character.
    fileprivate func levels(of line: LineText) -> [UInt8] {
        let (head, tail) = (levels(of: line.head), levels(of: line.tail))
        // The sign takes the level of both sides if they are equal.
        let sign = head.last == tail.first ? head.last ?? levels.base : levels.base
        return head + line.sign.map { _ in sign } + tail
    }

    private func levels(of part: Substring) -> [UInt8] {
        guard !part.isEmpty else { return [] }
        let start = text.utf8.distance(from: text.startIndex, to: part.startIndex)
        return zip(part, levels.levels(of: part, from: start)).compactMap { $0 == .softHyphen ? nil : $1 }
    }
}

nonisolated extension [UInt8] {
    /// The smallest levels with the same visual result.
    fileprivate var seen: Self {
        let least = (self.min() ?? 0) / 2 * 2
        return map { $0 - least }
    }
}
