/// The root of a window's views: the controller's view fills it, and what is presented lies over that, the last in front.
package final class WindowView: View {
    var content: View? {
        didSet {
            guard content !== oldValue else { return }
            oldValue?.removeFromSuperview()
            guard let content else { return }
            insertSubview(content, at: menuBar == nil ? 0 : 1)
            content.frame = contentFrame
        }
    }

    /// Along the upper edge, above the content.
    var menuBar: MenuBar? {
        didSet {
            guard menuBar !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let menuBar { insertSubview(menuBar, at: 0) }
            setNeedsLayout()
        }
    }

    /// What a person is asked about files just now.
    weak var question: FileQuestion?

    /// What the menu bar leaves.
    var contentFrame: Rect {
        let height = menuBar?.measure(fitting: bounds.size).height ?? 0
        return bounds.inset(by: EdgeInsets(top: min(height, frame.height)))
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

    override package func layoutSubviews() {
        let content = contentFrame
        for view in subviews where view !== menuBar { view.frame = view === self.content ? content : bounds }
        menuBar?.frame = Rect(0, 0, frame.width, content.minY)
    }
}
