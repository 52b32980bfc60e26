import Testing

@testable import Inlay
@testable import InlayRaster

/// Pixels of gradients. Specification 13.17.
@Suite struct GradientTests {
    private func linear(_ start: Point, _ end: Point, _ colors: Color...) -> Paint {
        let last = Double(max(1, colors.count - 1))
        let stops = colors.enumerated().map { Gradient.Stop(Double($0) / last, $1) }
        return .gradient(Gradient(stops, .linear(from: start, to: end)))
    }

    @Test func `each row has the gradient color at its middle`() {
        let pixmap = painted(4, 100) { $0.fill(Rect(0, 0, 4, 100), linear(Point(2, 0), Point(2, 100), .white, .black)) }

        for (y, row) in pixmap.darkness.enumerated() {
            #expect(Set(row).count == 1)
            #expect(abs(Double(row[0]) - (Double(y) + 0.5) / 100 * 255) <= 1.01)
        }
    }

    /// Each stop is at the position where the gradient between its neighbours has its colour.
    @Test func `thousands of stops along a gradient do not change the colors`() {
        func painted(stops count: Int, _ shape: Gradient.Shape) -> [[Int]] {
            let stops = (0...count).map {
                Gradient.Stop(Double($0) / Double(count), Color(white: Double($0) / Double(count)))
            }
            return InlayRasterTests.painted(60, 60) {
                $0.fill(Rect(0, 0, 60, 60), .gradient(Gradient(stops, shape)))
            }.darkness
        }
        let shapes: [Gradient.Shape] = [
            .linear(from: .zero, to: Point(0, 60)), .linear(from: .zero, to: Point(60, 40)),
            .radial(center: Point(30, 30), radius: 40),
        ]
        for shape in shapes {
            let differences = zip(painted(stops: 1, shape).joined(), painted(stops: 5000, shape).joined()).map {
                abs($0 - $1)
            }
            #expect(differences.max() == 0 || differences.max() == 1)
        }
    }

    @Test func `horizontal and vertical gradients have the same colors`() {
        let paint = linear(Point(0, 2), Point(100, 2), .white, .black)
        let across = painted(100, 4) { $0.fill(Rect(0, 0, 100, 4), paint) }.darkness
        let down = painted(4, 100) { $0.fill(Rect(0, 0, 4, 100), linear(Point(2, 0), Point(2, 100), .white, .black)) }

        #expect(across[1] == down.darkness.map { $0[0] })
    }

    @Test(arguments: [1, 1.25, 1.5, 2])
    func `nothing is painted beyond the ends of a gradient`(scale: Double) {
        let paint = linear(Point(0, 8), Point(0, 24), .black, .black)
        let pixmap = painted(4, 32, scale: scale) { $0.fill(Rect(0, 0, 4, 32), paint) }

        let rows = pixmap.darkness.map { $0[0] }
        let (first, last) = (Int(8 * scale), Int(24 * scale))
        #expect(rows[..<first].allSatisfy { $0 == 0 })
        #expect(rows[first..<last].allSatisfy { $0 == 255 })
        #expect(rows[last...].allSatisfy { $0 == 0 })
    }

    @Test func `a diagonal gradient end is antialiased`() {
        let pixmap = painted(40, 40) {
            $0.fill(Rect(0, 0, 40, 40), linear(Point(15, 10), Point(30, 20), .black, .black))
        }

        #expect(Set(pixmap.darkness.joined()).count > 4)
    }

    /// Stops that are white up to the middle, and black from there.
    private nonisolated static let hardStops: [Gradient.Stop] = [
        .init(0, .white), .init(0.5, .white), .init(0.5, .black), .init(1, .black),
    ]

    @Test(arguments: [1, 1.25, 2]) func `a diagonal hard stop has a smooth edge`(scale: Double) throws {
        let gradient = Gradient(Self.hardStops, .linear(from: Point(-20, -7), to: Point(60, 47)))
        let rows = painted(40, 40, scale: scale) { $0.fill(Rect(0, 0, 40, 40), .gradient(gradient)) }.darkness

        // Each row has one edge, which is at the line to a fraction of a pixel.
        for (y, row) in rows.enumerated() {
            #expect(row == row.sorted())
            let edge = 20 + (20 - (Double(y) + 0.5) / scale) * 54 / 80
            let white = row.reduce(0) { $0 + 1 - Double($1) / 255 } / scale
            #expect(abs(white - edge) < 0.2 / scale, "row \(y)")
        }
        #expect(Set(rows.joined()).count > 8)
    }

