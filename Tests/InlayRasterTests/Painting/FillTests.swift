import Testing

@testable import Inlay
@testable import InlayRaster

@Suite struct FillTests {
    @Test func `a rectangle fills exactly its pixels`() {
        let pixmap = painted(6, 4) { $0.fill(Rect(1, 1, 3, 2), .black) }

        #expect(pixmap.sketch() == ["......", ".###..", ".###..", "......"])
    }

    @Test func `a theme color is resolved with the theme`() {
        let dark = Theme(appearance: .dark)

        let pixmap = painted(1, 1, theme: dark) { $0.fill(Rect(0, 0, 1, 1), .windowBackground) }

        #expect(pixmap[0, 0] == 0xff1d_1d21)
    }

    @Test func `a translucent color blends with the background`() {
        let pixmap = painted(1, 1) { $0.fill(Rect(0, 0, 1, 1), Color(red: 1, green: 0, blue: 0, alpha: 0.5)) }

        #expect(pixmap[0, 0] == 0xffff_7f7f)
    }

    @Test(arguments: [1, 1.25, 1.5, 2, 3])
    func `each edge is rounded to the nearest pixel`(scale: Double) throws {
        let rect = Rect(2.3, 3.6, 5.1, 4.2)

        let pixmap = painted(12, 12, scale: scale) { $0.fill(rect, .black) }

        let ink = try #require(pixmap.ink)
        #expect(ink.left == Int((2.3 * scale).rounded()))
        #expect(ink.top == Int((3.6 * scale).rounded()))
        #expect(ink.right == Int((7.4 * scale).rounded()))
        #expect(ink.bottom == Int((7.8 * scale).rounded()))
        #expect(pixmap.pixels.allSatisfy { $0 == 0xff00_0000 || $0 == 0xffff_ffff })
    }

    @Test(arguments: [1, 1.25, 1.5, 1.75, 2])
    func `adjacent rectangles have no seam and no overlap`(scale: Double) {
        let half = Color.black.opacity(0.5)

        let pixmap = painted(20, 2, scale: scale) { list in
            for index in 0..<50 { list.fill(Rect(0.4 * Double(index), 0, 0.4, 2), half) }
        }

        #expect(Set(pixmap.pixels) == [0xff7f_7f7f])
    }

    @Test func `rectangles without area paint nothing`() {
        let pixmap = painted(4, 4) { list in
            list.fill(Rect(1, 1, 0, 3), .black)
            list.fill(Rect(1, 1, -2, 3), .black)
            list.fill(Rect(.nan, 1, 2, 2), .black)
            list.fill(Rect(1, 1, .nan, 2), .black)
            list.fill(Rect(-.infinity, 1, .infinity, 2), .black)
            list.strokeBorder(Rect(.nan, .nan, .nan, .nan), cornerRadius: .nan, width: .nan, .black)
            list.strokeBorder(Rect(0, 0, 4, 4), width: 0, .black)
            list.fill(Rect(0, 0, 4, 4), cornerRadius: 1, .clear)
        }

        #expect(pixmap.ink == nil)
    }

    @Test func `huge rectangles fill the canvas`() {
        for rect in [
            Rect(-1e300, -1e300, 1.5e300, 2e300), Rect(-1e9, -1e9, 2e9, 2e9), Rect(0, 0, .infinity, .infinity),
        ] {
            let opaque = painted(4, 4) { $0.fill(rect, .black) }
            #expect(Set(opaque.pixels) == [0xff00_0000])
            let translucent = painted(4, 4) { $0.fill(rect, .black.opacity(0.5)) }
            #expect(Set(translucent.pixels) == [0xff7f_7f7f])
        }
    }

    @Test func `huge rounded shapes do not need huge masks`() {
        let pixmap = painted(40, 40) { list in
            list.fill(Rect(-1500, -1500, 4000, 4000), cornerRadius: 1500, .white)
            list.fill(Rect(-1e9, -1e9, 2e9, 2e9), cornerRadius: 1e9, .black.opacity(0.5))
            list.strokeBorder(Rect(-1e12, -1e12, 2e12, 2e12), cornerRadius: .infinity, width: 1e12, .black.opacity(0.5))
        }

        #expect(Set(pixmap.pixels) == [0xff3f_3f3f])
    }

    @Test func `an invalid scale paints nothing`() throws {
        let bitmap = try #require(Bitmap(width: 2, height: 2))
        var list = DisplayList()
        list.fill(Rect(0, 0, 2, 2), .white)

        for scale in [0, -1, Double.nan, .infinity] {
            let frame = Frame(
                list: list, damage: [Rect(0, 0, 2, 2)], theme: Theme(), size: Size(2, 2), scale: scale)
            Renderer(fonts: machineFonts()).render(frame, into: bitmap.canvas)
        }

        #expect(Set(bitmap.pixmap.pixels) == [0xff00_0000])
    }
}
