import Testing

@testable import Inlay
@testable import InlaySDL

/// Rectangles that hide all that is beneath are painted last of those that follow each other.
struct UndercoatTests {
    private let whole = Rect(0, 0, 4, 4)

    @Test func theLastOfSomeThatCoverAllShows() {
        let pixmap = painted(4, 4) { list in
            list.fill(whole, Color(red: 1, green: 0, blue: 0))
            list.fill(whole, .black)
        }

        #expect(Set(pixmap.pixels) == [0xff00_0000])
    }

    @Test func whatLiesOnIsPaintedAfterIt() {
        let pixmap = painted(4, 4) { list in
            list.fill(whole, .black)
            list.fill(Rect(0, 0, 1, 4), Color(red: 1, green: 1, blue: 1))
            list.fill(Rect(1, 0, 3, 4), Color(red: 1, green: 1, blue: 1, alpha: 0.5))
        }

        #expect(Set(pixmap.pixels) == [0xffff_ffff, 0xff80_8080])
    }

    @Test func aColourThatLetsSomethingThroughHidesNothing() {
        let below = painted(4, 4) { $0.fill(whole, Color(red: 1, green: 0, blue: 0)) }
        let pixmap = painted(4, 4) { list in
            list.fill(whole, Color(red: 1, green: 0, blue: 0))
            list.fill(whole, Color(red: 0, green: 0, blue: 0, alpha: 0.25))
        }

        #expect(pixmap.pixels != below.pixels)
        #expect(Set(pixmap.pixels) == [0xffbf_0000])
    }

    @Test func aClipEndsItsReach() {
        let pixmap = painted(4, 4) { list in
            list.fill(whole, .black)
            list.clip(to: Rect(0, 0, 2, 4)) { $0.fill(whole, Color(red: 1, green: 0, blue: 0)) }
        }

        #expect(pixmap[0, 0] == 0xffff_0000)
        #expect(pixmap[3, 0] == 0xff00_0000)
    }

    @Test func aPictureOverItCountsItIn() {
        let pixmap = painted(4, 4) { list in
            list.fill(whole, .black)
            list.opacity(0.5) { group in
                group.fill(whole, Color(red: 1, green: 1, blue: 1))
                group.fill(Rect(0, 0, 4, 2), Color(red: 1, green: 1, blue: 1))
            }
        }

        #expect(Set(pixmap.pixels).count == 1)
        #expect(pixmap[0, 0] == pixmap[3, 3])
        #expect(pixmap[0, 0] != 0xff00_0000)
    }
}
