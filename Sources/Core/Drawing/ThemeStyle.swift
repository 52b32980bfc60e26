/// The designs of views.
nonisolated extension Theme {
    /// The design of views: colours, fonts and lengths.
    public enum Style: String, CaseIterable, Codable, Sendable {
        /// Inlay's own design.
        case inlay
        /// The design of native apps of GNOME.
        case adwaita
        /// The design of native apps of KDE Plasma.
        case breeze
    }
}

nonisolated extension Theme.Style {
    /// The style for a desktop: `adwaita` for GNOME, `breeze` for KDE, else `inlay`.
    ///
    /// - Parameter names: the value of `XDG_CURRENT_DESKTOP`, such as `ubuntu:GNOME`.
    package init(ofDesktop names: String) {
        let names = names.lowercased().split(separator: ":")
        self = names.contains("kde") ? .breeze : names.contains("gnome") ? .adwaita : .inlay
    }

    /// Returns the colour of a role in light and dark, as `0xrrggbbaa`.
    func colors(of role: Color.Role) -> (light: UInt32, dark: UInt32) {
        switch self {
        case .inlay: Self.inlayColors(of: role)
        case .adwaita: Self.adwaitaColors(of: role)
        case .breeze: Self.breezeColors(of: role)
        }
    }

    private static func inlayColors(of role: Color.Role) -> (light: UInt32, dark: UInt32) {
        switch role {
        case .windowBackground: (0xf5f5_f7ff, 0x1d1d_21ff)
        case .contentBackground: (0xffff_ffff, 0x2626_2bff)
        case .groupedBackground: (0xefef_f2ff, 0x1818_1bff)
        case .label: (0x1c1c_20ff, 0xf1f1_f4ff)
        case .secondaryLabel: (0x5656_5fff, 0xbcbc_c6ff)
        case .placeholder: (0x6666_70ff, 0xa4a4_afff)
        case .separator: (0xdcdc_e1ff, 0x3a3a_41ff)
        case .inputBorder: (0x8787_8fff, 0x8181_8cff)
        case .fill: (0xe6e6_ebff, 0x3a3a_41ff)
        case .fillHover: (0xdcdc_e3ff, 0x4242_4aff)
        case .fillPressed: (0xcdcd_d6ff, 0x4a4a_52ff)
        case .fillBorder: (0x7171_7aff, 0x9898_a3ff)
        case .accent: (0x2563_d9ff, 0x6aa2_ffff)
        case .accentHover: (0x2f6f_e8ff, 0x7fb0_ffff)
        case .accentPressed: (0x1d51_b5ff, 0x5590_f0ff)
        case .onAccent: (0xffff_ffff, 0x0a1a_33ff)
        case .selection: (0xcfe0_fdff, 0x2b4a_7fff)
        case .selectionSecondaryLabel: (0x5c5c_66ff, 0xc4c4_ceff)
        case .selectionAccent: (0x2563_d9ff, 0x6aa2_ffff)
        case .link: (0x1f5b_cbff, 0x94bc_ffff)
        case .tintedTitle: (0x1a4f_b3ff, 0xadcd_ffff)
        case .track: (0x8787_8fff, 0x8181_8cff)
        case .filledTrack: (0x2563_d9ff, 0x4a86_eaff)
        case .destructive: (0xa820_24ff, 0xffa4_9fff)
        case .success: (0x1865_2aff, 0x74cf_86ff)
        case .warning: (0x7a4d_00ff, 0xe8b4_57ff)
        }
    }

    /// The colours of libadwaita 1.6. Its accent is GNOME's `blue_4`, on which white can be read; the texts that libadwaita fades are as
    /// dark as contrasts require.
    private static func adwaitaColors(of role: Color.Role) -> (light: UInt32, dark: UInt32) {
        switch role {
        case .windowBackground: (0xfafa_fbff, 0x2222_26ff)
        case .contentBackground: (0xffff_ffff, 0x2a2a_2eff)
        case .groupedBackground: (0xebeb_edff, 0x1d1d_20ff)
        case .label: (0x2f2f_33ff, 0xffff_ffff)
        case .secondaryLabel: (0x6b6b_70ff, 0xb4b4_b8ff)
        case .placeholder: (0x6f6f_75ff, 0xa6a6_abff)
        case .separator: (0xd9d9_dcff, 0x3f3f_44ff)
        case .inputBorder: (0x8a8a_90ff, 0x8484_8aff)
        case .fill: (0xe6e6_e9ff, 0x3a3a_3eff)
        case .fillHover: (0xdddd_e0ff, 0x4343_48ff)
        case .fillPressed: (0xcdcd_d1ff, 0x5151_56ff)
        case .fillBorder: (0x7575_7bff, 0x9b9b_a1ff)
        case .accent: (0x1c71_d8ff, 0x1c71_d8ff)
        case .accentHover: (0x2379_e2ff, 0x2379_e2ff)
        case .accentPressed: (0x185f_b4ff, 0x185f_b4ff)
        case .onAccent: (0xffff_ffff, 0xffff_ffff)
        case .selection: (0xd2e3_f8ff, 0x2740_5fff)
        case .selectionSecondaryLabel: (0x5c5c_62ff, 0xc4c4_caff)
        case .selectionAccent: (0x1c71_d8ff, 0x78ae_edff)
        case .link: (0x0461_beff, 0x81bc_ffff)
        case .tintedTitle: (0x0461_beff, 0x9ac8_ffff)
        case .track: (0x8a8a_90ff, 0x8484_8aff)
        case .filledTrack: (0x1c71_d8ff, 0x3584_e4ff)
        case .destructive: (0xc300_00ff, 0xff93_8cff)
        case .success: (0x007c_3dff, 0x78e9_abff)
        case .warning: (0x9054_00ff, 0xffc2_52ff)
        }
    }

    /// The colour schemes Breeze Light and Breeze Dark of Plasma 6. The accent is darker in light, so that white can be read on it.
    private static func breezeColors(of role: Color.Role) -> (light: UInt32, dark: UInt32) {
        switch role {
        case .windowBackground: (0xeff0_f1ff, 0x2023_26ff)
        case .contentBackground: (0xffff_ffff, 0x1416_18ff)
        case .groupedBackground: (0xe3e5_e7ff, 0x1d1f_22ff)
        case .label: (0x2326_29ff, 0xfcfc_fcff)
        case .secondaryLabel: (0x5d68_73ff, 0xa1a9_b1ff)
        case .placeholder: (0x646e_79ff, 0x9ba4_acff)
        case .separator: (0xc6c8_c9ff, 0x4c4f_52ff)
        case .inputBorder: (0x858b_91ff, 0x7d84_8aff)
        case .fill: (0xfcfc_fcff, 0x292c_30ff)
        case .fillHover: (0xe6f2_faff, 0x3136_3bff)
        case .fillPressed: (0xc6df_efff, 0x3a40_46ff)
        case .fillBorder: (0x7076_7cff, 0x8f96_9dff)
        case .accent: (0x2777_adff, 0x3dae_e9ff)
        case .accentHover: (0x2b81_bbff, 0x54b8_ecff)
        case .accentPressed: (0x2164_8fff, 0x2f9b_d6ff)
        case .onAccent: (0xffff_ffff, 0x1018_1dff)
        case .selection: (0xc5e2_f5ff, 0x1e4a_66ff)
        case .selectionSecondaryLabel: (0x525c_66ff, 0xc3cc_d4ff)
        case .selectionAccent: (0x2777_adff, 0x3dae_e9ff)
        case .link: (0x2069_9bff, 0x58b4_f2ff)
        case .tintedTitle: (0x1f65_93ff, 0x7cc6_f6ff)
        case .track: (0x858b_91ff, 0x7d84_8aff)
        case .filledTrack: (0x2777_adff, 0x2980_b9ff)
        case .destructive: (0xa820_2fff, 0xf08a_94ff)
        case .success: (0x1769_3bff, 0x5fd3_8fff)
        case .warning: (0x8a43_00ff, 0xf7a1_4fff)
        }
    }

    /// The family of the desktop's own font; nil is the sans-serif font that fontconfig selects.
    var fontFamily: String? {
        switch self {
        case .inlay: nil
        case .adwaita: "Adwaita Sans"
        case .breeze: "Noto Sans"
        }
    }

    /// Returns the size of a text style in points. All styles have the sizes of the specification for touch.
    func size(of text: Font.TextStyle, _ density: Theme.Density) -> Double {
        let sizes: (inlay: Double, adwaita: Double, breeze: Double, touch: Double) =
            switch text {
            case .largeTitle: (28, 30, 26, 34)
            case .title1: (23, 26, 20, 28)
            case .title2: (19, 20, 18, 22)
            case .title3: (16, 17, 16, 20)
            case .headline, .body: (14, 15, 13.5, 17)
            case .callout: (13, 14, 13, 16)
            case .subheadline: (13, 13.5, 12.5, 15)
            case .footnote: (12, 12.5, 12, 13)
            case .caption1: (12, 12, 12, 12)
            case .caption2: (12, 12, 12, 11)
            }
        if density == .touch { return sizes.touch }
        return switch self {
        case .inlay: sizes.inlay
        case .adwaita: sizes.adwaita
        case .breeze: sizes.breeze
        }
    }

    func weight(of text: Font.TextStyle, _ density: Theme.Density) -> Font.Weight {
        switch text {
        case .headline: .bold
        case .title3 where density == .touch: .regular
        case .title3: self == .breeze ? .regular : self == .adwaita ? .bold : .semibold
        case .largeTitle, .title1, .title2: self == .adwaita ? .heavy : .regular
        default: .regular
        }
    }

    /// Changes Inlay's own lengths to those of the style. Lengths for fingers stay, except for corners.
    ///
    /// - Parameter lineRoom: the height of a line of text in a control, in points.
    func adapt(_ metrics: inout Theme.Metrics, _ density: Theme.Density, lineRoom: Double) {
        // The texts of these desktops are lighter than Inlay's.
        if self != .inlay { metrics.scrollBarOpacity += 0.1 }
        switch self {
        case .inlay: return
        case .adwaita:
            (metrics.cornerRadius, metrics.cardRadius, metrics.panelRadius) = (9, 12, 12)
            guard density == .desktop else { return }
            (metrics.controlHeight, metrics.segmentHeight) = (max(34, lineRoom), max(34, lineRoom))
            (metrics.buttonPadding, metrics.menuItemHeight, metrics.rowHeight) = (17, 32, 40)
            (metrics.switchSize, metrics.switchThumb, metrics.sliderThumb) = (Size(46, 26), 20, 20)
            (metrics.trackHeight, metrics.stepperSize) = (6, Size(76, 34))
            (metrics.toolbarHeight, metrics.navigationBarHeight, metrics.tabBarHeight) = (46, 46, 44)
            (metrics.columnRowHeight, metrics.columnHeaderHeight) = (32, 32)
            metrics.pickerRowHeight = max(34, lineRoom)
            metrics.indicatorSide = max(metrics.indicatorSide, 20)
        case .breeze:
            (metrics.cornerRadius, metrics.cardRadius, metrics.panelRadius) = (5, 5, 5)
            metrics.buttonBorderWidth = 1
            guard density == .desktop else { return }
            (metrics.controlHeight, metrics.segmentHeight) = (max(32, lineRoom), max(32, lineRoom))
            (metrics.buttonPadding, metrics.rowHeight) = (12, 32)
            (metrics.switchSize, metrics.switchThumb, metrics.sliderThumb) = (Size(40, 22), 18, 20)
            (metrics.trackHeight, metrics.stepperSize) = (6, Size(72, 32))
            (metrics.navigationBarHeight, metrics.tabBarHeight) = (40, 36)
            metrics.indicatorSide = max(metrics.indicatorSide, 20)
        }
    }
}
