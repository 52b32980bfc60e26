/// What lies along an edge and holds things to press: toolbars, tab bars, navigation bars, search bars (specification 13.10 and 13.13).
///
/// Tab comes to one of them, the arrows lead to the others, Home and End to the first and the last. A click leaves the keyboard where it
/// is, so that the buttons of a bar act on what a person edits.
@MainActor open class Bar: Control {
    /// `black` is dark whatever the theme; `default` by default.
    public var barStyle = BarStyle.default {
        didSet {
            guard barStyle != oldValue else { return }
            updateAppearance()
            colorsDidChange()
        }
    }
    /// The colour of the bar; nil, the default, is the theme's. What stands on it is black or white then.
    public var barTintColor: Color? {
        didSet {
            colorDidChange(\Bar.barTintColor, from: oldValue, none: plainGround) {
                updateAppearance()
                colorsDidChange()
            }
        }
    }
    /// Whether what lies beneath the bar shows through, blurred; false by default.
    public var isTranslucent = false { didSet { if isTranslucent != oldValue { setNeedsDisplay() } } }

    /// The one that has the keyboard when it comes to the bar.
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

    /// What the bar is filled with where it has a colour of its own.
    private var ownGround: Color? { barTintColor ?? (barStyle == .black ? Self.black : nil) }
    override var backdrop: Color? { ownGround ?? super.backdrop }
    private var plainGround: Color { barStyle == .black ? Self.black : hasGround ? .windowBackground : .clear }

    /// Whether the bar has a ground when nobody gave it a colour.
    var hasGround: Bool { true }

    /// What stands on the bar.
    var contentColor: Color {
        guard let ground = ownGround else { return .label }
        return theme.text(on: ground)
    }

    /// The colour of what can be pressed.
    var markColorOnBar: Color {
        if ownGround != nil { return inheritedTint ?? contentColor }
        return markColor
    }

    /// What lies behind a part under the pointer, and while it is held down.
    func feedback(isPressed: Bool) -> Color {
        guard ownGround != nil else { return .role(isPressed ? .fillPressed : .fill) }
        return contentColor.opacity(isPressed ? 0.24 : 0.14)
    }

    override open func draw(into list: inout DisplayList) {
        guard hasGround || ownGround != nil else { return }
        let ground = ownGround ?? .windowBackground
        if isTranslucent {
            list.blur(bounds, radius: Self.transparency.blur)
            list.fill(bounds, ground.opacity(Self.transparency.opacity))
        } else {
            list.fill(bounds, ground)
        }
        guard ownGround == nil else { return }
        list.fill(isAboveContent ? hairline(atBottomOf: bounds) : hairline(atTopOf: bounds), .separator)
    }

    /// Where the line is drawn that sets the bar off: at its lower edge, unless that is the superview's, too.
    var isAboveContent: Bool { superview.map { frame.minY <= 0 || frame.maxY < $0.frame.height - 1 } ?? true }

    func colorsDidChange() {
        setNeedsDisplay()
        for button in descendants.compactMap({ $0 as? BarButton }) { button.contentDidChange() }
    }

    override open func environmentDidChange() { colorsDidChange() }

    // MARK: Pointer and keyboard

    /// What lies in the bar has them.
    override var accessibilityKeys: [Accessibility.Action: Key] { [:] }
    override open var acceptsFocus: Bool { false }
    override open var minimumHitTarget: Double { 0 }
    override var isHitAsAWhole: Bool { false }
    override var isClickedWithoutFocus: Bool { true }

    /// What the arrows lead through, from where lines begin.
    var stops: [Control] { [] }

    func isStop(_ control: Control) -> Bool {
        control.isEnabled && control.isVisible && control.superview != nil
    }

    /// Where Tab comes to.
    var focusStop: Control? {
        let stops = stops
        if let current, isStop(current), stops.contains(where: { $0 === current }) { return current }
        return stops.first(where: isStop)
    }

    /// One of the stops has the keyboard.
    func focusDidCome(to control: Control) { current = control }

    /// A click is none of the bar's.
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

    /// The keyboard goes to one of the stops.
    func go(to control: Control, _ event: Event) {
        current = control
        window?.setFocus(control, shown: true)
    }
}

nonisolated extension Theme {
    /// White or black, whichever stands out more; on the accent the theme's own, and `label` where the ground is a picture.
    func text(on ground: Color) -> Color {
        if ground == .accent { return .role(.onAccent) }
        let rgba = rgba(ground)
        guard rgba.alpha > 0 else { return .label }
        let white = RGBA(red: 1, green: 1, blue: 1)
        return rgba.contrast(with: white) >= rgba.contrast(with: RGBA(red: 0, green: 0, blue: 0)) ? .white : .black
    }
}

/// Whether a bar follows the theme (specification 5).
public nonisolated enum BarStyle: String, CaseIterable, Sendable, MarkupConvertible { case `default`, black }
