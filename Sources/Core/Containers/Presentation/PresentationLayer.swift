/// A layer over a window that shows a sheet, an alert, a popover or a menu for a time. Meanwhile the views behind it receive
/// neither pointer nor key events.
class PresentationLayer: View {
    /// The controller whose view is shown. Its presenter owns it.
    weak var controller: ViewController?
    /// The controller that receives actions which no responder in the layer handles.
    weak var presenter: ViewController?
    /// The first responder before the layer was shown.
    weak var previousResponder: View?
    private(set) var isLeaving = false
    /// The view next to which the layer is shown; nil if the layer is for the whole window.
    var source: LayerSource? { nil }
    /// The frame of the source, in window coordinates.
    private(set) var sourcePlace = Rect.zero

    deinit {}

    var ifNotDismissing: PresentationLayer? { isLeaving ? nil : self }

    /// Whether the views behind the layer receive neither pointer nor key events.
    var isModal: Bool { true }
    /// Whether the layer is dismissed when the window loses the desktop's keyboard focus, like menus and lists in GTK and Qt.
    var isDismissedOnFocusLoss: Bool { false }
    /// Called when focus has moved from one view to another, in the layer or elsewhere.
    func focusDidMove() {}
    /// The view in which Tab moves focus.
    var front: View { self }
    /// The view that gets focus first; nil for none.
    var initialResponder: View? { front.focusOrder.preferredResponder }

    /// Called for Escape, or for a click outside.
    func cancel() {}
    /// Dismisses the layer with its controller or content.
    func dismiss(animated: Bool) {}
    /// The view of the controller.
    var content: View?
    /// Returns whether a click at a point in the window is outside the layer's content and dismisses the layer.
    func isDismissed(byClickAt point: Point) -> Bool { false }
    /// Called when the source view cannot be used any more.
    func sourceDidDisappear() { dismiss(animated: true) }

    /// Updates the position of the source. Returns false if the source was removed, hidden or disabled.
    final func followSource() -> Bool {
        guard let source else { return true }
        guard let view = source.view, view.window === window, view.reachability.isUsable else { return false }
        let place = view.convertToWindow(source.rect ?? view.bounds)
        if place != sourcePlace {
            sourcePlace = place
            setNeedsLayout()
        }
        return true
    }

    func leave() { isLeaving = true }

    override var nextResponder: (any Responder)? { presenter ?? super.nextResponder }

    /// Handles every event, so that no event reaches the views behind the layer.
    override func handle(_ event: Event) -> Bool {
        switch event.kind {
        case .keyDown(.escape, [], let isRepeat): if !isRepeat { cancel() }
        case .keyDown(.tab, let modifiers, _) where modifiers.isSubset(of: .shift):
            window?.moveFocus(forward: !modifiers.contains(.shift))
        case .pointerDown(let point, _, _, _): if isDismissed(byClickAt: point) { cancel() }
        default: break
        }
        return true
    }
}

/// The view next to which a layer is shown. The layer is dismissed with it.
struct LayerSource {
    weak var view: View?
    /// A part of the view, in its coordinates; nil for all of the view.
    var rect: Rect?
}

// MARK: - In a window
extension Window {
    /// The presented layers, from back to front.
    var layers: [PresentationLayer] { root.layers }
    /// The content of the front modal layer, or the window's view. It receives keys that no view has requested.
    var front: View { root.layers.last(where: \.isModal)?.front ?? view }
    /// The controllers whose views are in the window.
    var shownControllers: [ViewController] { [rootViewController] + layers.compactMap(\.controller) }

    func layer(of controller: ViewController) -> PresentationLayer? { layers.first { $0.controller === controller } }

    /// Shows a layer in front of all others, and moves focus to it.
    func show(_ layer: PresentationLayer, animated: Bool, completion: (() -> Void)? = nil) {
        if layer is ControllerLayer { closeMenus() }
        layer.previousResponder = firstResponder
        layer.frame = root.bounds
        root.addSubview(layer)
        if animated {
            View.performWithoutAnimation { layer.alpha = 0 }
            View.animate(withDuration: Self.fadeDuration) {
                layer.alpha = 1
            } completion: { _ in
                completion?()
            }
        }
        reachabilityDidChange()
        _ = layer.followSource()
        layout()
        setFocus(layer.initialResponder, shown: showsFocus)
        if !animated { completion?() }
    }

    /// The duration of fades, in seconds.
    private static let fadeDuration = 0.1

    /// Closes a layer and the layers in front of it, and restores focus.
    func close(_ layer: PresentationLayer, animated: Bool, completion: (() -> Void)? = nil) {
        guard !layer.isLeaving else { return }
        for other in layers.reversed().prefix(while: { $0 !== layer }) { other.dismiss(animated: false) }
        layer.leave()
        if let former = layer.previousResponder, !setFocus(former, shown: showsFocus) {
            // Tab continues from the previous first responder.
            if former.window === self { focusAnchor = former }
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
        layer.frame = root.bounds
        root.addSubview(layer)
        View.performWithoutAnimation { layer.alpha = 0 }
        View.animate(withDuration: Self.fadeDuration) { layer.alpha = 1 }
        _ = layer.followSource()
        layout()
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
        cancelPointer(event)
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
        layout()
    }

    /// Returns the view that a selector matches: in the front layer that has one, else in the window's view, its menu bar or tool tip.
    /// Pending layout is performed first, because cells may then show other rows.
    package func find(_ selector: Selector, includesHidden: Bool = false) throws(SelectorError) -> View {
        layout()
        for layer in layers.reversed() {
            do throws(SelectorError) {
                return try selector.find(in: layer, includesHidden: includesHidden)
            } catch {
                if error.problem != .missing { throw error }
            }
        }
        do throws(SelectorError) {
            return try selector.find(in: view, includesHidden: includesHidden)
        } catch {
            guard error.problem == .missing else { throw error }
            for view in [root.menuBar, toolTip.shown] as [View?] {
                if let view, let found = try? selector.find(in: view, includesHidden: includesHidden) { return found }
            }
            throw error
        }
    }
}
