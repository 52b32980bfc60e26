import Testing

@testable import Inlay

@Suite struct SnappingTests {
    nonisolated static let scales = stride(from: 1, through: 3, by: 0.05).map { ($0 * 100).rounded() / 100 }

    @Test(arguments: scales)
    func `a length of whole pixels is the same at every position`(scale: Double) {
        let places = stride(from: -20, through: 20, by: 0.1).filter { place in
            (1...60).contains { pixels in
                let rect = Rect(place, 0, Double(pixels) / scale, 1).snapped(toScale: scale)
                return abs(rect.width * scale - Double(pixels)) > 1e-6
            }
        }

        #expect(places == [])
    }

    @Test func `values round to the nearest pixel, and halves round up`() {
        #expect([0.4, 0.5, 0.6, -0.4, -0.5, -0.6, 2.5].map { $0.snapped(toScale: 1) } == [0, 1, 1, 0, 0, -1, 3])
        #expect(0.25.snapped(toScale: 2) == 0.5)
        #expect(1e15.snapped(toScale: 1) == 1e15)
        #expect((-3).snapped(toScale: 1) == -3)
    }
}
