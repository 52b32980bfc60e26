internal import CSVG
import Inlay
import Synchronization

/// A drawing that is rasterised for each size at which it is shown.
nonisolated final class VectorSource: ImageSource {
    let size: Size
    let warnings: [String]
    private let document: [UInt8]
    private let appearance: Theme.Appearance
    /// The drawing in the dark appearance, for documents that use theme colours.
    private let dark: VectorSource?
    private let style: [UInt8]
    /// The failure of a drawing. It is not repeated, because each attempt may take as long as the time limit.
    private let failure = Mutex<DecodingFailure?>(nil)

    convenience init(_ document: [UInt8], size: Size) {
        guard SVGScheme.isUsed(by: document) else {
            self.init(document, size, .light, style: [], dark: nil)
            return
        }
        let dark = VectorSource(document, size, .dark, style: SVGScheme.style(.dark), dark: nil)
        self.init(document, size, .light, style: SVGScheme.style(.light), dark: dark)
    }

    private init(
        _ document: [UInt8], _ size: Size, _ appearance: Theme.Appearance, style: [UInt8], dark: VectorSource?
    ) {
        self.document = document
        self.size = size
        self.appearance = appearance
        self.style = style
        self.dark = dark
        warnings = SVGFeatures.unsupported(in: document)
    }

    func source(in appearance: Theme.Appearance) -> any ImageSource { appearance == .dark ? dark ?? self : self }

    var failureReason: String? { failure.withLock { $0?.reason } }

    func pixmap(width: Int, height: Int) -> Pixmap {
        (try? render(width: width, height: height)) ?? Pixmap(width: 0, height: 0)
    }

    /// Draws the document stretched to the given size, in device pixels.
    func render(width: Int, height: Int) throws(DecodingFailure) -> Pixmap {
        let (width, height) = (min(max(1, width), ImageLimits.side), min(max(1, height), ImageLimits.side))
        if let failure = failure.withLock({ $0 }) { throw failure }
        do throws(DecodingFailure) {
            return try SVGRenderer.shared.draw(document, style: style, size: size, width: width, height: height)
        } catch {
            failure.withLock { $0 = error }
            throw error
        }
    }
}

/// The theme colours that a document may use: `currentColor`, and the classes of KDE's colour scheme.
private nonisolated enum SVGScheme {
    private static let classes: [(role: Color.Role, names: [String])] = [
        (.label, ["Text", "ViewText", "ButtonText", "WindowText", "Complement"]),
        (.contentBackground, ["Background", "ViewBackground", "ButtonBackground", "Contrast"]),
        (
            .accent,
            [
                "Accent", "Highlight", "Hover", "Focus", "ViewHover", "ViewFocus", "ButtonHover", "ButtonFocus",
                "ActiveText",
            ]
        ),
        (.onAccent, ["HighlightedText"]),
        (.placeholder, ["InactiveText"]),
        (.destructive, ["NegativeText"]),
        (.success, ["PositiveText"]),
        (.warning, ["NeutralText"]),
    ]
    private static let styles = Dictionary(
        uniqueKeysWithValues: Theme.Appearance.allCases.map { ($0, makeStyle(Theme(appearance: $0))) })

    static func isUsed(by document: [UInt8]) -> Bool {
        ["currentColor", "currentcolor", "ColorScheme-"].contains { document.holds($0) }
    }

    static func style(_ appearance: Theme.Appearance) -> [UInt8] { styles[appearance] ?? [] }

    /// Returns a style sheet. Its classes override the document's colours, `currentColor` only applies if the document sets none.
    private static func makeStyle(_ theme: Theme) -> [UInt8] {
        func color(_ role: Color.Role) -> String {
            let rgba = theme.rgba(role)
            func component(_ value: Double) -> Int { Int((min(max(value, 0), 1) * 255).rounded()) }
            return "rgb(\(component(rgba.red)),\(component(rgba.green)),\(component(rgba.blue)))"
        }
        var style = ":root:not([color]) { color: \(color(.label)) }\n"
        for (role, names) in classes {
            let selectors = names.map { ".ColorScheme-\($0)" }.joined(separator: ", ")
            style += "\(selectors) { color: \(color(role)) !important }\n"
        }
        return Array(style.utf8)
    }
}

/// Features of SVG that librsvg does not draw.
private nonisolated enum SVGFeatures {
    private static let marks: [(text: String, name: String)] = [
        ("<foreignObject", "'foreignObject'"), ("<script", "'script'"), ("<animate", "'animate'"),
        ("<flowRoot", "'flowRoot'"), ("<meshgradient", "'meshgradient'"), ("<font-face-src", "fonts in SVG"),
        ("<glyph ", "fonts in SVG"), ("@import", "'@import'"), ("<?xml-stylesheet", "'xml-stylesheet'"),
    ]
    static func unsupported(in document: [UInt8]) -> [String] {
        var names: [String] = []
        for (text, name) in marks where document.holds(text) && !names.contains(name) { names.append(name) }
        var warnings = names.map { "the drawing uses \($0), which is not supported; ignored" }
        if hasExternalImage(document) {
            warnings.append("the drawing refers to another file, which is not loaded; embed it in the drawing")
        }
        return warnings
    }

    /// Returns whether an element that embeds another one refers to something other than a part of the document or a data URL.
    private static func hasExternalImage(_ document: [UInt8]) -> Bool {
        for element in ["<image", "<feImage", "<use", "<svg:image", "<svg:use"] {
            var start = 0
            while let place = document.place(of: element, from: start) {
                start = place + element.utf8.count
                let end = document[start...].firstIndex(of: UInt8(ascii: ">")) ?? document.endIndex
                if isExternal(document[start..<end]) { return true }
            }
        }
        return false
    }

    private static func isExternal(_ tag: ArraySlice<UInt8>) -> Bool {
        let text = String(decoding: tag.prefix(2000), as: UTF8.self)
        for part in text.split(whereSeparator: \.isWhitespace)
        where part.hasPrefix("href=") || part.hasPrefix("xlink:href=") {
            let value = part.drop { $0 != "=" }.dropFirst(2)
            if !value.isEmpty, !value.hasPrefix("#"), !value.hasPrefix("data:") { return true }
        }
        return false
    }
}

nonisolated extension [UInt8] {
    /// Returns the index of a text; nil if it does not occur.
    fileprivate func place(of text: String, from start: Int) -> Int? {
        let place = withUnsafeBytes { inlay_svg_find($0.baseAddress, $0.count, start, text) }
        return place < 0 ? nil : place
    }

    fileprivate func holds(_ text: String) -> Bool { place(of: text, from: 0) != nil }
}
