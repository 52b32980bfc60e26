import Testing

@testable import Inlay
@testable import InlayRaster

/// Groups that are drawn as one image and shown rotated, scaled or sheared.
@MainActor @Suite struct TransformPaintTests {
    private func turned(
        _ transform: AffineTransform, about center: Point, _ list: inout DisplayList,
        _ content: (inout DisplayList) -> Void
    ) {
        list.transform(transform, about: center, content)
    }

    @Test func `a quarter turn moves each pixel exactly`() {
        let pixmap = painted(4, 4) { list in
            turned(AffineTransform(rotationAngle: .pi / 2), about: Point(2, 2), &list) { list in
                list.fill(Rect(0, 0, 4, 1), .black)
                list.fill(Rect(0, 3, 1, 1), .black)
            }
        }

        #expect(pixmap.sketch() == ["#..#", "...#", "...#", "...#"])
    }

    @Test func `half turns and mirroring move each pixel exactly`() {
        func draw(_ transform: AffineTransform) -> [String] {
            painted(4, 3) { list in
                turned(transform, about: Point(2, 1.5), &list) { list in
                    list.fill(Rect(0, 0, 3, 1), .black)
                    list.fill(Rect(0, 1, 1, 1), .black)
                }
            }.sketch()
        }

        #expect(draw(AffineTransform(rotationAngle: .pi)) == ["....", "...#", ".###"])
        #expect(draw(AffineTransform(scaleX: -1, y: 1)) == [".###", "...#", "...."])
        #expect(draw(AffineTransform(scaleX: 1, y: -1)) == ["....", "#...", "###."])
    }

    @Test(arguments: [1, 1.5, 2], [false, true])
    func `content scaled by two is painted with twice the pixels`(scale: Double, isMoving: Bool) {
        func content(_ list: inout DisplayList) {
            list.fill(Rect(2, 2, 10, 6), cornerRadius: 3, .black)
            list.strokeBorder(Rect(2, 2, 14, 10), cornerRadius: 4, width: 1, .black)
        }
        let large = painted(40, 30, scale: scale) { list in
            list.transform(AffineTransform(scaleX: 2, y: 2), isMoving: isMoving, content)
        }

        #expect(large == painted(20, 15, scale: 2 * scale, content))
    }

    @Test(arguments: [1, 1.25, 2], [1.1, 1.25, 1.7, 3.3])
    func `enlarged content without animation is rasterised at its final size`(scale: Double, size: Double) {
        let text = HarfBuzzTextEngine(fonts: machineFonts()).run(
            "Sharp", font: Theme().descriptor(.system(size: 11)), scale: 1)
        var triangle = Path()
        for (index, point) in [Point(0, -5), Point(7, 3), Point(2, 4)].enumerated() {
            if index == 0 { triangle.move(to: point) } else { triangle.addLine(to: point) }
        }
        func content(_ list: inout DisplayList) {
            list.drawLayer(shadow: Shadow(offset: Point(1, 2), radius: 1, color: .black)) { list in
                list.fill(Rect(-12, -9, 26, 18), cornerRadius: 3, .white)
                list.clip(to: Rect(-10, -7, 20, 14), corners: CornerRadii(2)) {
                    $0.fill(Rect(-12, -9, 9.3, 30), .accent)
                }
                list.strokeBorder(Rect(-12, -9, 26, 18), cornerRadius: 3, width: 1, .black)
            }
            list.draw(text, at: Point(-9, 4), .black)
            list.fill(triangle, at: Point(3.3, 2), .black)
            let colors = [Gradient.Stop(0, .white), Gradient.Stop(1, .black)]
            list.fill(
                Rect(-12, 10, 20, 5), .gradient(Gradient(colors, .linear(from: Point(-12, 10), to: Point(8, 12)))))
            list.transform(AffineTransform(scaleX: 1.5, y: 1.5), about: Point(10, -12)) {
                $0.strokeBorder(Rect(6, -14, 7, 4), cornerRadius: 1, width: 1, .black)
            }
            list.blur(Rect(-4, 2, 8, 4), radius: 1)
        }
        func draw(_ center: Point) -> Pixmap {
            painted(120, 90, scale: scale) { list in
                list.transform(AffineTransform(scaleX: size, y: size), about: center) { list in
                    var part = DisplayList()
                    content(&part)
                    list.append(part, at: center)
                }
            }
        }
        var expected = DisplayList()
        content(&expected)

        // The centre is at the corner of a pixel, or somewhere in a pixel.
        for part in [0, 0.5, 0.3] {
            let center = Point(60 + part / scale, 44 - part / scale)
            let direct = painted(120 / size, 90 / size, scale: scale * size) {
                $0.append(expected, at: Point(center.x / size, center.y / size))
            }
            let large = draw(center)
            #expect(PixmapComparison(large, direct, tolerance: 2).differentCount == 0, "\(part)")
            // A shift by whole pixels does not change the pixels.
            let elsewhere = draw(Point(center.x - 12, center.y - 4))
            let (x, y) = (Int(12 * scale), Int(4 * scale))
            for row in y..<large.height {
                #expect((x..<large.width).allSatisfy { elsewhere[$0 - x, row - y] == large[$0, row] }, "row \(row)")
            }
        }
    }

