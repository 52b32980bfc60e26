/// A part of a run in one direction. Places in a run are character counts from its start in logical order; distances are points
/// from its left end.
public nonisolated struct TextRunPart: Equatable, Sendable {
    /// The range of the run's characters in the part.
    public let characters: Range<Int>
    /// The distance of the part's left edge from the start of the run, in points.
    public let x: Double
    /// The width of the part, in points.
    public let width: Double
    /// Whether the part is read from right to left.
    public let isRightToLeft: Bool

    /// Creates a part of a run. `x` and `width` are in points.
    public init(characters: Range<Int>, x: Double, width: Double, isRightToLeft: Bool) {
        self.characters = characters
        self.x = x
        self.width = width
        self.isRightToLeft = isRightToLeft
    }

    /// The trailing edge of the part's first characters with the given total width.
    fileprivate func edge(_ width: Double) -> Double { isRightToLeft ? x + self.width - width : x + width }
}

extension TextEngine {
    /// Returns the run as a single part, with characters of equal width.
    public func parts(of run: TextRun, scale: Double) -> [TextRunPart] {
        let count = run.text.count
        guard count > 0 else { return [] }
        return [TextRunPart(characters: 0..<count, x: 0, width: run.width, isRightToLeft: false)]
    }

    public func width(ofFirst count: Int, of part: TextRunPart, in run: TextRun, scale: Double) -> Double {
        part.characters.isEmpty ? 0 : part.width * Double(count) / Double(part.characters.count)
    }
}

// MARK: - Carets
extension TextEngine {
    /// The caret position after the given number of characters: at the trailing edge of the last one.
    func caret(after count: Int, in run: TextRun, scale: Double) -> Double {
        let parts = parts(of: run, scale: scale)
        let last = min(count, parts.reduce(0) { max($0, $1.characters.upperBound) }) - 1
        guard let part = parts.first(where: { $0.characters.contains(max(0, last)) }) else { return 0 }
        return edge(after: count, in: part, of: run, scale: scale)
    }

    /// Returns the place whose caret is nearest to a distance.
    func place(at x: Double, in run: TextRun, scale: Double) -> Int {
        let parts = parts(of: run, scale: scale)
        guard let part = parts.first(where: { x < $0.x + $0.width }) ?? parts.last else { return 0 }
        let distance = part.isRightToLeft ? part.x + part.width - x : x - part.x
        func width(_ count: Int) -> Double { self.width(ofFirst: count, of: part, in: run, scale: scale) }
        var (low, high) = (0, part.characters.count)
        while low < high {
            let middle = (low + high + 1) / 2
            if width(middle) <= distance { low = middle } else { high = middle - 1 }
        }
        if low < part.characters.count, width(low) + width(low + 1) < 2 * distance { low += 1 }
        return part.characters.lowerBound + low
    }

    /// The spans of a range of characters in the run, from left to right.
    func spans(of characters: Range<Int>, in run: TextRun, scale: Double) -> [Range<Double>] {
        var spans: [Range<Double>] = []
        for part in parts(of: run, scale: scale) {
            let inside = part.characters.clamped(to: characters)
            guard !inside.isEmpty else { continue }
            let edges = [inside.lowerBound, inside.upperBound].map { edge(after: $0, in: part, of: run, scale: scale) }
            let span = min(edges[0], edges[1])..<max(edges[0], edges[1])
            if let last = spans.last, last.upperBound == span.lowerBound {
                spans[spans.count - 1] = last.lowerBound..<span.upperBound
            } else {
                spans.append(span)
            }
        }
        return spans
    }

    private func edge(after count: Int, in part: TextRunPart, of run: TextRun, scale: Double) -> Double {
        let inside = min(max(0, count - part.characters.lowerBound), part.characters.count)
        switch inside {
        case 0: return part.edge(0)
        case part.characters.count: return part.edge(part.width)
        default: return part.edge(width(ofFirst: inside, of: part, in: run, scale: scale))
        }
    }
}
