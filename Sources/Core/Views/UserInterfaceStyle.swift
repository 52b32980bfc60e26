/// The colour variant of the theme, for light or dark backgrounds, in a view and its subtree.
public nonisolated enum UserInterfaceStyle: CaseIterable, Sendable {
    /// Follows the nearest background with a fixed colour, or the window if there is none. The default.
    case unspecified
    case light
    case dark
}

nonisolated extension UserInterfaceStyle: MarkupConvertible {
    private static let values: [(name: String, value: UserInterfaceStyle)] = [
        ("light", .light), ("dark", .dark), ("auto", .unspecified), ("unspecified", .unspecified),
    ]

    @MainActor public static func markupValue(
        _ text: String, in context: MarkupContext
    ) throws(MarkupValueError) -> UserInterfaceStyle {
        guard let value = values.first(where: { $0.name == text })?.value else {
            throw .unknownName(known: markupNames)
        }
        return value
    }

    public static var markupFormat: String { markupNames.joined(separator: ", ") }
    public static var markupNames: [String] { ["light", "dark", "auto"] }
    public var markupText: String? { Self.values.first { $0.value == self }?.name }
}

extension View {
    /// The theme of the view and its subtree, independent of the window's.
    ///
    /// By default the style follows the view's own background: the light theme on a fixed light colour, the dark theme on a fixed dark
    /// colour. A view without such a background uses its superview's style. The attribute in documents is `appearance`: `light`, `dark`
    /// or `auto`.
    public var overrideUserInterfaceStyle: UserInterfaceStyle {
        get { extras?.interfaceStyle ?? .unspecified }
        set {
            guard newValue != overrideUserInterfaceStyle else { return }
            ensuredExtras.interfaceStyle = newValue
            InheritedAppearance(of: self).updateAppearance()
        }
    }
}

nonisolated extension Color {
    /// The components of a colour that is the same in every theme; nil for others and for patterns.
    var fixedComponents: RGBA? {
        guard case .fixed(var rgba) = base else { return nil }
        rgba.alpha *= opacity
        return rgba
    }

    /// The theme whose text has more contrast on a fixed colour; nil for other colours, and for an opacity below 0.5.
    var appearanceOnTop: Theme.Appearance? {
        guard let rgba = fixedComponents, rgba.alpha >= 0.5 else { return nil }
        return rgba.contrast(with: .white) >= rgba.contrast(with: .black) ? .dark : .light
    }

    /// Returns the same colour with names of the theme resolved to components.
    func resolved(in theme: Theme) -> Color {
        switch base {
        case .fixed, .pattern: self
        case .role, .adaptive: Color(.fixed(theme.rgba(self)))
        }
    }
}

nonisolated extension RGBA {
    static let black = RGBA(0x0000_00ff)
    static let white = RGBA(0xffff_ffff)
}

nonisolated extension DisplayCommand {
    func resolvingColors(in theme: Theme) -> DisplayCommand {
        switch self {
        case .fill(let rect, let corners, let paint, let width):
            .fill(rect, corners: corners, paint.resolved(in: theme), beneath: width)
        case .border(let rect, let corners, let width, let paint):
            .border(rect, corners: corners, width: width, paint.resolved(in: theme))
        case .text(let run, let place, let color): .text(run, at: place, color.resolved(in: theme))
        case .image(let image, let rect, let tint): .image(image, rect, tint: tint?.resolved(in: theme))
        case .path(let path, let place, let paint, let stroke):
            .path(path, at: place, paint.resolved(in: theme), stroke)
        case .pushShadow(let shadow):
            .pushShadow(
                Shadow(offset: shadow.offset, radius: shadow.radius, color: shadow.color.resolved(in: theme)))
        case .blur, .pushClip, .pushOpacity, .pushTransform, .pop: self
        }
    }
}

nonisolated extension Paint {
    fileprivate func resolved(in theme: Theme) -> Paint {
        switch self {
        case .color(let color): return .color(color.resolved(in: theme))
        case .gradient(var gradient):
            gradient.stops = gradient.stops.map { Gradient.Stop($0.location, $0.color.resolved(in: theme)) }
            return .gradient(gradient)
        }
    }
}
