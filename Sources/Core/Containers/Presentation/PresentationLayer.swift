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
    var initialResponder: View? { FocusOrder(of: front).preferredResponder }

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
        guard let view = source.view, view.window === window, Reachability(of: view).isUsable else { return false }
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
            window?.focus.move(forward: !modifiers.contains(.shift))
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
    /// Returns the view that a selector matches: in the front layer that has one, else in the window's view, its menu bar or tool tip.
    /// Pending layout is performed first, because cells may then show other rows.
    package func find(_ selector: Selector, includesHidden: Bool = false) throws(SelectorError) -> View {
        layout()
        for layer in presentation.layers.reversed() {
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
            for view in [root.menuBar, root.toasts.shown, toolTip.shown] as [View?] {
                if let view, let found = try? selector.find(in: view, includesHidden: includesHidden) { return found }
            }
            throw error
        }
    }
}
