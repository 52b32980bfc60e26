internal import CSDL2
import Glibc
import Inlay

nonisolated extension Pixmap {
    /// Writes the picture as a PNG file with 8 bits a component.
    /// - Throws: `ImageError` if the picture is empty or the file cannot be written.
    public func writePNG(to path: String) throws(ImageError) {
        guard let functions = SDLImageFunctions.shared else {
            throw ImageError(path: path, reason: SDLImageFunctions.missing)
        }
        guard width > 0, height > 0, width <= ImageLimits.side, height <= ImageLimits.side else {
            throw ImageError(path: path, reason: "a PNG file cannot have \(width) by \(height) pixels")
        }
        guard Pixmap.hasMemory(width: width, height: height) else {
            throw ImageError(path: path, reason: String(cString: strerror(ENOMEM)))
        }
        var pixels = pixels.map(\.straight)
        let written = pixels.withUnsafeMutableBytes { bytes -> Bool in
            guard
                let surface = functions.surfaceFromPixels(
                    bytes.baseAddress, Int32(width), Int32(height), 32, Int32(width * 4),
                    SDL_PIXELFORMAT_ARGB8888.rawValue)
            else { return false }
            defer { functions.freeSurface(surface) }
            return functions.savePNG(surface, path) == 0
        }
        guard written else { throw ImageError(path: path, reason: functions.error) }
    }

    /// Reads a PNG file.
    /// - Throws: `ImageError` if the file is missing, too large or not a PNG picture.
    public init(png path: String) throws(ImageError) {
        let file = try ImageFile(path)
        guard file.header.format == .png else { throw ImageError(path: path, reason: "it is not a PNG picture") }
        self = try file.decode()
    }
}
