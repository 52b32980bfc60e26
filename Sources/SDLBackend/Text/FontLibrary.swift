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
    private var fallbacks: [Fallback: FontMatch?] = [:]
    /// Faces; each holds its file's tables and the letters it has drawn.
    private var faces = Cache<FontFace.Key, FontFace>(budget: 48)

    private struct Fallback: Hashable {
        let request: FontRequest
        let character: Unicode.Scalar
    }

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

    /// The font nearest to the descriptor; nil when there is none, and then `diagnostic` says why.
    func face(for font: FontDescriptor, scale: Double) -> FontFace? {
        guard diagnostic == nil else { return nil }
        let request = FontRequest(family: font.family, weight: font.weight.rawValue, isItalic: font.isItalic)
        let size = PixelSize(points: font.size, scale: scale)
        guard let match = match(request) else {
            report(.noFonts)
            return nil
        }
        do throws(FontError) {
            return try face(FontFace.Key(match: match, size: size))
        } catch {
            return faceAfresh(request, size, error)
        }
    }

    /// Whether a family is installed, or fontconfig knows one that stands for it.
    func hasFamily(_ name: String) -> Bool {
        if let known = families[name] { return known }
        let isKnown = systemFonts.hasFamily(name)
        families[name] = isKnown
        return isKnown
    }

    /// Another font that has a character which `font` lacks; nil when no font has it.
    func fallbackFace(for character: Unicode.Scalar, font: FontDescriptor, scale: Double) -> FontFace? {
        let request = FontRequest(family: font.family, weight: font.weight.rawValue, isItalic: font.isItalic)
        let fallback = Fallback(request: request, character: character)
        if fallbacks[fallback] == nil {
            if fallbacks.count >= Self.fallbackCapacity { fallbacks.removeAll() }
            fallbacks[fallback] = .some(systemFonts.match(request, containing: character))
        }
        guard let match = fallbacks[fallback] ?? nil else { return nil }
        return try? face(FontFace.Key(match: match, size: PixelSize(points: font.size, scale: scale)))
    }

    /// Characters; a page of Chinese has some hundreds of different ones.
    private static let fallbackCapacity = 4096
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
        } else if let found = systemFonts.match(request) {
            match = found
            remembered?.remember(found, for: request)
        } else {
            return nil
        }
        matches[request] = match
        return match
    }

    private func face(_ key: FontFace.Key) throws(FontError) -> FontFace {
        if let face = faces.value(for: key) { return face }
        let face = try FontFace(key)
        faces.insert(face, for: key, cost: 1)
        return face
    }

    /// Looks again without what is remembered: the file may have gone since.
    private func faceAfresh(_ request: FontRequest, _ size: PixelSize, _ error: FontError) -> FontFace? {
        remembered?.forget()
        matches.removeAll()
        if let match = match(request), let face = try? face(FontFace.Key(match: match, size: size)) { return face }
        report(error)
        return nil
    }

    private func report(_ error: FontError) {
        diagnostic = error
        StandardError.print("inlay: \(error)")
    }

    private nonisolated static var environment: [String: String] {
        let names = [
            "HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "FONTCONFIG_FILE", "FONTCONFIG_PATH",
            "FONTCONFIG_SYSROOT", "FC_LANG", "LC_ALL", "LC_CTYPE", "LANG",
        ]
        return names.reduce(into: [:]) { values, name in values[name] = getenv(name).map { String(cString: $0) } }
    }
}
