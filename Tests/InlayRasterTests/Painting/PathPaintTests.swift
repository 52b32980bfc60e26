import Testing

@testable import Inlay
@testable import InlayRaster

/// Pixels of paths.
@Suite struct PathPaintTests {
    private func path(_ points: [Point], closed: Bool = false) -> Path {
        var path = Path()
        for point in points { path.addLine(to: point) }
        if closed { path.close() }
        return path
    }

    private func rect(_ rect: Rect) -> Path {
        var path = Path()
        path.addRect(rect)
        return path
    }

    /// Returns the amount of black, in pixels.
    private func amount(_ pixmap: Pixmap) -> Double {
        Double(pixmap.darkness.joined().reduce(0, +)) / 255
    }

    // MARK: Fills

    @Test func `a rectangle aligned to pixels has sharp edges`() {
        let pixmap = painted(6, 4) { $0.fill(rect(Rect(0, 0, 3, 2)), at: Point(2, 1), .black) }

        #expect(pixmap.sketch() == ["......", "..###.", "..###.", "......"])
    }

    @Test func `a path between pixels is antialiased`() {
        let pixmap = painted(4, 3) { $0.fill(rect(Rect(0.5, 0.75, 2, 1)), at: Point(0.25, 0.25), .black) }

        let rows = pixmap.darkness
        #expect(rows[0] == [0, 0, 0, 0])
        #expect(abs(rows[1][0] - 64) <= 1 && rows[1][1] == 255 && abs(rows[1][2] - 191) <= 1)
        #expect(rows[2] == [0, 0, 0, 0])
    }

    @Test(arguments: [1, 1.25, 1.5, 2, 3])
    func `a circle has its exact area at every scale`(scale: Double) {
        var circle = Path()
        circle.addEllipse(in: Rect(2, 2, 16, 16))

        let pixmap = painted(20, 20, scale: scale) { $0.fill(circle, .black) }

        #expect(abs(amount(pixmap) - .pi * 64 * scale * scale) < 0.6 * scale)
        let rows = pixmap.darkness
        for (row, mirrored) in zip(rows, rows.reversed()) {
            #expect(zip(row, mirrored).allSatisfy { abs($0 - $1) <= 2 })
            #expect(zip(row, row.reversed()).allSatisfy { abs($0 - $1) <= 2 })
        }
    }

    @Test func `an inner rectangle is filled unless the even-odd rule is set`() {
        var ring = rect(Rect(0, 0, 6, 6))
        ring.append(rect(Rect(2, 2, 2, 2)))
        let full = painted(6, 6) { $0.fill(ring, .black) }
        ring.usesEvenOddFillRule = true
        let hollow = painted(6, 6) { $0.fill(ring, .black) }

        #expect(amount(full) == 36)
        #expect(amount(hollow) == 32)
    }

    @Test func `an inner path in the opposite direction is a hole`() {
        var ring = rect(Rect(0, 0, 6, 6))
        ring.append(path([Point(2, 2), Point(2, 4), Point(4, 4), Point(4, 2)], closed: true))

        #expect(amount(painted(6, 6) { $0.fill(ring, .black) }) == 32)
    }

    @Test func `an open path is filled as if closed`() {
        let corner = path([Point(0, 0), Point(6, 0), Point(6, 6)])

        #expect(abs(amount(painted(6, 6) { $0.fill(corner, .black) }) - 18) < 0.1)
    }

    @Test func `a path continues at its start point after a close`() {
        var path = rect(Rect(2, 2, 2, 2))
        path.addLine(to: Point(6, 2))
        path.addLine(to: Point(6, 0))
        path.addLine(to: Point(2, 0))

        #expect(amount(painted(6, 6) { $0.fill(path, .black) }) == 12)
    }

