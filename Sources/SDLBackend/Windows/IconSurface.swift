internal import CSDL2
import Inlay
import InlayRaster

/// An SDL surface for a window's icon.
@MainActor final class IconSurface {
    let handle: UnsafeMutablePointer<SDL_Surface>
    private let memory: PixelMemory

    /// - Parameter side: side length in pixels of the square that the icon is drawn in.
    init?(_ image: Image, side: Int) {
        let pixmap = image.source.pixmap(width: side, height: side)
        guard !pixmap.isEmpty, let memory = PixelMemory(width: pixmap.width, height: pixmap.height) else { return nil }
        self.memory = memory
        let pixels = memory.base.bindMemory(to: UInt32.self, capacity: pixmap.pixels.count)
        for (index, pixel) in pixmap.pixels.enumerated() { pixels[index] = Self.straight(pixel) }
        let made = SDL_CreateRGBSurfaceWithFormatFrom(
            memory.base, CInt(memory.width), CInt(memory.height), 32, CInt(memory.stride),
            SDL_PIXELFORMAT_ARGB8888.rawValue)
        guard let made else { return nil }
        handle = made
    }

    isolated deinit { SDL_FreeSurface(handle) }

    /// Returns the pixel with straight instead of premultiplied alpha.
    static func straight(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        if alpha == 0 || alpha == 255 { return pixel }
        func channel(_ shift: UInt32) -> UInt32 {
            min(255, ((pixel >> shift & 255) * 255 + alpha / 2) / alpha) << shift
        }
        return alpha << 24 | channel(16) | channel(8) | channel(0)
    }
}
