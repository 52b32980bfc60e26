/// Shows rows, or items, that people press, select and reach with the keyboard: what their `RowInteraction` asks.
protocol RowHost: ScrollView {
    var interaction: RowInteraction { get }
    var allowsSelection: Bool { get }
    var allowsMultipleSelection: Bool { get }
    var selectionFollowsFocus: Bool { get }
    var sectionCount: Int { get }
    /// 0 for a section that is not there.
    func rowCount(of section: Int) -> Int
    /// Of each section.
    var rowCounts: [Int] { get }
    /// The row that a cell shows; nil for one that goes.
    func path(of cell: View) -> IndexPath?
    /// The row at a place in the window.
    func row(at point: Point) -> IndexPath?
    /// Whether all rows are asked for again before they are seen: what cells show may be other rows.
    var isReloadPending: Bool { get }
    /// Whether a click on a row does anything.
    func reacts(_ path: IndexPath) -> Bool
    /// Whether a click may choose a row, as far as that can be asked before it.
    func mayChoose(_ path: IndexPath) -> Bool
    /// Whether clicks on the rows of a section select them.
    func selectsRows(in section: Int) -> Bool
    /// The sections where they do not.
    var sectionsWithoutSelection: [Int] { get }
    /// Does what a tap does where it does not select.
    func check(_ path: IndexPath)
    /// The row that the delegate wants selected in place of one.
    func chosen(for path: IndexPath) -> IndexPath?
    /// The row that the delegate wants deselected in place of one.
    func chosenToLeave(for path: IndexPath) -> IndexPath?
    func didSelect(_ path: IndexPath)
    func didDeselect(_ path: IndexPath)
    /// Whether a row is selected when a key moves the focus to it.
    func selectsOnFocus(_ path: IndexPath) -> Bool
    /// A row was double-clicked, or Enter was pressed on it.
    func didActivate(_ path: IndexPath, with event: Event)
    /// Whether a row takes no room because its cell is hidden.
    func isHiddenRow(_ path: IndexPath) -> Bool
    /// Scrolls as little as shows where the keyboard is, and from the first row and the last to the very beginning and end.
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
    func isHiddenRow(_ path: IndexPath) -> Bool { false }
    func didActivate(_ path: IndexPath, with event: Event) {}

    /// Whether the view, or a view in one of its rows, has focus in the active window.
    var holdsFocus: Bool {
        guard let window, window.isActive, let responder = window.firstResponder else { return false }
        return responder === self || isAncestor(of: responder)
    }

    /// Titles that lie beyond the first row that takes the keyboard, or the last, are seen with it where there is room for both.
    ///
    /// - Parameter part: of the content, what has to stay in sight.
    func showBeyond(_ path: IndexPath, along axis: Axis, part: () -> Rect?) {
        guard !isPagingEnabled, window != nil else { return }
        let (isFirst, isLast) = (path == destination(of: .home), path == destination(of: .end))
        guard isFirst || isLast else { return }
        // What comes into sight is measured then.
        for _ in 0..<2 {
            guard let reach, let part = part() else { return }
            var target = contentOffset
            target[axis] = isFirst ? reach.home[axis] : reach.least[axis] + reach.greatest[axis] - reach.home[axis]
            let (start, end) = (part.origin[axis], part.origin[axis] + part.size[axis])
            guard start >= target[axis], end <= target[axis] + frame.size[axis] else { return }
            setContentOffset(target, animated: false)
            layoutIfNeeded()
        }
    }
}
