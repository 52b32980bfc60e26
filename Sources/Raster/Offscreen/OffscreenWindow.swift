import Inlay

/// A window in memory. It stores its picture, the last frame, and the properties set by the application.
public final class OffscreenWindow: PlatformWindow {
    public private(set) var size: Size
    public private(set) var scale: Double
    public private(set) var title: String
    public private(set) var cursor = Cursor.arrow
    public private(set) var icon: Image?
    public private(set) var sizeLimits = (minimum: Size.zero, maximum: Size.unconstrained)
    public private(set) var textInputArea: Rect?
    public private(set) var isClosed = false
    public private(set) var lastFrame: Frame?
    public private(set) var frameCount = 0
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
            return pixels.isNaN ? 1 : Int(min(max(1, pixels), Double(Canvas.maximumSide)))
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
