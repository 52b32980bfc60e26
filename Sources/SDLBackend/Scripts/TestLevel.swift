/// The part of the system that a script is played on.
public nonisolated enum TestLevel: String, CaseIterable, Sendable {
    /// Without pictures, and with text that measures the same everywhere.
    case core
    /// With the painter and the fonts, in memory.
    case offscreen
    /// With SDL but no display; events are sent to SDL.
    case sdl
    /// With a real window, mouse and keyboard; needs a session of `Scripts/with-x11`.
    case x11
    /// The same with `Scripts/with-wayland`.
    case wayland

    /// The reason why scripts cannot be played on this level with the SDL library in use; nil if they can.
    package var unavailability: String? {
        self == .sdl && SDLVersion.linked.isCompat
            ? "sdl2-compat's event queue loses text, drops and fractions of the wheel's notches" : nil
    }
}
