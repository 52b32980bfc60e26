import Inlay

/// Reads PNG, JPEG and SVG files.
///
/// A bitmap's size in points is its size in pixels, or half or a third of it when its name ends in `@2x` or `@3x`.
/// An SVG is drawn anew for each size it is shown at.
public final class SDLImageLoader: ImageLoader {
    public init() {}

    deinit {}

    public func image(at path: String) throws(ImageError) -> Image {
        let file = try ImageFile(path)
        let name = String(path.split(separator: "/").last ?? "")
        guard file.header.format == .svg else {
            return Image(name: name, source: BitmapSource(try file.decode(), scale: file.scale))
        }
        let source = VectorSource(file.bytes, size: Size(file.header.width, file.header.height))
        do throws(DecodingFailure) {
            // A small drawing tells whether the document can be drawn at all, while there is someone to hear it.
            _ = try source.render(width: 1, height: 1)
        } catch {
            throw ImageError(path: path, reason: error.reason)
        }
        return Image(name: name, source: source)
    }
}
