/// What a person has asked the desktop for, as to how programs look and move. An application follows it where it has not
/// chosen for itself.
public nonisolated struct DesktopPreferences: Equatable, Sendable {
    public var appearance: Theme.Appearance
    /// nil is the theme's own.
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
    /// What a desktop asks for whose programs look like this.
    var preferences: DesktopPreferences {
        DesktopPreferences(appearance: appearance, accent: accent, contrast: contrast, motion: motion)
    }
}
