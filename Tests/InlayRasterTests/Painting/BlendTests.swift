import CBlend
import CPixman
import Testing

@testable import Inlay
@testable import InlayRaster

/// Inlay's blend of a colour through a mask, compared with pixman's.
struct BlendTests {
    private let engine = HarfBuzzTextEngine(fonts: machineFonts())

    /// Whether the processor supports Inlay's blend.
    private nonisolated static let runs = blend_coverage(nil, 0, nil, 0, 0, 0, 0)

    @Test(.enabled(if: runs, "NOT TESTED: the processor lacks AVX2"), arguments: 1...80)
    func `a color through a mask matches pixman at every width`(width: Int) throws {
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

    @Test(arguments: [1, 1.25, 1.5, 2])
    func `both mask blending paths paint the same pixels`(scale: Double) {
        let damages = [Rect(0, 0, 120, 90), Rect(7, 5, 40, 31), Rect(61, 33, 9, 50)]
        for damage in damages {
            let pictures = [true, false].map { blends in
                let before = PixmanImage.blends
                PixmanImage.blends = blends
                defer { PixmanImage.blends = before }
                return painted(120, 90, scale: scale, damage: [damage], everyMask)
            }
            #expect(pictures[0].pixels == pictures[1].pixels)
            #expect(Set(pictures[0].pixels).count > 2)
        }
    }

    /// Draws all kinds of masks: corners of small and large shapes, lines, glyphs, images as shapes in their size and scaled;
    /// translucent, clipped, in groups.
    private func everyMask(_ list: inout DisplayList) {
        let (blue, opacityMask) = (
            Color(red: 0.1, green: 0.3, blue: 0.9), Color(red: 0.9, green: 0.2, blue: 0, alpha: 0.6)
        )
        let font = Theme().descriptor(.system(size: 13))
        func text(_ string: String) -> TextRun { engine.run(string, font: font, scale: 1) }
        list.fill(Rect(2, 2, 50, 24), cornerRadius: 6, blue)
        list.strokeBorder(Rect(2, 2, 50, 24), cornerRadius: 6, width: 1, opacityMask)
        list.fill(Rect(5, 30, 110, 55), cornerRadius: 12, opacityMask)
        list.draw(text("Blend, 123"), at: Point(8, 20), .white)
        list.draw(text("Through a mask"), at: Point(10, 50), blue)
        list.draw(Image(name: "wide", source: Stripes(count: 16)), in: Rect(60, 4, 31, 17), tint: opacityMask)
        list.draw(Image(name: "other", source: Stripes(count: 1)), in: Rect(95, 4, 21, 21), tint: blue)
        list.clip(to: Rect(20, 40, 30, 30), corners: CornerRadii(9)) { group in
            group.fill(Rect(15, 35, 40, 40), cornerRadius: 4, opacityMask)
            group.draw(text("clipped"), at: Point(16, 62), .black)
        }
        list.drawLayer(opacity: 0.5) { group in
            group.fill(Rect(70, 50, 40, 30), cornerRadius: 7, blue)
            group.strokeBorder(Rect(66, 46, 40, 30), cornerRadius: 7, width: 2, opacityMask)
        }
    }

    /// An image whose size differs from the requested size.
    private nonisolated final class Stripes: ImageSource {
        let size = Size(16, 16)
        private let count: Int

        init(count: Int) { self.count = count }

        func pixmap(width: Int, height: Int) -> Pixmap {
            var pixmap = Pixmap(width: width + count, height: height + count)
            for y in 0..<pixmap.height {
                for x in 0..<pixmap.width { pixmap[x, y] = x / 3 % 2 == 0 ? 0xff00_0000 : 0x4000_0000 }
            }
            return pixmap
        }
    }

    /// Kinds of mask content.
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

    /// Returns the pixels after Inlay's and after pixman's blend, including pixels outside of the mask.
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
        try #require(ran)
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
