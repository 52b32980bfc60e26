import Inlay
import Synchronization

/// A bitmap image from a file.
nonisolated final class BitmapSource: ImageSource {
    let size: Size
    private let file: DecodedImages.Key
    private let images: DecodedImages

    /// - Parameter scale: pixels per point; nil uses the scale in the file's name.
    /// - Throws: `ImageError` if the file cannot be decoded.
    init(_ file: ImageFile, scale: Double?, images: DecodedImages) throws(ImageError) {
        self.file = file.key
        self.images = images
        let pixmap = try images.pixmap(of: file)
        let scale = scale ?? file.scale
        size = Size(Double(pixmap.width) / scale, Double(pixmap.height) / scale)
    }

    func pixmap(width: Int, height: Int) -> Pixmap { original.scaled(width: width, height: height) }
    func ownPixmap(width: Int, height: Int) -> Pixmap { original }

    /// The decoded file; empty if the file is missing or damaged, or there is no memory for it.
    private var original: Pixmap { (try? images.pixmap(of: file)) ?? Pixmap(width: 0, height: 0) }
}

/// A cache of decoded image files. Files are decoded again after they were evicted.
nonisolated final class DecodedImages: Sendable {
    /// A file, with its modification time when it was first read.
    struct Key: Hashable {
        let file: FileName
        let modified: String?

        var path: String { file.text }
    }

    private let pixmaps: Mutex<Cache<Key, Pixmap>>

    /// - Parameter budget: bytes. The default holds 8 million pixels, as only a small part of a photograph is visible at once.
    init(budget: Int = 32 << 20) { pixmaps = Mutex(Cache(budget: budget)) }

    var use: Statistics.CacheUse { pixmaps.withLock { $0.use(as: "decoded images") } }

    func pixmap(of file: ImageFile) throws(ImageError) -> Pixmap {
        try pixmap(of: file.key) { () throws(ImageError) in file }
    }

    func pixmap(of key: Key) throws(ImageError) -> Pixmap {
        try pixmap(of: key) { () throws(ImageError) in try ImageFile(key.path) }
    }

    private func pixmap(of key: Key, in file: () throws(ImageError) -> ImageFile) throws(ImageError) -> Pixmap {
        if let known = pixmaps.withLock({ $0.value(for: key) }) { return known }
        let pixmap = try file().decode()
        pixmaps.withLock { $0.insert(pixmap, for: key, cost: 4 * pixmap.pixels.count) }
        return pixmap
    }
}
