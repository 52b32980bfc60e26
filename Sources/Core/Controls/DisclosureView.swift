import Glibc

/// A title with a chevron, and children that a click on the title shows and hides.
///
///     <DisclosureView title="Advanced" expanded="$showsAdvanced">
///         <CheckBox title="Log each request"/>
///     </DisclosureView>
///
/// The children are one below the other in `content`, inside `layoutMargins`. While they are hidden they take no room, and are neither
/// measured nor arranged. Specification 13.21.
@MainActor open class DisclosureView: LayerView, DocumentEventSource {
    /// The title; empty by default.
    public var title: String {
        get { titleLabel.text }
        set {
            guard newValue != title else { return }
            titleLabel.text = newValue
            setNeedsLayout()
        }
    }
    /// The label of the title.
    public var titleLabel: Label { row.label }
    /// The row of the title. It sends `valueChanged` when the user shows or hides the children.
    public var header: Control { row }
    /// The column of the children from markup.
    public let content: ColumnView = DisclosureContent()

    /// Whether the children are visible; false by default. Setting it sends no event, and animates in an animation block only.
    public var isExpanded = false {
        didSet {
            guard isExpanded != oldValue else { return }
            expansionDidChange()
            editableValueDidChange("expanded")
        }
    }
    /// Whether the title can be operated; true by default.
    public var isEnabled: Bool {
        get { row.isEnabled }
        set { row.isEnabled = newValue }
    }

    private let row = DisclosureHeader()
    /// The number of running animations. Children are clipped meanwhile.
    private var animationCount = 0 {
        didSet { if (animationCount == 0) != (oldValue == 0) { DisplayPass(of: self).markForDisplay(.composite) } }
    }

    /// The duration in seconds.
    private static let duration = 0.2
    /// The gap between the title and the children, in points.
    private static let contentGap = 8.0

    public required init() {
        super.init()
        content.isInternalView = true
        content.isHidden = true
        content.alpha = 0
        addSubview(content)
        content.isArranged = false
        row.isArranged = false
        insertSubview(row, at: 0)
    }

    deinit {}

    override open class var properties: PropertyTable {
        super.properties + [
            .init("title", \DisclosureView.title) { $0.title = $1 },
            .init("expanded", \DisclosureView.isExpanded, isEditable: true) { $0.isExpanded = $1 },
            .init("enabled", \DisclosureView.isEnabled) { $0.isEnabled = $1 },
            .init(object: "titleLabel", \DisclosureView.titleLabel),
            .init(object: "content", \DisclosureView.content),
        ]
    }

    @discardableResult override open func appendMarkupElementView(_ view: View) -> Bool {
        content.appendMarkupElementView(view)
    }
    override func slotPlace(for content: String) -> SlotPlace? { .views(self.content) }

    package class var eventAttributes: [String] { ["onValueChanged"] }
    package func addAction(_ action: DocumentAction) {
        row.addAction(
            ControlAction(.valueChanged, name: action.name) { [weak self] _, event in
                if let self { action.perform(self, event) }
            })
    }
    package var namedActions: [String: String] { row.namedActions }

    // MARK: Expansion

    /// Shows or hides the children, and animates this if `animated` is true and the desktop does not ask for reduced motion. Sends no
    /// event.
    public func setExpanded(_ expanded: Bool, animated: Bool) {
        guard expanded != isExpanded else { return }
        guard animated, let window else { return View.performWithoutAnimation { isExpanded = expanded } }
        // The children have their final places while they are uncovered.
        if expanded { View.performWithoutAnimation { placeContent() } }
        animationCount += 1
        View.animate(withDuration: Self.duration, options: [.curveEaseOut, .ofControl]) {
            isExpanded = expanded
            window.layout()
        } completion: { [weak self] _ in
            self?.animationDidEnd()
        }
    }

    fileprivate func toggle(with event: Event?) {
        setExpanded(!isExpanded, animated: true)
        row.sendValueChanged(with: event)
    }

    private func expansionDidChange() {
        if isExpanded {
            content.isHidden = false
        } else if let responder = window?.firstResponder, content.isAncestor(of: responder) {
            row.becomeFirstResponder()
        }
        content.isArranged = isExpanded
        content.alpha = isExpanded ? 1 : 0
        row.turn = isExpanded ? 1 : 0
        if !isExpanded, animationCount == 0 { content.isHidden = true }
        setNeedsLayout()
    }

    private func placeContent() {
        content.isHidden = false
        let inner = bounds.inset(by: insets(isExpanded: true))
        let height = content.measure(fitting: Size(inner.width, .infinity)).height.defined(or: 0)
        content.frame = pixels.snapped(Rect(inner.minX, inner.minY, inner.width, height))
        content.layoutIfNeeded()
    }

    private func animationDidEnd() {
        animationCount -= 1
        if animationCount == 0, !isExpanded { content.isHidden = true }
    }

    override var clippedCorners: CornerRadii? { animationCount > 0 ? .zero : super.clippedCorners }

    // MARK: Measuring

