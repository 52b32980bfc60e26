public import FoundationEssentials

/// A control with a title or an image that does one thing (specification 13.3).
///
///     <Button style="system" title="Say Hello" onPrimaryActionTriggered="sayHello"/>
///
/// Without a style it is bare, for apps that draw their own.
@MainActor open class Button: Control {
    public enum Style: Sendable {
        /// No chrome at all.
        case custom
        /// The theme's button.
        case system
        /// The theme's button, filled with the tint: the one that matters most.
        case prominent
        /// A title or an icon in the tint, without a shape around it.
        case plain
    }

    /// What a button shows in a state.
    public nonisolated enum State: CaseIterable, Sendable { case normal, highlighted, disabled, selected }
    public nonisolated struct Content: Equatable, Sendable {
        public var title: String?
        /// Shown in place of `title`; what a part of it has no font or colour for is shown as of that.
        public var attributedTitle: AttributedString?
        public var titleColor: Color?
        public var titleShadowColor: Color?
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

    /// Whether a light shows behind the content while the button is held down.
    public var showsTouchWhenHighlighted = false {
        didSet { if showsTouchWhenHighlighted != oldValue { setNeedsDisplay() } }
    }
    /// Whether images of a button without chrome turn pale with the title under the pointer and while it is held down.
    public var adjustsImageWhenHighlighted = true {
        didSet { if adjustsImageWhenHighlighted != oldValue { stateDidChange() } }
    }

    /// Which key presses it wherever the keyboard is; none by default.
    public var role = Role.normal
    /// What the button offers to choose from. It opens when the button is pressed, where `showsMenuAsPrimaryAction` says so, and by the
    /// right button.
    public var menu: Menu?
    /// Whether pressing the button opens its menu, and does nothing else.
    public var showsMenuAsPrimaryAction = false

    public required init() { super.init() }
    deinit {}

    override open func contextMenu(at point: Point) -> Menu? { menu ?? super.contextMenu(at: point) }

    /// The menu opens as soon as the button goes down, so that one can be chosen in one go.
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

    /// What a document puts into a custom button; it takes the place of title and image.
    public private(set) var contentView: View?

    /// The title of the normal state; `title`, which is never nil, is the same.
    public var normalTitle: String? { didSet { if normalTitle != oldValue { contentDidChange() } } }
    /// All but the title of the normal state, which few buttons have.
    private var contents: [State: Content] = [:]
    private var titlePart: TitlePart?
    private var imagePart: ImageView?
    /// What shows the title, and what the button gave it last: another value there is somebody else's.
    private final class TitlePart {
        let label = Label()
        var font = Font.style(.body)
        var color: Color?
        var shadow: Color?
        var otherColor: Color?
        var otherShadow: Color?
        deinit {}
    }

    /// Shows the title. It is made when it is asked for, or in a window when there is a title.
    public var titleLabel: Label {
        if let titlePart { return titlePart.label }
        let part = TitlePart()
        part.label.textAlignment = .center
        titlePart = part
        adopt(part.label, at: imagePart == nil ? 0 : 1)
        return part.label
    }

    /// Shows the image. It is made when it is asked for, or in a window when there is an image.
    public var imageView: ImageView {
        if let imagePart { return imagePart }
        let view = ImageView()
        imagePart = view
        adopt(view, at: 0)
        return view
    }

    private func adopt(_ part: View, at index: Int) {
        part.isPart = true
        part.isUserInteractionEnabled = false
        insertSubview(part, at: index)
        contentDidChange()
    }

    /// Makes the parts that show something.
    private func makeParts() {
        if currentTitle?.isEmpty == false { _ = titleLabel }
        if shown(\.image) != nil { _ = imageView }
    }

    override open func didMoveToWindow() { if window != nil { makeParts() } }

    /// What the button shows in a state; what is nil there is taken from the normal state.
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

    /// For the normal state.
    public var title: String {
        get { normalTitle ?? "" }
        set {
            if newValue != normalTitle { normalTitle = newValue }
        }
    }
    /// For the normal state; nil leaves it to `title`.
    public var attributedTitle: AttributedString? {
        get { contents[.normal]?.attributedTitle }
        set { self[.normal].attributedTitle = newValue }
    }
    /// For the normal state.
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

    /// A state's own title, of whichever kind, comes before that of the normal state.
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
    override func backgroundDidChange() { contentDidChange() }
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

    private func update(_ part: TitlePart) {
        let label = part.label
        if let title = currentAttributedTitle { label.attributedText = title } else { label.text = currentTitle ?? "" }
        label.isHidden = label.text.isEmpty || contentView != nil
        // What an app or a document sets on the label itself stays.
        if label.font == part.font {
            part.font = hasShape ? .system(bodySize, weight: .medium) : .style(.body)
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
    private var bodySize: Double { theme.descriptor(.style(.body)).size }
    private var defaultTitleColor: Color {
        switch style {
        // A tint from above is for what has no colours of its own.
        case .custom: return tintColor == nil ? .label : inheritedTint ?? .label
        case .system: if let backgroundColor { return mark(onFill: backgroundColor) }
        case .prominent: if let prominentColor { return theme.text(on: prominentColor) }
        case .plain: if inheritedTint == nil { return .role(.tintedTitle) }
        }
        return markColor
    }

    override open var accessibility: Accessibility {
        let title = shownText.flatMap { $0.isEmpty ? nil : $0 } ?? contentView?.spokenText
        return Accessibility(
            role: .button, label: accessibilityLabel ?? title, value: isSelected ? translated(.selected) : nil,
            isEnabled: isEnabled)
    }

    /// A custom button takes one child, which is its content.
    @discardableResult override open func appendMarkupElementView(_ view: View) -> Bool {
        guard style == .custom, contentView == nil else { return false }
        contentView = view
        // What lies inside a button is clicked as the button.
        view.isUserInteractionEnabled = false
        addSubview(view)
        contentDidChange()
        return true
    }

    override open var shownText: String? { titlePart?.label.text ?? currentTitle ?? "" }
    override open class var keptKeys: Set<String> {
        super.keptKeys.union(KnownUIKitKeys.ofButtons).subtracting(["showsMenuAsPrimaryAction"])
    }
    override open class var properties: PropertyTable { super.properties + buttonProperties }
    override open class var factories: [String: () -> View] { buttonFactories }

    // MARK: Measuring

    /// The content insets that hold; setting them replaces the theme's.
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
    override open func intrinsicSize(fitting proposal: Size) -> Size {
        if let contentView { return contentSize(of: contentView, fitting: proposal) }
        makeParts()
        let insets = effectiveInsets
        let sizes = parts.map { $0.measure(fitting: .unconstrained) }
        let width = sizes.reduce(0) { $0 + $1.width.defined(or: 0) } + gap + insets.horizontal
        let height = (sizes.map { $0.height.defined(or: 0) }.max() ?? 0) + insets.vertical
        guard hasShape else { return Size(width, height) }
        let titleHeight = shownTitle?.measure(fitting: .unconstrained).height.defined(or: 0) ?? 0
        return Size(width, max(height, theme.metrics.height(around: titleHeight)))
    }

    override open var hasConstantSize: Bool { contentView == nil || contentView?.measurements.isConstant == true }

    /// The margins count around a content view, the content insets around title and image.
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
        snapped(Rect(origin: .zero, size: size).inset(by: layoutMargins))
    }

    /// Where image and title are in a button of a size.
    private func partFrames(in size: Size) -> (image: Rect, title: Rect) {
        let inner = Rect(origin: .zero, size: size).inset(by: effectiveInsets)
        let imageSize = shownImage?.measure(fitting: inner.size) ?? .zero
        let titleSize = shownTitle?.measure(fitting: .unconstrained) ?? .zero
        let room = max(0, inner.width - imageSize.width - gap)
        let titleWidth = contentHorizontalAlignment == .fill ? room : min(titleSize.width, room)
        let start = inner.minX + max(0, inner.width - imageSize.width - gap - titleWidth) * leftPart
        let imageX = isRightToLeft ? start + titleWidth + gap : start
        let titleX = isRightToLeft ? start : start + imageSize.width + gap
        func frame(x: Double, _ size: Size, _ insets: EdgeInsets) -> Rect {
            let height = contentVerticalAlignment == .fill ? inner.height : size.height
            let rect = Rect(x, inner.minY + (inner.height - height) * topPart, size.width, height)
            return snapped(rect.offset(by: Point(insets.left - insets.right, insets.top - insets.bottom)))
        }
        return (
            frame(x: imageX, imageSize, imageEdgeInsets),
            frame(x: titleX, Size(titleWidth, titleSize.height), titleEdgeInsets)
        )
    }

    override open func firstBaseline(for size: Size) -> Double? {
        if let contentView {
            let frame = contentFrame(in: size)
            return contentView.baseline(.first, for: frame.size).map { $0 + frame.minY }
        }
        makeParts()
        let frame = partFrames(in: size).title
        return titleLabel.baseline(.first, for: frame.size).map { $0 + frame.minY }
    }

    // MARK: Drawing

    override open var stateOpacity: Double {
        if !isEnabled { return theme.metrics.disabledOpacity }
        return adjustsImageWhenHighlighted ? paleness : 1
    }

    /// The opacity of the content of a button without chrome.
    private var paleness: Double {
        guard !hasShape, isHighlighted || isHovered else { return 1 }
        let pressed = theme.readableOpacity(theme.metrics.pressedOpacity, of: shownTitleColor)
        return isHighlighted ? pressed : max(theme.metrics.hoverOpacity, (1 + pressed) / 2)
    }

    override open func draw(into list: inout DisplayList) {
        if hasShape { list.fill(bounds, cornerRadius: cornerRadius, fillColor) }
        if let image = shown(\.backgroundImage)?.resolved(isRightToLeft: isRightToLeft) {
            list.image(image, in: bounds)
        }
        if showsTouchWhenHighlighted, isHighlighted {
            list.fill(bounds, cornerRadius: min(bounds.width, bounds.height) / 2, .role(.fillPressed))
        }
    }

    var hasShape: Bool { style == .system || style == .prominent }

    /// The corners of the theme's shape: the layer's where that has round corners.
    private var cornerRadius: Double {
        let own = extras?.layer?.cornerRadius ?? 0
        return own > 0 ? own : theme.metrics.cornerRadius
    }

    /// The shape is filled with the background colour.
    override var paintedBackground: Color? { hasShape ? nil : backgroundColor }

    /// What a prominent button is filled with; one that cannot be pressed is as a system button, so that its title can be read.
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
