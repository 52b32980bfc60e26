import Testing

@testable import Inlay
@testable import InlayRaster

/// Dashed lines.
@Suite struct DashTests {
    private func line(_ points: Point..., closed: Bool = false) -> Path {
        var path = Path()
        for point in points { path.addLine(to: point) }
        if closed { path.close() }
        return path
    }

    private func row(_ dash: Stroke.Dash, cap: Stroke.Cap = .butt, to end: Double = 20) -> String {
        painted(20, 1) { list in
            list.stroke(line(Point(0, 0.5), Point(end, 0.5)), Stroke(1, cap: cap, dash: dash), .black)
        }.sketch()[0]
    }

    @Test func `dashes alternate with gaps`() {
        #expect(row(Stroke.Dash([4, 2])) == "####..####..####..##")
        #expect(row(Stroke.Dash([4, 2, 1, 3])) == "####..#...####..#...")
    }

    @Test func `a dash pattern with an odd count repeats twice`() {
        #expect(row(Stroke.Dash([3])) == "###...###...###...##")
        #expect(row(Stroke.Dash([1, 2, 3])) == "#..###.##...#..###.#")
    }

    @Test func `a dash phase starts within the pattern`() {
        #expect(row(Stroke.Dash([4, 2], phase: 3)) == "#..####..####..####.")
        #expect(row(Stroke.Dash([4, 2], phase: 4)) == "..####..####..####..")
        #expect(row(Stroke.Dash([4, 2], phase: -1)) == ".####..####..####..#")
        #expect(row(Stroke.Dash([4, 2], phase: 6e9)) == row(Stroke.Dash([4, 2])))
    }

    @Test func `each dash has its own caps`() {
        let squares = painted(20, 2) { list in
            list.stroke(
                line(Point(0, 1), Point(20, 1)), Stroke(2, cap: .square, dash: Stroke.Dash([3, 5], phase: -2)), .black)
        }
        #expect(squares.sketch()[0] == ".#####...#####...###")
        let dots = painted(20, 4) { list in
            list.stroke(line(Point(2, 2), Point(20, 2)), Stroke(4, cap: .round, dash: Stroke.Dash([0, 8])), .black)
        }
        var disc = Path()
        for x in [2.0, 10, 18] { disc.addEllipse(in: Rect(x - 2, 0, 4, 4)) }
        let expected = painted(20, 4) { $0.fill(disc, .black) }
        for (row, other) in zip(dots.darkness, expected.darkness) {
            #expect(zip(row, other).allSatisfy { abs($0 - $1) <= 20 })
        }
    }

    @Test func `dashes continue around corners and across segments`() {
        let pixmap = painted(8, 8) { list in
            list.stroke(
                line(Point(0, 1), Point(7, 1), Point(7, 8)), Stroke(2, dash: Stroke.Dash([2, 4, 4, 2])), .black)
        }

        #expect(
            pixmap.sketch() == [
                "##....##", "##....##", "......##", "......##", "........", "........", "......##", "......##",
            ])
    }

    @Test func `a closed dashed line has no seam at its start`() {
        let square = line(Point(1, 1), Point(7, 1), Point(7, 7), Point(1, 7), closed: true)

        let pixmap = painted(8, 8) { $0.stroke(square, Stroke(2, dash: Stroke.Dash([4, 2], phase: 2)), .black) }

        // Two points on each side of every corner.
        #expect(
            pixmap.sketch() == [
                "###..###", "###..###", "##....##", "........", "........", "##....##", "###..###", "###..###",
            ])
    }

    @Test func `a dash longer than the line paints the whole line`() {
        let square = line(Point(2, 2), Point(18, 2), Point(18, 18), Point(2, 18), closed: true)
        func draw(_ dash: Stroke.Dash?) -> Pixmap {
            painted(20, 20) { $0.stroke(square, Stroke(2, dash: dash), .black) }
        }

        #expect(draw(Stroke.Dash([100, 5])) == draw(nil))
        #expect(draw(Stroke.Dash([5, 100], phase: 5)).ink == nil)
    }

    @Test(arguments: [1, 1.5, 2])
    func `curves are dashed by their length`(scale: Double) {
        var circle = Path()
        circle.addEllipse(in: Rect(5, 5, 50, 50))
        let length = 50 * Double.pi
        func amount(_ dash: Stroke.Dash?) -> Double {
            let pixmap = painted(60, 60, scale: scale) { $0.stroke(circle, Stroke(4, dash: dash), .black) }
            return Double(pixmap.darkness.joined().reduce(0, +)) / 255
        }

        #expect(abs(amount(Stroke.Dash([length / 40])) / amount(nil) - 0.5) < 0.02)
    }

    @Test func `an invalid dash pattern paints a solid line`() {
        let whole = String(repeating: "#", count: 20)
        for lengths in [[], [0], [0, 0], [-1, 4], [.nan, 2], [.infinity, 3], [4, 0], [1e-9, 1e-9]] {
            #expect(row(Stroke.Dash(lengths)) == whole, "\(lengths)")
        }
        #expect(row(Stroke.Dash([4, 2], phase: .nan)) == whole)
    }

    @Test func `a very long line is dashed in the visible area`() {
        func draw(_ from: Double) -> Pixmap {
            painted(40, 20) { list in
                let long = line(Point(from, from), Point(1e9, 1e9))
                list.stroke(long, Stroke(3, dash: Stroke.Dash([1, 1])), .black)
            }
        }
        let darkness = draw(-1e9).darkness.joined().reduce(0, +)

        #expect(darkness > 0)
        #expect(darkness < draw(0).darkness.joined().reduce(0, +) * 2)
    }

    @Test func `a partial update of a dashed curve equals a full paint`() {
        var curve = Path()
        curve.move(to: Point(-300, 10))
        curve.addCurve(to: Point(2000, 900), control1: Point(900, -200), control2: Point(100, 1500))
        func draw(_ list: inout DisplayList) {
            list.stroke(curve, Stroke(6, cap: .round, dash: Stroke.Dash([14, 9, 2, 9], phase: 5)), .black)
        }
        let whole = painted(1200, 700, draw)
        let anew = painted(1200, 700, damage: [Rect(300, 100, 200, 150)], draw)

        for y in 100..<250 {
            for x in 300..<500 where whole[x, y] != anew[x, y] {
                Issue.record("\(x), \(y)")
                return
            }
        }
    }

    @Test func `a stroke's description includes its dash lengths`() {
        #expect("\(Stroke(2, dash: Stroke.Dash([4, 1.5])))" == "stroke 2 butt miter 4 dash 4,1.5")
        #expect("\(Stroke(2, join: .round, dash: Stroke.Dash([4], phase: 3)))" == "stroke 2 butt round dash 4 from 3")
    }
}