    @Test func `gradients and patterns fill paths`() {
        var circle = Path()
        circle.addEllipse(in: Rect(0, 0, 20, 20))
        let gradient = Paint.gradient(
            Gradient([.init(0, .black), .init(1, .white)], .linear(from: Point(0, 0), to: Point(0, 20))))
        let shaded = painted(20, 20) { $0.fill(circle, gradient) }
        let rounded = painted(20, 20) { $0.fill(Rect(0, 0, 20, 20), corners: CornerRadii(10), gradient) }

        #expect(zip(shaded.darkness.joined(), rounded.darkness.joined()).allSatisfy { abs($0 - $1) <= 3 })
        let tile = painted(20, 20) { $0.fill(circle, .pattern(.symbol(.info))) }
        #expect(amount(tile) > 20 && tile.darkness[0][0] == 0)
    }

    // MARK: Strokes

    @Test func `a straight line has its stroke's width and caps`() {
        let line = path([Point(2, 3), Point(8, 3)])
        let butt = painted(10, 6) { $0.stroke(line, Stroke(2), .black) }
        let square = painted(10, 6) { $0.stroke(line, Stroke(2, cap: .square), .black) }
        let round = painted(10, 6) { $0.stroke(line, Stroke(2, cap: .round), .black) }

        #expect(butt.sketch() == ["..........", "..........", "..######..", "..######..", "..........", ".........."])
        #expect(square.sketch()[2] == ".########.")
        #expect(abs(amount(round) - 12 - .pi) < 0.2)
    }

    @Test func `line joins are mitered, rounded or beveled`() {
        let corner = path([Point(2, 10), Point(2, 2), Point(10, 2)])
        func corners(_ stroke: Stroke) -> Double { amount(painted(12, 12) { $0.stroke(corner, stroke, .black) }) }

        let missing = corners(Stroke(4)) - corners(Stroke(4, join: .bevel))
        #expect(corners(Stroke(4)) == 64)
        #expect(abs(missing - 2) < 0.1)
        #expect(abs(corners(Stroke(4)) - corners(Stroke(4, join: .round)) - (4 - .pi)) < 0.1)
        #expect(corners(Stroke(4, miterLimit: 1)) == corners(Stroke(4, join: .bevel)))
    }

    @Test func `a closed line has no caps`() {
        let square = path([Point(2, 2), Point(8, 2), Point(8, 8), Point(2, 8)], closed: true)

        let pixmap = painted(10, 10) { $0.stroke(square, Stroke(2), .black) }

        #expect(amount(pixmap) == 64 - 16)
        #expect(pixmap.darkness[1][1] == 255)
    }

    @Test func `a line without length is a dot with round or square caps`() {
        let dot = path([Point(5, 5), Point(5, 5)])
        func dots(_ cap: Stroke.Cap) -> Double {
            amount(painted(10, 10) { $0.stroke(dot, Stroke(4, cap: cap), .black) })
        }

        #expect(abs(dots(.round) - 4 * .pi) < 0.3)
        #expect(abs(dots(.square) - 16) < 0.3)
        #expect(dots(.butt) == 0)
    }

    @Test(arguments: [Stroke.Cap.butt, .round, .square])
    func `a long line is painted in pieces without visible seams`(cap: Stroke.Cap) {
        // The line in 1,000 steps, and the same straight line in one step.
        let steps = path((0...1000).map { Point(5 + Double($0) * 0.19, 10) })
        let once = path([Point(5, 10), Point(195, 10)])
        let stroke = Stroke(3, cap: cap == .square ? .butt : cap, join: .round)

        let inSteps = painted(200, 20) { $0.stroke(steps, Stroke(3, cap: cap, join: .round), .black) }

        let atOnce = painted(200, 20) { $0.stroke(once, stroke, .black) }
        #expect(zip(inSteps.darkness.joined(), atOnce.darkness.joined()).allSatisfy { abs($0 - $1) <= 6 })
    }

    @Test func `a long closed line has its last corner`() {
        var points = (0..<400).map { Point(10 + Double($0) * 0.2, 10) }
        points += [Point(90, 10), Point(90, 30), Point(10, 30)]

        let pixmap = painted(100, 40) { $0.stroke(path(points, closed: true), Stroke(4), .black) }

        #expect(amount(pixmap) == 84 * 24 - 76 * 16)
    }

