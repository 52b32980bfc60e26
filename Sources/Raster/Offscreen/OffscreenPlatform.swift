import Inlay

/// A platform that paints windows into memory, with a clock that only moves when it is advanced. The fonts, the pictures and every pixel
/// are those of a real window; no display is needed.
public final class OffscreenPlatform: Platform {
    /// The clock of the platform. Time passes only when a test advances it.
    public let manualClock = ManualClock()
    /// The fonts that text is drawn in.
    public let fonts: FontLibrary
    public let textEngine: any TextEngine
    public var caches: [Statistics.CacheUse] {
        ((textEngine as? HarfBuzzTextEngine)?.caches ?? []) + images.caches + renderer.caches
    }
    public var shapingCount: Int { renderer.shapingCount }
    public var imageLoader: any ImageLoader { images }
    private let images = FileImageLoader()
    /// Device pixels per point of new windows.
    public let scale: Double
    public let preferences: DesktopPreferences
    public let localeIdentifiers: [String]
    private let renderer: Renderer
    private var clipboards: [Clipboard: String] = [:]

    /// - Parameter textEngine: measures text; nil measures with the fonts that draw it.
    public init(
        scale: Double = 1, preferences: DesktopPreferences = DesktopPreferences(), localeIdentifier: String = "en_US",
        textEngine: (any TextEngine)? = nil, fonts: FontLibrary = FontLibrary()
    ) {
        self.scale = scale
        self.preferences = preferences
        localeIdentifiers = [localeIdentifier]
        self.fonts = fonts
        self.textEngine = textEngine ?? HarfBuzzTextEngine(fonts: fonts)
        renderer = Renderer(fonts: fonts)
    }

    deinit {}

    public var clock: any FrameClock { manualClock }

    /// Returns the text of the platform's own clipboard, which other programs cannot access.
    public func text(on clipboard: Clipboard) -> String? { clipboards[clipboard] }
    public func setText(_ text: String, on clipboard: Clipboard) { clipboards[clipboard] = text }

    public func makeWindow(_ window: Window, title: String, size: Size) -> any PlatformWindow {
        renderer.renderWarnings.follow(window.application)
        return OffscreenWindow(title: title, size: size, scale: scale, renderer: renderer)
    }
}
