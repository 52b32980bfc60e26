import Testing

@testable import Inlay
@testable import InlayRaster

@Suite struct RoundedTests {
    private let shapes: [(Rect, Double)] = [
        (Rect(2, 2, 20, 12), 4), (Rect(2, 2, 9, 9), 9), (Rect(2, 2, 21, 9), 4.5), (Rect(2, 2, 10, 21), 40),
        (Rect(2, 2, 20, 20), 3.3),
    ]

    @Test(arguments: [1, 1.25, 1.5, 2])
    func `all corners of a rounded rectangle are symmetric`(scale: Double) throws {
        for (rect, radius) in shapes {
            for width in [nil, 1, 2.5] {
                let pixmap = painted(30, 30, scale: scale) { list in
                    if let width {
                        list.strokeBorder(rect, cornerRadius: radius, width: width, .black)
                    } else {
                        list.fill(rect, cornerRadius: radius, .black)
                    }
                }

                let box = try #require(PixelGrid(scale: scale)?.rounded(rect))
                let dark = pixmap.darkness
                for y in 0..<box.height {
                    for x in 0..<box.width {
                        let here = dark[box.top + y][box.left + x]
                        #expect(here == dark[box.top + y][box.right - 1 - x])
                        #expect(here == dark[box.bottom - 1 - y][box.left + x])
                    }
                }
            }
        }
    }

    @Test func `a filled circle covers its exact area`() {
        for diameter in [4.0, 9, 18, 31] {
            let pixmap = painted(40, 40) { $0.fill(Rect(3, 3, diameter, diameter), cornerRadius: diameter / 2, .black) }

            let area = pixmap.darkness.joined().reduce(0, +)
            let exact = Double.pi * diameter * diameter / 4 * 255
            #expect(abs(Double(area) - exact) < exact * 0.004)
        }
    }

    @Test func `a rounded corner is antialiased with many shades`() {
        let pixmap = painted(30, 30) { $0.fill(Rect(0, 0, 30, 30), cornerRadius: 12, .black) }

        #expect(Set(pixmap.pixels).count > 12)
        #expect(pixmap.darkness[0][0] == 0)
        #expect(pixmap.darkness[15][0] == 255)
    }

