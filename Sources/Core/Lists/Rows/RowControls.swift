// Focus of controls in rows and items: fields, switches, buttons. Specification 13.11.

/// A row or item that contains a view, or whose cell the view is.
struct RowContext {
    let host: any ListSource
    let path: IndexPath
    let cell: View

    /// Whether Tab stops at controls in the row. If the row can have focus, Tab stops only at controls of the focused row.
    fileprivate var holdsTabStops: Bool {
        !host.focuses(path) || path == host.tabRow
    }
}

extension ListSource {
    /// Whether rows can have focus.
    var focusesRows: Bool { allowsSelection && acceptsFocus }

    /// Whether the row itself can have focus, not only its controls.
    func focuses(_ path: IndexPath) -> Bool { focusesRows && takesFocus(path) }

    /// The focused row; nil if it cannot have focus any more.
    fileprivate var focusedRowForKeys: IndexPath? {
        interaction.focused.flatMap { hasRow($0) && focuses($0) ? $0 : nil }
    }

    /// The row whose controls Tab stops at.
    fileprivate var tabRow: IndexPath? { focusedRowForKeys ?? finder.firstVisibleRow }

    /// The cell of the focused row; nil if it is not shown.
    var focusedCell: View? { interaction.focused.flatMap(shownCell(at:)) }

    /// Moves the focus to a row, without making the view the first responder.
    func moveFocusToRow(at path: IndexPath?) {
        if let path, !hasRow(path) {
            return diagnostics.report("there is no row \(path.row) in section \(path.section) to focus")
        }
        interaction.place(at: path)
        updateCells()
        if isFirstResponder { showFocusedRow() }
    }

    /// Scrolls the focused row into sight.
    func showFocusedRow() {
        guard let path = interaction.focused, hasRow(path), window != nil else { return }
        showFocus(at: path)
        window?.layout()
    }

    /// Scrolls to a row whose cell is not shown, which creates the cell.
    fileprivate func showCell(at path: IndexPath) {
        guard shownCell(at: path) == nil else { return }
        showFocus(at: path)
        window?.layout()
    }

    /// Scrolls a cell back to its place in the window, after a search in other rows.
    fileprivate func scrollBack(_ cell: View, to place: Point) {
        window?.layout()
        let now = cell.frameInWindow.origin
        contentOffset = contentOffset + Point(now.x - place.x, now.y - place.y)
    }

    /// - Returns: false if no following row contains a wanted view; then the scroll position is restored.
    fileprivate func showRow(after row: RowContext, holding isWanted: (View) -> Bool) -> Bool {
        let place = row.cell.frameInWindow.origin
        var last = row.path
        for _ in 0..<RowInteraction.maximumTriedRows {
            guard let next = finder.path(after: last) else { break }
            showCell(at: next)
            if shownCell(at: next).map({ FocusOrder(of: $0) })?.tabOrder.contains(where: isWanted) == true {
                return true
            }
            last = next
        }
        if last != row.path { scrollBack(row.cell, to: place) }
        return false
    }
}

extension RowInteraction {
    /// The greatest number of rows to search for a focusable control.
    fileprivate static let maximumTriedRows = 64

    /// Handles a key that a control in a row did not use: arrow keys move to the same control in another row, Escape to the row.
    func handleFromControl(_ key: Key, _ modifiers: Modifiers) -> Bool {
        guard modifiers.isEmpty, let host, let window = host.window, let control = window.firstResponder,
            let row = FocusOrder(of: control).enclosingRows.first(where: { $0.host === host })
        else { return false }
        let isAtRow = host.focuses(row.path)
        if isAtRow { focusDidEnter(to: row.path) }
        switch key {
        case .escape: return isAtRow && window.focus.focusByKey(host)
        case .up, .down, .left, .right: return move(from: control, in: row, toward: key)
        default: return false
        }
    }

