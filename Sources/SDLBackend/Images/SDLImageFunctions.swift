internal import CSDL2
import Glibc

/// The functions of SDL2_image, loaded when the first picture is read or written. Linking the library, with its decoders, would cost each
/// program 2 ms at start.
nonisolated struct SDLImageFunctions: Sendable {
    typealias Surface = UnsafeMutablePointer<SDL_Surface>
    typealias Stream = UnsafeMutablePointer<SDL_RWops>

    let loadPNG: @convention(c) @Sendable (Stream?) -> Surface?
    let loadJPEG: @convention(c) @Sendable (Stream?) -> Surface?
    let savePNG: @convention(c) @Sendable (Surface?, UnsafePointer<CChar>?) -> Int32

    /// The functions; nil if the library is not installed.
    static let shared = SDLImageFunctions()
    static let missing = "SDL2_image is not installed (\(SystemPackage.sdlImage))"

    private init?() {
        guard let library = dlopen("libSDL2_image-2.0.so.0", RTLD_NOW | RTLD_LOCAL),
            let loadPNG = dlsym(library, "IMG_LoadPNG_RW"), let loadJPEG = dlsym(library, "IMG_LoadJPG_RW"),
            let savePNG = dlsym(library, "IMG_SavePNG")
        else { return nil }
        self.loadPNG = unsafeBitCast(loadPNG, to: (@convention(c) @Sendable (Stream?) -> Surface?).self)
        self.loadJPEG = unsafeBitCast(loadJPEG, to: (@convention(c) @Sendable (Stream?) -> Surface?).self)
        self.savePNG = unsafeBitCast(
            savePNG, to: (@convention(c) @Sendable (Surface?, UnsafePointer<CChar>?) -> Int32).self)
    }
}
