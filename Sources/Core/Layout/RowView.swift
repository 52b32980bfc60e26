/// Children in a line from leading to trailing.
///
///     <RowView spacing="8"><Label text="Name"/><Spacer/><Button style="system" title="OK"/></RowView>
@MainActor open class RowView: BoxView {
    /// How the children lie from top to bottom, as documents of 2015 say it; `verticalAlignment` wins.
    public nonisolated enum Alignment: String, CaseIterable, Sendable {
        case top, bottom, center, baseline, fill
    }

    /// `fill` by default.
    public var alignment: Alignment = .fill { didSet { if alignment != oldValue { setNeedsLayout() } } }
    /// Which lines of text stand on one baseline, where baselines decide.
    public var baseline: Baseline = .first { didSet { if baseline != oldValue { setNeedsLayout() } } }

    /// The widths of the columns of the grid that the row belongs to.
    var columnWidths: [Double]? {
        didSet { if columnWidths != oldValue { measurements.removeAll() } }
    }
    /// Those that the children were last placed by.
    var placedColumnWidths: [Double]?

    deinit {}

    override open var axis: Axis { .horizontal }
    override var standsOnBaseline: Bool { isAlignToBaseline || alignment == .baseline }
    override var sharedBaseline: Baseline { baseline }
    override var olderAlignment: LineAlignment? {
        switch alignment {
        case .top: .start
        case .bottom: .end
        case .center: .center
        case .fill, .baseline: nil
        }
    }

    /// The widths of a grid's columns come of the cells of all its rows.
    override var concernsSuperview: Bool { columnWidths != nil }

    override func didLeaveSuperview() {
        guard columnWidths != nil else { return }
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

    /// Each child has the width of its column; hidden children are counted (specification 11.3).
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
