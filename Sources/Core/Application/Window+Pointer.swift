// Pointer and key events of a window.

extension Window {
    /// Sends all pointer events to the view, wherever the pointer is, until it is released. A view that is dragged captures the pointer
    /// when a button goes down. If the pointer is taken away meanwhile, the view receives `pointerCancelled`.
    public func capturePointer(for view: View) { setPointerTarget(view) }

    /// Ends the capture of the pointer.
    public func releasePointer() { setPointerTarget(nil) }

    private func setPointerTarget(_ view: View?) {
        pointerTarget = view
        // A finger may press one view while the pointer is over another.
        guard view == nil || hover.views.last !== view else { return }
        context.changeCount += 1
        setNeedsFrame()
    }

    /// Returns the front view at a point; nil if no view is hit.
    public func hitTest(_ point: Point) -> View? { root.hitTest(point) }

    /// The receiver of pointer events where no view is hit: the front view, unless it is hidden or disabled.
    var background: any Responder {
        front.reachability.isVisible && front.isUserInteractionEnabled ? front : front.nextResponder ?? self
    }

    func pointerMoved(to point: Point, _ event: Event) {
        pointer = point
        hover.update()
        _ = (pointerTarget ?? hover.views.last ?? background).offer(event)
    }

    func pointerDown(at point: Point, _ event: Event) {
        pointer = point
        hover.update()
        if let pointerTarget {
            _ = pointerTarget.handle(event)
            return
        }
        var hit = hitTest(point)
        moveFocus(toClicked: hit)
        // The view that gets focus may hide the view that was hit, as a text field hides its left view while it is edited.
        if let view = hit, view.window !== self || !view.reachability.isReachable { hit = hitTest(point) }
        let taker = (hit ?? background).offer(event)
        guard taker == nil || taker is ControllerLayer else { return }
        if case .pointerDown(_, .right, _, _) = event.kind {
            _ = showContextMenu(from: (hit ?? front).hitTesting.innermost(at: point), at: point)
        }
    }

    func pointerUp(at point: Point, _ event: Event) {
        pointer = point
        if let pointerTarget {
            _ = pointerTarget.handle(event)
        } else {
            _ = (hitTest(point) ?? background).offer(event)
        }
        hover.update()
        context.undoRun += 1
    }

    func pointerLeft() {
        pointer = nil
        hover.update()
    }

    /// Takes the pointer away from the view that has captured it.
    func cancelPointer(_ event: Event? = nil) {
        // The callback may remove or disable the view, which calls this method again.
        guard let target = pointerTarget, !isCancellingPointer else { return }
        isCancellingPointer = true
        context.undoRun += 1
        target.pointerCancelled(event ?? Event(.pointerCancelled, time: application?.clock.time ?? .zero))
        isCancellingPointer = false
        pointerTarget = nil
        // The next frame updates the hovered views. Here views may be in the middle of their removal.
        context.changeCount += 1
        setNeedsFrame()
    }

    /// Moves the focus to the clicked view. If no view there accepts it, unfinished typing is committed, and the focus stays. With a
    /// non-modal layer open it is removed instead.
    func moveFocus(toClicked hit: View?) {
        var next = hit
        while let view = next {
            if view.isClickedWithoutFocus { return firstResponder?.finishTyping() ?? () }
            if view.acceptsFocus { break }
            next = view.superview
        }
        if next == nil {
            firstResponder?.finishTyping()
            if layers.allSatisfy(\.isModal) { next = firstResponder }
        }
        setFocus(next, shown: false)
        // The callback may have removed the view.
        if let hit, hit.window === self { focusAnchor = hit }
    }

    func fingersLeftTouchpad(_ event: Event) {
        let (scrollView, velocity) = touchpad.lift(at: event.time)
        if scrollView?.window === self { scrollView?.letGo(with: velocity, at: event.time) }
    }

    func keyDown(_ key: Key, _ modifiers: Modifiers, _ event: Event) {
        if key == .escape, pointerTarget != nil { return cancelPointer(event) }
        if key == .escape, gestures.cancelPinch() { return }
        let taker = keyTarget.offer(event)
        // A presented layer takes all events that no view in it handles.
        guard taker == nil || taker is ControllerLayer else { return }
        if case .keyDown(_, [], let isRepeat) = event.kind, taker == nil || key != .escape,
            pressButton(by: key, isRepeat: isRepeat)
        {
            return
        }
        if taker == nil, root.menuBar?.open(by: key, modifiers, alternatives: event.alternatives) == true { return }
        let isMenuKey = key == .application && modifiers.isEmpty || key == Key("F10") && modifiers == .shift
        if isMenuKey, showContextMenu(from: firstResponder ?? front, at: nil) { return }
        if undo(by: key, modifiers) { return }
        if taker == nil, key == .tab, modifiers.isSubset(of: .shift) { moveFocus(forward: !modifiers.contains(.shift)) }
    }

    /// Called when a view was hidden, faded or disabled. Unreachable views lose focus and pointer.
    func reachabilityDidChange() {
        if animations.isPresenting { return }
        context.changeCount += 1
        if let view = firstResponder, !view.reachability.isReachable { view.loseFocus() }
        if let view = pointerTarget, !view.reachability.isReachable { cancelPointer() }
        touches.reachabilityDidChange()
        setNeedsFrame()
    }

    /// Brings layout up to date, so that the target of an event does not depend on whether a frame was drawn since the last one.
    func prepare(for event: Event) {
        animations.step(to: event.time)
        switch event.kind {
        case .pointerMoved, .pointerDown, .pointerUp, .touchDown, .touchMoved, .touchUp, .wheel, .wheelEnded,
            .pinch, .keyDown, .keyUp, .text, .composing, .filesDropped, .textDropped:
            if !hasReportedUnsettledLayout { layout() }
            followSources()
        default: break
        }
    }
}
