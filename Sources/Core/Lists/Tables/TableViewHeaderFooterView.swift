/// The header or footer of a section, above or below its rows.
///
///     <?sectionHeaderView?><TableViewHeaderFooterView textLabel.text="Flavors"/>
///
/// Specification 13.12.
@MainActor open class TableViewHeaderFooterView: View, ReusableView, DumpedContentSource {
    /// The identifier that the view is reused for; nil if it is not reused.
    public var reuseIdentifier: String?
    /// A view behind the text, as large as the view.
    public var backgroundView: View? {
        didSet {
            guard backgroundView !== oldValue else { return }
            if oldValue?.superview === self { oldValue?.removeFromSuperview() }
            if let backgroundView { insertSubview(backgroundView, at: 0) }
            setNeedsLayout()
        }
    }
    /// A view in place of the texts, inset by the `layoutMargins`: by default 8 points above and below (6 for texts), 16 at the sides.
    public var contentView: View? {
        didSet {
            guard contentView !== oldValue else { return }
            if oldValue?.superview === self { oldValue?.removeFromSuperview() }
            if let contentView { addSubview(contentView) }
            setNeedsLayout()
        }
    }
    private var texts: (text: Label?, detail: Label?)

    /// The position of the title in a table.
    struct Place: Equatable {
        var isGrouped = false
        var isFooter = false
        var isInSidebar = false
    }
    var place = Place() { didSet { if place != oldValue { placeDidChange() } } }

    /// Whether the title is pinned above its place, so that rows scroll behind it.
    var isOverRows = false { didSet { if isOverRows != oldValue { setNeedsDisplay() } } }

    static let ownIdentifier = "Inlay.title"
    /// The space between the text and the detail, in points.
    private static let gap = 8.0

    /// Creates a title. Registered classes may override this; `dequeueReusableHeaderFooterView(withIdentifier:)` calls it.
    public init(reuseIdentifier: String? = nil) {
        super.init()
        self.reuseIdentifier = reuseIdentifier
    }

    // In a subclass `super.init()` calls the initializer above, with its default.
    @_disfavoredOverload public required convenience init() {
        self.init(reuseIdentifier: RequestedReuseIdentifier.take())
    }

    deinit {}

    /// The label of the title, which is created when it is read first.
    public var textLabel: Label? {
        if texts.text == nil { texts.text = makeLabel() }
        return texts.text
    }

    /// The detail text, at the trailing side.
    public var detailTextLabel: Label? {
        if texts.detail == nil { texts.detail = makeLabel() }
        return texts.detail
    }

    private func makeLabel() -> Label {
        let label = Label()
        label.isInternalView = true
        addSubview(label)
        updateLook(of: label)
        return label
    }

    private func updateLook(of label: Label) {
        let isTitle = !place.isGrouped && !place.isInSidebar && !place.isFooter
        label.font = .style(isTitle ? .headline : .footnote)
        label.plainColor = isTitle ? .label : .secondaryLabel
        label.numberOfLines = place.isFooter ? 0 : 1
    }

    private func placeDidChange() {
        for label in [texts.text, texts.detail] {
            if let label { updateLook(of: label) }
        }
        setNeedsDisplay()
        setNeedsLayout()
    }

    open func prepareForReuse() {}

    override open var defaultLayoutMargins: EdgeInsets {
        let (side, edge) = (theme.metrics.rowInset, contentView == nil ? 6.0 : 8)
        // The space above a title in a sidebar separates the groups.
        return EdgeInsets(top: place.isInSidebar ? 2 * edge : edge, left: side, bottom: edge, right: side)
    }

    override open func intrinsicSize(fitting proposal: Size) -> Size {
        let margins = layoutMargins
        let room = max(0, proposal.width - margins.horizontal)
        let widths = widths(in: room)
        let parts: [(View?, Double)] =
            contentView == nil ? [(texts.text, widths.text), (texts.detail, widths.detail)] : [(contentView, room)]
        let heights = parts.compactMap { view, width in
            view.map { $0.isHidden ? 0 : $0.measure(fitting: Size(width, .infinity)).height.defined(or: 0) }
        }
        return Size(.undefined, (heights.max() ?? 0) + margins.vertical)
    }

