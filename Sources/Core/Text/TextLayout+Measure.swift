extension TextLayout {
    /// A font in a window, ready to measure and to break lines.
    struct Measure {
        let engine: any TextEngine
        let font: FontDescriptor
        let scale: Double
        /// Points between the places that tabs lead to; 0 leaves them to the font.
        var tabStop = 0.0
        /// Whether the paragraph that the lines are of is read from the right; nil leaves each to its first letter.
        var paragraph: Bool?

        var metrics: FontMetrics { engine.metrics(of: font, scale: scale) }

        func run(_ text: Substring) -> TextRun { run(String(text)) }

        /// Soft hyphens leave nothing where no line ends.
        private func run(_ text: String) -> TextRun {
            runWithHyphens(text.hasSoftHyphen ? text.filter { $0 != .softHyphen } : text)
        }

        /// All of the characters are in the run.
        func runWithHyphens(_ text: String) -> TextRun {
            // Most lines begin where their paragraph does.
            let isOther = paragraph.map { $0 != (text.lettersBeginAtRight ?? false) } ?? false
            return engine.run(text, font: font, scale: scale, isRightToLeft: isOther ? paragraph : nil)
        }

        private func width(_ text: Substring) -> Double {
            guard tabStop > 0, text.utf8.contains(0x09) else { return run(text).width }
            var width = 0.0
            for (index, part) in text.split(separator: "\t", omittingEmptySubsequences: false).enumerated() {
                if index > 0 { width += tab(at: width).width }
                width += run(part).width
            }
            return width
        }

        /// A tab that begins at a distance from the start of its line.
        func tab(at x: Double) -> TextRun {
            let width = tabStop - x.truncatingRemainder(dividingBy: tabStop)
            return TextRun(text: "\t", font: font, metrics: metrics, width: width)
        }
    }
}

// MARK: - Several lines
extension TextLayout.Measure {
    /// Where a line ends.
    struct End {
        let place: Substring.Index
        /// Whether it does so at a soft hyphen.
        var isHyphenated = false
    }

    /// The line that begins a text, without the spaces at its end.
    func line(_ text: Substring, endingAt end: End) -> TextRun {
        let line = text[..<end.place].trimmingEnd
        return end.isHyphenated ? run(String(line) + "-") : run(line)
    }

    /// Where the longest start of the text that fits ends, after at least one character, and at one of `places` where
    /// there is one.
    func lineEnd(of text: Substring, width: Double, _ places: LineEnds) -> End {
        guard width.isFinite, !text.isEmpty else { return End(place: text.endIndex) }
        let count = longest(of: text) {
            self.width(text[..<text.index(text.startIndex, offsetBy: $0)].trimmingEnd) <= width
        }
        let hard = text.index(text.startIndex, offsetBy: max(1, count))
        guard hard < text.endIndex, places != .anywhere else { return End(place: hard) }
        // Only where the first character does not fit.
        if text[hard] == " " { return End(place: text[hard...].firstIndex { $0 != " " } ?? text.endIndex) }
        guard places == .byScript else {
            let soft = text[..<hard].lastIndex { $0 == " " || $0 == "-" || $0 == "\t" }
            return End(place: soft.map { text.index(after: $0) } ?? hard)
        }
        return softEnd(of: text, upTo: hard, width: width) ?? End(place: hard)
    }

    /// The last place where a line may end; a soft hyphen needs room for the hyphen.
    private func softEnd(of text: Substring, upTo limit: Substring.Index, width: Double) -> End? {
        var limit = limit
        while let place = LineBreaker.lastBreak(in: text, upTo: limit) {
            guard text[..<place].last == .softHyphen else { return End(place: place) }
            let end = End(place: place, isHyphenated: true)
            if line(text, endingAt: end).width <= width { return end }
            limit = text.index(before: place)
        }
        return nil
    }
}

// MARK: - One line
extension TextLayout.Measure {
    /// The one line that remains for all of the text.
    func line(_ text: Substring, width: Double, mode: LineBreakMode, _ places: LineEnds, more: Bool) -> TextRun {
        guard more || (mode != .byClipping && !fits(text, width: width)) else { return run(text) }
        func fit(_ build: (Int) -> String) -> TextRun {
            run(build(longest(of: text) { run(build($0)).width <= width }))
        }
        switch mode {
        case .byClipping: return run(text)
        case .byWordWrapping, .byCharWrapping:
            guard !more else { return fit { text.prefix($0).trimmingEnd + "…" } }
            return line(text, endingAt: lineEnd(of: text, width: width, places))
        case .byTruncatingHead: return fit { "…" + text.suffix($0) }
        case .byTruncatingMiddle: return fit { text.prefix(($0 + 1) / 2) + "…" + text.suffix($0 / 2) }
        case .byTruncatingTail: return fit { text.prefix($0).trimmingEnd + "…" }
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
    fileprivate static let softHyphen: Character = "\u{ad}"
}

nonisolated extension String {
    fileprivate var hasSoftHyphen: Bool {
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
