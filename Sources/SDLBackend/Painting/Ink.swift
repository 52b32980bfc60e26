internal import CPixman
import Inlay

/// What is painted with: a colour, a gradient, or a picture.
final class Ink {
    /// A colour is a picture without end.
    let picture: PixmanImage
    let isClear: Bool
    /// Premultiplied, 16 bits a component; nil for what lets something through.
    let opaqueColor: pixman_color_t?
    /// One pixel for each row from the tile's top, if each row has one colour, which lets nothing through.
    let rows: UnsafePointer<UInt32>?
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
        opaqueColor = color.alpha == 0xffff ? color : nil
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
        opaqueColor = nil
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
    private var inks: [Color: Ink] = [:]
    /// Those used last, which are found without a hash. What is drawn next to each other has few colours.
    private var recent: [(color: Color, ink: Ink)] = []
    private var oldest = 0
    private(set) var theme = Theme()

    /// An app shows few colours at once; only animations make new ones without end.
    private static let capacity = 512
    private static let recentCapacity = 8

    mutating func use(_ theme: Theme) {
        guard theme != self.theme else { return }
        self.theme = theme
        inks.removeAll(keepingCapacity: true)
        recent.removeAll(keepingCapacity: true)
        oldest = 0
    }

    mutating func ink(_ color: Color) throws(Omission) -> Ink {
        for index in recent.indices where recent[index].color == color { return recent[index].ink }
        let ink = if let known = inks[color] { known } else { try Ink(theme.rgba(color)) }
        if inks.count >= Self.capacity { inks.removeAll(keepingCapacity: true) }
        inks[color] = ink
        if recent.count < Self.recentCapacity {
            recent.append((color, ink))
        } else {
            recent[oldest] = (color, ink)
            oldest = (oldest + 1) % Self.recentCapacity
        }
        return ink
    }
}