    override open var defaultLayoutMargins: EdgeInsets {
        let side = DisclosureHeader.titleStart
        return EdgeInsets(top: Self.contentGap, left: isRightToLeft ? 0 : side, right: isRightToLeft ? side : 0)
    }

    private var rowSize: Size { row.measure(fitting: .unconstrained) }

    private func insets(isExpanded: Bool) -> EdgeInsets {
        var insets = isExpanded ? super.contentInsets : .zero
        insets.top += rowSize.height
        return insets
    }

    override var contentInsets: EdgeInsets { insets(isExpanded: isExpanded) }

    override open func intrinsicSize(fitting proposal: Size) -> Size {
        let size = super.intrinsicSize(fitting: proposal)
        return Size(
            max(size.width.defined(or: 0), rowSize.width), max(size.height.defined(or: 0), contentInsets.vertical))
    }

    override open func firstBaseline(for size: Size) -> Double? { row.firstBaseline(for: rowSize) }

    // MARK: Arranging

    override open func layoutSubviews() {
        super.layoutSubviews()
        row.frame = Rect(0, 0, bounds.width, min(rowSize.height, bounds.height))
    }

    override open var shownText: String? { title }
}

/// The column of the children.
private final class DisclosureContent: ColumnView, HostingView {
    deinit {}

    var hostedSubviews: [View] { arrangedSubviews }
}

/// The row of the title.
private final class DisclosureHeader: Control {
    let label = Label()
    /// The angle of the chevron, from 0 (hidden children) to 1.
    @Animated var turn = 0.0 {
        didSet {
            if turn != oldValue {
                animateChange(of: \DisclosureHeader._turn, from: oldValue, to: turn, isMotion: true)
                setNeedsDisplay()
            }
        }
    }

    /// The side of the square around the chevron, and the gap between it and the title, in points.
    private static let chevronSide = 16.0
    private static let gap = 8.0
    static let titleStart = chevronSide + gap
    private static let stroke = Stroke(1.5, cap: .round, join: .round)

    required init() {
        super.init()
        label.isInternalView = true
        addSubview(label)
    }

    deinit {}

    private var box: DisclosureView? { superview as? DisclosureView }

    // MARK: Measuring

    override func intrinsicSize(fitting proposal: Size) -> Size {
        let size = label.measure(fitting: .unconstrained)
        return Size(Self.titleStart + size.width + Self.gap, theme.metrics.height(around: size.height))
    }

    override func layoutSubviews() {
        let size = label.measure(fitting: .unconstrained)
        let width = min(size.width, max(0, bounds.width - Self.titleStart - Self.gap))
        label.frame = pixels.snapped(
            Rect(
                isRightToLeft ? bounds.width - Self.titleStart - width : Self.titleStart,
                (bounds.height - size.height) / 2, width, size.height))
    }

    override func firstBaseline(for size: Size) -> Double? {
        let height = label.measure(fitting: .unconstrained).height
        return label.firstBaseline(for: Size(size.width, height)).map { (size.height - height) / 2 + $0 }
    }

    // MARK: Drawing

    override func draw(into list: inout DisplayList) {
        let radius = theme.metrics.cornerRadius
        if isEnabled, isHovered || isHighlighted {
            list.fill(bounds, cornerRadius: radius, .role(isHighlighted ? .fillPressed : .fill))
        }
        let middle = Point(
            isRightToLeft ? bounds.width - Self.chevronSide / 2 : Self.chevronSide / 2, bounds.midY)
        list.stroke(chevron, at: middle, Self.stroke, .role(.secondaryLabel))
        drawFocusRing(cornerRadius: radius, into: &list)
    }

    /// The chevron points to the title, or down while the children are visible.
    private var chevron: Path {
        let (sine, cosine) = (sin(turn * .pi / 2), cos(turn * .pi / 2))
        func turned(_ x: Double, _ y: Double) -> Point {
            Point((x * cosine - y * sine) * (isRightToLeft ? -1 : 1), x * sine + y * cosine)
        }
        var path = Path()
        path.move(to: turned(-2, -4))
        path.addLine(to: turned(2, 0))
        path.addLine(to: turned(-2, 4))
        return path
    }

    override var stateOpacity: Double { isEnabled ? 1 : theme.metrics.disabledOpacity }

    // MARK: Input

    override func activate(with event: Event?) {
        sendActions(for: .touchUpInside, with: event)
        box?.toggle(with: event)
    }

    /// Left and Right hide and show the children, in the direction of the chevron.
    override func handle(_ event: Event) -> Bool {
        guard isEnabled, case .keyDown(let key, [], _) = event.kind, key == .left || key == .right else {
            return super.handle(event)
        }
        guard let box, ((key == .right) != isRightToLeft) != box.isExpanded else { return false }
        box.toggle(with: event)
        return true
    }

    // MARK: Accessibility

    override var accessibility: Accessibility {
        var node = Accessibility(
            role: .disclosure, label: accessibilityLabel ?? box?.accessibilityLabel ?? label.text,
            isEnabled: isEnabled)
        node.isExpanded = box?.isExpanded == true
        return node
    }
}
