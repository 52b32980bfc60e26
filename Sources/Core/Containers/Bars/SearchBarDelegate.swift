/// A delegate that controls a search and receives its events. The default methods return true or do nothing.
@MainActor public protocol SearchBarDelegate: AnyObject {
    func searchBarShouldBeginEditing(_ searchBar: SearchBar) -> Bool
    func searchBarTextDidBeginEditing(_ searchBar: SearchBar)
    func searchBarShouldEndEditing(_ searchBar: SearchBar) -> Bool
    func searchBarTextDidEndEditing(_ searchBar: SearchBar)
    /// Called when the user has changed the text.
    func searchBar(_ searchBar: SearchBar, textDidChange searchText: String)
    /// Returns whether the user may replace a part of the text.
    ///
    /// - Parameter range: The range to replace, as offsets in `searchBar.text.utf8`;
    ///   `searchBar.searchTextField.text(in:)` returns its text.
    func searchBar(
        _ searchBar: SearchBar, shouldChangeTextIn range: Range<Int>, replacementText text: String
    ) -> Bool
    /// Called when Return was pressed.
    func searchBarSearchButtonClicked(_ searchBar: SearchBar)
    /// Called when the cancel button, or Escape while there is one, has ended the search. The field is then empty and has no focus.
    func searchBarCancelButtonClicked(_ searchBar: SearchBar)
    func searchBar(_ searchBar: SearchBar, selectedScopeButtonIndexDidChange selectedScope: Int)
}

extension SearchBarDelegate {
    public func searchBarShouldBeginEditing(_ searchBar: SearchBar) -> Bool { true }
    public func searchBarTextDidBeginEditing(_ searchBar: SearchBar) {}
    public func searchBarShouldEndEditing(_ searchBar: SearchBar) -> Bool { true }
    public func searchBarTextDidEndEditing(_ searchBar: SearchBar) {}
    public func searchBar(_ searchBar: SearchBar, textDidChange searchText: String) {}
    public func searchBar(
        _ searchBar: SearchBar, shouldChangeTextIn range: Range<Int>, replacementText text: String
    ) -> Bool { true }
    public func searchBarSearchButtonClicked(_ searchBar: SearchBar) {}
    public func searchBarCancelButtonClicked(_ searchBar: SearchBar) {}
    public func searchBar(_ searchBar: SearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {}
}

/// Forwards the events of the field to the search bar and its delegate.
final class SearchFieldDelegate: TextFieldDelegate {
    private unowned let owner: SearchBar
    private var delegate: (any SearchBarDelegate)? { owner.delegate }

    init(_ bar: SearchBar) { owner = bar }

    deinit {}

    func textFieldShouldBeginEditing(_ textField: TextField) -> Bool {
        delegate?.searchBarShouldBeginEditing(owner) ?? true
    }
    func textFieldShouldEndEditing(_ textField: TextField) -> Bool {
        delegate?.searchBarShouldEndEditing(owner) ?? true
    }
    func textFieldDidBeginEditing(_ textField: TextField) {
        // The delegate may remove the bar.
        let bar = owner
        delegate?.searchBarTextDidBeginEditing(bar)
        bar.sendActions(for: .editingDidBegin)
    }
    func textFieldDidEndEditing(_ textField: TextField) {
        // The delegate may remove the bar.
        let bar = owner
        delegate?.searchBarTextDidEndEditing(bar)
        bar.sendActions(for: .editingDidEnd)
    }
    func textField(
        _ textField: TextField, shouldChangeCharactersIn range: Range<Int>, replacementString string: String
    ) -> Bool { delegate?.searchBar(owner, shouldChangeTextIn: range, replacementText: string) ?? true }
    func textFieldShouldReturn(_ textField: TextField) -> Bool {
        // The delegate may remove the bar.
        let bar = owner
        delegate?.searchBarSearchButtonClicked(bar)
        bar.sendActions(for: .editingDidEndOnExit)
        bar.sendActions(for: .primaryActionTriggered)
        return false
    }
}
