import Inlay

@testable import InlayRaster

/// An image from pixels that code has made.
nonisolated final class PixmapSource: ImageSource {
    let size: Size
    private let own: Pixmap

    /// - Parameter scale: pixels per point.
    init(_ pixmap: Pixmap, scale: Double = 1) {
        own = pixmap
        size = Size(Double(pixmap.width) / scale, Double(pixmap.height) / scale)
    }

    func pixmap(width: Int, height: Int) -> Pixmap { own.scaled(width: width, height: height) }
    func ownPixmap(width: Int, height: Int) -> Pixmap { own }
}
