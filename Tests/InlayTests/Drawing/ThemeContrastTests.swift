import Testing

@testable import Inlay

/// Every colour pair of docs/look.md that is used, by WCAG 2: level AA, and AAA with high contrast.
@Suite struct ThemeContrastTests {
    /// Accent colours: those of desktops, and some that a user could choose.
    nonisolated static let accents = [
        0x3584_e4ff, 0x2190_a4ff, 0x3a94_4aff, 0xc888_00ff, 0xed5b_00ff, 0xe62d_42ff, 0xd561_99ff, 0x9141_acff,
        0x6f83_96ff, 0x3dae_e9ff, 0xffff_00ff, 0x00ff_00ff, 0x0000_ffff, 0x0000_00ff, 0xffff_ffff, 0x7777_77ff,
    ].map { RGBA($0) }

    nonisolated static let themes = ([nil] + accents.map(Optional.some)).flatMap { accent in
        Theme.Style.allCases.flatMap { style in
            Theme.Appearance.allCases.flatMap { appearance in
                Theme.Contrast.allCases.map {
                    Theme(style: style, appearance: appearance, accent: accent, contrast: $0)
                }
            }
        }
    }

    nonisolated private static let backgrounds: [Color] = [
        .windowBackground, .contentBackground, .role(.groupedBackground),
    ]
    nonisolated private static let fills: [Color] = [.role(.fill), .role(.fillHover), .role(.fillPressed)]

    @Test(arguments: themes) func `text has sufficient contrast in every theme`(theme: Theme) {
        let texts: [Color.Role] = [
            .label, .secondaryLabel, .placeholder, .link, .tintedTitle, .destructive, .success, .warning,
        ]
        var pairs = texts.flatMap { text in Self.backgrounds.map { (Color.role(text), [$0]) } }
        // A row under the pointer: `fill` at half its strength.
        pairs += texts.map { (.role($0), [.contentBackground, .role(.fill).opacity(0.5)]) }
        // A pressed row.
        pairs += [Color.label, .secondaryLabel, .role(.placeholder), .role(.link)].map { ($0, [.role(.fill)]) }
        // Titles of buttons and menu items in each role, and shortcuts of menu items: normal, hovered and pressed.
        let titles: [Color.Role] = [.label, .secondaryLabel, .tintedTitle, .destructive, .success, .warning]
        pairs += titles.flatMap { text in Self.fills.map { (.role(text), [$0]) } }
        pairs += [Color.label, .role(.selectionSecondaryLabel), .role(.tintedTitle), .role(.link)].map {
            ($0, [.role(.selection)])
        }
        pairs += [Color.accent, .role(.accentHover), .role(.accentPressed)].map { (.role(.onAccent), [$0]) }
        // The message of a banner.
        pairs += [Color.accent, .role(.success), .role(.warning), .role(.destructive)].map {
            (.label, [.windowBackground, $0.opacity(0.14)])
        }
        // The title of a plain button, with and without the tint, hovered and pressed.
        for pale in [theme.metrics.hoverOpacity, theme.metrics.pressedOpacity] {
            for color in [Color.label, .role(.tintedTitle), .role(.destructive)] {
                let opacity = theme.readableOpacity(pale, of: color)
                pairs += Self.backgrounds.map { (color.opacity(opacity), [$0]) }
            }
        }

        expect(pairs, theme, theme.contrast == .high ? 7 : 4.5)
    }

    @Test(arguments: themes) func `borders have sufficient contrast in every theme`(theme: Theme) {
        let borders: [Color.Role] = [.inputBorder, .fillBorder, .track, .accent]
        var pairs = borders.flatMap { border in Self.backgrounds.map { (Color.role(border), [$0]) } }
        // Separators of segments and steppers, the edge of the selected segment, and the mark of a row that is pressed or hovered.
        let grounds = Self.fills.map { [$0] } + [[.contentBackground, .role(.fill).opacity(0.5)]]
        pairs += grounds.map { (.role(.fillBorder), $0) }
        // Rings and marks on a row that is selected, pressed, hovered or normal, and thumbs of scroll bars.
        let rows = [[.role(.selection)], [.role(.fill)], [.contentBackground]] + grounds.suffix(1)
        pairs += rows.map { (.role(.selectionAccent), $0) }
        pairs += Self.backgrounds.map { (.label.opacity(theme.metrics.scrollBarOpacity), [$0]) }

        expect(pairs, theme, theme.contrast == .high ? 4.5 : 3)
    }

