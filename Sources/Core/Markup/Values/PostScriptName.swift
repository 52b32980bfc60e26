/// A font name as documents write it: `HelveticaNeue-CondensedBold`, `TimesNewRomanPS-BoldItalicMT`. Specification 3.2.
nonisolated struct PostScriptName {
    /// The possible family names, the most likely first.
    let families: [String]
    let weight: Font.Weight
    let isItalic: Bool

    /// Splits the name at the last hyphen. Style words that are neither weight nor slant are ignored.
    init(_ name: String) {
        let hyphen = name.lastIndex(of: "-") ?? name.endIndex
        let written = String(name[..<hyphen])
        let style = name[hyphen...].lowercased()
        var families: [String] = []
        // A name without the foundry's letters may match another foundry's font: `GillSans` for `GillSansMT`.
        for family in [Self.withoutFoundry(written), written, name] where !family.isEmpty {
            for spelling in [family, Self.spaced(family)] where !families.contains(spelling) {
                families.append(spelling)
            }
        }
        self.families = families
        isItalic = ["italic", "oblique"].contains { style.contains($0) }
        weight = Self.weights.first { style.contains($0.word) }?.weight ?? .regular
    }

    /// Weights by style word. Words that contain another word come before it.
    private static let weights: [(word: String, weight: Font.Weight)] = [
        ("ultralight", .ultraLight), ("extralight", .ultraLight), ("semibold", .semibold), ("demibold", .semibold),
        ("extrabold", .heavy), ("ultrabold", .heavy), ("thin", .thin), ("light", .light), ("medium", .medium),
        ("demi", .semibold), ("bold", .bold), ("heavy", .heavy), ("black", .black),
    ]

    /// Returns `Arial` for `ArialMT`.
    private static func withoutFoundry(_ family: String) -> String {
        for ending in ["PSMT", "MT", "PS"] where family.hasSuffix(ending) && family.count > ending.count {
            return String(family.dropLast(ending.count))
        }
        return family
    }

    /// Returns `Times New Roman` for `TimesNewRoman`, the spelling in fontconfig's lists of substitute fonts.
    private static func spaced(_ family: String) -> String {
        let letters = Array(family)
        return letters.indices.reduce(into: "") { spaced, index in
            let letter = letters[index]
            if index > 0, letter.isUppercase {
                let next = index + 1 < letters.count ? letters[index + 1] : nil
                if letters[index - 1].isLowercase || letters[index - 1].isUppercase && next?.isLowercase == true {
                    spaced.append(" ")
                }
            }
            spaced.append(letter)
        }
    }
}

nonisolated extension FontDescriptor {
    /// Reads `Family-Style`.
    init(postScriptName text: String, size: Double) {
        let name = PostScriptName(text)
        let family = name.families.first
        self.init(
            family: family == "System" ? nil : family, size: size, weight: name.weight, isItalic: name.isItalic)
    }

    /// The name as a document writes it: `System`, `Inter-SemiboldItalic`.
    var postScriptName: String {
        let name = weight == .regular ? "" : "\(weight)"
        let face = name.prefix(1).uppercased() + name.dropFirst() + (isItalic ? "Italic" : "")
        return (family?.filter { $0 != " " } ?? "System") + (face.isEmpty ? "" : "-" + face)
    }
}
