/// The fonts of an attributed text in a window. Text of one font is shaped together even if colours differ: colours do not
/// affect widths, and joined letters stay joined.
struct StyledMeasure: LineMeasure {
    let engine: any TextEngine
    let scale: Double
    let text: StyledText
    /// The font of each stretch of the text.
    private let fonts: [FontDescriptor]
    /// The font of text without a font attribute.
    private let plainFont: FontDescriptor
    private var paragraph = Paragraph()

    /// - Parameters:
    ///   - base: the font of text without a font attribute.
    ///   - factor: a factor for all font sizes.
    init(_ text: StyledText, base: TextMeasure, theme: Theme, factor: Double = 1) {
        self.text = text
        (engine, scale) = (base.engine, base.scale)
        let base = base.font
        func font(_ own: Font?) -> FontDescriptor {
            var font = own.map(theme.descriptor) ?? base
            if own?.hasSize == false { font.size = base.size }
            font.size *= factor
            return font
        }
        fonts = text.stretches.map { font($0.attributes.font) }
        plainFont = font(nil)
    }

    var metrics: FontMetrics { engine.metrics(of: plainFont, scale: scale) }

    private func measure(_ font: FontDescriptor) -> TextMeasure {
        TextMeasure(engine: engine, font: font, scale: scale)
    }

    private func font(at place: Int) -> FontDescriptor {
        fonts.isEmpty ? plainFont : fonts[text.index(ofStretchAt: place)]
    }

    // MARK: Paragraphs

    /// A part of a paragraph with one font and one direction.
    private struct Piece {
        let end: Int
        let font: FontDescriptor
        let level: UInt8
    }

    /// A paragraph, cut into pieces where the font or the direction changes.
    private final class Paragraph {
        var range = 0..<0
        var pieces: [Piece] = []
        var base: UInt8 = 0
        /// The cached widths, because lines of many lengths are tried.
        var widths: [Double?] = []

        deinit {}

        func start(of piece: Int) -> Int { piece > 0 ? pieces[piece - 1].end : range.lowerBound }
    }

    mutating func enter(_ paragraph: Substring, hasRightToLeft: Bool) {
        let entered = Paragraph()
        entered.range = text.offset(of: paragraph.startIndex)..<text.offset(of: paragraph.endIndex)
        let levels = TextLevels(hasRightToLeft ? String(paragraph) : "")
        entered.base = levels.base
        var directions = levels.stretches[...]
        var stretch = text.index(ofStretchAt: entered.range.lowerBound)
        var place = entered.range.lowerBound
        while place < entered.range.upperBound, stretch < fonts.count {
            let direction = directions.first
            let turn = direction.map { $0.end + entered.range.lowerBound } ?? entered.range.upperBound
            let change = text.stretches[stretch].end
            place = min(turn, change, entered.range.upperBound)
            let level = direction?.level ?? entered.base
            if let last = entered.pieces.last, last.level == level, last.font == fonts[stretch] {
                entered.pieces.removeLast()
            }
            entered.pieces.append(Piece(end: place, font: fonts[stretch], level: level))
            if place == turn { directions = directions.dropFirst() }
            if place == change { stretch += 1 }
        }
        entered.widths = Array(repeating: nil, count: entered.pieces.count)
        self.paragraph = entered
    }

    /// The pieces that overlap a range, with the overlapping ranges.
    private func pieces(in range: Range<Int>) -> some Sequence<(index: Int, range: Range<Int>)> {
        let paragraph = paragraph
        let first = paragraph.pieces.index(at: range.lowerBound) { $0.end }
        return sequence(state: range.isEmpty ? paragraph.pieces.count : first) { index in
            guard index < paragraph.pieces.count, paragraph.start(of: index) < range.upperBound else { return nil }
            defer { index += 1 }
            return (index, (paragraph.start(of: index)..<paragraph.pieces[index].end).clamped(to: range))
        }
    }

    private func range(_ part: Substring) -> Range<Int> {
        part.isEmpty ? 0..<0 : text.offset(of: part.startIndex)..<text.offset(of: part.endIndex)
    }

    // MARK: Widths

