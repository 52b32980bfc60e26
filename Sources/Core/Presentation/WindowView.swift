/// The root of a window's views: the controller's view fills it, and what is presented lies over that, the last in front.
package final class WindowView: View {
    var content: View? {
        didSet {
            guard content !== oldValue else { return }
            oldValue?.removeFromSuperview()
            guard let content else { return }
            insertSubview(content, at: 0)
            content.frame = bounds
        }
    }

    package required init() {
        super.init()
        hitBehavior = .passThrough
    }

    deinit {}

    /// What is presented, from the back; without what is on its way out.
    var layers: [PresentationLayer] {
        guard subviews.count > 1 else { return [] }
        return subviews.compactMap { ($0 as? PresentationLayer)?.orNilIfLeaving }
    }

    /// Whether something wants an answer that lies over one of the subviews.
    func isCovered(_ subview: View) -> Bool {
        guard subviews.count > 1, let index = subviews.firstIndex(where: { $0 === subview }) else { return false }
        return subviews[(index + 1)...].contains { ($0 as? PresentationLayer)?.orNilIfLeaving?.isModal == true }
    }

    override package func layoutSubviews() { for view in subviews { view.frame = bounds } }
}
