/// A control with a title or an image that does one thing (specification 13.3).
///
///     <Button style="system" title="Say Hello" onPrimaryActionTriggered="sayHello"/>
///
/// Without a style it is bare, for apps that draw their own.
public final class Button: Control {
    public enum Style: Sendable {
        case custom
        case system
    }

    /// What a button shows in a state.
    public nonisolated enum State: CaseIterable, Sendable { case normal, highlighted, disabled, selected }

    public nonisolated struct Content: Equatable, Sendable {
        public var title: String?
        public var titleColor: Color?
        public var image: Image?
        public var backgroundImage: Image?

        public init() {}
    }

    public var style = Style.custom { didSet { if style != oldValue { contentDidChange() } } }
    /// Around title and image, in points; nil is the theme's.
    public var contentEdgeInsets: EdgeInsets? { didSet { if contentEdgeInsets != oldValue { setNeedsLayout() } } }

    /// Moves the title, in points, without a change of the button's size.
    public var titleEdgeInsets = EdgeInsets.zero { didSet { if titleEdgeInsets != oldValue { setNeedsLayout() } } }
    public var imageEdgeInsets = EdgeInsets.zero { didSet { if imageEdgeInsets != oldValue { setNeedsLayout() } } }

    public let titleLabel = Label()
    public let imageView = ImageView()
    private var contents: [State: Content] = [:]
    /// What the button gave its label last; another value there is somebody else's.
    private var assigned: (font: Font, color: Color?) = (.style(.body), nil)
    private var labelColor: Color?

    public required init() {
        super.init()
        for part in [imageView, titleLabel] {
            part.isPart = true
            part.isUserInteractionEnabled = false
            addSubview(part)
        }
        imageView.isHidden = true
        titleLabel.textAlignment = .center
        contentDidChange()
    }

    /// What the button shows in a state; what is nil there is taken from the normal state.
    public subscript(state: State) -> Content {
        get { contents[state] ?? Content() }
        set {
            guard newValue != self[state] else { return }
            contents[state] = newValue
            contentDidChange()
        }
    }

    /// For the normal state.
    public var title: String {
        get { self[.normal].title ?? "" }
        set { self[.normal].title = newValue }
    }
    /// For the normal state.
    public var image: Image? {
        get { self[.normal].image }
        set { self[.normal].image = newValue }
    }

    private var state: State {
        !isEnabled ? .disabled : isHighlighted ? .highlighted : isSelected ? .selected : .normal
    }

    private func shown<Value>(_ path: KeyPath<Content, Value?>) -> Value? {
        self[state][keyPath: path] ?? self[.normal][keyPath: path]
    }

    override public func stateDidChange() {
        super.stateDidChange()
        contentDidChange()
    }

    override public func environmentDidChange() { contentDidChange() }

    private func contentDidChange() {
        titleLabel.text = shown(\.title) ?? ""
        titleLabel.isHidden = titleLabel.text.isEmpty
        imageView.image = shown(\.image)
        imageView.isHidden = imageView.image == nil
        // What an app or a document sets on the label itself stays.
        if titleLabel.font == assigned.font {
            assigned.font = style == .system ? .system(bodySize, weight: .medium) : .style(.body)
            titleLabel.font = assigned.font
        }
        if titleLabel.textColor != assigned.color { labelColor = titleLabel.textColor }
        assigned.color = shown(\.titleColor) ?? labelColor ?? defaultTitleColor
        titleLabel.textColor = assigned.color
        setNeedsDisplay()
    }

    private var bodySize: Double { theme.descriptor(.style(.body)).size }

    private var defaultTitleColor: Color {
        guard style == .system, let tint = inheritedTint else { return .label }
        return tint == .accent ? .role(.tintedTitle) : tint
    }

    override public var accessibility: Accessibility {
        let title = titleLabel.text.isEmpty ? nil : titleLabel.text
        return Accessibility(role: .button, label: accessibilityLabel ?? title, isEnabled: isEnabled)
    }

    override public var shownText: String? { titleLabel.text }

    override public class var properties: PropertyTable { super.properties + buttonProperties }
    override public class var factories: [String: () -> View] { buttonFactories }

    // MARK: Measuring

    /// The content insets that hold; setting them replaces the theme's.
    var effectiveInsets: EdgeInsets {
        get {
            contentEdgeInsets
                ?? (style == .system
                    ? EdgeInsets(left: theme.metrics.buttonPadding, right: theme.metrics.buttonPadding) : .zero)
        }
        set { contentEdgeInsets = newValue }
    }

    private var parts: [View] { [imageView, titleLabel].filter { !$0.isHidden } }

    override public func intrinsicSize(fitting proposal: Size) -> Size {
        let insets = effectiveInsets
        let sizes = parts.map { $0.measure(fitting: .unconstrained) }
        let width = sizes.reduce(0) { $0 + $1.width.defined(or: 0) } + gap + insets.horizontal
        let height = (sizes.map { $0.height.defined(or: 0) }.max() ?? 0) + insets.vertical
        return Size(width, style == .system ? max(height, theme.metrics.controlHeight) : height)
    }

    private var gap: Double { parts.count > 1 ? 8 : 0 }

    override public func layoutSubviews() {
        let inner = bounds.inset(by: effectiveInsets)
        let imageSize = imageView.isHidden ? .zero : imageView.measure(fitting: inner.size)
        let titleSize = titleLabel.isHidden ? .zero : titleLabel.measure(fitting: .unconstrained)
        let titleWidth = min(titleSize.width, max(0, inner.width - imageSize.width - gap))
        let content = imageSize.width + gap + titleWidth
        let start = inner.minX + max(0, inner.width - content) / 2
        let imageX = isRightToLeft ? start + titleWidth + gap : start
        let titleX = isRightToLeft ? start : start + imageSize.width + gap
        func place(_ view: View, x: Double, _ size: Size, _ insets: EdgeInsets) {
            let rect = Rect(x, inner.midY - size.height / 2, size.width, size.height)
            view.frame = snapped(rect.offset(by: Point(insets.left - insets.right, insets.top - insets.bottom)))
        }
        place(imageView, x: imageX, imageSize, imageEdgeInsets)
        place(titleLabel, x: titleX, Size(titleWidth, titleSize.height), titleEdgeInsets)
    }

    override public func firstBaseline(for size: Size) -> Double? {
        titleLabel.firstBaseline(for: titleLabel.frame.size).map { $0 + titleLabel.frame.minY }
    }

    // MARK: Drawing

    override public var stateOpacity: Double {
        let metrics = theme.metrics
        if !isEnabled { return metrics.disabledOpacity }
        guard style == .custom else { return 1 }
        return isHighlighted ? metrics.pressedOpacity : isHovered ? metrics.hoverOpacity : 1
    }

    override public func draw(into list: inout DisplayList) {
        if style == .system { list.fill(bounds, cornerRadius: theme.metrics.cornerRadius, fillColor) }
        if let image = shown(\.backgroundImage) { list.image(image, in: bounds) }
    }

    private var fillColor: Color {
        if isHighlighted { return .role(.fillPressed) }
        if isSelected { return .role(.selection) }
        return .role(isHovered && isEnabled ? .fillHover : .fill)
    }

    override public func drawOverlay(into list: inout DisplayList) {
        drawFocusRing(cornerRadius: theme.metrics.cornerRadius, into: &list)
    }
}
