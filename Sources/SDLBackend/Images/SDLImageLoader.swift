import Inlay

/// Reads PNG, JPEG and SVG files, and the icons of the desktop.
///
/// A bitmap keeps its pixels while there is room for them, and is read again when they are needed after that. Its size in points is its size in pixels, or half or a third of it when its name ends in `@2x` or `@3x`.
/// An SVG is drawn anew for each size it is shown at.
public final class SDLImageLoader: ImageLoader {
    private lazy var icons = makeIcons()
    private let makeIcons: () -> IconTheme
    private let decoded: DecodedImages

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

    /// An icon has the size that `IconTheme` looks for; one whose name ends in `-symbolic` takes the tint.
    /// Where lines run from right to left, the icon of the name with `-rtl` behind it takes its place, if there is one.
    public func icon(named name: String) -> Image? {
        guard let source = iconSource(name) else { return nil }
        let opposite = name.hasSuffix("-rtl") ? nil : iconSource(name + "-rtl")
        return Image(
            name: name, source: opposite.map { DirectedImage(leftToRight: source, rightToLeft: $0) } ?? source,
            isTemplate: name.hasSuffix("-symbolic") || name.hasSuffix("-symbolic-rtl"))
    }

    private func iconSource(_ name: String) -> (any ImageSource)? {
        var images: [String: Image] = [:]
        let variants = icons.files(of: name).compactMap { file -> (scale: Double, image: Image)? in
            guard let image = images[file.path] ?? (try? image(at: file.path)) else { return nil }
            images[file.path] = image
            // A bitmap has the pixels that it has; a drawing has those that it is looked for with.
            return (file.path.hasSuffix(".svg") ? file.scale * Self.fitting(image) : 1, image)
        }
        guard let image = variants.first?.image else { return nil }
        let scale = Self.fitting(image)
        return ImageVariants(variants, size: Size(image.size.width * scale, image.size.height * scale))
    }

    /// What makes an image as large as an icon.
    private static func fitting(_ image: Image) -> Double {
        Double(IconTheme.size) / max(image.size.width, image.size.height, 1)
    }

    var caches: [Statistics.CacheUse] { [decoded.use] }

    private func image(_ file: ImageFile, scale: Double?) throws(ImageError) -> Image {
        let name = file.path.lastPathComponent
        guard file.header.format == .svg else {
            return Image(name: name, source: try BitmapSource(file, scale: scale, images: decoded))
        }
        let source = VectorSource(file.bytes, size: Size(file.header.width, file.header.height))
        do throws(DecodingFailure) {
            // A small drawing tells whether the document can be drawn at all, while there is someone to hear it.
            _ = try source.render(width: 1, height: 1)
        } catch {
            throw ImageError(path: file.path, reason: error.reason)
        }
        return Image(name: name, source: source)
    }
}
