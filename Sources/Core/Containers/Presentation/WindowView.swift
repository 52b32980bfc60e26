/// The root view of a window. The controller's view fills it, and presented layers are in front of that, the last one frontmost.
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

    /// The menu bar at the upper edge, above the content.
    var menuBar: MenuBar? {
        didSet {
            guard menuBar !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let menuBar { insertSubview(menuBar, at: 0) }
            setNeedsLayout()
        }
    }

    private(set) lazy var toasts = WindowToasts(in: self)

    /// The question about files that is open.
    weak var question: FileDialogRequest?

    /// The frame of the content: the bounds without the menu bar.
    var contentFrame: Rect {
        let height = menuBar?.measure(fitting: bounds.size).height ?? 0
        return bounds.inset(by: EdgeInsets(top: min(height, frame.height)))
    }

    package required init() {
        super.init()
        hitBehavior = .passThrough
    }

    deinit {}

    /// The presented layers from back to front, without layers that are being dismissed.
    var layers: [PresentationLayer] {
        guard subviews.count > 1 else { return [] }
        return subviews.compactMap { ($0 as? PresentationLayer)?.ifNotDismissing }
    }

    /// Returns whether a modal layer is in front of a subview.
    func isCovered(_ subview: View) -> Bool {
        guard subviews.count > 1, let index = subviews.firstIndex(where: { $0 === subview }) else { return false }
        return subviews[(index + 1)...].contains { ($0 as? PresentationLayer)?.ifNotDismissing?.isModal == true }
    }

    override package func layoutSubviews() {
        let content = contentFrame
        for view in subviews where view !== menuBar { view.frame = view === self.content ? content : bounds }
        menuBar?.frame = Rect(0, 0, frame.width, content.minY)
    }
}
