/// One picture in several files, each drawn for another number of pixels. The one that is drawn is the smallest with
/// enough of them.
public nonisolated final class ImageVariants: ImageSource {
    /// Of the picture, in points.
    public let size: Size
    /// From few pixels to many.
    private let variants: [(width: Double, source: any ImageSource)]

    deinit {}

    /// - Parameters:
    ///   - images: with the pixels per point that their own sizes count with.
    ///   - size: in points; nil is that of the image with the fewest pixels.
    public init(_ images: [(scale: Double, image: Image)], size: Size? = nil) {
        variants = images.map { ($0.image.size.width * $0.scale, $0.image.source) }.sorted { $0.width < $1.width }
        let first = images.min { $0.image.size.width * $0.scale < $1.image.size.width * $1.scale }
        self.size = size ?? first?.image.size ?? .zero
    }

    public func pixmap(width: Int, height: Int) -> Pixmap {
        source(width: width)?.pixmap(width: width, height: height) ?? Pixmap(width: 0, height: 0)
    }

    public func ownPixmap(width: Int, height: Int) -> Pixmap {
        source(width: width)?.ownPixmap(width: width, height: height) ?? Pixmap(width: 0, height: 0)
    }

    private func source(width: Int) -> (any ImageSource)? {
        (variants.first { $0.width >= Double(width) } ?? variants.last)?.source
    }
}