    @Test func `enlarged content in animation keeps its pixels`() {
        func draw(isMoving: Bool) -> Pixmap {
            painted(20, 20) { list in
                list.transform(AffineTransform(scaleX: 1.2, y: 1.2), isMoving: isMoving) {
                    $0.fill(Rect(3, 3, 1, 10), .black)
                }
            }
        }

        // A line of one point, from 3.6 to 4.8: enlarged as a bitmap during the movement, and rasterised again after it.
        #expect(draw(isMoving: true).darkness[8].filter { $0 > 0 }.count > 1)
        #expect(draw(isMoving: false).darkness[8].filter { $0 > 0 } == [255])
    }

    @Test func `reduced content averages its pixels`() {
        let pixmap = painted(20, 4) { list in
            list.transform(AffineTransform(scaleX: 0.25, y: 0.25)) { list in
                for column in 0..<40 { list.fill(Rect(Double(2 * column), 0, 1, 16), .black) }
            }
        }

        // A line of one pixel next to one of two.
        for x in 1..<19 { #expect(abs(Int(pixmap[x, 2] & 0xff) - 0x80) <= 16, "\(x)") }
    }

    @Test func `rotated edges are smooth without a dark fringe`() {
        func draw(_ color: Color) -> Pixmap {
            painted(60, 60) { list in
                turned(AffineTransform(rotationAngle: 0.3), about: Point(30, 30), &list) {
                    $0.fill(Rect(15, 15, 30, 30), color)
                }
            }
        }
        let black = draw(.black).darkness

        #expect(draw(.white).pixels.allSatisfy { $0 & 0xff >= 0xfe })
        // The covered area stays the same, and the edges have greys between black and white.
        let covered = black.joined().reduce(0) { $0 + Double($1) } / 255
        #expect(abs(covered - 900) < 6)
        #expect(Set(black.joined()).count > 50)
    }

    @Test func `a group with a transform fades as one layer`() {
        let pixmap = painted(6, 6) { list in
            list.drawLayer(opacity: 0.5) { list in
                turned(AffineTransform(rotationAngle: .pi / 2), about: Point(3, 3), &list) { list in
                    list.fill(Rect(1, 1, 4, 4), .black)
                    list.fill(Rect(1, 1, 2, 2), .black)
                }
            }
        }

        #expect(Set(pixmap.pixels) == [0xffff_ffff, 0xff7f_7f7f])
    }

    @Test func `outer clips stay fixed and inner clips rotate`() {
        let pixmap = painted(6, 6) { list in
            list.clip(to: Rect(0, 0, 6, 4)) { list in
                turned(AffineTransform(rotationAngle: .pi / 2), about: Point(3, 3), &list) { list in
                    list.clip(to: Rect(0, 0, 6, 2)) { $0.fill(Rect(0, 0, 6, 6), .black) }
                }
            }
        }

        #expect(pixmap.sketch() == ["....##", "....##", "....##", "....##", "......", "......"])
    }

    @Test func `nested transforms combine`() {
        let once = painted(20, 20) { list in
            turned(AffineTransform(rotationAngle: .pi / 2), about: Point(10, 10), &list) {
                $0.fill(Rect(0, 0, 12, 4), .black)
            }
        }
        let twice = painted(20, 20) { list in
            turned(AffineTransform(rotationAngle: .pi), about: Point(10, 10), &list) { list in
                turned(AffineTransform(rotationAngle: -.pi / 2), about: Point(10, 10), &list) {
                    $0.fill(Rect(0, 0, 12, 4), .black)
                }
            }
        }

        #expect(once == twice)
    }

    @Test func `appending a display list at a point moves its transforms`() {
        var part = DisplayList()
        turned(AffineTransform(rotationAngle: .pi / 2), about: Point(2, 2), &part) { $0.fill(Rect(0, 0, 4, 1), .black) }

        let pixmap = painted(6, 5) { $0.append(part, at: Point(2, 1)) }

        #expect(pixmap.ink == PixelRect(left: 5, top: 1, right: 6, bottom: 5))
    }

    // MARK: Parts

    nonisolated static let transforms: [AffineTransform] = [
        AffineTransform(rotationAngle: 0.4), AffineTransform(scaleX: 1.2, y: 1.2), AffineTransform(scaleX: 0.6, y: 0.8),
        AffineTransform(scaleX: 2.5, y: 2.5), AffineTransform(scaleX: 0.1, y: 0.1),
        AffineTransform(rotationAngle: .pi / 2),
        AffineTransform(a: 1, b: 0.3, c: -0.5, d: 1.1), AffineTransform(scaleX: -1.3, y: 0.9),
        AffineTransform(scaleX: 0.7, y: 0.7).concatenating(AffineTransform(rotationAngle: 2)),
    ]

    @Test(arguments: [1, 1.5, 2], transforms)
    func `a partial update of a transform equals a full paint`(scale: Double, transform: AffineTransform) {
        func draw(_ list: inout DisplayList) {
            list.drawLayer(opacity: 0.8) { list in
                turned(transform, about: Point(30.5, 25), &list) { list in
                    let colors = [Gradient.Stop(0, .black), Gradient.Stop(1, .accent)]
                    list.fill(
                        Rect(5, 5, 50, 40), corners: CornerRadii(9),
                        .gradient(Gradient(colors, .linear(from: Point(5, 5), to: Point(55, 30)))))
                    list.drawLayer(shadow: Shadow(offset: Point(2, 3), radius: 2, color: .black)) { list in
                        list.fill(Rect(20, 15, 20, 12), cornerRadius: 4, .white)
                    }
                    turned(AffineTransform(rotationAngle: -1), about: Point(40, 30), &list) { list in
                        list.clip(to: Rect(30, 25, 20, 10), corners: CornerRadii(3)) { list in
                            list.fill(Rect(0, 0, 60, 50), .accent)
                            list.fill(Rect(32, 27, 3.5, 3.5), .white)
                        }
                    }
                }
            }
        }
        let whole = painted(60, 50, scale: scale, draw)
        for part in [Rect(22, 20, 16, 14), Rect(0, 0, 31, 25), Rect(40, 3, 20, 47)] {
            let anew = painted(60, 50, scale: scale, damage: [part], draw)

            let pixels = PixelRect(covering: part, scale: scale)
            for y in pixels.top..<pixels.bottom {
                for x in pixels.left..<pixels.right where whole[x, y] != anew[x, y] {
                    Issue.record("\(part): \(x), \(y)")
                    return
                }
            }
        }
    }

    @Test func `a partial update is no sharper than large enlarged content`() {
        func draw(_ damage: Rect) -> Pixmap {
            painted(3840, 2200, damage: [damage]) { list in
                list.transform(AffineTransform(scaleX: 1.3, y: 1.3), isMoving: true) { list in
                    list.fill(Rect(0, 0, 3840, 2200), .white)
                    list.fill(Rect(80, 80, 30, 20), cornerRadius: 9, .black)
                }
            }
        }
        let whole = draw(Rect(0, 0, 3840, 2200))
        let part = draw(Rect(100, 100, 60, 40))

        for y in 100..<140 { #expect((100..<160).allSatisfy { whole[$0, y] == part[$0, y] }, "row \(y)") }
    }

    @Test func `reduced content is painted when only its shadow is visible`() {
        let pixmap = painted(100, 20) { list in
            list.drawLayer(shadow: Shadow(offset: Point(0, 12), radius: 0, color: .black)) { list in
                list.transform(AffineTransform(scaleX: 0.005, y: 1)) { list in
                    list.fill(Rect(0, -10, 20_000, 6), .accent)
                }
            }
        }

        let ink = pixmap.ink
        #expect(ink.map { $0.width >= 98 && (4...8).contains($0.height) } == true, "\(ink as Any)")
    }

    // MARK: Blurs

    @Test func `a blur in a transform includes content behind the transform`() {
        func halves(_ list: inout DisplayList) { list.fill(Rect(0, 0, 30, 60), .black) }
        let plain = painted(60, 60) { list in
            halves(&list)
            list.blur(Rect(10, 20, 40, 20), radius: 4)
        }.darkness
        let within = painted(60, 60) { list in
            halves(&list)
            turned(AffineTransform(rotationAngle: .pi / 2), about: Point(30, 30), &list) { list in
                list.drawLayer(opacity: 0.999) { list in
                    list.fill(Rect(0, 0, 1, 1), .clear)
                    list.blur(Rect(20, 10, 20, 40), radius: 4)
                }
            }
        }.darkness

        for y in 0..<60 {
            for x in 0..<60 { #expect(abs(plain[y][x] - within[y][x]) <= 2, "\(x), \(y)") }
        }
    }

    // MARK: Bad input

    @Test func `an invalid transform paints nothing`() {
        for value in [0, 1e6, 1e300, -1e300, .nan, .infinity] {
            for transform in [
                AffineTransform(scaleX: value, y: value), AffineTransform(a: 1, b: value, c: value, d: value * value),
                AffineTransform(a: value, b: value, c: value, d: value),
                AffineTransform(a: 2, d: 2, tx: value == 0 ? 1e7 : value, ty: value),
            ] {
                let pixmap = painted(20, 20) { list in
                    list.transform(transform) { $0.fill(Rect(1, 1, 5, 5), .black) }
                }
                #expect(pixmap.ink == nil, "\(transform)")
            }
        }
    }

    @Test(arguments: [1000, 999, 0.001, 0.01])
    func `enormous transformed content uses bounded memory`(factor: Double) {
        let pixmap = painted(20, 20) { list in
            turned(AffineTransform(scaleX: factor, y: factor), about: Point(10, 10), &list) { list in
                list.fill(Rect(-1e6, -1e6, 2e6, 2e6), .black)
            }
        }

        #expect(Set(pixmap.pixels) == [0xff00_0000])
    }

    @Test func `text is painted at any enlargement`() {
        let engine = HarfBuzzTextEngine(fonts: machineFonts())
        let run = engine.run("Wide", font: FontDescriptor(size: 20), scale: 1)
        for factor in [1.1, 5, 900] {
            let pixmap = painted(60, 40) { list in
                turned(AffineTransform(scaleX: factor, y: factor), about: Point(14, 12), &list) {
                    $0.draw(run, at: Point(5, 20), .black)
                }
            }
            #expect(factor > 100 || pixmap.ink != nil)
        }
    }

    @Test func `many nested transforms are painted`() {
        func nest(_ list: inout DisplayList, _ depth: Int) {
            turned(AffineTransform(rotationAngle: .pi), about: Point(5, 5), &list) { list in
                list.fill(Rect(0, 0, 2, 2), .black)
                if depth > 0 { nest(&list, depth - 1) }
            }
        }

        let pixmap = painted(10, 10) { nest(&$0, 400) }

        #expect(pixmap[0, 0] == 0xff00_0000 && pixmap[9, 9] == 0xff00_0000)
        #expect(pixmap[5, 5] == 0xffff_ffff)
    }

    @Test func `distant content is painted at its transformed position`() {
        func draw(from distance: Double) -> Pixmap {
            painted(20, 20) { list in
                list.transform(AffineTransform(a: 0.5, d: 0.5, tx: -distance / 2, ty: -distance / 2)) { list in
                    list.fill(Rect(distance + 10, distance + 10, 20, 20), .black)
                    list.fill(Rect(-20, -20, 20, 20), .black)
                }
            }
        }

        #expect(draw(from: 1_000_000) == draw(from: 0))
    }
}
