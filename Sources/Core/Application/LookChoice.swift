/// A choice of style, appearance, accent colour, contrast, motion and text size. nil means no choice.
package nonisolated struct LookChoice: Equatable, Sendable {
    package var style: Theme.Style?
    package var appearance: Theme.Appearance?
    package var accent: RGBA?
    package var contrast: Theme.Contrast?
    package var motion: Theme.Motion?
    package var fontScale: Double?

    package init(
        style: Theme.Style? = nil, appearance: Theme.Appearance? = nil, accent: RGBA? = nil,
        contrast: Theme.Contrast? = nil, motion: Theme.Motion? = nil, fontScale: Double? = nil
    ) {
        self.style = style
        self.appearance = appearance
        self.accent = accent
        self.contrast = contrast
        self.motion = motion
        self.fontScale = fontScale
    }
}
