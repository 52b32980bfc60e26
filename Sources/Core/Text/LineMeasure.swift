/// Fonts in a window, ready to measure text and to break it into lines.
protocol LineMeasure {
    associatedtype Run: MeasuredLine

    /// Of a line without text, before any is known.
    var metrics: FontMetrics { get }
    /// Tells which paragraph those lines are of that are asked for next.
    mutating func enter(_ paragraph: Substring, hasRightToLeft: Bool)
    /// A line of the paragraph.
    func run(_ line: LineText) -> Run
    func width(_ line: LineText) -> Double
    /// What a part of the paragraph takes of a line that it begins.
    func width(_ text: Substring) -> Double
    func height(of lines: ArraySlice<TextLayout<Self>.Line>) -> Double
}

/// A line of text with its width and its height, in points.
nonisolated protocol MeasuredLine: Equatable {
    var width: Double { get }
    var metrics: FontMetrics { get }
}

/// Parts of a paragraph on one line, with a sign in place of what is not there.
struct LineText {
    var head: Substring = ""
    var sign = ""
    var tail: Substring = ""

    var string: String { (head + sign + tail).withoutSoftHyphens }
}

/// Where a line ends.
struct LineBreak {
    let place: Substring.Index
    /// Whether it does so at a soft hyphen.
    var isHyphenated = false
}

// MARK: - Several lines
extension LineMeasure {
    /// The line that begins a text, without the spaces at its end.
    func line(_ text: Substring, endingAt end: LineBreak) -> Run {
        let line = text[..<end.place].trimmingEnd
        return run(LineText(head: line, sign: end.isHyphenated ? "-" : ""))
    }

    /// Where the longest start of the text that fits ends, after at least one character, and at one of `places` where
    /// there is one.
    func lineEnd(of text: Substring, width: Double, _ places: LineEnds) -> LineBreak {
        guard width.isFinite, !text.isEmpty else { return LineBreak(place: text.endIndex) }
        let count = longest(of: text) {
            self.width(text[..<text.index(text.startIndex, offsetBy: $0)].trimmingEnd) <= width
        }
        let hard = text.index(text.startIndex, offsetBy: max(1, count))
        guard hard < text.endIndex, places != .anywhere else { return LineBreak(place: hard) }
        // Only where the first character does not fit.
        if text[hard] == " " { return LineBreak(place: text[hard...].firstIndex { $0 != " " } ?? text.endIndex) }
        guard places == .byScript else {
            let soft = text[..<hard].indices.last { mayEnd(text, after: $0) }
            return LineBreak(place: soft.map { text.index(after: $0) } ?? hard)
        }
        return softEnd(of: text, upTo: hard, width: width) ?? LineBreak(place: hard)
    }

    /// Of ASCII, where more comes. A hyphen stays with a number, or another hyphen, that it stands before.
    private func mayEnd(_ text: Substring, after place: Substring.Index) -> Bool {
        switch text[place] {
        case " ", "\t": return true
        case "-":
            let next = text[text.index(after: place)]
            return next != "-" && !next.isNumber
        default: return false
        }
    }

    /// The last place where a line may end; a soft hyphen needs room for the hyphen.
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
    /// The one line that remains for all of the text.
    ///
    /// - Parameter more: whether a sign says, even where the text fits, that it is not all.
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

    /// Of a text that is far too long, not all is measured.
    private func fits(_ text: Substring, width: Double) -> Bool {
        guard width.isFinite else { return true }
        var count = 1024
        while let end = text.index(text.startIndex, offsetBy: count, limitedBy: text.endIndex), end < text.endIndex {
            guard self.width(text[..<end]) <= width else { return false }
            count *= 2
        }
        return self.width(text) <= width
    }

    /// The largest number of the text's characters for which `fits` holds, given that it holds for all below. Few are
    /// tried at first: a line is short, the text may be a book.
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
    /// Soft hyphens leave nothing where no line ends.
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
    /// Spaces hang over the end of a line; those of ideographs, too.
    fileprivate var trimmingEnd: Substring {
        guard let end = lastIndex(where: { $0 != " " && $0 != "\u{3000}" }) else { return prefix(0) }
        return self[...end]
    }
}
