/// The layers over the content of a window: sheets, popovers, alerts and menus.
struct WindowPresentation {
    let window: Window

    init(of window: Window) { self.window = window }

    /// The presented layers, from back to front.
    var layers: [PresentationLayer] { window.root.layers }

    /// The content of the front modal layer, or the window's view. It receives keys that no view has requested.
    var front: View { window.root.layers.last(where: \.isModal)?.front ?? window.view }

    /// The controllers whose views are in the window.
    var shownControllers: [ViewController] { [window.rootViewController] + layers.compactMap(\.controller) }

    func layer(of controller: ViewController) -> PresentationLayer? { layers.first { $0.controller === controller } }

    /// Shows a layer in front of all others, and moves focus to it.
    func show(_ layer: PresentationLayer, animated: Bool, completion: (() -> Void)? = nil) {
        if layer is ControllerLayer { closeMenus() }
        layer.previousResponder = window.firstResponder
        layer.frame = window.root.bounds
        window.root.addSubview(layer)
        if animated {
            View.performWithoutAnimation { layer.alpha = 0 }
            View.animate(withDuration: Self.fadeDuration) {
                layer.alpha = 1
            } completion: { _ in
                completion?()
            }
        }
        window.pointing.reachabilityDidChange()
        _ = layer.followSource()
        window.layout()
        window.focus.set(layer.initialResponder, shown: window.showsFocus)
        if !animated { completion?() }
    }

    /// The duration of fades, in seconds.
    private static let fadeDuration = 0.1

    /// Closes a layer and the layers in front of it, and restores focus.
    func close(_ layer: PresentationLayer, animated: Bool, completion: (() -> Void)? = nil) {
        guard !layer.isLeaving else { return }
        for other in layers.reversed().prefix(while: { $0 !== layer }) { other.dismiss(animated: false) }
        layer.leave()
        if let former = layer.previousResponder, !window.focus.set(former, shown: window.showsFocus) {
            // Tab continues from the previous first responder.
            if former.window === window { window.focus.focusAnchor = former }
            former.focusDidChange()
        }
        // The layer is disabled after focus was moved. Otherwise no view would have focus for a moment, and callbacks would report that.
        layer.isUserInteractionEnabled = false
        guard animated else {
            layer.removeFromSuperview()
            return completion?() ?? ()
        }
        View.animate(withDuration: Self.fadeDuration) {
            layer.alpha = 0
        } completion: { _ in
            layer.removeFromSuperview()
            completion?()
        }
    }

    /// Shows a non-modal layer in front of all others, without moving focus.
    func showBeside(_ layer: PresentationLayer) {
        layer.frame = window.root.bounds
        window.root.addSubview(layer)
        View.performWithoutAnimation { layer.alpha = 0 }
        View.animate(withDuration: Self.fadeDuration) { layer.alpha = 1 }
        _ = layer.followSource()
        window.layout()
    }

    /// Closes a non-modal layer. The layers in front of it stay.
    func closeBeside(_ layer: PresentationLayer, animated: Bool) {
        guard !layer.isLeaving else { return }
        layer.leave()
        layer.isUserInteractionEnabled = false
        guard animated else { return layer.removeFromSuperview() }
        View.animate(withDuration: Self.fadeDuration) {
            layer.alpha = 0
        } completion: { _ in
            layer.removeFromSuperview()
        }
    }

    /// Closes only one layer. The layer in front of it stays, and later restores focus to the view that had it before the closed layer.
    func closeBehind(_ layer: PresentationLayer) {
        guard let above = layers.drop(while: { $0 !== layer }).dropFirst().first else {
            return close(layer, animated: false)
        }
        if above.previousResponder.map({ layer === $0 || layer.isAncestor(of: $0) }) ?? true {
            above.previousResponder = layer.previousResponder
        }
        closeBeside(layer, animated: false)
    }

    func closeMenus() {
        for layer in layers.reversed() where layer is MenuLayer { layer.dismiss(animated: false) }
    }

    /// Called when the window loses the desktop's keyboard focus.
    func windowDidLoseFocus(_ event: Event) {
        window.pointing.cancel(event)
        // A front layer that stays also keeps the layers behind it.
        for layer in layers.reversed().prefix(while: { $0.isDismissedOnFocusLoss }) { layer.dismiss(animated: false) }
    }

    /// Returns whether a menu has focus for a time and will return it to the view.
    func isMenuOpen(over view: View) -> Bool { layers.contains { $0 is MenuLayer && $0.previousResponder === view } }

    /// Dismisses all layers when the window closes.
    func closeLayers() { for layer in layers.reversed() { layer.dismiss(animated: false) } }

    /// Moves layers with their sources. Dismisses the layers whose sources cannot be used any more.
    func followSources() {
        guard !layers.isEmpty else { return }
        for layer in layers where !layer.isLeaving && !layer.followSource() { layer.sourceDidDisappear() }
        window.layout()
    }

    /// Shows the menu of the view, or of its first ancestor with a menu.
    ///
    /// - Parameter point: The point in the window; nil for keys, which open the menu next to the view or the focused row.
    func showContextMenu(from view: View?, at point: Point?) -> Bool {
        let host = point == nil ? view as? any ListSource : nil
        host?.showFocusedRow()
        let cell = host?.focusedCell
        if let cell, Reachability(of: cell).isReachable, let menu = MenuSource(of: cell).menuWithin {
            menu.show(beside: cell, at: MenuSource(of: cell).middleOfLarge, for: cell)
            return true
        }
        var next = view
        while let view = next {
            let source = cell ?? view
            let place = view.convertFromWindow(point ?? source.convertToWindow(MenuSource(of: source).middle))
            if Reachability(of: view).isReachable, Reachability(of: view).isUsable,
                let menu = view.contextMenu(at: place)
            {
                menu.show(
                    beside: point == nil ? source : view,
                    at: point == nil ? MenuSource(of: source).middleOfLarge : Rect(origin: place, size: .zero),
                    for: FocusOrder(of: source).enclosingRow?.cell)
                return true
            }
            next = view.superview
        }
        return false
    }
}

extension Window {
    /// The layers over the window's content.
    var presentation: WindowPresentation { WindowPresentation(of: self) }
}
