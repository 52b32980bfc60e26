/// Where lines end when text does not fit (specification 5).
public nonisolated enum LineBreakMode: String, CaseIterable, Sendable {
    case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}

public nonisolated enum TextAlignment: String, CaseIterable, Sendable {
    case left, center, right, justified, natural
}

/// Text broken into lines.
struct TextLayout {
    let lines: [TextRun]
    let metrics: FontMetrics

    /// Text that is wider by less, in points, fits: a frame made for it may miss its width by arithmetic. More than the
    /// thousandth of a pixel, at the smallest scale of 0.5, that a label's size may be short.
    private static let slack = 0.005

    /// - Parameters:
    ///   - width: points; infinite breaks only at line ends in the text.
    ///   - limit: the largest number of lines; 0 is no limit.
    init(_ text: String, width: Double, limit: Int, mode: LineBreakMode, measure: Measure) {
        metrics = measure.metrics
        let width = width + Self.slack
        guard !text.isEmpty else {
            lines = []
            return
        }
        var lines: [TextRun] = []
        let paragraphs = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, paragraph) in paragraphs.enumerated() {
            var rest = paragraph
            repeat {
                let isLast = limit > 0 && lines.count == limit - 1
                let more = index < paragraphs.count - 1
                if isLast {
                    lines.append(measure.line(rest, width: width, mode: mode, more: more && mode != .byClipping))
                    self.lines = lines
                    return
                }
                let end = measure.lineEnd(of: rest, width: width, byCharacter: mode == .byCharWrapping)
                lines.append(measure.run(Self.trimmingEnd(rest[..<end])))
                rest = rest[end...]
            } while !rest.isEmpty
        }
        self.lines = lines
    }

    var size: Size {
        Size(lines.map(\.width).max() ?? 0, Double(lines.count) * metrics.lineHeight)
    }

    fileprivate static func trimmingEnd(_ text: Substring) -> Substring {
        text.last == " " ? trimmingEnd(text.dropLast()) : text
    }
}

extension TextLayout {
    /// A font in a window, ready to measure.
    struct Measure {
        let engine: any TextEngine
        let font: FontDescriptor
        let scale: Double

        var metrics: FontMetrics { engine.metrics(of: font, scale: scale) }

        func run(_ text: Substring) -> TextRun { engine.run(String(text), font: font, scale: scale) }

        private func width(_ text: Substring) -> Double { run(text).width }

        /// Where the longest start of the text that fits ends, after at least one character, and after a space or hyphen
        /// where there is one.
        func lineEnd(of text: Substring, width: Double, byCharacter: Bool) -> Substring.Index {
            guard width.isFinite, !text.isEmpty else { return text.endIndex }
            let fitting = fittingEnd(of: text, width: width)
            guard fitting < text.endIndex else { return fitting }
            let hard = max(fitting, text.index(after: text.startIndex))
            guard !byCharacter, hard < text.endIndex else { return hard }
            if text[hard] == " " { return text[hard...].firstIndex { $0 != " " } ?? text.endIndex }
            let soft = text[..<hard].lastIndex { $0 == " " || $0 == "-" }
            return soft.map { text.index(after: $0) } ?? hard
        }

        /// Looks at ever longer starts first: a line is short, the text may be a book.
        private func fittingEnd(of text: Substring, width: Double) -> Substring.Index {
            func fits(_ end: Substring.Index) -> Bool {
                self.width(TextLayout.trimmingEnd(text[..<end])) <= width
            }
            var (start, step) = (text.startIndex, 32)
            while let end = text.index(start, offsetBy: step, limitedBy: text.endIndex), fits(end) {
                start = end
                step *= 2
                if end == text.endIndex { return end }
            }
            let end = text.index(start, offsetBy: step, limitedBy: text.endIndex) ?? text.endIndex
            let rest = text.distance(from: start, to: end)
            return text.index(start, offsetBy: longest(upTo: rest) { fits(text.index(start, offsetBy: $0)) })
        }

        /// The one line that remains for all of the text.
        func line(_ text: Substring, width: Double, mode: LineBreakMode, more: Bool) -> TextRun {
            let whole = run(text)
            guard more || (width.isFinite && whole.width > width) else { return whole }
            let count = text.count
            func fit(_ build: (Int) -> String) -> TextRun {
                let kept = longest(upTo: count) { self.width(Substring(build($0))) <= width }
                return run(Substring(build(kept)))
            }
            switch mode {
            case .byClipping: return whole
            case .byWordWrapping, .byCharWrapping:
                guard !more else { return fit { TextLayout.trimmingEnd(text.prefix($0)) + "…" } }
                return run(
                    TextLayout.trimmingEnd(
                        text[..<lineEnd(of: text, width: width, byCharacter: mode == .byCharWrapping)]))
            case .byTruncatingHead: return fit { "…" + text.suffix($0) }
            case .byTruncatingMiddle: return fit { text.prefix(($0 + 1) / 2) + "…" + text.suffix($0 / 2) }
            default: return fit { TextLayout.trimmingEnd(text.prefix($0)) + "…" }
            }
        }

        /// The largest number for which `fits` holds, given that it holds for all below.
        private func longest(upTo count: Int, _ fits: (Int) -> Bool) -> Int {
            var low = 0
            var high = count
            while low < high {
                let middle = (low + high + 1) / 2
                if fits(middle) { low = middle } else { high = middle - 1 }
            }
            return low
        }
    }
}
