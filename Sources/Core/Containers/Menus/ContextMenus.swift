// Menus that views open.

extension Menu {
    /// Shows the menu next to a view, until the user chooses an item, clicks outside the menu, or presses Escape.
    ///
    /// - Parameter rect: The rectangle that the menu is placed next to, in the view's coordinates, in points; nil is the whole view.
    public func show(beside view: View, at rect: Rect? = nil) { show(beside: view, at: rect, for: nil) }

    /// - Parameter cell: The cell of the row that the menu belongs to; it is marked while the menu is open.
    func show(beside view: View, at rect: Rect?, for cell: View?) {
        guard let window = view.window, Reachability(of: view).isReachable, Reachability(of: view).isUsable,
            !groups.isEmpty
        else { return }
        let layer = MenuLayer(self, beside: view, rect, begins: window.showsFocus)
        cell?.respond(to: .menu(isOpen: true))
        layer.onLeave = { [weak cell] in cell?.respond(to: .menu(isOpen: false)) }
        window.presentation.show(layer, animated: true)
    }
}

/// A view whose context menu is opened by a key.
struct MenuSource {
    let view: View

    init(of view: View) { self.view = view }

    /// The rectangle next to a menu opened by a key: the centre of the visible part of a view taller than two controls; nil is the view.
    var middleOfLarge: Rect? {
        guard let window = view.window, view.frame.height > 2 * view.theme.metrics.controlHeight else { return nil }
        let seen = view.frameInWindow.intersection(Rect(origin: .zero, size: window.size))
        return Rect(origin: view.convertFromWindow(Point(seen.midX, seen.midY)), size: .zero)
    }

    var middle: Point { Point(view.frame.width / 2, view.frame.height / 2) }

    /// The menu of the view, or of its first descendant with a menu that does not accept focus.
    var menuWithin: Menu? {
        guard Reachability(of: view).isVisible, !Reachability(of: view).isInteractionDisabled else { return nil }
        if let menu = view.contextMenu(at: middle) { return menu }
        return view.orderedSubviews.lazy.filter { !$0.acceptsFocus }.compactMap { MenuSource(of: $0).menuWithin }.first
    }
}
