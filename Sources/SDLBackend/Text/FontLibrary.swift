import Glibc
import Inlay

/// The installed fonts, and those of them that are open.
public final class FontLibrary {
    /// Why text is not drawn, or nil. Text is then measured with the numbers of `FixedTextEngine`.
    public private(set) var diagnostic: FontError?

    private var configuration: FontConfiguration?
    private let configurationFile: String?
    private var remembered: RememberedFonts?
    /// What was asked for, by what was found; few families and weights occur.
    private var matches: [FontRequest: FontMatch] = [:]
    private var families: [String: Bool] = [:]
    /// Made for the first character that a text's own font lacks.
    private var fallbacks: FallbackFonts?
    /// Fonts of which a letter was drawn.
    private var proven: Set<FontMatch> = []
    /// Files that cannot be read; told once.
    private var refused: Set<String> = []
    /// How often a font could not be opened for now. What was made meanwhile is not to be kept.
    private(set) var shortageCount = 0
    private var missing = MissingCharacters()
    /// Bytes; thirty faces of common size. What FreeType and HarfBuzz keep for each cannot be asked, so this is an estimate.
    private var faces = Cache<FontFace.Key, FontFace>(budget: 16 << 20)
    private var files = OpenFontFiles()
    /// Bytes; some thousand letters of common size, each at up to 64 places between two pixels.
    var letters = Cache<LetterKey, Letter>(budget: 1 << 20)
    /// What is measured and then drawn, and the lines that carets stand in. Bytes; a thousand labels.
    private var lines = Cache<RunKey, TypesetLine>(budget: 512 << 10)
    /// Told of each problem once.
    var report: (String) -> Void = { StandardError.print("inlay: \($0)") }

    /// The fonts of the desktop.
    public convenience init() {
        self.init(configurationFile: nil, remembered: RememberedFonts(environment: Self.environment))
    }

    /// - Parameter configurationFile: of fontconfig; nil is the system's.
    init(configurationFile: String?, remembered: RememberedFonts?) {
        self.configurationFile = configurationFile
        self.remembered = remembered
    }

    deinit {}

    /// Reads fontconfig's configuration, unless the desktop's fonts are remembered from an earlier start. It takes some
    /// milliseconds: call it on another thread while this one does something else. It reads the environment, so that
    /// nobody may change that before it returns.
    public nonisolated static func prewarm() {
        if RememberedFonts(environment: environment).isEmpty { FontConfiguration.load() }
    }

    /// The font nearest to the descriptor; nil when there is none, and then `diagnostic` says why, or for now.
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

    /// A face that was in use before, opened again where it was given up; nil where that fails, for good or for now.
    func face(_ key: FontFace.Key) -> FontFace? { open(key.match, key.size) }

    /// Sets text, unless that was done lately; nil without fonts.
    func typeset(_ key: RunKey) -> TypesetLine? {
        if let line = lines.value(for: key), serves(line) { return line }
        let line = typeset(key.text, font: key.font, scale: key.scale, width: key.width, levels: key.levels)
        if let line, line.isComplete { lines.insert(line, for: key, cost: line.byteCount) }
        return line
    }

    /// Whether all fonts of a line can still be read, as far as is known.
    func serves(_ line: TypesetLine) -> Bool {
        refused.isEmpty || !line.parts.contains { refused.contains($0.face.match.path) }
    }

    /// Whether a family is installed, or fontconfig knows one that stands for it.
    func hasFamily(_ name: String) -> Bool {
        if let known = families[name] { return known }
        let isKnown = systemFonts.hasFamily(name)
        families[name] = isKnown
        return isKnown
    }

    /// Another font that has all of the characters, of which `font` lacks some; nil when no font has them, or
    /// none that opens for now.
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

    /// Says once for each script that no font has the character.
    func reportMissing(_ character: Unicode.Scalar) {
        if let message = missing.message(for: character) { report(message) }
    }

    var caches: [Statistics.CacheUse] {
        [faces.use(as: "fonts"), lines.use(as: "set text"), letters.use(as: "letters")] + (fallbacks?.caches ?? [])
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

    /// nil where the file cannot be read, or not that letter: it is not looked at again, unless that may pass.
    private func open(_ match: FontMatch, _ size: PixelSize, toDraw letter: Unicode.Scalar? = nil) -> FontFace? {
        let key = FontFace.Key(match: match, size: size)
        if let face = faces.value(for: key) { return face }
        do throws(FontError) {
            let face = try FontFace(key, from: file(match.path))
            if let letter { try face.check(letter) }
            faces.insert(face, for: key, cost: face.byteCount)
            return face
        } catch {
            if case .unavailable = error { tell(ofShortage: error) } else { refuse(match, error) }
            return nil
        }
    }

    private func file(_ path: String) throws(FontError) -> FontFile {
        do { return try files.file(path) } catch { throw FontError(path, error) }
    }

    /// What one file lacks all others lack.
    private func tell(ofShortage error: FontError) {
        if shortageCount == 0 { report("\(error)") }
        shortageCount += 1
    }

    /// What is remembered may name the file too.
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
