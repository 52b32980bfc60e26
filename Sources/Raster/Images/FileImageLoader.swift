import Inlay

/// Reads PNG, JPEG and SVG files, and the icons of the desktop.
///
/// Bitmaps are cached. Their size in points is the pixel size, or half or a third of it for names that end in `@2x` or `@3x`.
/// A bitmap that was evicted is read again. An SVG is drawn for each size at which it is shown.
public final class FileImageLoader: ImageLoader {
    private lazy var icons = makeIcons()
    private let makeIcons: () -> IconTheme
    private let decoded: DecodedImages

    /// Creates a loader with its own cache. An application has one.
    public convenience init() { self.init(decoded: DecodedImages()) }

    init(decoded: DecodedImages, icons: @escaping @autoclosure () -> IconTheme = IconTheme()) {
        self.decoded = decoded
        makeIcons = icons
    }

    deinit {}

    public func image(at path: String) throws(ImageError) -> Image { try image(ImageFile(path), scale: nil) }

    public func image(at path: String, scale: Double) throws(ImageError) -> Image {
        try image(ImageFile(path), scale: scale)
    }

    /// Returns an icon, with the size that `IconTheme` uses. An icon whose name ends in `-symbolic` takes the tint.
    /// In right-to-left layouts, the icon with the suffix `-rtl` is used instead, if there is one.
    public func icon(named name: String) -> Image? {
        guard let source = iconSource(name) else { return nil }
        let opposite = name.hasSuffix("-rtl") ? nil : iconSource(name + "-rtl")
        return Image(
            name: name, source: opposite.map { DirectionalImage(leftToRight: source, rightToLeft: $0) } ?? source,
            isTemplate: name.hasSuffix("-symbolic") || name.hasSuffix("-symbolic-rtl"))
    }

    private func iconSource(_ name: String) -> (any ImageSource)? {
        var images: [String: Image] = [:]
        let variants = icons.files(of: name).compactMap { file -> (scale: Double, image: Image)? in
            guard let image = images[file.path] ?? (try? image(at: file.path)) else { return nil }
            images[file.path] = image
            // A bitmap has fixed pixels; a drawing has the resolution that it is looked up for.
            return (file.path.hasSuffix(".svg") ? file.scale * Self.fitting(image) : 1, image)
        }
        guard let image = variants.first?.image else { return nil }
        let scale = Self.fitting(image)
        return ImageVariants(variants, size: Size(image.size.width * scale, image.size.height * scale))
    }

    /// Returns the factor that scales an image to the size of an icon.
    private static func fitting(_ image: Image) -> Double {
        Double(IconTheme.size) / max(image.size.width, image.size.height, 1)
    }

    package var caches: [Statistics.CacheUse] { [decoded.use] }

    private func image(_ file: ImageFile, scale: Double?) throws(ImageError) -> Image {
        let name = file.path.lastPathComponent
        guard file.header.format == .svg else {
            return Image(name: name, source: try BitmapSource(file, scale: scale, images: decoded))
        }
        let source = VectorSource(file.bytes, size: Size(file.header.width, file.header.height))
        do throws(DecodingFailure) {
            // A small drawing shows whether the document can be drawn at all, while the error can still be reported.
            _ = try source.render(width: 1, height: 1)
        } catch {
            throw ImageError(path: file.path, reason: error.reason)
        }
        return Image(name: name, source: source)
    }
}
