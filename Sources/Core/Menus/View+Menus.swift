// Menus that views open.

extension Menu {
    /// Shows the menu beside a view in a window, until something in it is chosen, or a person clicks elsewhere or presses Escape.
    ///
    /// - Parameter rect: what it lies beside, in the view's coordinates, in points; nil is all of the view.
    public func show(beside view: View, at rect: Rect? = nil) {
        guard let window = view.window, view.isReachable, !groups.isEmpty else { return }
        window.show(MenuLayer(self, beside: view, rect, begins: window.showsFocus), animated: true)
    }
}

extension View {
    /// What a menu lies beside that keys open: the middle of what can be seen of a view that is larger than a control; nil is all of it.
    fileprivate var middleOfLarge: Rect? {
        guard let window, frame.height > 2 * theme.metrics.controlHeight else { return nil }
        let seen = frameInWindow.intersection(Rect(origin: .zero, size: window.size))
        return Rect(origin: convertFromWindow(Point(seen.midX, seen.midY)), size: .zero)
    }

    /// The view in front at a place of the window, also where clicks go through it.
    func innermost(at point: Point) -> View {
        let inner = subviews.inDrawingOrder.last {
            $0.isVisible && $0.isUserInteractionEnabled && $0.hitBehavior != .none && $0.contains(inWindow: point)
        }
        return inner?.innermost(at: point) ?? self
    }
}

extension Window {
    /// Shows the menu of the first view from here on that has one.
    ///
    /// - Parameter point: of the window; nil is beneath the view, for keys.
    func showContextMenu(from view: View?, at point: Point?) -> Bool {
        var next = view
        while let view = next {
            let place = point.map(view.convertFromWindow)
            if let menu = view.contextMenu(at: place ?? Point(view.frame.width / 2, view.frame.height / 2)),
                view.isReachable
            {
                menu.show(beside: view, at: place.map { Rect(origin: $0, size: .zero) } ?? view.middleOfLarge)
                return true
            }
            next = view.superview
        }
        return false
    }
}
