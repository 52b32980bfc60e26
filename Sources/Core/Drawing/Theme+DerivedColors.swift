/// The colours of a theme whose accent is replaced, or whose contrast is high: those of the palette, moved towards black or
/// white as far as it takes for them to be seen where they occur.
nonisolated extension Theme {
    /// The least contrasts by WCAG 2: level AA, and level AAA where the contrast is high.
    private var textContrast: Double { contrast == .high ? 7 : 4.5 }
    private var borderContrast: Double { contrast == .high ? 4.5 : 3 }

    private static let backgrounds: [Color.Role] = [.windowBackground, .contentBackground, .groupedBackground]
    private static let fills: [Color.Role] = [.fill, .fillHover, .fillPressed]

    /// How far a white thumb goes towards black while it is held: as far as it still stands out from its track.
    static let heldThumbStrength = 0.07
    private static let heldThumb = RGBA.white.mixed(with: .black, heldThumbStrength)

    /// Empty where the palette will do.
    func derivedColors() -> [Color.Role: RGBA] {
        guard accent != nil || contrast == .high else { return [:] }
        var colors: [Color.Role: RGBA] = [:]
        func derive(_ role: Color.Role, from color: RGBA? = nil, on grounds: [Color.Role], _ ratio: Double) {
            let grounds = grounds.map { colors[$0] ?? paletteColor($0) }
            colors[role] = legible(color ?? paletteColor(role), on: grounds, ratio)
        }
        // On an accent that stands out by as much as text does, black or white does, too.
        derive(.accent, from: accent, on: Self.backgrounds, contrast == .high ? textContrast : borderContrast)
        let shade = colors[.accent] ?? paletteColor(.accent)
        let label = RGBA.white.contrast(with: shade) >= RGBA.black.contrast(with: shade) ? RGBA.white : .black
        colors[.onAccent] = label
        colors[.filledTrack] = legible(shade, on: [Self.heldThumb], 3, towards: .black)
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
        guard contrast == .high else { return colors }
        for role in [Color.Role.secondaryLabel, .destructive, .success, .warning] {
            derive(role, on: Self.backgrounds + Self.fills, textContrast)
        }
        derive(.placeholder, on: Self.backgrounds + [.fill], textContrast)
        for role in [Color.Role.inputBorder, .track, .separator] {
            derive(role, on: Self.backgrounds, borderContrast)
        }
        derive(.fillBorder, on: Self.backgrounds + Self.fills, borderContrast)
        return colors
    }

    /// The opacity nearest to the one that is wanted with which a text can still be read on each background on which it is meant to stand: on those
    /// where it has 3 at least. One that can hardly be read keeps most of what it has.
    func readableOpacity(_ wanted: Double, of color: Color) -> Double {
        let text = rgba(color)
        func contrast(_ opacity: Double, on ground: RGBA) -> Double {
            ground.mixed(with: text, opacity * text.alpha).contrast(with: ground)
        }
        let grounds = Self.backgrounds.map { rgba(.role($0)) }.filter { contrast(1, on: $0) >= 3 }
        func canBeRead(_ opacity: Double) -> Bool {
            grounds.allSatisfy { ground in
                contrast(opacity, on: ground) >= min(textContrast * 1.01, contrast(1, on: ground) * 0.85)
            }
        }
        return stride(from: wanted, to: 1, by: 0.01).first(where: canBeRead) ?? 1
    }

    /// The colour, moved as little as it takes to stand out from all of the grounds.
    ///
    /// - Parameter pole: what it is moved towards; nil is away from the theme's backgrounds.
    private func legible(_ color: RGBA, on grounds: [RGBA], _ ratio: Double, towards pole: RGBA? = nil) -> RGBA {
        let pole = pole ?? (appearance == .light ? RGBA.black : .white)
        let steps = 64  // finer ones nobody sees
        return (0...steps).lazy.map { color.mixed(with: pole, Double($0) / Double(steps)) }
            .first { color in grounds.allSatisfy { color.contrast(with: $0) >= ratio } } ?? pole
    }

    /// The first of the shades that is another colour, and leaves what stands on it legible.
    private func feedback(for accent: RGBA, under label: RGBA, _ shades: [(pole: RGBA, amount: Double)]) -> RGBA {
        shades.lazy.map { accent.mixed(with: $0.pole, $0.amount) }
            .first { $0 != accent && $0.contrast(with: label) >= textContrast } ?? accent
    }
}

nonisolated extension RGBA {
    /// An opaque colour between the two, as a screen can show it: `amount` from 0, which is this one, to 1.
    func mixed(with other: RGBA, _ amount: Double) -> RGBA {
        func mix(_ one: Double, _ two: Double) -> Double {
            (min(max(one + (two - one) * amount, 0), 1) * 255).rounded() / 255
        }
        return RGBA(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }
}
