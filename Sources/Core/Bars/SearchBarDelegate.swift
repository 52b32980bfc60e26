/// Has a say in a search, and hears of it. All methods have defaults, which agree and do nothing.
@MainActor public protocol SearchBarDelegate: AnyObject {
    func searchBarShouldBeginEditing(_ searchBar: SearchBar) -> Bool
    func searchBarTextDidBeginEditing(_ searchBar: SearchBar)
    func searchBarShouldEndEditing(_ searchBar: SearchBar) -> Bool
    func searchBarTextDidEndEditing(_ searchBar: SearchBar)
    /// A person has changed the text.
    func searchBar(_ searchBar: SearchBar, textDidChange searchText: String)
    /// Whether a part of the text may become another, as a person wants.
    ///
    /// - Parameter range: indices of `searchBar.text`.
    func searchBar(
        _ searchBar: SearchBar, shouldChangeTextIn range: Range<String.Index>, replacementText text: String
    ) -> Bool
    /// Return was pressed.
    func searchBarSearchButtonClicked(_ searchBar: SearchBar)
    /// The search is over: by the button, or by Escape where there is one. The field is empty and without the keyboard.
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
        _ searchBar: SearchBar, shouldChangeTextIn range: Range<String.Index>, replacementText text: String
    ) -> Bool { true }
    public func searchBarSearchButtonClicked(_ searchBar: SearchBar) {}
    public func searchBarCancelButtonClicked(_ searchBar: SearchBar) {}
    public func searchBar(_ searchBar: SearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {}
}

/// Tells the bar what happens to its field.
final class SearchFieldListener: TextFieldDelegate {
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
        // Who hears of it may remove the bar.
        let bar = owner
        delegate?.searchBarTextDidBeginEditing(bar)
        bar.sendActions(for: .editingDidBegin)
    }
    func textFieldDidEndEditing(_ textField: TextField) {
        // Who hears of it may remove the bar.
        let bar = owner
        delegate?.searchBarTextDidEndEditing(bar)
        bar.sendActions(for: .editingDidEnd)
    }
    func textField(
        _ textField: TextField, shouldChangeCharactersIn range: Range<String.Index>, replacementString string: String
    ) -> Bool { delegate?.searchBar(owner, shouldChangeTextIn: range, replacementText: string) ?? true }
    func textFieldShouldReturn(_ textField: TextField) -> Bool {
        // Who hears of it may remove the bar.
        let bar = owner
        delegate?.searchBarSearchButtonClicked(bar)
        bar.sendActions(for: .editingDidEndOnExit)
        bar.sendActions(for: .primaryActionTriggered)
        return false
    }
}
