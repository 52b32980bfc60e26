// The content that a picker shows: the answers of its data source and delegate, and their validation.

extension PickerView {
    /// The number of components. Within the data source's methods it counts declared components only.
    public var numberOfComponents: Int {
        if gate.isDataSourceCallInProgress { return declared.count }
        loadIfNeeded()
        return rowCounts.count
    }

    /// Returns the number of rows; see `numberOfComponents`. 0 for a component that does not exist.
    public func numberOfRows(inComponent component: Int) -> Int {
        if gate.isDataSourceCallInProgress {
            return declared.indices.contains(component) ? declared[component].rows.count : 0
        }
        loadIfNeeded()
        return rowCounts.indices.contains(component) ? rowCounts[component] : 0
    }

    // MARK: Data source queries

    /// Limits that exceed any practical use.
    private static let most = (rows: 10_000_000, components: 100)

    /// Reports a fault once until the next reload.
    func reportOnce(_ message: String) {
        if gate.isNewFault(message) { diagnostics.report(message) }
    }

    func requestedComponentCount() -> Int {
        let count = gate.count { dataSource?.numberOfComponents(in: self) } ?? declared.count
        guard (0...Self.most.components).contains(count) else {
            reportOnce("invalid number of components '\(count)' from the data source; 0 is used")
            return 0
        }
        return count
    }

    func requestedRowCount(of component: Int) -> Int {
        let ownCount = declared.indices.contains(component) ? declared[component].rows.count : 0
        let count = gate.count { dataSource?.pickerView(self, numberOfRowsInComponent: component) } ?? ownCount
        guard (0...Self.most.rows).contains(count) else {
            reportOnce("invalid number of rows '\(count)' in component \(component) from the data source; 0 is used")
            return 0
        }
        return count
    }

    /// Returns the title that is shown for a row, from any source; empty if there is none.
    func shownTitle(forRow row: Int, forComponent component: Int) -> String {
        gate.ask {
            delegate?.pickerView(self, titleForRow: row, forComponent: component)
                ?? dataSource?.pickerView(self, titleForRow: row, forComponent: component)
                ?? title(forRow: row, forComponent: component)
        } ?? ""
    }

    func requestedView(forRow row: Int, forComponent component: Int, reusing view: View?) -> View? {
        gate.ask { delegate?.pickerView(self, viewForRow: row, forComponent: component, reusing: view) }
    }

    func requestedWidth(of component: Int) -> Double? {
        sensible("width", gate.ask { delegate?.pickerView(self, widthForComponent: component) }, component)
    }

    func rowHeight(of component: Int) -> Double {
        sensible("height", gate.ask { delegate?.pickerView(self, rowHeightForComponent: component) }, component)
            ?? theme.metrics.pickerRowHeight
    }

    private func sensible(_ word: String, _ length: Double?, _ component: Int) -> Double? {
        guard let length else { return nil }
        if length >= 1, length <= .lengthLimit { return length }
        reportOnce(
            "invalid \(word) '\(length.plain)' of component \(component): must be from 1 to \(Double.lengthLimit.plain); "
                + "the default is used")
        return nil
    }

    /// The most rows that are measured for the width of a button, and that are searched for typed text.
    private static let maximumMeasuredRows = 100
    private static let maximumSearchedRows = 10_000

    func measuredTitles(of component: Int) -> [String] {
        (0..<min(rowCounts[component], Self.maximumMeasuredRows)).map {
            shownTitle(forRow: $0, forComponent: component)
        }
    }

    // MARK: Keyboard

    /// Handles a key in a component, shown as a wheel or as a button.
    ///
    /// - Parameter page: the number of rows that Page Up and Page Down move by.
    func handleKey(_ event: Event, in component: Int, page: Int) -> Bool {
        guard case .keyDown(let key, let modifiers, _) = event.kind, rowCounts.indices.contains(component),
            rowCounts[component] > 0
        else { return false }
        if modifiers.isSubset(of: .shift), let character = key.character {
            typed.type(character, at: event.time)
            if let row = typedRow(in: component) { choose(row, inComponent: component, with: event) }
            return true
        }
        guard modifiers.isEmpty else { return false }
        let (current, last) = (parts[component].currentRow, rowCounts[component] - 1)
        let target: Int
        switch key {
        case .up: target = current - 1
        case .down: target = current + 1
        case .pageUp: target = current - page
        case .pageDown: target = current + page
        case .home: target = 0
        case .end: target = last
        case .left, .right: return moveFocus(from: component, by: (key == .right) == isRightToLeft ? -1 : 1)
        default: return false
        }
        choose(min(max(0, target), last), inComponent: component, with: event)
        return true
    }

    /// - Returns: false if there is no further component in that direction.
    private func moveFocus(from component: Int, by step: Int) -> Bool {
        var next = component + step
        while parts.indices.contains(next) {
            if parts[next].acceptsFocus { return window?.focus.set(parts[next], shown: true) ?? false }
            next += step
        }
        return false
    }

    /// Returns the next row whose title begins with the typed text. The search starts at the selected row and wraps around.
    private func typedRow(in component: Int) -> Int? {
        let count = rowCounts[component]
        let start = max(0, parts[component].currentRow) + (typed.goesOn ? 1 : 0)
        for step in 0..<min(count, Self.maximumSearchedRows) {
            let row = (start + step) % count
            if typed.isBeginning(of: searchText(shownTitle(forRow: row, forComponent: component))) { return row }
        }
        return nil
    }
}