    /// Moves to the next row with such a control, which is known once the row is in sight. Without row focus only the next row is tried.
    private func move(from control: View, in row: RowContext, toward key: Key) -> Bool {
        let isAtRow = row.host.focuses(row.path)
        let place = row.cell.frameInWindow.origin
        var last = row.path
        for _ in 0..<(isAtRow ? Self.maximumTriedRows : 1) {
            guard let next = row.host.finder.neighbour(of: last, toward: key) else { break }
            if move(from: control, in: row, to: next) { return true }
            last = next
        }
        if last != row.path {
            row.host.scrollBack(row.cell, to: place)
            return false
        }
        return isAtRow && row.host.finder.destination(of: key).map { move(from: control, in: row, to: $0) } ?? false
    }

    /// - Returns: false if the other row has no such control and cannot have focus itself, so the focus could not move back.
    private func move(from control: View, in row: RowContext, to path: IndexPath) -> Bool {
        guard let window = row.host.window else { return false }
        row.host.showCell(at: path)
        let next = row.host.shownCell(at: path).flatMap { FocusOrder(of: control).counterpart(from: row.cell, in: $0) }
        guard next != nil || row.host.focuses(row.path) && row.host.focuses(path) else { return false }
        if next.map(window.focus.focusByKey) ?? window.focus.set(row.host, shown: true) {
            if next == nil { focus(path) }
        } else {
            EnclosingScrollers(of: control).scrollIntoView()
        }
        return true
    }
}

// MARK: - Preserved focus

/// The first responder in a row, stored before cells are reused for other rows.
struct PreservedFocus {
    weak var view: View?
    /// The current path of the row; nil if the row was removed.
    var path: IndexPath?
    /// Whether the view was removed with its cell and so lost focus.
    var isLost = false
}

extension RowInteraction {
    /// Moves focus from a control in a row out of sight to the row itself, before a reload reuses the cell. So a text field ends editing,
    /// and reports it, while its cell still shows the row.
    func moveFocusFromOffscreenControl() {
        guard let host, let window = host.window,
            let row = window.firstResponder.map({ FocusOrder(of: $0) })?.enclosingRows.first(where: { $0.host === host }
            ),
            !row.cell.frameInWindow.intersects(host.frameInWindow)
        else { return }
        window.focus.set(host.focusesRows ? host : nil, shown: window.showsFocus, isForced: true)
    }

    /// Stores the first responder in a row during a change that makes cells stop showing their rows.
    func preserveFocus(while change: () -> Void) {
        let view = host?.window?.firstResponder
        if let view, let row = FocusOrder(of: view).enclosingRows.first(where: { $0.host === host }) {
            held = PreservedFocus(view: view, path: row.path)
        }
        change()
        if let view, held?.view === view, host?.window?.firstResponder == nil { held?.isLost = true }
    }

    /// Updates the preserved focus and the selection after changes. A reloaded row has its cell after the next layout.
    func updatePreservedFocus(_ changes: RowChanges, _ map: RowMap) {
        if let path = held?.path {
            held?.path = newPath(of: path, after: changes, map)
            if held?.path == nil { restorePreservedFocus() }
        }
        selectionFollowsFocus()
    }

    /// Completes preserved focus when cells have their rows. If the view now shows another row, or none, the table gets focus, if it can.
    func restorePreservedFocus() {
        guard let held, let host, let window = host.window else { return }
        self.held = nil
        guard window.firstResponder === (held.isLost ? nil : held.view) else { return }
        let row = held.view.map({ FocusOrder(of: $0) })?.enclosingRows.first { $0.host === host }
        let isBack = held.path != nil && row?.path == held.path
        let new = isBack ? held.view : host.focusesRows ? host : nil
        window.focus.focusAnchor = new ?? host
        guard new == nil || !window.focus.set(new, shown: window.showsFocus, isForced: true) else { return }
        window.focus.set(nil, shown: window.showsFocus, isForced: true)
    }
}

/// A view of a group in which Tab stops once.
protocol TabStopGroup: View {
    /// Whether Tab stops at this view of the group.
    var acceptsTab: Bool { get }
}

/// The rows around a view, and the order in which Tab visits its descendants.
struct FocusOrder {
    let view: View

    init(of view: View) { self.view = view }

    /// The innermost row that contains the view, or whose cell the view is.
    var enclosingRow: RowContext? {
        var next: View? = self.view
        while let view = next {
            if let host = view.superview?.superview as? any ListSource, let path = host.path(of: view) {
                return RowContext(host: host, path: path, cell: view)
            }
            next = view.superview
        }
        return nil
    }

