/// Shows rows, or items, that people press, select and reach with the keyboard: what their `RowInteraction` asks.
protocol RowHost: ScrollView {
    var interaction: RowInteraction { get }
    var allowsSelection: Bool { get }
    var allowsMultipleSelection: Bool { get }
    var sectionCount: Int { get }
    /// 0 for a section that is not there.
    func rowCount(of section: Int) -> Int
    /// The row that a cell shows; nil for one that goes.
    func path(of cell: View) -> IndexPath?
    /// The row at a place in the window.
    func row(at point: Point) -> IndexPath?
    /// Whether a click on a row does anything.
    func reacts(_ path: IndexPath) -> Bool
    /// Whether a click may choose a row, as far as that can be asked before it.
    func mayChoose(_ path: IndexPath) -> Bool
    /// Whether clicks on the rows of a section select them.
    func selectsRows(in section: Int) -> Bool
    /// Does what a tap does where it does not select.
    func check(_ path: IndexPath)
    /// The row that the delegate wants selected in place of one.
    func chosen(for path: IndexPath) -> IndexPath?
    /// The row that the delegate wants deselected in place of one.
    func chosenToLeave(for path: IndexPath) -> IndexPath?
    func didSelect(_ path: IndexPath)
    func didDeselect(_ path: IndexPath)
    /// Scrolls as little as shows where the keyboard is.
    func showFocus(at path: IndexPath)
    /// Where a key leads from the focused row; nil for nowhere.
    func destination(of key: Key) -> IndexPath?
    /// The next row the way a key leads, whether the keyboard can be at it or not; nil for none.
    func neighbour(of path: IndexPath, toward key: Key) -> IndexPath?
    /// The next row in the order of reading, whether the keyboard can be at it or not; nil for none.
    func path(after path: IndexPath) -> IndexPath?
    /// Takes a key that gives a character; false for no interest.
    func type(_ character: String, at time: Duration) -> Bool
    /// Has the cells that are there show the state of their rows.
    func updateCells()
    /// Whether the keyboard can be at a row.
    func takesFocus(_ path: IndexPath) -> Bool
    /// The first row that can be seen and takes the keyboard.
    var firstRowInSight: IndexPath? { get }
    /// nil for a row that is not shown.
    func shownCell(at path: IndexPath) -> View?
}

extension RowHost {
    func hasRow(_ path: IndexPath) -> Bool {
        path.count > 1 && path.row >= 0 && path.row < rowCount(of: path.section)
    }

    func type(_ character: String, at time: Duration) -> Bool { false }
}
