/// The natural size of an SVG document, read from its root element.
nonisolated struct SVGSize: Equatable {
    /// Points, which are pixels in CSS.
    let width: Double
    let height: Double

    /// Points; the default size of browsers.
    private static let unknown = (width: 300.0, height: 150.0)
    /// Bytes; images have shorter preambles and root elements.
    private static let longestStart = 1 << 16

    /// Creates the size; nil if the document does not start with `<svg>`, after comments and declarations.
    init?(_ bytes: [UInt8]) {
        guard let tag = Self.rootTag(String(decoding: bytes.prefix(Self.longestStart), as: UTF8.self)) else {
            return nil
        }
        let box = Self.attribute("viewBox", in: tag).map(Self.numbers) ?? []
        let (boxWidth, boxHeight) = box.count == 4 && box[2] > 0 && box[3] > 0 ? (box[2], box[3]) : Self.unknown
        switch (
            Self.attribute("width", in: tag).flatMap(Self.length),
            Self.attribute("height", in: tag).flatMap(Self.length)
        ) {
        case (let width?, let height?): (self.width, self.height) = (width, height)
        case (let width?, nil): (self.width, self.height) = (width, width * boxHeight / boxWidth)
        case (nil, let height?): (self.width, self.height) = (height * boxWidth / boxHeight, height)
        case (nil, nil): (self.width, self.height) = (boxWidth, boxHeight)
        }
    }

    /// Returns the text between `<svg` and `>`.
    private static func rootTag(_ text: String) -> Substring? {
        var rest = text.drop { $0.isWhitespace || $0 == "\u{feff}" }
        while rest.first == "<" {
            let end: String
            if rest.hasPrefix("<!DOCTYPE"), let bracket = rest.firstIndex(of: "["),
                rest[..<bracket].firstIndex(of: ">") == nil
            {
                // Entity declarations, as in files of Adobe Illustrator.
                guard let next = after("]", in: rest) else { return nil }
                rest = next
                end = ">"
            } else if rest.hasPrefix("<?") {
                end = "?>"
            } else if rest.hasPrefix("<!--") {
                end = "-->"
            } else if rest.hasPrefix("<!") {
                end = ">"
            } else {
                break
            }
            guard let next = after(end, in: rest) else { return nil }
            rest = next.drop { $0.isWhitespace }
        }
        guard rest.first == "<", let last = rest.firstIndex(of: ">") else { return nil }
        let tag = rest[..<last].dropFirst()
        let name = tag.prefix { !$0.isWhitespace && $0 != "/" }
        guard name == "svg" || name.hasSuffix(":svg") else { return nil }
        return tag.dropFirst(name.count)
    }

    private static func after(_ mark: String, in text: Substring) -> Substring? {
        var rest = text
        while !rest.isEmpty {
            if rest.hasPrefix(mark) { return rest.dropFirst(mark.count) }
            rest = rest.dropFirst()
        }
        return nil
    }

    private static func attribute(_ name: String, in tag: Substring) -> Substring? {
        var rest = tag
        while let equals = rest.firstIndex(of: "=") {
            let key = rest[..<equals].split(whereSeparator: \.isWhitespace).last
            let value = rest[rest.index(after: equals)...].drop(while: \.isWhitespace)
            guard let quote = value.first, quote == "\"" || quote == "'",
                let end = value.dropFirst().firstIndex(of: quote)
            else { return nil }
            if key == name[...] { return value.dropFirst()[..<end] }
            rest = value[value.index(after: end)...]
        }
        return nil
    }

    private static func numbers(_ text: Substring) -> [Double] {
        text.split { $0.isWhitespace || $0 == "," }.compactMap { Double($0) }
    }

    /// Returns a length in points; nil for percentages and invalid values.
    private static func length(_ text: Substring) -> Double? {
        let text = text.drop(while: \.isWhitespace)
        var number = text.prefix { $0.isNumber || $0 == "." }
        // An exponent is a part of the number; the unit `em` is not.
        let power = text.dropFirst(number.count)
        if power.first == "e" || power.first == "E" {
            let digits = power.dropFirst().drop { $0 == "-" || $0 == "+" }.prefix(while: \.isNumber)
            if !digits.isEmpty { number = text[..<digits.endIndex] }
        }
        let units: [String: Double] = [
            "": 1, "px": 1, "pt": 4.0 / 3, "pc": 16, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96,
        ]
        let unit = text.dropFirst(number.count).prefix { !$0.isWhitespace }
        guard let value = Double(number), value > 0, value.isFinite, let factor = units[String(unit)] else {
            return nil
        }
        return value * factor
    }
}
