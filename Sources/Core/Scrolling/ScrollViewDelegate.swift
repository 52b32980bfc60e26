/// Hears what a scroll view does.
///
/// A finger that scrolls is told of in this order: `WillBeginDragging`, `DidScroll` for each move, `DidEndDragging`, and where the
/// content goes on by itself `WillBeginDecelerating`, `DidScroll` for each frame, `DidEndDecelerating`.
@MainActor public protocol ScrollViewDelegate: AnyObject {
    /// The offset has changed, for whatever reason.
    func scrollViewDidScroll(_ scrollView: ScrollView)
    /// An animation that code asked for has come to its end.
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
    /// A finger begins to scroll.
    func scrollViewWillBeginDragging(_ scrollView: ScrollView)
    /// The finger that scrolled has left.
    ///
    /// - Parameter willDecelerate: whether the content goes on by itself.
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool)
    /// The content goes on by itself.
    func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
    /// What went on by itself has come to its end or was stopped, or a page that a person has turned to lies still.
    func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
}

extension ScrollViewDelegate {
    public func scrollViewDidScroll(_ scrollView: ScrollView) {}
    public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
    public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
    public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {}
    public func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
    public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
}
