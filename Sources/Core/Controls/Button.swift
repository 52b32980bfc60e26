public import FoundationEssentials

/// A control with a title or an image that performs one action. Specification 13.3.
///
///     <Button style="system" title="Say Hello" onPrimaryActionTriggered="sayHello"/>
///
/// A button without a style has no chrome, for apps that draw their own.
@MainActor open class Button: Control {
    /// The look of a button.
    public enum Style: Sendable {
        /// No chrome.
        case custom
        /// The theme's button.
        case system
        /// The theme's button, filled with the tint, for the most important action.
        case prominent
        /// A title or an icon in the tint colour, without a shape around it.
        case plain
    }

    /// The states that a button can have content for.
    public nonisolated enum State: CaseIterable, Sendable { case normal, highlighted, disabled, selected }
    /// The texts, images and colours of a button in one state.
    public nonisolated struct Content: Equatable, Sendable {
        /// The title; nil is that of the normal state.
        public var title: String?
        /// Replaces `title` if it is set. Ranges without a font or colour use the font and colour of the title.
        public var attributedTitle: AttributedString?
        /// The colour of the title; nil is that of the normal state, else of the style.
        public var titleColor: Color?
        /// The colour of the title's shadow; nil is that of the normal state.
        public var titleShadowColor: Color?
        /// The image next to the title; nil is that of the normal state.
        public var image: Image?
        /// The image behind the content; nil is that of the normal state.
        public var backgroundImage: Image?
        public init() {}
    }

    /// The look of the button, which also decides about its sizes; `custom` by default.
    public var style = Style.custom {
        didSet {
            guard style != oldValue else { return }
            contentDidChange()
            if showsMenuAsPrimaryAction { setNeedsLayout() }
        }
    }
    /// The insets around title and image, in points; nil is the theme's insets.
    public var contentEdgeInsets: EdgeInsets? { didSet { if contentEdgeInsets != oldValue { setNeedsLayout() } } }

    /// Insets that move the title without changing the size of the button, in points.
    public var titleEdgeInsets = EdgeInsets.zero { didSet { if titleEdgeInsets != oldValue { setNeedsLayout() } } }
    /// The insets around the image, in points; zero by default.
    public var imageEdgeInsets = EdgeInsets.zero { didSet { if imageEdgeInsets != oldValue { setNeedsLayout() } } }

    /// Whether a glow appears behind the content while the button is pressed; false by default.
    public var showsTouchWhenHighlighted = false {
        didSet { if showsTouchWhenHighlighted != oldValue { setNeedsDisplay() } }
    }
    /// Whether the image of a button without chrome fades like the title while the button is hovered or pressed; true by default.
    public var adjustsImageWhenHighlighted = true {
        didSet { if adjustsImageWhenHighlighted != oldValue { stateDidChange() } }
    }

    /// The key that presses the button regardless of focus; `normal`, the default, is none.
    public var role = Role.normal
    /// The menu of the button. A right click opens it; a press opens it if `showsMenuAsPrimaryAction` is true.
    public var menu: Menu? {
        didSet {
            if menu !== declaredMenu?.shownMenu { declaredMenu = nil }
            if (menu == nil) != (oldValue == nil), showsMenuAsPrimaryAction { arrowDidChange() }
        }
    }
    /// The menu of the document, while it is the menu of the button.
    private var declaredMenu: DeclaredMenu?
    /// Whether a press opens the menu and has no other effect; false by default. A button with a style then shows an arrow.
    public var showsMenuAsPrimaryAction = false {
        didSet { if showsMenuAsPrimaryAction != oldValue { arrowDidChange() } }
    }

    public required init() { super.init() }
    deinit {}

    override open func contextMenu(at point: Point) -> Menu? { menu ?? super.contextMenu(at: point) }

