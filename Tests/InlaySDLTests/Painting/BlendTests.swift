import CBlend
import CPixman
import Testing

@testable import Inlay
@testable import InlaySDL

/// Our way to lay a colour through a mask, against pixman's.
struct BlendTests {
    @Test(arguments: 1...80) func aColourThroughAMaskHasPixmansPixelsAtEachWidth(width: Int) throws {
        var random = SplitMix64(seed: UInt64(width))
        for coverage in Coverage.allCases {
            let mask = try PixmanImage(format: PIXMAN_a8, width: width, height: 3)
            let bytes = try #require(mask.bytes)
            for place in 0..<mask.stride * 3 { bytes[place] = coverage.byte(at: place, &random) }
            for alpha in [UInt16.max, 0xffee, 0x8000, 0x0101, 0] {
                let color = pixman_color_t(
                    red: .random(in: 0...alpha, using: &random), green: alpha, blue: 0, alpha: alpha)
                let (ours, theirs) = try blend(color, mask, width: width, &random)
                #expect(ours == theirs, "\(coverage), opacity \(alpha)")
            }
        }
    }

    /// What masks are like.
    private enum Coverage: CaseIterable {
        case noise, nothing, everything, runs

        func byte(at place: Int, _ random: inout SplitMix64) -> UInt8 {
            switch self {
            case .noise: .random(in: 0...255, using: &random)
            case .nothing: 0
            case .everything: 255
            case .runs: place / 37 % 2 == 0 ? 0 : place % 41 == 0 ? 128 : 255
            }
        }
    }

    /// The same pixels after both; what lies beside the mask is among them.
    private func blend(
        _ color: pixman_color_t, _ mask: PixmanImage, width: Int, _ random: inout SplitMix64
    ) throws -> ([UInt32], [UInt32]) {
        let (left, stride) = (3, width + 9)
        let before = (0..<stride * 3).map { _ in UInt32.random(in: 0...UInt32.max, using: &random) }
        var (ours, theirs) = (before, before)
        let ran = ours.withUnsafeMutableBufferPointer { pixels in
            blend_coverage(
                pixels.baseAddress.map { $0 + left }, stride * 4, mask.bytes, mask.stride, width, 3, color.pixel)
        }
        // Where the processor cannot, there is nothing to compare.
        guard ran else { return (before, before) }
        let ink = try PixmanImage(solid: color)
        try theirs.withUnsafeMutableBufferPointer { pixels in
            let canvas = try #require(
                pixman_image_create_bits(
                    PIXMAN_x8r8g8b8, Int32(stride), 3, pixels.baseAddress, Int32(stride * 4)))
            defer { pixman_image_unref(canvas) }
            withExtendedLifetime(ink) {
                pixman_image_composite32(
                    PIXMAN_OP_OVER, ink.pointer, mask.pointer, canvas, 0, 0, 0, 0, Int32(left), 0, Int32(width), 3)
            }
        }
        return (ours, theirs)
    }
}
