// The keyboard moves from row to row (specification 13.11).

extension TableView {
    /// Seconds after which what is typed begins anew.
    private static let typingPause = 1.0
    /// Rows that do not react, one after the other, before the keyboard stays where it is.
    private static let mostSkipped = 256
    /// Rows that are asked for their text.
    private static let mostSearched = 10_000

    func handle(_ key: Key, _ modifiers: Modifiers, _ isRepeat: Bool, at time: Duration) -> Bool {
        loadRowsIfNeeded()
        guard isFirstResponder, allowsSelection, rows.positions.rowCount > 0 else { return false }
        if key == Key("A"), modifiers == .control, allowsMultipleSelection {
            selectAllRows()
            return true
        }
        guard modifiers.isSubset(of: .shift) else { return false }
        if key.rawValue.count == 1 { return type(key.rawValue, at: time) }
        let isExtending = modifiers == .shift && allowsMultipleSelection
        guard modifiers.isEmpty || isExtending else { return false }
        switch key {
        case .up: return moveFocus(from: focusedRow, by: -1, isExtending)
        case .down: return moveFocus(from: focusedRow, by: 1, isExtending)
        case .home: return moveFocus(to: 0, by: 1, isExtending)
        case .end: return moveFocus(to: rows.positions.slotCount - 1, by: -1, isExtending)
        case .pageUp: return movePage(-1, isExtending)
        case .pageDown: return movePage(1, isExtending)
        case .space, .return, .keypadEnter:
            guard let path = focusedRow, hasRow(path) else { return false }
            if !isRepeat { tap(path, modifiers) }
            return true
        default: return false
        }
    }

    /// - Parameter way: 1 or -1.
    private func moveFocus(from path: IndexPath?, by way: Int, _ isExtending: Bool) -> Bool {
        guard let path, hasRow(path) else {
            let first = rows.shown.first { $0.kind == .row }.map { rows.positions.slot(of: $0.path) } ?? 0
            return moveFocus(to: first, by: 1, isExtending)
        }
        return moveFocus(to: rows.positions.slot(of: path) + way, by: way, isExtending)
    }

    /// Gives the keyboard to the first row that reacts from a slot on in a direction.
    ///
    /// - Returns: false where there is none; then it stays.
    private func moveFocus(to slot: Int, by way: Int, _ isExtending: Bool) -> Bool {
        var slot = slot
        for _ in 0..<Self.mostSkipped {
            guard let place = rows.positions.place(of: slot) else { return false }
            if place.kind == .row, takesFocus(place.path) {
                focus(place.path, isExtending)
                return true
            }
            slot += way
        }
        return false
    }

    /// One whose cell is not there is taken to react.
    private func takesFocus(_ path: IndexPath) -> Bool {
        guard reacts(path) else { return false }
        guard selectionMode(forSection: path.section) == .default, let cell = cellForRow(at: path) else { return true }
        return cell.selectionStyle != .none
    }

    private func focus(_ path: IndexPath, _ isExtending: Bool) {
        if isExtending, rangeStart == nil { rangeStart = focusedRow }
        focusedRow = path
        window?.setFocus(self, shown: true)
        scrollToRow(at: path, at: .none, animated: false)
        if isExtending { selectRange(to: path) }
        updateCells()
    }

    private func movePage(_ way: Int, _ isExtending: Bool) -> Bool {
        guard let path = focusedRow, hasRow(path) else { return moveFocus(from: nil, by: way, isExtending) }
        let frame = rectForRow(at: path)
        let target = frame.minY + Double(way) * max(frame.height, self.frame.height - frame.height)
        let slot = rows.positions.slot(at: target - rows.margins.top)
        if slot == rows.positions.slot(of: path) { return moveFocus(from: path, by: way, isExtending) }
        // What lies beyond the first or the last is that one.
        return moveFocus(to: slot, by: way, isExtending) || moveFocus(to: slot, by: -way, isExtending)
    }

    // MARK: Type-ahead

    /// Text comes to those alone who show it; a list goes by the keys.
    private func type(_ character: String, at time: Duration) -> Bool {
        let now = time / .seconds(1)
        typed = ((now - typed.time < Self.typingPause ? typed.text : "") + character, now)
        if let path = row(beginningWith: typed.text) { focus(path, false) }
        return true
    }

    /// The next row whose text begins so, from the focused one on and around.
    private func row(beginningWith text: String) -> IndexPath? {
        let count = rows.positions.slotCount
        let isOneCharacter = text.count == 1
        let start = focusedRow.map { rows.positions.slot(of: $0) + (isOneCharacter ? 1 : 0) } ?? 0
        for step in 0..<min(count, Self.mostSearched) {
            guard let place = rows.positions.place(of: (start + step) % count), place.kind == .row else { continue }
            let shown = typeSelectText(of: place.path)
            if let shown, shown.lowercased().hasPrefix(text.lowercased()), takesFocus(place.path) { return place.path }
        }
        return nil
    }

    private func typeSelectText(of path: IndexPath) -> String? {
        dataSource?.tableView(self, typeSelectStringForRowAt: path) ?? cellForRow(at: path)?.accessibility.label
    }
}