    @Test(arguments: [1, 1.25, 2]) func `a hard stop in a radial gradient has a smooth edge`(scale: Double) {
        let gradient = Gradient(Self.hardStops, .radial(center: Point(20, 20), radius: 30))
        let rows = painted(40, 40, scale: scale) { $0.fill(Rect(0, 0, 40, 40), .gradient(gradient)) }.darkness

        let white = rows.joined().reduce(0) { $0 + 1 - Double($1) / 255 } / (scale * scale)
        #expect(abs(white - .pi * 15 * 15) < 1.5, "\(white)")
        #expect(Set(rows.joined()).count > 8)
        #expect(rows == rows.map { $0.reversed() })
    }

    @Test func `a radial gradient with a clear end is a smooth disc`() {
        let stops: [Gradient.Stop] = [.init(0, .black), .init(1, .black), .init(1, .clear)]
        let gradient = Gradient(stops, .radial(center: Point(10, 10), radius: 8))
        let rows = painted(20, 20) { $0.fill(Rect(0, 0, 20, 20), .gradient(gradient)) }.darkness

        #expect(rows[0].allSatisfy { $0 == 0 })
        #expect(rows[10][10] == 255)
        let area = rows.joined().reduce(0) { $0 + Double($1) / 255 }
        #expect(abs(area - .pi * 64) < 1, "\(area)")
        #expect(Set(rows.joined()).count > 4)
    }

    @Test func `gradient colors are mixed without premultiplied alpha`() {
        let white = Color.white
        let pixmap = painted(3, 3) { list in
            list.fill(Rect(0, 0, 3, 3), .black)
            list.fill(Rect(0, 0, 3, 3), linear(Point(0, 0), Point(0, 3), white, white.opacity(0)))
        }

        let middle = pixmap[1, 1]
        #expect((middle >> 16 & 0xff) == (middle & 0xff))
        #expect(abs(Int(middle & 0xff) - 128) <= 2)
        let mixed = painted(1, 2) { list in
            list.fill(
                Rect(0, 0, 1, 2),
                linear(
                    Point(0, -1), Point(0, 3), Color(red: 1, green: 0, blue: 0),
                    Color(red: 0, green: 0, blue: 1, alpha: 0)))
        }
        // The colour (5/8, 0, 3/8) at an opacity of 5/8 has a blue part of 15/64, and the white below adds 3/8: 155.
        #expect(abs(Int(mixed[0, 0] & 0xff) - 155) <= 1)
    }

    @Test func `a radial gradient continues in its last color`() {
        let gradient = Gradient([.init(0, .white), .init(1, .black)], .radial(center: Point(20, 20), radius: 10))
        let rows = painted(40, 40) { $0.fill(Rect(0, 0, 40, 40), .gradient(gradient)) }.darkness

        #expect(rows[0][0] == 255)
        #expect(rows[20][35] == 255)
        #expect(rows[20][20] < 20)
        #expect(abs(rows[20][25] - 140) < 4)
        #expect(rows == rows.map { $0.reversed() })
    }

    @Test func `rounded corners cut off a gradient`() {
        let whole = painted(20, 20) { $0.fill(Rect(0, 0, 20, 20), linear(Point(0, 0), Point(0, 20), .black, .black)) }
        let cut = painted(20, 20) { list in
            list.fill(
                Rect(0, 0, 20, 20), corners: CornerRadii(topLeft: 8, bottomRight: 8),
                linear(Point(0, 0), Point(0, 20), .black, .black))
        }

        #expect(whole.darkness.joined().allSatisfy { $0 == 255 })
        #expect(cut.darkness[0][0] == 0)
        #expect(cut.darkness[19][19] == 0)
        #expect(cut.darkness[0][19] == 255)
        #expect(cut.darkness[19][0] == 255)
    }

