/// A view that shows rows or items which can be clicked, selected and focused: the requirements of its `RowInteraction`.
protocol ListSource: ScrollView {
    var interaction: RowInteraction { get }
    var gate: DataSourceGate<OpenChanges> { get }
    /// Finds rows for the keyboard.
    var finder: any RowFinding { get }
    var allowsSelection: Bool { get }
    var allowsMultipleSelection: Bool { get }
    var selectionFollowsFocus: Bool { get }
    var counts: any RowCounts { get }
    /// Returns the row that a cell shows; nil if the cell is being removed.
    func path(of cell: View) -> IndexPath?
    /// Returns the row at a point in window coordinates.
    func row(at point: Point) -> IndexPath?
    /// Whether all rows will be reloaded before they are shown; cells may show outdated rows until then.
    var isReloadPending: Bool { get }
    /// Whether a click on a row does anything.
    func reacts(_ path: IndexPath) -> Bool
    /// Whether a click may select a row, as far as the delegate can be asked before the click.
    func mayChoose(_ path: IndexPath) -> Bool
    /// Whether clicks on the rows of a section select them.
    func selectsRows(in section: Int) -> Bool
    /// Asks and notifies the app about choices of the user.
    var choices: any RowChoices { get }
    /// Whether a row takes no room because its cell is hidden.
    func isHiddenRow(_ path: IndexPath) -> Bool
    /// Scrolls as little as needed to show the focused row. For the first and the last row it scrolls to the very start or end.
    func showFocus(at path: IndexPath)
    /// Updates the state of the cells that are shown.
    func updateCells()
    func reloadData()
    /// Whether a row can have focus.
    func takesFocus(_ path: IndexPath) -> Bool
    /// Returns the cell of a row; nil if the row is not shown.
    func shownCell(at path: IndexPath) -> View?
}

/// Asks and notifies the app about choices of the user: its delegate, handlers and actions of the document.
protocol RowChoices: AnyObject {
    /// The sections whose rows are not selected by clicks.
    var sectionsWithoutSelection: [Int] { get }
    /// Performs the action of a tap on a row that taps do not select.
    func check(_ path: IndexPath)
    /// Returns the row that the delegate selects in place of a row.
    func chosen(for path: IndexPath) -> IndexPath?
    /// Returns the row that the delegate deselects in place of a row.
    func chosenToLeave(for path: IndexPath) -> IndexPath?
    func didSelect(_ path: IndexPath)
    func didDeselect(_ path: IndexPath)
    /// Called after a click or key of the user that has changed the selection.
    func selectionWasChanged()
    /// Whether a row is selected when a key moves the focus to it.
    func selectsOnFocus(_ path: IndexPath) -> Bool
    /// Whether a row is selected when a key moves the focus to it, if the delegate does not decide.
    func selectsOnFocusByDefault(_ path: IndexPath) -> Bool
    /// Handles a double click on a row, or Enter on the focused row.
    func didActivate(_ path: IndexPath, with event: Event)
}

extension RowChoices {
    var sectionsWithoutSelection: [Int] { [] }
    func check(_ path: IndexPath) {}
    func didActivate(_ path: IndexPath, with event: Event) {}
    func selectionWasChanged() {}
}

/// Finds the rows of a list for the keyboard.
protocol RowFinding: AnyObject {
    /// Returns the row that a key moves to from the focused row; nil for none.
    func destination(of key: Key) -> IndexPath?
    /// Returns the next row in the direction of a key, whether it can have focus or not; nil for none.
    func neighbour(of path: IndexPath, toward key: Key) -> IndexPath?
    /// Returns the next row in reading order, whether it can have focus or not; nil for none.
    func path(after path: IndexPath) -> IndexPath?
    /// The first visible row that can have focus.
    var firstVisibleRow: IndexPath? { get }
    /// Handles a key that types a character; returns false if the key is not used.
    func type(_ character: String, at time: Duration) -> Bool
    /// Called when the list loses focus.
    func focusDidLeave()
}

extension RowFinding {
    func type(_ character: String, at time: Duration) -> Bool { false }
    func focusDidLeave() {}
}

extension ListSource {
    /// The view above the rows that Tab reaches before them; nil for none.
    var focusHeader: View? { (self as? any AccessibleList)?.accessibleColumns?.header }

    /// Reports a fault once until the next reload. Only the first message with the same `fault` is reported.
    func reportOnce(_ message: String, as fault: String? = nil) {
        if gate.isNewFault(fault ?? message) { diagnostics.report(message) }
    }

    func hasRow(_ path: IndexPath) -> Bool {
        path.count > 1 && path.row >= 0 && path.row < rowCount(of: path.section)
    }

    func isHiddenRow(_ path: IndexPath) -> Bool { false }
    // A delegate's answer to a tap may have side effects, so it is requested only for a tap.
    func mayChoose(_ path: IndexPath) -> Bool { reacts(path) }

    /// Whether the view, or a view in one of its rows, has focus in the active window.
    var holdsFocus: Bool {
        guard let window, window.isActive, let responder = window.firstResponder else { return false }
        return responder === self || isAncestor(of: responder)
    }

    /// Scrolls to the start or end of the content for the first or last focusable row, if it fits, to show titles beyond it.
    ///
    /// - Parameter part: returns the part of the content that must stay in sight.
    func showBeyond(_ path: IndexPath, along axis: Axis, part: () -> Rect?) {
        guard !isPagingEnabled, window != nil else { return }
        let (isFirst, isLast) = (path == finder.destination(of: .home), path == finder.destination(of: .end))
        guard isFirst || isLast else { return }
        // Scrolling measures the content that comes into sight, so a second pass may be needed.
        for _ in 0..<2 {
            guard let scrollRange, let part = part() else { return }
            var target = contentOffset
            target[axis] =
                isFirst
                ? scrollRange.home[axis] : scrollRange.least[axis] + scrollRange.greatest[axis] - scrollRange.home[axis]
            let (start, end) = (part.origin[axis], part.origin[axis] + part.size[axis])
            guard start >= target[axis], end <= target[axis] + frame.size[axis] else { return }
            setContentOffset(target, animated: false)
            layoutIfNeeded()
        }
    }
}
