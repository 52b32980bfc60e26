import Testing

@testable import Inlay

@Suite struct PathTests {
    private func path(_ build: (inout Path) -> Void) -> Path {
        var path = Path()
        build(&path)
        return path
    }

    @Test func `a path is printed in SVG syntax`() {
        let path = path { path in
            path.move(to: Point(1, 2))
            path.addLine(to: Point(3.5, 4))
            path.addQuadCurve(to: Point(5, 6), control: Point(7, 8))
            path.addCurve(to: Point(9, 10), control1: Point(11, 12), control2: Point(13, 14))
            path.close()
        }

        #expect(path.description == "M 1 2 L 3.5 4 Q 7 8 5 6 C 11 12 13 14 9 10 Z")
    }

    @Test func `a path without a start point begins at the first point`() {
        #expect(path { $0.addLine(to: Point(1, 2)) }.description == "M 1 2")
        #expect(
            path {
                $0.addLine(to: Point(1, 2))
                $0.usesEvenOddFillRule = true
            }.description == "M 1 2 evenodd")
        #expect(path { $0.addQuadCurve(to: Point(1, 2), control: Point(3, 4)) }.description == "M 3 4 Q 3 4 1 2")
        #expect(path { $0.close() }.isEmpty)
    }

    @Test func `bounds contain all points and control points`() {
        let path = path { path in
            path.move(to: Point(1, 2))
            path.addQuadCurve(to: Point(5, 2), control: Point(3, -6))
        }

        #expect(path.bounds == Rect(1, -6, 4, 8))
        #expect(Path().bounds == .zero)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `a path with a non-finite point is not drawn`(number: Double) {
        for point in [Point(number, 0), Point(0, number)] {
            let path = path { path in
                path.addRect(Rect(0, 0, 10, 10))
                path.addLine(to: point)
                path.addLine(to: Point(5, 5))
            }
            var list = DisplayList()
            list.stroke(path, Stroke(2), .black)
            list.fill(path, .black)

            #expect(list.bounds == .zero)
        }
    }

    @Test func `a rectangle is added clockwise`() {
        #expect(path { $0.addRect(Rect(1, 2, 3, 4)) }.description == "M 1 2 L 4 2 L 4 6 L 1 6 L 1 2 Z")
    }

    @Test func `each corner of a rectangle has a separate radius`() {
        let path = path {
            $0.addRoundedRect(Rect(0, 0, 20, 10), corners: CornerRadii(topRight: 5, bottomLeft: 100))
        }

        // Radii of 100 and 0 do not fit on a side of 10: all radii shrink to a tenth.
        #expect(
            path.description
                == "M 0 0 L 19.5 0 C 19.776 0 20 0.224 20 0.5 L 20 10 L 10 10 C 4.477 10 0 5.523 0 0 L 0 0 Z")
    }

    @Test func `an ellipse touches the four sides of the rectangle`() {
        let path = path { $0.addEllipse(in: Rect(10, 20, 30, 40)) }

        #expect(abs(path.bounds.minX - 10) < 1e-9 && abs(path.bounds.minY - 20) < 1e-9)
        #expect(abs(path.bounds.maxX - 40) < 1e-9 && abs(path.bounds.maxY - 60) < 1e-9)
        #expect(path.elements.count == 6)
    }

    nonisolated static let arcs: [(start: Double, end: Double, clockwise: Bool, quarters: Int, last: Point)] = [
        (0, .pi / 2, true, 1, Point(0, 10)), (0, .pi / 2, false, 3, Point(0, 10)),
        (.pi, 0, true, 2, Point(10, 0)), (0, 2 * .pi, true, 4, Point(10, 0)), (0, 9 * .pi, true, 4, Point(10, 0)),
        (0, -.pi / 2, false, 1, Point(0, -10)), (-.pi / 2, .pi, true, 3, Point(-10, 0)),
    ]

    @Test(arguments: arcs)
    func `an arc follows the requested direction`(
        arc: (start: Double, end: Double, clockwise: Bool, quarters: Int, last: Point)
    ) throws {
        let path = path {
            $0.addArc(
                center: .zero, radius: 10, startAngle: arc.start, endAngle: arc.end, clockwise: arc.clockwise)
        }

        #expect(path.elements.count == 1 + arc.quarters)
        guard case .curve(let last, _, _)? = path.elements.last else {
            Issue.record("no curve: \(path)")
            return
        }
        #expect(abs(last.x - arc.last.x) < 1e-9 && abs(last.y - arc.last.y) < 1e-9)
    }

    @Test func `a path can be moved and scaled`() {
        let line = path { path in
            path.addLine(to: Point(1, 2))
            path.addCurve(to: Point(3, 4), control1: Point(5, 6), control2: Point(7, 8))
        }

        #expect(line.offset(by: Point(10, 20)).description == "M 11 22 C 15 26 17 28 13 24")
        #expect(line.scaled(by: 2).description == "M 2 4 C 10 12 14 16 6 8")
        #expect(line.scaled(by: 2).bounds == Rect(2, 4, 12, 12))
    }

    @Test func `paths with equal elements are equal`() {
        let one = path { $0.addRect(Rect(0, 0, 10, 10)) }
        var two = path { $0.append(one) }

        #expect(one == two)
        #expect(one.hashValue == two.hashValue)
        two.usesEvenOddFillRule = true
        #expect(one != two)
    }

    // MARK: In display lists

    @Test func `a display list prints filled and stroked paths`() {
        let line = path { path in
            path.addLine(to: Point(1, 2))
            path.addLine(to: Point(3, 4))
        }
        var list = DisplayList()
        list.fill(line, at: Point(5, 6), .accent)
        list.stroke(line, Stroke(1.5, cap: .round, join: .round), .black)
        list.stroke(line, Stroke(2), .white)

        #expect(
            list.description.split(separator: "\n") == [
                "path 5,6 M 1 2 L 3 4 accent", "path 0,0 M 1 2 L 3 4 #000000 stroke 1.5 round round",
                "path 0,0 M 1 2 L 3 4 #ffffff stroke 2 butt miter 4",
            ])
    }

    @Test func `offsetting a display list moves paths and gradients`() {
        let gradient = Gradient([.init(0, .white)], .linear(from: .zero, to: Point(1, 0)))
        var list = DisplayList()
        list.fill(path { $0.addLine(to: Point(1, 2)) }, at: Point(1, 1), .gradient(gradient))
        var moved = DisplayList()
        moved.append(list, at: Point(10, 20))

        #expect(moved.description == "path 11,21 M 1 2 linear 10,20 11,20 0:#ffffff")
    }

    @Test func `the bounds of a stroke extend beyond the path`() {
        let line = path { path in
            path.addLine(to: Point(0, 0))
            path.addLine(to: Point(10, 0))
        }
        func bounds(_ stroke: Stroke) -> Rect {
            var list = DisplayList()
            list.stroke(line, at: Point(100, 0), stroke, .black)
            return list.bounds
        }

        #expect(bounds(Stroke(2, join: .round)) == Rect(99, -1, 12, 2))
        #expect(bounds(Stroke(2, miterLimit: 10)) == Rect(90, -10, 30, 20))
        #expect(bounds(Stroke(2, miterLimit: .nan)) == Rect(99, -1, 12, 2))
        for width in [0, -1, .nan, .infinity] { #expect(bounds(Stroke(width)).isEmpty) }
    }
}
