import Testing

@testable import Inlay
@testable import InlayRaster

@Suite struct ClipTests {
    @Test func `nothing is painted outside a clip`() {
        let pixmap = painted(6, 3) { list in
            list.clip(to: Rect(1, 1, 3, 1)) { $0.fill(Rect(0, 0, 6, 3), .black) }
            list.fill(Rect(5, 0, 1, 1), .black)
        }

        #expect(pixmap.sketch() == [".....#", ".###..", "......"])
    }

    @Test func `nested clips intersect`() {
        let pixmap = painted(6, 1) { list in
            list.clip(to: Rect(0, 0, 4, 1)) { list in
                list.clip(to: Rect(2, 0, 4, 1)) { $0.fill(Rect(0, 0, 6, 1), .black) }
                list.fill(Rect(0, 0, 1, 1), .black)
            }
        }

        #expect(pixmap.sketch() == ["#.##.."])
    }

    @Test func `an empty or invalid clip hides all content`() {
        for rect in [Rect(1, 0, 0, 1), Rect(.nan, 0, 3, 1), Rect(50, 50, 3, 3)] {
            let pixmap = painted(6, 1) { list in
                list.clip(to: rect) { $0.fill(Rect(0, 0, 6, 1), cornerRadius: 0.5, .black) }
            }
            #expect(pixmap.ink == nil)
        }
    }

    @Test func `nothing outside the damage is painted`() {
        let damage = [Rect(1, 0, 2, 1), Rect(4, 1, 1, 1)]

        let pixmap = painted(6, 2, damage: damage) { $0.fill(Rect(0, 0, 6, 2), .black) }

        #expect(pixmap.sketch() == [".##...", "....#."])
    }

    @Test(arguments: [1, 1.25, 1.5, 2])
    func `partial paints add up to the full paint`(scale: Double) {
        func content(_ list: inout DisplayList) {
            list.fill(Rect(0, 0, 64, 32), .windowBackground)
            list.fill(Rect(3, 3, 50, 24), cornerRadius: 9, .accent)
            list.strokeBorder(Rect(1, 1, 54, 28), cornerRadius: 11, width: 2, .label.opacity(0.5))
            list.drawLayer(opacity: 0.5) { list in
                list.fill(Rect(20, 5, 20, 20), cornerRadius: 10, .role(.destructive))
                list.fill(Rect(30, 10, 20, 20), cornerRadius: 3, .role(.success))
            }
            let font = FontDescriptor(size: 14)
            let run = HarfBuzzTextEngine(fonts: machineFonts()).run("Damage", font: font, scale: scale)
            list.draw(run, at: Point(6, 20), .role(.onAccent))
        }

        let whole = painted(64, 32, scale: scale, content)
        let tiles = (0..<16).map { Rect(Double($0 % 4) * 16, Double($0 / 4) * 8, 16, 8) }
        let checks = [
            tiles.enumerated().filter { $0.offset % 2 == 0 }, tiles.enumerated().filter { $0.offset % 2 == 1 },
        ]
        .map { $0.map(\.element) }

        for damage in checks + [tiles] {
            let part = painted(64, 32, scale: scale, damage: damage, content)
            for (index, pixel) in part.pixels.enumerated() {
                let point = Point(
                    (Double(index % part.width) + 0.5) / scale, (Double(index / part.width) + 0.5) / scale)
                let isDamaged = damage.contains { $0.contains(point) }
                #expect(pixel == (isDamaged ? whole.pixels[index] : 0xffff_ffff))
            }
        }
    }

    @Test func `a thousand nested rounded clips show their content`() {
        func nest(_ depth: Int, _ list: inout DisplayList) {
            guard depth > 0 else { return list.fill(Rect(0, 0, 40, 40), .black) }
            list.clip(to: Rect(5, 5, 30, 30), corners: CornerRadii(2)) { nest(depth - 1, &$0) }
        }

        let pixmap = painted(40, 40) { nest(1000, &$0) }

        #expect(pixmap.ink == PixelRect(left: 5, top: 5, right: 35, bottom: 35))
        #expect(pixmap.darkness[20][20] == 255)
    }

    @Test func `damage outside the canvas is ignored`() {
        let damage = [Rect(-1e9, -1e9, 3e9, 3e9), Rect(.nan, 0, 1, 1), Rect(90, 90, 5, 5)]

        let pixmap = painted(3, 3, damage: damage) { $0.fill(Rect(1, 1, 90, 90), .black) }

        #expect(pixmap.sketch() == ["...", ".##", ".##"])
    }
}
