/// The text of a label for assistive programs, with the look of each part.
struct LabelAccessibility: AccessibilityText {
    let label: Label

    var count: Int { label.text.utf8.count }
    var hasLines: Bool { label.numberOfLines != 1 }

    func text(in range: Range<Int>) -> String {
        let text = EditedText(label.text)
        return String(text.substring(range.clamped(to: 0..<text.count)))
    }

    func attributes(at position: Int) -> (range: Range<Int>, attributes: [String: String]) {
        var attributes = Accessibility.attributes(of: label.theme.descriptor(label.font))
        guard let text = label.attributed?.text, !text.stretches.isEmpty else { return (0..<count, attributes) }
        let index = text.index(ofStretchAt: position)
        let look = text.stretches[index].attributes
        if let font = look.font {
            attributes.merge(Accessibility.attributes(of: label.theme.descriptor(font))) { $1 }
        }
        if look.underlineStyle != nil { attributes["underline"] = "single" }
        if look.strikethroughStyle != nil { attributes["strikethrough"] = "true" }
        return ((index > 0 ? text.stretches[index - 1].end : 0)..<text.stretches[index].end, attributes)
    }

    func rect(of range: Range<Int>) -> Rect? { LabelPlaces(of: label).rect(of: range) }
    func position(at point: Point) -> Int? { LabelPlaces(of: label).position(at: point) }
    func line(at position: Int) -> Range<Int> { LabelPlaces(of: label).line(at: position) ?? paragraph(at: position) }
}

/// Where a label draws the characters of its text. Signs that the label adds, such as an ellipsis, are no characters of the text.
private struct LabelPlaces {
    /// Characters of the text that are drawn by one run.
    private struct Piece {
        let run: TextRun
        let origin: Point
        /// For each character of the run the offset in the text, in UTF-8; nil for a sign that the label adds.
        let offsets: [Int?]
        /// The offset after the last character of the text.
        let end: Int
    }

    private let lines: [[Piece]]
    private let engine: any TextEngine
    private let scale: Double
    private let count: Int

    init(of label: Label) {
        let context = label.context ?? .detached
        (engine, scale, count) = (context.textEngine, context.scale, label.text.utf8.count)
        var source = Source(label.text)
        lines = label.drawnLines.map { line in
            line.map { run, origin in
                let offsets = source.offsets(of: run.text)
                return Piece(run: run, origin: origin, offsets: offsets, end: source.offset)
            }
        }
    }

    /// The characters of the text that are not drawn yet.
    private struct Source {
        private var rest: Substring
        private(set) var offset = 0

        init(_ text: String) { rest = text[...] }

        /// Returns the offsets of the characters of a run. Characters that lines leave out are skipped: soft hyphens and white space.
        mutating func offsets(of run: String) -> [Int?] {
            var offsets: [Int?] = []
            var left = run.count
            for character in run {
                left -= 1
                skip { $0 != character && ($0 == .softHyphen || $0.isWhitespace) }
                guard rest.first == character else {
                    // After an ellipsis the end of the text follows.
                    offsets.append(nil)
                    let omitted = rest.count - left
                    if omitted > 0, left > 0, rest.suffix(left).elementsEqual(run.suffix(left)) { drop(omitted) }
                    continue
                }
                offsets.append(offset)
                drop(1)
            }
            return offsets
        }

        private mutating func skip(while holds: (Character) -> Bool) {
            while let first = rest.first, holds(first) { drop(1) }
        }

        private mutating func drop(_ count: Int) {
            offset += rest.prefix(count).utf8.count
            rest = rest.dropFirst(count)
        }
    }

    /// Returns the rectangle around the drawn characters of a range; for an empty range that of a caret. nil if none is drawn.
    func rect(of range: Range<Int>) -> Rect? {
        if range.isEmpty { return caret(at: range.lowerBound) }
        var whole: Rect?
        for piece in lines.joined() {
            let inside = piece.offsets.indices.filter { piece.offsets[$0].map(range.contains) ?? false }
            guard let first = inside.first, let last = inside.last else { continue }
            for span in engine.spans(of: first..<last + 1, in: piece.run, scale: scale) {
                let rect = rect(of: piece, span.lowerBound, span.upperBound)
                whole = whole?.union(rect) ?? rect
            }
        }
        return whole
    }

    private func caret(at offset: Int) -> Rect? {
        let pieces = lines.joined()
        guard let piece = pieces.first(where: { offset < $0.end }) ?? pieces.last else { return nil }
        let characters = piece.offsets.count { $0.map { $0 < offset } ?? false }
        let x = engine.caret(after: characters, in: piece.run, scale: scale)
        return rect(of: piece, x, x)
    }

    private func rect(of piece: Piece, _ left: Double, _ right: Double) -> Rect {
        let metrics = piece.run.metrics
        return Rect(
            piece.origin.x + left, piece.origin.y - metrics.ascent, right - left, metrics.ascent + metrics.descent)
    }

    /// Returns the offset of the place between characters that is nearest to a point.
    func position(at point: Point) -> Int? {
        let line = lines.first { line in line.contains { point.y < $0.origin.y + $0.run.metrics.descent } }
        guard let line = line ?? lines.last else { return nil }
        func distance(_ piece: Piece) -> Double {
            max(piece.origin.x - point.x, point.x - piece.origin.x - piece.run.width, 0)
        }
        guard let piece = line.min(by: { distance($0) < distance($1) }) else { return nil }
        let place = engine.place(at: point.x - piece.origin.x, in: piece.run, scale: scale)
        return piece.offsets.dropFirst(place).lazy.compactMap(\.self).first ?? piece.end
    }

    /// Returns the characters that are drawn on the same line as the one at an offset.
    func line(at offset: Int) -> Range<Int>? {
        var starts: [Int] = []
        for line in lines {
            starts.append(line.lazy.flatMap(\.offsets).compactMap(\.self).first ?? line.last?.end ?? starts.last ?? 0)
        }
        guard let number = starts.lastIndex(where: { $0 <= offset }) ?? starts.indices.first else { return nil }
        let end = number + 1 < starts.count ? starts[number + 1] : count
        return starts[number]..<max(starts[number], end)
    }
}
