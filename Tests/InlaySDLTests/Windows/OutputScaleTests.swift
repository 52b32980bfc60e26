import Testing

@testable import InlayRaster
@testable import InlaySDL

@Suite struct OutputScaleTests {
    private var scale = OutputScale()

    private mutating func look(display: Int = 0, known: Double, _ shown: Int?) {
        let pixels = (Int(480 * known), Int(320 * known))
        scale.update(display: display, points: (480, 320), pixels: pixels, scale: shown)
    }

    @Test mutating func `the scale reported by SDL is used`() {
        look(known: 2, 2)
        #expect(scale.own == nil)
        look(display: 1, known: 1, 1)
        #expect(scale.own == nil)
        #expect(scale.pendingBufferScale == nil)
    }

    @Test mutating func `a changed display scale is followed in both directions`() {
        look(known: 1, 1)
        look(known: 1, 2)
        #expect(scale.own == 2)
        #expect(scale.pendingBufferScale == 2)
        look(known: 1, 1)
        #expect(scale.own == nil)
        #expect(scale.pendingBufferScale == 1)
    }

    @Test mutating func `moving to another display restores the scale reported by SDL`() {
        look(known: 1, 1)
        look(known: 1, 2)
        look(display: 1, known: 1, 1)
        #expect(scale.own == nil)
        #expect(scale.pendingBufferScale == 1)
        look(display: 0, known: 2, 2)
        #expect(scale.own == nil)
        #expect(scale.pendingBufferScale == 2)
    }

    @Test mutating func `a window on two displays keeps the larger scale`() {
        look(known: 2, 1)
        #expect(scale.own == nil)
    }

    @Test mutating func `a fractional scale is left to SDL`() {
        look(known: 1.5, 2)
        look(known: 1.5, 1)
        #expect(scale.own == nil)
    }

    @Test mutating func `removing a display changes nothing`() {
        look(known: 2, 2)
        look(known: 2, nil)
        #expect(scale.own == nil)
        scale.update(display: -1, points: (0, 0), pixels: (0, 0), scale: nil)
        #expect(scale.own == nil)
    }

    @Test(arguments: [1, 1.25, 1.5, 1.75, 2, 181.0 / 120])
    func `the computed scale is the same for every window size`(scale: Double) {
        for width in [480, 801, 1279, 1920] {
            let pixels = (Int((Double(width) * scale).rounded()), Int((300 * scale).rounded()))
            #expect(OutputScale.scale(points: (width, 300), pixels: pixels) == scale)
        }
        // One pixel more than the points make.
        #expect(OutputScale.scale(points: (801, 300), pixels: (1002, 375)) == 1002.0 / 801)
        #expect(OutputScale.scale(points: (0, 0), pixels: (0, 0)) == 1)
    }
}
