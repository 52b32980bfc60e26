/// The header of an image, read before decoding, because a small file may claim dimensions that exceed all memory.
nonisolated struct ImageHeader: Equatable {
    enum Format: Equatable { case png, jpeg, svg }

    let format: Format
    /// Pixels of the displayed image; for an SVG, the natural size in points.
    let width: Double
    let height: Double
    /// The transformation from the stored image to the displayed one.
    let orientation: ImageOrientation
    /// The ink encoding of a CMYK JPEG; nil for other images.
    let inks: Inks?

    /// The storage of the components of a CMYK image.
    enum Inks {
        /// 255 is full ink.
        case plain
        /// 255 is no ink, as in files of Adobe's programs.
        case inverted
    }

    /// Creates the header; nil if the bytes are not the start of an image in these formats.
    init?(_ bytes: [UInt8]) {
        if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
            guard bytes.count >= 24 else { return nil }
            self.init(.png, Self.number(bytes, at: 16, count: 4), Self.number(bytes, at: 20, count: 4))
        } else if bytes.starts(with: [0xff, 0xd8, 0xff]) {
            guard let (frame, orientation, isAdobe) = Self.frameOfJPEG(bytes) else { return nil }
            let isPrinted = Self.number(bytes, at: frame + 5, count: 1) == 4
            self.init(
                .jpeg, Self.number(bytes, at: frame + 3, count: 2), Self.number(bytes, at: frame + 1, count: 2),
                orientation, isPrinted ? (isAdobe ? .inverted : .plain) : nil)
        } else if let size = SVGSize(bytes) {
            self.init(.svg, size.width, size.height)
        } else {
            return nil
        }
    }

    private init?(
        _ format: Format, _ width: Double, _ height: Double, _ orientation: ImageOrientation = .upright,
        _ inks: Inks? = nil
    ) {
        guard width > 0, height > 0 else { return nil }
        self.format = format
        (self.width, self.height) = orientation.isTransposed ? (height, width) : (width, height)
        self.orientation = orientation
        self.inks = inks
    }

    /// Whether the chunks of a PNG file reach its end chunk. libpng needs seconds for a chunk of 2 GB that is not there, because
    /// SDL_image does not report the end of the file to it.
    static func isWholePNG(_ bytes: [UInt8]) -> Bool {
        var place = 8
        while place + 12 <= bytes.count {
            if bytes[(place + 4)...].starts(with: "IEND".utf8) { return true }
            place += 12 + Int(number(bytes, at: place, count: 4))
        }
        return false
    }

    private static func number(_ bytes: [UInt8], at start: Int, count: Int) -> Double {
        guard start + count <= bytes.count else { return 0 }
        return bytes[start..<start + count].reduce(0) { $0 * 256 + Double($1) }
    }

    /// Returns the offset of the frame header's precision byte, which precedes height and width, and the metadata before it.
    private static func frameOfJPEG(_ bytes: [UInt8]) -> (place: Int, ImageOrientation, isAdobe: Bool)? {
        var place = 2
        var orientation: ImageOrientation?
        var isAdobe = false
        while place + 4 <= bytes.count {
            guard bytes[place] == 0xff else { return nil }
            let marker = bytes[place + 1]
            switch marker {
            case 0xff: place += 1
            case 0x01, 0xd0...0xd8: place += 2
            case 0xc0...0xc3, 0xc5...0xc7, 0xc9...0xcb, 0xcd...0xcf:
                return (place + 4, orientation ?? .upright, isAdobe)
            case 0xd9, 0xda: return nil
            default:
                let next = place + 2 + Int(number(bytes, at: place + 2, count: 2))
                if marker == 0xe1, orientation == nil {
                    orientation = ImageOrientation(ofSegment: bytes[..<min(next, bytes.count)].dropFirst(place + 4))
                }
                if marker == 0xee, bytes[min(place + 4, bytes.count)...].starts(with: "Adobe".utf8) { isAdobe = true }
                place = next
            }
        }
        return nil
    }
}
