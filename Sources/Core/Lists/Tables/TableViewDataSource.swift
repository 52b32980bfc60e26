/// The provider of a table's rows. Methods that it does not implement return the content that the table's document declares, so a table
/// can combine both. Within these methods the table's own `numberOfSections`, `numberOfRows(inSection:)` and `cellForRow(at:)` return the
/// declared content, too. Specification 13.11.
@MainActor public protocol TableViewDataSource: AnyObject {
    func numberOfSections(in tableView: TableView) -> Int
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int
    /// Returns a cell that no other row shows: from `dequeueReusableCell(withIdentifier:for:)`, or a new one.
    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell
    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String?
    func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String?
    /// Returns the text by which type-ahead finds a row: by default the text of the declared cell. For nil, the table uses the text of
    /// the visible cell.
    func tableView(_ tableView: TableView, typeSelectStringForRowAt indexPath: IndexPath) -> String?
    /// Returns whether the user can move a row of a table with `allowsReordering`; true by default.
    func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool
    /// Moves a row in the app's data, from its path before to its path after the move. The table then moves the row.
    ///
    /// - Returns: false, the default, if the row stays where it is.
    func tableView(_ tableView: TableView, moveRowAt indexPath: IndexPath, to newIndexPath: IndexPath) -> Bool
}

extension TableViewDataSource {
    public func numberOfSections(in tableView: TableView) -> Int { tableView.numberOfSections }
    public func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        tableView.numberOfRows(inSection: section)
    }
    public func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        tableView.provider.declaredCell(at: indexPath)
    }
    public func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
        tableView.title(forHeaderInSection: section)
    }
    public func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
        tableView.title(forFooterInSection: section)
    }
    public func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }
    public func tableView(_ tableView: TableView, moveRowAt indexPath: IndexPath, to newIndexPath: IndexPath) -> Bool {
        false
    }
    public func tableView(_ tableView: TableView, typeSelectStringForRowAt indexPath: IndexPath) -> String? {
        tableView.declared.text(at: indexPath)
    }
}

/// Receives row events, and controls heights, focus and selection. A table's `delegate` is one of these or a `ScrollViewDelegate`.
@MainActor public protocol TableViewDelegate: ScrollViewDelegate {
    /// Returns the height of a row, in points. `TableView.automaticDimension` measures the cell. The default is the table's `rowHeight`.
    func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double
    func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double
    func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Double
    /// Returns the header view, which takes precedence over the title.
    func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View?
    func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View?
    func tableView(_ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath)
    func tableView(_ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: IndexPath)
    /// Returns whether a row reacts to clicks and keys.
    func tableView(_ tableView: TableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool
    /// Returns whether a row can have focus; false for rows that only clicks reach. True by default, in all selection modes.
    func tableView(_ tableView: TableView, canFocusRowAt indexPath: IndexPath) -> Bool
    /// Returns the row to select in place of the tapped one; nil for none.
    func tableView(_ tableView: TableView, willSelectRowAt indexPath: IndexPath) -> IndexPath?
    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath)
    /// Returns whether a row is selected when a key moves the focus to it. By default the value of the table's `selectionFollowsFocus`,
    /// but false for rows with a disclosure indicator. Not called for rows of sections with check marks.
    func tableView(_ tableView: TableView, selectionFollowsFocusForRowAt indexPath: IndexPath) -> Bool
    /// Called when a row was double-clicked, or Enter was pressed on it. The row was selected before.
    func tableView(_ tableView: TableView, didActivateRowAt indexPath: IndexPath)
    /// Returns the row to deselect; nil for none.
    func tableView(_ tableView: TableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath?
    func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath)
    /// Called when the detail button of a row was pressed.
    func tableView(_ tableView: TableView, accessoryButtonTappedForRowWith indexPath: IndexPath)
}

extension TableViewDelegate {
    public func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double { tableView.rowHeight }
    public func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double {
        tableView.sectionHeaderHeight
    }
    public func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Double {
        tableView.sectionFooterHeight
    }
    public func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
        tableView.view(forHeaderInSection: section)
    }
    public func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View? {
        tableView.view(forFooterInSection: section)
    }
    public func tableView(_ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath) {}
    public func tableView(_ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: IndexPath) {
    }
    public func tableView(_ tableView: TableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool { true }
    public func tableView(_ tableView: TableView, canFocusRowAt indexPath: IndexPath) -> Bool { true }
    public func tableView(_ tableView: TableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? { indexPath }
    public func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {}
    public func tableView(_ tableView: TableView, selectionFollowsFocusForRowAt indexPath: IndexPath) -> Bool {
        tableView.choices.selectsOnFocusByDefault(indexPath)
    }
    public func tableView(_ tableView: TableView, didActivateRowAt indexPath: IndexPath) {}
    public func tableView(_ tableView: TableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? { indexPath }
    public func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {}
    public func tableView(_ tableView: TableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {}
}
