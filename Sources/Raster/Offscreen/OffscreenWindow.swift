import Inlay

/// A window in memory. It stores its picture, the last frame, and the properties set by the application.
public final class OffscreenWindow: PlatformWindow {
    /// The size of the content, in points.
    public private(set) var size: Size
    /// The number of pixels a point.
    public private(set) var scale: Double
    /// The title that the app has set.
    public private(set) var title: String
    /// The pointer shape that the app has set.
    public private(set) var cursor = Cursor.arrow
    /// The icon that the app has set.
    public private(set) var icon: Image?
    /// The smallest and the largest size that the app has set, in points.
    public private(set) var sizeLimits = (minimum: Size.zero, maximum: Size.unconstrained)
    /// The place of the caret for input methods, in points; nil while no text is edited.
    public private(set) var textInputArea: Rect?
    /// Whether the window was closed.
    public private(set) var isClosed = false
    /// The last frame that was presented; nil before the first.
    public private(set) var lastFrame: Frame?
    /// The number of frames that were presented.
    public private(set) var frameCount = 0
    /// Whether a frame was requested since the last one.
    public private(set) var needsFrame = false

    private let renderer: Renderer
    /// The picture; nil if there was no memory for it.
    private var bitmap: Bitmap?

    init(title: String, size: Size, scale: Double, renderer: Renderer) {
        self.title = title
        self.size = size
        self.scale = scale
        self.renderer = renderer
        bitmap = Self.bitmap(size, scale)
    }

    deinit {}

    /// A copy of the picture: black until the first frame, opaque, `size` times `scale` pixels; empty if there is no memory for it.
    public var pixmap: Pixmap { bitmap?.pixmap ?? Pixmap(width: 0, height: 0) }

    /// Paints the damage over the picture. A frame of another size or scale begins a new picture; false if there is no memory for it.
    @discardableResult public func present(_ frame: Frame) -> Bool {
        needsFrame = false
        if bitmap == nil || frame.size != size || frame.scale != scale {
            size = frame.size
            scale = frame.scale
            bitmap = nil
            bitmap = Self.bitmap(size, scale)
        }
        guard let bitmap else {
            renderer.renderWarnings.record(.memory)
            return false
        }
        renderer.render(frame, into: bitmap.canvas)
        frameCount += 1
        lastFrame = frame
        return true
    }

    private static func bitmap(_ size: Size, _ scale: Double) -> Bitmap? {
        func pixels(_ points: Double) -> Int {
            let pixels = (points * scale).rounded()
            return pixels.isNaN ? 1 : Int(min(max(1, pixels), Double(PixelBuffer.maximumSide)))
        }
        return Bitmap(width: pixels(size.width), height: pixels(size.height))
    }

    public func setNeedsFrame() { needsFrame = true }
    public func setTitle(_ title: String) { self.title = title }
    public func setCursor(_ cursor: Cursor) { self.cursor = cursor }
    public func setSizeLimits(minimum: Size, maximum: Size) { sizeLimits = (minimum, maximum) }
    public func setIcon(_ icon: Image?) { self.icon = icon }
    public func setTextInputArea(_ area: Rect?) { textInputArea = area }
    public func close() { isClosed = true }
}
