// The pointer and the order of focus in a window.

extension Window {
    /// Sends the pointer's events to the view, wherever the pointer goes, until it lets go. A view that is dragged asks for it
    /// when a button goes down; should the pointer be taken away meanwhile, it hears `pointerCancelled`.
    public func capturePointer(for view: View) { pointerTarget = view }

    public func releasePointer() { pointerTarget = nil }

    /// The view in front at a place; nil where there is none that is hit.
    public func hitTest(_ point: Point) -> View? { view.hitTest(view.convertFromSuperview(point)) }

    func pointerMoved(to point: Point, _ event: Event) {
        pointer = point
        updateHover()
        _ = (pointerTarget ?? hovered.last ?? view).offer(event)
    }

    func pointerDown(at point: Point, _ event: Event) {
        pointer = point
        updateHover()
        if let pointerTarget {
            _ = pointerTarget.handle(event)
            return
        }
        let hit = hitTest(point)
        moveFocus(toClicked: hit)
        _ = (hit ?? view).offer(event)
    }

    func pointerUp(at point: Point, _ event: Event) {
        pointer = point
        if let pointerTarget { _ = pointerTarget.handle(event) } else { _ = (hitTest(point) ?? view).offer(event) }
        updateHover()
    }

    func pointerLeft() {
        pointer = nil
        updateHover()
    }

    /// Takes the pointer away from the view that it is held for.
    func cancelPointer(_ event: Event? = nil) {
        // Who hears of it may leave, or be switched off, which comes here again.
        guard let target = pointerTarget, !isCancellingPointer else { return }
        isCancellingPointer = true
        target.pointerCancelled(event ?? Event(.pointerCancelled, time: application?.clock.time ?? .zero))
        isCancellingPointer = false
        pointerTarget = nil
        // The next frame looks what the pointer is over now; views may be on their way out here.
        context.changeCount += 1
        setNeedsFrame()
    }

    /// Tells views that the pointer came over them or left. While it is captured, nothing else is hovered.
    func updateHover() {
        var chain: [View] = []
        if let pointer, var next = hitTest(pointer), pointerTarget == nil || pointerTarget === next {
            chain.append(next)
            while let superview = next.superview {
                chain.append(superview)
                next = superview
            }
            chain.reverse()
        }
        let shared = zip(hovered, chain).prefix { $0 === $1 }.count
        guard shared < hovered.count || shared < chain.count else { return }
        let left = hovered[shared...]
        hovered = chain
        for view in left.reversed() { view.pointerExited() }
        for view in chain[shared...] { view.pointerEntered() }
        updateCursor()
    }

    /// A click gives the keyboard to what was clicked; a click elsewhere takes it away.
    func moveFocus(toClicked hit: View?) {
        var next = hit
        while let view = next, !view.acceptsFocus { next = view.superview }
        setFocus(next, shown: false)
        focusAnchor = hit ?? focusAnchor
    }

    func keyDown(_ key: Key, _ modifiers: Modifiers, _ event: Event) {
        if key == .escape, pointerTarget != nil { return cancelPointer(event) }
        if (firstResponder ?? view).offer(event) != nil { return }
        if key == .tab, modifiers.isSubset(of: .shift) { moveFocus(forward: !modifiers.contains(.shift)) }
    }

    /// Moves the keyboard to the next view that takes it, in document order, from the last that was clicked or focused.
    func moveFocus(forward: Bool) {
        let views = [view] + view.descendants
        let candidates = views.indices.filter { views[$0].acceptsFocus && views[$0].isReachable }
        guard !candidates.isEmpty else { return }
        let start = views.firstIndex { $0 === firstResponder ?? focusAnchor }
        let next: Int? =
            forward
            ? candidates.first { $0 > start ?? -1 } ?? candidates.first
            : candidates.last { $0 < start ?? views.count } ?? candidates.last
        if let next, setFocus(views[next], shown: true) { views[next].scrollIntoView() }
    }

    /// What a person's event meets does not depend on whether a frame was drawn since the last one.
    func prepare(for event: Event) {
        animations.step(to: event.time)
        switch event.kind {
        case .pointerMoved, .pointerDown, .pointerUp, .touchDown, .touchMoved, .touchUp, .wheel, .keyDown, .keyUp,
            .text:
            if !hasReportedUnsettledLayout { layout() }
        default: break
        }
    }
}
