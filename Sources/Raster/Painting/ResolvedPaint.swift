internal import CPixman
import Inlay

/// A paint source: a colour, a gradient, or a picture.
struct ResolvedPaint {
    private enum Source {
        /// Premultiplied, 16 bits a component.
        case color(pixman_color_t)
        /// A picture that begins at the origin of the tile, and repeats. `rows` has one pixel for each row from there, if each row has a
        /// single opaque colour.
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

    /// Creates a paint from a picture of the size of `tile`, which begins there and repeats.
    ///
    /// - Parameter rows: the picture's pixels, if it is one pixel wide and opaque; valid as long as the picture.
    init(_ picture: PixmanImage, tile: PixelRect, rows: UnsafePointer<UInt32>? = nil) {
        pixman_image_set_repeat(picture.pointer, PIXMAN_REPEAT_NORMAL)
        source = .picture(picture, tile: tile, rows: rows)
    }

    /// The premultiplied colour; nil for a picture.
    var color: pixman_color_t? { if case .color(let color) = source { color } else { nil } }

    var rows: UnsafePointer<UInt32>? { if case .picture(_, _, let rows) = source { rows } else { nil } }

    var isClear: Bool { color?.alpha == 0 }

    var isOpaque: Bool { rows != nil || color?.alpha == .max }

    /// Returns the paint as a picture. A colour becomes an infinite picture.
    func picture() throws(RenderWarning) -> PixmanImage {
        switch source {
        case .color(let color): try PixmanImage(solid: color)
        case .picture(let picture, _, _): picture
        }
    }

    /// Returns the position in the picture at which a rectangle of the canvas begins.
    func place(of rect: PixelRect) -> (x: Int, y: Int) {
        guard case .picture(_, let tile, _) = source else { return (0, 0) }
        return ((rect.left - tile.left) % tile.width, (rect.top - tile.top) % tile.height)
    }

    private static func unit(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, 0), 1) }
}

/// A cache of the paints of one theme.
struct PaintCache {
    /// The last few roles. Commands drawn one after another use few roles, and the lookup in the theme is slow.
    private var recent = Recent<Color.Role, RGBA>(capacity: 8)
    private(set) var theme = Theme()

    mutating func use(_ theme: Theme) {
        guard theme != self.theme else { return }
        self.theme = theme
        recent.removeAll()
    }

    mutating func resolvedPaint(_ color: Color, opacity: Double) -> ResolvedPaint {
        var rgba: RGBA
        if case .role(let role) = color.base {
            rgba = self.rgba(role)
            rgba.alpha *= color.opacity
        } else {
            rgba = theme.rgba(color)
        }
        rgba.alpha *= opacity
        return ResolvedPaint(rgba)
    }

    private mutating func rgba(_ role: Color.Role) -> RGBA {
        if let rgba = recent[role] { return rgba }
        let rgba = theme.rgba(role)
        recent[role] = rgba
        return rgba
    }
}
