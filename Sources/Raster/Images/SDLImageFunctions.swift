internal import CSDL2
import Glibc

/// The functions of SDL2_image, and those of SDL2 that its surfaces require, loaded when the first picture is read or written.
///
/// Linking the library, with its decoders, would cost each program 2 ms at start. SDL2 is not linked either, so that a program that
/// paints off screen does not depend on a window system.
nonisolated struct SDLImageFunctions: Sendable {
    typealias Surface = UnsafeMutablePointer<SDL_Surface>
    typealias Stream = UnsafeMutablePointer<SDL_RWops>

    let loadPNG: @convention(c) @Sendable (Stream?) -> Surface?
    let loadJPEG: @convention(c) @Sendable (Stream?) -> Surface?
    let savePNG: @convention(c) @Sendable (Surface?, UnsafePointer<CChar>?) -> Int32
    let streamFromMemory: @convention(c) @Sendable (UnsafeRawPointer?, Int32) -> Stream?
    let closeStream: @convention(c) @Sendable (Stream?) -> Int32
    /// Returns a surface that borrows its pixels: width, height, bits of a pixel, bytes of a row, format.
    let surfaceFromPixels:
        @convention(c) @Sendable (UnsafeMutableRawPointer?, Int32, Int32, Int32, Int32, UInt32) -> Surface?
    let convertSurface: @convention(c) @Sendable (Surface?, UInt32, UInt32) -> Surface?
    let freeSurface: @convention(c) @Sendable (Surface?) -> Void
    private let getError: @convention(c) @Sendable () -> UnsafePointer<CChar>?

    /// The functions; nil if the library is not installed.
    static let shared = SDLImageFunctions()
    static let missing = "SDL2_image is not installed (\(SystemPackage.sdlImage))"

    /// The reason why the last function failed.
    var error: String { getError().map { String(cString: $0) } ?? "" }

    private init?() {
        // A symbol is also looked for in the libraries that this one requires: SDL2.
        guard let library = dlopen("libSDL2_image-2.0.so.0", RTLD_NOW | RTLD_LOCAL),
            let loadPNG = dlsym(library, "IMG_LoadPNG_RW"), let loadJPEG = dlsym(library, "IMG_LoadJPG_RW"),
            let savePNG = dlsym(library, "IMG_SavePNG"),
            let streamFromMemory = dlsym(library, "SDL_RWFromConstMem"),
            let closeStream = dlsym(library, "SDL_RWclose"),
            let surfaceFromPixels = dlsym(library, "SDL_CreateRGBSurfaceWithFormatFrom"),
            let convertSurface = dlsym(library, "SDL_ConvertSurfaceFormat"),
            let freeSurface = dlsym(library, "SDL_FreeSurface"), let getError = dlsym(library, "SDL_GetError")
        else { return nil }
        self.loadPNG = unsafeBitCast(loadPNG, to: (@convention(c) @Sendable (Stream?) -> Surface?).self)
        self.loadJPEG = unsafeBitCast(loadJPEG, to: (@convention(c) @Sendable (Stream?) -> Surface?).self)
        self.savePNG = unsafeBitCast(
            savePNG, to: (@convention(c) @Sendable (Surface?, UnsafePointer<CChar>?) -> Int32).self)
        self.streamFromMemory = unsafeBitCast(
            streamFromMemory, to: (@convention(c) @Sendable (UnsafeRawPointer?, Int32) -> Stream?).self)
        self.closeStream = unsafeBitCast(closeStream, to: (@convention(c) @Sendable (Stream?) -> Int32).self)
        self.surfaceFromPixels = unsafeBitCast(
            surfaceFromPixels,
            to: (@convention(c) @Sendable (UnsafeMutableRawPointer?, Int32, Int32, Int32, Int32, UInt32) -> Surface?)
                .self)
        self.convertSurface = unsafeBitCast(
            convertSurface, to: (@convention(c) @Sendable (Surface?, UInt32, UInt32) -> Surface?).self)
        self.freeSurface = unsafeBitCast(freeSurface, to: (@convention(c) @Sendable (Surface?) -> Void).self)
        self.getError = unsafeBitCast(getError, to: (@convention(c) @Sendable () -> UnsafePointer<CChar>?).self)
    }
}
