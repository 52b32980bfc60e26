/// The colours of a theme with a custom accent or high contrast: the palette's colours, moved towards black or white until
/// their contrast is sufficient.
nonisolated extension Theme {
    /// The minimum contrasts by WCAG 2: level AA, and level AAA with high contrast.
    private var textContrast: Double { contrast == .high ? 7 : 4.5 }
    private var borderContrast: Double { contrast == .high ? 4.5 : 3 }

    private static let backgrounds: [Color.Role] = [.windowBackground, .contentBackground, .groupedBackground]
    private static let fills: [Color.Role] = [.fill, .fillHover, .fillPressed]

    /// How far a white thumb is mixed with black while it is pressed; it still contrasts with its track.
    static let pressedThumbMix = 0.07
    private static let pressedThumbColor = RGBA.white.mixed(with: .black, pressedThumbMix)

    /// The derived colours; empty if the palette is sufficient. The colours of other desktops are moved as far as the contrasts require.
    func derivedColors() -> [Color.Role: RGBA] {
        guard accent != nil || contrast == .high || style != .inlay else { return [:] }
        var colors: [Color.Role: RGBA] = [:]
        func derive(_ role: Color.Role, from color: RGBA? = nil, on grounds: [Color.Role], _ ratio: Double) {
            let grounds = grounds.map { colors[$0] ?? paletteColor($0) }
            colors[role] = legible(color ?? paletteColor(role), on: grounds, ratio)
        }
        // If the accent has the contrast of text, so has black or white on the accent.
        derive(.accent, from: accent, on: Self.backgrounds, contrast == .high ? textContrast : borderContrast)
        let shade = colors[.accent] ?? paletteColor(.accent)
        let label = RGBA.white.contrast(with: shade) >= RGBA.black.contrast(with: shade) ? RGBA.white : .black
        colors[.onAccent] = label
        colors[.filledTrack] = legible(shade, on: [Self.pressedThumbColor], 3, towards: .black)
        colors[.accentHover] = feedback(for: shade, under: label, [(.white, 0.1), (.black, 0.1)])
        colors[.accentPressed] = feedback(for: shade, under: label, [(.black, 0.2), (.white, 0.2)])
        if let accent {
            let amount = appearance == .light || contrast == .high ? 0.2 : 0.3
            colors[.selection] = paletteColor(.contentBackground).mixed(with: accent, amount)
        }
        derive(.selectionAccent, from: shade, on: [.selection, .fill], borderContrast)
        derive(.link, from: accent, on: Self.backgrounds + [.fill, .selection], textContrast)
        derive(.tintedTitle, from: accent, on: Self.backgrounds + Self.fills + [.selection], textContrast)
        derive(.label, on: Self.backgrounds + Self.fills + [.selection], textContrast)
        derive(.selectionSecondaryLabel, on: [.selection], textContrast)
        guard contrast == .high || style != .inlay else { return colors }
        for role in [Color.Role.secondaryLabel, .destructive, .success, .warning] {
            derive(role, on: Self.backgrounds + Self.fills, textContrast)
        }
        derive(.placeholder, on: Self.backgrounds + [.fill], textContrast)
        for role in [Color.Role.inputBorder, .track] { derive(role, on: Self.backgrounds, borderContrast) }
        if contrast == .high { derive(.separator, on: Self.backgrounds, borderContrast) }
        derive(.fillBorder, on: Self.backgrounds + Self.fills, borderContrast)
        return colors
    }

    /// The colour of the selected segment of a control in the colour `fill`. It is the background of content if that is lighter. Otherwise it is
    /// `fillPressed`, with more contrast to `fill`. With high contrast the segment has a border, and `fillPressed` is used as it is.
    var selectedSegment: Color {
        let (ground, trough) = (rgba(.contentBackground), rgba(.fill))
        if ground.luminance > trough.luminance, ground.contrast(with: trough) > 1.1 { return .contentBackground }
        guard contrast == .standard else { return .role(.fillPressed) }
        return Color(.fixed(legible(rgba(.fillPressed), on: [trough], Self.segmentContrast)))
    }
    /// The contrast of a selected segment that is darker than the background of content; it is that of GNOME's dark toggle groups.
    private static let segmentContrast = 1.7

    /// Returns the opacity nearest to `wanted` at which text is readable on all its backgrounds. Backgrounds count if the
    /// opaque text has a contrast of at least 3 there. Text of low contrast keeps 85 % of its contrast.
    func readableOpacity(_ wanted: Double, of color: Color) -> Double {
        let text = rgba(color)
        func contrast(_ opacity: Double, on ground: RGBA) -> Double {
            ground.mixed(with: text, opacity * text.alpha).contrast(with: ground)
        }
        let grounds = Self.backgrounds.map { rgba(.role($0)) }.filter { contrast(1, on: $0) >= 3 }
        func canBeRead(_ opacity: Double) -> Bool {
            grounds.allSatisfy { ground in
                let opaque = contrast(1, on: ground)
                let least = opaque >= textContrast * 1.01 ? textContrast * 1.01 : opaque * 0.85
                return contrast(opacity, on: ground) >= least
            }
        }
        return stride(from: wanted, to: 1, by: 0.01).first(where: canBeRead) ?? 1
    }

    /// Returns the colour, moved as little as possible to get sufficient contrast with all grounds.
    ///
    /// - Parameter pole: the colour to move towards; nil moves away from the theme's backgrounds.
    private func legible(_ color: RGBA, on grounds: [RGBA], _ ratio: Double, towards pole: RGBA? = nil) -> RGBA {
        let pole = pole ?? (appearance == .light ? RGBA.black : .white)
        let steps = 64  // finer steps are not visible
        return (0...steps).lazy.map { color.mixed(with: pole, Double($0) / Double(steps)) }
            .first { color in grounds.allSatisfy { color.contrast(with: $0) >= ratio } } ?? pole
    }

    /// Returns the first shade that differs from the accent and keeps its label legible.
    private func feedback(for accent: RGBA, under label: RGBA, _ shades: [(pole: RGBA, amount: Double)]) -> RGBA {
        shades.lazy.map { accent.mixed(with: $0.pole, $0.amount) }
            .first { $0 != accent && $0.contrast(with: label) >= textContrast } ?? accent
    }
}

nonisolated extension RGBA {
    /// Returns an opaque mix with 8 bits per component: `amount` is from 0, which is this colour, to 1.
    func mixed(with other: RGBA, _ amount: Double) -> RGBA {
        func mix(_ one: Double, _ two: Double) -> Double {
            (min(max(one + (two - one) * amount, 0), 1) * 255).rounded() / 255
        }
        return RGBA(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }
}
