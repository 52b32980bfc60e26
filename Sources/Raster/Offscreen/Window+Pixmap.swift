public import Inlay

extension Window {
    /// Returns the window's content, painted again; empty if there is no memory for it. The pixels are the same as on every kind of
    /// display.
    public func pixmap(fonts: FontLibrary = FontLibrary()) -> Pixmap {
        let list = displayList()
        let renderWarnings = RenderWarningLog()
        renderWarnings.follow(application)
        let bitmap = Bitmap(
            width: Int((size.width * scale).rounded()), height: Int((size.height * scale).rounded()))
        guard let bitmap else {
            renderWarnings.record(.memory)
            return Pixmap(width: 0, height: 0)
        }
        let all = Rect(origin: .zero, size: size)
        Renderer(fonts: fonts, renderWarnings: renderWarnings).render(
            Frame(list: list, damage: [all], theme: theme, size: size, scale: scale), into: bitmap.canvas)
        return bitmap.pixmap
    }
}
