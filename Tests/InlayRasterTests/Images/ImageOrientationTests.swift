import TestSupport
import Testing

@testable import Inlay
@testable import InlayRaster

/// Photographs are rotated as their Exif orientation says.
@Suite struct ImageOrientationTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func image(_ exif: [UInt8]) throws -> Image {
        try FileImageLoader().image(at: folder.write("photo.jpg", Samples.stepsJPEG(after: exif)))
    }

    /// Returns the grey in the middle of each block of 8 by 8 pixels of the image, in steps from 0.
    private func steps(_ exif: [UInt8]) throws -> [[Int]] {
        let image = try image(exif)
        let (width, height) = (Int(image.size.width), Int(image.size.height))
        let pixmap = image.source.ownPixmap(width: width, height: height)
        #expect((pixmap.width, pixmap.height) == (width, height))
        return stride(from: 4, to: height, by: 8).map { y in
            stride(from: 4, to: width, by: 8).map { x in (Int(pixmap[x, y] & 0xff) - 8) / 48 }
        }
    }

    private static let upright = [[0, 1], [2, 3], [4, 5]]

    private static let turned: [(UInt16, [[Int]])] = [
        (1, upright), (2, [[1, 0], [3, 2], [5, 4]]), (3, [[5, 4], [3, 2], [1, 0]]), (4, [[4, 5], [2, 3], [0, 1]]),
        (5, [[0, 2, 4], [1, 3, 5]]), (6, [[4, 2, 0], [5, 3, 1]]), (7, [[5, 3, 1], [4, 2, 0]]),
        (8, [[1, 3, 5], [0, 2, 4]]), (0, upright), (9, upright), (65_535, upright),
    ]

    @Test(arguments: [false, true]) func `a photograph is rotated by its orientation tag`(isLittle: Bool) throws {
        for (number, expected) in Self.turned {
            #expect(try steps(Samples.exif(orientation: number, isLittle: isLittle)) == expected, "\(number)")
        }
    }

    @Test func `the image header gives the size after rotation`() throws {
        let lying = try #require(ImageHeader(Samples.stepsJPEG(after: Samples.exif(orientation: 6))))
        let upright = try #require(ImageHeader(Samples.stepsJPEG(after: [])))

        #expect(lying.width == 24 && lying.height == 16)
        #expect(upright.width == 16 && upright.height == 24)
    }

    @Test func `an error for an oversized photograph gives the rotated size`() throws {
        let bytes = Samples.stepsJPEG(after: Samples.exif(orientation: 8), width: 20_000, height: 9)
        let path = try folder.write("wide.jpg", bytes)

        let error = #expect(throws: ImageError.self) { try FileImageLoader().image(at: path) }
        #expect(error?.reason == "its size of 9 by 20000 pixels is too large")
    }

    /// The first Exif segment counts; other segments of that kind are Adobe's.
    @Test func `only the first Exif segment sets the orientation`() throws {
        let (six, three) = (Samples.exif(orientation: 6), Samples.exif(orientation: 3))
        let adobe: [UInt8] = [0xff, 0xe1, 0, 10] + Array("http://n".utf8)

        #expect(try steps(adobe + three + six) == [[5, 4], [3, 2], [1, 0]])
        #expect(try steps([0xff, 0xe2] + six.dropFirst(2)) == Self.upright)
    }

    @Test func `a damaged orientation tag is ignored`() throws {
        let sound = Samples.exif(orientation: 6)
        // The offset of the table, the number of its entries, and the tag's type and count.
        let changes: [(Int, [UInt8])] = [
            (14, [0xff, 0xff, 0xff, 0xff]), (14, [0, 0, 0, 200]), (18, [0, 1]), (34, [0, 4]), (36, [0, 0, 0, 9]),
        ]
        for (place, bytes) in changes {
            var damaged = sound
            damaged.replaceSubrange(place..<place + bytes.count, with: bytes)
            #expect(try steps(damaged) == Self.upright, "\(place)")
        }
        for length in 0..<sound.count - 10 {
            let cut = [0xff, 0xe1, 0, UInt8(length + 2)] + sound.dropFirst(4).prefix(length)
            #expect(try steps(cut) == Self.upright)
        }
    }

    @Test func `damaged headers never crash the image reader`() {
        let sound = Samples.stepsJPEG(after: Samples.exif(orientation: 6))
        for index in sound.indices {
            for value: UInt8 in [0, 1, 0x7f, 0xff] {
                var damaged = sound
                damaged[index] = value
                _ = ImageHeader(damaged)
                _ = ImageHeader(Array(damaged.prefix(index)))
            }
        }
    }
}
