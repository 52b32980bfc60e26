/// Children one below the other.
///
///     <ColumnView layoutMargins="24"><Label text="Hello"/><Spacer/></ColumnView>
@MainActor open class ColumnView: BoxView {
    /// The older alignment across the column, from documents of 2015; `horizontalAlignment` takes precedence.
    public nonisolated enum Alignment: String, CaseIterable, Sendable {
        case left, right, leading, trailing, center, fill
    }

    /// The older alignment across the column; `fill` by default.
    public var alignment: Alignment = .fill { didSet { if alignment != oldValue { setNeedsLayout() } } }
    /// Whether the cells of the column's rows have common widths. Specification 11.3, 'Grid alignment'.
    public var alignsToGrid = false { didSet { if alignsToGrid != oldValue { gridDidChange() } } }
    /// Which rows form a grid.
    public var gridGrouping: GridGrouping = .contiguous {
        didSet { if gridGrouping != oldValue { gridDidChange() } }
    }

    deinit {}

    override open var axis: Axis { .vertical }
    override var olderAlignment: LineAlignment? {
        switch alignment {
        case .left: isRightToLeft ? .end : .start
        case .right: isRightToLeft ? .start : .end
        case .leading: .start
        case .trailing: .end
        case .center: .center
        case .fill: nil
        }
    }

    override open func intrinsicSize(fitting proposal: Size) -> Size {
        guard alignsToGrid else { return super.intrinsicSize(fitting: proposal) }
        // The cells determine the width; the available width then determines their heights.
        alignGrid(width: .infinity)
        let natural = super.intrinsicSize(fitting: Size(.infinity, proposal.height))
        guard natural.width > proposal.width || !natural.width.isDefined else { return natural }
        alignGrid(width: proposal.width - contentInsets.horizontal)
        return Size(natural.width, super.intrinsicSize(fitting: proposal).height)
    }

    override func contentCompression(along axis: Axis, cross: Double) -> Compression {
        guard alignsToGrid, axis == .horizontal else { return super.contentCompression(along: axis, cross: cross) }
        let others = arrangedViews.filter { !($0 is RowView) }.map {
            LayoutPass(of: $0).compression(along: axis, cross: .infinity)
        }
        return Compression.across(gridCompression() + others).padded(by: contentInsets.horizontal)
    }

    override func frames(in size: Size) -> [Rect] {
        alignGrid(width: size.width - contentInsets.horizontal)
        return super.frames(in: size)
    }

    override open func layoutSubviews() {
        alignGrid(width: bounds.width - contentInsets.horizontal)
        super.layoutSubviews()
        placeGrid()
    }

    override open var hasConstantSize: Bool { !alignsToGrid && super.hasConstantSize }

    /// With baselines, `spacing` is at least the distance that two lines need: from the last line above to the first line below.
    override func gap(between first: View, and second: View, cross: Double) -> Double {
        guard alignsToBaseline else { return super.gap(between: first, and: second, cross: cross) }
        return spacingOfLines(between: first, and: second, cross: cross) + outerSpacing(between: first, and: second)
    }

    override open class var properties: PropertyTable {
        super.properties + [
            .init("alignment", \ColumnView.alignment) { $0.alignment = $1 },
            .init("alignToGrid", \ColumnView.alignsToGrid) { $0.alignsToGrid = $1 },
            .init("gridGrouping", \ColumnView.gridGrouping) { $0.gridGrouping = $1 },
        ]
    }
}

/// Which rows of a column form one grid.
public nonisolated enum GridGrouping: String, CaseIterable, Sendable {
    /// Adjacent rows; a child that is not a row ends the grid.
    case contiguous
    case all
}

extension ColumnView.Alignment: MarkupConvertible {}
extension GridGrouping: MarkupConvertible {}
