/// The background of popovers, menus, sheets and alerts.
final class Panel: View {
    let content: View
    /// The controller whose dialog the panel shows; nil for a menu.
    weak var controller: ViewController?
    private let clip = PanelClip()

    init(_ content: View) {
        self.content = content
        super.init()
        clip.clipsToBounds = true
        clip.layer.borderWidth = 1
        clip.layer.borderColor = .separator
        clip.hitBehavior = .passThrough
        clip.addSubview(content)
        addSubview(clip)
    }

    required convenience init() { self.init(View()) }

    deinit {}

    /// Returns the size of the panel in a space of a size.
    ///
    /// - Parameter preferred: the preferred size; undefined lengths are measured.
    func size(preferred: Size, in room: Size) -> Size {
        let asked = preferred.width.defined(
            or: content.measure(fitting: .unconstrained).width.defined(or: Self.usual.width))
        let width = max(0, min(asked, room.width))
        let high = preferred.height.defined(or: content.measure(fitting: Size(width, .infinity)).height)
        return Size(width, max(0, min(high.defined(or: Self.usual.height), room.height)))
    }

    /// Whether the panel may be lower than its content. Content that asks for no height, such as a list, scrolls then.
    var givesWay: Bool { !content.measure(fitting: .unconstrained).height.isDefined }

    /// The size of content that asks for none, in points.
    private static let usual = Size(320, 240)

    override func intrinsicSize(fitting proposal: Size) -> Size { content.measure(fitting: proposal) }

    override var accessibility: Accessibility {
        // The content of an alert is an alert.
        guard let controller, content.accessibility.role == .none else { return Accessibility() }
        var node = Accessibility(role: .dialog, label: content.accessibilityLabel ?? controller.shownTitle)
        node.isModal = (superview as? PresentationLayer)?.isModal == true
        return node
    }

    override func layoutSubviews() {
        clip.layer.cornerRadius = theme.metrics.panelRadius
        clip.frame = bounds
        content.frame = bounds
    }

    override func draw(into list: inout DisplayList) {
        let radius = theme.metrics.panelRadius
        list.drawLayer(shadow: Self.shadow) { $0.fill(bounds, cornerRadius: radius, .contentBackground, beneath: 1) }
    }

    private static let shadow = Shadow(offset: Point(0, 8), radius: 12, color: .black.opacity(0.22))
}

/// Clips the content of a panel to its rounded corners, and draws the border.
private final class PanelClip: View {
    override class var traits: ViewTraits { .framesContent }
}

/// A scroll view for content that is higher than its panel. It flashes its indicators then, and Tab moves through the content.
final class PanelScroller: ScrollView {
    private var isCut = false

    init(_ view: View) {
        super.init()
        fitsContentToWidth = true
        contentView = view
    }

    required convenience init() { self.init(View()) }

    deinit {}

    override class var traits: ViewTraits { .sharesFrame }
    override var acceptsFocus: Bool { false }

    override func intrinsicSize(fitting proposal: Size) -> Size {
        guard let contentView else { return .undefined }
        let (across, down) = (contentInset.horizontal, contentInset.vertical)
        let size = contentView.measure(
            fitting: Size(max(0, proposal.width - across), max(0, proposal.height - down)))
        return Size(size.width + across, size.height + down)
    }
    override var hasConstantSize: Bool { false }

    override func layoutSubviews() {
        super.layoutSubviews()
        let wasCut = isCut
        isCut = scrollRange?.canMove(.vertical) == true
        if isCut, !wasCut { flashScrollIndicators() }
    }

    /// A new size of the content also changes the size that the scroll view asks for.
    override func respond(to change: ViewChange) {
        if case .measurements = change { flags.insert([.inputs, .unmeasured]) }
        super.respond(to: change)
    }
}
