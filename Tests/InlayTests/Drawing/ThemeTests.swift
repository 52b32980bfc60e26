import Testing

@testable import Inlay

@Suite struct ThemeTests {
    @Test func everyRoleHasAColour() {
        for role in Color.Role.allCases { #expect(Theme.palette[role] != nil, "\(role)") }
    }

    /// Text on what lies beneath it, as the controls draw it (WCAG 2, level AA).
    @Test(arguments: Theme.Appearance.allCases) func textCanBeRead(appearance: Theme.Appearance) {
        let theme = Theme(appearance: appearance)
        let backgrounds: [Color.Role] = [.windowBackground, .contentBackground, .groupedBackground]
        let fills: [Color.Role] = [.fill, .fillHover, .fillPressed]
        var pairs: [(Color.Role, Color.Role)] = []
        for text in [Color.Role.label, .secondaryLabel, .placeholder, .link, .destructive, .success, .warning] {
            pairs += backgrounds.map { (text, $0) }
        }
        pairs += fills.flatMap { [(.label, $0), (.tintedTitle, $0)] }
        pairs += [(.onAccent, .accent), (.onAccent, .accentHover), (.onAccent, .accentPressed)]
        pairs += [(.label, .selection), (.selectionSecondaryLabel, .selection), (.tintedTitle, .selection)]

        for (text, background) in pairs {
            let contrast = theme.rgba(text).contrast(with: theme.rgba(background))
            #expect(contrast >= 4.5, "\(text) on \(background): \(contrast)")
        }
    }

    @Test(arguments: Theme.Appearance.allCases) func bordersThatCarryMeaningCanBeSeen(appearance: Theme.Appearance) {
        let theme = Theme(appearance: appearance)
        for background in [Color.Role.windowBackground, .contentBackground] {
            for border in [Color.Role.inputBorder, .track, .accent] {
                #expect(theme.rgba(border).contrast(with: theme.rgba(background)) >= 3, "\(border) on \(background)")
            }
        }
    }

    @Test func whatStandsOnAnotherAccentIsBlackOrWhite() {
        var theme = Theme(accent: RGBA(0xffe0_00ff))
        #expect(theme.rgba(.onAccent) == RGBA(0x0000_00ff))
        theme.accent = RGBA(0x1000_60ff)

        #expect(theme.rgba(.onAccent) == RGBA(0xffff_ffff))
    }

    @Test func textStylesFollowTheDensity() {
        #expect(Theme().descriptor(.style(.headline)) == FontDescriptor(size: 14, weight: .bold))
        #expect(Theme(density: .touch).descriptor(.style(.largeTitle)).size == 34)
    }

    @Test(arguments: [
        ("#ff000080", "#ff000080"), ("#FF8000", "#ff8000"), ("#fff", nil), ("ff0000", nil), ("#ggffff", nil),
        ("#", nil),
    ])
    func hexColoursHaveSixOrEightDigits(text: String, expected: String?) {
        #expect(Color(hex: text)?.description == expected)
    }
}
