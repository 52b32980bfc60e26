package import Inlay

/// The sizes and looks in which a layout must hold.
package nonisolated struct SweepOptions: Codable, Sendable {
    /// The smallest size of the window that must hold, in points.
    package var smallest: Size
    /// The largest size.
    package var largest: Size
    /// Further languages. nil selects all languages of the document's texts, and the pseudo-languages.
    package var languages: [String]?
    /// Device pixels per point.
    package var scales: [Double]
    /// Factors on the size of text.
    package var fontScales: [Double]
    /// The contrast of the theme.
    package var contrast: Theme.Contrast
    /// The PNG file for a picture of a fault.
    package var picture: String?

    package init(
        smallest: Size, largest: Size, languages: [String]? = nil, scales: [Double], fontScales: [Double],
        contrast: Theme.Contrast = .standard, picture: String? = nil
    ) {
        (self.smallest, self.largest, self.languages) = (smallest, largest, languages)
        (self.scales, self.fontScales) = (scales, fontScales)
        (self.contrast, self.picture) = (contrast, picture)
    }
}

/// A look of a document in a sweep.
nonisolated struct SweepVariant: Hashable {
    var locale: String
    /// The direction, unless it is that of the language.
    var direction: LayoutDirection?
    var scale = 1.0
    var fontScale = 1.0

    /// `en_XA, font scale 1.5, scale 1.25`
    var title: String {
        var parts = [locale]
        if let direction { parts.append(direction == .rightToLeft ? "right to left" : "left to right") }
        if fontScale != 1 { parts.append("font scale \(fontScale.plain)") }
        if scale != 1 { parts.append("scale \(scale.plain)") }
        return parts.joined(separator: ", ")
    }

    /// Returns the variants of a sweep, those with the fewest differences from the first language first. They are not all combinations:
    /// each difference alone, and those together that make texts longest.
    static func variants(_ base: String, languages: [String], _ options: SweepOptions) -> [SweepVariant] {
        let first = SweepVariant(locale: base)
        let opposite: LayoutDirection =
            LocaleIdentifier(base).direction == .leftToRight ? .rightToLeft : .leftToRight
        var variants = [first]
        func add(_ change: (inout SweepVariant) -> Void) {
            var variant = first
            change(&variant)
            if !variants.contains(variant) { variants.append(variant) }
        }
        for language in languages { add { $0.locale = language } }
        add { $0.direction = opposite }
        for scale in options.scales { add { $0.scale = scale } }
        for fontScale in options.fontScales { add { $0.fontScale = fontScale } }
        let largest = options.fontScales.max() ?? 1
        for (index, language) in languages.enumerated() {
            add { variant in
                (variant.locale, variant.fontScale) = (language, largest)
                if !options.scales.isEmpty { variant.scale = options.scales[index % options.scales.count] }
            }
        }
        return variants
    }
}
