/// The user's desktop settings for the look and motion of programs. An application follows them where it has no setting of its own.
public nonisolated struct DesktopPreferences: Equatable, Sendable {
    public var appearance: Theme.Appearance
    /// The accent colour; nil uses the theme's.
    public var accent: RGBA?
    public var contrast: Theme.Contrast
    public var motion: Theme.Motion

    public init(
        appearance: Theme.Appearance = .light, accent: RGBA? = nil, contrast: Theme.Contrast = .standard,
        motion: Theme.Motion = .full
    ) {
        self.appearance = appearance
        self.accent = accent
        self.contrast = contrast
        self.motion = motion
    }
}

nonisolated extension Theme {
    /// The desktop preferences that lead to this theme.
    var preferences: DesktopPreferences {
        DesktopPreferences(appearance: appearance, accent: accent, contrast: contrast, motion: motion)
    }
}
