/// Blurs what lies beneath it and lays a material over that; what it holds is above both.
///
///     <VisualEffectView style="light"><Label text="The sea" textAlignment="center"/></VisualEffectView>
///
/// Specification 13.16. Children are in the `contentView`, each as large as the view. It has no size of its own.
@MainActor open class VisualEffectView: View {
    /// nil is none: then the view shows what it holds alone.
    public var effect: VisualEffect? { didSet { if effect != oldValue { setNeedsDisplay() } } }

    /// As large as the view; holds what a document puts into it.
    public let contentView = LayerView()

    /// Points; from here on only light and colour of what lies beneath are left, and its shapes are not.
    private static let blurRadius = 20.0

    public required init() {
        super.init()
        addSubview(contentView)
    }

    deinit {}

    private convenience init(_ effect: VisualEffect) {
        self.init()
        self.effect = effect
    }

    @discardableResult override open func appendMarkupElementView(_ view: View) -> Bool {
        contentView.appendMarkupElementView(view)
    }

    override open class var properties: PropertyTable {
        super.properties + [.init("effect", \VisualEffectView.effect) { $0.effect = $1 }]
    }

    override open class var factories: [String: () -> View] {
        var factories: [String: () -> View] = [:]
        for effect in VisualEffect.allCases {
            let make = { VisualEffectView(effect) }
            factories[effect.rawValue] = make
            factories[effect.rawValue + "BlurEffectView"] = make
        }
        return factories
    }

    override open var hasConstantSize: Bool { true }

    override open func layoutSubviews() { contentView.frame = bounds }

    override open func draw(into list: inout DisplayList) {
        guard let effect else { return }
        let (corners, width) = layerShape
        list.blur(bounds, corners: corners, radius: Self.blurRadius, beneath: width)
        list.fill(bounds, corners: corners, .color(effect.material), beneath: width)
    }
}

/// What a `VisualEffectView` lays over the blur.
public nonisolated enum VisualEffect: String, CaseIterable, Sendable {
    case extraLight, light, dark, extraDark
    /// Of the theme, light or dark; `prominent` hides more of what lies beneath.
    case regular, prominent

    var material: Color {
        switch self {
        case .extraLight: .white.opacity(0.8)
        case .light: .white.opacity(0.6)
        case .dark: .black.opacity(0.6)
        case .extraDark: .black.opacity(0.8)
        case .regular: .windowBackground.opacity(0.6)
        case .prominent: .windowBackground.opacity(0.8)
        }
    }
}

extension VisualEffect: MarkupConvertible {}
