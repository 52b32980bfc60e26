/// Where lines end when text does not fit (specification 5).
public nonisolated enum LineBreakMode: String, CaseIterable, Sendable {
    case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle

    /// Whether a sign stands in place of what is missing.
    fileprivate var hasSign: Bool {
        switch self {
        case .byWordWrapping, .byCharWrapping, .byClipping: false
        case .byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle: true
        }
    }
}

public nonisolated enum TextAlignment: String, CaseIterable, Sendable {
    case left, center, right, justified, natural
}

/// Text broken into lines.
struct TextLayout<Measure: LineMeasure> {
    struct Line: Equatable {
        let run: Measure.Run
        /// Whether the text goes on where there was no more room, so that the line is one to be justified.
        var isWrapped = false
    }

    let lines: [Line]
    let metrics: FontMetrics
    let size: Size
    /// The least height that shows the same lines, as all above it do; nil where there are more, for which there is no room.
    private let leastHeight: Double?

    /// Text that is wider by less, in points, fits: a frame made for it may miss its width by arithmetic. More than the
    /// thousandth of a pixel, at the smallest scale of 0.5, that a label's size may be short.
    static var slack: Double { 0.005 }

    /// - Parameters:
    ///   - width: points; infinite breaks only at line ends in the text.
    ///   - height: points; it holds whole lines, one in any case, unless what does not fit is to be cut.
    ///   - limit: the largest number of lines; 0 is no limit.
    init(
        _ text: String, width: Double, height: Double = .infinity, limit: Int, mode: LineBreakMode, measure: Measure
    ) {
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
            // What the last line ends with may be higher than what stood there.
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

    /// Half of what hangs below the last line may be cut off; a single line may be cut anyhow.
    private static func leastHeight(of lines: ArraySlice<Line>, _ measure: Measure) -> Double {
        guard lines.count > 1, let last = lines.last else { return 0 }
        return measure.height(of: lines) - max(slack, last.run.metrics.descent / 2)
    }

    /// Whether the layout, made for that room, is the one for another, too: lines end where they did in all widths that
    /// hold them and are no larger.
    func serves(_ other: Size, madeFor room: Size) -> Bool {
        guard other.height == room.height || leastHeight.map({ other.height >= $0 }) ?? false else { return false }
        return other.width == room.width || other.width < room.width && size.width <= other.width + Self.slack
    }

    private static func lines(
        of text: String, in room: Size, limit: Int, mode: LineBreakMode, measure: Measure
    ) -> [Line] {
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
                    // Nothing is missed of blank lines.
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
                // Asked for where the count has doubled: what is far beyond the room is not set.
                let isAsked = lines.count & (lines.count - 1) == 0
                if isAsked, leastHeight(of: lines[...], measure) > room.height { return lines }
            } while !rest.isEmpty
        }
        return lines
    }
}

/// Where a line may end that does not fit.
nonisolated enum LineEnds {
    case anywhere
    /// After spaces and hyphens: all that text of ASCII alone asks for.
    case afterSpaces
    /// By the rules of Unicode.
    case byScript

    init(_ mode: LineBreakMode, of text: String) {
        self = mode == .byCharWrapping ? .anywhere : text.utf8.allSatisfy { $0 < 0x80 } ? .afterSpaces : .byScript
    }
}
