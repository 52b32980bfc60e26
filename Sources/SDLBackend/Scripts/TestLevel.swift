/// How much of the real thing a script is played on.
public nonisolated enum TestLevel: String, CaseIterable, Sendable {
    /// No picture at all, and text that measures the same everywhere.
    case core
    /// The painter and the fonts, in memory.
    case offscreen
    /// SDL without a display, which is sent the events.
    case sdl
    /// A real window with a real mouse and keyboard; needs a session of `Scripts/with-x11`.
    case x11
    /// The same with `Scripts/with-wayland`.
    case wayland

    /// Why no script can be played on this level with the SDL that the program runs with; nil where scripts can be played.
    package var unavailability: String? {
        self == .sdl && SDLVersion.linked.isCompat
            ? "sdl2-compat's event queue loses text, drops and fractions of the wheel's notches" : nil
    }
}
