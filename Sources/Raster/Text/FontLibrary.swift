import Glibc
import Inlay

/// The installed fonts, and the open faces.
public final class FontLibrary {
    /// The reason why text is not drawn, or nil. Text is then measured with the numbers of `FixedTextEngine`.
    public private(set) var diagnostic: FontError?

    private var configuration: FontConfiguration?
    private let configurationFile: String?
    private var remembered: FontMatchCache?
    /// The results by request. Programs use few families and weights.
    private var matches: [FontRequest: FontMatch] = [:]
    private var families: [String: Bool] = [:]
    /// Created for the first character that a text's own font lacks.
    private var fallbacks: FallbackFonts?
    /// Fonts of which a glyph was drawn successfully.
    private var proven: Set<FontMatch> = []
    /// Unreadable files, each of which is reported once.
    private var refused: Set<String> = []
    /// The number of fonts that could not be opened for now. Results from that time are not cached.
    private(set) var missingResourceCount = 0
    private var missing = MissingCharacters()
    /// Open faces. Budget in bytes: thirty faces of common size, estimated because FreeType and HarfBuzz do not report their memory use.
    private var faces = Cache<FontFace.Key, FontFace>(budget: 16 << 20)
    private var files = OpenFontFiles()
    /// Glyph bitmaps. Budget in bytes: some thousand glyphs of common size, each with up to 64 subpixel offsets.
    var glyphBitmaps = Cache<GlyphKey, GlyphBitmap>(budget: 1 << 20)
    /// Measured runs with their shaped lines, which they lose when they are removed. Budget in bytes: two thousand labels.
    var runs = Cache<RunKey, TextRun>(budget: 3 << 19)
    /// The handler that receives each problem once.
    var report: (String) -> Void = { StandardError.print("inlay: \($0)") }

    /// Creates the library with the fonts of the desktop.
    public convenience init() {
        self.init(configurationFile: nil, remembered: FontMatchCache(environment: Self.environment))
    }

    /// - Parameter configurationFile: a fontconfig file; nil uses the system's configuration.
    init(configurationFile: String?, remembered: FontMatchCache?) {
        self.configurationFile = configurationFile
        self.remembered = remembered
    }

    deinit {}

    /// Reads fontconfig's configuration, unless the desktop's fonts are cached from an earlier start. This takes some milliseconds: call it
    /// on another thread while this one does something else. It reads the environment, so do not change the environment before it returns.
    public nonisolated static func prewarm() {
        if FontMatchCache(environment: environment).isEmpty { FontConfiguration.load() }
    }

    /// Returns the face nearest to the descriptor; nil if there is none, with the reason in `diagnostic`, or if it cannot be opened for
    /// now.
    func face(for font: FontDescriptor, scale: Double) -> FontFace? {
        guard diagnostic == nil else { return nil }
        let request = FontRequest(font)
        let size = PixelSize(points: font.size, scale: scale)
        while let match = match(request) {
            if let face = open(match, size) { return face }
            guard refused.contains(match.path) else { return nil }
        }
        diagnostic = .noFonts
        report("\(FontError.noFonts)")
        return nil
    }

    /// Returns a face that was used before, and opens it again if it was closed; nil if that fails, permanently or for now.
    func face(_ key: FontFace.Key) -> FontFace? { open(key.match, key.size) }

    /// Returns whether none of a line's fonts has been found unreadable.
    func serves(_ line: TypesetLine) -> Bool {
        refused.isEmpty || !line.parts.contains { refused.contains($0.face.match.path) }
    }

    /// Returns whether a family is installed, or fontconfig has an alias for it.
    func hasFamily(_ name: String) -> Bool {
        if let known = families[name] { return known }
        let isKnown = systemFonts.hasFamily(name)
        families[name] = isKnown
        return isKnown
    }

    /// Returns another face that has all of the characters, some of which `font` lacks; nil if no font has them, or none can be opened for
    /// now.
    func fallbackFace(
        for characters: [Unicode.Scalar], isColored: Bool, font: FontDescriptor, scale: Double
    ) -> FontFace? {
        let request = FontRequest(font)
        let size = PixelSize(points: font.size, scale: scale)
        while let match = match(request, containing: characters, isColored: isColored) {
            if let face = open(match, size, toDraw: proven.contains(match) ? nil : characters.first) {
                proven.insert(match)
                return face
            }
            guard refused.contains(match.path) else { return nil }
        }
        return nil
    }

    /// Reports that no font has the character, once per script.
    func reportMissing(_ character: Unicode.Scalar) {
        if let message = missing.message(for: character) { report(message) }
    }

    var caches: [Statistics.CacheUse] {
        [faces.use(as: "fonts"), runs.use(as: "shaped text"), glyphBitmaps.use(as: "glyphs")]
            + (fallbacks?.caches ?? [])
    }
}

// MARK: - Looking up
extension FontLibrary {
    private var systemFonts: FontConfiguration {
        if let configuration { return configuration }
        let configuration = configurationFile.map { FontConfiguration(file: $0) } ?? FontConfiguration()
        self.configuration = configuration
        return configuration
    }

    private func match(_ request: FontRequest) -> FontMatch? {
        if let match = matches[request] { return match }
        let match: FontMatch
        if let known = remembered?.match(request) {
            match = known
        } else if let found = systemFonts.match(request, except: refused) {
            match = found
            remembered?.remember(found, for: request)
        } else {
            return nil
        }
        matches[request] = match
        return match
    }

    private func match(
        _ request: FontRequest, containing characters: [Unicode.Scalar], isColored: Bool
    ) -> FontMatch? {
        if fallbacks == nil { fallbacks = FallbackFonts(systemFonts, except: refused) }
        return fallbacks?.match(request, containing: characters, isColored: isColored)
    }

    /// Opens a face; nil if the file or that character cannot be read. The file is then not used again, unless the error may be temporary.
    private func open(_ match: FontMatch, _ size: PixelSize, toDraw letter: Unicode.Scalar? = nil) -> FontFace? {
        let key = FontFace.Key(match: match, size: size)
        if let face = faces.value(for: key) { return face }
        do throws(FontError) {
            let face = try FontFace(key, from: file(match.path))
            if let letter { try face.check(letter) }
            faces.insert(face, for: key, cost: face.byteCount)
            return face
        } catch {
            if case .unavailable = error { warn(ofShortage: error) } else { refuse(match, error) }
            return nil
        }
    }

    private func file(_ path: String) throws(FontError) -> FontFile {
        do { return try files.file(path) } catch { throw FontError(path, error) }
    }

    /// Reports the shortage once, because it affects all files.
    private func warn(ofShortage error: FontError) {
        if missingResourceCount == 0 { report("\(error)") }
        missingResourceCount += 1
    }

    /// Excludes a file, which the cached fonts may also name.
    private func refuse(_ match: FontMatch, _ error: FontError) {
        remembered?.forget()
        matches.removeAll()
        fallbacks?.refuse(match.path)
        if refused.insert(match.path).inserted { report("\(error)") }
    }

    private nonisolated static var environment: [String: String] {
        let names = [
            "HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "FONTCONFIG_FILE", "FONTCONFIG_PATH",
            "FONTCONFIG_SYSROOT", "FC_LANG", "LC_ALL", "LC_CTYPE", "LANG",
        ]
        return names.reduce(into: [:]) { values, name in values[name] = getenv(name).map { String(cString: $0) } }
    }
}
