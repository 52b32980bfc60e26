/// A container view for a table's rows, or for the headers of a plain table.
final class TableContainerView: ItemContainerView {
    deinit {}

    /// The visible content of the table, from the top. The container of the rows lists rows and titles.
    override var hostedSubviews: [View] {
        guard let table = superview as? TableView, table.items.content === self else { return [] }
        return table.rows.shownContent.map(\.view)
    }

    /// Draws a background for headers of other classes that have none, because rows scroll behind them.
    override func draw(into list: inout DisplayList) {
        guard let table = superview as? TableView, table.rows.titles === self else { return }
        for view in subviews where !view.isHidden && !(view is TableViewHeaderFooterView) && view.backgroundColor == nil
        {
            list.fill(view.frame, .role(.groupedBackground))
        }
    }

    override func respond(to change: ViewChange) {
        guard case .visibility(let view) = change else { return super.respond(to: change) }
        (superview as? TableView)?.measures.partDidHide(view)
    }
}