    @Test(arguments: [1, 1.25, 1.5, 2])
    func `a translucent rounded rectangle has one color inside`(scale: Double) throws {
        let half = Color.black.opacity(0.5)

        for (rect, radius) in shapes {
            let solid = painted(30, 30, scale: scale) { $0.fill(rect, cornerRadius: radius, .black) }
            let pixmap = painted(30, 30, scale: scale) { $0.fill(rect, cornerRadius: radius, half) }

            for (opaque, translucent) in zip(solid.pixels, pixmap.pixels) {
                if opaque == 0xff00_0000 { #expect(translucent == 0xff7f_7f7f) }
                #expect(translucent & 0xff >= 0x7f)
            }
        }
    }

    @Test(arguments: [1, 1.25, 1.5, 2])
    func `a translucent border is blended only once per pixel`(scale: Double) {
        let half = Color.black.opacity(0.5)

        for radius in [0.0, 2, 7, 100] {
            let pixmap = painted(30, 30, scale: scale) {
                $0.strokeBorder(Rect(1, 1, 27, 23), cornerRadius: radius, width: 3, half)
            }
            #expect(pixmap.pixels.map { $0 & 0xff }.min() == 0x7f)
        }
    }

    @Test(arguments: [1, 1.25, 1.5, 2])
    func `a border is inside its rectangle and leaves the middle empty`(scale: Double) throws {
        let rect = Rect(3, 3, 20, 16)

        let pixmap = painted(26, 22, scale: scale) { $0.strokeBorder(rect, cornerRadius: 5, width: 2, .black) }

        let box = try #require(PixelGrid(scale: scale)?.rounded(rect))
        #expect(pixmap.ink == box)
        let line = Int((2 * scale).rounded())
        let (x, y) = ((box.left + box.right) / 2, (box.top + box.bottom) / 2)
        let column = pixmap.darkness.map { $0[x] }
        #expect(column.filter { $0 == 255 }.count == 2 * line)
        #expect(column[box.top + line] == 0)
        #expect(pixmap.darkness[y].filter { $0 == 255 }.count == 2 * line)
    }

    @Test func `a thin border is one pixel wide`() {
        let pixmap = painted(5, 4) { $0.strokeBorder(Rect(0, 0, 5, 4), width: 0.2, .black) }

        #expect(pixmap.sketch() == ["#####", "#...#", "#...#", "#####"])
    }

    @Test func `a border wider than the shape fills the shape`() {
        let filled = painted(12, 9) { $0.fill(Rect(1, 1, 9, 7), cornerRadius: 3, .black) }
        let bordered = painted(12, 9) { $0.strokeBorder(Rect(1, 1, 9, 7), cornerRadius: 3, width: 5, .black) }

        #expect(filled == bordered)
    }

    @Test func `a border wider than the corner radius has square inner corners`() {
        let pixmap = painted(13, 13) { $0.strokeBorder(Rect(0, 0, 13, 13), cornerRadius: 2, width: 4, .black) }

        #expect(pixmap.sketch()[4] == "####.....####")
        #expect(pixmap.sketch()[3] == "#############")
    }

    @Test(arguments: [1, 1.25, 2], Ground.allCases)
    func `a background never shows outside its border`(scale: Double, ground: Ground) {
        let rect = Rect(3, 3, 44, 40)
        for (radius, width) in [(7.0, 1.0), (7, 2), (12, 1), (20, 5), (2, 4), (3.5, 0.6), (20, 20), (12, 25)] {
            let shape = painted(50, 50, scale: scale) { $0.fill(rect, cornerRadius: radius, .black) }.darkness
            let line = painted(50, 50, scale: scale) {
                $0.strokeBorder(rect, cornerRadius: radius, width: width, .black)
            }.darkness
            let both = painted(50, 50, scale: scale) { list in
                ground.draw(.color(Color(red: 1, green: 0, blue: 0)), rect, CornerRadii(radius), width, into: &list)
                list.strokeBorder(rect, cornerRadius: radius, width: width, Color(red: 0, green: 0, blue: 1))
            }

            // On white, green shows where the shape does not cover, and red where the line does not cover.
            var (green, red) = (0, 0)
            for y in 0..<both.height {
                for x in 0..<both.width {
                    green = max(green, abs(255 - Int(both[x, y] >> 8 & 0xff) - shape[y][x]))
                    red = max(red, abs(255 - Int(both[x, y] >> 16 & 0xff) - line[y][x]))
                }
            }
            #expect(green <= 2 && red <= 2, "radius \(radius), width \(width): \(green), \(red)")
        }
    }

    /// The ways to draw a background behind a border.
    enum Ground: CaseIterable {
        case filled, cut, filledAndCut

        func draw(_ paint: Paint, _ rect: Rect, _ corners: CornerRadii, _ width: Double, into list: inout DisplayList) {
            if self == .filled { return list.fill(rect, corners: corners, paint, beneath: width) }
            list.clip(to: rect, corners: corners, beneath: width) {
                if self == .cut { $0.fill(rect, paint) } else { $0.fill(rect, corners: corners, paint, beneath: width) }
            }
        }
    }

    @Test(arguments: [1, 1.25, 2]) func `a blur never shows outside the border above the blur`(scale: Double) {
        let (rect, corners) = (Rect(3, 3, 44, 40), CornerRadii(12))
        func draw(_ blur: (inout DisplayList) -> Void) -> Pixmap {
            painted(50, 50, scale: scale) { list in
                list.fill(Rect(0, 0, 50, 50), .white)
                list.fill(Rect(10, 10, 30, 30), .black)
                blur(&list)
            }
        }

        let beneath = draw { $0.blur(rect, corners: corners, radius: 6, beneath: 2) }
        let cut = draw { list in
            list.clip(to: rect, corners: corners, beneath: 2) { $0.blur(rect, radius: 6) }
        }
        let whole = draw { $0.blur(rect, corners: corners, radius: 6) }

        #expect(PixmapComparison(beneath, cut, tolerance: 1).differentCount == 0)
        #expect(beneath != whole)
    }

    @Test(arguments: [1, 1.25, 2]) func `content clipped to its own shape has that shape's edge`(scale: Double) {
        let (rect, corners) = (Rect(3, 3, 44, 40), CornerRadii(12))
        let paint = Paint.color(.black.opacity(0.5))

        let shape = painted(50, 50, scale: scale) { $0.fill(rect, corners: corners, paint) }
        let cut = painted(50, 50, scale: scale) { list in
            list.clip(to: rect, corners: corners) { $0.fill(rect, corners: corners, paint) }
        }

        #expect(PixmapComparison(shape, cut, tolerance: 1).differentCount == 0)

        let nested = painted(50, 50, scale: scale) { list in
            list.clip(to: rect, corners: corners) { list in
                list.clip(to: Rect(0, 0, 50, 50)) { $0.clip(to: rect, corners: corners) { $0.fill(rect, paint) } }
            }
        }
        #expect(PixmapComparison(shape, nested, tolerance: 1).differentCount == 0)

        let line = painted(50, 50, scale: scale) { $0.strokeBorder(rect, cornerRadius: 12, width: 6, .black) }
        let cutLine = painted(50, 50, scale: scale) { list in
            list.clip(to: rect, corners: corners) { $0.strokeBorder(rect, cornerRadius: 12, width: 6, .black) }
        }
        #expect(PixmapComparison(line, cutLine, tolerance: 1).differentCount == 0)
    }

    @Test func `a border around a fill leaves no seam`() {
        let pixmap = painted(30, 30) { list in
            list.fill(Rect(2, 2, 26, 26), cornerRadius: 8, .black)
            list.strokeBorder(Rect(2, 2, 26, 26), cornerRadius: 8, width: 2, .black)
        }

        let inside = pixmap.sketch()[3...26].map { $0.dropFirst(9).dropLast(9) }
        #expect(inside.allSatisfy { $0.allSatisfy { $0 == "#" } })
    }

    @Test func `a corner radius is limited to half of the shape`() {
        func disc(_ radius: Double) -> Pixmap {
            painted(20, 20) { $0.fill(Rect(2, 2, 16, 16), cornerRadius: radius, .black) }
        }

        #expect(disc(100) == disc(8))
        #expect(disc(1e300) == disc(8))
    }

    @Test func `large corners have the same coverage as small corners`() {
        let shape = RoundedShape(width: 900, height: 900, radii: CornerRadii(300))

        let pixmap = painted(900, 900) { $0.fill(Rect(0, 0, 900, 900), cornerRadius: 300, .black) }

        for (x, y) in [(0, 0), (87, 88), (20, 170), (700, 5), (450, 450), (0, 300), (899, 610)] {
            #expect(pixmap.darkness[y][x] == Int(shape.coverage(x: x, y: y)))
        }
    }
}
