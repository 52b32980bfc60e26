/// The fonts of a text, with the scale of its window, that measure and break lines.
protocol LineMeasure {
    associatedtype Run: MeasuredLine

    /// The metrics of a line without text.
    var metrics: FontMetrics { get }
    /// Sets the paragraph of the lines that are measured next.
    mutating func enter(_ paragraph: Substring, hasRightToLeft: Bool)
    /// Shapes a line of the paragraph.
    func run(_ line: LineText) -> Run
    func width(_ line: LineText) -> Double
    /// The width of a part of the paragraph at the start of a line.
    func width(_ text: Substring) -> Double
    func height(of lines: ArraySlice<TextLayout<Run>.Line>) -> Double
}

/// A line of text with its width and its height, in points.
nonisolated protocol MeasuredLine: Equatable {
    var width: Double { get }
    var metrics: FontMetrics { get }
}

/// A line made of parts of a paragraph, with a sign in place of omitted or hyphenated text.
struct LineText {
    var head: Substring = ""
    var sign = ""
    var tail: Substring = ""

    var string: String { (String(head) + sign + String(tail)).withoutSoftHyphens }
}

/// The end of a line.
struct LineBreak {
    let place: Substring.Index
    /// Whether the line ends at a soft hyphen.
    var isHyphenated = false
}

// MARK: - Several lines
extension LineMeasure {
    /// The line at the start of a text, without trailing spaces.
    func line(_ text: Substring, endingAt end: LineBreak) -> Run {
        let line = text[..<end.place].trimmingEnd
        return run(LineText(head: line, sign: end.isHyphenated ? "-" : ""))
    }

    /// Returns the end of the longest prefix of the text that fits and has at least one character. It is one of `places` if possible.
    func lineEnd(of text: Substring, width: Double, _ places: LineEnds) -> LineBreak {
        guard width.isFinite, !text.isEmpty else { return LineBreak(place: text.endIndex) }
        let count = longest(of: text) {
            self.width(text[..<text.index(text.startIndex, offsetBy: $0)].trimmingEnd) <= width
        }
        let hard = text.index(text.startIndex, offsetBy: max(1, count))
        guard hard < text.endIndex, places != .anywhere else { return LineBreak(place: hard) }
        // This occurs only if the first character does not fit.
        if text[hard] == " " { return LineBreak(place: text[hard...].firstIndex { $0 != " " } ?? text.endIndex) }
        guard places == .byScript else {
            let soft = text[..<hard].indices.last { mayEnd(text, after: $0) }
            return LineBreak(place: soft.map { text.index(after: $0) } ?? hard)
        }
        return softEnd(of: text, upTo: hard, width: width) ?? LineBreak(place: hard)
    }

    /// Whether a line of ASCII text may end after a character that is not the last. A hyphen is not separated from a following
    /// number or hyphen.
    private func mayEnd(_ text: Substring, after place: Substring.Index) -> Bool {
        switch text[place] {
        case " ", "\t": return true
        case "-":
            let next = text[text.index(after: place)]
            return next != "-" && !next.isNumber
        default: return false
        }
    }

    /// The last line break opportunity; a soft hyphen needs room for the hyphen.
    private func softEnd(of text: Substring, upTo limit: Substring.Index, width: Double) -> LineBreak? {
        var limit = limit
        while let place = LineBreaker.lastBreak(in: text, upTo: limit) {
            guard text[..<place].last == .softHyphen else { return LineBreak(place: place) }
            let end = LineBreak(place: place, isHyphenated: true)
            if line(text, endingAt: end).width <= width { return end }
            limit = text.index(before: place)
        }
        return nil
    }
}

// MARK: - One line
extension LineMeasure {
    /// Returns a single line for the whole text.
    ///
    /// - Parameter more: whether an ellipsis is added even if the text fits, because more text follows.
    func line(_ text: Substring, width: Double, mode: LineBreakMode, _ places: LineEnds, more: Bool) -> Run {
        let whole = LineText(head: text)
        guard more || (mode != .byClipping && !fits(text, width: width)) else { return run(whole) }
        func fit(_ build: (Int) -> LineText) -> Run {
            run(build(longest(of: text) { self.width(build($0)) <= width }))
        }
        switch mode {
        case .byClipping: return run(whole)
        case .byWordWrapping, .byCharWrapping:
            return line(text, endingAt: lineEnd(of: text, width: width, places))
        case .byTruncatingHead: return fit { LineText(sign: "…", tail: text.suffix($0)) }
        case .byTruncatingMiddle where !more:
            return fit { LineText(head: text.prefix(($0 + 1) / 2), sign: "…", tail: text.suffix($0 / 2)) }
        case .byTruncatingMiddle, .byTruncatingTail:
            return fit { LineText(head: text.prefix($0).trimmingEnd, sign: "…") }
        }
    }

    /// Whether the text fits. It measures only the start of a text that is far too long.
    private func fits(_ text: Substring, width: Double) -> Bool {
        guard width.isFinite else { return true }
        var count = 1024
        while let end = text.index(text.startIndex, offsetBy: count, limitedBy: text.endIndex), end < text.endIndex {
            guard self.width(text[..<end]) <= width else { return false }
            count *= 2
        }
        return self.width(text) <= width
    }

    /// The largest number of characters for which `fits` holds, assuming that it holds for all smaller numbers. The search
    /// starts with few characters: a line is short, but the text may be very long.
    private func longest(of text: Substring, _ fits: (Int) -> Bool) -> Int {
        var (low, high) = (0, 32)
        while true {
            let end = text.index(text.startIndex, offsetBy: high, limitedBy: text.endIndex)
            if end == nil || end == text.endIndex {
                high = text.count
                if fits(high) { return high }
                break
            }
            guard fits(high) else { break }
            low = high
            high *= 2
        }
        high -= 1
        while low < high {
            let middle = (low + high + 1) / 2
            if fits(middle) { low = middle } else { high = middle - 1 }
        }
        return low
    }
}

nonisolated extension Character {
    static let softHyphen: Character = "\u{ad}"
}

nonisolated extension String {
    /// The text without soft hyphens, which are invisible within a line.
    var withoutSoftHyphens: String { hasSoftHyphen ? filter { $0 != .softHyphen } : self }

    private var hasSoftHyphen: Bool {
        var last: UInt8 = 0
        for byte in utf8 {
            if byte == 0xad, last == 0xc2 { return true }
            last = byte
        }
        return false
    }
}

nonisolated extension Substring {
    /// The text without the trailing spaces, including ideographic ones, that hang over the end of a line.
    fileprivate var trimmingEnd: Substring {
        guard let end = lastIndex(where: { $0 != " " && $0 != "\u{3000}" }) else { return prefix(0) }
        return self[...end]
    }
}