    @Test(arguments: themes) func `text on a custom bar color has sufficient contrast`(theme: Theme) {
        let grounds = Self.accents.map { Color(.fixed($0)) } + [Color.black, .role(.destructive), .accent]

        expect(grounds.map { (theme.text(on: $0), [$0]) }, theme, 4.5)
    }

    @Test(arguments: themes) func `thumbs have sufficient contrast with their tracks`(theme: Theme) {
        let tints = Self.accents.map { Color(.fixed($0)) } + [.accent, .role(.success), .role(.warning)]
        let tracks: [Color] = [.role(.track), .role(.filledTrack)]
        expect(tints.map { (theme.mark(on: $0), [$0]) } + tracks.map { (.white, [$0]) }, theme, 3)
        // A white thumb on a light track has an edge that stands out from both.
        for tint in tints where theme.needsThumbEdge(on: tint) {
            let edge = Self.over(theme.rgba(tint), theme.rgba(.black.opacity(Theme.thumbEdgeOpacity)))
            #expect(edge.contrast(with: .white) >= 3 && edge.contrast(with: theme.rgba(tint)) >= 3, "\(tint)")
        }
        expect(Self.backgrounds.map { (.role(.filledTrack), [$0]) }, theme, 3)
        guard theme.contrast == .standard else { return }
        let held = Color.black.opacity(Theme.pressedThumbMix)
        for track in tracks {
            let (ground, thumb) = (theme.rgba(track), Self.over(theme.rgba(.white), theme.rgba(held)))
            #expect(thumb.contrast(with: ground) >= 2.99, "held on \(track): \(thumb.contrast(with: ground))")
        }
    }

    @Test(arguments: themes) func `the selected segment and its title can be told apart`(theme: Theme) {
        let segment = theme.selectedSegment
        expect([(.label, [segment])], theme, theme.contrast == .high ? 7 : 4.5)
        guard theme.contrast == .standard else { return }
        // A light segment in a light trough also has a shadow.
        expect([(segment, [.role(.fill)])], theme, segment == .contentBackground ? 1.1 : 1.7)
    }

    @Test(arguments: themes) func `the strongest dot of an activity indicator stands out in every state`(theme: Theme) {
        let together = Color.secondaryLabel.opacity(DotRing.faintestTogether)
        expect(Self.backgrounds.flatMap { [(.secondaryLabel, [$0]), (together, [$0])] }, theme, 3)
    }

    @Test func `a thumb in dark appearance contrasts with the background`() {
        let theme = Theme(appearance: .dark)

        expect(Self.backgrounds.map { (.white, [$0]) }, theme, 3)
    }

    private func expect(_ pairs: [(front: Color, ground: [Color])], _ theme: Theme, _ ratio: Double) {
        for (front, ground) in pairs {
            let below = ground.reduce(RGBA(0x0000_00ff)) { Self.over($0, theme.rgba($1)) }
            let contrast = Self.over(below, theme.rgba(front)).contrast(with: below)
            #expect(
                contrast >= ratio,
                "\(front) on \(ground): \(contrast); \(theme.appearance), \(theme.contrast), accent \(String(describing: theme.accent))"
            )
        }
    }

    /// One colour composited over another, opaque one.
    private static func over(_ below: RGBA, _ above: RGBA) -> RGBA {
        func mix(_ one: Double, _ two: Double) -> Double { one + (two - one) * above.alpha }
        return RGBA(
            red: mix(below.red, above.red), green: mix(below.green, above.green), blue: mix(below.blue, above.blue))
    }
}
