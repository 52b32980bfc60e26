/// The user's desktop settings for the look and motion of programs. An application follows them where it has no setting of its own.
public nonisolated struct DesktopPreferences: Equatable, Sendable {
    /// The design of views that fits the desktop; `inlay` by default.
    public var style: Theme.Style
    /// Whether the desktop is light or dark; `light` by default.
    public var appearance: Theme.Appearance
    /// The accent colour; nil uses the theme's.
    public var accent: RGBA?
    /// The contrast of the desktop; `standard` by default.
    public var contrast: Theme.Contrast
    /// The amount of motion that the desktop asks for; `full` by default.
    public var motion: Theme.Motion
    /// The factor on the size of text styles, from 0.5 to 4; 1 by default.
    public var fontScale: Double
    /// The time in which a caret disappears and appears again; 1.2 seconds by default. A caret with zero does not blink.
    public var caretBlinkTime: Duration

    /// Creates preferences; without arguments, those of a desktop without settings.
    public init(
        style: Theme.Style = .inlay, appearance: Theme.Appearance = .light, accent: RGBA? = nil,
        contrast: Theme.Contrast = .standard, motion: Theme.Motion = .full, fontScale: Double = 1,
        caretBlinkTime: Duration = Theme.usualCaretBlinkTime
    ) {
        self.style = style
        self.appearance = appearance
        self.accent = accent
        self.contrast = contrast
        self.motion = motion
        self.fontScale = fontScale
        self.caretBlinkTime = caretBlinkTime
    }
}

nonisolated extension Theme {
    /// The desktop preferences that lead to this theme.
    var preferences: DesktopPreferences {
        DesktopPreferences(
            style: style, appearance: appearance, accent: accent, contrast: contrast, motion: motion,
            fontScale: fontScale, caretBlinkTime: caretBlinkTime)
    }
}
