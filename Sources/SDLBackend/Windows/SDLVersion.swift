internal import CSDL2

/// A version of SDL 2. Code that depends on what one version does asks here (docs/decisions/sdl.md).
nonisolated struct SDLVersion: Comparable {
    let minor: Int
    let patch: Int

    /// The library that the program runs with, which may be another than the one it was built with.
    static let linked: SDLVersion = {
        var version = SDL_version()
        SDL_GetVersion(&version)
        return SDLVersion(minor: Int(version.minor), patch: Int(version.patch))
    }()

    /// Whether this is sdl2-compat, SDL 2's interface on top of SDL 3. Its patch numbers start at 50.
    var isCompat: Bool { patch >= 50 }

    static func < (a: SDLVersion, b: SDLVersion) -> Bool { (a.minor, a.patch) < (b.minor, b.patch) }
}
