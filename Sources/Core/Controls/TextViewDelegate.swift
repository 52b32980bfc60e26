/// Has a say in what happens to a text view, and hears of it. All methods have defaults, which agree and do nothing.
///
/// A person's key asks `shouldChangeTextIn`, changes the text, brings it to the bindings, tells `textViewDidChangeSelection`, then
/// `textViewDidChange`. Places are offsets in `text.utf8`: a text view may hold millions of characters, and these are found at once.
@MainActor public protocol TextViewDelegate: ScrollViewDelegate {
    /// Whether the keyboard may come to the view, where that can be edited.
    func textViewShouldBeginEditing(_ textView: TextView) -> Bool
    /// The view has the keyboard.
    func textViewDidBeginEditing(_ textView: TextView)
    /// Whether the keyboard may go. It goes unasked where the view is hidden, disabled or removed, or the window closes.
    func textViewShouldEndEditing(_ textView: TextView) -> Bool
    /// The keyboard has gone.
    func textViewDidEndEditing(_ textView: TextView)
    /// Whether a part of the text may become another, as a person wants: what is typed, pasted, deleted. To undo asks nobody.
    ///
    /// - Parameter range: in `text.utf8`; `textView.text(in:)` is what it holds.
    func textView(_ textView: TextView, shouldChangeTextIn range: Range<Int>, replacementText text: String) -> Bool
    /// A person has changed the text.
    func textViewDidChange(_ textView: TextView)
    /// The caret is elsewhere, or something else is selected.
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