    @Test func `a partial update of a gradient equals a full paint`() {
        let paint = linear(Point(3, 0), Point(50, 47), .white, .black, .white)
        let radial = Gradient([.init(0, .white), .init(1, .black)], .radial(center: Point(20, 20), radius: 30))
        for paint in [paint, linear(Point(0, 0), Point(0, 50), .white, .black), .gradient(radial)] {
            let whole = painted(50, 50) { $0.fill(Rect(0, 0, 50, 50), paint) }
            let part = painted(50, 50, damage: [Rect(10, 5, 20, 30)]) { $0.fill(Rect(0, 0, 50, 50), paint) }
            for y in 5..<35 { for x in 10..<30 { #expect(part[x, y] == whole[x, y]) } }
            #expect(part[0, 0] == 0xffff_ffff)
        }
    }

    @Test func `group opacity fades a gradient`() {
        let pixmap = painted(2, 10) { list in
            list.drawLayer(opacity: 0.5) {
                $0.fill(Rect(0, 0, 2, 10), linear(Point(0, 0), Point(0, 10), .black, .black))
            }
        }

        #expect(pixmap.darkness.joined().allSatisfy { abs($0 - 128) <= 1 })
    }

    @Test func `gradients with equal colors and length share a color table`() throws {
        func count(_ paints: Paint...) throws -> Int {
            let renderer = Renderer(fonts: machineFonts())
            let bitmap = try #require(Bitmap(width: 20, height: 20))
            for (index, paint) in paints.enumerated() {
                var list = DisplayList()
                list.fill(Rect(Double(index), 0, 10, 10), paint)
                let damage = [Rect(0, 0, 20, 20)]
                renderer.render(
                    Frame(list: list, damage: damage, theme: Theme(), size: Size(20, 20), scale: 1),
                    into: bitmap.canvas)
            }
            return renderer.gradients.count
        }
        let paint = linear(Point(0, 0), Point(6, 8), .white, .black)

        #expect(try count(paint, linear(Point(8, 0), Point(0, 6), .white, .black)) == 1)
        #expect(try count(paint, linear(Point(0, 0), Point(12, 16), .white, .black)) == 2)
        #expect(try count(paint, linear(Point(0, 0), Point(6, 8), .black, .white)) == 2)
        // A gradient along an axis needs one colour for each row or column.
        #expect(try count(linear(Point(0, 0), Point(0, 10), .white, .black)) == 0)
    }

    private nonisolated static let shapes: [Gradient.Shape] = [
        .linear(from: Point(0, 0), to: Point(0, 0)), .linear(from: Point(.nan, 0), to: Point(0, 10)),
        .linear(from: Point(0, -1e300), to: Point(0, 1e300)), .linear(from: Point(-1e6, 5), to: Point(1e6, 5)),
        .linear(from: Point(0, .infinity), to: Point(0, 1)), .radial(center: Point(.nan, 0), radius: 1),
        .radial(center: Point(5, 5), radius: .nan), .radial(center: Point(5, 5), radius: 0),
        .radial(center: Point(5, 5), radius: .leastNonzeroMagnitude), .radial(center: Point(5, 5), radius: 1e-7),
        .radial(center: Point(5, 5), radius: -1), .radial(center: Point(5, 5), radius: 1e12),
        .radial(center: Point(1e9, 5), radius: 3),
    ]

    @Test(arguments: shapes) func `invalid gradient stops are harmless`(shape: Gradient.Shape) {
        let stops: [Gradient.Stop] = [
            .init(.nan, .white), .init(0.9, .black), .init(0.1, .white), .init(-5, .black), .init(1e9, .white),
        ]
        for stops in [stops, [], [.init(0, .black)]] {
            let pixmap = painted(10, 10) { $0.fill(Rect(0, 0, 10, 10), .gradient(Gradient(stops, shape))) }
            #expect(pixmap.width == 10)
        }
    }

    @Test func `a gradient beyond pixman's coordinate range keeps its colors`() {
        // The middle of a line of two million points is grey everywhere.
        let pixmap = painted(10, 10) { list in
            list.fill(Rect(0, 0, 10, 10), linear(Point(-1e6, 5), Point(1e6, 5), .white, .black))
        }

        #expect(pixmap.darkness.joined().allSatisfy { abs($0 - 128) <= 1 })
    }
}
