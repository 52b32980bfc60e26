/// Receives the scrolling events of a scroll view.
///
/// A drag by a finger calls `WillBeginDragging`, `DidScroll` for each move, and `DidEndDragging`. If the content still moves,
/// `WillBeginDecelerating`, `DidScroll` for each frame, and `DidEndDecelerating` follow.
@MainActor public protocol ScrollViewDelegate: AnyObject {
    /// Called when the offset has changed, for any reason.
    func scrollViewDidScroll(_ scrollView: ScrollView)
    /// Called when an animation that code started has ended.
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
    /// Called when a finger begins to scroll.
    func scrollViewWillBeginDragging(_ scrollView: ScrollView)
    /// Called when the scrolling finger was lifted.
    ///
    /// - Parameter willDecelerate: whether the content continues to move.
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool)
    /// Called when the content continues to move.
    func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
    /// Called when the motion has ended or was stopped, or when a page that a person turned to has settled.
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
