internal import CPixman
import Inlay

/// A colour as pixman takes it: premultiplied, 16 bits a component.
struct Ink {
    let color: pixman_color_t
    /// The colour as a picture without end.
    let solid: PixmanImage

    /// `0xAARRGGBB`
    let pixel: UInt32

    var isOpaque: Bool { color.alpha == 0xffff }
    var isClear: Bool { color.alpha == 0 }

    init?(_ rgba: RGBA) {
        let alpha = Self.unit(rgba.alpha)
        func component(_ value: Double) -> UInt16 { UInt16((Self.unit(value) * alpha * 65535).rounded()) }
        color = pixman_color_t(
            red: component(rgba.red), green: component(rgba.green), blue: component(rgba.blue),
            alpha: UInt16((alpha * 65535).rounded()))
        func byte(_ value: UInt16) -> UInt32 { UInt32(value >> 8) }
        pixel = byte(color.alpha) << 24 | byte(color.red) << 16 | byte(color.green) << 8 | byte(color.blue)
        guard let solid = PixmanImage(solid: color) else { return nil }
        self.solid = solid
    }

    private static func unit(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, 0), 1) }
}

/// The inks of one theme.
struct Inkwell {
    private var inks: [Color: Ink] = [:]
    private var theme = Theme()

    /// An app shows few colours at once; only animations make new ones without end.
    private static let capacity = 512

    mutating func use(_ theme: Theme) {
        guard theme != self.theme else { return }
        self.theme = theme
        inks.removeAll(keepingCapacity: true)
    }

    mutating func ink(_ color: Color) -> Ink? {
        if let ink = inks[color] { return ink }
        guard let ink = Ink(theme.rgba(color)) else { return nil }
        if inks.count >= Self.capacity { inks.removeAll(keepingCapacity: true) }
        inks[color] = ink
        return ink
    }
}
