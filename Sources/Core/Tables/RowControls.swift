// The keyboard among what rows and items hold: fields, switches, buttons (specification 13.11).

/// A row, or an item, that a view is or lies in.
struct HostedRow {
    let host: any RowHost
    let path: IndexPath
    let cell: View

    /// Whether Tab leads to what the row holds: of rows that take the keyboard, only where it is.
    fileprivate var holdsTabStops: Bool {
        !host.focuses(path) || path == host.interaction.focused ?? host.firstRowInSight
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

    /// Whether Tab leads here.
    var isTabStop: Bool { acceptsFocus && isReachable && hostedRows.allSatisfy(\.holdsTabStops) }

    /// The view and what it holds, as Tab goes through it: a table comes where the row is that has the keyboard.
    var tabOrder: [View] {
        let inner = orderedSubviews.flatMap(\.tabOrder)
        guard let cell = (self as? any RowHost)?.focusedCell, let place = inner.firstIndex(where: { $0 === cell })
        else { return [self] + inner }
        return Array(inner[..<place] + [self] + inner[place...])
    }

    /// What is in another row what the view is in its own: of the same class and id, or else of the same class in the same place among the
    /// controls.
    ///
    /// - Parameters:
    ///   - cell: of the view's row.
    ///   - other: of the other row.
    fileprivate func counterpart(from cell: View, in other: View) -> View? {
        func stops(_ cell: View) -> [View] { cell.descendants.filter { $0.acceptsFocus && $0.isReachable } }
        let others = stops(other)
        let named = others.first { $0.markup.identifier == markup.identifier && type(of: $0) == type(of: self) }
        if markup.identifier != nil, let named { return named }
        guard let place = stops(cell).firstIndex(where: { $0 === self }), others.indices.contains(place) else {
            return nil
        }
        return type(of: others[place]) == type(of: self) ? others[place] : nil
    }
}

extension RowHost {
    /// Whether the keyboard can be at rows.
    var focusesRows: Bool { allowsSelection && acceptsFocus }

    /// Whether the keyboard can be at a row, beside in what that holds.
    func focuses(_ path: IndexPath) -> Bool { focusesRows && takesFocus(path) }

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
}

extension RowInteraction {
    /// A key that a control in a row has no use for: arrows lead to the same control of another row, Escape to the row itself.
    func handleFromControl(_ key: Key, _ modifiers: Modifiers) -> Bool {
        guard modifiers.isEmpty, let host, let window = host.window, let control = window.firstResponder,
            let row = control.hostedRows.first(where: { $0.host === host })
        else { return false }
        let isAtRow = host.focuses(row.path)
        if isAtRow { keyboardCame(to: row.path) }
        switch key {
        case .escape: return isAtRow && window.focusByKey(host)
        case .up, .down, .left, .right:
            // A row that does not take the keyboard may hold what does.
            let others = [host.neighbour(of: row.path, toward: key), isAtRow ? host.destination(of: key) : nil]
            return others.compactMap(\.self).contains { move(from: control, in: row, to: $0) }
        default: return false
        }
    }

    /// - Returns: false where the other row has no such control, and the keyboard could not come back from it.
    private func move(from control: View, in row: HostedRow, to path: IndexPath) -> Bool {
        guard let window = row.host.window else { return false }
        if row.host.shownCell(at: path) == nil {
            row.host.showFocus(at: path)
            window.layout()
        }
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

extension Window {
    /// Gives the keyboard to a view where a key leads, and brings that into sight.
    @discardableResult func focusByKey(_ view: View) -> Bool {
        guard setFocus(view, shown: true) else { return false }
        for row in view.hostedRows { row.host.showFocus(at: row.path) }
        view.scrollIntoView()
        view.focusCameByKey()
        return true
    }

    /// The rows around a view that has got the keyboard are where it is.
    func rowsFollowFocus() {
        for row in firstResponder?.hostedRows ?? [] where row.host.focuses(row.path) {
            row.host.interaction.keyboardCame(to: row.path)
        }
    }
}
