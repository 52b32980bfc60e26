/// A titled card with children one below the other.
///
///     <GroupBox title="Display">
///         <CheckBox title="Dim the screen when idle" on="true"/>
///         <CheckBox title="Follow the light of the room"/>
///     </GroupBox>
///
/// It looks like a section of a grouped table, and has the properties of a ``ColumnView``. `layoutMargins` are inside the card.
/// Specification 13.21.
@MainActor open class GroupBox: ColumnView {
    /// The title above the card; empty by default. An empty title takes no room.
    public var title: String {
        get { titleLabel.text }
        set {
            guard newValue != title else { return }
            titleLabel.text = newValue
            setNeedsLayout()
        }
    }
    /// The label of the title.
    public let titleLabel = Label()

    /// The gap between the title and the card, in points.
    private static let titleGap = 6.0

    public required init() {
        super.init()
        titleLabel.font = .style(.footnote)
        titleLabel.plainColor = .role(.secondaryLabel)
        titleLabel.isInternalView = true
        titleLabel.isArranged = false
        addSubview(titleLabel)
    }

    deinit {}

    override open class var properties: PropertyTable {
        super.properties + [
            .init("title", \GroupBox.title) { $0.title = $1 },
            .init(object: "titleLabel", \GroupBox.titleLabel),
        ]
    }

    // MARK: Measuring

    override open var defaultLayoutMargins: EdgeInsets {
        let side = theme.metrics.rowInset
        return EdgeInsets(top: 12, left: side, bottom: 12, right: side)
    }

    private var titleSize: Size { title.isEmpty ? .zero : titleLabel.measure(fitting: .unconstrained) }
    /// The height of the title with its gap, in points.
    private var titleRoom: Double { title.isEmpty ? 0 : titleSize.height + Self.titleGap }

    override var contentInsets: EdgeInsets {
        var insets = super.contentInsets
        insets.top += titleRoom
        return insets
    }

    override open func intrinsicSize(fitting proposal: Size) -> Size {
        var size = super.intrinsicSize(fitting: proposal)
        guard !title.isEmpty else { return size }
        size.width = max(size.width.defined(or: 0), titleSize.width + 2 * theme.metrics.rowInset)
        return size
    }

    // MARK: Arranging

    override open func layoutSubviews() {
        super.layoutSubviews()
        let inset = theme.metrics.rowInset
        let width = min(titleSize.width, max(0, bounds.width - 2 * inset))
        titleLabel.frame = pixels.snapped(
            Rect(isRightToLeft ? bounds.width - inset - width : inset, 0, width, titleSize.height))
    }

    // MARK: Drawing

    /// The card has the background colour instead.
    override var backgroundShape: (corners: CornerRadii, beneath: Double)? { nil }

    override open func draw(into list: inout DisplayList) {
        let top = pixels.snapped(Rect(0, titleRoom, 0, 0)).minY
        let card = bounds.inset(by: EdgeInsets(top: min(top, bounds.height)))
        let radius = theme.metrics.cardRadius
        list.fill(card, cornerRadius: radius, backgroundColor ?? .contentBackground, beneath: 1)
        list.strokeBorder(card, cornerRadius: radius, width: 1, .separator)
    }

    // MARK: Accessibility

    override open var accessibility: Accessibility {
        Accessibility(role: .group, label: accessibilityLabel ?? title)
    }
    override open var shownText: String? { title }
}
