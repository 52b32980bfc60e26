/// Lies over all of a window and shows something in it for a while: a sheet, an alert, a pop-over, a menu. What lies beneath takes
/// neither pointer nor keys meanwhile.
class PresentationLayer: View {
    /// The one whose view is shown; whoever presents it keeps it.
    weak var controller: ViewController?
    /// Who gets actions that nobody in the layer knows.
    weak var presenter: ViewController?
    /// Who had the keyboard before.
    weak var formerResponder: View?
    private(set) var isLeaving = false
    /// What it lies beside; nil for what lies over all of the window.
    var source: LayerSource? { nil }
    /// Where that is in the window.
    private(set) var sourcePlace = Rect.zero

    deinit {}

    var orNilIfLeaving: PresentationLayer? { isLeaving ? nil : self }

    /// Whether what lies beneath takes neither pointer nor keys meanwhile.
    var isModal: Bool { true }
    /// Whether it goes when the window has the desktop's keyboard no longer, as menus and lists do in GTK and Qt.
    var leavesWithTheKeyboard: Bool { false }
    /// The keyboard has gone from one view to another, here or elsewhere.
    func keyboardDidMove() {}
    /// What the keyboard goes through.
    var front: View { self }
    /// Who has the keyboard first; nil for nobody.
    var initialResponder: View? { front.preferredResponder }

    /// A person wants to be rid of it, by Escape or a click beside it.
    func cancel() {}
    /// Takes it away with all that it stands for.
    func dismiss(animated: Bool) {}
    /// The view of its controller.
    var content: View?
    /// Whether a click at a place of the window is one beside it, and is to be rid of it.
    func isDismissed(byClickAt point: Point) -> Bool { false }
    /// People can do nothing any more with what it lies beside.
    func sourceIsGone() { dismiss(animated: true) }

    /// Moves with what it lies beside; false when that is removed, hidden or disabled.
    final func followSource() -> Bool {
        guard let source else { return true }
        guard let view = source.view, view.window === window, view.isUsable else { return false }
        let place = view.convertToWindow(source.rect ?? view.bounds)
        if place != sourcePlace {
            sourcePlace = place
            setNeedsLayout()
        }
        return true
    }

    func leave() { isLeaving = true }

    override var nextResponder: (any Responder)? { presenter ?? super.nextResponder }

    /// Nothing that happens here concerns what lies beneath.
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

/// What a layer lies beside, and goes with.
struct LayerSource {
    weak var view: View?
    /// A part of it, in its coordinates; nil is all of it.
    var rect: Rect?
}

// MARK: - In a window
extension Window {
    /// What is presented, from the back.
    var layers: [PresentationLayer] { root.layers }
    /// What takes keys that nobody has asked for.
    var front: View { root.layers.last(where: \.isModal)?.front ?? view }
    /// Whose views the window shows.
    var shownControllers: [ViewController] { [rootViewController] + layers.compactMap(\.controller) }

    func layer(of controller: ViewController) -> PresentationLayer? { layers.first { $0.controller === controller } }

    /// Shows a layer in front of all, and gives it the keyboard.
    func show(_ layer: PresentationLayer, animated: Bool, completion: (() -> Void)? = nil) {
        if layer is ControllerLayer { closeMenus() }
        layer.formerResponder = firstResponder
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

    /// Seconds that what is presented takes to come and to go.
    private static let fadeDuration = 0.1

    /// Takes a layer away, with those in front of it, and gives the keyboard back.
    func close(_ layer: PresentationLayer, animated: Bool, completion: (() -> Void)? = nil) {
        guard !layer.isLeaving else { return }
        for other in layers.reversed().prefix(while: { $0 !== layer }) { other.dismiss(animated: false) }
        layer.leave()
        if let former = layer.formerResponder, !setFocus(former, shown: showsFocus) {
            // Tab goes on from there.
            if former.window === self { focusAnchor = former }
            former.focusDidChange()
        }
        // Only now: else the keyboard would be nowhere for a moment, and whoever lent it would hear of that.
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

    /// Shows a layer that is not modal in front of all, and leaves the keyboard where it is.
    func showBeside(_ layer: PresentationLayer) {
        layer.frame = root.bounds
        root.addSubview(layer)
        View.performWithoutAnimation { layer.alpha = 0 }
        View.animate(withDuration: Self.fadeDuration) { layer.alpha = 1 }
        _ = layer.followSource()
        layout()
    }

    /// Takes it away; those in front of it stay.
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

    /// Takes a layer away alone: what was presented over it meanwhile stays, and gives the keyboard back to whom the layer had it from.
    func closeBehind(_ layer: PresentationLayer) {
        guard let above = layers.drop(while: { $0 !== layer }).dropFirst().first else {
            return close(layer, animated: false)
        }
        if above.formerResponder.map({ layer === $0 || layer.isAncestor(of: $0) }) ?? true {
            above.formerResponder = layer.formerResponder
        }
        closeBeside(layer, animated: false)
    }

    func closeMenus() {
        for layer in layers.reversed() where layer is MenuLayer { layer.dismiss(animated: false) }
    }

    /// The window has the desktop's keyboard no longer.
    func keyboardLeft(_ event: Event) {
        cancelPointer(event)
        // What lies over the others stays, and they with it.
        for layer in layers.reversed().prefix(while: { $0.leavesWithTheKeyboard }) { layer.dismiss(animated: false) }
    }

    /// Whether the view has lent the keyboard to a menu, and gets it back.
    func isMenuOpen(over view: View) -> Bool { layers.contains { $0 is MenuLayer && $0.formerResponder === view } }

    /// The window closes.
    func closeLayers() { for layer in layers.reversed() { layer.dismiss(animated: false) } }

    /// What lies beside something moves with it, and goes when people can do nothing with that any more.
    func followSources() {
        guard !layers.isEmpty else { return }
        for layer in layers where !layer.isLeaving && !layer.followSource() { layer.sourceIsGone() }
        layout()
    }

    /// The view that a selector names: in what was presented last, or, where there is none of that name, in what lies beneath. All that is due
    /// is laid out first: cells may come to show other rows.
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
