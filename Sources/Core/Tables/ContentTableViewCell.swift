/// A row whose content is a view of its own, as wide as the row and as high as it asks for.
///
///     <ContentTableViewCell layoutMargins="20"><Label text="Any text" numberOfLines="0"/></ContentTableViewCell>
///
/// Specification 11.5. The content keeps the cell's `layoutMargins` from the edges: 8 above and below, 16 at the sides until they are set.
@MainActor open class ContentTableViewCell: TableViewCell {
    /// What the cell shows; a former one leaves.
    public var contentView: View? {
        didSet {
            guard contentView !== oldValue else { return }
            if oldValue?.superview === self { oldValue?.removeFromSuperview() }
            if let contentView { addSubview(contentView) }
            setNeedsLayout()
        }
    }
    /// Whether the margins count; otherwise the content reaches the edges.
    public var isLayoutMarginsRelativeArrangement = true {
        didSet { if isLayoutMarginsRelativeArrangement != oldValue { setNeedsLayout() } }
    }

    deinit {}

    override open var defaultLayoutMargins: EdgeInsets {
        let side = theme.metrics.rowInset
        return EdgeInsets(top: 8, left: side, bottom: 8, right: side)
    }

    /// The room beside what stands at the end.
    private var margins: EdgeInsets {
        var margins = isLayoutMarginsRelativeArrangement ? layoutMargins : .zero
        let indentation = Double(indentationLevel) * CellPlan.indentation
        if isRightToLeft { margins.right += indentation } else { margins.left += indentation }
        guard let end = content.end else { return margins }
        let width = end.measure(fitting: .unconstrained).width.defined(or: 0) + theme.metrics.rowInset + 8
        if isRightToLeft { margins.left = max(margins.left, width) } else { margins.right = max(margins.right, width) }
        return margins
    }

    override open func intrinsicSize(fitting proposal: Size) -> Size {
        guard let contentView else { return super.intrinsicSize(fitting: proposal) }
        let margins = margins
        let size = contentView.measure(fitting: Size(max(0, proposal.width - margins.horizontal), .infinity))
        return Size(.undefined, size.height.defined(or: 0) + margins.vertical)
    }

    override open func layoutSubviews() {
        super.layoutSubviews()
        contentView?.frame = snapped(bounds.inset(by: margins))
    }

    // MARK: Markup

    override func take(_ view: View) {
        reportSecondChild(view, after: contentView)
        contentView = view
    }

    @discardableResult override open func processMarkupInstruction(_ target: String, data: String) -> Bool {
        guard target == "ignoreLayoutMargins" else { return super.processMarkupInstruction(target, data: data) }
        isLayoutMarginsRelativeArrangement = false
        return true
    }

    override open class var properties: PropertyTable {
        super.properties + [
            .init("layoutMarginsRelativeArrangement", \ContentTableViewCell.isLayoutMarginsRelativeArrangement) {
                $0.isLayoutMarginsRelativeArrangement = $1
            }
        ]
    }
}
