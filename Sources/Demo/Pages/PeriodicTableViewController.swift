import Inlay

/// 118 elements in weighted rows; one template file defines their appearance. Cells have at least 48 points: a smaller window scrolls them.
final class PeriodicTableViewController: ViewController {
    override var preferredContentSize: Size { Size(1280, 800) }

    @Outlet var table: ColumnView

    /// The size of the table with its smallest cells, in points: 18 columns, 9 rows and the gaps.
    private static let smallestSize = Size(18 * 48 + 17 * 3 + 48, 9 * 48 + 10 * 3 + 48)
    /// The height of the title, the line below it and the gaps, in points at the normal size of text.
    private static let titleHeight = 72.0

    override func viewWillLayoutSubviews() {
        table.width = max(view.frame.width, Self.smallestSize.width)
        table.height = max(
            view.frame.height, Self.smallestSize.height + Self.titleHeight * max(1, view.theme.fontScale))
    }
}
