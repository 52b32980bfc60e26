import Inlay

/// The bytes of an image file, validated before decoding.
nonisolated struct ImageFile {
    let key: DecodedImages.Key
    let bytes: [UInt8]
    let header: ImageHeader

    init(_ path: String) throws(ImageError) {
        key = DecodedImages.Key(file: FileName(path), modified: FileBytes.modificationTime(path))
        do throws(FileBytes.Failure) {
            bytes = try FileBytes.read(path, limit: ImageLimits.fileSize)
        } catch {
            throw ImageError(path: path, reason: error.reason)
        }
        guard let header = ImageHeader(bytes) else {
            if bytes.starts(with: "%PDF".utf8) {
                throw ImageError(path: path, reason: "PDF is not supported: export the picture as SVG or PNG")
            }
            throw ImageError(path: path, reason: "it is not a PNG, JPEG or SVG picture")
        }
        if header.format != .svg {
            let side = Double(ImageLimits.side)
            guard header.width <= side, header.height <= side, header.width * header.height <= Double(ImageLimits.area)
            else {
                let size = "\(Int(header.width)) by \(Int(header.height)) pixels"
                throw ImageError(path: path, reason: "its size of \(size) is too large")
            }
        }
        if header.format == .png, !ImageHeader.isWholePNG(bytes) {
            throw ImageError(path: path, reason: "the file is damaged or not complete")
        }
        let ratio = max(header.width, header.height) / min(header.width, header.height)
        if header.format == .svg, !(ratio <= ImageLimits.drawnSide) {
            throw ImageError(
                path: path,
                reason: "its sides of \(header.width.plain) by \(header.height.plain) points are too different")
        }
        if header.format == .svg {
            guard bytes.count <= ImageLimits.documentSize else {
                throw ImageError(path: path, reason: "it is larger than \(ImageLimits.documentSize >> 20) MB")
            }
            guard max(header.width, header.height) <= ImageLimits.drawnSide else {
                throw ImageError(
                    path: path,
                    reason: "its size of \(header.width.plain) by \(header.height.plain) points is too large")
            }
        }
        self.header = header
    }

    var path: String { key.path }

    func decode() throws(ImageError) -> Pixmap {
        do throws(DecodingFailure) {
            return try Pixmap(decoding: bytes, header: header)
        } catch {
            throw ImageError(path: path, reason: error.reason)
        }
    }

    /// Pixels per point, from the file's name: 2 for `cat@2x.png`.
    var scale: Double { Double(ImageFileName(path).scale) }
}
