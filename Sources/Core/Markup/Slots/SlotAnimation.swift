/// Animates the rows of a container: rows that stay glide to their new positions, new rows appear, removed rows disappear.
struct SlotAnimation {
    private static let duration = 0.2  // seconds
    /// The number of views above which rows change at once.
    private static let limit = 200

    private let container: LayoutView
    private let origins: [(view: View, origin: Point)]

    /// Notes the positions before the changes. Returns nil if nothing would be seen: outside of a window, or before the first layout.
    init?(of container: LayoutView) {
        guard let window = container.window, window.pipeline.isUpdatingBindings, !container.bounds.isEmpty,
            container.subviews.count <= Self.limit
        else { return nil }
        self.container = container
        origins = container.subviews.filter(\.isArranged).map { ($0, $0.frame.origin) }
    }

    /// Lays out the window, and shows the way from the old positions to the new ones.
    func run(inserted: [View]) {
        container.window?.root.layoutIfNeeded()
        for (view, origin) in origins where view.superview === container && view.isArranged {
            let target = view.frame
            guard target.origin != origin else { continue }
            View.performWithoutAnimation { view.frame.origin = origin }
            View.animate(withDuration: Self.duration, options: .curveEaseOut) { view.frame = target }
        }
        for view in inserted where view.superview === container {
            let alpha = view.alpha
            View.performWithoutAnimation { view.alpha = 0 }
            View.animate(withDuration: Self.duration, options: .curveEaseOut) { view.alpha = alpha }
        }
    }

    /// Shows a removed view in its place until it is transparent. It takes no events.
    static func fadeOut(_ view: View, _ frame: Rect, in container: LayoutView) {
        View.performWithoutAnimation {
            view.isArranged = false
            view.isUserInteractionEnabled = false
            container.insertSubview(view, at: 0)
            view.frame = frame
        }
        let alpha = view.alpha
        View.animate(withDuration: duration, options: .curveEaseOut) {
            view.alpha = 0
        } completion: { [weak view] _ in
            view?.removeFromSuperview()
            view?.alpha = alpha
        }
    }
}
