import Testing

@testable import Inlay
@testable import InlayRaster

@MainActor @Suite struct PatternTests {
    /// A black and white tile of two by one pixels at scale 1.
    private static let tile = Image(
        name: "tile",
        source: PixmapSource(Pixmap(width: 2, height: 2, pixels: [0xff00_0000, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff])))

    @Test func `a pattern repeats from the top left of the filled rectangle`() {
        let pixmap = painted(7, 5) { $0.fill(Rect(1, 1, 5, 3), .pattern(Self.tile)) }

        #expect(pixmap.sketch() == [".......", ".#.#.#.", ".......", ".#.#.#.", "......."])
    }

    @Test func `a tile keeps its size at every scale`() {
        let pixmap = painted(4, 2, scale: 2) { $0.fill(Rect(0, 0, 4, 2), .pattern(Self.tile)) }

        // A tile has four by four device pixels, from dark at the left top to light.
        #expect(pixmap.darkness[0][0] > 200)
        #expect(pixmap.darkness[0].prefix(4) == pixmap.darkness[0].suffix(4))
        #expect(pixmap.darkness[3].allSatisfy { $0 == 0 })
    }

    @Test func `rounded corners and borders use the pattern`() {
        let rounded = painted(12, 12) { $0.fill(Rect(0, 0, 12, 12), cornerRadius: 4, .pattern(Self.tile)) }
        let plain = painted(12, 12) { $0.fill(Rect(0, 0, 12, 12), .pattern(Self.tile)) }
        let border = painted(12, 12) { $0.strokeBorder(Rect(0, 0, 12, 12), width: 2, .pattern(Self.tile)) }

        #expect(rounded[6, 6] == plain[6, 6])
        #expect(rounded[0, 0] == 0xffff_ffff)
        #expect(plain[0, 0] == 0xff00_0000)
        #expect(border[0, 0] == 0xff00_0000)
        #expect(border[10, 10] == 0xff00_0000)
        #expect(border[6, 6] == 0xffff_ffff)
    }

    @Test func `opacity fades a pattern`() {
        let color = painted(2, 1) { $0.fill(Rect(0, 0, 2, 1), .pattern(Self.tile).opacity(0.5)) }
        let group = painted(2, 1) { list in
            list.drawLayer(opacity: 0.5) { $0.fill(Rect(0, 0, 2, 1), .pattern(Self.tile)) }
        }

        #expect(color[0, 0] == 0xff7f_7f7f)
        #expect(group == color)
    }

    @Test func `a partial update of a pattern equals a full paint`() {
        func draw(_ list: inout DisplayList) { list.fill(Rect(1, 1, 40, 40), .pattern(Self.tile)) }
        let whole = painted(50, 50, draw)

        let anew = painted(50, 50, damage: [Rect(10, 11, 8, 9)], draw)

        for y in 11..<20 { for x in 10..<18 { #expect(whole[x, y] == anew[x, y]) } }
    }

    @Test func `a pattern fills a huge rectangle`() {
        let pixmap = painted(4, 4) { $0.fill(Rect(-1e9, -1e9, 2e9, 2e9), .pattern(Self.tile)) }

        #expect(pixmap.sketch().joined().filter { $0 == "#" }.count == 4)
    }

    @Test func `a symbol has lines with round ends`() {
        let pixmap = painted(16, 16, scale: 2) { $0.draw(.symbol(.add), in: Rect(0, 0, 16, 16), tint: .black) }

        #expect(pixmap[16, 16] == 0xff00_0000)
        #expect(pixmap[6, 16] == 0xffff_ffff)
        #expect(pixmap[0, 0] == 0xffff_ffff)
        #expect(pixmap.darkness.map { $0.reversed() } == pixmap.darkness)
    }
}
