/// A colour by hue, saturation and brightness, each from 0 to 1, and opacity.
nonisolated struct HSBColor: Hashable, Sendable {
    var hue: Double
    var saturation: Double
    var brightness: Double
    var alpha: Double = 1

    init(hue: Double, saturation: Double, brightness: Double, alpha: Double = 1) {
        self.hue = hue
        self.saturation = saturation
        self.brightness = brightness
        self.alpha = alpha
    }

    /// Converts a colour. Grey has the hue 0.
    init(_ rgba: RGBA) {
        let (least, greatest) = (min(rgba.red, rgba.green, rgba.blue), max(rgba.red, rgba.green, rgba.blue))
        let range = greatest - least
        brightness = greatest
        saturation = greatest > 0 ? range / greatest : 0
        alpha = rgba.alpha
        guard range > 0 else {
            hue = 0
            return
        }
        let sixth: Double =
            switch greatest {
            case rgba.red: (rgba.green - rgba.blue) / range
            case rgba.green: (rgba.blue - rgba.red) / range + 2
            default: (rgba.red - rgba.green) / range + 4
            }
        hue = (sixth < 0 ? sixth + 6 : sixth) / 6
    }

    /// The components in sRGB.
    var rgba: RGBA {
        func component(_ offset: Double) -> Double {
            let place = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
            return brightness * (1 - saturation * max(0, min(place, 4 - place, 1)))
        }
        return RGBA(red: component(5), green: component(3), blue: component(1), alpha: alpha)
    }

    /// The same hue at full saturation and brightness, opaque.
    var pure: RGBA { HSBColor(hue: hue, saturation: 1, brightness: 1).rgba }
}

nonisolated extension RGBA {
    /// Parses the text that a user types for a colour: `#c8231f`, `c8231f`, `#c8231f80` or `c21`. nil for other texts.
    init?(typed text: String) {
        var digits = String(text.trimmed)
        if digits.hasPrefix("#") { digits.removeFirst() }
        if digits.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
        self.init(hex: "#" + digits)
    }

    /// The colour with components that a text such as `#c8231f` can represent.
    var rounded: RGBA {
        func part(_ value: Double) -> Double { (min(max(value, 0), 1) * 255).rounded() / 255 }
        return RGBA(red: part(red), green: part(green), blue: part(blue), alpha: part(alpha))
    }
}
