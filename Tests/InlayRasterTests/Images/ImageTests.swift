import TestSupport
import Testing

@testable import Inlay
@testable import InlayRaster

@Suite struct ImageTests {
    private let folder: TemporaryFolder
    private let loader = FileImageLoader()

    init() throws { folder = try TemporaryFolder() }

    /// Two by two pixels: red, half-transparent green, blue, clear.
    private let square = Pixmap(width: 2, height: 2, pixels: [0xffff_0000, 0x8000_8000, 0xff00_00ff, 0])

    @Test func `a PNG file reads back with the same pixels`() throws {
        let path = folder.path + "/square.png"

        try square.writePNG(to: path)

        #expect(try Pixmap(png: path) == square)
    }

    @Test func `a PNG image is painted pixel by pixel`() throws {
        let path = folder.path + "/square.png"
        try square.writePNG(to: path)
        let image = try loader.image(at: path)

        let pixmap = painted(4, 4) { $0.draw(image, in: Rect(1, 1, 2, 2)) }

        #expect(image.size == Size(2, 2))
        #expect(image.name == "square.png")
        #expect(pixmap[1, 1] == 0xffff_0000)
        #expect(pixmap[2, 1] == 0xff7f_ff7f)
        #expect(pixmap[1, 2] == 0xff00_00ff)
        #expect(pixmap[2, 2] == 0xffff_ffff)
        #expect(pixmap.ink == PixelRect(left: 1, top: 1, right: 3, bottom: 3))
    }

    @Test func `a tint fills the image's shape`() throws {
        let path = folder.path + "/square.png"
        try square.writePNG(to: path)
        let image = try loader.image(at: path)

        let pixmap = painted(2, 2) { $0.draw(image, in: Rect(0, 0, 2, 2), tint: .black) }

        #expect(pixmap.darkness == [[255, 128], [255, 0]])
    }

    @Test func `an image fades with its group`() throws {
        let path = folder.path + "/square.png"
        try square.writePNG(to: path)
        let image = try loader.image(at: path)

        let pixmap = painted(2, 2) { list in list.drawLayer(opacity: 0.5) { $0.draw(image, in: Rect(0, 0, 2, 2)) } }

        #expect(pixmap[0, 1] == 0xff7f_7fff)
        #expect(pixmap[1, 1] == 0xffff_ffff)
    }

    @Test func `a scale suffix in the file name divides the size in points`() throws {
        for (name, size) in [("a@2x.png", 3.0), ("a@3x.png", 2), ("a@4x.png", 6), ("2x.png", 6)] {
            let path = folder.path + "/" + name
            try Pixmap(width: 6, height: 6).writePNG(to: path)
            #expect(try loader.image(at: path).size == Size(size, size))
        }
    }

    @Test func `a JPEG image is decoded`() throws {
        let path = try folder.write("grey.jpg", Samples.greyJPEG)

        let image = try loader.image(at: path)

        #expect(image.size == Size(8, 8))
        let pixels = image.source.pixmap(width: 8, height: 8).pixels
        #expect(pixels.allSatisfy { $0 >> 24 == 255 && abs(Int($0 & 0xff) - 0x80) < 12 })
    }

    @Test func `an SVG image is rendered at the painted size`() throws {
        let path = try folder.write("disc.svg", Samples.disc)
        let image = try loader.image(at: path)

        #expect(image.size == Size(20, 20))
        for side in [10.0, 20, 33, 64] {
            let pixmap = painted(70, 70) { $0.draw(image, in: Rect(2, 2, side, side)) }
            let area = Double(pixmap.darkness.joined().reduce(0, +)) / 255
            #expect(abs(area - Double.pi * side * side / 4) < 0.03 * side * side)
            #expect(pixmap.ink == PixelRect(left: 2, top: 2, right: 2 + Int(side), bottom: 2 + Int(side)))
        }
    }

    @Test func `an SVG image is stretched to its rectangle`() throws {
        let image = try loader.image(at: folder.write("disc.svg", Samples.disc))

        let pixmap = painted(60, 30) { $0.draw(image, in: Rect(0, 0, 60, 20)) }

        let ink = try #require(pixmap.ink)
        #expect(abs(ink.right - 60) <= 1 && abs(ink.bottom - 20) <= 1)
    }

