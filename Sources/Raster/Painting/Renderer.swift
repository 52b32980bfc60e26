public import Inlay

/// Paints frames into pixel buffers, on the CPU.
///
/// A backend makes one renderer for all of its windows, and calls ``render(_:into:)`` when a window presents a frame:
///
///     let renderer = Renderer(fonts: fonts)
///     renderer.reportWarnings(to: application)
///     ...
///     func present(_ frame: Frame) -> Bool {
///         renderer.render(frame, into: PixelBuffer(pixels: pixels, stride: width * 4, width: width, height: height))
///         return true
///     }
///
/// The renderer caches values from frame to frame: masks of corners and of text, scaled pictures, converted colours.
/// Create the platform's ``HarfBuzzTextEngine`` with the same fonts, so that text is painted as it was measured.
public final class Renderer {
    let fonts: FontLibrary
    /// The log that receives render warnings.
    package let renderWarnings: RenderWarningLog
    var paintCache = PaintCache()
    /// Bytes: hundreds of sizes of buttons, thousands of corners, four of the largest.
    var shapes = Cache<RoundedShape, ShapeMask>(budget: 4 << 20)
    var recentShapes = Recent<RoundedShape, ShapeMask>(capacity: 4)
    /// Bytes: a hundred cards of 200 by 200 pixels.
    var shadows = Cache<ShadowKey, PixmanImage>(budget: 8 << 20)
    /// Bytes: about five hundred labels. A larger window raises the budget, so that all of its texts fit with some that were in sight before.
    var runs = Cache<ScaledRun, RasterizedRun>(budget: 1 << 20)
    /// Bytes: thousands of icons, or charts of 200,000 points.
    var paths = Cache<PathKey, PixmanImage>(budget: 16 << 20)
    /// The rasteriser for paths, created for the first one.
    private(set) lazy var pathRaster = PathRaster()
    /// Bytes: thirty gradients that fill a window.
    var gradients = Cache<GradientTableKey, [UInt32]>(budget: 512 << 10)
    /// Bytes: two pictures that fill a display of 4 million pixels. A larger window raises the budget to two pictures of its size.
    var pictures = Cache<PictureKey, Picture>(budget: 32 << 20)

    /// The number of pieces of text that were shaped while painting.
    package private(set) var shapingCount = 0

    /// Creates a renderer that paints text with the given fonts.
    public convenience init(fonts: FontLibrary) { self.init(fonts: fonts, renderWarnings: RenderWarningLog()) }

    package init(fonts: FontLibrary, renderWarnings: RenderWarningLog) {
        self.fonts = fonts
        self.renderWarnings = renderWarnings
    }

    deinit {}

    /// Reports what is not drawn, or is simplified, as diagnostics of the application. Each cause is reported once.
    /// Before the first call, the messages are written to standard error.
    public func reportWarnings(to application: Application) { renderWarnings.follow(application) }

    package var caches: [Statistics.CacheUse] {
        [
            shapes.use(as: "shapes"), shadows.use(as: "shadows"), paths.use(as: "paths"), runs.use(as: "text"),
            gradients.use(as: "gradients"), pictures.use(as: "pictures"),
        ]
    }

    /// Applies the scroll blits of the frame, and paints its content inside the damage. Other pixels of the canvas, and memory outside of
    /// it, do not change.
    ///
    /// - Parameters:
    ///   - frame: the frame that the window presents. Its damage and scroll blits are relative to the frame before.
    ///   - canvas: the picture of the frame before, in `frame.size` times `frame.scale` pixels. The content of a new canvas is ignored if
    ///     the damage covers the window, as in its first frame.
    public func render(_ frame: Frame, into canvas: PixelBuffer) {
        guard let grid = PixelGrid(scale: frame.scale) else { return }
        for move in frame.moves(within: canvas.bounds) { canvas.apply(move) }
        paintCache.use(frame.theme)
        let before = FontFace.shapingCount
        defer { shapingCount += FontFace.shapingCount - before }
        let area = canvas.width * canvas.height
        pictures.budget = max(pictures.budget, 2 * 4 * area)
        // A mask has a byte for each pixel.
        runs.budget = max(runs.budget, area + area / 2)
        do throws(RenderWarning) {
            let damage = frame.damage.compactMap(grid.covering)
            guard let layer = try Layer(canvas: canvas, damage: damage) else { return }
            var pass = PaintPass(renderer: self, grid: grid, commands: frame.list.commands, layer: layer)
            pass.run()
        } catch {
            renderWarnings.record(error)
        }
    }
}
