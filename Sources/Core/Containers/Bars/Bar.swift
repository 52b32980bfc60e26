/// A strip of controls along an edge: the base class of toolbars, tab bars, navigation bars and search bars. Specification 13.10, 13.13.
///
/// Tab moves focus to one control of the bar, the arrow keys to its neighbours, Home and End to the first and the last.
/// A click does not move focus, so that the buttons of a bar act on the view that the user is editing.
@MainActor open class Bar: Control {
    /// The style; `default` by default. `black` is dark in every theme.
    public var barStyle = BarStyle.default {
        didSet {
            guard barStyle != oldValue else { return }
            backdropDidChange()
        }
    }
    /// The colour of the bar; nil, the default, is the theme's colour. The content of a bar with its own colour is black or white.
    @Animated public var barTintColor: Color? {
        didSet {
            let isChanged = animation.colorDidChange(
                \Bar._barTintColor, of: self, from: oldValue, to: barTintColor, none: defaultBackgroundColor)
            guard isChanged else { return }
            backdropDidChange()
        }
    }
    /// Whether the content behind the bar shows through, blurred; false by default.
    public var isTranslucent = false { didSet { if isTranslucent != oldValue { setNeedsDisplay() } } }

    /// The control that takes focus when focus moves to the bar.
    private(set) weak var current: Control?

    public required init() { super.init() }

    deinit {}

    override open class var properties: PropertyTable {
        super.properties + [
            .init("barStyle", \Bar.barStyle) { $0.barStyle = $1 },
            .init("barTintColor", \Bar.barTintColor) { $0.barTintColor = $1 },
            .init("translucent", \Bar.isTranslucent) { $0.isTranslucent = $1 },
        ]
    }

    // MARK: Drawing

    private static let black = Color(.fixed(RGBA(0x2626_2bff)))
    private static let transparency = (blur: 20.0, opacity: 0.8)

    /// The fill colour if the bar has its own colour.
    private var customBackgroundColor: Color? { barTintColor ?? (barStyle == .black ? Self.black : nil) }
    private func backdropDidChange() {
        ensuredExtras.backdrop = customBackgroundColor
        InheritedAppearance(of: self).updateAppearance()
        colorsDidChange()
    }
    private var defaultBackgroundColor: Color {
        barStyle == .black ? Self.black : hasBackground ? .windowBackground : .clear
    }

    /// Whether the bar has a background without its own colour.
    var hasBackground: Bool { true }

    /// The colour of the bar's content.
    var contentColor: Color {
        guard let ground = customBackgroundColor else { return .label }
        return theme.text(on: ground)
    }

    /// The colour of titles and icons that can be pressed.
    var contentColorOnBar: Color {
        if customBackgroundColor != nil { return inheritedTint ?? contentColor }
        return markColor
    }

    /// The colour behind a control that is hovered or pressed.
    func feedback(isPressed: Bool) -> Color {
        guard customBackgroundColor != nil else { return .role(isPressed ? .fillPressed : .fill) }
        return contentColor.opacity(isPressed ? 0.24 : 0.14)
    }

    override open func draw(into list: inout DisplayList) {
        guard hasBackground || customBackgroundColor != nil else { return }
        let ground = customBackgroundColor ?? .windowBackground
        if isTranslucent {
            list.blur(bounds, radius: Self.transparency.blur)
            list.fill(bounds, ground.opacity(Self.transparency.opacity))
        } else {
            list.fill(bounds, ground)
        }
        guard customBackgroundColor == nil else { return }
        list.fill(isAboveContent ? pixels.hairline(atBottomOf: bounds) : pixels.hairline(atTopOf: bounds), .separator)
    }

    /// Whether the separator is at the lower edge: true unless the bar is at the lower edge of the superview and not at its top.
    var isAboveContent: Bool { superview.map { frame.minY <= 0 || frame.maxY < $0.frame.height - 1 } ?? true }

    func colorsDidChange() {
        setNeedsDisplay()
        for button in descendants.compactMap({ $0 as? BarButton }) { button.contentDidChange() }
    }

    override open func environmentDidChange() { colorsDidChange() }

    // MARK: Pointer and keyboard

    /// The controls in the bar have the keys instead.
    override var accessibilityKeys: [Accessibility.Action: Key] { [:] }
    override open var acceptsFocus: Bool { false }
    override open var minimumHitTarget: Double { 0 }
    override open class var traits: ViewTraits { .clickedWithoutFocus }

    /// The controls that the arrow keys move through, from the side where text begins.
    var stops: [Control] { [] }

    func isStop(_ control: Control) -> Bool {
        control.isEnabled && Reachability(of: control).isVisible && control.superview != nil
    }

    /// The control that Tab moves focus to.
    var focusStop: Control? {
        let stops = stops
        if let current, isStop(current), stops.contains(where: { $0 === current }) { return current }
        return stops.first(where: isStop)
    }

    /// Called when a control of the bar has focus.
    func focusDidEnter(to control: Control) { current = control }

    /// The bar does not handle clicks.
    override open func handle(_ event: Event) -> Bool {
        guard case .keyDown(let key, [], _) = event.kind else { return !isEnabled && event.isPress }
        let stops = stops.filter(isStop)
        guard let place = stops.firstIndex(where: \.isFirstResponder) else { return false }
        switch key {
        case .left, .right:
            let next = place + ((key == .right) == isRightToLeft ? -1 : 1)
            if stops.indices.contains(next) { go(to: stops[next], event) }
        case .home: stops.first.map { go(to: $0, event) }
        case .end: stops.last.map { go(to: $0, event) }
        default: return false
        }
        return true
    }

    /// Moves focus to a control of the bar.
    func go(to control: Control, _ event: Event) {
        current = control
        window?.focus.set(control, shown: true)
    }
}

nonisolated extension Theme {
    /// White or black, whichever has more contrast; on the accent the theme's colour, and `label` on a background without a known colour.
    func text(on ground: Color) -> Color {
        if ground == .accent { return .role(.onAccent) }
        let rgba = rgba(ground)
        guard rgba.alpha > 0 else { return .label }
        let white = RGBA(red: 1, green: 1, blue: 1)
        return rgba.contrast(with: white) >= rgba.contrast(with: RGBA(red: 0, green: 0, blue: 0)) ? .white : .black
    }
}

/// The style of a bar: `default` follows the theme, `black` does not. Specification 5.
public nonisolated enum BarStyle: String, CaseIterable, Sendable, MarkupConvertible { case `default`, black }
