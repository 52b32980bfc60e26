// The named colours of documents, for code. Specification 3.1.

// MARK: - Roles of the theme
nonisolated extension Color {
    /// The theme's role `windowBackground`.
    public static let windowBackground = Color.role(.windowBackground)
    /// The theme's role `contentBackground`.
    public static let contentBackground = Color.role(.contentBackground)
    /// The theme's role `groupedBackground`.
    public static let groupedBackground = Color.role(.groupedBackground)
    /// The theme's role `label`.
    public static let label = Color.role(.label)
    /// The theme's role `secondaryLabel`.
    public static let secondaryLabel = Color.role(.secondaryLabel)
    /// The theme's role `placeholder`.
    public static let placeholder = Color.role(.placeholder)
    /// The theme's role `separator`.
    public static let separator = Color.role(.separator)
    /// The theme's role `inputBorder`.
    public static let inputBorder = Color.role(.inputBorder)
    /// The theme's role `fill`.
    public static let fill = Color.role(.fill)
    /// The theme's role `fillHover`.
    public static let fillHover = Color.role(.fillHover)
    /// The theme's role `fillPressed`.
    public static let fillPressed = Color.role(.fillPressed)
    /// The theme's role `fillBorder`.
    public static let fillBorder = Color.role(.fillBorder)
    /// The theme's role `accent`.
    public static let accent = Color.role(.accent)
    /// The theme's role `accentHover`.
    public static let accentHover = Color.role(.accentHover)
    /// The theme's role `accentPressed`.
    public static let accentPressed = Color.role(.accentPressed)
    /// The theme's role `onAccent`.
    public static let onAccent = Color.role(.onAccent)
    /// The theme's role `selection`.
    public static let selection = Color.role(.selection)
    /// The theme's role `selectionSecondaryLabel`.
    public static let selectionSecondaryLabel = Color.role(.selectionSecondaryLabel)
    /// The theme's role `selectionAccent`.
    public static let selectionAccent = Color.role(.selectionAccent)
    /// The theme's role `link`.
    public static let link = Color.role(.link)
    /// The theme's role `tintedTitle`.
    public static let tintedTitle = Color.role(.tintedTitle)
    /// The theme's role `track`.
    public static let track = Color.role(.track)
    /// The theme's role `filledTrack`.
    public static let filledTrack = Color.role(.filledTrack)
    /// The theme's role `destructive`.
    public static let destructive = Color.role(.destructive)
    /// The theme's role `success`.
    public static let success = Color.role(.success)
    /// The theme's role `warning`.
    public static let warning = Color.role(.warning)
}

// MARK: - UIKit's names for roles
nonisolated extension Color {
    /// The theme's role `windowBackground`.
    public static let systemBackground = Color.role(.windowBackground)
    /// The theme's role `contentBackground`.
    public static let secondarySystemBackground = Color.role(.contentBackground)
    /// The theme's role `groupedBackground`.
    public static let systemGroupedBackground = Color.role(.groupedBackground)
    /// The theme's role `contentBackground`.
    public static let secondarySystemGroupedBackground = Color.role(.contentBackground)
    /// The theme's role `placeholder`.
    public static let tertiaryLabel = Color.role(.placeholder)
    /// The theme's role `placeholder`.
    public static let placeholderText = Color.role(.placeholder)
    /// The theme's role `accent`.
    public static let tint = Color.role(.accent)
    /// The theme's role `fill`.
    public static let systemFill = Color.role(.fill)
    /// The theme's role `accent`.
    public static let systemBlue = Color.role(.accent)
    /// The theme's role `destructive`.
    public static let systemRed = Color.role(.destructive)
    /// The theme's role `success`.
    public static let systemGreen = Color.role(.success)
    /// The theme's role `warning`.
    public static let systemOrange = Color.role(.warning)
    /// The theme's role `track`.
    public static let systemGray = Color.role(.track)
    /// The theme's role `separator`.
    public static let opaqueSeparator = Color.role(.separator)
    /// The theme's role `groupedBackground`.
    public static let groupTableViewBackground = Color.role(.groupedBackground)
}

// MARK: - UIKit's colours without a role, in light and in dark
nonisolated extension Color {
    /// UIKit's `systemYellow`.
    public static let systemYellow = adaptive(0xffcc_00ff, 0xffd6_0aff)
    /// UIKit's `systemPink`.
    public static let systemPink = adaptive(0xff2d_55ff, 0xff37_5fff)
    /// UIKit's `systemTeal`.
    public static let systemTeal = adaptive(0x30b0_c7ff, 0x40c8_e0ff)
    /// UIKit's `systemIndigo`.
    public static let systemIndigo = adaptive(0x5856_d6ff, 0x5e5c_e6ff)
    /// UIKit's `systemPurple`.
    public static let systemPurple = adaptive(0xaf52_deff, 0xbf5a_f2ff)
    /// UIKit's `systemGray2`.
    public static let systemGray2 = adaptive(0xaeae_b2ff, 0x6363_66ff)
    /// UIKit's `systemGray3`.
    public static let systemGray3 = adaptive(0xc7c7_ccff, 0x4848_4aff)
    /// UIKit's `systemGray4`.
    public static let systemGray4 = adaptive(0xd1d1_d6ff, 0x3a3a_3cff)
    /// UIKit's `systemGray5`.
    public static let systemGray5 = adaptive(0xe5e5_eaff, 0x2c2c_2eff)
    /// UIKit's `systemGray6`.
    public static let systemGray6 = adaptive(0xf2f2_f7ff, 0x1c1c_1eff)
    /// UIKit's `quaternaryLabel`.
    public static let quaternaryLabel = adaptive(0x3c3c_432d, 0xebeb_f529)
    /// UIKit's `darkText`.
    public static let darkText = Color.black
    /// UIKit's `lightText`.
    public static let lightText = Color(white: 1, alpha: 0.6)
}

// MARK: - The same in light and in dark
nonisolated extension Color {
    /// UIKit's `black`.
    public static let black = Color(white: 0)
    /// UIKit's `darkGray`.
    public static let darkGray = Color(white: 1 / 3)
    /// UIKit's `lightGray`.
    public static let lightGray = Color(white: 2 / 3)
    /// UIKit's `white`.
    public static let white = Color(white: 1)
    /// UIKit's `gray`.
    public static let gray = Color(white: 0.5)
    /// UIKit's `red`.
    public static let red = Color(red: 1, green: 0, blue: 0)
    /// UIKit's `green`.
    public static let green = Color(red: 0, green: 1, blue: 0)
    /// UIKit's `blue`.
    public static let blue = Color(red: 0, green: 0, blue: 1)
    /// UIKit's `cyan`.
    public static let cyan = Color(red: 0, green: 1, blue: 1)
    /// UIKit's `yellow`.
    public static let yellow = Color(red: 1, green: 1, blue: 0)
    /// UIKit's `magenta`.
    public static let magenta = Color(red: 1, green: 0, blue: 1)
    /// UIKit's `orange`.
    public static let orange = Color(red: 1, green: 0.5, blue: 0)
    /// UIKit's `purple`.
    public static let purple = Color(red: 0.5, green: 0, blue: 0.5)
    /// UIKit's `brown`.
    public static let brown = Color(red: 0.6, green: 0.4, blue: 0.2)
    /// UIKit's `clear`.
    public static let clear = Color(white: 0, alpha: 0)
}
