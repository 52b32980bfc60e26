import Inlay

/// The bytes of a picture, checked before they are decoded.
nonisolated struct ImageFile {
    let key: DecodedImages.Key
    let bytes: [UInt8]
    let header: ImageHeader

    init(_ path: String) throws(ImageError) {
        key = DecodedImages.Key(path: path, modified: FileBytes.modificationTime(path))
        do throws(FileBytes.Failure) {
            bytes = try FileBytes.read(path, limit: ImageLimits.fileSize)
        } catch {
            throw ImageError(path: path, reason: error.reason)
        }
        guard let header = ImageHeader(bytes) else {
            throw ImageError(path: path, reason: "it is not a PNG, JPEG or SVG picture")
        }
        if header.format != .svg {
            let side = Double(ImageLimits.side)
            guard header.width <= side, header.height <= side, header.width * header.height <= Double(ImageLimits.area)
            else {
                let size = "\(Int(header.width)) by \(Int(header.height)) pixels"
                throw ImageError(path: path, reason: "\(size) are too many")
            }
        }
        let ratio = max(header.width, header.height) / min(header.width, header.height)
        if header.format == .svg, !(ratio <= ImageLimits.drawnSide) {
            throw ImageError(
                path: path, reason: "\(header.width.plain) by \(header.height.plain) points are no shape to draw")
        }
        self.header = header
    }

    var path: String { key.path }

    func decode() throws(ImageError) -> Pixmap {
        do throws(DecodingFailure) {
            return try Pixmap(decoding: bytes, as: header.format, orientation: header.orientation)
        } catch {
            throw ImageError(path: path, reason: error.reason)
        }
    }

    /// Pixels per point, as the name says it: 2 for `cat@2x.png`.
    var scale: Double { Double(ImageFileName(path).scale) }
}
