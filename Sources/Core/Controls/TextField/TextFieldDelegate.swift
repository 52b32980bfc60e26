/// A delegate that controls the editing of a text field and receives its events. The default methods return true or do nothing.
///
/// When the user presses a key, the field calls `shouldChangeCharactersIn`, changes the text, updates the bindings, calls
/// `textFieldDidChangeSelection`, and sends `editingChanged`.
@MainActor public protocol TextFieldDelegate: AnyObject {
    /// Returns whether the field may take focus.
    func textFieldShouldBeginEditing(_ textField: TextField) -> Bool
    /// Called when the field has focus, after `editingDidBegin` is sent.
    func textFieldDidBeginEditing(_ textField: TextField)
    /// Returns whether the field may lose focus. Not called if the field is hidden, disabled or removed, or if the window closes.
    func textFieldShouldEndEditing(_ textField: TextField) -> Bool
    /// Called when the field has lost focus, after `editingDidEnd` is sent.
    func textFieldDidEndEditing(_ textField: TextField)
    /// Returns whether the user may replace a part of the text by typing, pasting or deleting. Not called for undo.
    ///
    /// - Parameter range: The range to replace, as offsets in `text.utf8`; `textField.text(in:)` returns its text.
    func textField(
        _ textField: TextField, shouldChangeCharactersIn range: Range<Int>, replacementString string: String
    ) -> Bool
    /// Called when the caret or the selection has changed.
    func textFieldDidChangeSelection(_ textField: TextField)
    /// Returns whether the clear button may clear the field.
    func textFieldShouldClear(_ textField: TextField) -> Bool
    /// Returns whether Return sends `editingDidEndOnExit` and `primaryActionTriggered`.
    func textFieldShouldReturn(_ textField: TextField) -> Bool
}

extension TextFieldDelegate {
    public func textFieldShouldBeginEditing(_ textField: TextField) -> Bool { true }
    public func textFieldDidBeginEditing(_ textField: TextField) {}
    public func textFieldShouldEndEditing(_ textField: TextField) -> Bool { true }
    public func textFieldDidEndEditing(_ textField: TextField) {}
    public func textField(
        _ textField: TextField, shouldChangeCharactersIn range: Range<Int>, replacementString string: String
    ) -> Bool { true }
    public func textFieldDidChangeSelection(_ textField: TextField) {}
    public func textFieldShouldClear(_ textField: TextField) -> Bool { true }
    public func textFieldShouldReturn(_ textField: TextField) -> Bool { true }
}
