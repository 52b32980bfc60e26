// The keyboard among what rows and items hold: fields, switches, buttons (specification 13.11).

/// A row, or an item, that a view is or lies in.
struct HostedRow {
    let host: any RowHost
    let path: IndexPath
    let cell: View

    /// Whether Tab leads to what the row holds: of rows that take the keyboard, only where it is.
    fileprivate var holdsTabStops: Bool {
        !host.focuses(path) || path == host.tabRow
    }
}

extension View {
    /// The row that the view is or lies in, the innermost of several.
    var hostedRow: HostedRow? {
        var next: View? = self
        while let view = next {
            if let host = view.superview?.superview as? any RowHost, let path = host.path(of: view) {
                return HostedRow(host: host, path: path, cell: view)
            }
            next = view.superview
        }
        return nil
    }

    /// All of those, the innermost first.
    fileprivate var hostedRows: [HostedRow] {
        hostedRow.map { row in Array(sequence(first: row) { $0.host.hostedRow }) } ?? []
    }

    /// Whether it is the cell of a row that is selected.
    var isSelectedRow: Bool {
        hostedRow.map { $0.cell === self && $0.host.interaction.selection.contains($0.path) } ?? false
    }

    /// Whether Tab leads here. It leads past what only scrolls to what that holds, from where the keys scroll it as well.
    var isTabStop: Bool { takesTab && !(isMereScroller && descendants.contains(where: \.takesTab)) }

    private var takesTab: Bool { acceptsFocus && isReachable && hostedRows.allSatisfy(\.holdsTabStops) }

    private var isMereScroller: Bool {
        type(of: self) == ScrollView.self && (self as? ScrollView)?.isPagingEnabled == false
    }

    /// The view and what it holds, as Tab goes through it: a table comes where the row is that has the keyboard.
    var tabOrder: [View] {
        let inner = orderedSubviews.flatMap(\.tabOrder)
        guard let host = self as? any RowHost, let cell = host.keyboardRow.flatMap(host.shownCell(at:)),
            let place = inner.firstIndex(where: { $0 === cell })
        else { return [self] + inner }
        return Array(inner[..<place] + [self] + inner[place...])
    }

    /// What is in another row what the view is in its own: of the same class and id, or else in the same place among those of the class. nil
    /// where that does not take the keyboard.
    ///
    /// - Parameters:
    ///   - cell: of the view's row.
    ///   - other: of the other row.
    fileprivate func counterpart(from cell: View, in other: View) -> View? {
        func alike(_ cell: View) -> [View] { cell.descendants.filter { type(of: $0) == type(of: self) } }
        func isNamed(_ view: View, as other: View) -> Bool {
            view.markup.identifier != nil && view.markup.identifier == other.markup.identifier
        }
        let (own, others) = (alike(cell), alike(other))
        var found = others.first { isNamed($0, as: self) }
        if found == nil, let place = own.firstIndex(where: { $0 === self }), others.indices.contains(place) {
            // What has the id of something else here is the counterpart of that.
            found = own.contains { isNamed($0, as: others[place]) } ? nil : others[place]
        }
        return found.flatMap { $0.acceptsFocus && $0.isReachable ? $0 : nil }
    }

    /// What a row holds is not there while it is out of sight: has the next row there that holds something wanted, unless that follows in the
    /// row of the view.
    func showNextRow(holding isWanted: (View) -> Bool) {
        for row in hostedRows {
            let views = row.cell.tabOrder
            let rest = views.firstIndex { $0 === self }.map { views[$0...].dropFirst() } ?? []
            if rest.contains(where: isWanted) || row.host.showRow(after: row, holding: isWanted) { return }
        }
    }
}

extension RowHost {
    /// Whether the keyboard can be at rows.
    var focusesRows: Bool { allowsSelection && acceptsFocus }

    /// Whether the keyboard can be at a row, beside in what that holds.
    func focuses(_ path: IndexPath) -> Bool { focusesRows && takesFocus(path) }

    /// The row where the keyboard is, unless it can be there no longer.
    fileprivate var keyboardRow: IndexPath? { interaction.focused.flatMap { hasRow($0) && focuses($0) ? $0 : nil } }

    /// The row whose controls Tab leads to.
    fileprivate var tabRow: IndexPath? { keyboardRow ?? firstRowInSight }

    /// The cell of the row where the keyboard is; nil where it cannot be seen.
    var focusedCell: View? { interaction.focused.flatMap(shownCell(at:)) }

    /// The keyboard is, or will be, at a row.
    func placeKeyboard(at path: IndexPath?) {
        if let path, !hasRow(path) {
            return report("there is no row \(path.row) in section \(path.section) for the keyboard")
        }
        interaction.place(at: path)
        updateCells()
        if isFirstResponder { showFocusedRow() }
    }

    /// Has the row where the keyboard is in sight, wherever it was scrolled to.
    func showFocusedRow() {
        guard let path = interaction.focused, hasRow(path), window != nil else { return }
        showFocus(at: path)
        window?.layout()
    }

    /// Has the cell of a row there.
    fileprivate func showCell(at path: IndexPath) {
        guard shownCell(at: path) == nil else { return }
        showFocus(at: path)
        window?.layout()
    }

    /// Has a cell again where it was seen in the window, after others were looked for.
    fileprivate func scrollBack(_ cell: View, to place: Point) {
        window?.layout()
        let now = cell.frameInWindow.origin
        contentOffset = contentOffset + Point(now.x - place.x, now.y - place.y)
    }

