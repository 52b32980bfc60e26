/// Small image files.
enum Samples {
    /// A black disc of 20 points.
    static let disc = """
        <?xml version="1.0"?>
        <svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" viewBox="0 0 20 20">
          <circle cx="10" cy="10" r="10" fill="#000000"/>
        </svg>
        """

    /// The beginning of a PNG file, up to the end of its first chunk's size fields.
    static func pngHeader(width: UInt32, height: UInt32) -> [UInt8] {
        func bytes(_ value: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 0xff) } }
        let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
        return signature + bytes(13) + Array("IHDR".utf8) + bytes(width) + bytes(height) + [8, 6, 0, 0, 0, 0, 0, 0, 0]
    }

    /// Returns a JPEG file with two blocks across and three down, of 8 by 8 pixels each, in six steps from grey 8 to 248.
    ///
    /// - Parameters:
    ///   - segments: the bytes before the image's header.
    ///   - width: the width in pixels that the header claims.
    static func stepsJPEG(after segments: [UInt8], width: UInt16 = 16, height: UInt16 = 24) -> [UInt8] {
        func bytes(_ value: UInt16) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 0xff)] }
        let quantities: [UInt8] = [0xff, 0xdb, 0, 67, 0] + Array(repeating: 16, count: 64)
        let frame: [UInt8] = [0xff, 0xc0, 0, 11, 8] + bytes(height) + bytes(width) + [1, 1, 0x11, 0]
        // Codes of one and of two bits: for steps of 5 and of 6 bits, and for the end of a block.
        let steps: [UInt8] = [0xff, 0xc4, 0, 21, 0, 1, 1] + Array(repeating: 0, count: 14) + [5, 6]
        let ends: [UInt8] = [0xff, 0xc4, 0, 20, 0x10, 1] + Array(repeating: 0, count: 15) + [0]
        let scan: [UInt8] = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0]
        // -60, then 24 five times.
        let data: [UInt8] = [0x83, 0x30, 0x60, 0xc1, 0x83, 0x0f]
        return [0xff, 0xd8] + segments + quantities + frame + steps + ends + scan + data + [0xff, 0xd9]
    }

    /// Returns a JPEG segment with the Exif orientation tag, after a tag of another kind.
    static func exif(orientation: UInt16, isLittle: Bool = false) -> [UInt8] {
        func bytes(_ value: UInt16, count: Int = 2) -> [UInt8] {
            let digits = Array(repeating: 0, count: count - 2) + [UInt8(value >> 8), UInt8(value & 0xff)]
            return isLittle ? digits.reversed() : digits
        }
        func entry(_ tag: UInt16, _ value: UInt16) -> [UInt8] {
            bytes(tag) + bytes(3) + bytes(1, count: 4) + bytes(value) + [0, 0]
        }
        let head = Array((isLittle ? "II*\0" : "MM\0*").utf8) + bytes(8, count: 4)
        let table = bytes(2) + entry(0x0103, 6) + entry(0x0112, orientation) + bytes(0, count: 4)
        let segment = Array("Exif\0\0".utf8) + head + table
        return [0xff, 0xe1, 0, UInt8(segment.count + 2)] + segment
    }

    /// Eight by eight pixels of middle grey.
    static let greyJPEG: [UInt8] = [
        0xff, 0xd8, 0xff, 0xdb, 0x00, 0x43, 0x00, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10,
        0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10,
        0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10,
        0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10,
        0x10, 0x10, 0x10, 0xff, 0xc0, 0x00, 0x0b, 0x08, 0x00, 0x08, 0x00, 0x08, 0x01, 0x01, 0x11, 0x00, 0xff,
        0xc4, 0x00, 0x14, 0x00, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
        0x00, 0x00, 0x00, 0x00, 0xff, 0xc4, 0x00, 0x14, 0x10, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
        0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xff, 0xda, 0x00, 0x08, 0x01, 0x01, 0x00, 0x00,
        0x3f, 0x00, 0x3f, 0xff, 0xd9,
    ]
}
