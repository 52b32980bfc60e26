import Testing

@testable import Inlay
@testable import InlayRaster

@Suite struct GroupTests {
    @Test func `a group is blended as one layer over the background`() {
        let pixmap = painted(4, 1) { list in
            list.drawLayer(opacity: 0.5) { list in
                list.fill(Rect(0, 0, 3, 1), .black)
                list.fill(Rect(1, 0, 3, 1), .black)
            }
        }

        #expect(Set(pixmap.pixels) == [0xff7f_7f7f])
    }

    @Test func `overlapping shapes without a group darken each other`() {
        let pixmap = painted(4, 1) { list in
            list.fill(Rect(0, 0, 3, 1), .black.opacity(0.5))
            list.fill(Rect(1, 0, 3, 1), .black.opacity(0.5))
        }

        #expect(Set(pixmap.pixels) == [0xff7f_7f7f, 0xff3f_3f3f])
    }

    @Test func `a group with one shape equals a shape with a faded color`() {
        let group = painted(12, 12) {
            $0.drawLayer(opacity: 0.4) { $0.fill(Rect(1, 1, 9, 9), cornerRadius: 4, .accent) }
        }
        let plain = painted(12, 12) { $0.fill(Rect(1, 1, 9, 9), cornerRadius: 4, .accent.opacity(0.4)) }

        #expect(group == plain)
    }

    @Test func `edges of a group have no dark fringe`() {
        let pixmap = painted(20, 20) { list in
            list.drawLayer(opacity: 0.5) { list in
                list.fill(Rect(2, 2, 16, 16), cornerRadius: 8, .white)
                list.fill(Rect(4, 4, 12, 12), cornerRadius: 6, .white)
            }
        }

        #expect(pixmap.pixels.allSatisfy { $0 & 0xff >= 0xfe })
    }

    @Test func `opacities of nested groups multiply`() {
        let pixmap = painted(2, 1) { list in
            list.drawLayer(opacity: 0.5) { list in
                list.fill(Rect(0, 0, 1, 1), .black)
                list.drawLayer(opacity: 0.5) { list in
                    list.fill(Rect(1, 0, 1, 1), .black)
                    list.fill(Rect(1, 0, 1, 1), .black)
                }
            }
        }

        #expect(abs(Int(pixmap[0, 0] & 0xff) - 0x7f) <= 1)
        #expect(abs(Int(pixmap[1, 0] & 0xff) - 0xbf) <= 1)
    }

    @Test func `a thousand nested groups are painted`() {
        let pixmap = painted(2, 1) { list in
            func nest(_ depth: Int, _ list: inout DisplayList) {
                list.fill(Rect(0, 0, 1, 1), .black)
                guard depth > 0 else { return }
                list.drawLayer(opacity: 0.999) { list in
                    nest(depth - 1, &list)
                    list.fill(Rect(0, 0, 1, 1), .black)
                }
            }
            nest(1000, &list)
        }

        #expect(pixmap.sketch() == ["#."])
    }

    @Test func `very deeply nested groups still fade`() {
        let pixmap = painted(1, 1) { list in
            func nest(_ depth: Int, _ list: inout DisplayList) {
                list.fill(Rect(0, 0, 1, 1), .white)
                list.fill(Rect(0, 0, 1, 1), .white)
                guard depth > 0 else { return list.fill(Rect(0, 0, 1, 1), .black) }
                list.drawLayer(opacity: 0.99) { nest(depth - 1, &$0) }
            }
            nest(100, &list)
        }

        #expect(abs(Int(pixmap[0, 0] & 0xff) - Int(255 * (1 - 0.366))) < 30)
    }

    @Test func `a group stays inside its clip`() {
        let pixmap = painted(6, 1) { list in
            list.clip(to: Rect(1, 0, 3, 1)) { list in
                list.drawLayer(opacity: 0.5) { list in
                    list.fill(Rect(0, 0, 6, 1), .black)
                    list.fill(Rect(0, 0, 6, 1), .black)
                }
            }
        }

        #expect(pixmap.sketch(0xff7f_7f7f) == [".###.."])
    }

    @Test func `clips inside a group apply`() {
        let pixmap = painted(6, 1) { list in
            list.drawLayer(opacity: 0.5) { list in
                list.clip(to: Rect(1, 0, 3, 1)) { $0.fill(Rect(0, 0, 6, 1), .black) }
                list.fill(Rect(5, 0, 1, 1), .black)
            }
        }

        #expect(pixmap.sketch(0xff7f_7f7f) == [".###.#"])
    }

    @Test func `an opacity out of range is limited`() {
        for (opacity, expected) in [(-1.0, "."), (0, "."), (.nan, "#"), (7, "#")] {
            let pixmap = painted(1, 1) { list in
                var group = DisplayList()
                group.drawLayer(opacity: 0.5) { $0.fill(Rect(0, 0, 1, 1), .black) }
                list.drawLayer(opacity: opacity) { $0.fill(Rect(0, 0, 1, 1), .black) }
            }
            #expect(pixmap.sketch() == [opacity.isNaN ? "." : expected])
        }
    }
}