    /// Returns the widths of the texts: the detail is as wide as it asks for, and the text gets the rest.
    private func widths(in room: Double) -> (text: Double, detail: Double) {
        let asked = texts.detail?.measure(fitting: .unconstrained).width.defined(or: 0) ?? 0
        return (max(0, room - (asked > 0 ? asked + Self.gap : 0)), min(asked, room))
    }

    override open func layoutSubviews() {
        backgroundView?.frame = bounds
        let room = bounds.inset(by: layoutMargins)
        if let contentView {
            contentView.frame = pixels.snapped(room)
            return
        }
        let widths = widths(in: room.width)
        let detail = Rect(room.maxX - widths.detail, room.minY, widths.detail, room.height)
        let text = Rect(room.minX, room.minY, widths.text, room.height)
        for (label, rect) in [(texts.text, text), (texts.detail, detail)] {
            label?.frame = pixels.snapped(
                isRightToLeft ? Rect(frame.width - rect.maxX, rect.minY, rect.width, rect.height) : rect)
        }
    }

    override open func draw(into list: inout DisplayList) {
        // Pinned headers need an opaque background, because rows scroll behind them.
        if !place.isGrouped, !place.isFooter, backgroundColor == nil { list.fill(bounds, groundColor) }
    }

    /// The background of a title: in a sidebar that of the list, if it is opaque, and in other tables a band in another colour.
    private var groundColor: Color {
        let list = place.isInSidebar ? superview?.superview?.backgroundColor : nil
        return list.flatMap { theme.rgba($0).alpha == 1 ? $0 : nil } ?? .role(.groupedBackground)
    }

    /// A title on the same background as the rows behind it ends with a line, so that the rows do not look cut.
    override open func drawOverlay(into list: inout DisplayList) {
        super.drawOverlay(into: &list)
        if place.isInSidebar, isOverRows { list.fill(pixels.hairline(atBottomOf: bounds), .separator) }
    }

    @discardableResult override open func appendMarkupElementView(_ view: View) -> Bool {
        if expectsBackgroundView {
            backgroundView = view
        } else {
            diagnostics.reportSecondChild(view, after: contentView)
            contentView = view
        }
        expectsBackgroundView = false
        return true
    }
    private var expectsBackgroundView = false

    @discardableResult override open func processMarkupInstruction(_ target: String, data: String) -> Bool {
        guard target == "backgroundView" else { return super.processMarkupInstruction(target, data: data) }
        expectsBackgroundView = true
        return true
    }

    override open class var properties: PropertyTable {
        super.properties + [
            .init(object: "textLabel", \TableViewHeaderFooterView.textLabel),
            .init(object: "detailTextLabel", \TableViewHeaderFooterView.detailTextLabel),
            .init("reuseIdentifier", \TableViewHeaderFooterView.reuseIdentifier) { $0.reuseIdentifier = $1 },
        ]
    }

    package var dumpedContent: [DumpedContent] {
        DumpedContent.subviews(of: self).map {
            DumpedContent(view: $0, part: $0 === backgroundView ? "background" : nil)
        }
    }

    override open var shownText: String? { texts.text?.text }
    override open var accessibility: Accessibility {
        Accessibility(role: .header, label: accessibilityLabel ?? texts.text?.text, value: texts.detail?.text)
    }
}

/// A `TableViewHeaderFooterView` under the name that later document versions use.
@MainActor open class ContentTableViewHeaderFooterView: TableViewHeaderFooterView {
    deinit {}

    @discardableResult override open func processMarkupInstruction(_ target: String, data: String) -> Bool {
        guard target == "ignoreLayoutMargins" else { return super.processMarkupInstruction(target, data: data) }
        layoutMargins = .zero
        return true
    }
}
