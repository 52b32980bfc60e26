/// A container view for a table's rows, or for the headers of a plain table.
final class TableContainerView: View, HostingView {
    required init() {
        super.init()
        isInternalView = true
        hitBehavior = .passThrough
    }

    deinit {}

    /// The visible content of the table, from the top. The container of the rows lists rows and titles.
    var hostedSubviews: [View] {
        guard let table = superview as? TableView, table.rows.content === self else { return [] }
        return table.rows.shownContent.map(\.view)
    }

    /// Reused cells are not in row order among the subviews.
    override var orderedSubviews: [View] { hostedSubviews }

    /// Draws a background for headers of other classes that have none, because rows scroll behind them.
    override func draw(into list: inout DisplayList) {
        guard let table = superview as? TableView, table.rows.titles === self else { return }
        for view in subviews where !view.isHidden && !(view is TableViewHeaderFooterView) && view.backgroundColor == nil
        {
            list.fill(view.frame, .role(.groupedBackground))
        }
    }

    /// The table lays out the subviews.
    override func respond(to change: ViewChange) {
        switch change {
        case .arrangement:
            layoutState.subviewsNeedingLayout = []
            flags.insert([.allBelow, .descendantNeedsLayout])
        case .visibility(let view): (superview as? TableView)?.measures.partDidHide(view)
        case .measurements: if let view = superview as? TableView { LayoutPass(of: view).setNeedsArranging() }
        default: super.respond(to: change)
        }
    }
}
