/// How text that does not fit is broken or truncated. Specification 5.
public nonisolated enum LineBreakMode: String, CaseIterable, Sendable {
    case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle

    /// Whether an ellipsis replaces the omitted text.
    fileprivate var hasSign: Bool {
        switch self {
        case .byWordWrapping, .byCharWrapping, .byClipping: false
        case .byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle: true
        }
    }
}

/// The position of lines that are shorter than the room.
public nonisolated enum TextAlignment: String, CaseIterable, Sendable {
    case left, center, right, justified, natural
}

/// Text broken into lines. The run has no constraint, because the runtime would search the whole program for its conformance at the start.
struct TextLayout<Run> {
    struct Line {
        let run: Run
        /// Whether the line was wrapped because of its width, so that it can be justified.
        var isWrapped = false
    }

    let lines: [Line]
    let metrics: FontMetrics
    let size: Size
    /// The smallest height with the same lines; greater heights give the same lines, too. nil if there are more lines than fit.
    private let leastHeight: Double?

    /// Text fits if it exceeds the width by less than this, in points: a frame computed for it may be too narrow by a rounding
    /// error. It is more than a thousandth of a pixel at the smallest scale, 0.5, by which a label's size may be short.
    static var slack: Double { 0.005 }

    /// - Parameters:
    ///   - width: the width in points; with infinity, lines break only at line ends in the text.
    ///   - height: the height in points. It limits the text to whole lines, at least one, unless the mode is clipping.
    ///   - limit: the maximum number of lines; 0 is no limit.
    init<Measure: LineMeasure>(
        _ text: String, width: Double, height: Double = .infinity, limit: Int, mode: LineBreakMode, measure: Measure
    ) where Measure.Run == Run {
        let height = mode == .byClipping ? .infinity : height
        func lines(_ limit: Int) -> [Line] {
            Self.lines(
                of: text, in: Size(width + Self.slack, height), limit: limit, mode: mode, measure: measure)
        }
        func least(_ lines: ArraySlice<Line>) -> Double { Self.leastHeight(of: lines, measure) }
        var shown = lines(limit)
        let isShortened = shown.count > 1 && least(shown[...]) > height
        if isShortened {
            var count = (1..<shown.count).partition { least(shown[..<$0]) <= height }
            // The end of the last line may be higher than the text that it replaces.
            repeat {
                count = max(1, count - 1)
                shown = lines(count)
            } while count > 1 && least(shown[...]) > height
        }
        metrics = measure.metrics
        self.lines = shown
        size = Size(shown.map(\.run.width).max() ?? 0, measure.height(of: shown[...]))
        leastHeight = isShortened ? nil : mode == .byClipping ? 0 : least(shown[...])
    }

    /// Half of the descent of the last line may be cut off; a single line may always be cut off.
    private static func leastHeight<Measure: LineMeasure>(of lines: ArraySlice<Line>, _ measure: Measure) -> Double
    where Measure.Run == Run {
        guard lines.count > 1, let last = lines.last else { return 0 }
        return measure.height(of: lines) - max(slack, last.run.metrics.descent / 2)
    }

    /// Whether the layout for `room` is valid for another size. Line breaks are the same in a smaller width that contains all lines.
    func serves(_ other: Size, madeFor room: Size) -> Bool {
        guard other.height == room.height || leastHeight.map({ other.height >= $0 }) ?? false else { return false }
        return other.width == room.width || other.width < room.width && size.width <= other.width + Self.slack
    }

    private static func lines<Measure: LineMeasure>(
        of text: String, in room: Size, limit: Int, mode: LineBreakMode, measure: Measure
    ) -> [Line] where Measure.Run == Run {
        guard !text.isEmpty else { return [] }
        var lines: [Line] = []
        let places = LineEnds(mode, of: text)
        let hasRightToLeft = text.hasRightToLeft
        var measure = measure
        let paragraphs = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, paragraph) in paragraphs.enumerated() {
            var rest = paragraph
            measure.enter(paragraph, hasRightToLeft: hasRightToLeft)
            repeat {
                if limit > 0, lines.count == limit - 1 {
                    // Trailing blank lines get no ellipsis.
                    let end = mode.hasSign ? paragraphs[(index + 1)...].last { !$0.allSatisfy(\.isWhitespace) } : nil
                    if mode == .byTruncatingHead, let end {
                        measure.enter(end, hasRightToLeft: hasRightToLeft)
                        rest = end
                    }
                    return lines + [
                        Line(run: measure.line(rest, width: room.width, mode: mode, places, more: end != nil))
                    ]
                }
                let end = measure.lineEnd(of: rest, width: room.width, places)
                let line = measure.line(rest, endingAt: end)
                rest = rest[end.place...]
                lines.append(Line(run: line, isWrapped: !rest.isEmpty))
                // The height is checked when the number of lines has doubled, so that text far beyond the room is not laid out.
                let isAsked = lines.count & (lines.count - 1) == 0
                if isAsked, leastHeight(of: lines[...], measure) > room.height { return lines }
            } while !rest.isEmpty
        }
        return lines
    }
}

extension TextLayout.Line: Equatable where Run: Equatable {}

/// The places where a line that does not fit may end.
nonisolated enum LineEnds {
    case anywhere
    /// After spaces and hyphens, which is sufficient for ASCII text.
    case afterSpaces
    /// By the rules of Unicode (UAX 14).
    case byScript

    init(_ mode: LineBreakMode, of text: String) {
        self = mode == .byCharWrapping ? .anywhere : text.utf8.allSatisfy { $0 < 0x80 } ? .afterSpaces : .byScript
    }
}
