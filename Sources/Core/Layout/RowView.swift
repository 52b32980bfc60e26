/// Children in a line from leading to trailing.
///
///     <RowView spacing="8"><Label text="Name"/><Spacer/><Button style="system" title="OK"/></RowView>
@MainActor open class RowView: BoxView {
    /// The older alignment from top to bottom, from documents of 2015; `verticalAlignment` takes precedence.
    public nonisolated enum Alignment: String, CaseIterable, Sendable {
        case top, bottom, center, baseline, fill
    }

    /// The older alignment from top to bottom; `fill` by default.
    public var alignment: Alignment = .fill { didSet { if alignment != oldValue { setNeedsLayout() } } }
    /// The line of text that is aligned when the row aligns baselines.
    public var baseline: Baseline = .first { didSet { if baseline != oldValue { setNeedsLayout() } } }

    /// The widths of the columns of the grid that the row belongs to.
    var columnWidths: [Double]? {
        didSet {
            guard columnWidths != oldValue else { return }
            layoutState.measurements.removeAll()
            // The column widths of a grid depend on the cells of all its rows.
            if columnWidths == nil { flags.remove(.hasGridColumns) } else { flags.insert(.hasGridColumns) }
        }
    }
    /// The column widths at the last placement of the children.
    var placedColumnWidths: [Double]?

    deinit {}

    override open var axis: Axis { .horizontal }
    override var alignsChildrenToBaseline: Bool { alignsToBaseline || alignment == .baseline }
    override var sharedBaseline: Baseline { baseline }
    override var olderAlignment: LineAlignment? {
        switch alignment {
        case .top: .start
        case .bottom: .end
        case .center: .center
        case .fill, .baseline: nil
        }
    }

    override func respond(to change: ViewChange) {
        super.respond(to: change)
        guard case .superview = change, columnWidths != nil else { return }
        columnWidths = nil
        placedColumnWidths = nil
        setNeedsLayout()
    }

    override var decidesLengths: Bool { columnWidths == nil }

    override func lengths(_ plan: BoxPlan, in room: Double) -> [Double] {
        columnWidths.map(widths) ?? super.lengths(plan, in: room)
    }

    override func naturalLength(_ plan: BoxPlan) -> Double {
        guard let columnWidths else { return super.naturalLength(plan) }
        return plan.gaps + widths(in: columnWidths).reduce(0, +)
    }

    /// Returns the column width of each visible child; hidden children still take a column. Specification 11.3.
    private func widths(in columns: [Double]) -> [Double] {
        let cells = arrangedSubviews
        return cells.indices.filter { !cells[$0].isHidden }.map { $0 < columns.count ? columns[$0] : 0 }
    }

    override open class var properties: PropertyTable {
        super.properties + [
            .init("alignment", \RowView.alignment) { $0.alignment = $1 },
            .init("baseline", \RowView.baseline) { $0.baseline = $1 },
        ]
    }
}

extension RowView.Alignment: MarkupConvertible {}
