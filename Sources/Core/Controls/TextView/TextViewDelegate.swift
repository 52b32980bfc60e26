/// A delegate that controls the editing of a text view and receives its events. The default methods return true or do nothing.
///
/// When the user presses a key, the view calls `shouldChangeTextIn`, changes the text, updates the bindings, calls
/// `textViewDidChangeSelection`, then `textViewDidChange`. Ranges are those of ``TextEditing``.
@MainActor public protocol TextViewDelegate: ScrollViewDelegate {
    /// Returns whether an editable view may take focus.
    func textViewShouldBeginEditing(_ textView: TextView) -> Bool
    /// Called when the view has focus.
    func textViewDidBeginEditing(_ textView: TextView)
    /// Returns whether the view may lose focus. Not called if the view is hidden, disabled or removed, or if the window closes.
    func textViewShouldEndEditing(_ textView: TextView) -> Bool
    /// Called when the view has lost focus.
    func textViewDidEndEditing(_ textView: TextView)
    /// Returns whether the user may replace a part of the text by typing, pasting or deleting. Not called for undo.
    ///
    /// - Parameter range: The range to replace, as offsets in `text.utf8`; `textView.text(in:)` returns its text.
    func textView(_ textView: TextView, shouldChangeTextIn range: Range<Int>, replacementText text: String) -> Bool
    /// Called when the user has changed the text.
    func textViewDidChange(_ textView: TextView)
    /// Called when the caret or the selection has changed.
    func textViewDidChangeSelection(_ textView: TextView)
}

extension TextViewDelegate {
    public func textViewShouldBeginEditing(_ textView: TextView) -> Bool { true }
    public func textViewDidBeginEditing(_ textView: TextView) {}
    public func textViewShouldEndEditing(_ textView: TextView) -> Bool { true }
    public func textViewDidEndEditing(_ textView: TextView) {}
    public func textView(
        _ textView: TextView, shouldChangeTextIn range: Range<Int>, replacementText text: String
    ) -> Bool { true }
    public func textViewDidChange(_ textView: TextView) {}
    public func textViewDidChangeSelection(_ textView: TextView) {}
}
