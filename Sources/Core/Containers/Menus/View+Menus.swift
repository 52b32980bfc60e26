// Menus that views open.

extension Menu {
    /// Shows the menu next to a view, until the user chooses an item, clicks outside the menu, or presses Escape.
    ///
    /// - Parameter rect: The rectangle that the menu is placed next to, in the view's coordinates, in points; nil is the whole view.
    public func show(beside view: View, at rect: Rect? = nil) { show(beside: view, at: rect, for: nil) }

    /// - Parameter cell: The cell of the row that the menu belongs to; it is marked while the menu is open.
    fileprivate func show(beside view: View, at rect: Rect?, for cell: View?) {
        guard let window = view.window, view.isReachable, view.isUsable, !groups.isEmpty else { return }
        let layer = MenuLayer(self, beside: view, rect, begins: window.showsFocus)
        cell?.menuDidChange(isOpen: true)
        layer.onLeave = { [weak cell] in cell?.menuDidChange(isOpen: false) }
        window.show(layer, animated: true)
    }
}

extension View {
    /// The rectangle next to a menu opened by a key: the centre of the visible part of a view taller than two controls; nil is the view.
    fileprivate var middleOfLarge: Rect? {
        guard let window, frame.height > 2 * theme.metrics.controlHeight else { return nil }
        let seen = frameInWindow.intersection(Rect(origin: .zero, size: window.size))
        return Rect(origin: convertFromWindow(Point(seen.midX, seen.midY)), size: .zero)
    }

    /// Returns the frontmost view at a point in the window, including views that clicks pass through.
    func innermost(at point: Point) -> View {
        let inner = subviews.inDrawingOrder.last {
            $0.isVisible && !$0.isInteractionDisabled && $0.hitBehavior != .none && $0.contains(inWindow: point)
        }
        return inner?.innermost(at: point) ?? self
    }
}

extension View {
    fileprivate var middle: Point { Point(frame.width / 2, frame.height / 2) }

    /// The menu of the view, or of its first descendant with a menu that does not accept focus.
    fileprivate var menuWithin: Menu? {
        guard isVisible, !isInteractionDisabled else { return nil }
        if let menu = contextMenu(at: middle) { return menu }
        return orderedSubviews.lazy.filter { !$0.acceptsFocus }.compactMap(\.menuWithin).first
    }
}

extension Window {
    /// Shows the menu of the view, or of its first ancestor with a menu.
    ///
    /// - Parameter point: The point in the window; nil for keys, which open the menu next to the view or the focused row.
    func showContextMenu(from view: View?, at point: Point?) -> Bool {
        let host = point == nil ? view as? any ListSource : nil
        host?.showFocusedRow()
        let cell = host?.focusedCell
        if let cell, cell.isReachable, let menu = cell.menuWithin {
            menu.show(beside: cell, at: cell.middleOfLarge, for: cell)
            return true
        }
        var next = view
        while let view = next {
            let source = cell ?? view
            let place = view.convertFromWindow(point ?? source.convertToWindow(source.middle))
            if view.isReachable, view.isUsable, let menu = view.contextMenu(at: place) {
                menu.show(
                    beside: point == nil ? source : view,
                    at: point == nil ? source.middleOfLarge : Rect(origin: place, size: .zero),
                    for: source.enclosingRow?.cell)
                return true
            }
            next = view.superview
        }
        return false
    }
}
