import Inlay

/// The settings received from the portal: `org.freedesktop.appearance`, and the settings of GNOME that older portals lack there.
package nonisolated struct PortalSettings: Equatable {
    /// nil means no preference.
    private(set) var appearance: Theme.Appearance?
    private(set) var accent: RGBA?
    /// The factor on the size of text; 1 without a setting.
    package private(set) var fontScale = 1.0
    /// The theme and the size of the pointer.
    package private(set) var pointer = PointerLook()
    private var preferredContrast: Theme.Contrast?
    private var accessibleContrast: Theme.Contrast?
    private var blinksCaret = true
    private var caretBlinkCycle = Theme.usualCaretBlinkTime
    private var reducedMotion: Theme.Motion?
    private var animations = Theme.Motion.full

    static let appearanceNamespace = "org.freedesktop.appearance"
    static let gnomeNamespace = "org.gnome.desktop.interface"
    static let gnomeAccessibilityNamespace = "org.gnome.desktop.a11y.interface"
    /// The settings that are used, by namespace. An empty list means all of a namespace.
    static let used = [
        (appearanceNamespace, []),
        (
            gnomeNamespace,
            [
                "enable-animations", "text-scaling-factor", "cursor-blink", "cursor-blink-time", "cursor-theme",
                "cursor-size",
            ]
        ),
        (gnomeAccessibilityNamespace, ["high-contrast"]),
    ]

    var motion: Theme.Motion { reducedMotion ?? animations }
    /// The contrast; nil means no setting.
    var contrast: Theme.Contrast? { accessibleContrast == .high ? .high : preferredContrast }
    /// The time in which a caret disappears and appears again; zero if it does not blink.
    var caretBlinkTime: Duration { blinksCaret ? caretBlinkCycle : .zero }

    package init() {}

    /// Creates the settings from the reply of `ReadAll`: namespaces, keys, values. nil if the reply is invalid.
    init?(_ answer: [BusValue]) {
        guard let namespaces = answer.first?.dictionary else { return nil }
        for (namespace, settings) in namespaces {
            guard let settings = settings.dictionary else { continue }
            for (key, value) in settings { take(namespace, key, value) }
        }
    }

    /// Sets a value. A value of the wrong type resets the setting.
    mutating func take(_ namespace: String, _ key: String, _ value: BusValue) {
        switch (namespace, key) {
        case (Self.appearanceNamespace, "color-scheme"):
            appearance = value == .unsigned(1) ? .dark : value == .unsigned(2) ? .light : nil
        case (Self.appearanceNamespace, "accent-color"): accent = Self.color(value)
        case (Self.appearanceNamespace, "contrast"):
            preferredContrast = value == .unsigned(1) ? .high : value == .unsigned(0) ? .standard : nil
        case (Self.appearanceNamespace, "reduced-motion"): reducedMotion = value == .unsigned(1) ? .reduced : .full
        case (Self.gnomeNamespace, "enable-animations"): animations = value == .boolean(false) ? .reduced : .full
        case (Self.gnomeNamespace, "text-scaling-factor"): fontScale = Self.fontScale(value)
        case (Self.gnomeNamespace, "cursor-blink"): blinksCaret = value != .boolean(false)
        case (Self.gnomeNamespace, "cursor-blink-time"): caretBlinkCycle = Self.caretBlinkCycle(value)
        case (Self.gnomeNamespace, "cursor-theme"):
            if case .string(let theme) = value { pointer.setTheme(theme) } else { pointer.theme = nil }
        case (Self.gnomeNamespace, "cursor-size"):
            if case .integer(let size) = value { pointer.setSize(Int(size)) } else { pointer.size = nil }
        case (Self.gnomeAccessibilityNamespace, "high-contrast"):
            accessibleContrast = value == .boolean(true) ? .high : nil
        default: break
        }
    }

    /// Returns a valid factor; numbers outside of the range are clamped, other values mean 1.
    private static func fontScale(_ value: BusValue) -> Double {
        guard case .double(let factor) = value, factor.isFinite, factor > 0 else { return 1 }
        return min(max(factor, Theme.fontScales.lowerBound), Theme.fontScales.upperBound)
    }

    /// Returns a time from milliseconds; GNOME allows 100 to 2500, and a faster caret would only cost power.
    private static func caretBlinkCycle(_ value: BusValue) -> Duration {
        guard case .integer(let time) = value, time > 0 else { return Theme.usualCaretBlinkTime }
        return .milliseconds(min(max(time, 100), 2500))
    }

    /// Returns a colour from red, green and blue, from 0 to 1; values outside of this range mean no preference.
    private static func color(_ value: BusValue) -> RGBA? {
        guard case .structure(let parts) = value, parts.count == 3 else { return nil }
        let components = parts.compactMap { part -> Double? in
            guard case .double(let component) = part, (0...1).contains(component) else { return nil }
            return component
        }
        guard components.count == 3 else { return nil }
        return RGBA(red: components[0], green: components[1], blue: components[2])
    }
}