    /// Opens the menu on pointer down, so that one drag can open it and choose an item.
    override open func handle(_ event: Event) -> Bool {
        if showsMenuAsPrimaryAction, isEnabled, let menu {
            switch event.kind {
            case .pointerDown(_, .left, _, _), .keyDown(.space, [], false), .keyDown(.return, [], false),
                .keyDown(.keypadEnter, [], false):
                menu.show(beside: self)
                return true
            default: break
            }
        }
        return super.handle(event)
    }

    /// The child view that a document adds to a custom button; it replaces title and image.
    public private(set) var contentView: View?

    /// The title of the normal state. `title` is the same value, but never nil.
    public var normalTitle: String? { didSet { if normalTitle != oldValue { contentDidChange() } } }
    /// The content of the states, except the title of the normal state; few buttons have any.
    private var contents: [State: Content] = [:]
    private var titlePart: ButtonTitleState?
    private var imagePart: ImageView?
    /// The label of the title and the values that the button set last. A different value in the label was set by the app.
    private final class ButtonTitleState {
        let label = Label()
        var font = Font.style(.body)
        var color: Color?
        var shadow: Color?
        var otherColor: Color?
        var otherShadow: Color?
        deinit {}
    }

    /// The label of the title. It is created on first access, or when the button is in a window and has a title.
    public var titleLabel: Label {
        if let titlePart { return titlePart.label }
        let part = ButtonTitleState()
        part.label.textAlignment = .center
        titlePart = part
        adopt(part.label, at: imagePart == nil ? 0 : 1)
        return part.label
    }

    /// The view of the image. It is created on first access, or when the button is in a window and has an image.
    public var imageView: ImageView {
        if let imagePart { return imagePart }
        let view = ImageView()
        imagePart = view
        adopt(view, at: 0)
        return view
    }

    private func adopt(_ part: View, at index: Int) {
        part.isInternalView = true
        part.isUserInteractionEnabled = false
        insertSubview(part, at: index)
        contentDidChange()
    }

    /// Creates the subviews that have content.
    private func makeParts() {
        if currentTitle?.isEmpty == false { _ = titleLabel }
        if shown(\.image) != nil { _ = imageView }
    }

    override open func didMoveToWindow() { if window != nil { makeParts() } }

    /// The content in a state; values that are nil there come from the normal state.
    public subscript(state: State) -> Content {
        get {
            var content = contents[state] ?? Content()
            if state == .normal { content.title = normalTitle }
            return content
        }
        set {
            guard newValue != self[state] else { return }
            var content = newValue
            if state == .normal {
                normalTitle = content.title
                content.title = nil
            }
            contents[state] = content == Content() ? nil : content
            contentDidChange()
        }
    }

    /// The title of the normal state.
    public var title: String {
        get { normalTitle ?? "" }
        set {
            if newValue != normalTitle { normalTitle = newValue }
        }
    }
    /// The attributed title of the normal state; if nil, `title` is used.
    public var attributedTitle: AttributedString? {
        get { contents[.normal]?.attributedTitle }
        set { self[.normal].attributedTitle = newValue }
    }
    /// The image of the normal state.
    public var image: Image? {
        get { contents[.normal]?.image }
        set { self[.normal].image = newValue }
    }

    private var state: State {
        !isEnabled ? .disabled : isHighlighted ? .highlighted : isSelected ? .selected : .normal
    }
    private var currentTitle: String? {
        currentAttributedTitle.map { String($0.characters) } ?? shown(\.title) ?? normalTitle
    }

    /// The title or attributed title of a state takes precedence over the attributed title of the normal state.
    private var currentAttributedTitle: AttributedString? {
        guard !contents.isEmpty else { return nil }
        let own = contents[state]
        return own?.attributedTitle ?? (own?.title == nil ? contents[.normal]?.attributedTitle : nil)
    }

    private func shown<Value>(_ path: KeyPath<Content, Value?>) -> Value? {
        guard !contents.isEmpty else { return nil }
        return contents[state]?[keyPath: path] ?? contents[.normal]?[keyPath: path]
    }

