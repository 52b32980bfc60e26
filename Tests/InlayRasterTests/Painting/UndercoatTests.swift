import Testing

@testable import Inlay
@testable import InlayRaster

/// Opaque rectangles hide the content below: of several in a row, only the last is painted.
struct UndercoatTests {
    private let whole = Rect(0, 0, 4, 4)

    @Test func `the last of several full covers is visible`() {
        let pixmap = painted(4, 4) { list in
            list.fill(whole, Color(red: 1, green: 0, blue: 0))
            list.fill(whole, .black)
        }

        #expect(Set(pixmap.pixels) == [0xff00_0000])
    }

    @Test func `content is painted after the deferred background`() {
        let pixmap = painted(4, 4) { list in
            list.fill(whole, .black)
            list.fill(Rect(0, 0, 1, 4), Color(red: 1, green: 1, blue: 1))
            list.fill(Rect(1, 0, 3, 4), Color(red: 1, green: 1, blue: 1, alpha: 0.5))
        }

        #expect(Set(pixmap.pixels) == [0xffff_ffff, 0xff80_8080])
    }

    @Test func `a translucent color does not hide the background`() {
        let below = painted(4, 4) { $0.fill(whole, Color(red: 1, green: 0, blue: 0)) }
        let pixmap = painted(4, 4) { list in
            list.fill(whole, Color(red: 1, green: 0, blue: 0))
            list.fill(whole, Color(red: 0, green: 0, blue: 0, alpha: 0.25))
        }

        #expect(pixmap.pixels != below.pixels)
        #expect(Set(pixmap.pixels) == [0xffbf_0000])
    }

    @Test func `a clip limits the deferred background`() {
        let pixmap = painted(4, 4) { list in
            list.fill(whole, .black)
            list.clip(to: Rect(0, 0, 2, 4)) { $0.fill(whole, Color(red: 1, green: 0, blue: 0)) }
        }

        #expect(pixmap[0, 0] == 0xffff_0000)
        #expect(pixmap[3, 0] == 0xff00_0000)
    }

    @Test func `a group above a deferred background blends with the background`() {
        let pixmap = painted(4, 4) { list in
            list.fill(whole, .black)
            list.drawLayer(opacity: 0.5) { group in
                group.fill(whole, Color(red: 1, green: 1, blue: 1))
                group.fill(Rect(0, 0, 4, 2), Color(red: 1, green: 1, blue: 1))
            }
        }

        #expect(Set(pixmap.pixels).count == 1)
        #expect(pixmap[0, 0] == pixmap[3, 3])
        #expect(pixmap[0, 0] != 0xff00_0000)
    }

    private let large = Rect(0, 0, 100, 100)

    /// Half of the black rectangle is hidden. Only the other half is painted once a command covers it.
    @Test func `a partially covered background keeps its visible part`() {
        let pixmap = painted(100, 100) { list in
            list.fill(large, .black)
            list.fill(Rect(0, 0, 100, 50), Color(red: 1, green: 0, blue: 0))
            list.fill(Rect(0, 0, 100, 10), Color(red: 0, green: 0, blue: 0, alpha: 0.5))
            list.fill(Rect(0, 60, 100, 40), Color(red: 1, green: 1, blue: 1, alpha: 0.5))
        }

        #expect([5, 20, 55, 70].map { pixmap[50, $0] } == [0xff7f_0000, 0xffff_0000, 0xff00_0000, 0xff80_8080])
    }

    @Test func `a rounded rectangle leaves the background in its corners`() {
        let pixmap = painted(100, 100) { list in
            list.fill(large, .black)
            list.fill(large, cornerRadius: 8, Color(red: 1, green: 0, blue: 0))
        }

        #expect([0, 4, 50, 99].map { pixmap[0, $0] } == [0xff00_0000, 0xff31_0000, 0xffff_0000, 0xff00_0000])
    }

    @Test func `a clipped fill hides only part of the background`() {
        let pixmap = painted(100, 100) { list in
            list.fill(large, .black)
            list.clip(to: Rect(0, 0, 80, 80)) { list in
                list.fill(large, Color(red: 1, green: 0, blue: 0))
                list.clip(to: Rect(0, 0, 70, 70)) { list in
                    list.fill(large, Color(red: 0, green: 1, blue: 0))
                    list.fill(Rect(0, 0, 5, 5), Color(red: 1, green: 1, blue: 1, alpha: 0.5))
                }
                list.fill(Rect(75, 0, 5, 80), Color(red: 0, green: 0, blue: 1))
            }
            list.fill(Rect(0, 90, 100, 10), cornerRadius: 4, Color(red: 1, green: 1, blue: 1, alpha: 0.5))
        }

        #expect(
            [2, 50, 72, 77, 85].map { pixmap[$0, 50] } == [
                0xff00_ff00, 0xff00_ff00, 0xffff_0000, 0xff00_00ff, 0xff00_0000,
            ])
        #expect([pixmap[2, 2], pixmap[50, 85], pixmap[50, 95]] == [0xff80_ff80, 0xff00_0000, 0xff80_8080])
    }
}
