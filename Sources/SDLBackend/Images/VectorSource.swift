import Inlay

/// A drawing that is made into pixels at each size it is shown at.
nonisolated final class VectorSource: ImageSource {
    let size: Size
    private let document: [UInt8]

    init(_ document: [UInt8], size: Size) {
        self.document = document
        self.size = size
    }

    func pixmap(width: Int, height: Int) -> Pixmap {
        (try? render(width: width, height: height)) ?? Pixmap(width: 0, height: 0)
    }

    /// The drawing fills the given size, in device pixels, also when that stretches it.
    func render(width: Int, height: Int) throws(DecodingFailure) -> Pixmap {
        let (width, height) = (min(max(1, width), ImageLimits.side), min(max(1, height), ImageLimits.side))
        let picture = try Pixmap(decoding: document, as: .svg, fitting: fitting(width, height))
        if abs(picture.width - width) <= 1, abs(picture.height - height) <= 1 {
            return picture.cropped(width: width, height: height)
        }
        return picture.scaled(width: width, height: height)
    }

    /// SDL_image keeps the drawing's shape and fits it inside what it is asked for; asking for the longer way round covers the target, and the
    /// rest is squeezed. Of a shape so unlike the target that this takes too many pixels, fewer are drawn.
    private func fitting(_ width: Int, _ height: Int) -> (Int32, Int32) {
        let stretch = (Double(width) / size.width, Double(height) / size.height)
        let scale = max(stretch.0, stretch.1)
        let (long, short) = (max(size.width, size.height), min(size.width, size.height))
        let most = min(ImageLimits.drawnSide / long, (Double(ImageLimits.area) / long / short).squareRoot())
        guard scale > most else { return stretch.0 >= stretch.1 ? (Int32(width), 0) : (0, Int32(height)) }
        // Whole pixels, so that the last one of the shorter side is not covered in part.
        let side = Int32(max(1, (short * most).rounded(.down)))
        return size.width < size.height ? (side, 0) : (0, side)
    }
}