    @Test func `shrinking an image averages its pixels`() {
        let checks = Pixmap(
            width: 64, height: 64,
            pixels: (0..<64 * 64).map { ($0 % 64 + $0 / 64) % 2 == 0 ? 0xffff_ffff : 0xff00_0000 })

        for side in [1, 3, 7, 16, 31] {
            let small = checks.scaled(width: side, height: side)
            #expect(small.pixels.allSatisfy { abs(Int($0 & 0xff) - 127) <= 24 && $0 >> 24 >= 254 })
        }
    }

    @Test func `enlarging an image keeps its edges opaque`() {
        let tile = Pixmap(width: 3, height: 3, pixels: Array(repeating: 0xff20_4060, count: 9))

        let large = tile.scaled(width: 50, height: 41)

        #expect(
            large.pixels.allSatisfy { pixel in
                [24, 16, 8, 0].allSatisfy {
                    abs(Int(pixel >> $0 & 0xff) - Int(0xff20_4060 >> $0 & 0xff as UInt32)) <= 1
                }
            })
    }

    @Test func `a huge image rectangle is stretched without a huge allocation`() throws {
        let image = Image(name: "red", source: PixmapSource(Pixmap(width: 1, height: 1, pixels: [0xffff_0000])))

        for rect in [Rect(-1e9, -1e9, 2e9, 2e9), Rect(0, 0, 1e5, 3), Rect(0, 0, .infinity, 3)] {
            let pixmap = painted(3, 3) { $0.draw(image, in: rect) }
            #expect(Set(pixmap.pixels) == [0xffff_0000])
        }
    }

    private func strip(_ width: Int, _ height: Int) -> String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)">
        <rect width="\(width)" height="\(height)"/></svg>
        """
    }

    /// Scaled to the width of the target, an image would be three million pixels high.
    @Test func `an SVG image with a different aspect ratio is squeezed`() throws {
        for (width, height) in [(1, 30_000), (30_000, 1), (3, 32_000)] {
            let image = try loader.image(at: folder.write("strip.svg", strip(width, height)))

            let dark = painted(100, 100) { $0.draw(image, in: Rect(0, 0, 100, 100)) }.darkness
            #expect(dark.allSatisfy { $0.allSatisfy { $0 > 250 } }, "\(width) by \(height)")
        }
    }

    @Test func `an SVG image with an extreme aspect ratio is an error`() throws {
        for (width, height) in [(1, 1_000_000_000), (100_000, 1)] {
            let path = try folder.write("strip.svg", strip(width, height))

            let reason = "its sides of \(width) by \(height) points are too different"
            #expect(throws: ImageError(path: path, reason: reason)) {
                try loader.image(at: path)
            }
        }
    }

    @Test func `an image strip of any length is painted`() throws {
        let pixels = (0..<30_000).map { $0 < 15_000 ? 0xff00_0000 : 0xffff_ffff as UInt32 }
        let made = Image(
            name: "strip", source: PixmapSource(Pixmap(width: 30_000, height: 1, pixels: pixels)))
        let drawing = """
            <svg xmlns="http://www.w3.org/2000/svg" width="30000" height="1"><rect width="15000" height="1"/></svg>
            """
        let read = try loader.image(at: folder.write("strip.svg", drawing))

        for image in [made, read] {
            #expect(image.size == Size(30_000, 1))
            for place in [Rect(-14_980, 0, 30_000, 1), Rect(0, 0, 40, 1)] {
                let dark = painted(40, 1) { $0.draw(image, in: place) }.darkness[0]
                #expect(dark[..<18].allSatisfy { $0 > 250 } && dark[22...].allSatisfy { $0 < 5 }, "\(dark)")
            }
        }
    }

    @Test func `a hugely enlarged image is accurate far from its origin`() {
        let halves = Image(
            name: "halves", source: PixmapSource(Pixmap(width: 2, height: 1, pixels: [0xff00_0000, 0xffff_ffff])))

        let pixmap = painted(40, 1) { $0.draw(halves, in: Rect(-49_980, 0, 100_000, 1)) }

        let dark = pixmap.darkness[0]
        #expect(dark[0] > 120 && dark[39] < 136 && abs(dark[20] - 128) < 8)
    }
}
