/// Gives a table its rows. What it does not implement is answered from the content that the table's document declares, so that both can be in one
/// table (specification 13.11): within these methods the table's own `numberOfSections`, `numberOfRows(inSection:)` and `cellForRow(at:)`
/// answer from that content, too.
@MainActor public protocol TableViewDataSource: AnyObject {
    func numberOfSections(in tableView: TableView) -> Int
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int
    /// A cell that no other row shows: one of `dequeueReusableCell(withIdentifier:for:)`, or a new one.
    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell
    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String?
    func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String?
    /// What a person types to come to a row: by default the text of the cell that the document declares. nil leaves it to the cell that
    /// can be seen.
    func tableView(_ tableView: TableView, typeSelectStringForRowAt indexPath: IndexPath) -> String?
}

extension TableViewDataSource {
    public func numberOfSections(in tableView: TableView) -> Int { tableView.numberOfSections }
    public func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        tableView.numberOfRows(inSection: section)
    }
    public func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        tableView.declaredCell(at: indexPath)
    }
    public func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
        tableView.title(forHeaderInSection: section)
    }
    public func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
        tableView.title(forFooterInSection: section)
    }
    public func tableView(_ tableView: TableView, typeSelectStringForRowAt indexPath: IndexPath) -> String? {
        tableView.declaredText(at: indexPath)
    }
}

/// Hears what people do with a table's rows, and decides on some of it. A table's `delegate` is one of these, or one of a scroll view.
@MainActor public protocol TableViewDelegate: ScrollViewDelegate {
    /// Points; `TableView.automaticDimension` has the cell measured. The default is the table's `rowHeight`.
    func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double
    func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double
    func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Double
    /// Wins over the title.
    func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View?
    func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View?
    func tableView(_ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath)
    func tableView(_ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: IndexPath)
    /// False for rows that do not react.
    func tableView(_ tableView: TableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool
    /// False for rows that react to clicks and are skipped by keys; true by default, whatever the mode of the section.
    func tableView(_ tableView: TableView, canFocusRowAt indexPath: IndexPath) -> Bool
    /// The row to select in place of the one that was tapped; nil for none.
    func tableView(_ tableView: TableView, willSelectRowAt indexPath: IndexPath) -> IndexPath?
    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath)
    /// Whether the row is selected when a key moves the focus to it. By default what `selectionFollowsFocus` of the table says, and false for
    /// rows with a disclosure indicator. Rows that a click checks are not asked for.
    func tableView(_ tableView: TableView, selectionFollowsFocusForRowAt indexPath: IndexPath) -> Bool
    /// The row was double-clicked, or Enter was pressed on it. It was selected before.
    func tableView(_ tableView: TableView, didActivateRowAt indexPath: IndexPath)
    /// The row to deselect; nil for none.
    func tableView(_ tableView: TableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath?
    func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath)
    /// The detail button of a row was pressed.
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
        tableView.selectsOnFocusByDefault(indexPath)
    }
    public func tableView(_ tableView: TableView, didActivateRowAt indexPath: IndexPath) {}
    public func tableView(_ tableView: TableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? { indexPath }
    public func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {}
    public func tableView(_ tableView: TableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {}
}
