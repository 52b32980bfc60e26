/// A platform without window system, fonts or decoders: Core alone. Layout and events work; nothing is drawn.
public final class HeadlessPlatform: Platform {
    public let manualClock = ManualClock()
    public let textEngine: any TextEngine
    public let imageLoader: any ImageLoader
    public let scale: Double
    public let localeIdentifiers: [String]
    private var clipboards: [Clipboard: String] = [:]

    deinit {}

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
    public private(set) var size: Size
    public private(set) var scale: Double
    public private(set) var title: String
    public private(set) var cursor = Cursor.arrow
    public private(set) var textInputArea: Rect?
    /// The number of times that marked text of an input method was cancelled.
    public private(set) var cancelledCompositionCount = 0
    public private(set) var isFullScreen = false
    public private(set) var lastFrame: Frame?
    public private(set) var frameCount = 0
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
