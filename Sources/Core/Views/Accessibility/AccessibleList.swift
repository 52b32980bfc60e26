/// A list as assistive programs see it. All rows are children of the list, also those out of sight, which have no views.
protocol AccessibleList: ListSource {
    /// The views before the rows, such as the titles of the columns.
    var viewsBeforeRows: [View] { get }
    /// The views after the rows.
    var viewsAfterRows: [View] { get }
    /// The rows and the titles of sections that have a view, in order.
    var accessibleElements: [(kind: ItemKind, path: IndexPath, view: View)] { get }
    /// Returns the description of a row that has no view.
    func accessibilityOfRow(at path: IndexPath) -> Accessibility
    /// Returns the place of a row in the coordinates of the list's content; an estimate for a row that was never shown.
    func contentFrame(ofRow path: IndexPath) -> Rect?
    /// The columns of a table; nil for a list without columns.
    var accessibleColumns: TableColumns? { get }
}
