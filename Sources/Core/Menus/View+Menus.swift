// Menus that views open.

extension Menu {
    /// Shows the menu beside a view in a window, until something in it is chosen, or a person clicks elsewhere or presses Escape.
    ///
    /// - Parameter rect: what it lies beside, in the view's coordinates, in points; nil is all of the view.
    public func show(beside view: View, at rect: Rect? = nil) { show(beside: view, at: rect, for: nil) }

    /// - Parameter cell: shows the row that the menu is for, and is marked as long as the menu is there.
    fileprivate func show(beside view: View, at rect: Rect?, for cell: View?) {
        guard let window = view.window, view.isReachable, view.isUsable, !groups.isEmpty else { return }
        let layer = MenuLayer(self, beside: view, rect, begins: window.showsFocus)
        cell?.menuDidChange(isOpen: true)
        layer.whenLeaving = { [weak cell] in cell?.menuDidChange(isOpen: false) }
        window.show(layer, animated: true)
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
            $0.isVisible && !$0.isSwitchedOff && $0.hitBehavior != .none && $0.contains(inWindow: point)
        }
        return inner?.innermost(at: point) ?? self
    }
}

extension View {
    fileprivate var middle: Point { Point(frame.width / 2, frame.height / 2) }

    /// The menu of the view, or of the first in it that has one and to which no key leads.
    fileprivate var menuWithin: Menu? {
        guard isVisible, !isSwitchedOff else { return nil }
        if let menu = contextMenu(at: middle) { return menu }
        return orderedSubviews.lazy.filter { !$0.acceptsFocus }.compactMap(\.menuWithin).first
    }
}

extension Window {
    /// Shows the menu of the first view from here on that has one.
    ///
    /// - Parameter point: of the window; nil is beneath the view, for keys, and of rows where they are.
    func showContextMenu(from view: View?, at point: Point?) -> Bool {
        let host = point == nil ? view as? any RowHost : nil
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
                    for: source.hostedRow?.cell)
                return true
            }
            next = view.superview
        }
        return false
    }
}
