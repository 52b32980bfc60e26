import Testing

@testable import Inlay

@Suite struct ThemeTests {
    @Test func `a style changes lengths, fonts and colors`() {
        let (own, gnome, kde) = (Theme(), Theme(style: .adwaita), Theme(style: .breeze, appearance: .dark))
        #expect([own, gnome, kde].map(\.metrics.controlHeight) == [30, 34, 32])
        #expect([own, gnome, kde].map(\.metrics.cornerRadius) == [7, 9, 5])
        #expect(gnome.descriptor(.style(.body)) == FontDescriptor(family: "Adwaita Sans", size: 15))
        #expect(kde.descriptor(.system(size: 20)).family == "Noto Sans")
        #expect(kde.rgba(Color.Role.windowBackground) == RGBA(0x2023_26ff))
        #expect(Theme(style: .adwaita, density: .touch).metrics.controlHeight == 30)
    }

    @Test func `an accent with sufficient contrast is unchanged`() {
        for color in [RGBA(0xff00_00ff), RGBA(0x2563_d9ff), RGBA(0x9141_acff)] {
            #expect(Theme(accent: color).rgba(Color.Role.accent) == color)
        }
    }

    @Test func `an accent with low contrast is adjusted to the minimum`() {
        for theme in [Theme(accent: RGBA(0xffe0_00ff)), Theme(appearance: .dark, accent: RGBA(0x0000_40ff))] {
            let (accent, backgrounds) = (
                theme.rgba(Color.Role.accent), [Color.Role.windowBackground, .contentBackground, .groupedBackground]
            )
            let contrasts = backgrounds.map { accent.contrast(with: theme.rgba($0)) }
            #expect((3...3.2).contains(contrasts.min() ?? 0), "\(contrasts)")
        }
    }

    @Test func `text on an accent color is black or white`() {
        var theme = Theme(appearance: .dark, accent: RGBA(0xffe0_00ff))
        #expect(theme.rgba(.onAccent) == RGBA(0x0000_00ff))
        theme.accent = RGBA(0x1000_60ff)
        theme.appearance = .light

        #expect(theme.rgba(.onAccent) == RGBA(0xffff_ffff))
    }

    @Test(arguments: ThemeContrastTests.themes) func `hover and press colors differ from every accent`(theme: Theme) {
        let shades = [Color.Role.accent, .accentHover, .accentPressed].map { theme.rgba($0) }

        #expect(Set(shades).count == 3, "\(shades)")
    }

    @Test func `text opacity is limited to a readable value`() {
        let theme = Theme(appearance: .light)
        func opacity(_ hex: UInt32) -> Double { theme.readableOpacity(0.65, of: Color(.fixed(RGBA(hex)))) }

        #expect(opacity(0x0000_00ff) == 0.65)
        // A colour with little contrast fades less; white is used on other backgrounds, so it fades fully.
        #expect((0.85..<1).contains(opacity(0x1a73_e8ff)))
        #expect((0.7..<0.9).contains(opacity(0x0d53_b0ff)))
        #expect(opacity(0xffff_ffff) == 0.65)
        // A translucent colour fades less.
        #expect(opacity(0x0000_00a0) > 0.75)
    }

    @Test func `resetting the accent restores the default palette`() {
        var theme = Theme(accent: RGBA(0xff00_00ff), contrast: .high)
        theme.accent = nil
        theme.contrast = .standard

        #expect(theme == Theme())
        #expect(theme.rgba(Color.Role.accent) == RGBA(0x2563_d9ff))
    }

    @Test(arguments: [
        RGBA(red: .nan, green: 0, blue: 0), RGBA(red: 9, green: -9, blue: .infinity), RGBA(0xff00_0000),
    ])
    func `an invalid accent leaves a readable theme`(accent: RGBA) {
        let theme = Theme(accent: accent)

        #expect(theme.rgba(.link).contrast(with: theme.rgba(Color.Role.windowBackground)) >= 4.5)
        #expect(theme.rgba(Color.Role.accent).alpha == 1)
    }

    @Test func `text styles follow the density`() {
        #expect(Theme().descriptor(.style(.headline)) == FontDescriptor(size: 14, weight: .bold))
        #expect(Theme(density: .touch).descriptor(.style(.largeTitle)).size == 34)
    }

    @Test(arguments: [
        ("#ff000080", "#ff000080"), ("#FF8000", "#ff8000"), ("#fff", nil), ("ff0000", nil), ("#ggffff", nil),
        ("#", nil),
    ])
    func `hex colors have six or eight digits`(text: String, expected: String?) {
        #expect(Color(hex: text)?.description == expected)
    }
}
