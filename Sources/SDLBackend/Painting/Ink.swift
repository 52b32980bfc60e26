internal import CPixman
import Inlay

/// What is painted with: a colour, a gradient, or a picture.
struct Ink {
    private enum Source {
        /// Premultiplied, 16 bits a component.
        case color(pixman_color_t)
        /// It begins on the canvas where the tile does, and repeats. `rows` is one pixel for each row from there, if each row has one
        /// colour, which lets nothing through.
        case picture(PixmanImage, tile: PixelRect, rows: UnsafePointer<UInt32>?)
    }

    private let source: Source

    init(_ rgba: RGBA) {
        let alpha = Self.unit(rgba.alpha)
        func component(_ value: Double) -> UInt16 { UInt16(Self.unit(value) * alpha * 65535 + 0.5) }
        source = .color(
            pixman_color_t(
                red: component(rgba.red), green: component(rgba.green), blue: component(rgba.blue),
                alpha: UInt16(alpha * 65535 + 0.5)))
    }

    /// The picture has the size of `tile`, begins there, and repeats.
    ///
    /// - Parameter rows: its pixels, if it is one pixel wide and opaque; they live as long as the picture.
    init(_ picture: PixmanImage, tile: PixelRect, rows: UnsafePointer<UInt32>? = nil) {
        pixman_image_set_repeat(picture.pointer, PIXMAN_REPEAT_NORMAL)
        source = .picture(picture, tile: tile, rows: rows)
    }

    /// Premultiplied; nil for what is no colour.
    var color: pixman_color_t? { if case .color(let color) = source { color } else { nil } }

    var rows: UnsafePointer<UInt32>? { if case .picture(_, _, let rows) = source { rows } else { nil } }

    var isClear: Bool { color?.alpha == 0 }

    var isOpaque: Bool { rows != nil || color?.alpha == .max }

    /// A colour is a picture without end.
    func picture() throws(Omission) -> PixmanImage {
        switch source {
        case .color(let color): try PixmanImage(solid: color)
        case .picture(let picture, _, _): picture
        }
    }

    /// Where in the picture a rectangle of the canvas begins.
    func place(of rect: PixelRect) -> (x: Int, y: Int) {
        guard case .picture(_, let tile, _) = source else { return (0, 0) }
        return ((rect.left - tile.left) % tile.width, (rect.top - tile.top) % tile.height)
    }

    private static func unit(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, 0), 1) }
}

/// The colours of one theme.
struct Inkwell {
    /// What is drawn next to each other has few roles, and a theme looks long for each.
    private var recent = Recent<Color.Role, RGBA>(capacity: 8)
    private(set) var theme = Theme()

    mutating func use(_ theme: Theme) {
        guard theme != self.theme else { return }
        self.theme = theme
        recent.removeAll()
    }

    mutating func ink(_ color: Color, opacity: Double) -> Ink {
        var rgba: RGBA
        if case .role(let role) = color.base {
            rgba = self.rgba(role)
            rgba.alpha *= color.opacity
        } else {
            rgba = theme.rgba(color)
        }
        rgba.alpha *= opacity
        return Ink(rgba)
    }

    private mutating func rgba(_ role: Color.Role) -> RGBA {
        if let rgba = recent[role] { return rgba }
        let rgba = theme.rgba(role)
        recent[role] = rgba
        return rgba
    }
}
