import Inlay

/// The colours of series without a colour of their own.
///
/// People with each of the three kinds of colour blindness can tell any two of them apart. All contrast with the backgrounds of the theme: at
/// least 3 to 1, in themes of high contrast 4.5 to 1.
nonisolated enum ChartPalette {
    /// The colours in a theme, as `0xrrggbbaa`.
    static func colors(in theme: Theme) -> [RGBA] {
        let colors: [UInt32] =
            switch (theme.appearance, theme.contrast) {
            case (.light, .standard):
                [0x3c5d_d7ff, 0xd26e_17ff, 0x1c99_88ff, 0x8f23_61ff, 0x7c5e_01ff, 0x5a30_9dff]
            case (.dark, .standard):
                [0x74a8_ffff, 0xf59c_3cff, 0x60e1_c6ff, 0xd45c_9dff, 0xfddf_79ff, 0x8970_e6ff]
            case (.light, .high):
                [0x2747_acff, 0xa450_06ff, 0x0a78_64ff, 0x6d06_45ff, 0x5c45_07ff, 0x3f1f_81ff]
            case (.dark, .high):
                [0x80b7_fcff, 0xeea9_59ff, 0x75ed_d6ff, 0xe76e_acff, 0xfff1_95ff, 0x9685_f9ff]
            }
        return colors.map(RGBA.init)
    }

    /// The number of colours. Series beyond it repeat the colours, with dashed lines.
    static let count = 6
}
