import Inlay

/// What the portal has said so far: `org.freedesktop.appearance`, and of GNOME's settings what older portals do not have
/// there.
nonisolated struct PortalSettings: Equatable {
    /// nil is no preference.
    private(set) var appearance: Theme.Appearance?
    private(set) var accent: RGBA?
    private(set) var contrast = Theme.Contrast.standard
    private var reducedMotion: Theme.Motion?
    private var animations = Theme.Motion.full

    static let appearanceNamespace = "org.freedesktop.appearance"
    static let gnomeNamespace = "org.gnome.desktop.interface"
    static let gnomeKey = "enable-animations"

    var motion: Theme.Motion { reducedMotion ?? animations }

    init() {}

    /// What `ReadAll` answers: namespaces, keys, values. Nil where that makes no sense.
    init?(_ answer: [BusValue]) {
        guard case .dictionary(let namespaces) = answer.first else { return nil }
        for (namespace, settings) in namespaces {
            guard case .dictionary(let settings) = settings else { continue }
            for (key, value) in settings { take(namespace, key, value) }
        }
    }

    /// A value of another type than it should have is as good as none.
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

    /// Red, green and blue from 0 to 1; out of that range the person has none.
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