    /// - Returns: false if no row further on holds what is wanted; what was in sight is so then.
    fileprivate func showRow(after row: HostedRow, holding isWanted: (View) -> Bool) -> Bool {
        let place = row.cell.frameInWindow.origin
        var last = row.path
        for _ in 0..<RowInteraction.mostTried {
            guard let next = self.path(after: last) else { break }
            showCell(at: next)
            if shownCell(at: next)?.tabOrder.contains(where: isWanted) == true { return true }
            last = next
        }
        if last != row.path { scrollBack(row.cell, to: place) }
        return false
    }
}

extension RowInteraction {
    /// Rows, one after the other, that are looked through for what can have the keyboard.
    fileprivate static let mostTried = 64

    /// A key that a control in a row has no use for: arrows lead to the same control of another row, Escape to the row itself.
    func handleFromControl(_ key: Key, _ modifiers: Modifiers) -> Bool {
        guard modifiers.isEmpty, let host, let window = host.window, let control = window.firstResponder,
            let row = control.hostedRows.first(where: { $0.host === host })
        else { return false }
        let isAtRow = host.focuses(row.path)
        if isAtRow { keyboardCame(to: row.path) }
        switch key {
        case .escape: return isAtRow && window.focusByKey(host)
        case .up, .down, .left, .right: return move(from: control, in: row, toward: key)
        default: return false
        }
    }

    /// A row that does not take the keyboard may hold what does; what it holds is known when it is in sight.
    private func move(from control: View, in row: HostedRow, toward key: Key) -> Bool {
        let isAtRow = row.host.focuses(row.path)
        let place = row.cell.frameInWindow.origin
        var last = row.path
        for _ in 0..<(isAtRow ? Self.mostTried : 1) {
            guard let next = row.host.neighbour(of: last, toward: key) else { break }
            if move(from: control, in: row, to: next) { return true }
            last = next
        }
        if last != row.path {
            row.host.scrollBack(row.cell, to: place)
            return false
        }
        return isAtRow && row.host.destination(of: key).map { move(from: control, in: row, to: $0) } ?? false
    }

    /// - Returns: false where the other row has no such control, and the keyboard could not come back from it.
    private func move(from control: View, in row: HostedRow, to path: IndexPath) -> Bool {
        guard let window = row.host.window else { return false }
        row.host.showCell(at: path)
        let next = row.host.shownCell(at: path).flatMap { control.counterpart(from: row.cell, in: $0) }
        guard next != nil || row.host.focuses(row.path) && row.host.focuses(path) else { return false }
        if next.map(window.focusByKey) ?? window.setFocus(row.host, shown: true) {
            if next == nil { focus(path) }
        } else {
            control.scrollIntoView()
        }
        return true
    }
}

// MARK: - Cells for other rows

/// What had the keyboard in a row before cells were given to other rows.
struct HeldKeyboard {
    weak var view: View?
    /// Where the row is now; nil for nowhere.
    var path: IndexPath?
    /// Whether the view went with its cell, and so lost the keyboard.
    var isLost = false
}

extension RowInteraction {
    /// The keyboard in a row out of sight, whose cell is given to another when all are loaded again, goes to the row itself: what is told of its end,
    /// as by a text field, is told while the cell shows the row.
    func leaveRowOutOfSight() {
        guard let host, let window = host.window,
            let row = window.firstResponder?.hostedRows.first(where: { $0.host === host }),
            !row.cell.frameInWindow.intersects(host.frameInWindow)
        else { return }
        window.setFocus(host.focusesRows ? host : nil, shown: window.showsFocus, isForced: true)
    }

    /// Notes what has the keyboard in a row, while cells stop showing their rows.
    func holdKeyboard(while change: () -> Void) {
        let view = host?.window?.firstResponder
        if let view, let row = view.hostedRows.first(where: { $0.host === host }) {
            held = HeldKeyboard(view: view, path: row.path)
        }
        change()
        if let view, held?.view === view, host?.window?.firstResponder == nil { held?.isLost = true }
    }

    /// Updates the preserved focus and the selection after changes. A reloaded row has its cell after the next layout.
    func heldKeyboardFollows(_ changes: RowChanges, _ map: RowMap) {
        if let path = held?.path {
            held?.path = newPath(of: path, after: changes, map)
            if held?.path == nil { settleKeyboard() }
        }
        selectionFollowsFocus()
    }

    /// Cells have their rows: what shows another than it did, or none, leaves the keyboard to the rows themselves.
    func settleKeyboard() {
        guard let held, let host, let window = host.window else { return }
        self.held = nil
        guard window.firstResponder === (held.isLost ? nil : held.view) else { return }
        let row = held.view?.hostedRows.first { $0.host === host }
        let isBack = held.path != nil && row?.path == held.path
        let new = isBack ? held.view : host.focusesRows ? host : nil
        window.focusAnchor = new ?? host
        guard new == nil || !window.setFocus(new, shown: window.showsFocus, isForced: true) else { return }
        window.setFocus(nil, shown: window.showsFocus, isForced: true)
    }
}

extension Window {
    /// Gives the keyboard to a view where a key leads, and brings that into sight.
    @discardableResult func focusByKey(_ view: View) -> Bool {
        guard setFocus(view, shown: true) else { return false }
        for row in view.hostedRows { row.host.showFocus(at: row.path) }
        view.scrollIntoView()
        view.focusCameByKey()
        return true
    }

    /// Moves the focus of tables to the rows around the first responder. Their cells show whether the table has focus.
    func rowsFollowFocus(from old: View? = nil) {
        let rows = firstResponder?.hostedRows ?? []
        for row in rows where row.host.focuses(row.path) { row.host.interaction.keyboardCame(to: row.path) }
        for row in rows + (old?.hostedRows ?? []) { row.host.updateCells() }
    }
}