    override open func stateDidChange() {
        super.stateDidChange()
        contentDidChange()
    }

    override open func environmentDidChange() { contentDidChange() }
    override func respond(to change: ViewChange) {
        super.respond(to: change)
        if case .background = change { contentDidChange() }
    }
    private func contentDidChange() {
        if window != nil { makeParts() } else { setNeedsLayout() }
        if let titlePart { update(titlePart) }
        if let imagePart { update(imagePart) }
        setNeedsDisplay()
    }

    private func update(_ imageView: ImageView) {
        imageView.image = shown(\.image)
        imageView.isHidden = imageView.image == nil || contentView != nil
        if imageView.image?.isTemplate == true { imageView.symbolColor = shownTitleColor }
    }

    private func update(_ part: ButtonTitleState) {
        let label = part.label
        if let title = currentAttributedTitle { label.attributedText = title } else { label.text = currentTitle ?? "" }
        label.isHidden = label.text.isEmpty || contentView != nil
        // Keep values that an app or a document sets on the label itself.
        if label.font == part.font {
            part.font = hasShape ? .system(size: bodySize, weight: .medium) : .style(.body)
            label.font = part.font
        }
        if label.textColor != part.color { part.otherColor = label.textColor }
        let color = shownTitleColor
        let opacity = adjustsImageWhenHighlighted ? 1 : paleness
        part.color = color.opacity(opacity)
        label.attributesOpacity = opacity
        label.textColor = part.color
        if label.shadowColor != part.shadow { part.otherShadow = label.shadowColor }
        part.shadow = shown(\.titleShadowColor) ?? part.otherShadow
        label.shadowColor = part.shadow
    }

    private var shownTitleColor: Color { shown(\.titleColor) ?? titlePart?.otherColor ?? defaultTitleColor }
    /// The colour of the title in the style `plain`, without a tint.
    var plainTitleColor: Color { .role(.tintedTitle) }
    private var bodySize: Double { theme.descriptor(.style(.body)).size }
    private var defaultTitleColor: Color {
        switch style {
        // An inherited tint applies only to buttons without their own colours.
        case .custom: return tintColor == nil ? .label : inheritedTint ?? .label
        case .system: if let backgroundColor { return mark(onFill: backgroundColor) }
        case .prominent: if let prominentColor { return theme.text(on: prominentColor) }
        case .plain: if inheritedTint == nil { return plainTitleColor }
        }
        return markColor
    }

    override open var accessibility: Accessibility {
        let title =
            shownText.flatMap { $0.isEmpty ? nil : $0 } ?? contentView.map { AccessibilityElement(of: $0) }?.spokenText
        var node = Accessibility(
            role: .button, label: accessibilityLabel ?? title, isEnabled: isEnabled)
        if isSelected { node.isSelected = true }
        return node
    }

    override class var itemTypes: [ItemType] {
        [
            .init { (button: Button, menu: DeclaredMenu) in
                menu.source = { [weak button] in button }
                button.declaredMenu = menu
                button.menu = menu.shownMenu
            }
        ]
    }

    /// Accepts one child in a custom button, as its content view.
    @discardableResult override open func appendMarkupElementView(_ view: View) -> Bool {
        guard style == .custom, contentView == nil else { return false }
        contentView = view
        // A click inside the content is a click on the button.
        view.isUserInteractionEnabled = false
        addSubview(view)
        contentDidChange()
        return true
    }

    override open var shownText: String? { titlePart?.label.text ?? currentTitle ?? "" }
    override open class var ignoredAttributes: Set<String> {
        super.ignoredAttributes.union(IgnoredUIKitAttributes.ofButtons).subtracting(["showsMenuAsPrimaryAction"])
    }
    override open class var properties: PropertyTable { super.properties + buttonProperties }
    override open class var factories: [String: () -> View] { buttonFactories }

    // MARK: Measuring