    func width(_ part: Substring) -> Double {
        var width = 0.0
        for (index, inside) in pieces(in: range(part)) {
            let piece = paragraph.pieces[index]
            let isWhole = inside.lowerBound == paragraph.start(of: index) && inside.upperBound == piece.end
            if isWhole, let known = paragraph.widths[index] {
                width += known
            } else {
                let own = run(String(text.text(inside)), piece.font, piece.level).width
                if isWhole { paragraph.widths[index] = own }
                width += own
            }
        }
        return width
    }

    func width(_ line: LineText) -> Double {
        line.sign.isEmpty && line.tail.isEmpty ? width(line.head) : run(line).width
    }

    func height(of lines: ArraySlice<TextLayout<StyledLine>.Line>) -> Double {
        lines.reduce(0) { $0 + $1.run.metrics.lineHeight }
    }

    private func run(_ string: String, _ font: FontDescriptor, _ level: UInt8) -> TextRun {
        measure(font).run(string.withoutSoftHyphens, level: level)
    }

    // MARK: Lines

    /// The content of a part of a line: a range of the text, or a sign with the attributes of a place in the text.
    private enum Source {
        case text(Range<Int>)
        case sign(String, like: Int)
    }

    /// Adjacent content of a line with one font and one direction.
    private struct Part {
        let font: FontDescriptor
        let level: UInt8
        var sources: [Source]
    }

    func run(_ line: LineText) -> StyledLine {
        let parts = parts(of: line)
        var fragments: [StyledLine.Fragment] = []
        for part in parts {
            let (string, styles) = styled(part)
            fragments.append(
                StyledLine.Fragment(
                    run: measure(part.font).run(string, level: part.level), level: part.level, styles: styles))
        }
        let place = text.offset(of: line.head.isEmpty ? line.tail.startIndex : line.head.startIndex)
        let empty = engine.metrics(of: font(at: max(place, paragraph.range.lowerBound)), scale: scale)
        return StyledLine(fragments, scale: scale, empty: empty)
    }

    private func parts(of line: LineText) -> [Part] {
        var parts: [Part] = []
        func append(_ source: Source, _ font: FontDescriptor, _ level: UInt8) {
            if let last = parts.last, last.font == font, last.level == level {
                parts[parts.count - 1].sources.append(source)
            } else {
                parts.append(Part(font: font, level: level, sources: [source]))
            }
        }
        func append(_ text: Substring) {
            for (index, range) in pieces(in: range(text)) {
                append(.text(range), paragraph.pieces[index].font, paragraph.pieces[index].level)
            }
        }
        append(line.head)
        if !line.sign.isEmpty {
            let (place, level) = place(ofSignIn: line)
            append(.sign(line.sign, like: place), font(at: place), level)
        }
        append(line.tail)
        return parts
    }

    /// The place whose attributes the sign takes, and its level, which is the level of both sides if they are equal.
    private func place(ofSignIn line: LineText) -> (place: Int, level: UInt8) {
        func level(at place: Int) -> UInt8 {
            let pieces = paragraph.pieces
            return pieces.isEmpty ? paragraph.base : pieces[pieces.index(at: place) { $0.end }].level
        }
        let (head, tail) = (range(line.head), range(line.tail))
        let before = head.isEmpty ? nil : level(at: head.upperBound - 1)
        let after = tail.isEmpty ? nil : level(at: tail.lowerBound)
        let place =
            before != nil
            ? head.upperBound - 1
            : after != nil ? tail.lowerBound : paragraph.range.lowerBound
        return (place, before == after ? before ?? paragraph.base : paragraph.base)
    }

    /// The characters of a part, and their styles.
    private func styled(_ part: Part) -> (String, [StyledLine.Style]) {
        var string = ""
        var count = 0
        var styles: [StyledLine.Style] = []
        func append(_ characters: String, _ stretch: Int) {
            // Removed soft hyphens leave no characters.
            guard !characters.isEmpty else { return }
            string += characters
            count += characters.count
            if styles.last?.stretch == stretch { styles.removeLast() }
            styles.append(StyledLine.Style(end: count, stretch: stretch))
        }
        for source in part.sources {
            switch source {
            case .sign(let sign, let place): append(sign, text.index(ofStretchAt: place))
            case .text(let range):
                var place = range.lowerBound
                while place < range.upperBound {
                    let stretch = text.index(ofStretchAt: place)
                    let end = min(max(text.stretches[stretch].end, place + 1), range.upperBound)
                    append(String(text.text(place..<end)).withoutSoftHyphens, stretch)
                    place = end
                }
            }
        }
        return (string, styles)
    }
}
