/// A cell whose content is a single view, as wide as the row and as high as the view asks for.
///
///     <ContentTableViewCell layoutMargins="20"><Label text="Any text" numberOfLines="0"/></ContentTableViewCell>
///
/// Specification 11.5. The content is inset by the cell's `layoutMargins`: by default 8 points above and below, 16 at the sides.
@MainActor open class ContentTableViewCell: TableViewCell {
    /// The view that the cell shows. Setting another view removes the previous one.
    public var contentView: View? {
        didSet {
            guard contentView !== oldValue else { return }
            if oldValue?.superview === self { oldValue?.removeFromSuperview() }
            if let contentView { addSubview(contentView) }
            setNeedsLayout()
        }
    }
    /// Whether the content is inset by the margins; otherwise it extends to the edges. True by default.
    public var isLayoutMarginsRelativeArrangement = true {
        didSet { if isLayoutMarginsRelativeArrangement != oldValue { setNeedsLayout() } }
    }

    deinit {}

    override open var defaultLayoutMargins: EdgeInsets {
        let side = theme.metrics.rowInset
        return EdgeInsets(top: 8, left: side, bottom: 8, right: side)
    }

    /// The margins of the content, which leave room for the accessory and the indentation.
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
        let room = Size(max(0, proposal.width - margins.horizontal), .infinity)
        let height = contentView.isHidden ? 0 : contentView.measure(fitting: room).height.defined(or: 0)
        return Size(.undefined, height + margins.vertical)
    }

    override open func layoutSubviews() {
        super.layoutSubviews()
        contentView?.frame = pixels.snapped(bounds.inset(by: margins))
    }

    // MARK: Markup

    override func take(_ view: View) {
        diagnostics.reportSecondChild(view, after: contentView)
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
