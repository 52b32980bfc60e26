// The pointer and the order of focus in a window.

extension Window {
    /// Sends the pointer's events to the view, wherever the pointer goes, until it lets go. A view that is dragged asks for it
    /// when a button goes down; should the pointer be taken away meanwhile, it hears `pointerCancelled`.
    public func capturePointer(for view: View) { setPointerTarget(view) }

    public func releasePointer() { setPointerTarget(nil) }

    private func setPointerTarget(_ view: View?) {
        pointerTarget = view
        // A finger may press one view while the pointer is over another.
        guard view == nil || hover.views.last !== view else { return }
        context.changeCount += 1
        setNeedsFrame()
    }

    /// The view in front at a place; nil where there is none that is hit.
    public func hitTest(_ point: Point) -> View? { root.hitTest(point) }

    /// The receiver of pointer events where no view is hit: the front view, unless it is hidden or disabled.
    var background: any Responder {
        front.isVisible && front.isUserInteractionEnabled ? front : front.nextResponder ?? self
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
        if let view = hit, view.window !== self || !view.isReachable { hit = hitTest(point) }
        let taker = (hit ?? background).offer(event)
        guard taker == nil || taker is ControllerLayer else { return }
        if case .pointerDown(_, .right, _, _) = event.kind {
            _ = showContextMenu(from: (hit ?? front).innermost(at: point), at: point)
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

    /// Takes the pointer away from the view that it is held for.
    func cancelPointer(_ event: Event? = nil) {
        // Who hears of it may leave, or be switched off, which comes here again.
        guard let target = pointerTarget, !isCancellingPointer else { return }
        isCancellingPointer = true
        context.undoRun += 1
        target.pointerCancelled(event ?? Event(.pointerCancelled, time: application?.clock.time ?? .zero))
        isCancellingPointer = false
        pointerTarget = nil
        // The next frame looks what the pointer is over now; views may be on their way out here.
        context.changeCount += 1
        setNeedsFrame()
    }

    /// A click gives the keyboard to what was clicked. Where nothing takes it, it stays where it is, and what was typed there counts; but
    /// what is filled in on a panel beside it is left.
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
        // Who heard of that may have removed it.
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
        // What is presented takes all that nobody in it does.
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

    /// A view was hidden, faded or switched off: what cannot be reached keeps neither keys nor pointer.
    func reachabilityDidChange() {
        if animations.isPresenting { return }
        context.changeCount += 1
        if let view = firstResponder, !view.isReachable { view.loseFocus() }
        if let view = pointerTarget, !view.isReachable { cancelPointer() }
        touches.reachabilityDidChange()
        setNeedsFrame()
    }

    /// What a person's event meets does not depend on whether a frame was drawn since the last one.
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
