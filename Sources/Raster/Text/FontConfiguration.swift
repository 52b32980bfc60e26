internal import CFontconfig
import Inlay

/// A fontconfig configuration: lists the fonts and finds the nearest one.
@MainActor final class FontConfiguration {
    private let config: OpaquePointer?

    /// Whether the system's configuration is loaded. That takes some milliseconds, and happens once, on the first access; concurrent
    /// accesses wait for it.
    private nonisolated static let systemIsReady: Bool = FcInit() != 0

    /// Reads the system's configuration; safe to call from any thread.
    nonisolated static func load() { _ = systemIsReady }

    /// Creates the configuration with the system's fonts.
    init() {
        Self.load()
        config = FcConfigReference(nil)
    }

    /// Creates the configuration with the fonts of a configuration file.
    init(file: String) {
        config = FcConfigCreate()
        FcConfigParseAndLoad(config, file, 0)
        FcConfigBuildFonts(config)
    }

    isolated deinit {
        if let config { FcConfigDestroy(config) }
    }

    /// Returns the nearest font; nil if there is none.
    ///
    /// - Parameter refused: files to exclude.
    func match(_ request: FontRequest, except refused: Set<String> = []) -> FontMatch? {
        guard let pattern = pattern(request) else { return nil }
        defer { FcPatternDestroy(pattern) }
        func serves(_ found: OpaquePointer) -> FontMatch? {
            guard let match = Self.read(found, for: request), !refused.contains(match.path) else { return nil }
            return match
        }
        var result = FcResultNoMatch
        guard let found = FcFontMatch(config, pattern, &result) else { return nil }
        defer { FcPatternDestroy(found) }
        if let match = serves(found) { return match }
        // Sorting takes many times longer, so it is used only if the nearest font is unreadable.
        guard let sorted = FcFontSort(config, pattern, 0, nil, &result) else { return nil }
        defer { FcFontSetDestroy(sorted) }
        return Self.fonts(sorted).lazy.compactMap(serves).first
    }

    /// Returns the nearest of the given fonts.
    ///
    /// - Parameter isColored: whether the font should have coloured glyphs.
    func match(_ request: FontRequest, among fonts: [OpaquePointer], isColored: Bool) -> FontMatch? {
        guard let pattern = pattern(request, isColored: isColored) else { return nil }
        defer { FcPatternDestroy(pattern) }
        var pointers: [OpaquePointer?] = fonts
        let count = Int32(fonts.count)
        let found = pointers.withUnsafeMutableBufferPointer { pointers in
            var set = FcFontSet(nfont: count, sfont: count, fonts: pointers.baseAddress)
            return withUnsafeMutablePointer(to: &set) { set in
                var (sets, result): (UnsafeMutablePointer<FcFontSet>?, FcResult) = (set, FcResultNoMatch)
                return FcFontSetMatch(config, &sets, 1, pattern, &result)
            }
        }
        guard let found else { return nil }
        defer { FcPatternDestroy(found) }
        return Self.read(found, for: request)
    }

    /// The fonts that can be drawn at any size. They live as long as the configuration.
    var scalableFonts: [OpaquePointer] {
        [FcSetSystem, FcSetApplication].compactMap { FcConfigGetFonts(config, $0) }.flatMap(Self.fonts)
            .filter { Self.flag(FC_SCALABLE, $0) != false }
    }

    private static func fonts(_ set: UnsafeMutablePointer<FcFontSet>) -> [OpaquePointer] {
        UnsafeBufferPointer(start: set.pointee.fonts, count: Int(set.pointee.nfont)).compactMap(\.self)
    }

