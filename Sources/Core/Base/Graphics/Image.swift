/// An image. Copies share the pixels; two images are equal if they share the source and the resizing.
public nonisolated struct Image: Sendable {
    /// The name of the image in documents and diagnostics.
    public let name: String
    /// The natural size, in points.
    public let size: Size
    /// The object that provides the pixels.
    public let source: any ImageSource
    /// Whether only the shape is used, filled with the tint of the view that displays it.
    public let isTemplate: Bool

    /// nil stretches the whole image.
    package let slices: ImageSlices?

    /// Creates an image from a source. A template image is drawn in the tint of its view.
    public init(name: String, source: any ImageSource, isTemplate: Bool = false) {
        self.init(name: name, source: source, isTemplate: isTemplate, slices: nil)
    }

    init(name: String, source: any ImageSource, isTemplate: Bool, slices: ImageSlices?) {
        self.name = name
        self.source = source
        self.isTemplate = isTemplate
        self.slices = slices
        size = source.size
    }
}

/// The source of an image's pixels: a bitmap, a vector drawing, or an image made in code.
public nonisolated protocol ImageSource: AnyObject, Sendable {
    /// The natural size, in points.
    var size: Size { get }
    /// Returns the image at the given size in device pixels.
    func pixmap(width: Int, height: Int) -> Pixmap
    /// Returns the image in its native pixels, for display at the given size; a vector drawing uses the given size.
    func ownPixmap(width: Int, height: Int) -> Pixmap
    /// Returns the source for an appearance; the same object each time, so that rasterised pixels can be cached.
    func source(in appearance: Theme.Appearance) -> any ImageSource
    /// Returns the source for a text direction; the same object each time.
    func source(isRightToLeft: Bool) -> any ImageSource
    /// Whether the image is drawn only once or a few times, so that caching its rasterised pixels is useless.
    var isTransient: Bool { get }
    /// Features of the image that cannot be drawn, as phrases for diagnostics.
    var warnings: [String] { get }
    /// The reason why the last pixmap is empty, as a clause for diagnostics, such as "it takes too long to draw"; nil if it is unknown.
    var failureReason: String? { get }
}

nonisolated extension ImageSource {
    public func ownPixmap(width: Int, height: Int) -> Pixmap { pixmap(width: width, height: height) }
    public func source(in appearance: Theme.Appearance) -> any ImageSource { self }
    public func source(isRightToLeft: Bool) -> any ImageSource { self }
    public var isTransient: Bool { false }
    public var warnings: [String] { [] }
    public var failureReason: String? { nil }
}

nonisolated extension Image {
    /// Returns the image for an appearance, if it has a variant for it.
    package func resolved(in appearance: Theme.Appearance) -> Image { replacing(source.source(in: appearance)) }

    /// Returns the image for a text direction, if it has a variant for it.
    package func resolved(isRightToLeft: Bool) -> Image {
        isRightToLeft ? replacing(source.source(isRightToLeft: true)) : self
    }

    private func replacing(_ source: any ImageSource) -> Image {
        if source === self.source { return self }
        return Image(name: name, source: source, isTemplate: isTemplate, slices: slices)
    }
}

nonisolated extension Image: Hashable {
    /// Returns whether both images have the same content.
    public static func == (a: Image, b: Image) -> Bool {
        a.source === b.source && a.isTemplate == b.isTemplate && a.slices == b.slices
    }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(source)) }
}

/// Reads image files.
public protocol ImageLoader: AnyObject {
    /// Loads the image file at a path.
    ///
    /// - Throws: `ImageError` if the file is missing, too large or not an image.
    func image(at path: String) throws(ImageError) -> Image
    /// Loads the image with the given number of pixels per point, regardless of the file name.
    func image(at path: String, scale: Double) throws(ImageError) -> Image
    /// Returns the desktop's icon of a name; nil if it has none.
    func icon(named name: String) -> Image?
}

extension ImageLoader {
    public func image(at path: String, scale: Double) throws(ImageError) -> Image { try image(at: path) }
    public func icon(named name: String) -> Image? { nil }
}

/// The reason why an image could not be read.
public nonisolated struct ImageError: Error, Equatable, CustomStringConvertible {
    /// The path of the file.
    public let path: String
    /// The fault in the file.
    public let reason: String

    /// Creates an error about a file.
    public init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    public var description: String { "image '\(path)': \(reason)" }
}
