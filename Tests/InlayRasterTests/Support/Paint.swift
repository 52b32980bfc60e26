import TestSupport
import Testing

@testable import Inlay
@testable import InlayRaster

/// Returns the fonts of this machine; the user's folders store nothing about them.
func machineFonts() -> FontLibrary { FontLibrary(configurationFile: nil, remembered: nil) }

/// Returns the fonts of a machine that has none.
func noFonts() throws -> FontLibrary {
    let folder = try TemporaryFolder()
    let file = try folder.write("fonts.conf", "<fontconfig><dir>\(folder.path)/nowhere</dir></fontconfig>")
    return FontLibrary(configurationFile: file, remembered: nil)
}

/// Returns the pixels of a display list on a white canvas. The size is in points.
func painted(
    _ width: Double, _ height: Double, scale: Double = 1, damage: [Rect]? = nil, theme: Theme = Theme(),
    fonts: FontLibrary? = nil, renderWarnings: RenderWarningLog = RenderWarningLog(),
    _ content: (inout DisplayList) -> Void
) -> Pixmap {
    let size = Size(width, height)
    let (pixelWidth, pixelHeight) = (Int((width * scale).rounded()), Int((height * scale).rounded()))
    guard let bitmap = Bitmap(width: pixelWidth, height: pixelHeight) else {
        Issue.record("there is no memory for the canvas")
        return Pixmap(width: pixelWidth, height: pixelHeight)
    }
    let renderer = Renderer(fonts: fonts ?? machineFonts(), renderWarnings: renderWarnings)
    let whole = Rect(0, 0, width, height)
    var background = DisplayList()
    background.fill(whole, .white)
    renderer.render(
        Frame(list: background, damage: [whole], theme: theme, size: size, scale: scale), into: bitmap.canvas)
    var list = DisplayList()
    content(&list)
    renderer.render(
        Frame(list: list, damage: damage ?? [whole], theme: theme, size: size, scale: scale), into: bitmap.canvas)
    return bitmap.pixmap
}

extension Pixmap {
    /// Returns the rows as text: `#` where the pixel is `color`, `.` where it is white, `+` elsewhere.
    func sketch(_ color: UInt32 = 0xff00_0000) -> [String] {
        (0..<height).map { y in
            String((0..<width).map { x in self[x, y] == color ? "#" : self[x, y] == 0xffff_ffff ? "." : "+" })
        }
    }

    /// The darkness of each pixel, 0 to 255.
    var darkness: [[Int]] {
        (0..<height).map { y in (0..<width).map { x in 255 - Int(self[x, y] & 0xff) } }
    }

    /// The smallest rectangle of pixels that are not white.
    var ink: PixelRect? {
        var result: PixelRect?
        for y in 0..<height {
            for x in 0..<width where self[x, y] != 0xffff_ffff {
                let old = result ?? PixelRect(left: x, top: y, right: x + 1, bottom: y + 1)
                result = PixelRect(
                    left: min(old.left, x), top: min(old.top, y), right: max(old.right, x + 1),
                    bottom: max(old.bottom, y + 1))
            }
        }
        return result
    }
}
