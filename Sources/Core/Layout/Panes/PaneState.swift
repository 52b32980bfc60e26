/// The state of a view as a pane of a split view.
struct PaneState {
    /// Whether the user may collapse the pane.
    var isCollapsible = false
    /// The length that the user or the app has given to the pane, in points; undefined if neither has.
    var length = Double.undefined
    /// The view of the pane that had focus last.
    weak var lastResponder: View?
}

/// A view whose panes F6 moves the focus through.
protocol PaneHosting: View {
    /// The visible panes, in reading order.
    var focusPanes: [View] { get }
    /// Shows or hides the pane that F9 is for. Returns false, the default, if there is none.
    func togglePane() -> Bool
}

extension PaneHosting {
    func togglePane() -> Bool { false }
}

extension LayoutItem {
    /// Whether the user may collapse the view, if it is a pane of a ``SplitView``; false by default. A collapsed pane is hidden.
    public var isCollapsible: Bool {
        get { extras?.pane.isCollapsible ?? false }
        set {
            guard newValue != isCollapsible else { return }
            ensuredExtras.pane.isCollapsible = newValue
            (superview as? SplitView)?.respond(to: .arrangement)
        }
    }
}

extension WindowFocus {
    /// Moves the focus to the next pane, or from the last one to the first. In a pane the view that had focus before gets it again.
    ///
    /// - Returns: false if no other pane can have focus.
    func movePane(in front: View, from responder: View?, forward: Bool) -> Bool {
        let panes = Self.panes(of: front) + [window.root.toasts.shown?.panel].compactMap(\.self)
        guard !panes.isEmpty else { return false }
        let current = panes.firstIndex { pane in responder.map { pane === $0 || pane.isAncestor(of: $0) } ?? false }
        if let current { panes[current].ensuredExtras.pane.lastResponder = responder }
        let start = current ?? (forward ? -1 : panes.count)
        for step in 1...panes.count {
            let index = start + (forward ? step : -step)
            let pane = panes[(index % panes.count + panes.count) % panes.count]
            if pane !== current.map({ panes[$0] }), enter(pane) { return true }
        }
        return false
    }

    private func enter(_ pane: View) -> Bool {
        if let former = pane.extras?.pane.lastResponder, pane === former || pane.isAncestor(of: former),
            focusByKey(former)
        {
            return true
        }
        return FocusOrder(of: pane).preferredResponder.map { focusByKey($0) } ?? false
    }

    /// Shows or hides the first pane in a view that F9 is for.
    ///
    /// - Returns: false if there is none.
    @discardableResult func togglePane(in view: View) -> Bool {
        guard Reachability(of: view).isVisible else { return false }
        return (view as? any PaneHosting)?.togglePane() == true || view.orderedSubviews.contains { togglePane(in: $0) }
    }

    /// The innermost visible panes in a view, in reading order.
    private static func panes(of view: View) -> [View] {
        guard Reachability(of: view).isVisible else { return [] }
        guard let host = view as? any PaneHosting else { return view.orderedSubviews.flatMap(panes) }
        return host.focusPanes.flatMap { pane in
            let inner = panes(of: pane)
            return inner.isEmpty ? [pane] : inner
        }
    }
}
