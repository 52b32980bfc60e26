import Testing

@testable import Inlay
@testable import InlayRaster

@Suite struct PainterCacheTests {
    /// Drawings that fill each cache in a long run of a program; `number` makes every drawing different.
    nonisolated static let drawings: [(cache: String, draw: @Sendable (Int, inout DisplayList) -> Void)] = [
        (
            "shapes",
            { number, list in list.fill(Rect(0, 0, 64, 64), cornerRadius: 16 + Double(number) / 256, .black) }
        ),
        (
            "paths",
            { number, list in
                var path = Path()
                path.move(to: Point(0, 0))
                path.addLine(to: Point(96, Double(number) / 32))
                path.addLine(to: Point(0, 96))
                list.fill(path, .black)
            }
        ),
        (
            "gradients",
            { number, list in
                let stops = [Gradient.Stop(0, .black), .init(1, Color(white: Double(number) / 2000))]
                let shape = Gradient.Shape.radial(center: Point(32, 32), radius: 32)
                list.fill(Rect(0, 0, 64, 64), .gradient(Gradient(stops, shape)))
            }
        ),
        (
            "pictures",
            { number, list in
                let source = PixmapSource(Pixmap(width: 1, height: 1, pixels: [0xff00_0000]))
                list.draw(Image(name: "\(number)", source: source), in: Rect(0, 0, 96, 96))
            }
        ),
    ]

    @Test func `the path cache counts the memory of path elements`() throws {
        let renderer = Renderer(fonts: machineFonts())
        let bitmap = try #require(Bitmap(width: 96, height: 96))
        var path = Path()
        path.move(to: .zero)
        for index in 1..<10_000 { path.addLine(to: Point(Double(index % 90), Double(index) / 200)) }
        var list = DisplayList()
        list.stroke(path, Stroke(1), .black)
        let whole = Rect(0, 0, 96, 96)

        renderer.render(
            Frame(list: list, damage: [whole], theme: Theme(), size: whole.size, scale: 1), into: bitmap.canvas)

        let use = try #require(renderer.caches.first { $0.name == "paths" })
        #expect(use.count == 1 && use.bytes > 10_000 * MemoryLayout<Path.Element>.stride)
        #expect(use.bytes < use.budget / 20)
    }

    @Test(arguments: drawings.map(\.cache)) func `two thousand different entries stay within the cache budget`(
        cache: String
    ) throws {
        let draw = try #require(Self.drawings.first { $0.cache == cache }?.draw)
        let renderer = Renderer(fonts: machineFonts())
        let bitmap = try #require(Bitmap(width: 96, height: 96))
        func use() throws -> Statistics.CacheUse { try #require(renderer.caches.first { $0.name == cache }) }
        var highest = 0
        var made = 0

        for number in 0..<2000 {
            var list = DisplayList()
            draw(number, &list)
            let size = Size(96, 96)
            let whole = Rect(origin: .zero, size: size)
            let before = try use().bytes
            renderer.render(
                Frame(list: list, damage: [whole], theme: Theme(), size: size, scale: 1), into: bitmap.canvas)
            highest = max(highest, try use().bytes)
            made += try use().bytes == before ? 0 : 1
        }

        #expect(made == 2000, "each is another")
        #expect(try highest <= use().budget)
        #expect(try use().count < 2000, "some were given up")
    }
}
