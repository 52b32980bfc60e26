import Inlay
import Synchronization

/// A picture that a file has as pixels.
nonisolated final class BitmapSource: ImageSource {
    let size: Size
    private let file: DecodedImages.Key
    private let images: DecodedImages

    /// - Parameter scale: pixels per point; nil is what the file's name says.
    /// - Throws: why it cannot be decoded.
    init(_ file: ImageFile, scale: Double?, images: DecodedImages) throws(ImageError) {
        self.file = file.key
        self.images = images
        let pixmap = try images.pixmap(of: file)
        let scale = scale ?? file.scale
        size = Size(Double(pixmap.width) / scale, Double(pixmap.height) / scale)
    }

    func pixmap(width: Int, height: Int) -> Pixmap { original.scaled(width: width, height: height) }
    func ownPixmap(width: Int, height: Int) -> Pixmap { original }

    /// Empty when the file is gone, or spoilt, or there is no memory for it.
    private var original: Pixmap { (try? images.pixmap(of: file)) ?? Pixmap(width: 0, height: 0) }
}

/// What image files hold, decoded; read from the files again when it is needed after others took its room.
nonisolated final class DecodedImages: Sendable {
    /// A file as it was when it was first read.
    struct Key: Hashable {
        let file: FileName
        let modified: String?

        var path: String { file.text }
    }

    private let pixmaps: Mutex<Cache<Key, Pixmap>>

    /// - Parameter budget: bytes; 8 million pixels, of which a small part of a photograph is shown at once.
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
