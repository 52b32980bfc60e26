/// A picture. Copies share the pixels; two images are equal when they share them and are resized in the same way.
public nonisolated struct Image: Sendable {
    public let name: String
    /// In points.
    public let size: Size
    public let source: any ImageSource
    /// Whether only the shape counts, which is filled with the tint of the view that shows it.
    public let isTemplate: Bool

    /// nil stretches all of it.
    package let slices: ImageSlices?

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

/// Where an image's pixels come from: a bitmap, a vector drawing, a picture made in code.
public nonisolated protocol ImageSource: AnyObject, Sendable {
    /// The natural size, in points.
    var size: Size { get }
    /// The picture at the given size in device pixels.
    func pixmap(width: Int, height: Int) -> Pixmap
    /// The picture in the pixels that it has itself, where it is to be shown with so many; a drawing has as many as one likes.
    func ownPixmap(width: Int, height: Int) -> Pixmap
    /// The source for an appearance; the same object each time, so that what is drawn can be kept.
    func source(in appearance: Theme.Appearance) -> any ImageSource
    /// The source for a direction of lines; the same object each time.
    func source(isRightToLeft: Bool) -> any ImageSource
    /// Whether it is drawn once or a few times, so that what is made of it is not worth keeping.
    var isTransient: Bool { get }
    /// Features of the picture that cannot be drawn, as phrases for messages.
    var warnings: [String] { get }
}

nonisolated extension ImageSource {
    public func ownPixmap(width: Int, height: Int) -> Pixmap { pixmap(width: width, height: height) }
    public func source(in appearance: Theme.Appearance) -> any ImageSource { self }
    public func source(isRightToLeft: Bool) -> any ImageSource { self }
    public var isTransient: Bool { false }
    public var warnings: [String] { [] }
}

nonisolated extension Image {
    /// The picture for an appearance, where it has one of its own.
    package func resolved(in appearance: Theme.Appearance) -> Image { replacing(source.source(in: appearance)) }

    /// The picture for a direction of lines, where it has one of its own.
    package func resolved(isRightToLeft: Bool) -> Image {
        isRightToLeft ? replacing(source.source(isRightToLeft: true)) : self
    }

    private func replacing(_ source: any ImageSource) -> Image {
        if source === self.source { return self }
        return Image(name: name, source: source, isTemplate: isTemplate, slices: slices)
    }
}

nonisolated extension Image: Hashable {
    public static func == (a: Image, b: Image) -> Bool {
        a.source === b.source && a.isTemplate == b.isTemplate && a.slices == b.slices
    }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(source)) }
}

/// Reads image files.
public protocol ImageLoader: AnyObject {
    /// - Throws: `ImageError` when the file is missing, too large or no picture.
    func image(at path: String) throws(ImageError) -> Image
    /// The image with so many pixels a point, whatever its file name says.
    func image(at path: String, scale: Double) throws(ImageError) -> Image
    /// The desktop's icon of a name; nil if it has none.
    func icon(named name: String) -> Image?
}

extension ImageLoader {
    public func image(at path: String, scale: Double) throws(ImageError) -> Image { try image(at: path) }
    public func icon(named name: String) -> Image? { nil }
}

public nonisolated struct ImageError: Error, Equatable, CustomStringConvertible {
    public let path: String
    public let reason: String

    public init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    public var description: String { "image '\(path)': \(reason)" }
}
