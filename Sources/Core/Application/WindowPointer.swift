/// Sends pointer events to the views of a window, and shows the cursor of the view under the pointer.
final class WindowPointer {
    private unowned(unsafe) let window: Window

    init(of window: Window) { self.window = window }

    private var cursor = Cursor.arrow

    var isCancelling = false

    var touchpad = Touchpad()

    func updateCursor() {
        var next = window.hover.views.last
        var found: Cursor?
        while let view = next, found == nil {
            found = view.cursor
            next = view.superview
        }
        let new = found ?? .arrow
        guard new != cursor else { return }
        cursor = new
        window.platformWindow?.setCursor(new)
    }

    func setTarget(_ view: View?) {
        window.pointerTarget = view
        // A finger may press one view while the pointer is over another.
        guard view == nil || window.hover.views.last !== view else { return }
        window.context.changeCount += 1
        window.setNeedsFrame()
    }

    /// The receiver of pointer events where no view is hit: the front view, unless it is hidden or disabled.
    var background: any Responder {
        Reachability(of: window.presentation.front).isVisible && window.presentation.front.isUserInteractionEnabled
            ? window.presentation.front : window.presentation.front.nextResponder ?? window
    }

    func moved(to point: Point, _ event: Event) {
        window.pointer = point
        window.hover.update()
        _ = (window.pointerTarget ?? window.hover.views.last ?? background).offer(event)
    }

    func down(at point: Point, _ event: Event) {
        window.pointer = point
        window.hover.update()
        if let pointerTarget = window.pointerTarget {
            _ = pointerTarget.handle(event)
            return
        }
        var hit = window.hitTest(point)
        window.focus.move(toClicked: hit)
        // The view that gets focus may hide the view that was hit, as a text field hides its left view while it is edited.
        if let view = hit, view.window !== window || !Reachability(of: view).isReachable { hit = window.hitTest(point) }
        let taker = (hit ?? background).offer(event)
        guard taker == nil || taker is ControllerLayer else { return }
        if case .pointerDown(_, .right, _, _) = event.kind {
            _ = window.presentation.showContextMenu(
                from: HitTesting(of: hit ?? window.presentation.front).innermost(at: point), at: point)
        }
    }

    func up(at point: Point, _ event: Event) {
        window.pointer = point
        if let pointerTarget = window.pointerTarget {
            _ = pointerTarget.handle(event)
        } else {
            _ = (window.hitTest(point) ?? background).offer(event)
        }
        window.hover.update()
        window.context.undoRun += 1
    }

    func left() {
        window.pointer = nil
        window.hover.update()
    }

    /// Takes the pointer away from the view that has captured it.
    func cancel(_ event: Event? = nil) {
        // The callback may remove or disable the view, which calls this method again.
        guard let target = window.pointerTarget, !isCancelling else { return }
        isCancelling = true
        window.context.undoRun += 1
        target.pointerCancelled(event ?? Event(.pointerCancelled, time: window.application?.clock.time ?? .zero))
        isCancelling = false
        window.pointerTarget = nil
        // The next frame updates the hovered views. Here views may be in the middle of their removal.
        window.context.changeCount += 1
        window.setNeedsFrame()
    }

    func fingersLeftTouchpad(_ event: Event) {
        let (scrollView, velocity) = touchpad.lift(at: event.time)
        if scrollView?.window === window { scrollView?.letGo(with: velocity, at: event.time) }
    }

    /// Called when a view was hidden, faded or disabled. Unreachable views lose focus and pointer.
    func reachabilityDidChange() {
        window.context.changeCount += 1
        if let view = window.firstResponder, !Reachability(of: view).isReachable { window.focus.leave(view) }
        if let view = window.pointerTarget, !Reachability(of: view).isReachable { cancel() }
        window.touches.reachabilityDidChange()
        window.setNeedsFrame()
    }
}
