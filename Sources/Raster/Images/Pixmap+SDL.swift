internal import CSDL2
import Inlay

/// A decoding error, with a phrase for a message.
nonisolated struct DecodingFailure: Error {
    let reason: String
}

nonisolated extension Pixmap {
    /// Decodes a bitmap. `VectorSource` draws SVG.
    init(decoding bytes: [UInt8], header: ImageHeader) throws(DecodingFailure) {
        guard let functions = SDLImageFunctions.shared else {
            throw DecodingFailure(reason: SDLImageFunctions.missing)
        }
        let surface = bytes.withUnsafeBytes { bytes -> SDLImageFunctions.Surface? in
            guard let stream = functions.streamFromMemory(bytes.baseAddress, Int32(clamping: bytes.count)) else {
                return nil
            }
            defer { _ = functions.closeStream(stream) }
            return switch header.format {
            case .png: functions.loadPNG(stream)
            case .jpeg: functions.loadJPEG(stream)
            case .svg: nil
            }
        }
        guard let surface else { throw DecodingFailure(reason: functions.error) }
        defer { functions.freeSurface(surface) }
        try self.init(surface, functions, header.orientation, inks: header.inks)
    }

    private init(
        _ surface: SDLImageFunctions.Surface, _ functions: SDLImageFunctions, _ orientation: ImageOrientation,
        inks: ImageHeader.Inks?
    ) throws(DecodingFailure) {
        // If the surface has no alpha channel, the library has converted the inks itself.
        let inks = surface.pointee.format?.pointee.Amask == 0 ? nil : inks
        guard let converted = functions.convertSurface(surface, SDL_PIXELFORMAT_ARGB8888.rawValue, 0) else {
            throw DecodingFailure(reason: functions.error)
        }
        defer { functions.freeSurface(converted) }
        let (width, height) = (Int(converted.pointee.w), Int(converted.pointee.h))
        guard let source = converted.pointee.pixels, Self.hasMemory(width: width, height: height) else {
            throw DecodingFailure(reason: "Out of memory")
        }
        let pitch = Int(converted.pointee.pitch)
        let (shownWidth, shownHeight) = orientation.isTransposed ? (height, width) : (width, height)
        // The steps from one displayed pixel to the next, to the right and down, in the order of the stored pixels.
        let across = orientation.isFromRight ? -1 : 1
        let down = orientation.isFromBottom ? -shownWidth : shownWidth
        let start = (across < 0 ? shownWidth - 1 : 0) + (down < 0 ? (shownHeight - 1) * shownWidth : 0)
        let (step, line) = orientation.isTransposed ? (down, across) : (across, down)
        let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { target, count in
            for y in 0..<height {
                let row = (source + y * pitch).assumingMemoryBound(to: UInt32.self)
                var place = start + y * line
                for x in 0..<width {
                    target[place] = inks.map(row[x].printed) ?? row[x].premultiplied
                    place += step
                }
            }
            count = width * height
        }
        self.init(width: shownWidth, height: shownHeight, pixels: pixels)
    }
}

nonisolated extension UInt32 {
    /// The colour of the pixel `0xKKYYMMCC` on white paper, without colour management.
    fileprivate func printed(_ inks: ImageHeader.Inks) -> UInt32 {
        let light = inks == .inverted ? self : ~self
        let white = light >> 24
        func component(_ shift: UInt32) -> UInt32 { ((light >> shift & 0xff) * white + 127) / 255 }
        return 0xff00_0000 | component(0) << 16 | component(8) << 8 | component(16)
    }

    /// The pixel `0xAARRGGBB` with each component multiplied by the alpha.
    var premultiplied: UInt32 {
        let alpha = self >> 24
        if alpha == 255 { return self }
        if alpha == 0 { return 0 }
        func component(_ shift: UInt32) -> UInt32 { (((self >> shift & 0xff) * alpha + 127) / 255) << shift }
        return alpha << 24 | component(16) | component(8) | component(0)
    }

    /// The inverse of `premultiplied`, as near as eight bits allow.
    var straight: UInt32 {
        let alpha = self >> 24
        if alpha == 255 { return self }
        if alpha == 0 { return 0 }
        func component(_ shift: UInt32) -> UInt32 {
            Swift.min(255, ((self >> shift & 0xff) * 255 + alpha / 2) / alpha) << shift
        }
        return alpha << 24 | component(16) | component(8) | component(0)
    }
}
