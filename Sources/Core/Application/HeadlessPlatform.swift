/// A platform without window system, fonts or decoders: Core alone. Layout and events work; nothing is drawn.
public final class HeadlessPlatform: Platform {
    /// The clock of the platform. Time passes only when a test advances it.
    public let manualClock = ManualClock()
    public let textEngine: any TextEngine
    public let imageLoader: any ImageLoader
    public let scale: Double
    public let localeIdentifiers: [String]
    private var clipboards: [Clipboard: String] = [:]

    deinit {}

    /// Creates a platform without a display. Text has fixed metrics by default.
    public init(
        scale: Double = 1, textEngine: any TextEngine = FixedTextEngine(),
        imageLoader: any ImageLoader = NoImageLoader(), localeIdentifiers: [String] = ["en_US"]
    ) {
        self.scale = scale
        self.textEngine = textEngine
        self.imageLoader = imageLoader
        self.localeIdentifiers = localeIdentifiers
    }

    public var clock: any FrameClock { manualClock }

    public func text(on clipboard: Clipboard) -> String? { clipboards[clipboard] }
    public func setText(_ text: String, on clipboard: Clipboard) { clipboards[clipboard] = text }

    public func makeWindow(_ window: Window, title: String, size: Size) -> any PlatformWindow {
        HeadlessWindow(title: title, size: size, scale: scale)
    }
}

/// A window without a display. It records the last frame and the values that it was given.
public final class HeadlessWindow: PlatformWindow {
    /// The size of the content, in points.
    public private(set) var size: Size
    /// The number of pixels a point.
    public private(set) var scale: Double
    /// The title that the app has set.
    public private(set) var title: String
    /// The pointer shape that the app has set.
    public private(set) var cursor = Cursor.arrow
    /// The place of the caret for input methods, in points; nil while no text is edited.
    public private(set) var textInputArea: Rect?
    /// The number of times that marked text of an input method was cancelled.
    public private(set) var cancelledCompositionCount = 0
    /// Whether the window fills the screen.
    public private(set) var isFullScreen = false
    /// The requested appearance of the title bar; nil before it changes.
    public private(set) var appearance: Theme.Appearance?
    /// The last frame that was presented; nil before the first.
    public private(set) var lastFrame: Frame?
    /// The number of frames that were presented.
    public private(set) var frameCount = 0
    /// Whether a frame was requested since the last one.
    public private(set) var needsFrame = false
    /// Whether frames can be presented. Tests set it to false to simulate a lack of memory for the pixels.
    var canShow = true

    deinit {}

    init(title: String, size: Size, scale: Double) {
        self.title = title
        self.size = size
        self.scale = scale
    }

    public func setNeedsFrame() { needsFrame = true }

    public func present(_ frame: Frame) -> Bool {
        needsFrame = false
        guard canShow else { return false }
        frameCount += 1
        lastFrame = frame
        return true
    }

    public func setTitle(_ title: String) { self.title = title }
    public func setAppearance(_ appearance: Theme.Appearance) { self.appearance = appearance }
    public func setCursor(_ cursor: Cursor) { self.cursor = cursor }
    public func setFullScreen(_ isFullScreen: Bool) -> Bool {
        self.isFullScreen = isFullScreen
        return true
    }
    public func setTextInputArea(_ area: Rect?) { textInputArea = area }
    public func cancelComposition() { cancelledCompositionCount += 1 }
}

/// An image loader that always throws.
public final class NoImageLoader: ImageLoader {
    deinit {}

    public init() {}

    public func image(at path: String) throws(ImageError) -> Image {
        throw ImageError(path: path, reason: "this platform has no image decoder")
    }
}
