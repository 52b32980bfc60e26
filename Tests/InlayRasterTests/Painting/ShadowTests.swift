import Testing

@testable import Inlay
@testable import InlayRaster

@MainActor @Suite struct ShadowTests {
    private func shadow(_ radius: Double, x: Double = 0, y: Double = 0, _ color: Color = .black) -> Shadow {
        Shadow(offset: Point(x, y), radius: radius, color: color)
    }

    @Test func `a shadow without blur is a moved copy of the shape`() {
        let pixmap = painted(8, 4) { list in
            list.drawLayer(shadow: shadow(0, x: 3, y: 1)) { $0.fill(Rect(1, 1, 2, 2), .accent) }
        }

        #expect(pixmap.sketch() == ["........", ".++.....", ".++.##..", "....##.."])
    }

    @Test func `a shadow blur is symmetric and keeps its total weight`() {
        let pixmap = painted(61, 61) { list in
            list.drawLayer(shadow: shadow(4)) { $0.fill(Rect(30, 30, 1, 1), .white) }
        }
        let wide = painted(121, 121) { list in
            list.drawLayer(shadow: shadow(4)) { $0.fill(Rect(40, 40, 41, 41), cornerRadius: 6, .white) }
        }.darkness

        #expect(pixmap.pixels.allSatisfy { $0 & 0xff >= 0xf0 })
        for place in 20..<39 {
            #expect(wide[60][place] == wide[place][60])
            #expect(wide[60][place] == wide[60][120 - place])
            #expect(wide[60][place] <= wide[60][place + 1])
        }
        // At the edge of a straight side, a Gaussian blur has half of its strength.
        #expect(abs(wide[60][39] - 115) < 8)
    }