    /// The outline has more points than FreeType counts.
    @Test func `a long curved line is painted completely`() {
        // Half circles that grow, alternately below and above the middle.
        var spiral = path([Point(400, 400)])
        var (end, length) = (400.0, 0.0)
        for index in 1...128 {
            let radius = 3 * Double(index)
            let (sign, control) = (index.isMultiple(of: 2) ? -1.0 : 1.0, radius * 0.5523)
            let (middle, top) = (end - sign * radius, 400 + sign * radius)
            spiral.addCurve(
                to: Point(middle, top), control1: Point(end, 400 + sign * control),
                control2: Point(middle + sign * control, top))
            end -= 2 * sign * radius
            spiral.addCurve(
                to: Point(end, 400), control1: Point(middle - sign * control, top),
                control2: Point(end, 400 + sign * control))
            length += .pi * radius
        }

        let pixmap = painted(800, 800, scale: 2) { $0.stroke(spiral, Stroke(1), .black) }

        #expect(abs(amount(pixmap) / 4 / length - 1) < 0.005)
    }

    // MARK: Groups

    @Test func `shadows, groups and rounded clips apply to paths`() {
        let square = rect(Rect(2, 2, 4, 4))
        let shadow = Shadow(offset: Point(6, 0), radius: 0, color: .black)
        let thrown = painted(14, 8) { list in list.drawLayer(shadow: shadow) { $0.fill(square, .white) } }
        let faded = painted(14, 8) { list in
            list.drawLayer(opacity: 0.5) { list in
                list.fill(square, .black)
                list.fill(square, at: Point(2, 0), .black)
            }
        }
        let clipped = painted(14, 8) { list in
            list.clip(to: Rect(2, 2, 4, 4), corners: CornerRadii(2)) { $0.fill(rect(Rect(0, 0, 14, 8)), .black) }
        }

        #expect(thrown.ink == PixelRect(left: 8, top: 2, right: 12, bottom: 6))
        #expect(Set(faded.pixels) == [0xffff_ffff, 0xff7f_7f7f])
        #expect(clipped == painted(14, 8) { $0.fill(Rect(2, 2, 4, 4), cornerRadius: 2, .black) })
    }

    // MARK: Parts

    private func curly(_ size: Double) -> Path {
        var path = Path()
        for index in 0..<12 {
            let x = size * Double(index * 5 % 12) / 12
            path.addCurve(
                to: Point(x, size * Double(index * 7 % 12) / 12), control1: Point(size * 0.9 - x, x),
                control2: Point(x, size * 0.3))
        }
        return path
    }

    /// A small path uses a cached mask; the mask of a large path covers only the visible part.
    @Test(arguments: [1, 1.5, 2], [60.0, 1200])
    func `a partial update of a path equals a full paint`(scale: Double, size: Double) {
        func draw(_ list: inout DisplayList) {
            list.fill(curly(size), at: Point(3.3, 2.7), .accent)
            list.stroke(curly(size), at: Point(3.3, 2.7), Stroke(3, cap: .round, join: .round), .black)
        }
        let place = Rect(size / 2 - 10, size / 2 - 15, 30, 20)
        let whole = painted(size + 10, size + 10, scale: scale, draw)

        let part = painted(size + 10, size + 10, scale: scale, damage: [place], draw)

        var different = 0
        for y in Int(place.minY * scale)..<Int(place.maxY * scale) {
            for x in Int(place.minX * scale)..<Int(place.maxX * scale) where whole[x, y] != part[x, y] {
                different += 1
            }
        }
        #expect(different == 0)
        #expect(part[0, 0] == 0xffff_ffff)
    }

