import CWayland
import Testing

@testable import InlayRaster
@testable import InlaySDL

/// The scale that SDL 2.26 stores for a display on Wayland.
@Suite struct SDLOutputTests {
    /// Returns the stored scale of a display with these pixels and points, for which Wayland reports the whole scale `whole`.
    private func followed(pixels: Int32, points: Int32, whole: Int?, turned: Bool = false) throws -> Float {
        let proxy = try #require(OpaquePointer(bitPattern: 8))
        var memory = inlay_sdl_output()
        memory.output = proxy
        memory.scale = Float(whole ?? 1)
        (memory.native_width, memory.native_height) = turned ? (600, pixels) : (pixels, 600)
        memory.width = points
        memory.transform = turned ? 1 : 0
        memory.has_logical_size = 1
        return try withUnsafeMutablePointer(to: &memory) { memory in
            let output = try #require(SDLOutput(proxy, memory))
            let scale = output.followScale(whole)
            #expect(output.scale == scale && memory.pointee.scale == scale)
            return scale
        }
    }

    @Test func `a fractional scale is the ratio of pixels to points`() throws {
        #expect(try followed(pixels: 1280, points: 1024, whole: 2) == 1.25)
        #expect(try followed(pixels: 1280, points: 1024, whole: 2, turned: true) == 1.25)
    }

    @Test func `an integer scale is kept when pixels do not divide evenly`() throws {
        #expect(try followed(pixels: 1281, points: 640, whole: 2) == 2)
        #expect(try followed(pixels: 1366, points: 456, whole: 3) == 3)
    }

    @Test func `the scale is kept when points equal pixels`() throws {
        #expect(try followed(pixels: 3840, points: 3840, whole: 2) == 2)
    }

    @Test func `the scale is kept without output information`() throws {
        #expect(try followed(pixels: 1280, points: 1024, whole: nil) == 1)
        #expect(try followed(pixels: 1280, points: 0, whole: 2) == 2)
    }

    @Test func `unknown output memory is rejected`() throws {
        var memory = inlay_sdl_output()
        let proxy = try #require(OpaquePointer(bitPattern: 8))

        #expect(SDLOutput(proxy, &memory) == nil)
    }
}