    /// All rows that contain the view, the innermost first.
    var enclosingRows: [RowContext] {
        enclosingRow.map { row in Array(sequence(first: row) { FocusOrder(of: $0.host).enclosingRow }) } ?? []
    }

    /// Whether the view is the cell of a selected row.
    var isSelectedRow: Bool {
        enclosingRow.map { $0.cell === view && $0.host.interaction.selection.contains($0.path) } ?? false
    }

    /// Whether Tab stops at the view. Tab skips a plain scroll view with focusable content: the keys scroll it from its content, too.
    var isTabStop: Bool {
        takesTab && !(isMereScroller && view.descendants.contains(where: { FocusOrder(of: $0).takesTab }))
    }

    private var takesTab: Bool {
        view.acceptsFocus && (view as? any TabStopGroup)?.acceptsTab != false && Reachability(of: view).isReachable
            && enclosingRows.allSatisfy(\.holdsTabStops)
    }

    /// Whether the view is the header of a table.
    private var isHeader: Bool { (view.superview as? any ListSource)?.focusHeader === view }

    private var isMereScroller: Bool {
        type(of: view) == ScrollView.self && (view as? ScrollView)?.isPagingEnabled == false
    }

    /// The view and its descendants in the order of Tab. A table comes just before its focused row, and after its header.
    var tabOrder: [View] {
        let host = view as? any ListSource
        let header = host?.focusHeader
        let inner = view.orderedSubviews.filter { $0 !== header }.flatMap { FocusOrder(of: $0).tabOrder }
        let before = header.map { FocusOrder(of: $0).tabOrder } ?? []
        guard let host, let cell = host.focusedRowForKeys.flatMap(host.shownCell(at:)),
            let place = inner.firstIndex(where: { $0 === cell })
        else { return before + [view] + inner }
        return before + inner[..<place] + [view] + inner[place...]
    }

    /// Returns the corresponding control in another row: the view of the same class and identifier, or else of the same class and
    /// position. Returns nil if that view cannot have focus.
    ///
    /// - Parameters:
    ///   - cell: the cell of the view's row.
    ///   - other: the cell of the other row.
    func counterpart(from cell: View, in other: View) -> View? {
        func alike(_ cell: View) -> [View] { cell.descendants.filter { type(of: $0) == type(of: self.view) } }
        func isNamed(_ view: View, as other: View) -> Bool {
            view.markup.identifier != nil && view.markup.identifier == other.markup.identifier
        }
        let (own, others) = (alike(cell), alike(other))
        var found = others.first { isNamed($0, as: self.view) }
        if found == nil, let place = own.firstIndex(where: { $0 === self.view }), others.indices.contains(place) {
            // A view with the identifier of another control in this row corresponds to that control.
            found = own.contains { isNamed($0, as: others[place]) } ? nil : others[place]
        }
        return found.flatMap { $0.acceptsFocus && Reachability(of: $0).isReachable ? $0 : nil }
    }

    /// Scrolls to the next row that contains a wanted view, unless such a view follows in the same row. Rows out of sight have no cells,
    /// so their controls cannot be found otherwise.
    func showNextRow(holding isWanted: (View) -> Bool) {
        for row in enclosingRows {
            let views = FocusOrder(of: row.cell).tabOrder
            let rest = views.firstIndex { $0 === view }.map { views[$0...].dropFirst() } ?? []
            if rest.contains(where: isWanted) || row.host.showRow(after: row, holding: isWanted) { return }
        }
    }

    /// The view that gets focus when this view appears: the first tab stop if it is in sight, else the first visible view that accepts
    /// focus, such as a scroll view. The rows of a table come before its header.
    var preferredResponder: View? {
        let order = tabOrder
        let all = order.filter { !FocusOrder(of: $0).isHeader } + order.filter { FocusOrder(of: $0).isHeader }
        let first = all.first(where: { FocusOrder(of: $0).isTabStop })
        if first.map({ Reachability(of: $0) })?.isPartlyVisible == true { return first }
        let possible = all.filter { $0.acceptsFocus && Reachability(of: $0).isReachable }
        return possible.first(where: { Reachability(of: $0).isPartlyVisible }) ?? possible.first
    }
}