    @Test func `a path mask is cached once for each subpixel offset`() throws {
        let renderer = Renderer(fonts: machineFonts())
        let bitmap = try #require(Bitmap(width: 40, height: 40))
        func paint(_ places: Point...) {
            var list = DisplayList()
            for place in places { list.stroke(curly(10), at: place, Stroke(1), .black) }
            let whole = Rect(0, 0, 40, 40)
            renderer.render(
                Frame(list: list, damage: [whole], theme: Theme(), size: whole.size, scale: 1), into: bitmap.canvas)
        }

        paint(Point(0, 0), Point(7, 20), Point(-3, 1))
        #expect(renderer.paths.count == 1)
        paint(Point(0.5, 0))
        #expect(renderer.paths.count == 2)
    }

    // MARK: Bad input

    @Test func `a huge path is painted in the visible area`() {
        let pixmap = painted(20, 20) { list in
            list.fill(rect(Rect(5, 5, 30_000, 30_000)), .black)
            list.stroke(path([Point(-100_000, 2), Point(100_000, 2)]), Stroke(2), .black)
        }

        #expect(amount(pixmap) == 225 + 40)
    }

    @Test(arguments: [300_000, 1e7, 1e9], [nil, Stroke.Dash([1e12, 1])])
    func `the visible part of a line to a distant point is painted`(distance: Double, dash: Stroke.Dash?) {
        let lines = [
            path([Point(0, 10), Point(distance, 10)]), path([Point(distance, 10), Point(0, 10)]),
            path([Point(0, 10), Point(30, 10), Point(30, distance), Point(0, distance)], closed: true),
        ].map { line in painted(20, 20) { $0.stroke(line, Stroke(2, dash: dash), .black) }.sketch() }

        let row = String(repeating: "#", count: 20)
        let (blank, edge) = (String(repeating: ".", count: 20), "#" + String(repeating: ".", count: 19))
        let line = Array(repeating: blank, count: 9) + [row, row] + Array(repeating: blank, count: 9)
        #expect(lines[0] == line)
        #expect(lines[1] == line)
        #expect(lines[2] == line[..<9] + [row, row] + Array(repeating: edge, count: 9))
    }

    @Test func `the visible part of a curve to a distant point is painted`() {
        var curve = path([Point(2, 0)])
        curve.addLine(to: Point(2, 20))
        curve.addCurve(to: Point(4e5, 4e5), control1: Point(2, 1e5), control2: Point(2e5, 4e5))

        #expect(amount(painted(20, 20) { $0.stroke(curve, Stroke(2), .black) }) == 40)
    }

    @Test func `the visible part of an extremely long line is painted`() {
        let chart = path((0...4000).map { Point(Double($0 - 2000) * 1000, 5) })
        let near = path((0...2000).map { Point(Double($0 - 1000), 5) })

        let pixmap = painted(20, 10) { $0.stroke(near, Stroke(2), .black) }

        #expect(amount(pixmap) == 40)
        #expect(painted(20, 10) { $0.stroke(chart, Stroke(2), .black) }.width == 20)
    }

    @Test func `too many elements and invalid numbers are harmless`() {
        let many = path((0..<140_000).map { Point(Double($0 % 100), Double($0 / 10_000)) })
        let strange = [
            path([Point(-1e300, 0), Point(1e300, 10), Point(0, 5)]), path([Point(.nan, 0), Point(5, 5)]), Path(),
            path([Point(1e9, 1e9), Point(1e9 + 4, 1e9), Point(1e9, 1e9 + 4)]), path([Point(3, 3)], closed: true),
        ]
        for path in strange + [many] {
            for width in [0, 1e-9, 1, 1e9, .nan, .infinity] {
                let pixmap = painted(20, 20) { list in
                    list.fill(path, at: Point(1e9, width), .black)
                    list.fill(path, .black)
                    list.stroke(path, at: Point(.nan, 0), Stroke(width), .black)
                    list.stroke(path, Stroke(width, cap: .round, miterLimit: 1e9), .black)
                }
                #expect(pixmap.width == 20)
            }
        }
    }
}
