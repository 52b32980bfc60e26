import Inlay
import Testing

@testable import InlayRaster
@testable import InlaySDL

@Suite("Rectangles of device pixels")
struct PixelRectTests {
    @Test(
        arguments: [
            (Rect(1, 2, 3, 4), 1.0, PixelRect(x: 1, y: 2, width: 3, height: 4)),
            (Rect(1, 2, 3, 4), 1.5, PixelRect(x: 1, y: 3, width: 5, height: 6)),
            (Rect(10.0 / 1.25, 0, 4 / 1.25, 1 / 1.25), 1.25, PixelRect(x: 10, y: 0, width: 4, height: 1)),
            (Rect(1.0 / 3, 1.0 / 3, 1.0 / 3, 1.0 / 3), 3, PixelRect(x: 1, y: 1, width: 1, height: 1)),
        ] as [(Rect, Double, PixelRect)])
    func `a pixel rectangle covers every touched pixel`(rect: Rect, scale: Double, expected: PixelRect) {
        #expect(PixelRect(covering: rect, scale: scale) == expected)
    }

    @Test(arguments: [
        Rect(0, 0, .nan, 1), Rect(.nan, 0, 1, 1), Rect(.infinity, 0, 1, 1), Rect(0, 0, -1, 5), Rect(1e300, 0, 1, 1),
        .zero,
    ])
    func `an invalid rectangle covers no pixels`(rect: Rect) {
        #expect(PixelRect(covering: rect, scale: 2).isEmpty)
    }

    @Test
    func `an endless rectangle has limited width`() {
        let rect = PixelRect(covering: Rect(-1e9, 0, .infinity, 10), scale: 1)
        #expect(rect.isEmpty || rect.width <= 2 * PixelGrid.limit)
    }

    @Test
    func `a pixel region merges covered rectangles and limits their number`() {
        var region = PixelRegion()
        region.add(PixelRect(x: 0, y: 0, width: 10, height: 10))
        region.add(PixelRect(x: 2, y: 2, width: 3, height: 3))
        #expect(region.rects.count == 1)
        region.add(PixelRect(x: 0, y: 0, width: 20, height: 20))
        #expect(region.rects == [PixelRect(x: 0, y: 0, width: 20, height: 20)])
        for index in 1...40 { region.add(PixelRect(x: index * 30, y: 0, width: 10, height: 10)) }
        #expect(region.rects.count <= 16)
        let around = region.rects.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1) }
        #expect(around == PixelRect(x: 0, y: 0, width: 1210, height: 20))
    }

    @Test
    func `copying a pixel rectangle is clipped to the memory`() throws {
        let from = try #require(PixelMemory(width: 4, height: 3))
        let to = try #require(PixelMemory(width: 4, height: 3))
        let pixels = from.base.bindMemory(to: UInt32.self, capacity: 12)
        for index in 0..<12 { pixels[index] = UInt32(index + 1) }
        from.canvas.copy(PixelRect(x: 2, y: 1, width: 100, height: 1), to: to.canvas)
        let copy = to.base.bindMemory(to: UInt32.self, capacity: 12)
        #expect((0..<12).map { copy[$0] } == [0, 0, 0, 0, 0, 0, 7, 8, 0, 0, 0, 0])
    }
}
