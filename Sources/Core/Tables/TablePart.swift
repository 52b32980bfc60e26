/// Holds rows, or titles, for a table.
final class TablePart: View {
    required init() {
        super.init()
        isPart = true
        hitBehavior = .passThrough
    }

    deinit {}

    /// What can be seen, from the top; the part that holds the rows tells of both.
    override var heldSubviews: [View] {
        guard let table = superview as? TableView, table.rows.content === self else { return [] }
        return table.shownContent.map(\.view)
    }

    /// Cells are shown for one row after the other, wherever they are among the subviews.
    override var orderedSubviews: [View] { heldSubviews }

    /// Titles that stay over the rows hide them, whatever views they are.
    override func draw(into list: inout DisplayList) {
        guard let table = superview as? TableView, table.rows.titles === self else { return }
        for view in subviews where !view.isHidden && !(view is TableViewHeaderFooterView) && view.backgroundColor == nil
        {
            list.fill(view.frame, .role(.groupedBackground))
        }
    }

    /// The table places what is here.
    override func arrangementDidChange() {
        staleSubviews = []
        flags.insert([.allBelow, .layoutBelow])
    }

    override func subviewDidHide(view: View) { (superview as? TableView)?.partDidHide(view) }

    override func subviewAnswersDidChange(_ view: View, isElasticityChanged: Bool) {
        (superview as? TableView)?.setNeedsArranging()
    }
}
