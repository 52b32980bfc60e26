internal import CPixman
internal import CSDL2

extension PixmanImage {
    /// Some rows of text that SDL_ttf has drawn, in white or in colours of its own; nil for no rows.
    convenience init?(
        _ surface: UnsafeMutablePointer<SDL_Surface>, rows: Range<Int>, isMask: Bool
    ) throws(Omission) {
        let (width, pitch) = (Int(surface.pointee.w), Int(surface.pointee.pitch))
        guard !rows.isEmpty, let pixels = surface.pointee.pixels else { return nil }
        try self.init(format: isMask ? PIXMAN_a8 : PIXMAN_a8r8g8b8, width: width, height: rows.count)
        guard let bytes else { return nil }
        let isGrey = surface.pointee.format.pointee.BytesPerPixel == 1
        for (target, row) in rows.enumerated() {
            let source = pixels + row * pitch
            let row = UnsafeMutableRawPointer(bytes + target * stride)
            if isGrey {
                row.copyMemory(from: source, byteCount: width)
            } else {
                let colors = UnsafeBufferPointer(start: source.assumingMemoryBound(to: UInt32.self), count: width)
                for (x, color) in colors.enumerated() {
                    if isMask {
                        row.storeBytes(of: UInt8(color >> 24), toByteOffset: x, as: UInt8.self)
                    } else {
                        row.storeBytes(of: color.premultipliedWhite, toByteOffset: 4 * x, as: UInt32.self)
                    }
                }
            }
        }
    }

    /// A copy of another size, in device pixels.
    func scaled(
        from source: (width: Int, height: Int), to target: (width: Int, height: Int)
    ) throws(Omission) -> PixmanImage {
        let format = pixman_image_get_format(pointer)
        let copy = try PixmanImage(format: format, width: target.width, height: target.height)
        PixmanScaling(from: source, to: target).apply(to: pointer)
        pixman_image_composite32(
            PIXMAN_OP_SRC, pointer, nil, copy.pointer, 0, 0, 0, 0, 0, 0, Int32(target.width), Int32(target.height))
        return copy
    }
}

extension SDL_Surface {
    /// Whether anything on it is not white.
    var hasColors: Bool {
        contains { $0 > 0xffffff && $0.premultipliedWhite != ($0 >> 24) * 0x0101_0101 }
    }

    /// Whether anything is on it.
    var hasInk: Bool { contains { $0 > 0xffffff } }

    private func contains(_ isWanted: (UInt32) -> Bool) -> Bool {
        guard format.pointee.BytesPerPixel == 4, let pixels else { return false }
        return (0..<Int(h)).contains { y in
            let row = (pixels + y * Int(pitch)).assumingMemoryBound(to: UInt32.self)
            return UnsafeBufferPointer(start: row, count: Int(w)).contains(where: isWanted)
        }
    }
}

nonisolated extension UInt32 {
    /// Of `0xAARRGGBB`. SDL_ttf gives pictures premultiplied, but white letters not.
    fileprivate var premultipliedWhite: UInt32 {
        let alpha = self >> 24
        func limited(_ shift: UInt32) -> UInt32 { Swift.min(self >> shift & 0xff, alpha) << shift }
        return alpha << 24 | limited(16) | limited(8) | limited(0)
    }
}
