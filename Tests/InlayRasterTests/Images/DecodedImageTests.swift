import Glibc
import TestSupport
import Testing

@testable import Inlay
@testable import InlayRaster

/// Images from files are decoded again after the cache has evicted them.
@Suite struct DecodedImageTests {
    private let folder: TemporaryFolder
    /// A cache with room for two images of 10 by 10 pixels.
    private let images = DecodedImages(budget: 1000)

    init() throws { folder = try TemporaryFolder() }

    private func write(_ name: String, _ color: UInt32) throws -> String {
        let path = folder.path + "/" + name
        try Pixmap(width: 10, height: 10, pixels: Array(repeating: color, count: 100)).writePNG(to: path)
        return path
    }

    private func first(_ image: Image) -> UInt32? { image.source.pixmap(width: 10, height: 10).pixels.first }

    @Test func `the least recently shown image is evicted and decoded again`() throws {
        let loader = FileImageLoader(decoded: images)
        let red = try loader.image(at: write("red.png", 0xffff_0000))
        let green = try loader.image(at: write("green.png", 0xff00_ff00))
        #expect(images.use == Statistics.CacheUse(name: "decoded images", count: 2, bytes: 800, budget: 1000))

        let blue = try loader.image(at: write("blue.png", 0xff00_00ff))

        #expect(images.use.bytes <= 1000)
        for _ in 0..<3 {
            #expect(first(red) == 0xffff_0000)
            #expect(first(green) == 0xff00_ff00)
            #expect(first(blue) == 0xff00_00ff)
            #expect(images.use.bytes <= 1000)
        }
    }

    @Test func `a cached image does not need its file`() throws {
        let path = try write("red.png", 0xffff_0000)
        let red = try FileImageLoader(decoded: images).image(at: path)

        unlink(path)

        #expect(first(red) == 0xffff_0000)
    }

    @Test func `an evicted image with a missing file gives a warning when painted`() throws {
        let path = try write("red.png", 0xffff_0000)
        let loader = FileImageLoader(decoded: images)
        let red = try loader.image(at: path)
        for name in ["a.png", "b.png", "c.png"] { _ = try loader.image(at: write(name, 0xff00_0000)) }
        unlink(path)
        let log = RenderWarningLog()
        var reports: [String] = []
        log.report = { reports.append($0) }

        let pixmap = painted(10, 10, renderWarnings: log) { $0.draw(red, in: Rect(0, 0, 10, 10)) }

        #expect(pixmap.ink == nil)
        #expect(reports == [RenderWarning.emptyImage(name: "red.png").message])
    }

    @Test func `images from the same file share decoded pixels`() throws {
        let path = try write("red.png", 0xffff_0000)
        let loader = FileImageLoader(decoded: images)
        let images = try [loader.image(at: path), loader.image(at: path, scale: 2)]

        #expect(images.map(\.size) == [Size(10, 10), Size(5, 5)])
        #expect(self.images.use.count == 1)
    }

    @Test func `a replaced file gives a new image`() throws {
        let loader = FileImageLoader(decoded: images)
        let red = try loader.image(at: write("picture.png", 0xffff_0000))
        let path = folder.path + "/picture.png"
        // File times are only as fine as the system's ticks; this time differs in any case.
        let blue = try write("blue.png", 0xff00_00ff)
        var times = [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: 1, tv_nsec: 0)]
        utimensat(AT_FDCWD, blue, &times, 0)
        rename(blue, path)

        #expect(first(try loader.image(at: path)) == 0xff00_00ff)
        #expect(first(red) == 0xffff_0000)
    }

    @Test func `the platform statistics include decoded images`() throws {
        let platform = OffscreenPlatform(fonts: machineFonts())
        let application = Application(title: "Test", platform: platform)
        let path = try write("red.png", 0xffff_0000)

        let image = try platform.imageLoader.image(at: path)

        let use = try #require(application.statistics.caches.first { $0.name == "decoded images" })
        #expect(image.size == Size(10, 10))
        #expect((use.count, use.bytes, use.budget) == (1, 400, 32 << 20))
    }
}
