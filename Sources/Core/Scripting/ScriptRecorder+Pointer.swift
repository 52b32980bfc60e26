// Recording of clicks and drags.

extension ScriptRecorder {
    /// A button that is pressed.
    struct Press {
        var target: ScriptTarget
        var point: Point
        var button: PointerButton
        var count: Int
        var modifiers: Modifiers
        var time: Duration
    }

    /// The duration from which a press is recorded as a long press.
    private static let longPress = Duration.milliseconds(500)
    /// In points; a pointer moves slightly during a click.
    private static let dragDistance = 4.0

    func target(at point: Point) -> ScriptTarget {
        guard let window, Rect(origin: .zero, size: window.size).contains(point) else { return .point(onPixels(point)) }
        return ScriptTarget(naming: point, in: window)
    }

    /// Returns the target of a pointer that moves while a button is pressed: a point if the pointer is only near the view, not in it.
    private func end(at point: Point) -> ScriptTarget {
        let target = target(at: point)
        guard case .view(let selector, at: nil) = target, let window, let view = try? window.find(selector),
            !ViewCoordinates(of: view).contains(inWindow: point)
        else { return target }
        return .point(onPixels(point))
    }

    private func onPixels(_ point: Point) -> Point {
        point.onPixels(ofScale: window?.scale ?? 1).inThousandths
    }

    func pointerMoved(to point: Point) {
        guard press != nil || !pressedButtons.isEmpty else { return hover(at: point) }
        if movedTo != nil || point.distance(to: place) > Self.dragDistance || isOutside(point) { movedTo = point }
    }

    // MARK: Hovering

    /// The pointer's target while no button is pressed.
    struct Hover {
        var target: ScriptTarget
        /// The view under the pointer.
        weak var view: View?
        /// The time when the pointer entered the view.
        var time: Duration
    }

    private func hover(at point: Point) {
        guard let window, let time = window.application?.clock.time else { return }
        let view = window.hitTest(point)
        if let hover, hover.view === view { return }
        hover = Hover(target: target(at: point), view: view, time: time)
    }

    /// The layers over the window's view. A menu opens a submenu next to the item under the pointer.
    static func presented(in window: Window) -> [Int] { window.presentation.layers.map(\.subviews.count) }

    /// Records where the pointer rests if something opens or closes because of it, such as a submenu.
    func noteHover(until time: Duration) {
        guard let window else { return }
        let now = Self.presented(in: window)
        defer { presented = now }
        guard now != presented, let hover else { return }
        self.hover = nil
        hold()
        begin(.move(hover.target))
        guard time > hover.time else { return }
        flush(wait: (time - hover.time).inMilliseconds)
        lastTime = time
    }

    /// Returns whether the pointer has left the pressed control, which responds to every move.
    private func isOutside(_ point: Point) -> Bool {
        window?.pointerTarget.map { !ViewCoordinates(of: $0).contains(inWindow: point) } ?? false
    }

    /// Drops the pending move to a point that the next step reaches anyway.
    func comesTo(_ point: Point) {
        if movedTo.map(onPixels) == onPixels(point) {
            movedTo = nil
            place = point
        }
    }

    func pointerDown(_ new: Press) {
        var new = new
        if case .click(new.target, new.button, let count, new.modifiers) = pending, new.count > 1,
            count < ScriptAction.clickNames.count
        {
            new.count = count + 1
            keepTexts()
        } else {
            flush()
            new.count = 1
        }
        press = new
        place = new.point
        movedTo = nil
    }

    func pointerUp(at point: Point, _ button: PointerButton, _ time: Duration) {
        guard let press, press.button == button else { return release(at: point, button) }
        loneModifier = nil
        self.press = nil
        let end = end(at: point)
        let isFar = point.distance(to: press.point) > Self.dragDistance && (end != press.target || !end.isWhole)
        let hasLeft = movedTo != nil && isOutside(point)
        movedTo = nil
        // The pending click was the first part of this one.
        if press.count > 1 { replacePending(with: nil) }
        if isFar || hasLeft {
            begin(.drag(press.target, to: end, button, count: press.count, press.modifiers))
        } else if time - press.time >= Self.longPress {
            begin(.press(press.target, button, count: press.count, press.modifiers))
            flush(wait: .milliseconds((time - press.time).nanoseconds / 1_000_000))
            begin(.release(nil, button))
        } else {
            begin(.click(press.target, button, count: press.count, press.modifiers))
        }
    }

    private func release(at point: Point, _ button: PointerButton) {
        guard pressedButtons.contains(button) else { return }
        if movedTo != nil || point.distance(to: place) > Self.dragDistance { movedTo = point }
        let led = movedTo
        movedTo = nil
        hold()
        pressedButtons.remove(button)
        begin(.release(led.map(end), button))
        place = point
    }

    /// Records the press as held, with the pointer at its current position for the following steps.
    func holdPress() {
        if let press {
            self.press = nil
            if press.count > 1 { replacePending(with: nil) }
            begin(.press(press.target, press.button, count: press.count, press.modifiers))
            pressedButtons.insert(press.button)
            if let movedTo { follow(with: .move(end(at: movedTo))) }
        } else if let movedTo, !pressedButtons.isEmpty {
            begin(.move(end(at: movedTo)))
        }
        place = movedTo ?? place
        movedTo = nil
    }

    /// Records a press that the pointer was taken from. Escape cancels the press during playback.
    func cancelPress() {
        guard press != nil || !pressedButtons.isEmpty else { return }
        hold()
        if window?.pointerTarget != nil { begin(.key([KeyChord(.escape)])) }
        for button in PointerButton.allCases where pressedButtons.contains(button) {
            follow(with: .release(nil, button))
        }
        pressedButtons = []
    }
}

nonisolated extension Point {
    fileprivate func distance(to other: Point) -> Double {
        ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
    }
}

nonisolated extension ScriptTarget {
    /// Whether the target is a view without a point.
    fileprivate var isWhole: Bool { if case .view(_, at: nil) = self { true } else { false } }
}
