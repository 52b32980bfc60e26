/// A choice of appearance, accent colour, contrast and motion. nil means no choice.
package nonisolated struct LookChoice: Equatable, Sendable {
    package var appearance: Theme.Appearance?
    package var accent: RGBA?
    package var contrast: Theme.Contrast?
    package var motion: Theme.Motion?

    package init(
        appearance: Theme.Appearance? = nil, accent: RGBA? = nil, contrast: Theme.Contrast? = nil,
        motion: Theme.Motion? = nil
    ) {
        self.appearance = appearance
        self.accent = accent
        self.contrast = contrast
        self.motion = motion
    }
}
