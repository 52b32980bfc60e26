internal import CPixman
import Inlay

/// What is painted with: a colour, a gradient, or a picture.
final class Ink {
    /// A colour is a picture without end.
    let picture: PixmanImage
    let isClear: Bool
    /// Premultiplied, 16 bits a component; nil for what is no colour.
    let color: pixman_color_t?
    /// The same for what lets nothing through.
    var opaqueColor: pixman_color_t? { color.flatMap { $0.alpha == .max ? $0 : nil } }
    /// One pixel for each row from the tile's top, if each row has one colour, which lets nothing through.
    let rows: UnsafePointer<UInt32>?
    var isOpaque: Bool { rows != nil || color?.alpha == .max }
    /// Of a picture: where it begins on the canvas, and after how many pixels it repeats.
    private let tile: PixelRect?

    init(_ rgba: RGBA) throws(Omission) {
        let alpha = Self.unit(rgba.alpha)
        func component(_ value: Double) -> UInt16 { UInt16((Self.unit(value) * alpha * 65535).rounded()) }
        let color = pixman_color_t(
            red: component(rgba.red), green: component(rgba.green), blue: component(rgba.blue),
            alpha: UInt16((alpha * 65535).rounded()))
        picture = try PixmanImage(solid: color)
        isClear = color.alpha == 0
        self.color = color
        rows = nil
        tile = nil
    }

    /// The picture has the size of `tile`, begins there, and repeats.
    ///
    /// - Parameter rows: its pixels, if it is one pixel wide and opaque; they live as long as the picture.
    init(_ picture: PixmanImage, tile: PixelRect, rows: UnsafePointer<UInt32>? = nil) {
        pixman_image_set_repeat(picture.pointer, PIXMAN_REPEAT_NORMAL)
        self.picture = picture
        isClear = false
        color = nil
        self.rows = rows
        self.tile = tile
    }

    /// Where in the picture a rectangle of the canvas begins.
    func place(of rect: PixelRect) -> (x: Int, y: Int) {
        guard let tile else { return (0, 0) }
        return ((rect.left - tile.left) % tile.width, (rect.top - tile.top) % tile.height)
    }

    private static func unit(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, 0), 1) }
}

/// The inks of one theme.
struct Inkwell {
    /// Bytes; five hundred colours. Apps show few at once; only animations make new ones without end.
    private var inks = Cache<Color, Ink>(budget: 512 * inkBytes)
    /// What is drawn next to each other has few colours.
    private var recent = Recent<Color, Ink>(capacity: 8)
    private(set) var theme = Theme()

    /// About what an ink takes in memory, pixman's part of it and the cache's.
    private static let inkBytes = 512

    var cache: Statistics.CacheUse { inks.use(as: "colors") }

    mutating func use(_ theme: Theme) {
        guard theme != self.theme else { return }
        self.theme = theme
        inks.removeAll()
        recent.removeAll()
    }

    mutating func ink(_ color: Color) throws(Omission) -> Ink {
        if let ink = recent[color] { return ink }
        if let ink = inks.value(for: color) {
            recent[color] = ink
            return ink
        }
        let ink = try Ink(theme.rgba(color))
        inks.insert(ink, for: color, cost: Self.inkBytes)
        recent[color] = ink
        return ink
    }
}