    private func pattern(_ request: FontRequest, isColored: Bool? = nil) -> OpaquePointer? {
        guard let pattern = FcPatternCreate() else { return nil }
        // The configuration lists its emoji fonts under this family name.
        if isColored == true { FcPatternAddString(pattern, FC_FAMILY, "emoji") }
        Self.add(family: request.family ?? "sans-serif", to: pattern)
        FcPatternAddInteger(pattern, FC_WEIGHT, FcWeightFromOpenType(Int32(request.weight)))
        FcPatternAddInteger(pattern, FC_SLANT, request.isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
        FcPatternAddBool(pattern, FC_SCALABLE, 1)
        if let isColored { FcPatternAddBool(pattern, FC_COLOR, isColored ? 1 : 0) }
        FcConfigSubstitute(config, pattern, FcMatchPattern)
        FcDefaultSubstitute(pattern)
        return pattern
    }

    /// Returns whether a family is installed, or has an alias. The fallback for any unknown name does not count.
    func hasFamily(_ name: String) -> Bool {
        guard let found = families(for: name), let stranger = families(for: Self.unknownFamily) else { return false }
        func plain(_ name: String) -> String { name.lowercased().filter { $0 != " " } }
        return found.contains { plain($0) == plain(name) } || found.isDisjoint(with: stranger)
    }

    /// Adds a family, and a replacement if fontconfig has no alias for it.
    private static func add(family: String, to pattern: OpaquePointer) {
        FcPatternAddString(pattern, FC_FAMILY, family)
        if let other = familySubstitutes[family.lowercased().filter { $0 != " " }] {
            FcPatternAddString(pattern, FC_FAMILY, other)
        }
    }

    /// Replacements by name, in lower case without spaces.
    private static let familySubstitutes = ["helveticaneue": "Helvetica"]

    private static let unknownFamily = "No Family Has This Name"

    /// Returns the names of the family nearest to a name.
    private func families(for name: String) -> Set<String>? {
        guard let pattern = FcPatternCreate() else { return nil }
        defer { FcPatternDestroy(pattern) }
        Self.add(family: name, to: pattern)
        FcConfigSubstitute(config, pattern, FcMatchPattern)
        FcDefaultSubstitute(pattern)
        var result = FcResultNoMatch
        guard let found = FcFontMatch(config, pattern, &result) else { return nil }
        defer { FcPatternDestroy(found) }
        var names: Set<String> = []
        var text: UnsafeMutablePointer<FcChar8>?
        var index: Int32 = 0
        while FcPatternGetString(found, FC_FAMILY, index, &text) == FcResultMatch, let text {
            names.insert(String(cString: text))
            index += 1
        }
        return names
    }

    /// Returns a boolean property of a font; nil if it is not set.
    static func flag(_ name: String, _ pattern: OpaquePointer) -> Bool? {
        var value: FcBool = 0
        return FcPatternGetBool(pattern, name, 0, &value) == FcResultMatch ? value != 0 : nil
    }

    /// Returns whether glyphs will be slanted synthetically.
    private static func isSlanted(_ pattern: OpaquePointer) -> Bool {
        var matrix: UnsafeMutablePointer<FcMatrix>?
        return FcPatternGetMatrix(pattern, FC_MATRIX, 0, &matrix) == FcResultMatch && matrix?.pointee.xy != 0
    }

    static func path(of pattern: OpaquePointer) -> String? {
        var file: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(pattern, FC_FILE, 0, &file) == FcResultMatch, let file else { return nil }
        return String(cString: file)
    }

    private static func read(_ pattern: OpaquePointer, for request: FontRequest) -> FontMatch? {
        guard let path = path(of: pattern) else { return nil }
        func number(_ name: String, default value: Int32) -> Int32 {
            var value = value
            FcPatternGetInteger(pattern, name, 0, &value)
            return value
        }
        // A variable font has a range of weights, which is not read as a number. Then no emboldening is added.
        let weight = Int(FcWeightToOpenType(number(FC_WEIGHT, default: FcWeightFromOpenType(Int32(request.weight)))))
        // Most configurations (90-synthetic.conf) report synthetic bold and oblique as the font's style, and request them too.
        let isLight = weight < Font.Weight.semibold.rawValue || flag(FC_EMBOLDEN, pattern) == true
        let isUpright = number(FC_SLANT, default: FC_SLANT_ITALIC) == FC_SLANT_ROMAN || isSlanted(pattern)
        return FontMatch(
            path: path, index: Int(number(FC_INDEX, default: 0)),
            needsBold: request.weight >= Font.Weight.semibold.rawValue && isLight,
            needsSlant: request.isItalic && isUpright,
            isColored: flag(FC_COLOR, pattern) ?? false)
    }
}
