// Strings, numbers, names and lists. Specification 1.6, 3.4, 3.5.

nonisolated extension String: MarkupConvertible {
    public static func markupValue(_ text: String, in context: MarkupContext) throws(MarkupValueError) -> String {
        text
    }
    public static var markupFormat: String { "text" }
    public var markupText: String? { self }
}

nonisolated extension Bool: MarkupConvertible {
    /// Converts `true`, `yes`, `t`, `y` in any case and any number other than 0 to true, and all other texts to false.
    public static func markupValue(_ text: String, in context: MarkupContext) throws(MarkupValueError) -> Bool {
        switch text {
        case "true": return true
        case "false": return false
        default: break
        }
        switch text.lowercased() {
        case "true", "yes", "t", "y": return true
        case "false", "no", "f", "n": return false
        default: break
        }
        let number = NumericPrefix(text)
        if number.form != .whole { context.conversionWarning(.notABoolean) }
        return number.value != 0
    }

    public static var markupFormat: String { "true or false" }
    public var markupText: String? { self ? "true" : "false" }
}

nonisolated extension Double: MarkupConvertible {
    public static func markupValue(_ text: String, in context: MarkupContext) throws(MarkupValueError) -> Double {
        let number = NumericPrefix(text)
        guard number.value.isFinite else { throw .outOfRange }
        switch number.form {
        case .whole: break
        case .rest(let range): context.conversionWarning(.numberWithRest(at: range))
        case .none: context.conversionWarning(.notANumber)
        }
        return number.value
    }

    public static var markupFormat: String { "number" }
    public var markupText: String? { isFinite ? plain : nil }
}

nonisolated extension Int: MarkupConvertible {
    public static func markupValue(_ text: String, in context: MarkupContext) throws(MarkupValueError) -> Int {
        let number = try Double.markupValue(text, in: context)
        guard let value = Int(exactly: number.rounded(.towardZero)) else { throw .outOfRange }
        if Double(value) != number { context.conversionWarning(.fraction) }
        return value
    }

    public static var markupFormat: String { "whole number" }
    public var markupText: String? { String(self) }
}

nonisolated extension MarkupConvertible where Self: RawRepresentable<String> & CaseIterable {
    @MainActor public static func markupValue(
        _ text: String, in context: MarkupContext
    ) throws(MarkupValueError) -> Self {
        guard let value = Self(rawValue: text) else { throw .unknownName(known: allCases.map(\.rawValue)) }
        return value
    }

    public static var markupFormat: String { markupNames.joined(separator: ", ") }
    public static var markupNames: [String] { allCases.map(\.rawValue) }
    public var markupText: String? { rawValue }
}

nonisolated extension Optional: MarkupConvertible where Wrapped: MarkupConvertible {
    public static func markupValue(_ text: String, in context: MarkupContext) throws(MarkupValueError) -> Wrapped? {
        try Wrapped.markupValue(text, in: context)
    }

    public static var markupFormat: String { Wrapped.markupFormat }
    public static var markupNames: [String] { Wrapped.markupNames }
    public var markupText: String? { self?.markupText }
}

nonisolated extension Array: MarkupConvertible where Element: MarkupConvertible {
    public static func markupValue(_ text: String, in context: MarkupContext) throws(MarkupValueError) -> [Element] {
        var values: [Element] = []
        var firstDoubt: MarkupValueError?
        for part in text.listParts {
            let (text, range) = (String(part.text), part.range)
            do throws(MarkupValueError) {
                values.append(try Element.markupValue(text, in: context))
            } catch {
                throw .part(text, at: range, error)
            }
            if let conversionWarning = context.takeConversionWarning(), firstDoubt == nil {
                firstDoubt = .part(text, at: range, conversionWarning)
            }
        }
        if let firstDoubt { context.conversionWarning(firstDoubt) }
        return values
    }

    public static var markupFormat: String { "list of \(Element.markupFormat), separated by commas" }

    public var markupText: String? {
        let texts = compactMap(\.markupText)
        return texts.count == count ? texts.joined(separator: ", ") : nil
    }
}

nonisolated extension Set: MarkupConvertible where Element: MarkupConvertible {
    /// Converts names that are separated by commas, or by `|` as in the first version of MarkupKit.
    public static func markupValue(_ text: String, in context: MarkupContext) throws(MarkupValueError) -> Set {
        Set(try [Element].markupValue(String(text.map { $0 == "|" ? "," : $0 }), in: context))
    }

    public static var markupFormat: String { "set of \(Element.markupFormat), separated by commas" }
}

nonisolated extension EdgeInsets: MarkupConvertible {
    /// Converts one number for all edges, or four: top, left, bottom, right.
    public static func markupValue(_ text: String, in context: MarkupContext) throws(MarkupValueError) -> EdgeInsets {
        guard text.utf8.contains(UInt8(ascii: ",")) else {
            return EdgeInsets(try Double.markupValue(text, in: context))
        }
        let edges = try [Double].markupValue(text, in: context)
        guard edges.count == 4 else { throw .insetCount(edges.count) }
        return EdgeInsets(top: edges[0], left: edges[1], bottom: edges[2], right: edges[3])
    }

    public static var markupFormat: String { "number, or four: top, left, bottom, right" }

    public var markupText: String? {
        let edges = [top, left, bottom, right]
        return Set(edges).count == 1 ? top.markupText : edges.markupText
    }
}

nonisolated extension Point: MarkupConvertible {
    public static func markupValue(_ text: String, in context: MarkupContext) throws(MarkupValueError) -> Point {
        let numbers = try [Double].markupValue(text, in: context)
        guard numbers.count == 2 else { throw .pointCount(numbers.count) }
        return Point(numbers[0], numbers[1])
    }

    public static var markupFormat: String { "two numbers: x, y" }
    public var markupText: String? { [x, y].markupText }
}

nonisolated extension String {
    /// The parts between commas without surrounding white space, with their byte ranges. Empty for a blank text.
    var listParts: [(text: Substring, range: Range<Int>)] {
        let parts = split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
        if parts.count == 1, parts[0].isEmpty { return [] }
        return parts.map { part in
            let start = utf8.distance(from: startIndex, to: part.startIndex)
            return (part, start..<start + part.utf8.count)
        }
    }
}

nonisolated extension StringProtocol {
    /// The text without white space at its ends.
    package var trimmed: SubSequence {
        guard let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return self[endIndex...] }
        return self[first...last]
    }
}
