import Glibc
import Testing

@testable import Inlay
@testable import InlayRaster

/// Blurs of the content that is already drawn. Specification 13.16.
@Suite struct BlurTests {
    /// Draws black on the left half of a white canvas.
    private func halves(_ list: inout DisplayList) { list.fill(Rect(0, 0, 30, 40), .black) }

    @Test(arguments: [1, 1.5, 2])
    func `a blurred edge becomes a gradual slope`(scale: Double) {
        let rows = painted(60, 40, scale: scale) { list in
            halves(&list)
            list.blur(Rect(0, 0, 60, 40), radius: 4)
        }.darkness

        let middle = rows[rows.count / 2]
        #expect(zip(middle, middle.dropFirst()).allSatisfy { $0 >= $1 })
        #expect(middle[0] == 255 && middle[middle.count - 1] == 0)
        // Half of the slope is about as wide as the deviation.
        #expect(abs(middle[Int(30 * scale)] - 128) < 30)
        #expect(abs(middle[Int(34 * scale)] - 40) < 12)
        // The blur extends the edge of the window outwards.
        #expect(rows.allSatisfy { $0 == middle })
    }

    /// The blur extends the edge of the window outwards, also in groups that are drawn separately.
    @Test func `a blur in a group extends edge pixels beyond the window`() {
        let content: (inout DisplayList) -> Void = { list in
            list.fill(Rect(-20, -20, 100, 100), .black)
            list.fill(Rect(-20, -20, 100, 100), .black)
            list.blur(Rect(0, 0, 60, 40), radius: 4)
        }
        let groups: [(inout DisplayList) -> Void] = [
            { $0.drawLayer(opacity: 0.999, content) },
            { $0.clip(to: Rect(0, 0, 60, 40), corners: CornerRadii(1), content) },
            { $0.drawLayer(shadow: Shadow(offset: .zero, radius: 2, color: .black), content) },
        ]

        for group in groups {
            let rows = painted(60, 40, group).darkness
            #expect(rows[20].allSatisfy { $0 >= 254 } && rows.allSatisfy { $0[30] >= 254 })
        }
    }

    @Test func `a blur affects only its shape`() {
        let sharp = painted(60, 40, halves)
        let soft = painted(60, 40) { list in
            halves(&list)
            list.blur(Rect(20, 10, 20, 20), corners: CornerRadii(10), radius: 4)
        }

        for y in 0..<40 {
            for x in 0..<60 where !(20..<40).contains(x) || !(10..<30).contains(y) {
                #expect(soft[x, y] == sharp[x, y])
            }
        }
        #expect(soft[20, 10] == sharp[20, 10] && soft[28, 20] != sharp[28, 20])
    }

    @Test(arguments: [1, 1.5, 3], [0.5, 3, 7, 20])
    func `a blur leaves a uniform color unchanged`(scale: Double, radius: Double) {
        let pixmap = painted(50, 50, scale: scale) { list in
            list.fill(Rect(0, 0, 50, 50), Color(red: 0.2, green: 0.5, blue: 0.9))
            list.blur(Rect(5, 5, 40, 40), radius: radius)
        }

        #expect(Set(pixmap.pixels).count == 1)
    }

    /// Wide blurs are computed with larger pixels.
    @Test(arguments: [3, 7.9, 8, 16, 40])
    func `a blur spreads as far as its radius specifies`(radius: Double) {
        let rows = painted(400, 8) { list in
            list.fill(Rect(0, 0, 200, 8), .black)
            list.blur(Rect(0, 0, 400, 8), radius: radius)
        }.darkness

        for (x, dark) in rows[4].enumerated() {
            let gauss = 127.5 * (1 + erf((199.5 - Double(x)) / radius / 2.0.squareRoot()))
            #expect(abs(Double(dark) - gauss) <= 5, "\(x)")
        }
        #expect(zip(rows[4], rows[4].dropFirst()).allSatisfy { $0 >= $1 })
    }

    @Test func `content painted after a blur is sharp`() {
        let pixmap = painted(20, 20) { list in
            list.blur(Rect(0, 0, 20, 20), radius: 5)
            list.fill(Rect(5, 5, 10, 10), .black)
        }

        #expect(pixmap.ink == PixelRect(left: 5, top: 5, right: 15, bottom: 15))
        #expect(Set(pixmap.pixels).count == 2)
    }

