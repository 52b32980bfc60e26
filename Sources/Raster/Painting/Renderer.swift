import Inlay

/// Renders display lists to pixels. It caches values from frame to frame: masks of corners and of text, scaled pictures, converted colours.
///
/// One painter can serve any number of windows.
package final class Renderer {
    let fonts: FontLibrary
    /// The log that receives render warnings.
    package let renderWarnings: RenderWarningLog
    var paintCache = PaintCache()
    /// Bytes: hundreds of sizes of buttons, thousands of corners, four of the largest.
    var shapes = Cache<RoundedShape, ShapeMask>(budget: 4 << 20)
    var recentShapes = Recent<RoundedShape, ShapeMask>(capacity: 4)
    /// Bytes: a hundred cards of 200 by 200 pixels.
    var shadows = Cache<ShadowKey, PixmanImage>(budget: 8 << 20)
    /// Bytes: about two thousand labels.
    var runs = Cache<ScaledRun, RasterizedRun>(budget: 4 << 20)
    /// Bytes: thousands of icons, or charts of 200,000 points.
    var paths = Cache<PathKey, PixmanImage>(budget: 16 << 20)
    /// The rasteriser for paths, created for the first one.
    private(set) lazy var pathRaster = PathRaster()
    /// Bytes: thirty gradients that fill a window.
    var gradients = Cache<GradientTableKey, [UInt32]>(budget: 512 << 10)
    /// Bytes: two pictures that fill a display of 4 million pixels. A larger window raises the budget to two pictures of its size.
    var pictures = Cache<PictureKey, Picture>(budget: 32 << 20)

    package init(fonts: FontLibrary, renderWarnings: RenderWarningLog = RenderWarningLog()) {
        self.fonts = fonts
        self.renderWarnings = renderWarnings
    }

    package var caches: [Statistics.CacheUse] {
        [
            shapes.use(as: "shapes"), shadows.use(as: "shadows"), paths.use(as: "paths"), runs.use(as: "text"),
            gradients.use(as: "gradients"), pictures.use(as: "pictures"),
        ]
    }

    /// Applies the scroll blits of the frame, and paints its content inside the damage. Other pixels of the canvas, and memory outside of
    /// it, do not change.
    package func paint(_ frame: Frame, into canvas: Canvas) {
        guard let grid = PixelGrid(scale: frame.scale) else { return }
        for move in frame.moves(within: canvas.bounds) { canvas.apply(move) }
        paintCache.use(frame.theme)
        pictures.budget = max(pictures.budget, 2 * 4 * canvas.width * canvas.height)
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
