import Testing

@testable import InlaySDL

@Suite struct SDLVersionTests {
    @Test(arguments: [
        (SDLVersion(minor: 26, patch: 5), true), (SDLVersion(minor: 30, patch: 10), true),
        (SDLVersion(minor: 32, patch: 0), false), (SDLVersion(minor: 32, patch: 54), false),
        (SDLVersion(minor: 30, patch: 50), false),
    ])
    func `only SDL 2 before 2.32 needs a display for events of windows`(version: SDLVersion, needsDisplay: Bool) {
        #expect(version.needsDisplay == needsDisplay)
    }

    @Test func `a patch number from 50 on is sdl2-compat`() {
        #expect(SDLVersion(minor: 32, patch: 50).isCompat && SDLVersion(minor: 30, patch: 68).isCompat)
        #expect(!SDLVersion(minor: 32, patch: 10).isCompat)
    }
}