    /// The content insets in effect; setting them replaces the theme's insets.
    var effectiveInsets: EdgeInsets {
        get {
            contentEdgeInsets
                ?? (hasShape
                    ? EdgeInsets(left: theme.metrics.buttonPadding, right: theme.metrics.buttonPadding) : .zero)
        }
        set { contentEdgeInsets = newValue }
    }

    private var shownImage: ImageView? { imagePart.flatMap { $0.isHidden ? nil : $0 } }
    private var shownTitle: Label? { titlePart.flatMap { $0.label.isHidden ? nil : $0.label } }
    private var parts: [View] { [shownImage, shownTitle].compactMap(\.self) }
    private var gap: Double { parts.count > 1 ? 8 : 0 }

    /// Whether an arrow after the content shows that a press opens a menu.
    private var showsArrow: Bool { showsMenuAsPrimaryAction && menu != nil && style != .custom }
    /// Lengths in points: the size of the arrow, and its distance from the content.
    private static let arrow = (side: 12.0, gap: 6.0)
    private var arrowRoom: Double { showsArrow ? Self.arrow.side + (parts.isEmpty ? 0 : Self.arrow.gap) : 0 }
    private func arrowDidChange() {
        setNeedsLayout()
        setNeedsDisplay()
    }

    override open func intrinsicSize(fitting proposal: Size) -> Size {
        if let contentView { return contentSize(of: contentView, fitting: proposal) }
        makeParts()
        let insets = effectiveInsets
        let sizes = parts.map { $0.measure(fitting: .unconstrained) }
        let width = sizes.reduce(0) { $0 + $1.width.defined(or: 0) } + gap + arrowRoom + insets.horizontal
        let height = (sizes.map { $0.height.defined(or: 0) }.max() ?? 0) + insets.vertical
        guard hasShape else { return Size(width, height) }
        let titleHeight = shownTitle?.measure(fitting: .unconstrained).height.defined(or: 0) ?? 0
        return Size(width, max(height, theme.metrics.height(around: titleHeight)))
    }

    override open var hasConstantSize: Bool {
        contentView?.layoutState.measurements.isConstant != false
    }

    /// The layout margins apply to a content view, the content insets to title and image.
    private func contentSize(of content: View, fitting proposal: Size) -> Size {
        let margins = layoutMargins
        let room = Size(max(0, proposal.width - margins.horizontal), max(0, proposal.height - margins.vertical))
        let size = content.measure(fitting: room)
        return Size(size.width + margins.horizontal, size.height + margins.vertical)
    }

    override open func layoutSubviews() {
        contentView?.frame = contentFrame(in: bounds.size)
        makeParts()
        let frames = partFrames(in: bounds.size)
        imagePart?.frame = frames.image
        titlePart?.label.frame = frames.title
    }

    private func contentFrame(in size: Size) -> Rect {
        pixels.snapped(Rect(origin: .zero, size: size).inset(by: layoutMargins))
    }

    /// The frames of image, title and arrow in a button of a given size.
    private func partFrames(in size: Size) -> (image: Rect, title: Rect, arrow: Rect) {
        let inner = Rect(origin: .zero, size: size).inset(by: effectiveInsets)
        let imageSize = shownImage?.measure(fitting: inner.size) ?? .zero
        let titleSize = shownTitle?.measure(fitting: .unconstrained) ?? .zero
        let arrowRoom = arrowRoom
        let room = max(0, inner.width - imageSize.width - gap - arrowRoom)
        let titleWidth = contentHorizontalAlignment == .fill ? room : min(titleSize.width, room)
        let content = imageSize.width + gap + titleWidth + arrowRoom
        let start = inner.minX + max(0, inner.width - content) * leftPart
        let imageX = isRightToLeft ? start + arrowRoom + titleWidth + gap : start
        let titleX = isRightToLeft ? start + arrowRoom : start + imageSize.width + gap
        let side = Self.arrow.side
        let arrowX = isRightToLeft ? start : start + content - side
        func frame(x: Double, _ size: Size, _ insets: EdgeInsets) -> Rect {
            let height = contentVerticalAlignment == .fill ? inner.height : size.height
            let rect = Rect(x, inner.minY + (inner.height - height) * topPart, size.width, height)
            return pixels.snapped(rect.offset(by: Point(insets.left - insets.right, insets.top - insets.bottom)))
        }
        return (
            frame(x: imageX, imageSize, imageEdgeInsets),
            frame(x: titleX, Size(titleWidth, titleSize.height), titleEdgeInsets),
            pixels.snapped(Rect(arrowX, inner.minY + (inner.height - side) * topPart, side, side))
        )
    }

