import Inlay

/// A picture made of pixels.
nonisolated final class BitmapSource: ImageSource {
    let size: Size
    private let original: Pixmap

    /// - Parameter scale: pixels per point.
    init(_ pixmap: Pixmap, scale: Double = 1) {
        original = pixmap
        size = Size(Double(pixmap.width) / scale, Double(pixmap.height) / scale)
    }

    func pixmap(width: Int, height: Int) -> Pixmap { original.scaled(width: width, height: height) }
    func ownPixmap(width: Int, height: Int) -> Pixmap { original }
}

/// A drawing that is made into pixels at each size it is shown at.
nonisolated final class VectorSource: ImageSource {
    let size: Size
    private let document: [UInt8]

    init(_ document: [UInt8], size: Size) {
        self.document = document
        self.size = size
    }

    func pixmap(width: Int, height: Int) -> Pixmap {
        (try? render(width: width, height: height)) ?? Pixmap(width: width, height: height)
    }

    /// The drawing fills the given size, in device pixels, also when that stretches it.
    func render(width: Int, height: Int) throws(DecodingFailure) -> Pixmap {
        let (width, height) = (min(max(1, width), ImageLimits.side), min(max(1, height), ImageLimits.side))
        // SDL_image keeps the drawing's shape and fits it inside what it is asked for; asking for the longer way
        // round covers the target, and the rest is squeezed.
        let stretch = (Double(width) / size.width, Double(height) / size.height)
        let picture = try Pixmap(
            decoding: document, as: .svg,
            fitting: stretch.0 >= stretch.1 ? (Int32(width), 0) : (0, Int32(height)))
        if abs(picture.width - width) <= 1, abs(picture.height - height) <= 1 {
            return picture.cropped(width: width, height: height)
        }
        return picture.scaled(width: width, height: height)
    }
}

/// Sizes that no picture of a user interface needs to pass.
nonisolated enum ImageLimits {
    /// Bytes; the largest photographs of today's cameras, as JPEG or PNG, are below.
    static let fileSize = 96 << 20
    /// Pixels; 160 MB decoded, enough for a photograph of 40 million pixels.
    static let area = 40_000_000
    /// Pixels; pixman counts them in 16.16 fixed point.
    static let side = 16_384
}
