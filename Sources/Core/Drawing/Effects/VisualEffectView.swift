/// Blurs the content behind it and covers that with a material. Its children are in front of both.
///
///     <VisualEffectView style="light"><Label text="The sea" textAlignment="center"/></VisualEffectView>
///
/// Children are in the `contentView`, each as large as the view. The view has no intrinsic size. Specification 13.16.
@MainActor open class VisualEffectView: View, SlotContainer {
    /// The material over the blur; nil shows only the children.
    public var effect: VisualEffect? { didSet { if effect != oldValue { setNeedsDisplay() } } }

    /// A container for the children from markup, as large as the view.
    public let contentView = LayerView()

    /// In points. From this radius on, only light and colour of the content behind are recognizable, but not its shapes.
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
    func slotPlace(for content: String) -> SlotPlace? { .views(contentView) }

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
        let (corners, width) = DrawnGeometry(of: self).layerShape
        list.blur(bounds, corners: corners, radius: Self.blurRadius, beneath: width)
        list.fill(bounds, corners: corners, .color(effect.material), beneath: width)
    }
}

/// The material of a `VisualEffectView`.
public nonisolated enum VisualEffect: String, CaseIterable, Sendable {
    case extraLight, light, dark, extraDark
    /// The theme's background, light or dark. `prominent` hides more of the content behind.
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
