/// An image in several files, each drawn for another number of pixels. It is drawn from the smallest file with enough pixels.
public nonisolated final class ImageVariants: ImageSource {
    /// The size of the image, in points.
    public let size: Size
    /// The variants in ascending order of pixels.
    private let variants: [(width: Double, source: any ImageSource)]

    /// The variants for the dark appearance; nil if they are the same.
    private let dark: ImageVariants?

    deinit {}

    /// - Parameters:
    ///   - images: the images with their pixels per point.
    ///   - size: the size in points; nil is the size of the image with the fewest pixels.
    public init(_ images: [(scale: Double, image: Image)], size: Size? = nil) {
        let first = images.min { $0.image.size.width * $0.scale < $1.image.size.width * $1.scale }
        let size = size ?? first?.image.size ?? .zero
        let variants = images.map { (width: $0.image.size.width * $0.scale, source: $0.image.source) }
            .sorted { $0.width < $1.width }
        let darkSources = variants.map { $0.source.source(in: .dark) }
        let isAdaptive = zip(variants, darkSources).contains { $0.source !== $1 }
        dark = isAdaptive ? ImageVariants(zip(variants, darkSources).map { ($0.width, $1) }, size) : nil
        self.variants = variants
        self.size = size
    }

    private init(_ variants: [(width: Double, source: any ImageSource)], _ size: Size) {
        self.variants = variants
        self.size = size
        dark = nil
    }

    public var warnings: [String] { variants.first?.source.warnings ?? [] }

    public var failureReason: String? { variants.lazy.compactMap(\.source.failureReason).first }

    public func source(in appearance: Theme.Appearance) -> any ImageSource { appearance == .dark ? dark ?? self : self }

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
