import Testing

@testable import Inlay
@testable import InlayRaster

/// Images whose edges keep their size.
@Suite struct ResizableImageTests {
    /// Returns an image of three by three points: black corners, grey edges, a white middle, with `pixels` for each point.
    private func frame(pixels: Int = 1) -> Image {
        let colors: [UInt32] = [
            0xff00_0000, 0xff80_8080, 0xff00_0000, 0xff80_8080, 0xffff_ffff, 0xff80_8080, 0xff00_0000, 0xff80_8080,
            0xff00_0000,
        ]
        var pixmap = Pixmap(width: 3 * pixels, height: 3 * pixels)
        for y in 0..<(3 * pixels) { for x in 0..<(3 * pixels) { pixmap[x, y] = colors[y / pixels * 3 + x / pixels] } }
        return Image(name: "frame", source: PixmapSource(pixmap, scale: Double(pixels)))
    }

    @Test func `corners keep their size and edges stretch along their sides`() {
        let image = frame().resizableImage(withCapInsets: EdgeInsets(1), resizingMode: .stretch)

        let pixmap = painted(6, 4) { $0.draw(image, in: Rect(0, 0, 6, 4)) }

        #expect(pixmap.sketch() == ["#++++#", "+....+", "+....+", "#++++#"])
        #expect(pixmap[2, 0] == 0xff80_8080)
    }

    @Test(arguments: [(1.0, 1), (1.5, 1), (2, 1), (2, 2), (1, 2), (1.5, 2)])
    func `caps keep their size from the image at every scale`(scale: Double, pixels: Int) {
        let image = frame(pixels: pixels).resizableImage(
            withCapInsets: EdgeInsets(top: 1, left: 1, bottom: 1, right: 1), resizingMode: .stretch)

        let row = painted(12, 12, scale: scale) { $0.draw(image, in: Rect(0, 0, 12, 12)) }.sketch()[0]

        let cap = Int(scale.rounded())
        #expect(row.prefix { $0 == "#" }.count == cap)
        #expect(row.reversed().prefix { $0 == "#" }.count == cap)
        #expect(row.filter { $0 == "+" }.count == row.count - 2 * cap)
    }

    @Test func `the middle of an image is tiled in tile mode`() {
        var pixmap = Pixmap(width: 4, height: 1, pixels: [0xff00_0000, 0xff00_0000, 0xffff_ffff, 0xff80_8080])
        let image = Image(name: "", source: PixmapSource(pixmap))
        let caps = EdgeInsets(left: 1, right: 1)

        let tiled = painted(9, 1) { $0.draw(image.resizableImage(withCapInsets: caps), in: Rect(0, 0, 9, 1)) }
        #expect(tiled.sketch() == ["##.#.#.#+"])

        pixmap = Pixmap(width: 2, height: 1, pixels: [0xff00_0000, 0xffff_ffff])
        let all = Image(name: "", source: PixmapSource(pixmap)).resizableImage(withCapInsets: .zero)
        #expect(painted(5, 2) { $0.draw(all, in: Rect(0, 0, 5, 2)) }.sketch() == ["#.#.#", "#.#.#"])
    }

    @Test func `caps share the space in a small rectangle`() {
        let image = frame().resizableImage(withCapInsets: EdgeInsets(1), resizingMode: .stretch)
        let wide = frame(pixels: 4).resizableImage(
            withCapInsets: EdgeInsets(top: 1, left: 2, bottom: 1, right: 1), resizingMode: .stretch)

        #expect(painted(2, 2) { $0.draw(image, in: Rect(0, 0, 2, 2)) }.sketch() == ["##", "##"])
        #expect(painted(1, 4) { $0.draw(image, in: Rect(0, 0, 1, 4)) }.sketch() == ["#", "+", "+", "#"])
        // The left cap takes two thirds of the width, where its colours are mixed, and the right cap takes one third.
        #expect(painted(3, 2) { $0.draw(wide, in: Rect(0, 0, 3, 2)) }.sketch() == ["++#", "++#"])
    }

    @Test(arguments: [
        EdgeInsets(-1), EdgeInsets(.nan), EdgeInsets(.infinity), EdgeInsets(1e300), EdgeInsets(top: 3, left: 3),
        EdgeInsets(0.2),
    ])
    func `invalid cap insets are harmless`(caps: EdgeInsets) {
        for mode in Image.ResizingMode.allCases {
            let image = frame().resizableImage(withCapInsets: caps, resizingMode: mode)
            for size in [1.0, 3, 7] {
                let pixmap = painted(8, 8) { $0.draw(image, in: Rect(0, 0, size, size)) }
                #expect(pixmap.ink.map { Double($0.width) <= size } != false)
            }
        }
    }

    @Test(arguments: [(3, 0.4), (1, 1)]) func `a cap of one screen pixel leaves no gap`(side: Int, cap: Double) {
        let black = Pixmap(width: side, height: side, pixels: Array(repeating: 0xff00_0000, count: side * side))
        for mode in Image.ResizingMode.allCases {
            let image = Image(name: "black", source: PixmapSource(black, scale: 1))
                .resizableImage(withCapInsets: EdgeInsets(cap), resizingMode: mode)

            let pixmap = painted(6, 6, scale: 2) { $0.draw(image, in: Rect(0, 0, 6, 6)) }

            #expect(pixmap.pixels.allSatisfy { $0 == 0xff00_0000 }, "\(pixmap.sketch())")
        }
    }

    @Test func `an enormous resizable image has bounded cost`() {
        let image = Image(name: "", source: Endless()).resizableImage(withCapInsets: EdgeInsets(1e6))

        let pixmap = painted(8, 8) { $0.draw(image, in: Rect(0, 0, 1e6, 1e6)) }

        #expect(pixmap[7, 7] == 0xff00_0000)
    }

    @Test func `resizable images with equal caps are equal`() {
        let image = frame()

        #expect(
            image.resizableImage(withCapInsets: EdgeInsets(1)) == image.resizableImage(withCapInsets: EdgeInsets(1)))
        #expect(image.resizableImage(withCapInsets: EdgeInsets(1)) != image)
        #expect(image.resizableImage(withCapInsets: EdgeInsets(1)).capInsets == EdgeInsets(1))
        #expect(image.capInsets == .zero && image.resizingMode == .stretch)
    }

    @Test func `a display list prints an image's cap insets`() {
        var list = DisplayList()
        list.draw(frame().resizableImage(withCapInsets: EdgeInsets(2)), in: Rect(0, 0, 9, 9))

        #expect(list.description == "image 0,0 9x9 \"frame\" caps 2,2,2,2 tile")
    }

    @Test func `a tint fills a resized template image`() {
        let shape = Image(
            name: "", source: PixmapSource(Pixmap(width: 1, height: 1, pixels: [0xff12_3456])), isTemplate: true
        )
        .resizableImage(withCapInsets: .zero)

        let pixmap = painted(4, 1) { $0.draw(shape, in: Rect(0, 0, 3, 1), tint: .black) }

        #expect(pixmap.sketch() == ["###."])
    }
}

/// An image larger than any memory. It is black at every requested size.
private nonisolated final class Endless: ImageSource {
    let size = Size(1e9, 1e9)

    func pixmap(width: Int, height: Int) -> Pixmap {
        guard width * height <= 9 << 20 else { return Pixmap(width: 0, height: 0) }
        return Pixmap(width: width, height: height, pixels: Array(repeating: 0xff00_0000, count: width * height))
    }
}
