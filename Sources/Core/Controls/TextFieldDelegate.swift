/// Has a say in what happens to a text field, and hears of it. All methods have defaults, which agree and do nothing.
///
/// A person's key asks `shouldChangeCharactersIn`, changes the text, brings it to the bindings, tells `textFieldDidChangeSelection`, and
/// sends `editingChanged`.
@MainActor public protocol TextFieldDelegate: AnyObject {
    /// Whether the keyboard may come to the field.
    func textFieldShouldBeginEditing(_ textField: TextField) -> Bool
    /// The field has the keyboard; `editingDidBegin` was sent.
    func textFieldDidBeginEditing(_ textField: TextField)
    /// Whether the keyboard may go. It goes unasked where the field is hidden, disabled or removed, or the window closes.
    func textFieldShouldEndEditing(_ textField: TextField) -> Bool
    /// The keyboard has gone; `editingDidEnd` was sent.
    func textFieldDidEndEditing(_ textField: TextField)
    /// Whether a part of the text may become another, as a person wants: what is typed, pasted, deleted. To undo asks nobody.
    ///
    /// - Parameter range: indices of `textField.text`.
    func textField(
        _ textField: TextField, shouldChangeCharactersIn range: Range<String.Index>, replacementString string: String
    ) -> Bool
    /// The caret is elsewhere, or something else is selected.
    func textFieldDidChangeSelection(_ textField: TextField)
    /// Whether the clear button may empty the field.
    func textFieldShouldClear(_ textField: TextField) -> Bool
    /// Whether Return does what it does: `editingDidEndOnExit` and `primaryActionTriggered`.
    func textFieldShouldReturn(_ textField: TextField) -> Bool
}

extension TextFieldDelegate {
    public func textFieldShouldBeginEditing(_ textField: TextField) -> Bool { true }
    public func textFieldDidBeginEditing(_ textField: TextField) {}
    public func textFieldShouldEndEditing(_ textField: TextField) -> Bool { true }
    public func textFieldDidEndEditing(_ textField: TextField) {}
    public func textField(
        _ textField: TextField, shouldChangeCharactersIn range: Range<String.Index>, replacementString string: String
    ) -> Bool { true }
    public func textFieldDidChangeSelection(_ textField: TextField) {}
    public func textFieldShouldClear(_ textField: TextField) -> Bool { true }
    public func textFieldShouldReturn(_ textField: TextField) -> Bool { true }
}