    @Test(arguments: [0.0, 8]) func `a blur does not include clipped content`(radius: Double) {
        let card = Rect(10, 10, 40, 20)
        let pixmap = painted(60, 40) { list in
            list.fill(Rect(0, 0, 60, 40), .white)
            list.clip(to: card, corners: CornerRadii(radius)) { list in
                list.fill(card, .black)
                list.blur(card, radius: 6)
            }
        }

        // A radius of half the height leaves no round corners.
        #expect((10..<50).allSatisfy { pixmap[$0, 20] & 0xff_ffff == 0 })
        #expect(pixmap[30, 10] & 0xff_ffff == 0 && pixmap[30, 29] & 0xff_ffff == 0)
    }

    private func blurred(_ list: inout DisplayList) { list.blur(Rect(10, 10, 40, 20), radius: 4) }

    @Test func `a blur in a group includes content behind the group`() {
        let plain = painted(60, 40) { list in
            halves(&list)
            blurred(&list)
        }
        let clipped = painted(60, 40) { list in
            halves(&list)
            list.clip(to: Rect(10, 10, 40, 20), corners: CornerRadii(1)) { blurred(&$0) }
        }
        let shadowed = painted(60, 40) { list in
            halves(&list)
            list.drawLayer(shadow: Shadow(offset: .zero, radius: 1, color: .clear)) { blurred(&$0) }
        }

        #expect(shadowed == plain)
        for x in 11..<49 { #expect(clipped[x, 20] == plain[x, 20]) }
    }

    @Test func `a blur includes earlier content of its group`() {
        let pixmap = painted(60, 40) { list in
            list.drawLayer(shadow: Shadow(offset: .zero, radius: 0, color: .clear)) { list in
                halves(&list)
                blurred(&list)
            }
        }

        #expect(
            pixmap
                == painted(60, 40) { list in
                    halves(&list)
                    blurred(&list)
                })
    }

    @Test func `a blur fades with its group`() {
        func draw(_ opacity: Double, _ more: (inout DisplayList) -> Void = { _ in }) -> [Int] {
            painted(60, 40) { list in
                halves(&list)
                list.drawLayer(opacity: opacity) { list in
                    blurred(&list)
                    more(&list)
                }
            }.darkness[20]
        }
        let (sharp, soft) = (painted(60, 40, halves).darkness[20], draw(1))

        let (faded, group) = (draw(0.5), draw(0.5) { $0.fill(Rect(50, 39, 1, 1), .black) })

        for x in 0..<60 {
            #expect(abs(faded[x] - (sharp[x] + soft[x]) / 2) <= 2)
            #expect(abs(group[x] - faded[x]) <= 2)
        }
    }

    @Test func `a blur reads at most three deviations plus one pixel`() {
        for step in 0...1000 {
            let deviation = Double(step) * 0.2
            #expect(Double(BoxBlur(deviation).reach) <= 3 * deviation + 1)
        }
    }

    @Test func `a box blur of equal bytes returns the same bytes`() throws {
        for (deviation, byte) in [(0.4, 255), (3, 200), (200, 255), (200, 1), (1e9, 255)] as [(Double, UInt8)] {
            let blur = BoxBlur(deviation)
            let side = 2 * blur.reach + 1
            var bytes = [UInt8](repeating: byte, count: side * side)
            try bytes.withUnsafeMutableBufferPointer { bytes in
                guard let base = bytes.baseAddress else { return }
                try blur.apply(to: base, width: side, height: side, stride: side)
            }
            // All bytes that contribute to the middle are equal.
            #expect(bytes[side * side / 2] == byte)
        }
    }

    @Test func `an invalid blur radius or rectangle is harmless`() {
        for radius in [0, -5, 1e9, .nan, .infinity] {
            for rect in [Rect(0, 0, 20, 20), Rect(-1e9, -1e9, 2e9, 2e9), Rect(.nan, 0, 5, 5), Rect(5, 5, 0, 0)] {
                let pixmap = painted(20, 20) { list in
                    list.fill(Rect(0, 0, 20, 20), .white)
                    list.blur(rect, corners: CornerRadii(radius), radius: radius)
                }
                #expect(pixmap.ink == nil)
            }
        }
    }
}