    @Test(arguments: [1, 1.5, 2])
    func `a partial update of a shadow equals a full paint`(scale: Double) {
        func draw(_ list: inout DisplayList) {
            list.drawLayer(shadow: shadow(3, y: 2)) { list in
                list.fill(Rect(10, 10, 20, 12), cornerRadius: 5, .accent)
                list.fill(Rect(20, 15, 20, 12), .white)
            }
        }
        let whole = painted(60, 50, scale: scale, draw)
        let part = Rect(22, 20, 16, 14)

        let anew = painted(60, 50, scale: scale, damage: [part], draw)

        for y in Int(20 * scale)..<Int(34 * scale) {
            for x in Int(22 * scale)..<Int(38 * scale) { #expect(whole[x, y] == anew[x, y], "\(x), \(y)") }
        }
        #expect(anew[0, 0] == 0xffff_ffff)
    }

    @Test func `a shadow fades with its group`() {
        let pixmap = painted(8, 4) { list in
            list.drawLayer(opacity: 0.5) { list in
                list.drawLayer(shadow: shadow(0, x: 3)) { $0.fill(Rect(1, 1, 2, 2), .black) }
            }
        }

        #expect(pixmap[1, 1] == 0xff7f_7f7f)
        #expect(pixmap[4, 1] == 0xff7f_7f7f)
    }

    @Test func `invalid shadow values do not crash`() {
        for (radius, offset) in [(1e9, 0.0), (.nan, 0), (-5, 0), (2, 1e300), (2, .nan), (.infinity, .infinity)] {
            let pixmap = painted(20, 20) { list in
                list.drawLayer(shadow: shadow(radius, x: offset)) { $0.fill(Rect(-1e9, -1e9, 2e9, 2e9), .accent) }
            }
            #expect(pixmap.width == 20)
        }
    }

    @Test(arguments: [1e5, 1e7, -1e7, 1e12]) func `a shadow with a distant offset leaves its content unchanged`(
        offset: Double
    ) throws {
        func draw(_ list: inout DisplayList) {
            list.drawLayer(shadow: shadow(2, x: offset)) { list in
                list.fill(Rect(1, 1, 4, 4), .accent)
                list.fill(Rect(4, 4, 4, 4), .black)
            }
        }
        let plain = painted(20, 20) { list in
            list.fill(Rect(1, 1, 4, 4), .accent)
            list.fill(Rect(4, 4, 4, 4), .black)
        }
        let log = RenderWarningLog()
        var reports: [String] = []
        log.report = { reports.append($0) }

        #expect(painted(20, 20, renderWarnings: log, draw) == plain)
        #expect(painted(20, 20, renderWarnings: log) { $0.drawLayer(opacity: 0.999, draw) }.ink == plain.ink)
        #expect(reports == [])
    }

    @Test func `the bounds of a display list include shadows and clips`() {
        var list = DisplayList()
        list.drawLayer(shadow: Shadow(offset: Point(10, 0), radius: 1, color: .black)) {
            $0.fill(Rect(0, 0, 10, 10), .black)
        }
        list.clip(to: Rect(0, 0, 5, 5)) { $0.fill(Rect(-100, -100, 300, 300), .black) }

        #expect(list.bounds == Rect(0, -4, 24, 18))
    }

    @Test func `a rounded clip cuts off the corners`() {
        func rounded(_ list: inout DisplayList) {
            list.clip(to: Rect(0, 0, 12, 12), corners: CornerRadii(6)) { $0.fill(Rect(0, 0, 12, 12), .black) }
        }

        let clipped = painted(12, 12, rounded)
        let filled = painted(12, 12) { $0.fill(Rect(0, 0, 12, 12), cornerRadius: 6, .black) }

        #expect(clipped == filled)
    }

    @Test func `very deeply nested rounded clips still apply`() {
        func nest(_ list: inout DisplayList, _ depth: Int) {
            list.clip(to: Rect(2, 2, 8, 8), corners: CornerRadii(1)) { list in
                if depth > 0 { nest(&list, depth - 1) } else { list.fill(Rect(0, 0, 12, 12), .black) }
            }
        }

        let pixmap = painted(12, 12) { nest(&$0, 20) }

        #expect(pixmap.ink == PixelRect(left: 2, top: 2, right: 10, bottom: 10))
    }

    @Test func `a shadow appears in a clip that excludes its content`() {
        let pixmap = painted(20, 20) { list in
            list.clip(to: Rect(0, 10, 20, 10)) { list in
                list.drawLayer(shadow: Shadow(offset: Point(0, 10), radius: 0, color: .black)) { list in
                    list.fill(Rect(4, 2, 8, 4), .white)
                }
            }
        }

        #expect(pixmap.ink == PixelRect(left: 4, top: 12, right: 12, bottom: 16))
    }

    /// The content of a group decides whether the mask of its shadow is cached. Both ways give the same pixels.
    @Test(arguments: [1, 1.25, 2], [0.0, 1, 3])
    func `cached and uncached shadow masks give the same pixels`(scale: Double, border: Double) {
        func draw(_ isCard: Bool) -> Pixmap {
            painted(80, 60, scale: scale) { list in
                list.fill(Rect(0, 0, 40, 60), .accent)
                list.drawLayer(shadow: shadow(3, x: 2, y: 4, .black.opacity(0.4))) { list in
                    let rect = Rect(15, 12, 44, 30)
                    let corners = CornerRadii(topLeft: 9, topRight: 0, bottomRight: 12, bottomLeft: 3)
                    list.fill(rect, corners: corners, .color(.white), beneath: border)
                    list.clip(to: Rect(20, 20, 20, 10)) { $0.fill(Rect(22, 18, 14, 8), cornerRadius: 2, .black) }
                    if border > 0 { list.strokeBorder(rect, corners: corners, width: border, .color(.accent)) }
                    // A translucent command on the outline would be part of the outline.
                    if !isCard { list.fill(Rect(15, 25, 1, 1), .clear) }
                    if !isCard { list.fill(Rect(0, 0, 1, 1), .black.opacity(0.000_001)) }
                }
            }
        }

        // The background and its border are rounded separately.
        #expect(PixmapComparison(draw(true), draw(false), tolerance: border > 0 ? 1 : 0).differentCount == 0)
    }

    @Test(arguments: [0, 5]) func `the shadow of a card is blurred only once`(radius: Double) throws {
        let renderer = Renderer(fonts: machineFonts())
        let bitmap = try #require(Bitmap(width: 60, height: 60))
        func paint(_ color: Color, x: Double) {
            var list = DisplayList()
            list.drawLayer(shadow: shadow(3, y: 2)) { list in
                list.fill(Rect(x, 10, 30, 30), cornerRadius: radius, color, beneath: 1)
                list.strokeBorder(Rect(x, 10, 30, 30), cornerRadius: radius, width: 1, .black)
            }
            let whole = Rect(0, 0, 60, 60)
            renderer.render(
                Frame(list: list, damage: [whole], theme: Theme(), size: whole.size, scale: 1), into: bitmap.canvas)
        }

        paint(.white, x: 10)
        let first = renderer.shadows.cost
        paint(.accent, x: 20)

        #expect(first > 0)
        #expect(renderer.shadows.count == 1)
        #expect(renderer.shadows.cost == first)
    }

    @Test func `only an opaque single shape gets a cached shadow`() throws {
        let renderer = Renderer(fonts: machineFonts())
        let bitmap = try #require(Bitmap(width: 60, height: 60))
        func paint(_ content: (inout DisplayList) -> Void) {
            var list = DisplayList()
            list.drawLayer(shadow: shadow(3), content)
            let whole = Rect(0, 0, 60, 60)
            renderer.render(
                Frame(list: list, damage: [whole], theme: Theme(), size: whole.size, scale: 1), into: bitmap.canvas)
        }

        paint { $0.fill(Rect(10, 10, 30, 30), .black.opacity(0.5)) }
        paint { list in
            list.fill(Rect(10, 10, 30, 30), .white)
            list.fill(Rect(35, 20, 10, 10), .white)
        }
        paint { list in
            list.fill(Rect(10, 10, 30, 30), cornerRadius: 8, .white, beneath: 1)
            list.strokeBorder(Rect(10, 10, 30, 30), cornerRadius: 8, width: 1, .black.opacity(0.5))
        }

        #expect(renderer.shadows.count == 0)
    }
}
