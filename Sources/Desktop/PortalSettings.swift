import Inlay

/// The settings received from the portal: `org.freedesktop.appearance`, and the settings of GNOME that older portals lack there.
package nonisolated struct PortalSettings: Equatable {
    /// nil means no preference.
    private(set) var appearance: Theme.Appearance?
    private(set) var accent: RGBA?
    private(set) var contrast = Theme.Contrast.standard
    private var reducedMotion: Theme.Motion?
    private var animations = Theme.Motion.full

    static let appearanceNamespace = "org.freedesktop.appearance"
    static let gnomeNamespace = "org.gnome.desktop.interface"
    static let gnomeKey = "enable-animations"

    var motion: Theme.Motion { reducedMotion ?? animations }

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
        case (Self.appearanceNamespace, "contrast"): contrast = value == .unsigned(1) ? .high : .standard
        case (Self.appearanceNamespace, "reduced-motion"): reducedMotion = value == .unsigned(1) ? .reduced : .full
        case (Self.gnomeNamespace, Self.gnomeKey): animations = value == .boolean(false) ? .reduced : .full
        default: break
        }
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
