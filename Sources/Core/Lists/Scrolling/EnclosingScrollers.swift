/// The scroll views around a view.
struct EnclosingScrollers {
    let view: View

    init(of view: View) { self.view = view }

    /// The enabled scroll views that contain the view, the innermost first.
    var scrollersAround: [ScrollView] {
        sequence(first: view) { $0.superview }.dropFirst().compactMap { $0 as? ScrollView }.filter(\.isScrollEnabled)
    }

    /// Whether an enclosing scroll view can scroll vertically.
    var isInScroller: Bool { scrollersAround.contains { $0.scrollRange?.canMove(.vertical) == true } }

    /// Makes the scroll views around the view show it, as far as they have room.
    func scrollIntoView() {
        var next = self.view.superview
        while let view = next {
            if let scrollView = view as? ScrollView, let content = scrollView.contentView,
                content === self.view || content.isAncestor(of: self.view)
            {
                let place = self.view.frameInWindow
                let origin = content.convertFromWindow(place.origin) + scrollView.contentOrigin
                // Adds room for the focus ring.
                let ring = self.view.theme.metrics.focusRingGap + self.view.theme.metrics.focusRingWidth
                var part = Rect(origin: origin, size: place.size).inset(by: scrollView.isPagingEnabled ? 0 : -ring)
                let covered = scrollView.coveredTop(over: part)
                part.origin.y -= covered
                part.size.height += covered
                scrollView.show(part)
            }
            next = view.superview
        }
    }
}
