internal import CSDL2

/// A version of SDL 2. Code that depends on the behaviour of one version checks it here (docs/decisions/sdl.md).
nonisolated struct SDLVersion: Comparable {
    let minor: Int
    let patch: Int

    /// The version of the library at run time, which may differ from the one at build time.
    static let linked: SDLVersion = {
        var version = SDL_version()
        SDL_GetVersion(&version)
        return SDLVersion(minor: Int(version.minor), patch: Int(version.patch))
    }()

    /// Whether this is sdl2-compat, which implements SDL 2 on top of SDL 3. Its patch numbers start at 50.
    var isCompat: Bool { patch >= 50 }

    /// Whether SDL looks up a window's display without a check that there is one.
    var needsDisplay: Bool { !isCompat && self < SDLVersion(minor: 32, patch: 0) }

    static func < (a: SDLVersion, b: SDLVersion) -> Bool { (a.minor, a.patch) < (b.minor, b.patch) }
}