    override open func firstBaseline(for size: Size) -> Double? {
        if let contentView {
            let frame = contentFrame(in: size)
            return LayoutPass(of: contentView).baseline(.first, for: frame.size).map { $0 + frame.minY }
        }
        makeParts()
        let frame = partFrames(in: size).title
        return LayoutPass(of: titleLabel).baseline(.first, for: frame.size).map { $0 + frame.minY }
    }

    // MARK: Drawing

    override open var stateOpacity: Double {
        if !isEnabled { return theme.metrics.disabledOpacity }
        return adjustsImageWhenHighlighted ? paleness : 1
    }

    /// The opacity of the content if the button has no chrome.
    private var paleness: Double {
        guard !hasShape, isHighlighted || isHovered else { return 1 }
        let pressed = theme.readableOpacity(theme.metrics.pressedOpacity, of: shownTitleColor)
        return isHighlighted ? pressed : max(theme.metrics.hoverOpacity, (1 + pressed) / 2)
    }

    override open func draw(into list: inout DisplayList) {
        if hasShape {
            if prominentColor == nil {
                fillShape(bounds, cornerRadius: cornerRadius, fillColor, into: &list)
            } else {
                list.fill(bounds, cornerRadius: cornerRadius, fillColor)
            }
        }
        if let image = shown(\.backgroundImage)?.resolved(isRightToLeft: isRightToLeft) {
            list.draw(image, in: bounds)
        }
        if showsArrow { list.draw(.symbol(.down), in: partFrames(in: bounds.size).arrow, tint: shownTitleColor) }
        if showsTouchWhenHighlighted, isHighlighted {
            list.fill(bounds, cornerRadius: min(bounds.width, bounds.height) / 2, .role(.fillPressed))
        }
    }

    var hasShape: Bool { style == .system || style == .prominent }

    /// The corner radius of the shape: the radius of the layer if it has one, else the theme's radius.
    private var cornerRadius: Double {
        let own = extras?.layer?.cornerRadius ?? 0
        return own > 0 ? own : theme.metrics.cornerRadius
    }

    /// The background colour fills the shape of the button instead.
    override var backgroundShape: (corners: CornerRadii, beneath: Double)? { hasShape ? nil : super.backgroundShape }

    /// The fill colour of a prominent button; nil if it is disabled: it then looks like a system button, so that its title is readable.
    private var prominentColor: Color? {
        style == .prominent && isEnabled ? backgroundColor ?? inheritedTint ?? .accent : nil
    }

    private var fillColor: Color {
        func answering(_ color: Color, _ mark: Color, strength: Double) -> Color {
            feedback(color, under: mark, isHovered: isHovered, isPressed: isHighlighted, strength: strength)
        }
        if let prominentColor { return answering(prominentColor, theme.text(on: prominentColor), strength: 0.2) }
        if let backgroundColor { return fill(backgroundColor, isHovered: isHovered, isPressed: isHighlighted) }
        if isSelected { return answering(.role(.selection), .label, strength: 0.4) }
        if isHighlighted { return .role(.fillPressed) }
        return .role(isHovered && isEnabled ? .fillHover : .fill)
    }

    override open func drawOverlay(into list: inout DisplayList) {
        drawFocusRing(cornerRadius: hasShape ? cornerRadius : theme.metrics.cornerRadius, into: &list)
    }
}
